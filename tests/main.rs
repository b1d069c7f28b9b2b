//! All integration tests, in one program that links once.

mod san;
