"""Worker processes: whoever wants something called elsewhere, in order, or only the latest of it.

Nothing here knows what is called: functions and values come in, values come out.
"""
