package schema

import (
	"sync"

	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/internal/words"
)

// Content is the content of a single value. Files are read as text anyway; a value with the wrong
// content is reported where it is used, where more is known about it.
type Content uint8

// The contents of single values.
const (
	holdsText Content = iota
	HoldsVersion
	holdsFileID
	HoldsParent // an id or a path
	HoldsOption // true or false, a whole number or a word
	holdsBound  // a whole number
	HoldsTiles
	HoldsID
	HoldsCondition
	HoldsNumber
	HoldsLimit // an id, or an expression that gives one
	HoldsHand
	holdsDate // a day
)

// Forms of single values and lists that occur in many places.
var (
	anyText     = &Form{}
	tileSet     = &Form{Holds: HoldsTiles}
	optionValue = &Form{Holds: HoldsOption}
	// IDList is the form of a list of ids, by default of entries of the same section.
	IDList = &Form{Kind: tree.List, Holds: HoldsID}
	// A condition and a number that are known before there is a hand.
	fixedCondition = &Form{Holds: HoldsCondition, fixed: true}
	fixedNumber    = &Form{Holds: HoldsNumber, fixed: true}

	// Texts is the form of texts for people, in one language or several.
	Texts = sync.OnceValue(func() *Form {
		return &Form{Kind: tree.Mapping, Short: words.Languages[:1], Whole: true,
			Fields: languages()}
	})
	hanForm = sync.OnceValue(func() *Form {
		return nonEmpty(orShort(section(
			opt("closed", numberAt(condition.StageReading), "han in a closed hand"),
			opt("open", numberAt(condition.StageReading), "han in an open hand")), "closed", "open"))
	})
)

func languages() (fields []Field) {
	for _, lang := range words.Languages {
		fields = append(fields, opt(lang, anyText, "in "+words.Names[lang]))
	}
	fields[0].doc += "; shown where another language has nothing"
	return fields
}

func conditionAt(stage condition.Stage) *Form { return &Form{Holds: HoldsCondition, at: stage} }
func numberAt(stage condition.Stage) *Form    { return &Form{Holds: HoldsNumber, at: stage} }

// Option is the form of an option's declaration. A single value sets the option.
var Option = sync.OnceValue(func() *Form {
	f := orShort(rule(words.Say("option"), must("default", optionValue,
		"the value unless a file turns the option"),
		may("value", optionValue, "the value that is turned to"),
		may("allowed", &Form{Kind: tree.List, Holds: HoldsOption},
			"the values that may be chosen; needed for words"),
		may("min", &Form{Holds: holdsBound}, "the least whole number, in place of allowed"),
		may("max", &Form{Holds: holdsBound}, "the greatest whole number, in place of allowed"),
		may("unlikely", &Form{Kind: tree.Mapping, most: MaxUnlikely,
			Each: section(must("when", fixedCondition,
				"which values can hardly be meant; check warns of them"),
				opt("write", fixedNumber, "what was probably meant"),
				opt("help", Texts(), "what to do, in place of write"),
				must("message", Texts(), "why, in words"))}, "values that nobody means"),
		may("needs", fixedCondition,
			"without which the option has no effect; check warns of one that is turned without it"),
		may("synonyms", &Form{Kind: tree.List, Holds: HoldsID},
			"other names; who turns one of them is told of the option")), "value")
	f.Stays = true
	for i := range f.Fields {
		f.Fields[i].off = f.Fields[i].form == Texts() || f.Fields[i].name == "needs"
	}
	return f
})

var yakuForm = sync.OnceValue(func() *Form {
	const reading = condition.StageReading
	f := rule(words.Say("yaku"), opt("han", hanForm(), "han, one number or {closed: …, open: …}"),
		opt("yakuman", numberAt(reading), "units of yakuman, 1, or 2 for a double one"),
		opt("limit", &Form{Holds: HoldsLimit, IDs: []string{"limits"}},
			"id of the limit that the hand is at least worth"),
		opt("alone", fixedCondition,
			"it counts instead of all other yaku and bonus tiles, if that pays more"),
		must("when", conditionAt(reading), "which hands have the yaku"),
		opt("beside", conditionAt(condition.StageYaku),
			"what it asks of the yaku that count without it, where its condition holds"),
		opt("pao", fixedCondition, "a liable player answers for it"),
		opt("replaces", IDList, "the yaku that don't count beside this one"),
		opt("example", &Form{Holds: HoldsHand},
			"a hand in which it counts, in one line, to show to people"))
	f.oneOf = []string{"han", "yakuman", "limit"}
	return withMain("han", f)
})

func fuRuleForm(at condition.Stage, more ...Field) *Form {
	return withMain("fu", rule(words.Say("fu rule"), append([]Field{must("fu", numberAt(at),
		"how many fu")}, more...)...))
}

func shareForm(pays, doc string) *Form {
	return withMain(pays, rule(words.Say("payment"),
		must("when", conditionAt(condition.StagePayment), "who pays it, asked for each payer"),
		must(pays, numberAt(condition.StagePayment), doc)))
}

// File is the form of a whole rule file. Required fields may be inherited.
var File = sync.OnceValue(func() *Form {
	return section(
		may("hanfu", &Form{Holds: HoldsVersion}, "version of the format, which is 1"),
		may("id", &Form{Holds: holdsFileID}, "id of the rule set: small letters, digits, _ and -"),
		may("name", Texts(), "what people are shown, in one language or several"),
		may("doc", Texts(), "a line that tells whose rules they are, in one language or several"),
		may("edition", anyText, "date of the rules, in quotes"),
		may("family", &Form{Holds: holdsFileID},
			"what its editions are called together; the file of that name stands for all"),
		may("since", &Form{Holds: holdsDate},
			"the day from which it counts, such as 2026-04-01; the first edition has none"),
		may("extends", &Form{Holds: HoldsParent},
			"the rules to start from: the id of a shipped rule set, or the path of a file, which ends in .yaml"),
		may("words", anyText,
			"the folder with the words files, which have names and docs in each language"),
		may("options", entries(Option()),
			"what clubs decide differently; a single value turns an option, a mapping declares one"),
		must("wall", wallForm(), "what the game is played with"),
		may("sets", entries(orShort(rule(words.Say("set"), must("tiles", tileSet,
			"the tiles, such as 19m19p19s")), "tiles")),
			"named sets of tiles, for conditions"),
		may("situation", entries(situationForm()), "facts, counters and seats that may be said of a win"),
		must("shapes", nonEmpty(entries(shapeForm())), "the ways in which a hand is complete"),
		must("yaku", entries(yakuForm()), "the yaku, each by its id; off removes one"),
		may("bonus", entries(withMain("han", rule(words.Say("bonus"),
			must("han", numberAt(condition.StageYaku), "han of the bonus tiles")))),
			"bonus tiles, which are no yaku"),
		may("valid", entries(withMain("needs", rule(words.Say("requirement"),
			opt("message", Texts(), "what players are told otherwise"),
			must("needs", conditionAt(condition.StageYaku), "what must hold")))),
			"what a complete hand needs to be paid"),
		may("fu", fuForm(), "how fu are counted; none if absent"),
		may("yakuman", yakumanForm(), "how yakuman count together and with other yaku"),
		must("basic", numberAt(condition.StageLimit), "the basic points of a hand without limit"),
		may("limits", counting(CountsHighest, limitForm()),
			"the steps of the basic points; of those that hold, the highest base counts"),
		must("payments", paymentsForm(), "who pays what"),
		may("draws", entries(drawForm()), "the ways in which a hand ends without a winner"),
		may("penalties", entries(penaltyForm()), "what is paid for mistakes"),
		may("game", gameForm(), "how hands become a game, and points become results"),
		may("sources", &Form{Kind: tree.List}, "where the rules are written"),
	)
})

var wallForm = sync.OnceValue(func() *Form {
	return section(
		must("players", fixedNumber, "how many people play, 2 to 4"),
		must("kinds", tileSet, "the tiles in play"),
		must("copies", fixedNumber, "how many there are of each kind"),
		may("red", coloured(words.Say("red tile")),
			"how many tiles of a kind are red, such as {5m: 1, 5p: 1, 5s: 1}"),
		may("gold", coloured(words.Say("gold tile")),
			"how many tiles of a kind are gold, such as {7s: 1}"),
		may("dora_order", &Form{Kind: tree.List, Holds: HoldsTiles},
			"the circles in which an indicator shows the next tile; without them there is no dora"),
		opt("no_dora", tileSet,
			"tiles that make nothing a dora as an indicator; they may be left out of dora_order"),
		opt("dora_indicators", fixedNumber,
			"how many dora indicators can lie on the wall, and as many of ura dora; any number if absent"))
})

func coloured(noun words.Text) *Form {
	return &Form{Kind: tree.Mapping, Each: &Form{Noun: noun, Holds: HoldsNumber, fixed: true},
		tiles: true}
}

var situationForm = sync.OnceValue(func() *Form {
	return rule(words.Say("fact"), opt("type", oneWord("fact", "count", "seat"),
		"fact, count for a counter with a number, or seat for a wind"),
		opt("requires", conditionAt(condition.StageWin),
			"what a win needs that carries it; else the win is refused"),
		opt("message", Texts(), "what players are told then"),
		opt("implies", IDList, "other facts that follow"),
		opt("excludes", IDList, "facts that can't be said as well"),
		opt("sticks", fixedNumber,
			"of a fact that is or implies riichi: how many riichi sticks who declares it lays on the table; one if it is absent"),
		opt("wild", fixedCondition, "the winning tile stands for any tile, for that which pays most"))
})

var shapeForm = sync.OnceValue(func() *Form {
	return withMain("form", rule(words.Say("shape"),
		must("form", oneWord("groups", "pairs", "tiles"),
			"four groups and a pair, seven pairs, or any tiles that meet the condition"),
		opt("distinct", fixedCondition, "for pairs: seven different ones"),
		opt("when", conditionAt(condition.StageWin), "which tiles have the shape")))
})

var fuForm = sync.OnceValue(func() *Form {
	return section(
		may("fixed", counting(CountsFirst, fuRuleForm(condition.StageFu,
			must("when", conditionAt(condition.StageFu), "which hands have this count"))),
			"the first that holds is the whole count, and is not rounded"),
		may("sources", entries(fuRuleForm(condition.StageFu,
			opt("each", oneWord("hand", "group", "pair", "wait"),
				"group: it counts for every group for which it holds; pair, wait: what the fu are shown for"),
			opt("when", conditionAt(condition.StageFu),
				"which hands have these fu; all if it is absent"))),
			"all that hold are added up"),
		may("adjustments", entries(fuRuleForm(condition.StageFuSum,
			opt("when", conditionAt(condition.StageFuSum),
				"when they are added; fu is the sum so far"))),
			"added in order; each sees the sum so far as fu"),
		may("round_up_to", fixedNumber,
			"the sum is rounded up to a multiple of this; not rounded if absent"))
})

var yakumanForm = sync.OnceValue(func() *Form {
	return section(
		opt("alone", fixedCondition, "beside a yakuman no other yaku, bonus and fu count"),
		opt("han", numberAt(condition.StageYaku), "what each unit counts in han; none if it is absent"),
		opt("units", numberAt(condition.StageYaku),
			"how many units the hand is worth; the sum if it is absent"))
})

var limitForm = sync.OnceValue(func() *Form {
	return withMain("base", rule(words.Say("limit"),
		must("base", numberAt(condition.StageLimit), "what counts in place of the basic points"),
		opt("shows", &Form{Holds: HoldsID, IDs: []string{"limits"}},
			"id of the limit as which it is shown"),
		must("when", conditionAt(condition.StageLimit), "which hands reach it")))
})

var paymentsForm = sync.OnceValue(func() *Form {
	return section(
		may("stick", fixedNumber, "worth of a riichi stick; nothing if absent"),
		opt("empty_seat", fixedCondition,
			"the seat at which nobody sits pays as a player does, from points that no player has"),
		opt("liable_base", numberAt(condition.StagePayment),
			"the part of the base for which a liable player answers"),
		must("shares", nonEmpty(entries(shareForm("pays", "what the payer owes for the hand"))),
			"what is paid for the hand; all that hold are added up"),
		may("honba", entries(shareForm("pays", "what the payer adds for the counters")),
			"what is paid for the counters"),
		may("adjustments", entries(shareForm("becomes",
			"what the payer owes instead; amount is what he owes so far")),
			"changes to what is owed for the hand, in order"),
		may("chips", entries(shareForm("pays", "how many chips the payer hands over")),
			"what is paid in chips beside the points; all that hold are added up"),
		may("several", severalForm(), "what happens when several players win on the same discard"))
})
