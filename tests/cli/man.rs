use crate::support::Tool;

#[test]
fn without_arguments_it_is_the_page_of_the_program() {
    let output = Tool::new().args(["man"]).run();
    output.assert_success().assert_stdout_has(".TH pgnkit 1");
    output.assert_stdout_has(".SH \"EXIT STATUS\"").assert_stdout_has(".SH \"ENVIRONMENT\"");
}

#[test]
fn a_command_has_a_page() {
    let output = Tool::new().args(["man", "completions"]).run();
    output.assert_success().assert_stdout_has(".TH pgnkit-completions 1");
}

#[test]
fn an_unknown_command_is_refused_with_the_known_ones() {
    insta::assert_snapshot!(Tool::new().args(["man", "nonsense"]).run());
}

#[test]
fn out_writes_every_page_into_a_new_directory() {
    let output = Tool::new().args(["man", "--out", "a/b"]).run();
    output.assert_success().assert_stdout("");
    let page = Tool::new().args(["man", "man"]).run();
    assert_eq!(output.file("a/b/pgnkit-man.1"), page.stdout_bytes);
}

#[test]
fn out_that_is_a_file_is_an_error_that_names_it() {
    let output = Tool::new().args(["man", "--out", "taken"]).file("taken", "").run();
    output.assert_status(2).assert_stderr_has("error: cannot make directory `taken`: ");
}

#[test]
fn out_and_a_command_exclude_each_other() {
    let output = Tool::new().args(["man", "man", "--out", "x"]).run();
    output.assert_status(2).assert_stderr_has("cannot be used with");
    assert!(!output.dir().join("x").exists());
}
