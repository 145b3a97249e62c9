"""Commands about deck lists, cards and card pools."""
