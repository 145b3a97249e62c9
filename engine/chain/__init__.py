"""What is hash-chained: chance, header, inputs and journal."""
