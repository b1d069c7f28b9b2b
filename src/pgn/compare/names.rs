//! The spelling of names: `Carlsen, Magnus`, `CARLSEN M.` and `Magnus Carlsen` are one.

/// How many words of a name are looked at.
const MOST_WORDS: usize = 8;

/// Returns the words of a name in plain small letters, in the order of the alphabet.
///
/// Accents are dropped, and so is the second letter of `ae`, `oe`, `ue` and `aa`, which are
/// written for ä, ö, ü and å.
pub(super) fn words(name: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    for letter in name.chars().flat_map(char::to_lowercase) {
        let is_mark = ('\u{300}'..='\u{36F}').contains(&letter);
        if letter.is_alphanumeric() {
            if let Some(word) = words.last_mut().filter(|word| word.len() < 64) {
                push(word, letter);
            }
        } else if !is_mark && !matches!(letter, '\'' | '’' | '`') {
            if words.len() == MOST_WORDS {
                break;
            }
            if words.last().is_some_and(|word| !word.is_empty()) {
                words.push(String::new());
            }
        }
    }
    words.retain(|word| !word.is_empty());
    words.sort();
    words
}

fn push(word: &mut String, letter: char) {
    let plain = plain(letter);
    let before = word.chars().next_back();
    if matches!((before, plain), (Some('a' | 'o' | 'u'), 'e') | (Some('a'), 'a')) {
        return;
    }
    word.push(plain);
    if letter == 'ß' {
        word.push('s');
    }
}

/// A small letter without its accent.
fn plain(letter: char) -> char {
    match letter {
        'à'..='æ' | 'ā'..='ą' => 'a',
        'ç' | 'ć'..='č' => 'c',
        'ð' | 'ď'..='đ' => 'd',
        'è'..='ë' | 'ē'..='ě' => 'e',
        'ĝ'..='ģ' => 'g',
        'ĥ'..='ħ' => 'h',
        'ì'..='ï' | 'ĩ'..='ĳ' => 'i',
        'ĵ' => 'j',
        'ķ'..='ĸ' => 'k',
        'ĺ'..='ł' => 'l',
        'ñ' | 'ń'..='ŋ' => 'n',
        'ò'..='ö' | 'ø' | 'ō'..='œ' => 'o',
        'ŕ'..='ř' => 'r',
        'ß' | 'ś'..='š' | 'ſ' | 'ș' => 's',
        'þ' | 'ţ'..='ŧ' | 'ț' => 't',
        'ù'..='ü' | 'ũ'..='ų' => 'u',
        'ŵ' => 'w',
        'ý' | 'ÿ' | 'ŷ' => 'y',
        'ź'..='ž' => 'z',
        letter => letter,
    }
}

/// Returns whether two names can be those of one person: each word of the shorter one, or its
/// beginning, is in the longer one, and one word at least that is no initial is the same in both.
pub(super) fn agree(a: &str, b: &str) -> bool {
    let (a, b) = (words(a), words(b));
    if a == b {
        return true;
    }
    let (few, mut many) = if a.len() <= b.len() { (a, b) } else { (b, a) };
    let mut has_same = false;
    // Words that are the same first, so that no initial takes them away.
    let (same, others): (Vec<_>, Vec<_>) = few.into_iter().partition(|word| many.contains(word));
    for word in same {
        if let Some(at) = many.iter().position(|other| *other == word) {
            has_same |= word.chars().nth(1).is_some();
            many.remove(at);
        }
    }
    has_same
        && others.iter().all(|word| {
            let begins = |other: &String| other.starts_with(&**word) || word.starts_with(&**other);
            many.iter().position(begins).map(|at| many.remove(at)).is_some()
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn case_accents_punctuation_and_order_make_no_difference() {
        for (a, b) in [
            ("Carlsen, Magnus", "magnus CARLSEN"),
            ("Müller, Karsten", "Karsten Mueller"),
            ("Ståhlberg, G.", "G Stahlberg"),
            ("Šírov,A", "Sirov, A."),
            ("O'Kelly", "OKelly"),
            ("Strauß", "Strauss"),
            ("Nakamura\u{301}", "Nakamura"),
        ] {
            assert_eq!(words(a), words(b), "{a} {b}");
            assert!(agree(a, b), "{a} {b}");
        }
    }

    #[test]
    fn initials_and_missing_names_agree_and_others_do_not() {
        for (a, b) in [
            ("Carlsen, Magnus", "Carlsen, M."),
            ("M. Carlsen", "Carlsen,Magnus"),
            ("Fischer, Robert James", "R. Fischer"),
            ("Carlsen", "Carlsen, Magnus"),
        ] {
            assert!(agree(a, b) && agree(b, a), "{a} {b}");
        }
        for (a, b) in
            [("Carlsen, M", "Caruana, M"), ("Polgar, J", "Polgar, S"), ("C M", "M D"), ("", "Tal")]
        {
            assert!(!agree(a, b) && !agree(b, a), "{a} {b}");
        }
    }
}
