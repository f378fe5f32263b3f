"""A notebook without Jupyter: what runs its cells in Pyodide, and hands the page what they show."""
