"""The product in a browser, with nothing to install: ``python -m browser`` makes a folder of files.

Python is Pyodide, whose core comes from npm; all else comes as wheels. What is downloaded is
pinned by version and content. Nothing is fetched from elsewhere when the page runs.
"""
