package rules

import (
	"regexp"
	"strings"

	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/tree"
)

// The form of a file of tests, as formfile.go has that of a rule file.

// maxCases is how many tests a file may have, and maxCaseID how long their ids may be: they are read by people alone.
const (
	maxCases  = 4096
	maxCaseID = 2 * tree.MaxID
)

// readLater is the form of a value that may be written in several ways; who reads it checks it.
var readLater = &form{free: true}

var testsForm = anyOf([]string{"cases", "games"}, section(
	must("hanfu", &form{holds: holdsVersion}, "version of the format, which is 1"),
	may("rules", &form{holds: holdsParent}, "what is tested: the id of a shipped rule set, or the path of a file, which ends in .yaml"),
	may("cases", &form{kind: tree.Mapping, each: caseForm, most: maxCases}, "hands with what must come out for them, each by its id"),
	may("games", &form{kind: tree.Mapping, each: gameCase, most: maxCases}, "games with what must come out for them, each by its id"),
	may("unreachable", readLater, "rules that no case covers, by their paths, with the reasons"),
))

var caseForm = &form{kind: tree.Mapping, noun: "case", stays: true, cases: true, fields: []field{
	must("hand", readLater, "the hand, in one line or as a mapping"),
	may("rules", &form{holds: holdsParent}, "the rules for this case alone"),
	may("set", &form{kind: tree.Mapping, each: &form{holds: holdsOption, stays: true}}, "options turned for this case"),
	may("note", anyText, "how the answer is worked out"),
	must("expect", atLeastOne(&form{kind: tree.Mapping, fields: expectFields}), "what must come out; what is not named is not compared"),
}}

// gameCase is the form of a game that is a test: a record, in which what is expected takes the place of what is compared.
var gameCase = &form{kind: tree.Mapping, noun: "game", stays: true, cases: true, fields: []field{
	may(recordRules, &form{holds: holdsParent}, "the rules for this game alone"),
	may("set", &form{kind: tree.Mapping, each: &form{holds: holdsOption, stays: true}}, "options turned for this game"),
	may("note", anyText, "how the answer is worked out"),
	may("players", &form{kind: tree.List}, "the players by their seats at the start, east first; if it is absent, they are called east, south, west and north"),
	may("begin", beginForm, "how the table stood when the game begins"),
	may("hands", readLater, "the hands in the order in which they were played; none if only the points are settled"),
	must("expect", atLeastOne(&form{kind: tree.Mapping, fields: gameExpectFields}), "what must come out; what is not named is not compared"),
}}

var gameExpectFields = []field{
	may(expectPoints, readLater, "the points of the players after the last hand"),
	may(expectChanges, readLater, "what each player got or lost in the last hand"),
	may(expectResults, readLater, "the results of the players, in thousands"),
	may(expectEnded, readLater, `the id of the rule by which the game is over, "" if it is not`),
	may(expectError, readLater, "the code of the finding for which the record is refused"),
}

// The keys under expect.
const (
	expectYaku     = "yaku"
	expectNotYaku  = "not_yaku"
	expectBonus    = "bonus"
	expectFuParts  = "fu_parts"
	expectLimit    = "limit"
	expectPayments = "payments"
	expectWait     = "wait"
	expectShape    = "shape"
	expectError    = "error"
	expectField    = "field"
	expectPoints   = "points"
	expectChanges  = "changes"
	expectResults  = "results"
	expectEnded    = "ended"
)

var expectFields = []field{
	may(expectYaku, readLater, "all yaku that count with what each is worth, or a list of some that count"),
	may(expectNotYaku, readLater, "yaku that don't count"),
	may(expectBonus, readLater, "all bonus tiles with their han"),
	may("han", readLater, "han in all"),
	may("fu", readLater, "fu in all"),
	may(expectFuParts, readLater, "all parts of the fu, added up by id, or as a list in their order"),
	may("yakuman", readLater, "units of yakuman"),
	may(expectLimit, readLater, `the id of the limit, "" below all`),
	may("points", readLater, "points for the hand"),
	may(expectPayments, readLater, "who pays what, by seat"),
	may("gain", readLater, "what the winner gets in all"),
	may(expectWait, readLater, "the wait in the reading that counts"),
	may(expectShape, readLater, "the shape of the reading that counts"),
	may(expectError, readLater, "the code of the refusal"),
	may(expectField, readLater, "the key that the refusal speaks of"),
}

// caseIDPattern is how tests are named.
var caseIDPattern = regexp.MustCompile(`^[a-z0-9][a-z0-9_-]*$`)

// caseID checks that a key can be the id of a test.
func (c *conformer) caseID(key *tree.Value, section string) bool {
	help := ""
	switch {
	case len(key.Text) > maxCaseID:
		help = "shorten it, and write the rest in note"
	case caseIDPattern.MatchString(key.Text):
		return true
	default:
		help = "the ids of cases have small letters, digits, _ and -"
		if better := strings.ReplaceAll(strings.ToLower(key.Text), " ", "-"); caseIDPattern.MatchString(better) {
			help = "write " + better
		}
	}
	c.r.At(key, finding.BadID, join(section, tree.Shorten(key.Text)), help, "%s can't be the id of a case", tree.Quote(key.Text))
	return false
}
