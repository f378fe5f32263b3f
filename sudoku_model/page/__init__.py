"""The page in a browser: one front end (``static``), and the Python that answers it.

The front end keeps the puzzle, as the text of its JSON form, and asks a host, wherever Python runs:
a local server, a worker in the browser, a notebook. Python keeps nothing between two questions, so
nothing is lost when it dies. ``static/host.js`` says what a host can do, `controller.handle` what
can be asked.
"""
