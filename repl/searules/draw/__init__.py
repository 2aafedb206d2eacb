"""Pictures of positions as SVG, made of what a seat sees and of nothing else."""
