package game

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition/trace"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/rules"
	"example.com/hanfu/rules/ruleentries"
)

// Table is a table at which a game is played, one hand after the other. It is made by [NewTable], and is for one
// goroutine at a time.
type Table struct {
	// ctx ends the play.
	ctx    context.Context
	engine *engine.Engine
	rules  *rules.Rules
	// record has the players, how the game begins and what is said of its end; hands are played as they come.
	record *Record
	// asked is told of what is asked; nil if nobody wants to know.
	asked   trace.Observer
	game    *Game
	players int

	round  hand.Wind
	number int
	honba  int
	sticks int
	points []int64
	// penalties are those of the players that count after the game.
	penalties []int64
	// handsPlayed is how many hands there were that are not void, before the record too.
	handsPlayed int
	// total is what all points and the sticks on the table come to, as long as the game lasts.
	total int64

	// placeKnown reports whether round, number and honba are known, and pointsKnown whether the points and sticks are:
	// behind a hand that can't be played they are not.
	placeKnown, pointsKnown bool
	// hand is the one that is played. If the record does not have the tiles with which untoldBy won it, untold are the yaku
	// that they may have.
	hand     *Hand
	untold   []int
	untoldBy Player
	found    rules.Findings
}

// NewTable returns the table of a game that begins, by the names of its players in order of seats. The error is
// [rules.Findings] if the rules are for more players or for fewer, or if the names don't tell them apart.
func NewTable(e *engine.Engine, players ...string) (*Table, error) {
	if e == nil {
		return nil, errNoEngine
	}
	t := newTable(context.Background(), e, &Record{Players: slices.Clone(players), Rules: idOrPath(e.Rules()), Set: turned(e.Rules()), RuleSet: e.Rules()})
	if !t.begin() {
		return nil, t.found
	}
	for i, name := range players {
		same := func(other string) bool { return strings.TrimSpace(other) == strings.TrimSpace(name) }
		switch {
		case strings.TrimSpace(name) == "":
			t.find(rules.Position{}, gamePlayers, words.Text{}, "player %d has no name", i+1)
		case slices.ContainsFunc(players[:i], same):
			t.find(rules.Position{}, gamePlayers, words.Say("tell them apart, such as %s B", name),
				"two players are called %q", name)
		}
	}
	if len(t.found) > 0 {
		return nil, t.found
	}
	if err := t.loads(t.record); err != nil {
		return nil, err
	}
	return t, nil
}

// Why nothing can be played: it would panic deep inside.
var (
	errNoEngine = errors.New("there is no engine to play with: make one with engine.New")
	errNoTable  = errors.New("nobody sits at this table: make one with game.NewTable")
	errNoHand   = errors.New("no hand has been played that could be taken back")
)

func newTable(ctx context.Context, e *engine.Engine, r *Record) *Table {
	return &Table{ctx: ctx, engine: e, rules: e.Rules(), record: r, asked: trace.ObserverOf(ctx),
		players: len(r.Players), game: &Game{Rules: e.Rules(), Players: r.Players}}
}

// Play plays the next hand, and returns what it changed and how it left the table. A hand that can't be changes
// nothing: the error is [rules.Findings] with all that is wrong with it, or says that ctx is done, and another hand may
// be played in its place. When the game is over no hand can be; [Table.Game] says why it is. The table keeps no memory
// of h and of what it returns: both are the caller's to change.
func (t *Table) Play(ctx context.Context, h RecordHand) (*Hand, error) {
	if t.engine == nil {
		return nil, errNoTable
	}
	next := t.copied(ctx)
	next.add(h.clone())
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if len(next.found) > 0 {
		return nil, sorted(next.found)
	}
	own := *t.record
	own.addChips(next.hand, 1)
	next.record = &own
	if err := next.contradicted(); err != nil {
		return nil, err
	}
	if err := next.loadsHand(); err != nil {
		return nil, err
	}
	*t = *next
	return t.hand.clone(), nil
}

// Game returns the game so far: its hands, how the table stands, by which rule the game is over, if it is, and the
// results, which are those of a game that ends now. The error is [rules.Findings] if the rules can't work them out. It
// returns a copy, as [Table.Play] does.
func (t *Table) Game() (*Game, error) {
	if t.engine == nil {
		return nil, errNoTable
	}
	g, err := t.copied(context.Background()).settled()
	return g.clone(), err
}

func (t *Table) copied(ctx context.Context) *Table {
	c, g := *t, *t.game
	g.Hands, g.MayEnd = slices.Clip(g.Hands), slices.Clip(g.MayEnd)
	c.ctx, c.game = ctx, &g
	c.points, c.penalties = slices.Clone(t.points), slices.Clone(t.penalties)
	return &c
}

func (t *Table) add(r *RecordHand) bool {
	if t.game.Ended != nil {
		id := t.game.Ended.ID
		t.find(r.Pos, gameOrder, words.Say("leave out what was not played, or change when games end under game.ends"),
			"the game was over before this hand: %s", cmp.Or(ruleentries.Names(t.rules)["game.ends."+id].In("en"), id))
		return false
	}
	t.play(r)
	return true
}

func (t *Table) settled() (*Game, error) {
	t.game.End = t.stand()
	if t.pointsKnown {
		t.settle()
	}
	if len(t.found) > 0 {
		t.game.Results = nil
		return t.game, sorted(t.found)
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

// seats is how many sit at the table in a hand. Of more players those sit out who are farthest behind the dealer.
func (t *Table) seats() int { return t.rules.Wall().Players }

func (t *Table) playerAt(seat hand.Wind) Player {
	return PlayerAt((t.dealer().Index() + int(seat-hand.East)) % t.players)
}

// place returns a player's place, from 1, by the points of all. Players with equal points have the same place if the
// rules have them share it; else who sat nearer to the first east is ahead.
func (t *Table) place(points []int64, player Player) int {
	place, own := 1, points[player.Index()]
	for other, n := range points {
		if n > own || n == own && other < player.Index() && !t.rules.Game().TiesShare {
			place++
		}
	}
	return place
}

// turn is how many players further somebody sits, in order of turn: 1 is who comes next.
func (t *Table) turn(from, player Player) int {
	return (player.Index() - from.Index() + t.players) % t.players
}

func (t *Table) name(player Player) string {
	if i := player.Index(); i >= 0 && i < len(t.record.Players) {
		return t.record.Players[i]
	}
	return player.String()
}

func (t *Table) stand() Standing {
	return Standing{Round: t.round, Number: t.number, Honba: t.honba, Sticks: t.sticks, Points: slices.Clone(t.points)}
}

// part adds something that happened to the hand, and moves its points and sticks. It is false, and nothing is moved, if
// they are too large.
func (t *Table) part(p Part) bool {
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
	t.hand.Parts = append(t.hand.Parts, p)
	return true
}

func (t *Table) nothing() []int64 { return make([]int64, t.players) }

// mostPoints bounds what a player may have and get: so much that no game comes near, so little that sums of all
// players' are numbers of 64 bits.
const mostPoints = 1 << 56

func add(a, b int64) (int64, bool) {
	if !inBounds(a) || !inBounds(b) {
		return 0, false
	}
	return a + b, inBounds(a + b)
}

func inBounds(n int64) bool { return -mostPoints <= n && n <= mostPoints }

func (t *Table) find(at rules.Position, code string, help words.Text, format string, args ...any) {
	t.findBy(rules.Position{}, at, code, help, format, args...)
}

// findBy is find for what a rule, which stands at a place, is at odds with.
func (t *Table) findBy(rule, at rules.Position, code string, help words.Text, format string, args ...any) {
	f := rules.Finding{Position: at, Severity: rules.Error, Code: code, Message: words.Say(format, args...), Help: help}
	if rule != (rules.Position{}) {
		f.Related = []rules.Related{{Position: rule, Message: words.Say("this is the rule")}}
	}
	t.found = append(t.found, f)
}
