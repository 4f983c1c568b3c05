package games

import (
	"bytes"
	"encoding/json"
	"maps"

	"example.com/hanfu/game"
	"example.com/hanfu/internal/sanitize"
	"example.com/hanfu/rules"
	"example.com/hanfu/study/batch"
)

// gameJSON is a game in JSON. Lists of numbers are in the order of the players.
type gameJSON struct {
	File      string `json:"file"`
	Name      string `json:"name,omitempty"`
	Date      string `json:"date,omitempty"`
	Rules     string `json:"rules"`
	Edition   string `json:"edition,omitempty"`
	RulesHash string `json:"rules_hash"`
	// Early is set if the rules were not yet in force on the date.
	Early   string       `json:"early,omitempty"`
	Players []string     `json:"players"`
	Begin   standingJSON `json:"begin"`
	Hands   []handJSON   `json:"hands"`
	End     standingJSON `json:"end"`
	// Ended is the id of the rule that ended the game, absent if it is not over.
	Ended   string       `json:"ended,omitempty"`
	Results []resultJSON `json:"results"`
}

// standingJSON is the state of the table before a hand.
type standingJSON struct {
	Round  string  `json:"round"`
	Number int     `json:"number"`
	Again  int     `json:"again,omitempty"`
	Honba  int     `json:"honba"`
	Sticks int     `json:"sticks"`
	Points []int64 `json:"points"`
	// Bank is what no player has.
	Bank int64 `json:"bank,omitempty"`
}

// handJSON is a hand, with the state of the table before it.
type handJSON struct {
	Round  string     `json:"round"`
	Number int        `json:"number"`
	Again  int        `json:"again,omitempty"`
	Honba  int        `json:"honba"`
	Dealer string     `json:"dealer"`
	Parts  []partJSON `json:"parts"`
	Change []int64    `json:"changes"`
	Points []int64    `json:"points"`
	// Sticks is the number of riichi sticks on the table after the hand.
	Sticks  int  `json:"sticks"`
	Repeats bool `json:"repeats"`
	// ReadAs describes tiles that were read differently from how they are written.
	ReadAs []string `json:"read_as,omitempty"`
}

type partJSON struct {
	Kind   string `json:"kind"`
	Player string `json:"player,omitempty"`
	From   string `json:"from,omitempty"`
	Pao    string `json:"pao,omitempty"`
	// PaoFor maps ids of yaku to the players liable for them.
	PaoFor map[string]string `json:"pao_for,omitempty"`
	// Rule is the id of the draw or the penalty. Tenpai lists the players in tenpai at a draw.
	Rule   string   `json:"rule,omitempty"`
	Tenpai []string `json:"tenpai,omitempty"`
	// Score is the score of a win with known tiles, as the score verb prints it. Worth is the value
	// lineRules a win without tiles.
	Score json.RawMessage `json:"score,omitempty"`
	Worth *worthJSON      `json:"worth,omitempty"`
	// Honba is the number of counters paid for a win.
	Honba int `json:"honba,omitempty"`
	// Chips are the chips that each player receives, absent under rules without chips.
	Chips   []int64 `json:"chips,omitempty"`
	Changes []int64 `json:"changes"`
	// Sticks is the change in riichi sticks on the table.
	Sticks int `json:"sticks"`
	// Bank is what the bank gets, below zero what it pays.
	Bank int64 `json:"bank,omitempty"`
}

type worthJSON struct {
	Han     int    `json:"han"`
	Fu      int    `json:"fu"`
	Yakuman int    `json:"yakuman"`
	Limit   string `json:"limit"`
	Base    int64  `json:"base"`
	Points  int64  `json:"points"`
}

// resultJSON is the result of a game for a player, in points. Results are in the order of places.
type resultJSON struct {
	Player    string `json:"player"`
	Place     int    `json:"place"`
	Points    int64  `json:"points"`
	Leftover  int64  `json:"leftover"`
	Uma       int64  `json:"uma"`
	Oka       int64  `json:"oka"`
	Rounding  int64  `json:"rounding"`
	Penalties int64  `json:"penalties"`
	// Bonuses are other payments after the game; negative if the player pays.
	Bonuses []bonusJSON `json:"bonuses,omitempty"`
	Result  int64       `json:"result"`
}

type bonusJSON struct {
	Rule   string `json:"rule"`
	Points int64  `json:"points"`
}

// partKinds holds the JSON names of the kinds of parts.
var partKinds = [...]string{game.PartRiichi: "riichi", game.PartWin: "win",
	game.PartUnpaid: "unpaid",
	game.PartDraw:   "draw", game.PartNagashi: "nagashi",
	game.PartPenalty: "penalty", game.PartReturned: "returned"}

func newGameJSON(record *game.Record, g *game.Game, lang string) *gameJSON {
	if record == nil {
		record = &game.Record{}
	}
	r := g.Rules
	j := &gameJSON{File: record.Path, Name: record.Name, Date: record.Date,
		Rules: r.ID(), Edition: r.Edition(),
		RulesHash: r.Hash(), Early: earlyWarning(record, lang),
		Players: g.Players, Begin: newStandingJSON(&g.Begin),
		End: newStandingJSON(&g.End), Hands: []handJSON{},
		Results: []resultJSON{}}
	if g.Ended != nil {
		j.Ended = g.Ended.ID
	}
	for i := range g.Hands {
		j.Hands = append(j.Hands, newHandJSON(g, &g.Hands[i], lang))
	}
	for _, r := range g.Results {
		var bonuses []bonusJSON
		for _, b := range r.Bonuses {
			bonuses = append(bonuses, bonusJSON{b.Rule.ID, b.Points})
		}
		j.Results = append(j.Results, resultJSON{g.Name(r.Player), r.Place, r.Points,
			r.Leftover, r.Uma, r.Oka,
			r.Rounding, r.Penalties, bonuses, r.Result})
	}
	return j
}

func newStandingJSON(s *game.Standing) standingJSON {
	return standingJSON{s.Round.String(), s.Number, s.Again, s.Honba, s.Sticks, s.Points, s.Bank}
}

func newHandJSON(g *game.Game, h *game.Hand, lang string) handJSON {
	before := newStandingJSON(&h.Before)
	j := handJSON{Round: before.Round, Number: before.Number, Again: before.Again, Honba: before.Honba,
		Dealer: g.Name(h.Dealer), Parts: []partJSON{}, Change: h.Change, Points: h.Points,
		Sticks: h.Sticks, Repeats: h.Repeats, ReadAs: ReadAs(h.Record, lang)}
	for i := range h.Parts {
		j.Parts = append(j.Parts, newPartJSON(g, &h.Parts[i], lang))
	}
	return j
}

func newPartJSON(g *game.Game, p *game.Part, lang string) partJSON {
	j := partJSON{Kind: partKinds[p.Kind], Player: g.Name(p.Player),
		Changes: p.Changes, Chips: p.Chips,
		Sticks: p.Sticks, Honba: p.Honba, Bank: p.Bank}
	if p.Rule != nil {
		j.Rule = p.Rule.ID
	}
	switch p.Kind {
	case game.PartWin, game.PartUnpaid:
		j.From, j.Pao = g.Name(p.From), g.Name(p.Pao)
		for _, s := range p.PaoFor {
			if j.PaoFor == nil {
				j.PaoFor = make(map[string]string)
			}
			j.PaoFor[s.ID] = g.Name(s.Player)
		}
	case game.PartDraw:
		for _, player := range p.Tenpai {
			j.Tenpai = append(j.Tenpai, g.Name(player))
		}
	}
	switch {
	case p.Result != nil:
		j.Score = p.Result.AppendJSON(nil, lang)
	case p.Price != nil:
		j.Worth = &worthJSON{Han: p.Terms.Han, Fu: p.Terms.Fu,
			Yakuman: p.Terms.Yakuman, Base: p.Price.Base,
			Points: p.Price.Points}
		if p.Price.Limit != nil {
			j.Worth.Limit = p.Price.Limit.ID
		}
	}
	return j
}

// JSON returns a game as one line of JSON, with names of yaku in a language. record may be nil, as
// for [Write].
func JSON(record *game.Record, g *game.Game, lang string) ([]byte, error) {
	return jsonLine(newGameJSON(record, g, lang))
}

func jsonLine(v any) ([]byte, error) {
	var b bytes.Buffer
	err := sanitize.WriteJSON(&b, v)
	return b.Bytes(), err
}

// RefusedJSON returns the findings of a refused record as one line of JSON.
func RefusedJSON(name string, found rules.Findings) ([]byte, error) {
	return jsonLine(struct {
		File     string         `json:"file"`
		Findings rules.Findings `json:"findings"`
	}{name, found})
}

// HandsJSON returns the wins of a game that have tiles as input for batch: one JSON object per
// line, with the situation from the record and the table, and the rules of the record with the
// options set. The id of a win is its position and the winner.
func HandsJSON(record *game.Record, g *game.Game, set map[string]string) (out []byte) {
	lineRules := &batch.LineRules{ID: record.RuleSet.ID(), Set: maps.Clone(record.Set),
		Hash: record.RuleSet.Hash()}
	for id, value := range set {
		if lineRules.Set == nil {
			lineRules.Set = make(map[string]string)
		}
		lineRules.Set[id] = value
	}
	for at, win := range winsOf(record, g) {
		win.ID = at.Pos.String() + " " + g.Name(at.By)
		out = lineRules.Append(out, win)
	}
	return out
}
