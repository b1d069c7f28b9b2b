//! Which game of one database is which of the other.

use crate::pgn::compare::Imprint;

/// So long a game is not played twice by chance.
const LONG: u32 = 30;

/// What a game is recognised by, if it has that.
type Key = fn(&Imprint) -> Option<[u64; 2]>;

/// By what games are recognised, the surest first. A game without a key is not.
const KEYS: [Key; 9] = [
    |game| Some([game.moves, game.tags]),
    |game| Some([game.moves, game.names]),
    |game| Some([game.moves, game.initials]),
    |game| (game.plies >= LONG).then_some([game.moves, 0]),
    |game| known(game.names, [game.date, game.round]),
    |game| known(game.initials, [game.date, game.round]),
    |game| known(game.names, [game.date, game.date]),
    |game| known(game.names, [game.event, game.round]),
    |game| known(game.names, [game.event, game.event]),
];

fn known(who: u64, when: [u32; 2]) -> Option<[u64; 2]> {
    let [a, b] = when.map(u64::from);
    (a != 0 && b != 0).then_some([who, a << 32 | b])
}

/// For each game of `a` its partner in `b`. Among several that fit alike, the first is paired with
/// the first, and so on.
pub(super) fn pairs(a: &[Imprint], b: &[Imprint]) -> Vec<Option<u32>> {
    let mut partners = vec![None; a.len()];
    let mut rest_a: Vec<u32> = (0..).take(a.len()).collect();
    let mut rest_b: Vec<u32> = (0..).take(b.len()).collect();
    for key in KEYS {
        if rest_a.is_empty() || rest_b.is_empty() {
            break;
        }
        let mut is_taken = vec![false; b.len()];
        let sorted = |games: &[Imprint], rest: &[u32]| {
            let keyed = rest.iter().filter_map(|&game| Some((key(&games[game as usize])?, game)));
            let mut keyed: Vec<_> = keyed.collect();
            keyed.sort_unstable();
            keyed
        };
        let mut others = sorted(b, &rest_b).into_iter().peekable();
        for (key, game) in sorted(a, &rest_a) {
            while others.next_if(|other| other.0 < key).is_some() {}
            if let Some((_, other)) = others.next_if(|other| other.0 == key) {
                partners[game as usize] = Some(other);
                is_taken[other as usize] = true;
            }
        }
        rest_a.retain(|game| partners[*game as usize].is_none());
        rest_b.retain(|game| !is_taken[*game as usize]);
    }
    partners
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(moves: u64, names: u64, date: u32) -> Imprint {
        let (tags, initials) = (names + u64::from(date), names);
        Imprint { moves, names, initials, tags, date, round: 1, ..Imprint::default() }
    }

    #[test]
    fn the_surest_partner_is_taken_whatever_the_order() {
        let a = [game(1, 1, 1), game(1, 1, 2), game(2, 3, 3), game(9, 9, 9)];
        let b = [game(7, 3, 3), game(1, 1, 2), game(1, 1, 1), game(8, 8, 8)];
        assert_eq!(pairs(&a, &b), [Some(2), Some(1), Some(0), None]);
    }

    #[test]
    fn copies_are_paired_one_by_one() {
        let one = game(1, 1, 1);
        assert_eq!(pairs(&[one, one, one], &[one, one]), [Some(0), Some(1), None]);
        assert_eq!(pairs(&[one], &[one, one]), [Some(0)]);
        assert!(pairs(&[], &[one]).is_empty());
    }

    #[test]
    fn short_games_of_other_players_and_games_without_dates_stay_alone() {
        assert_eq!(pairs(&[game(1, 1, 0)], &[game(1, 2, 0), game(2, 1, 0)]), [None]);
    }
}
