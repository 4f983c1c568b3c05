package engine

import (
	"cmp"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/rules"
)

// Refused is the error for a win that can't be scored: everything that is wrong with it. The one that ScoreInto
// returns is part of its result, and holds until that is used again.
type Refused struct {
	// ID is the win's.
	ID string
	// Line is the number of the win's line in the input, for a caller who reads many to set; 0 is none.
	Line     int
	Problems hand.Problems
	// Readings are those of a complete hand that the rules do not pay, such as one without yaku.
	Readings []Reading

	// unpaid is what the rules say of a complete hand that they do not pay, and situation what they demand of flags and
	// inputs; both may have words in several languages.
	unpaid    rules.Text
	situation []rules.Situation
	// wild reports whether the winning tile was tried as each tile.
	wild bool
}

// clone returns a refusal that shares no memory with this one.
func (r *Refused) clone() *Refused {
	c := *r
	c.Problems, c.Readings = append(hand.Problems(nil), r.Problems...), append([]Reading(nil), r.Readings...)
	return &c
}

// Message returns the message of a problem, by its index, in a language if there is one in it, else in English.
func (r *Refused) Message(i int, lang string) string {
	p := &r.Problems[i]
	if own := r.words(p); own != nil { // the words of a rule file are nobody else's to translate
		return cmp.Or(own.In(lang), p.Message)
	}
	return words.In(lang).Message(p.Message)
}

func (r *Refused) words(p *hand.Problem) rules.Text {
	if p.Code != codeSituation || p.Other != "" {
		return r.unpaid
	}
	for i := range r.situation {
		if s := &r.situation[i]; s.ID == p.Field && s.Message.In("en") != "" {
			return s.Message
		}
	}
	return r.unpaid
}

// Error returns all problems, one a line.
func (r *Refused) Error() string { return r.Problems.Error() }

// Unwrap returns the problems.
func (r *Refused) Unwrap() error { return r.Problems }

// The codes of problems that need a rule set; hand.Codes has those of the notation, and each
// requirement of a rule set's section valid is a code as well.
const (
	codeSituation   = "situation"
	codeUnknownKey  = "unknown_key"
	codeBadValue    = "bad_value"
	codeFifthTile   = "fifth_tile"
	codeRedFives    = "red_fives"
	codeGoldTiles   = "gold_tiles"
	codePlainFives  = "plain_fives"
	codeNotInPlay   = "not_in_play"
	codeIndicators  = "too_many_indicators"
	codeUra         = "too_many_ura"
	codePlayers     = "players"
	codeNotComplete = "not_complete"
	codeOverflow    = "overflow"
)

// noRules is what a zero Engine says. Its code is none of [Codes], as no hand is to blame.
var noRules = hand.Problem{Code: "no_rules", Field: "rules",
	Message: "the engine has no rules: make it by engine.New of rules that were loaded"}

// Codes lists the codes of problems that this package adds to hand.Codes, with what they mean.
func Codes() []hand.ProblemCode {
	return []hand.ProblemCode{
		{Code: codeSituation, Doc: "a flag or input goes against what the rule set demands of it"},
		{Code: codeUnknownKey, Doc: "a key that is no input, and that the rule set's situation does not declare"},
		{Code: codeBadValue, Doc: "a flag is given a number, or a counter is given none"},
		{Code: codeFifthTile, Doc: "more tiles of a kind than the wall has, indicators included"},
		{Code: codeRedFives, Doc: "more red fives of a suit than the wall has, or other red tiles of a kind"},
		{Code: codeGoldTiles, Doc: "more gold tiles of a kind than the wall has"},
		{Code: codePlainFives, Doc: "more fives of a suit that are not red than the wall has, or other tiles of a kind without a colour"},
		{Code: codeNotInPlay, Doc: "a tile that is not part of the wall"},
		{Code: codeIndicators, Doc: "more indicators than can lie on the wall"},
		{Code: codeUra, Doc: "more indicators of ura dora than of dora, where some of dora are given"},
		{Code: codePlayers, Doc: "a number of players or a seat that the rule set does not have"},
		{Code: codeNotComplete, Doc: "the tiles make none of the rule set's shapes"},
		{Code: codeOverflow, Doc: "a rule divides by zero, or its numbers come out too large"},
	}
}
