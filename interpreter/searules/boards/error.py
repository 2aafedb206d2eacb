"""The one refusal of this part."""


class BoardError(ValueError):
    """A board that cannot be made, or a question it has no answer to; the text is a sentence for an author."""
