"""Attack on the readers: documents of foreign formats, written by descriptions of their own.

`attacks.readers.formats` says which keys each format knows, and what they mean; nothing of it
comes from the package's readers or writers. `attacks.readers.hunt` holds the readers against it.
"""
