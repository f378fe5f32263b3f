"""Worker processes: functions are called there, and calls can be cancelled.

Nothing here depends on what is called: functions and values come in, values come out.
"""
