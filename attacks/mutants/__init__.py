"""Mutation testing: small mistakes put into the product on purpose, and whether a test notices."""
