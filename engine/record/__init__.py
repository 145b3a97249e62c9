"""A match as it is kept: header and inputs, the table as bytes, the file, and its proof."""
