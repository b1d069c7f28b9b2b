use crate::support::Tool;

#[test]
fn every_shell_gets_a_script_that_knows_the_commands() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let output = Tool::new().args(["completions", shell]).run();
        output.assert_success().assert_stdout_has("completions").assert_stdout_has("man");
    }
}

#[test]
fn an_unknown_shell_is_refused_with_the_known_ones() {
    insta::assert_snapshot!(Tool::new().args(["completions", "bsh"]).run());
}
