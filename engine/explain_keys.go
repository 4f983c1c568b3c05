package engine

import "encoding/json"

// explanationJSON is the JSON of an explanation, documented in docs/results.md.
type explanationJSON struct {
	Result     json.RawMessage `json:"result,omitempty"`
	Refused    json.RawMessage `json:"refused,omitempty"`
	Rules      string          `json:"rules,omitempty"`
	Edition    string          `json:"edition,omitempty"`
	Hash       string          `json:"rules_hash,omitempty"`
	Demands    []ruleJSON      `json:"demands,omitempty"`
	Candidates []candidateJSON `json:"candidates,omitempty"`
	Best       *int            `json:"best,omitempty"`
	BetterBy   string          `json:"better_by,omitempty"`
	Exchanges  []exchangeJSON  `json:"exchanges,omitempty"`
	Nearest    []nearJSON      `json:"nearest,omitempty"`
	LeftOut    int             `json:"left_out,omitempty"`
	Cut        bool            `json:"cut,omitempty"`
}

// exchangeJSON is a tile of an incomplete hand with the tiles that would complete it instead.
type exchangeJSON struct {
	Out     string   `json:"out"`
	Winning bool     `json:"winning,omitempty"`
	In      []string `json:"in"`
}

type nearJSON struct {
	Shape  string     `json:"shape"`
	Away   *int       `json:"away,omitempty"`
	Groups []string   `json:"groups,omitempty"`
	Pairs  []string   `json:"pairs,omitempty"`
	Begun  []string   `json:"begun,omitempty"`
	Left   []string   `json:"left,omitempty"`
	When   *traceJSON `json:"when,omitempty"`
}

type candidateJSON struct {
	Reading json.RawMessage  `json:"reading"`
	Alone   string           `json:"alone,omitempty"`
	Yaku    []yakuAnswerJSON `json:"yaku"`
	Bonus   []ruleJSON       `json:"bonus,omitempty"`
	Han     int64            `json:"han"`
	Yakuman int64            `json:"yakuman"`
	Unmet   string           `json:"unmet,omitempty"`
	Fu      *fuJSON          `json:"fu,omitempty"`
	Basic   *ruleJSON        `json:"basic,omitempty"`
	Limits  []ruleJSON       `json:"limits,omitempty"`
	Limit   string           `json:"limit,omitempty"`
	Raised  string           `json:"raised_by,omitempty"`
	Base    *int64           `json:"base,omitempty"`
	Liable  *ruleJSON        `json:"liable_base,omitempty"`
	// AllLiable is set if there are several liable players. Liable is then the rule as evaluated
	// for the first.
	AllLiable []liableJSON `json:"all_liable,omitempty"`
	Payers    []payerJSON  `json:"payers,omitempty"`
	Points    *int64       `json:"points,omitempty"`
	Honba     *int64       `json:"honba,omitempty"`
	Sticks    *int64       `json:"sticks,omitempty"`
	Gain      *int64       `json:"gain,omitempty"`
}

type yakuAnswerJSON struct {
	ID      string     `json:"id"`
	Name    string     `json:"name"`
	Verdict string     `json:"verdict"`
	By      string     `json:"by,omitempty"`
	Han     int        `json:"han,omitempty"`
	Yakuman int        `json:"yakuman,omitempty"`
	Limit   string     `json:"limit,omitempty"`
	Places  []atJSON   `json:"places,omitempty"`
	When    *traceJSON `json:"when,omitempty"`
	Cut     bool       `json:"cut,omitempty"`
}

// atJSON is a place where a file defines a rule. The nearest file comes first.
type atJSON struct {
	File string `json:"file"`
	Line int    `json:"line,omitempty"`
}

type ruleJSON struct {
	Rule   string     `json:"rule"`
	Name   string     `json:"name,omitempty"`
	Places []atJSON   `json:"places,omitempty"`
	Holds  bool       `json:"holds"`
	Amount *int64     `json:"amount,omitempty"`
	When   *traceJSON `json:"when,omitempty"`
	Number *traceJSON `json:"number,omitempty"`
	Cut    bool       `json:"cut,omitempty"`
}

type fuJSON struct {
	Fixed     []ruleJSON   `json:"fixed,omitempty"`
	Steps     []fuStepJSON `json:"steps,omitempty"`
	Sum       int64        `json:"sum"`
	RoundUpTo int64        `json:"round_up_to"`
	Fu        int64        `json:"fu"`
}

type fuStepJSON struct {
	ruleJSON
	Group  string `json:"group,omitempty"`
	Pair   string `json:"pair,omitempty"`
	Wait   string `json:"wait,omitempty"`
	Before int64  `json:"before"`
}

type payerJSON struct {
	Seat        string     `json:"seat,omitempty"`
	Empty       bool       `json:"empty_seat,omitempty"`
	Discarder   bool       `json:"discarder,omitempty"`
	Dealer      bool       `json:"dealer,omitempty"`
	Liable      bool       `json:"liable,omitempty"`
	Shares      []ruleJSON `json:"shares,omitempty"`
	Adjustments []ruleJSON `json:"adjustments,omitempty"`
	Further     []partJSON `json:"further,omitempty"`
	Honba       []ruleJSON `json:"honba,omitempty"`
	Chips       []ruleJSON `json:"chips,omitempty"`
	HandsOver   *int64     `json:"hands_over,omitempty"`
	ForHand     int64      `json:"for_hand"`
	Pays        int64      `json:"pays"`
}

type liableJSON struct {
	ruleJSON
	Seat string `json:"seat"`
	Base int64  `json:"base"`
}

// partJSON is the amount that a payer owes for a part for which a further player is liable.
type partJSON struct {
	Liable      bool       `json:"liable,omitempty"`
	Shares      []ruleJSON `json:"shares,omitempty"`
	Adjustments []ruleJSON `json:"adjustments,omitempty"`
	Owes        int64      `json:"owes"`
}

type traceJSON struct {
	Kind  string      `json:"kind"`
	Text  string      `json:"text"`
	Name  string      `json:"name,omitempty"`
	Asks  string      `json:"asks,omitempty"`
	Over  string      `json:"over,omitempty"`
	Holds *bool       `json:"holds,omitempty"`
	Value string      `json:"value,omitempty"`
	Asked bool        `json:"asked"`
	Fault bool        `json:"fault,omitempty"`
	Cut   bool        `json:"cut,omitempty"`
	Parts []traceJSON `json:"parts,omitempty"`
}
