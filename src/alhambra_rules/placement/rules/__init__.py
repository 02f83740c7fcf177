"""One function for each building rule, which explains what is wrong."""
