package game

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/condition/trace"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/rules"
	"example.com/hanfu/rules/ruleentries"
)

// Table is a table for playing a game hand by hand. Make one with [NewTable]. It must not be used
// concurrently.
type Table struct {
	// ctx cancels Play.
	ctx    context.Context
	engine *engine.Engine
	rules  *rules.Rules
	// record holds the players, the beginning and what is said of the end. Its hands are not used.
	record *Record
	// observer is called for every evaluated expression; may be nil.
	observer trace.Observer
	game     *Game
	players  int

	round  hand.Wind
	number int
	again  int
	honba  int
	sticks int
	points []int64
	// laid is how many of the sticks on the table each player laid down for riichi, and fined how
	// many were laid down as fines.
	laid  []int
	fined int
	// penalties of each player are counted after the game.
	penalties []int64
	// handsPlayed is the number of hands that are not void, including those before the record.
	handsPlayed int
	// total is the sum of all points and the sticks on the table, bank what no player has of it.
	total, bank int64

	// placeKnown and pointsKnown report whether the round, number and honba, and the points and
	// sticks, are known. They aren't after a hand that can't be played.
	placeKnown, pointsKnown bool
	// lastFacts are the facts that decide whether the game ends after the last hand.
	lastFacts *condition.Facts
	// hand is the current hand. If the record lacks the tiles of the winning hand of
	// possibleYakuOf, possibleYaku are the yaku that it may have.
	hand           *Hand
	possibleYaku   []int
	possibleYakuOf Player
	found          rules.Findings
}

// NewTable returns a table at the start of a game. players are the names in the order of seats. The
// error is [rules.Findings] if the rules are for another number of players, or if names are empty
// or equal.
func NewTable(e *engine.Engine, players ...string) (*Table, error) {
	if e == nil {
		return nil, errNoEngine
	}
	t := newTable(context.Background(), e,
		&Record{Players: slices.Clone(players), Rules: idOrPath(e.Rules()),
			Set: optionValues(e.Rules()), RuleSet: e.Rules()})
	if !t.setUp() {
		return nil, t.found
	}
	for i, name := range players {
		same := func(other string) bool { return strings.TrimSpace(other) == strings.TrimSpace(name) }
		switch {
		case strings.TrimSpace(name) == "":
			t.report(rules.Position{}, gamePlayers, words.Text{}, "player %d has no name", i+1)
		case slices.ContainsFunc(players[:i], same):
			t.report(rules.Position{}, gamePlayers,
				words.Say("tell them apart, such as %s B", name),
				"two players are called %q", name)
		}
	}
	if len(t.found) > 0 {
		return nil, t.found
	}
	if err := t.checkLoadable(t.record); err != nil {
		return nil, err
	}
	return t, nil
}

// Errors for misuse that would panic later.
var (
	errNoEngine = errors.New("there is no engine to play with: make one with engine.New")
	errNoTable  = errors.New("nobody sits at this table: make one with game.NewTable")
	errNoHand   = errors.New("no hand has been played that could be taken back")
)

func newTable(ctx context.Context, e *engine.Engine, r *Record) *Table {
	return &Table{ctx: ctx, engine: e, rules: e.Rules(), record: r, observer: trace.ObserverOf(ctx),
		players: len(r.Players), game: &Game{Rules: e.Rules(), Players: r.Players}}
}

// Play plays the next hand and returns its changes. If the hand is invalid the table is unchanged,
// and the error is [rules.Findings] with all mistakes or that of ctx; another hand may be played
// instead. After the end of the game Play always fails; [Table.Game] says why the game ended. The
// table keeps no references to h or to the returned hand.
func (t *Table) Play(ctx context.Context, h RecordHand) (*Hand, error) {
	if t.engine == nil {
		return nil, errNoTable
	}
	next := t.snapshot(ctx)
	next.add(h.clone())
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if len(next.found) > 0 {
		return nil, sortFindings(next.found)
	}
	own := *t.record
	own.addChips(next.hand, 1)
	next.record = &own
	if err := next.contradictions(); err != nil {
		return nil, err
	}
	if err := next.checkLoadableHand(); err != nil {
		return nil, err
	}
	*t = *next
	return t.hand.clone(), nil
}

// Game returns a copy of the game so far, with the results it would have if it ended now. The error
// is [rules.Findings] if the rules can't compute them.
func (t *Table) Game() (*Game, error) {
	if t.engine == nil {
		return nil, errNoTable
	}
	g, err := t.snapshot(context.Background()).finish()
	return g.clone(), err
}

func (t *Table) snapshot(ctx context.Context) *Table {
	c, g := *t, *t.game
	g.Hands, g.MayEnd = slices.Clip(g.Hands), slices.Clip(g.MayEnd)
	c.ctx, c.game = ctx, &g
	c.points, c.penalties = slices.Clone(t.points), slices.Clone(t.penalties)
	c.laid = slices.Clone(t.laid)
	return &c
}

func (t *Table) add(r *RecordHand) bool {
	if t.game.Ended != nil {
		id := t.game.Ended.ID
		t.report(r.Pos, gameOrder,
			words.Say("leave out what was not played, or change when games end under game.ends"),
			"the game was over before this hand: %s",
			cmp.Or(ruleentries.Names(t.rules)["game.ends."+id].In("en"), id))
		return false
	}
	t.play(r)
	return true
}

func (t *Table) finish() (*Game, error) {
	t.game.End = t.standing()
	if t.pointsKnown {
		t.settle()
	}
	if len(t.found) > 0 {
		t.game.Results = nil
		return t.game, sortFindings(t.found)
	}
	return t.game, nil
}

func (t *Table) dealer() Player { return PlayerAt((t.number - 1) % t.players) }

func (t *Table) seat(player Player) hand.Wind {
	if player.IsNobody() {
		return hand.NoWind
	}
	if turn := t.turn(t.dealer(), player); turn < t.seats() {
		return hand.East + hand.Wind(turn)
	}
	return hand.NoWind
}

// seats returns the number of players who sit at the table. If there are more, those last in turn
// after the dealer sit out.
func (t *Table) seats() int { return t.rules.Wall().Players }

func (t *Table) playerAt(seat hand.Wind) Player {
	return PlayerAt((t.dealer().Index() + int(seat-hand.East)) % t.players)
}

// place returns a player's place by points, from 1. Players with equal points share the place if
// the rules say so; otherwise the one nearer to the first east is ahead.
func (t *Table) place(points []int64, player Player) int {
	place, own := 1, points[player.Index()]
	for other, n := range points {
		if n > own || n == own && other < player.Index() && !t.rules.Game().TiesShare {
			place++
		}
	}
	return place
}

// turn returns the distance between two players in order of turn: 1 is the next player.
func (t *Table) turn(from, player Player) int {
	return (player.Index() - from.Index() + t.players) % t.players
}

func (t *Table) name(player Player) string {
	if i := player.Index(); i >= 0 && i < len(t.record.Players) {
		return t.record.Players[i]
	}
	return player.String()
}

func (t *Table) standing() Standing {
	return Standing{Round: t.round, Number: t.number, Again: t.again, Honba: t.honba, Sticks: t.sticks,
		Points: slices.Clone(t.points), Bank: t.bank}
}

// addPart adds a part to the hand and moves its points and sticks. It returns false and changes
// nothing if the points overflow.
func (t *Table) addPart(p Part) bool {
	points := slices.Clone(t.points)
	for i, change := range p.Changes {
		sum, ok := add(points[i], change)
		if !ok {
			return false
		}
		points[i] = sum
	}
	t.points = points
	t.sticks += p.Sticks
	switch {
	case t.sticks == 0:
		clear(t.laid)
		t.fined = 0
	case p.Kind == PartRiichi:
		t.laid[p.Player.Index()] += p.Sticks
	case p.Kind == PartPenalty:
		t.fined += p.Sticks
	}
	t.moveToBank(p.Bank)
	t.hand.Parts = append(t.hand.Parts, p)
	return true
}

func (t *Table) moveToBank(points int64) {
	t.bank += points
	t.total -= points
}

func (t *Table) zeros() []int64 { return make([]int64, t.players) }

// mostPoints bounds the points of a player. No game comes near, and sums over all players fit into
// 64 bits.
const mostPoints = 1 << 56

func add(a, b int64) (int64, bool) {
	if !inBounds(a) || !inBounds(b) {
		return 0, false
	}
	return a + b, inBounds(a + b)
}

func inBounds(n int64) bool { return -mostPoints <= n && n <= mostPoints }

func (t *Table) report(at rules.Position, code string, help words.Text, format string,
	args ...any) {
	t.reportRule(rules.Position{}, at, code, help, format, args...)
}

// reportRule is like report but also points to the position of a violated rule.
func (t *Table) reportRule(rule, at rules.Position, code string, help words.Text, format string,
	args ...any) {
	f := rules.Finding{Position: at, Severity: rules.Error, Code: code,
		Message: words.Say(format, args...), Help: help}
	if rule != (rules.Position{}) {
		f.Related = []rules.Related{{Position: rule, Message: words.Say("this is the rule")}}
	}
	t.found = append(t.found, f)
}
