"""What `build.py` is made of: how the site is built, served and tested."""
