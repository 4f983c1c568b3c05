package hostile

import "strings"

// Pair is a file of which much is to be told that depends on another one, parent.yaml.
type Pair struct {
	Name, Text, Parent string
	// Tests: the file has tests of the other one; else it extends that.
	Tests bool
}

// Pairs gives such pairs.
func Pairs() []Pair {
	const house = "hanfu: 1\nid: x\nextends: ./parent.yaml\noptions:\n"
	conditions := House + "yaku:\n" + repeat(200, "  y%d: {han: 1, when: '"+strings.TrimSuffix(strings.Repeat("options.open_tanyao or ", 120), " or ")+"'}\n")
	const tests = "hanfu: 1\nrules: ./parent.yaml\ncases:\n  c:\n    hand: 234m567p34567s99m tsumo:8s\n    expect: {han: 1}\n    set:\n"
	return []Pair{
		{"unknown options of many conditions", house + repeat(200, "  unknown%d: 1\n"), conditions, false},
		{"unknown options in tests", tests + repeat(500, "      unknown%d: 1\n"), conditions, true},
	}
}
