//! What is seen of a game that is being played.
