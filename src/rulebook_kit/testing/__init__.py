"""What the Hypothesis strategies and the tests of engines of every game share."""
