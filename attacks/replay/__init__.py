"""Steps of whole solves, done again by plain search and the constraints' own checks."""
