"""The small thoughts that a rule's step is made of: one at a time, each with its reason.

A rule may exclude much at once; a person sees that in small thoughts. Each is one sentence that
rests on few things: the rule, and what some of its cells can still be. `kinds` is the table of all
thoughts, a module for each family of rules finds them, `registry` says which families think about
which constraint, and `choice` picks the easiest.
"""
