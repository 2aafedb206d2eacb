"""`python -m searules` is the command `sea`."""

from searules.commands.main import main

if __name__ == "__main__":
    main()
