"""From text on a slip to a canonical word: the tile alphabet and the ways people type."""
