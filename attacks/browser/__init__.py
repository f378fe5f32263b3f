"""The answers in a browser against the native ones."""
