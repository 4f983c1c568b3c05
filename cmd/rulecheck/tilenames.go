package main

import "example.com/hanfu/engine/hand"

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
// the set.
var setNames = []struct {
	tiles string
	names
}{
	{"2345678m2345678p2345678s", names{"simples", "中張牌", "ordinaires"}},
	{"19m19p19s", names{"terminals", "老頭牌", "terminales"}},
	{"1234567z", names{"honors", "字牌", "honneurs"}},
	{"1234z", names{"winds", "風牌", "vents"}},
	{"567z", names{"dragons", "三元牌", "dragons"}},
	{"19m19p19s1234567z", names{"terminals or honors", "么九牌", "terminales ou honneurs"}},
	{"23468s6z", names{"green tiles", "緑の牌", "tuiles vertes"}},
}

// honorNames are those of the honors, in the order of 1z to 7z.
var honorNames = [...]names{
	{"east", "東", "est"}, {"south", "南", "sud"}, {"west", "西", "ouest"}, {"north", "北", "nord"},
	{"haku", "白", "dragon blanc"}, {"hatsu", "發", "dragon vert"}, {"chun", "中", "dragon rouge"},
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
				return honorNames[i].in(lang) + " (" + set.String() + ")"
			}
		}
	}
	return ""
}
