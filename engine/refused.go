package engine

import (
	"cmp"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/rules"
)

// Refused is the error for a win that can't be scored, with everything that is wrong with it. One
// returned by ScoreInto is part of the result and valid until the result is used again.
type Refused struct {
	// ID is the ID of the win.
	ID string
	// Line is the input line of the win, 0 for none. Callers that read many wins set it.
	Line     int
	Problems hand.Problems
	// Readings are those of a complete hand that the rules don't pay, such as one without yaku.
	Readings []Reading

	// unpaid is the rules' message for a complete hand that they don't pay. situation holds their
	// messages for flags and inputs. Both may be in several languages.
	unpaid    rules.Text
	situation []rules.Situation
	// wild reports whether each tile was tried as the winning tile.
	wild bool
}

func (r *Refused) clone() *Refused {
	c := *r
	c.Problems, c.Readings = append(hand.Problems(nil), r.Problems...),
		append([]Reading(nil), r.Readings...)
	return &c
}

// Message returns the message of the i-th problem in a language, or in English if it has none in
// that language.
func (r *Refused) Message(i int, lang string) string {
	p := &r.Problems[i]
	if own := r.words(p); own != nil { // messages of rule files can't be translated here
		return cmp.Or(own.In(lang), p.Message)
	}
	return words.In(lang).Message(p.Message)
}

func (r *Refused) words(p *hand.Problem) rules.Text {
	if p.Code != codeSituation || p.Other != "" {
		return r.unpaid
	}
	if s := rules.ByID(r.situation, p.Field); s != nil && s.Message.In("en") != "" {
		return s.Message
	}
	return r.unpaid
}

// Error returns all problems, one per line.
func (r *Refused) Error() string { return r.Problems.Error() }

// Unwrap returns the problems.
func (r *Refused) Unwrap() error { return r.Problems }

// The codes of problems that need a rule set. hand.Codes has those of the notation, and the ID of
// each requirement in the section valid is a code too.
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

// noRules is the problem of a zero Engine. Its code is not in [Codes] because no hand causes it.
var noRules = hand.Problem{Code: "no_rules", Field: "rules",
	Message: "the engine has no rules: make it by engine.New of rules that were loaded"}

// Codes lists the codes of problems that this package adds to hand.Codes, with their meanings.
func Codes() []hand.ProblemCode {
	return []hand.ProblemCode{
		{Code: codeSituation, Doc: "a flag or input goes against what the rule set demands of it"},
		{Code: codeUnknownKey,
			Doc: "a key that is no input, and that the rule set's situation does not declare"},
		{Code: codeBadValue, Doc: "a flag is given a number, or a counter is given none"},
		{Code: codeFifthTile, Doc: "more tiles of a kind than the wall has, indicators included"},
		{Code: codeRedFives,
			Doc: "more red fives of a suit than the wall has, or other red tiles of a kind"},
		{Code: codeGoldTiles, Doc: "more gold tiles of a kind than the wall has"},
		{Code: codePlainFives,
			Doc: "more fives of a suit that are not red than the wall has, or other tiles of a kind without a colour"},
		{Code: codeNotInPlay, Doc: "a tile that is not part of the wall"},
		{Code: codeIndicators, Doc: "more indicators than can lie on the wall"},
		{Code: codeUra, Doc: "more indicators of ura dora than of dora, where some of dora are given"},
		{Code: codePlayers, Doc: "a number of players or a seat that the rule set does not have"},
		{Code: codeNotComplete, Doc: "the tiles make none of the rule set's shapes"},
		{Code: codeOverflow, Doc: "a rule divides by zero, or its numbers come out too large"},
	}
}
