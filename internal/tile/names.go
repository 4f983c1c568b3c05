package tile

import (
	"fmt"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/words"
)

// Name returns the name of a tile in a language, by its code; in English if there are no words in it.
func Name(t hand.Tile, lang string) string {
	w, k := words.In(lang).Tiles, t.Kind()
	if k.Suit() == hand.Honors {
		return w.Honors[k.Rank()-1]
	}
	name := w.Numbers[k.Rank()-1] + w.Suits[k.Suit()]
	if t.Red() {
		name = fmt.Sprintf(w.Red, name)
	}
	return name
}
