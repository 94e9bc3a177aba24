"""The page: what the engine plays, drawn and played in a browser. No rule of any game is here."""
