//go:build !plain

package hand

import "testing"

// TestKeyWord: a key ends with its quotation mark, also where both don't fit the word that is compared first.
func TestKeyWord(t *testing.T) {
	kept := keyWords['d']
	defer func() { keyWords['d'] = kept }()
	for _, name := range []string{"d", "dora", "discard", "discards", "discarded_tiles"} {
		keyWords['d'][0] = newKeyWord(name)
		for text, is := range map[string]bool{
			name + `":5,"seat":"east"`: true,
			name + `:5,"seat":"east"`:  false,
			name + `s":5,"seat":1`:     false,
			name:                       false,
		} {
			if got := fastKey(text, 0) == &keyWords['d'][0]; got != is {
				t.Errorf("%s is at the beginning of %s: %v", name, text, got)
			}
		}
	}
}
