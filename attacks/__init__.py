"""Attacks on the product: what could be wrong, lost or let in, tried for as long as one likes."""
