"""The second edition's factions as the pages name them: the shield's id and the words beside it."""

FACTIONS = (
    ("stark", "Stark"),
    ("lannister", "Lannister"),
    ("baratheon", "Baratheon"),
    ("greyjoy", "Greyjoy"),
    ("martell", "Martell"),
    ("nightswatch", "Night’s Watch"),
    ("targaryen", "Targaryen"),
    ("tyrell", "Tyrell"),
)
