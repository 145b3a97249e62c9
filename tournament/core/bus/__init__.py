"""Bus: tells pages that an event or a match changed; they fetch what they may see."""
