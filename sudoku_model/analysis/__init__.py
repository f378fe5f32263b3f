"""The questions, one file each, written against the common `Session` interface only."""
