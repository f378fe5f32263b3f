"""Time limits, memory, what is left behind, and threads: does a question keep to its bounds?"""
