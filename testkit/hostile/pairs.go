package hostile

import "strings"

// Pair is a file that gets many findings because of another file, parent.yaml.
type Pair struct {
	Name, Text, Parent string
	// Tests reports whether the file tests parent.yaml. Otherwise it extends it.
	Tests bool
}

// Pairs returns the pairs.
func Pairs() []Pair {
	const house = "hanfu: 1\nid: x\nextends: ./parent.yaml\noptions:\n"
	conditions := House + "yaku:\n" + repeat(80, "  y%d: {han: 1, when: '"+
		strings.TrimSuffix(strings.Repeat("options.open_tanyao or ", 120), " or ")+"'}\n")
	const tests = "hanfu: 1\nrules: ./parent.yaml\ncases:\n  c:\n    hand: 234m567p34567s99m tsumo:8s\n    expect: {han: 1}\n    set:\n"
	const deep = "any(1..9, any(1..9, any(1..9, # + options.heavy + options.heavy + options.heavy + options.heavy + options.heavy + options.heavy == -1)))"
	heavy := House + "options:\n  heavy:\n    default: 5\n    synonyms: [" +
		repeat(200, "other%d, ") +
		"]\n    unlikely:\n" +
		repeat(8, "      u%d: {when: '"+deep+"', write: 1, message: x}\n") +
		"yaku: {y: {han: 1, when: options.heavy == 3}}\n"
	return []Pair{
		{"other names of an option with heavy conditions",
			house + repeat(200, "  other%[1]d: %[1]d\n"), heavy, false},
		{"unknown options of many conditions", house + repeat(200, "  unknown%d: 1\n"),
			conditions, false},
		{"unknown options in tests", tests + repeat(500, "      unknown%d: 1\n"), conditions, true},
	}
}
