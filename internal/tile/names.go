package tile

import (
	"fmt"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/words"
)

// Name returns the name of a tile in a language, by its code; in English if there are no words in it.
func Name(t hand.Tile, lang string) string {
	w, k := words.In(lang).Tiles, t.Kind()
	name := ""
	if k.Suit() == hand.Honors {
		name = w.Honors[k.Rank()-1]
	} else {
		name = w.Numbers[k.Rank()-1] + w.Suits[k.Suit()]
	}
	switch t.Colour() {
	case hand.Red:
		name = fmt.Sprintf(w.Red, name)
	case hand.Gold:
		name = fmt.Sprintf(w.Gold, name)
	}
	return name
}
