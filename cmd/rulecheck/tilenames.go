package main

import "example.com/hanfu/hand"

// names are those of something in each language of --lang.
type names struct{ en, ja, fr string }

func (n *names) in(lang string) string {
	switch lang {
	case "ja":
		return n.ja
	case "fr":
		return n.fr
	}
	return n.en
}

// setNames are what players call the usual sets of tiles, by what is in them: so the name is right whatever a rule file calls
// the set. In French they have their article, as in a triplet of dragons.
var setNames = []struct {
	tiles string
	names
}{
	{"2345678m2345678p2345678s", names{"simples", "中張牌", "d'ordinaires"}},
	{"19m19p19s", names{"terminals", "老頭牌", "de terminales"}},
	{"1234567z", names{"honors", "字牌", "d'honneurs"}},
	{"1234z", names{"winds", "風牌", "de vents"}},
	{"567z", names{"dragons", "三元牌", "de dragons"}},
	{"19m19p19s1234567z", names{"terminals or honors", "么九牌", "de terminales ou d'honneurs"}},
	{"23468s6z", names{"green tiles", "緑の牌", "de tuiles vertes"}},
}

// honorNames are those of the honors, in the order of 1z to 7z.
var honorNames = [...]names{
	{"east", "東", "d'est"}, {"south", "南", "de sud"}, {"west", "西", "d'ouest"}, {"north", "北", "de nord"},
	{"haku", "白", "de dragon blanc"}, {"hatsu", "發", "de dragon vert"}, {"chun", "中", "de dragon rouge"},
}

// nameOfSet gives what players call a set of tiles; empty if they have no word for it.
func nameOfSet(set hand.Set, lang string) string {
	for i := range setNames {
		if s, err := hand.ParseSet(setNames[i].tiles); err == nil && s == set {
			return setNames[i].in(lang)
		}
	}
	if set.Len() == 1 {
		for i := range honorNames {
			if set.Has(hand.KindOf(hand.Honors, i+1)) {
				return honorNames[i].in(lang) + partVocabulary[lang].Blank + "(" + set.String() + ")"
			}
		}
	}
	return ""
}
