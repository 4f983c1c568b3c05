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

// gameJSON is a game in JSON. Lists of numbers are in the order of players.
type gameJSON struct {
	File      string `json:"file"`
	Name      string `json:"name,omitempty"`
	Date      string `json:"date,omitempty"`
	Rules     string `json:"rules"`
	Edition   string `json:"edition,omitempty"`
	RulesHash string `json:"rules_hash"`
	// Early says that the rules did not hold yet on the date.
	Early   string       `json:"early,omitempty"`
	Players []string     `json:"players"`
	Begin   standingJSON `json:"begin"`
	Hands   []handJSON   `json:"hands"`
	End     standingJSON `json:"end"`
	// Ended is the id of the rule by which the game is over, absent if it is not.
	Ended   string       `json:"ended,omitempty"`
	Results []resultJSON `json:"results"`
}

// standingJSON is how a table stands before a hand.
type standingJSON struct {
	Round  string  `json:"round"`
	Number int     `json:"number"`
	Honba  int     `json:"honba"`
	Sticks int     `json:"sticks"`
	Points []int64 `json:"points"`
}

// handJSON is a hand, with how the table stood before it.
type handJSON struct {
	Round  string     `json:"round"`
	Number int        `json:"number"`
	Honba  int        `json:"honba"`
	Dealer string     `json:"dealer"`
	Parts  []partJSON `json:"parts"`
	Change []int64    `json:"changes"`
	Points []int64    `json:"points"`
	// Sticks lie on the table after it.
	Sticks  int  `json:"sticks"`
	Repeats bool `json:"repeats"`
	// ReadAs says what of the tiles was read otherwise than it is written.
	ReadAs []string `json:"read_as,omitempty"`
}

// partJSON is something that happened in a hand.
type partJSON struct {
	Kind   string `json:"kind"`
	Player string `json:"player,omitempty"`
	From   string `json:"from,omitempty"`
	Pao    string `json:"pao,omitempty"`
	// PaoFor are who is liable for which yaku.
	PaoFor map[string]string `json:"pao_for,omitempty"`
	// Rule is the id of the draw or the penalty, Tenpai who was so at a draw.
	Rule   string   `json:"rule,omitempty"`
	Tenpai []string `json:"tenpai,omitempty"`
	// Score is the score of a win by its tiles, as score writes it, Worth what one was worth of which there are no
	// tiles.
	Score json.RawMessage `json:"score,omitempty"`
	Worth *worthJSON      `json:"worth,omitempty"`
	// Honba are the counters that were paid for a win.
	Honba int `json:"honba,omitempty"`
	// Chips are those that each player gets for a win, absent under rules without chips.
	Chips   []int64 `json:"chips,omitempty"`
	Changes []int64 `json:"changes"`
	// Sticks is how many more lie on the table.
	Sticks int `json:"sticks"`
}

type worthJSON struct {
	Han     int    `json:"han"`
	Fu      int    `json:"fu"`
	Yakuman int    `json:"yakuman"`
	Limit   string `json:"limit"`
	Base    int64  `json:"base"`
	Points  int64  `json:"points"`
}

// resultJSON is the result of a game for a player, in points; the first has the first place.
type resultJSON struct {
	Player    string `json:"player"`
	Place     int    `json:"place"`
	Points    int64  `json:"points"`
	Leftover  int64  `json:"leftover"`
	Uma       int64  `json:"uma"`
	Oka       int64  `json:"oka"`
	Rounding  int64  `json:"rounding"`
	Penalties int64  `json:"penalties"`
	// Bonuses are what the rules have the player get after the game beside uma and oka, below zero what he pays.
	Bonuses []bonusJSON `json:"bonuses,omitempty"`
	Result  int64       `json:"result"`
}

type bonusJSON struct {
	Rule   string `json:"rule"`
	Points int64  `json:"points"`
}

// partKinds are the words for the kinds of parts, in their order.
var partKinds = [...]string{game.PartRiichi: "riichi", game.PartWin: "win", game.PartUnpaid: "unpaid",
	game.PartDraw: "draw", game.PartNagashi: "nagashi",
	game.PartPenalty: "penalty", game.PartReturned: "returned"}

func gameJSONOf(record *game.Record, g *game.Game, lang string) *gameJSON {
	if record == nil {
		record = &game.Record{}
	}
	r := g.Rules
	j := &gameJSON{File: record.Path, Name: record.Name, Date: record.Date, Rules: r.ID(), Edition: r.Edition(),
		RulesHash: r.Hash(), Early: earlyIn(record, lang),
		Players: g.Players, Begin: standingOf(&g.Begin), End: standingOf(&g.End), Hands: []handJSON{},
		Results: []resultJSON{}}
	if g.Ended != nil {
		j.Ended = g.Ended.ID
	}
	for i := range g.Hands {
		j.Hands = append(j.Hands, handOf(g, &g.Hands[i], lang))
	}
	for _, r := range g.Results {
		var bonuses []bonusJSON
		for _, b := range r.Bonuses {
			bonuses = append(bonuses, bonusJSON{b.Rule.ID, b.Points})
		}
		j.Results = append(j.Results, resultJSON{g.Name(r.Player), r.Place, r.Points, r.Leftover, r.Uma, r.Oka,
			r.Rounding, r.Penalties, bonuses, r.Result})
	}
	return j
}

func standingOf(s *game.Standing) standingJSON {
	return standingJSON{s.Round.String(), s.Number, s.Honba, s.Sticks, s.Points}
}

func handOf(g *game.Game, h *game.Hand, lang string) handJSON {
	before := standingOf(&h.Before)
	j := handJSON{Round: before.Round, Number: before.Number, Honba: before.Honba, Dealer: g.Name(h.Dealer),
		Parts: []partJSON{}, Change: h.Change, Points: h.Points, Sticks: h.Sticks, Repeats: h.Repeats,
		ReadAs: ReadAs(h.Record, lang)}
	for i := range h.Parts {
		j.Parts = append(j.Parts, partOf(g, h, &h.Parts[i], lang))
	}
	return j
}

func partOf(g *game.Game, h *game.Hand, p *game.Part, lang string) partJSON {
	j := partJSON{Kind: partKinds[p.Kind], Player: g.Name(p.Player), Changes: p.Changes, Chips: p.Chips,
		Sticks: p.Sticks, Honba: p.Honba}
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
		j.Worth = &worthJSON{Han: p.Terms.Han, Fu: p.Terms.Fu, Yakuman: p.Terms.Yakuman, Base: p.Price.Base,
			Points: p.Price.Points}
		if p.Price.Limit != nil {
			j.Worth.Limit = p.Price.Limit.ID
		}
	}
	return j
}

// JSON returns a game as one JSON object on a line, names of yaku in a language. The record may be nil, as for [Write].
func JSON(record *game.Record, g *game.Game, lang string) ([]byte, error) {
	return jsonLine(gameJSONOf(record, g, lang))
}

func jsonLine(v any) ([]byte, error) {
	var b bytes.Buffer
	err := sanitize.WriteJSON(&b, v)
	return b.Bytes(), err
}

// RefusedJSON returns why a record is refused, as one object on a line.
func RefusedJSON(name string, found rules.Findings) ([]byte, error) {
	return jsonLine(struct {
		File     string         `json:"file"`
		Findings rules.Findings `json:"findings"`
	}{name, found})
}

// HandsJSON returns the wins of a game whose tiles are told, as batch reads them: a JSON object a line with all that the
// record and the place at the table say of the win, and the rules of the record, for which the caller has turned set. Its id is
// where it stands, and who won.
func HandsJSON(record *game.Record, g *game.Game, set map[string]string) (out []byte) {
	of := &batch.LineRules{ID: record.RuleSet.ID(), Set: maps.Clone(record.Set), Hash: record.RuleSet.Hash()}
	for id, value := range set {
		if of.Set == nil {
			of.Set = make(map[string]string)
		}
		of.Set[id] = value
	}
	for at, win := range winsOf(record, g) {
		win.ID = at.Pos.String() + " " + g.Name(at.By)
		out = of.Append(out, win)
	}
	return out
}
