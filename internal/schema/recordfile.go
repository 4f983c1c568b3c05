package schema

import (
	"slices"
	"strings"
	"sync"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/internal/words"
)

// Record is the form of the record of a game.
var Record = sync.OnceValue(func() *Form {
	return section(
		may("hanfu", &Form{Holds: HoldsVersion}, "version of the format, which is 1"),
		may("rules", &Form{Holds: HoldsParent},
			"what the game was played under: the id of a shipped rule set, or the path of a file, which ends in .yaml"),
		may("set", setForm, "options turned for this game"),
		may("name", anyText, "what game it was"),
		may("date", anyText, "when it was played"),
		may("weight", anyText,
			"how much the game counts in a season, such as 2 or 1.5; 1 if it is absent"),
		may("players", &Form{Kind: tree.List},
			"the players by their seats at the start, east first; if it is absent, they are called east, south, west and north"),
		may("begin", beginForm(),
			"how the table stood when the record begins, if that is not the start of a game"),
		winlessField(), bustedField(), chipsField(),
		must("hands", handsForm(), "the hands in the order in which they were played"),
		endField(),
		may("results", ids(Players),
			"what the results of the players are, in thousands; compared with what they come to"),
	)
})

// endField gives what the hands don't show.
var endField = sync.OnceValue(func() Field {
	return may("end", &Form{IDs: []string{Players}},
		"who ended the game behind the last hand where the rules leave it to him, or time")
})

// Fields of a game whose hands are not all known.
var (
	winlessField = sync.OnceValue(func() Field {
		return may("winless", ids(Players),
			"who won no hand, where rules ask and the hands are not written down")
	})
	chipsField = sync.OnceValue(func() Field {
		return may("chips", ids(Players),
			"the chips that players have in the end, more or fewer than at the start, such as {Aya: 5, Ben: -5}; compared with what the hands come to, if they tell all")
	})
	bustedField = sync.OnceValue(func() Field {
		return may("busted_by", ids(Players),
			"who won the hand in which a player went bust, likewise, such as {Dan: Aya}")
	})
)

// bankField gives what is not among the points of the players.
var bankField = sync.OnceValue(func() Field {
	return may("bank", &Form{Holds: holdsBound},
		"the points that no player has: fines that nobody got, less what the empty seat paid")
})

// Players stands for a section where a value names players of a game.
const Players = "players"

func byPlayer(section string) *Form {
	return &Form{free: true, IDs: []string{section}, Each: ids(Players)}
}

// handForm is the form of a hand, in one line or as a mapping.
var handForm = &Form{free: true, Holds: HoldsHand}

// handsForm is the form of the hands of a game, which their reader checks one by one.
var handsForm = sync.OnceValue(func() *Form { return &Form{free: true, Items: Hand()} })

var beginForm = sync.OnceValue(func() *Form {
	return section(
		may("round", anyText, "the round and the hand in it, such as south 1"),
		may("honba", &Form{Holds: holdsBound}, "how many counters lie on the table"),
		may("sticks", &Form{Holds: holdsBound}, "how many riichi sticks lie on the table"),
		may("points", ids(Players), "the points of the players"),
		bankField(),
		may("hands", &Form{Holds: holdsBound},
			"how many hands were played before, where the rules ask"),
	)
})

// Settings is the form of the file that provides defaults for the command's flags in a folder.
var Settings = sync.OnceValue(func() *Form {
	return section(
		may("rules", &Form{Holds: HoldsParent},
			"the rule set: the id of a shipped one, or the path of a file in the folder or below it"),
		may("lang", &Form{words: words.Shown}, "the language of names"),
		may("ignore", &Form{free: true},
			"the codes of warnings that check does not show in this folder"),
	)
})

// HowHandsEnd is the help for a hand without an ending, or with two.
var HowHandsEnd = words.Say("a hand ends with win:, wins: or draw:; a mistake is penalty:")

var endsTwice = words.Say("the hand ends twice, with %s and with %s")

// Hand is the form of one hand of a record.
var Hand = sync.OnceValue(func() *Form {
	return &Form{Kind: tree.Mapping, Noun: words.Say("hand"), exclusions: []exclusion{
		{[]string{"wins", "draw"}, []string{"win"}, endsTwice, HowHandsEnd},
		{[]string{"draw"}, []string{"wins"}, endsTwice, HowHandsEnd},
		{[]string{"tenpai", "nagashi"}, []string{"win", "wins"},
			words.Say("%s is said of a draw, and the hand was won"),
			words.Say("remove it, or write draw: if nobody won")},
	}, Fields: []Field{
		may("round", anyText,
			"the round and the hand in it, such as east 2; compared with what came before"),
		may("honba", &Form{Holds: holdsBound},
			"how many counters lay on the table; compared with what came before"),
		may("seats", byPlayer("situation"),
			"whose seat it is that the rules ask for, such as {wareme: Aya}, at whose wall the deal was broken"),
		may("riichi", ids(Players), "who declared riichi, in that order"),
		may("declared", byPlayer("situation"),
			"what else was said of a riichi, and who said it, such as {open_riichi: Aya}"),
		may("win", &Form{free: true, Items: Win()}, "who won, from whom, and what"),
		may("wins", &Form{free: true, Items: Win()}, "the wins, if there are several on one discard"),
		may("draw", &Form{Holds: HoldsID, IDs: []string{"draws"}}, "with which draw it ended"),
		may("tenpai", ids(Players), "who was tenpai at the draw"),
		may("nagashi", ids(Players), "whose discards were such as nagashi mangan asks for"),
		may("penalty", byPlayer("penalties"),
			"what mistake was paid for, and whose it was, such as {chombo: Aya}"),
		may("points", ids(Players), "the points after the hand; compared with what they come to"),
	}}
})

// HowWorth is the help for a win that does not say what was won.
var HowWorth = words.Say("write hand: with the tiles, or han: and fu:, or yakuman:")

// Win is the form of one win.
var Win = sync.OnceValue(func() *Form {
	return &Form{Kind: tree.Mapping, Noun: words.Say("win"), exclusions: []exclusion{
		{[]string{"han", "fu", "yakuman", "liable", "chips"}, []string{"hand"},
			words.Say("what the hand is worth follows from its tiles"),
			words.Say("remove one of the two; points: below the hand compares what it comes to")},
		{[]string{"yakuman"}, []string{"han", "fu"},
			words.Say("a win is worth han or yakuman, not both"), HowWorth},
	}, Fields: []Field{
		must("by", &Form{IDs: []string{Players}}, "who won"),
		may("from", &Form{IDs: []string{Players}}, "who discarded the tile; absent if it was drawn"),
		may("pao", &Form{free: true, IDs: []string{Players, "yaku"}, Each: ids(Players)},
			"who is liable for the hand, or for which yakuman, such as {daisangen: Aya, suukantsu: Ben}"),
		may("hand", handForm, "the tiles, in one line or as a mapping"),
		may("han", &Form{Holds: holdsBound}, "the han, if the tiles are not written down"),
		may("fu", &Form{Holds: holdsBound}, "the fu, if the tiles are not written down"),
		may("yakuman", &Form{Holds: holdsBound},
			"the units of yakuman, if the tiles are not written down"),
		may("liable", &Form{Holds: holdsBound},
			"for how many of several yakuman who is liable answers, if the tiles are not written down"),
		may("chips", &Form{Holds: holdsBound},
			"the chips that each who pays hands over, if the tiles are not written down"),
	}}
})

// exclusion lists keys that can't occur together with others.
type exclusion struct {
	keys, others []string
	// message holds a placeholder for neither, for the key, or for the other key and the key.
	message, help words.Text
}

func (c *Conformer) checkExclusions(v *tree.Value, f *Form, path string) {
	for _, a := range f.exclusions {
		for _, key := range a.keys {
			other := slices.IndexFunc(a.others,
				func(other string) bool { return v.Get(other) != nil })
			if p := v.Find(key); p.Val != nil && other >= 0 {
				names := []any{a.others[other], key}
				n := strings.Count(a.message.Format, "%s")
				c.Report.At(p.Key, finding.BadValue, path, a.help, "%s",
					a.message.With(names[len(names)-n:]...))
				return
			}
		}
	}
}

// WinFields returns a mapping's entries as fields of a win.
func WinFields(v *tree.Value) []hand.Field {
	all := make([]hand.Field, 0, len(v.Pairs))
	for _, p := range v.Pairs {
		f := hand.Field{Key: p.Key.Text, Form: hand.Scalar, Value: p.Val.Text}
		switch {
		case p.Val.Null:
			f.Form, f.Value = hand.Null, ""
		case p.Val.Kind == tree.Mapping:
			f.Form = hand.Other
		case p.Val.Kind == tree.List:
			f.Form = hand.List
			for _, item := range p.Val.Items {
				if item.Kind != tree.Scalar {
					f.Form = hand.Other
				}
				f.Items = append(f.Items, item.Text)
			}
		}
		all = append(all, f)
	}
	return all
}
