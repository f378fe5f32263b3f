"""Worker processes: functions are called there, all in order or only the latest one.

Nothing here depends on what is called: functions and values come in, values come out.
"""
