"""What Hypothesis and pytest load of this library when they start: little, and nothing else yet.

They run these modules in every project of an environment in which the library is installed, so
the modules load the library only where it is in use, and cannot fail where it is broken.
"""
