//! The edge: commands, terminal, exit codes.
