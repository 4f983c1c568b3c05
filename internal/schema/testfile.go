package schema

import (
	"strings"
	"sync"

	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/internal/work"
)

const (
	// MaxCases is the largest number of tests in a file.
	MaxCases = 4096
	// maxCaseID is the length of the longest id of a test, which is only read by people.
	maxCaseID = 2 * tree.MaxID
)

// unchecked is the form of a value that may be written in several ways; its reader checks it.
var unchecked = &Form{free: true}

func ids(sections ...string) *Form { return &Form{free: true, IDs: sections} }

var setForm = &Form{Kind: tree.Mapping, Each: &Form{Holds: HoldsOption, Stays: true},
	IDs: []string{"options"}}

// Tests is the form of a file of tests.
var Tests = sync.OnceValue(func() *Form {
	return anyOf([]string{"cases", "games"}, section(
		must("hanfu", &Form{Holds: HoldsVersion}, "version of the format, which is 1"),
		may("rules", &Form{Holds: HoldsParent},
			"what is tested: the id of a shipped rule set, or the path of a file, which ends in .yaml"),
		may("cases", &Form{Kind: tree.Mapping, Each: Case(), most: MaxCases},
			"hands with what must come out for them, each by its id"),
		may("games", &Form{Kind: tree.Mapping, Each: Game(), most: MaxCases},
			"games with what must come out for them, each by its id"),
		may("unreachable", unchecked, "rules that no case covers, by their paths, with the reasons"),
	))
})

// Case is the form of a test of a hand.
var Case = sync.OnceValue(func() *Form {
	return &Form{Kind: tree.Mapping, Noun: words.Say("case"), Stays: true, cases: true,
		Fields: []Field{
			must("hand", handForm, "the hand, in one line or as a mapping"),
			may("rules", &Form{Holds: HoldsParent}, "the rules for this case alone"),
			may("set", setForm, "options turned for this case"),
			may("note", anyText, "how the answer is worked out"),
			must("expect", nonEmpty(&Form{Kind: tree.Mapping, Fields: expectFields()}),
				"what must come out; what is not named is not compared"),
		}}
})

// Game is the form of a test of a game: a record whose values to compare are in expect.
var Game = sync.OnceValue(func() *Form {
	return &Form{Kind: tree.Mapping, Noun: words.Say("game"), Stays: true, cases: true,
		Fields: []Field{
			may("rules", &Form{Holds: HoldsParent}, "the rules for this game alone"),
			may("set", setForm, "options turned for this game"),
			may("note", anyText, "how the answer is worked out"),
			may("players", &Form{Kind: tree.List},
				"the players by their seats at the start, east first; if it is absent, they are called east, south, west and north"),
			may("begin", beginForm(), "how the table stood when the game begins"),
			endField(),
			may("hands", handsForm(),
				"the hands in the order in which they were played; none if only the points are settled"),
			must("expect", nonEmpty(&Form{Kind: tree.Mapping, Fields: gameExpectFields()}),
				"what must come out; what is not named is not compared"),
		}}
})

var gameExpectFields = sync.OnceValue(func() []Field {
	return []Field{
		may("points", ids(Players), "the points of the players after the last hand"),
		may("changes", ids(Players), "what each player got or lost in the last hand"),
		may("results", ids(Players), "the results of the players, in thousands"),
		may("ended", ids("game.ends"), `the id of the rule by which the game is over, "" if it is not`),
		may("error", unchecked, "the code of the finding for which the record is refused"),
	}
})

var expectFields = sync.OnceValue(func() []Field {
	return []Field{
		may("yaku", ids("yaku"),
			"all yaku that count with what each is worth, or a list of some that count"),
		may("not_yaku", ids("yaku"), "yaku that don't count"),
		may("bonus", ids("bonus"), "all bonus tiles with their han"),
		may("han", unchecked, "han in all"),
		may("fu", unchecked, "fu in all"),
		may("fu_parts", ids("fu.fixed", "fu.sources", "fu.adjustments"),
			"all parts of the fu, added up by id, or as a list in their order"),
		may("yakuman", unchecked, "units of yakuman"),
		may("limit", ids("limits"), `the id of the limit, "" below all`),
		may("points", unchecked, "points for the hand"),
		may("payments", unchecked, "who pays what, by seat"),
		may("chips", unchecked, "who hands over how many chips, by seat"),
		may("gain", unchecked, "what the winner gets in all"),
		may("wait", unchecked, "the wait in the reading that counts"),
		may("shape", ids("shapes"), "the shape of the reading that counts"),
		may("stands_for", unchecked, "the tile for which the winning tile stands"),
		may("error", unchecked, "the code of the refusal"),
		may("field", unchecked, "the key that the refusal speaks of"),
	}
})

var caseIDPattern = work.LazyRegexp(`^[a-z0-9][a-z0-9_-]*$`)

func (c *Conformer) caseID(v *tree.Value, f *Form, i int, section string) bool {
	key, cure := v.Pairs[i].Key, tree.Cure{Safe: true}
	switch {
	case len(key.Text) > maxCaseID:
		cure.Help = words.Say("shorten it, and write the rest in note")
	case caseIDPattern().MatchString(key.Text):
		return true
	default:
		cure.Help = words.Say("the ids of cases have small letters, digits, _ and -")
		if better := strings.ReplaceAll(strings.ToLower(key.Text), " ",
			"-"); caseIDPattern().MatchString(better) {
			cure.Help, cure.Write = words.Say("write %s", better), better
		}
	}
	c.Report.AtWith(key, finding.BadID, tree.Join(section, tree.Shorten(key.Text)),
		c.cutOffCure(v, f, i, cure),
		"%s can't be the id of a case", tree.Quote(key.Text))
	return false
}
