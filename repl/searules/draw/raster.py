"""SVG as PNG, with resvg (the extra `draw`)."""

from searules.diagnostics import SeaError


def png(svg: str, zoom: float = 2.0) -> bytes:
    """A picture as PNG, `zoom` pixels for each point. Raises `SeaError` where the extra is not installed."""
    try:
        from resvg_py import svg_to_bytes
    except ImportError:
        raise SeaError("PNG needs resvg: install it with `pip install searules[draw]`, or write .svg") from None
    return bytes(svg_to_bytes(svg_string=svg, zoom=zoom, background="#ffffff", sans_serif_family="DejaVu Sans"))
