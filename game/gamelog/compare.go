package gamelog

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"example.com/hanfu/engine"
	"example.com/hanfu/game"
	"example.com/hanfu/game/gamelog/internal/model"
	"example.com/hanfu/game/gamelog/internal/yaku"
	"example.com/hanfu/hand"
	"example.com/hanfu/rules"
)

// Field is an aspect of a hand or a game that is compared.
type Field string

// The fields.
const (
	// YakuField is a yaku or a kind of bonus tile, by its id.
	YakuField   Field = "yaku"
	FuField     Field = "fu"
	LimitField  Field = "limit"
	PointsField Field = "points"
	// ChangeField is what a player gains or pays for a win or draw, LiableField the liable player.
	ChangeField Field = "change"
	LiableField Field = "liable"
	// TenpaiField is whether a player is tenpai at an exhaustive draw.
	TenpaiField Field = "tenpai"
	// AfterField is the points of a player after the hand.
	AfterField Field = "after"
	// HonbaField, SticksField and HandField are the counters, the sticks and the number of the next
	// hand.
	HonbaField  Field = "honba"
	SticksField Field = "sticks"
	HandField   Field = "hand"
	// EndField is whether the game is over, ResultField the results.
	EndField    Field = "end"
	ResultField Field = "result"
	// RefusedField is a hand that the rules refuse.
	RefusedField Field = "refused"
	// RuleField is a rule that a log does not give, by its option. Compare does not use it; callers
	// that try other rules do.
	RuleField Field = "rule"
)

// Difference is a difference between the log and the rules.
type Difference struct {
	Pos rules.Position
	// Hand is the index of the hand.
	Hand  int
	Field Field
	// ID is the yaku and Player the player concerned, if any.
	ID     string
	Player game.Player
	// Log is the value in the log and Rules the value by the rules; empty for none.
	Log, Rules string
}

// InHand reports whether the difference is in the hand itself, not in the next one or in the end of
// the game.
func (d *Difference) InHand() bool {
	switch d.Field {
	case AfterField, HonbaField, SticksField, HandField, EndField, ResultField, RuleField:
		return false
	}
	return true
}

// Comparison is the comparison of a log with rules.
type Comparison struct {
	// Wins and Draws count what was compared.
	Wins, Draws int
	// Hands are the hands under the rules, each starting from its points in the log; nil where the
	// rules refuse the hand.
	Hands       []*game.Game
	Differences []Difference
}

// comparer compares one log.
type comparer struct {
	ctx    context.Context
	log    *Log
	engine *engine.Engine
	c      Comparison
	hand   int
	pos    rules.Position
	// err is the reason why a hand could not be played.
	err error
}

// Compare scores each hand of a log by its tiles and compares yaku, fu, limit and points of wins,
// the gains of all players, tenpai, the start of the next hand, and the results. Each hand starts
// as in the log, so that a difference is not repeated in later hands. record must be that of the
// log for the same rules. The only error is that of ctx, when it is done.
func Compare(ctx context.Context, l *Log, record *game.Record,
	e *engine.Engine) (*Comparison, error) {
	c := &comparer{ctx: ctx, log: l, engine: e}
	for i := range l.Hands {
		c.hand, c.pos = i, l.Hands[i].Pos
		if c.compare(&l.Hands[i], record); c.err != nil {
			return nil, c.err
		}
	}
	return &c.c, nil
}

// compare compares one hand. Of the two readings of an ambiguous draw it chooses the one that fits
// the later hands, otherwise the one by the tiles.
func (c *comparer) compare(h *Hand, record *game.Record) {
	c.c.Wins += len(h.Wins)
	if h.EndUnknown() { // the start of the next hand can't be compared either
		c.c.Hands = append(c.c.Hands, nil)
		return
	}
	if h.Draw != nil {
		c.c.Draws++
	}
	one := record.Hands[c.hand]
	c.c.Hands, c.c.Differences = slices.Clip(c.c.Hands), slices.Clip(c.c.Differences)
	before := c.c
	if c.compareAs(h, record, one); c.mergeClaim(h, record, one, before) {
		return
	}
	if byTiles := c.c; allOrNone(h.Draw, one.Tenpai) &&
		len(byTiles.Differences) > len(before.Differences) {
		c.c = before
		one.Tenpai = c.log.otherPlayers(one.Tenpai, one.DrawPos)
		if c.compareAs(h, record, one); len(c.c.Differences) > len(before.Differences) {
			c.c = byTiles
		}
	}
}

// lastTile are the facts of a win by the last tile, which have the same names as their yaku.
var lastTile = []string{"haitei", "houtei"}

// mergeClaim reports whether all differences of a hand come from a last-tile yaku that the log
// counts and the play does not show. They are then reported as one.
func (c *comparer) mergeClaim(h *Hand, record *game.Record, one game.RecordHand,
	before Comparison) bool {
	byPlay := c.c
	differ := func(d Difference) bool {
		return d.Field == YakuField && d.Log != "" && d.Rules == "" &&
			slices.Contains(lastTile, d.ID)
	}
	at := slices.IndexFunc(byPlay.Differences[len(before.Differences):], differ)
	if at < 0 || c.err != nil {
		return false
	}
	claim := byPlay.Differences[len(before.Differences)+at]
	one.Wins = slices.Clone(one.Wins)
	for i := range one.Wins {
		if w := &one.Wins[i]; w.By == claim.Player {
			win := w.Win.Clone()
			win.Flags = append(win.Flags, hand.Flag{Name: claim.ID, Value: 1})
			w.Win = &win
		}
	}
	c.c = before
	c.compareAs(h, record, one)
	onlyClaim := len(c.c.Differences) == len(before.Differences)
	if c.c = byPlay; onlyClaim {
		c.c.Differences = append(byPlay.Differences[:len(before.Differences):len(before.Differences)], claim)
	}
	return onlyClaim
}

// allOrNone reports whether a draw without payments may have all players tenpai or none.
func allOrNone(d *Draw, tenpai []game.RecordPlayer) bool {
	return d != nil && d.Unclear && d.Changes != nil &&
		(len(tenpai) == 0 || len(tenpai) == len(d.Changes))
}

func (l *Log) otherPlayers(players []game.RecordPlayer,
	at rules.Position) (rest []game.RecordPlayer) {
	for i := range len(l.Players) {
		if !slices.ContainsFunc(players,
			func(p game.RecordPlayer) bool { return p.Player.Index() == i }) {
			rest = append(rest, game.RecordPlayer{Player: game.PlayerAt(i), Pos: at})
		}
	}
	return rest
}

func (c *comparer) compareAs(h *Hand, record *game.Record, hand game.RecordHand) {
	c.pos = h.Pos
	one := *record
	one.Begin, one.Hands = c.log.Standing(h, record.RuleSet), []game.RecordHand{hand}
	g, err := game.Play(c.ctx, c.engine, &one)
	found, isRefused := errors.AsType[rules.Findings](err)
	if err != nil && !isRefused {
		c.err = err
		return
	}
	if isRefused {
		c.c.Hands = append(c.c.Hands, nil)
		for i := range found {
			c.addDifference(Difference{Pos: found[i].Position, Field: RefusedField,
				Rules: found[i].Message.String()})
		}
		return
	}
	c.c.Hands = append(c.c.Hands, g)
	played := &g.Hands[0]
	for i := range h.Wins {
		c.win(&h.Wins[i], played)
	}
	if h.Draw != nil {
		c.draw(h.Draw, played, one.Hands[0].Tenpai)
	}
	c.compareNext(h, g)
}

func (c *comparer) addDifference(d Difference) {
	d.Hand = c.hand
	if d.Pos.Line == 0 {
		d.Pos = c.pos
	}
	c.c.Differences = append(c.c.Differences, d)
}

func (c *comparer) number(field Field, player game.Player, log, rules int64) {
	if log != rules {
		c.addDifference(Difference{Field: field, Player: player, Log: strconv.FormatInt(log, 10),
			Rules: strconv.FormatInt(rules, 10)})
	}
}

// win compares a win with its part of the hand under the rules.
func (c *comparer) win(w *LogWin, played *game.Hand) {
	c.pos = w.Pos
	at := slices.IndexFunc(played.Parts, func(p game.Part) bool {
		return (p.Kind == game.PartWin || p.Kind == game.PartUnpaid) && p.Player == w.By
	})
	if at < 0 {
		return
	}
	part := &played.Parts[at]
	if r := part.Result; r != nil {
		if w.Yaku != nil {
			c.yaku(w, r)
		}
		if w.Fu >= 0 && r.Yakuman == 0 && !(c.log.Variant.RawFu && w.Fu == rawFu(r)) {
			c.number(FuField, w.By, int64(w.Fu), int64(r.Fu))
		}
		if w.LimitKnown && w.Limit != r.LimitID() {
			c.addDifference(Difference{Field: LimitField, Player: w.By, Log: w.Limit, Rules: r.LimitID()})
		}
		if w.Points >= 0 {
			c.number(PointsField, w.By, w.Points, r.Points)
		}
		if pao := liable(part); pao != w.Pao && !w.PaoUnknown {
			c.addDifference(Difference{Field: LiableField, Player: w.By, Log: c.name(w.Pao),
				Rules: c.name(pao)})
		}
	}
	for i, n := range w.Changes {
		c.number(ChangeField, game.PlayerAt(i), n, part.Changes[i])
	}
}

func rawFu(r *engine.Result) (fu int) {
	for part := range r.FuParts() {
		fu += part.Fu
	}
	return fu
}

func liable(p *game.Part) game.Player {
	if p.Result.Liable {
		return p.Pao
	}
	return game.Player{}
}

func (c *comparer) name(player game.Player) string {
	if player.IsNobody() {
		return ""
	}
	return c.log.players()[player.Index()]
}

// yaku compares yaku and bonus tiles. Tenhou counts norths that were set aside as dora, and mjai
// counts all dragons together.
func (c *comparer) yaku(w *LogWin, r *engine.Result) {
	own := map[string]Counted{}
	hasYaku := func(id string) bool {
		return slices.ContainsFunc(w.Yaku,
			func(y Counted) bool { return y.ID == id })
	}
	together := hasYaku(yaku.Sangenpai)
	for counted := range r.Yaku() {
		id := counted.Rule.ID
		if together && yaku.Dragons[id] {
			id = yaku.Sangenpai
		}
		own[id] = Counted{ID: id, Han: own[id].Han + counted.Han, Yakuman: counted.Yakuman > 0}
	}
	countsNuki := hasYaku(yaku.Nuki)
	for bonus := range r.Bonus() {
		id := bonus.Rule.ID
		if id == yaku.Nuki && !countsNuki {
			id = yaku.Dora
		}
		own[id] = Counted{ID: id, Han: own[id].Han + bonus.Han}
	}
	for _, y := range w.Yaku {
		counted, counts := own[y.ID]
		if y.Han == model.HanUntold && counts {
			y = counted
		}
		if counted != y {
			c.addDifference(Difference{Field: YakuField, ID: y.ID, Player: w.By, Log: worth(y),
				Rules: worth(own[y.ID])})
		}
	}
	for _, y := range w.Yaku {
		delete(own, y.ID)
	}
	for _, id := range slices.Sorted(maps.Keys(own)) {
		c.addDifference(Difference{Field: YakuField, ID: id, Player: w.By, Rules: worth(own[id])})
	}
}

// UntoldHan is the value in a Difference of han that the log does not give.
const UntoldHan = "?"

func worth(c Counted) string {
	switch {
	case c.Yakuman:
		return "yakuman"
	case c.Han == model.HanUntold:
		return UntoldHan
	case c.ID == "":
		return ""
	}
	return strconv.Itoa(c.Han)
}

func (c *comparer) draw(d *Draw, played *game.Hand, tenpai []game.RecordPlayer) {
	c.pos = d.Pos
	sums := make([]int64, len(c.log.Players))
	for _, p := range played.Parts {
		if p.Kind == game.PartDraw || p.Kind == game.PartNagashi {
			model.AddUp(sums, p.Changes)
		}
	}
	for i, n := range d.Changes {
		c.number(ChangeField, game.PlayerAt(i), n, sums[i])
	}
	if d.Kind != Exhaustive || d.Changes == nil && d.Unclear || allOrNone(d, tenpai) {
		return
	}
	var players []int
	for _, p := range tenpai {
		players = append(players, p.Player.Index())
	}
	if !slices.Equal(d.Tenpai, players) {
		c.addDifference(Difference{Field: TenpaiField, Log: c.names(d.Tenpai), Rules: c.names(players)})
	}
}

func (c *comparer) names(players []int) string {
	var all []string
	for _, p := range players {
		all = append(all, c.name(game.PlayerAt(p)))
	}
	return strings.Join(all, ", ")
}

// Game returns the hands of a comparison as one game, each starting from its points in the log. A
// hand that the rules refuse, or whose end is unknown, has the values of the log and no parts.
func (c *Comparison) Game(l *Log, record *game.Record) *game.Game {
	g := &game.Game{Rules: record.RuleSet, Players: record.Players, Begin: *record.Begin}
	for i, played := range c.Hands {
		if played != nil {
			g.Hands = append(g.Hands, played.Hands...)
			g.End, g.Ended, g.Results = played.End, played.Ended, played.Results
			continue
		}
		h := &l.Hands[i]
		one := game.Hand{Record: &record.Hands[i], Before: *l.Standing(h, record.RuleSet),
			Dealer: game.PlayerAt(h.Dealer),
			Change: l.change(i)}
		one.Points = slices.Clone(one.Before.Points)
		model.AddUp(one.Points, one.Change)
		g.Hands = append(g.Hands, one)
		g.End, g.Ended, g.Results = game.Standing{Round: h.Round, Number: h.Dealer + 1,
			Points: one.Points}, nil, nil
	}
	return g
}

// change returns the gains in a hand by the log, or nil. If its end is unknown they follow from the
// points of the next hand.
func (l *Log) change(i int) []int64 {
	h, after := &l.Hands[i], l.Points
	if i+1 < len(l.Hands) {
		after = l.Hands[i+1].Points
	}
	change := h.Change()
	if h.EndUnknown() && h.Draw.Changes == nil && h.Points != nil && after != nil {
		for p := range change {
			change[p] = after[p] - h.Points[p]
		}
	}
	return change
}

// compareNext compares the table after a hand with the start of the next hand or the end of the
// game.
func (c *comparer) compareNext(h *Hand, g *game.Game) {
	if c.hand == len(c.log.Hands)-1 {
		c.end(g)
		return
	}
	next := &c.log.Hands[c.hand+1]
	c.pos = next.Pos
	for i, n := range next.Points {
		if h.Points == nil { // the points at the start are unknown
			break
		}
		c.number(AfterField, game.PlayerAt(i), n, g.End.Points[i])
	}
	c.number(SticksField, game.Player{}, int64(next.Sticks), int64(g.End.Sticks))
	if g.Ended != nil {
		c.addDifference(Difference{Field: EndField, Rules: g.Ended.ID})
		return
	}
	c.number(HonbaField, game.Player{}, int64(next.Honba), int64(g.End.Honba))
	if next.Round != g.End.Round || next.Dealer != g.End.Number-1 {
		c.addDifference(Difference{Field: HandField, Log: fmt.Sprintf("%s %d", next.Round, next.Dealer+1),
			Rules: fmt.Sprintf("%s %d", g.End.Round, g.End.Number)})
	}
}

// end compares the final points and results if the log has them. Points of Tenhou include leftover
// sticks.
func (c *comparer) end(g *game.Game) {
	if c.log.Points == nil {
		return
	}
	if g.Ended == nil {
		c.addDifference(Difference{Field: EndField, Log: "over"})
	}
	for _, r := range g.Results {
		i := r.Player.Index()
		if c.log.Results == nil { // the points may not include leftover sticks
			c.number(AfterField, r.Player, c.log.Points[i], r.Points)
			continue
		}
		c.number(AfterField, r.Player, c.log.Points[i], r.Points+r.Leftover)
		if !c.log.OtherUma {
			c.number(ResultField, r.Player, c.log.Results[i], r.Result)
		}
	}
}
