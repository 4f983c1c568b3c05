package schema

import (
	"sync"

	"example.com/hanfu/internal/words"
)
import "example.com/hanfu/internal/tree"

// Season is the form of a file of a season, which has several games and other results.
var Season = sync.OnceValue(func() *Form {
	return section(
		may("hanfu", &Form{Holds: HoldsVersion}, "version of the format, which is 1"),
		must("season", anyText, "what the season is called"),
		may("rules", &Form{Holds: HoldsParent},
			"what the games of the file were played under: the id of a shipped rule set, or the path of a file, which ends in .yaml"),
		may("set", setForm, "options turned for these games"),
		may("date", anyText, "when games were played that have no date of their own"),
		may("players", &Form{Kind: tree.List},
			"all who play in the season; another name is then a slip"),
		may("teams", &Form{free: true}, "the teams with their players, such as {Cranes: [Aya, Ben]}"),
		may("start", &Form{free: true},
			"what totals begin with, in thousands of points, such as {Aya: 30.0, Ben: -12.5}"),
		may("weight", anyText, "how much the games of the file count; 1 if it is absent"),
		may("stages", &Form{free: true, Items: Stage()},
			"parts of the season to which totals are carried over"),
		may("substitutes", &Form{free: true, Items: Substitute()}, "who played in place of somebody"),
		may("adjustments", &Form{free: true, Items: Adjustment()}, "what is added to totals, and why"),
		may("ranked", oneWord(Rankings...),
			"by what the places of the season are told; total if it is absent"),
		may("shared_places", oneWord(SharedPlaces...),
			"which place counts in the mean for players who share one: the better one, or the mean of those that they share; better if it is absent"),
		may("least_games", &Form{Holds: holdsBound}, "how many games a player needs for a place"),
		may("games", &Form{free: true, Items: SeasonGame()}, "the games"),
	)
})

// Rankings are the ways to rank a season, the default first.
var Rankings = []string{"total", "average", "place"}

// SharedPlaces are the ways to count shared places, the default first.
var SharedPlaces = []string{"better", "mean"}

// Substitute is the form of a player who played in place of another.
var Substitute = sync.OnceValue(func() *Form {
	return &Form{Kind: tree.Mapping, Noun: words.Say("substitute"), exclusions: []exclusion{
		{[]string{"uma"}, []string{"result"}, words.Say("a result that is fixed has no uma in it"),
			words.Say("remove one of the two")},
	}, Fields: []Field{
		must("player", anyText, "who played"),
		may("for", anyText, "whose total the games count for; nobody's if it is absent"),
		may("date", anyText, "the date of the evening; all evenings if it is absent"),
		may("result", anyText,
			"what each game counts in place of its result, in thousands of points, such as -15.0"),
		may("uma", anyText, "what each game counts in place of the uma of the place, in thousands of points"),
	}}
})

// Stage is the form of a part of a season.
var Stage = sync.OnceValue(func() *Form {
	return &Form{Kind: tree.Mapping, Noun: words.Say("stage"), Fields: []Field{
		must("from", anyText, "the date of its first evening"),
		must("carry", anyText,
			"which part of the totals so far counts from then on: 0.5 halves them, 0 begins anew"),
		may("name", anyText, "what it is called"),
	}}
})

// Adjustment is the form of an amount added to a total.
var Adjustment = sync.OnceValue(func() *Form {
	return &Form{Kind: tree.Mapping, Noun: words.Say("adjustment"),
		oneOf: []string{"player", "team"}, exclusions: []exclusion{
			{[]string{"team"}, []string{"player"},
				words.Say("an adjustment is of a player or of a team"),
				words.Say("write two adjustments")},
		}, Fields: []Field{
			may("player", anyText, "whose total it is"),
			may("team", anyText, "the team whose total it is"),
			must("result", anyText, "what is added, in thousands of points: -10.0 takes 10000 points"),
			must("reason", anyText, "why"),
			may("date", anyText, "when"),
		}}
})

// SeasonGame is the form of one of several games in a file, with its hands or only its final
// points.
var SeasonGame = sync.OnceValue(func() *Form {
	return &Form{Kind: tree.Mapping, Noun: words.Say("game"),
		oneOf: []string{"points", "hands"}, exclusions: []exclusion{
			{[]string{"points"}, []string{"hands"},
				words.Say("points are said of a game without hands, and this one has hands"),
				words.Say("remove it, or write it after the last hand")},
			{[]string{"end"}, []string{"points"},
				words.Say("end is said of a game with hands, and this one has none"),
				words.Say("remove it: a game of which the points are known counts as it stands")},
		}, Fields: []Field{
			may("name", anyText, "what game it was, such as table 2"),
			may("date", anyText, "when it was played"),
			may("weight", anyText, "how much the game counts, such as 2 or 1.5; 1 if it is absent"),
			may("players", &Form{Kind: tree.List},
				"the players by their seats at the start, east first"),
			may("points", ids(Players),
				"the points after the last hand; the players are named in it by their seats at the start"),
			may("sticks", &Form{Holds: holdsBound},
				"how many riichi sticks lay on the table after the last hand"),
			bankField(),
			winlessField(), bustedField(), chipsField(),
			endField(),
			may("begin", beginForm(),
				"how the table stood when the hands begin, if that is not the start of a game"),
			may("hands", handsForm(), "the hands in the order in which they were played"),
			may("results", ids(Players),
				"what the results of the players are, in thousands; compared with what they come to"),
		}}
})
