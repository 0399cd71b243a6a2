//! Notations: how puzzles are written as text.
