package game

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/finding"
	"example.com/hanfu/rules"
)

// Record is a game that was played, as its file tells it.
type Record struct {
	// Path is where it was read; empty if it was not read from a file.
	Path string
	// Rules is the id or path of the rules that the file names, and Set the options that it turns.
	Rules string
	Set   map[string]string
	// RuleSet are those rules with these options turned; nil if the record was not read.
	RuleSet *rules.Rules
	// Name says what game it was, Date when, and DatePos where the file says that.
	Name    string           `key:"name"`
	Date    string           `key:"date"`
	DatePos finding.Position `pos:"date"`
	// Early says that the rules did not hold yet on the date; nil where they did.
	Early *finding.Finding
	// Weight is how much the game counts in a season, in hundredths; 0 is as much as others.
	Weight int `key:"weight" hundredths:"1-1000"`
	// Players are their names, in order of seats at the start.
	Players []string
	// PlayersPos is where the file names them.
	PlayersPos finding.Position `pos:"players"`
	// Begin is how the table stood when the record begins; the rules say so where it is nil.
	Begin *Standing
	Hands []RecordHand `key:"hands"`
	// End says who ended the game behind its last hand; nil if the record does not say.
	End *RecordEnd `key:"end"`
	// Winless are the players who won no hand of the game; nil if the record does not say. Its hands tell unless it
	// begins in the middle, and what is said must fit them.
	Winless []RecordPlayer `key:"winless"`
	// WinlessPos is where the file says so.
	WinlessPos finding.Position `pos:"winless"`
	// Busted are the players who went bust, with who won that hand, likewise.
	Busted []RecordBust `key:"busted_by"`
	// Chips are what the players have more, or less, than at the start; nil if the record does not say. Its hands tell if
	// all are there.
	Chips []int64 `key:"chips" of:"some"`
	// ChipsPos is where the file says so, and ChipsAt where of each player; nil if that is not known.
	ChipsPos finding.Position   `pos:"chips"`
	ChipsAt  []finding.Position `key:"chips" of:"some"`
	// Results are what the file says the players' results are, in points; nil if it says nothing.
	Results []int64 `key:"results" in:"thousands"`
	// ResultsPos is where it says so, and ResultsAt where of each player; nil if that is not known.
	ResultsPos finding.Position   `pos:"results"`
	ResultsAt  []finding.Position `key:"results"`
}

// Standing is how a table stands before a hand.
type Standing struct {
	// Round is the wind of the round, Number the hand in it, from 1.
	Round  hand.Wind
	Number int
	Honba  int `key:"honba"`
	Sticks int `key:"sticks"`
	// Points are those of the players; nil is what the rules start with.
	Points []int64 `key:"points"`
	// Lent is what each player has on top of what all began with, so that nobody lacks points in a hand that is played by
	// itself; else it is zero.
	Lent int64
	// Hands is how many hands were played before the record begins; nil if it does not say.
	Hands *int `key:"hands"`
	Pos   finding.Position
}

// RecordEnd is who ended a game where the rules leave that open: a player, or the time if he is nobody.
type RecordEnd struct {
	Player Player
	Pos    finding.Position
}

// RecordHand is a hand of a record. What the file doesn't say is nil or zero, and follows from the rules.
type RecordHand struct {
	Pos finding.Position
	// Round, Number and Honba are what the file says of the hand; they must agree with what came before.
	Round  hand.Wind
	Number int
	Honba  *int `key:"honba"`
	// Seats are the facts of the hand that are seats, such as at whose wall the deal was broken.
	Seats []RecordFact `key:"seats"`
	// Riichi are the players who declared it, and laid down a stick, in order.
	Riichi []RecordPlayer `key:"riichi"`
	// Declared are facts beyond riichi that players declared with it. Who is named here need not be in Riichi.
	Declared []RecordFact `key:"declared"`
	Wins     []RecordWin
	// Draw is the id of the draw with which it ended, Tenpai and Nagashi who was so: nobody if they are empty.
	Draw      string           `key:"draw"`
	DrawPos   finding.Position `pos:"draw"`
	Tenpai    []RecordPlayer   `key:"tenpai"`
	Nagashi   []RecordPlayer   `key:"nagashi"`
	Penalties []RecordFact     `key:"penalty"`
	// Points are what the file says the players have after the hand; nil if it says nothing.
	Points    []int64          `key:"points"`
	PointsPos finding.Position `pos:"points"`
	// PointsAt is where it says so of each player; nil if that is not known.
	PointsAt []finding.Position `key:"points"`
}

// RecordFact is a fact of a hand that is told of a player: a seat, such as at whose wall the deal was broken, what he
// declared, such as an open riichi, a mistake that he paid for, or a yaku for which he is liable.
type RecordFact struct {
	// ID is that of the fact in the situation of the rules, of the penalty or of the yaku.
	ID     string
	Player Player
	Pos    finding.Position
}

// RecordPlayer is a player who is named at a place of the file.
type RecordPlayer struct {
	Player Player
	Pos    finding.Position
}

// RecordWin is a win: its tiles, or what it was worth.
type RecordWin struct {
	// Pos is where the win stands, and HandPos its tiles, if it has them.
	Pos     finding.Position
	HandPos finding.Position `pos:"hand"`
	// By is the winner, From the discarder, nobody by self-draw, and Pao who is liable for the hand.
	By   Player `key:"by"`
	From Player `key:"from"`
	Pao  Player
	// PaoFor are who is liable for which yaku, by its id, in place of Pao or beside it.
	PaoFor []RecordFact
	// Tsumo reports whether the winner drew the tile. A win must have it or From, unless Win says it.
	Tsumo bool
	// Win has the tiles; nil if the record has only what the hand was worth. Seat, round, counters, sticks, players,
	// from and pao are filled in by who plays the record; where it has them, they must be the same.
	Win *hand.Win `key:"hand"`
	// ReadAs says what of the tiles was read otherwise than it is written, such as plain fives of which the wall has no
	// more.
	ReadAs []string
	// Han, Fu and Yakuman are what it was worth, and Liable is for how many of several yakuman Pao answers.
	Han     int `key:"han"`
	Fu      int `key:"fu"`
	Yakuman int `key:"yakuman"`
	Liable  int `key:"liable"`
	// Chips are what each who pays hands over, of a win without tiles; nil if the record does not say.
	Chips *int `key:"chips"`
}

func (w *RecordWin) handAt() finding.Position { return cmp.Or(w.HandPos, w.Pos) }

// RecordBust is a player who went bust, and those who won the hand in which he did.
type RecordBust struct {
	Pos    finding.Position
	Player Player
	By     []Player
}

// Laid returns how many sticks the players laid on the table in a hand, for riichi and for mistakes.
func (h *Hand) Laid() (sticks int) {
	for i := range h.Parts {
		sticks += max(h.Parts[i].Sticks, 0)
	}
	return sticks
}

// WinAt returns a win of a hand, whose tiles the record has, with all that the record and the place at the table say of
// it: seats, riichi, counters and sticks, of which so many were laid down in the hand. The first winner gets counters and
// sticks. So many sit at the table, and as many play as have points before the hand.
func (r *RecordHand) WinAt(i int, before *Standing, laid, seats int) hand.Win {
	w := &r.Wins[i]
	win := w.Win.Clone()
	seat := func(p Player) hand.Wind {
		if p.IsNobody() {
			return hand.NoWind
		}
		players := len(before.Points)
		return hand.East + hand.Wind((p.Index()-(before.Number-1)+players)%players)
	}
	win.Seat, win.Round, win.Players = seat(w.By), before.Round, seats
	win.From, win.Pao = seat(w.From), seat(w.Pao)
	for _, s := range w.PaoFor {
		win.Flags = append(win.Flags, hand.PaoFlag(s.ID, seat(s.Player)))
	}
	if win.Honba, win.Sticks = 0, 0; i == 0 {
		win.Honba, win.Sticks = before.Honba, before.Sticks+laid
	}
	for _, d := range r.Declared {
		if d.Player == w.By && win.Flag(d.ID) == 0 {
			win.Flags = append(win.Flags, hand.Flag{Name: d.ID, Value: 1})
		}
	}
	riichi := func(f hand.Flag) bool { return f.Name == "riichi" || f.Name == "double_riichi" }
	if slices.ContainsFunc(r.Riichi, func(p RecordPlayer) bool { return p.Player == w.By }) &&
		!slices.ContainsFunc(win.Flags, riichi) {
		win.Flags = append(win.Flags, hand.Flag{Name: "riichi", Value: 1})
	}
	return win
}

// Player is one of the players of a game, by where he sits at the start. The zero value is nobody: a discarder who is
// left out is a win by self-draw, and a winner who is left out is refused.
type Player struct {
	// place counts from 1.
	place int
}

// PlayerAt returns the player with an index into [Record.Players]: 0 is the first east, then in order of turn. It
// panics if the index is below 0, such as that of a name which was not found; nobody is the zero value.
func PlayerAt(index int) Player {
	if index < 0 {
		panic("game: PlayerAt of the index " + strconv.Itoa(index))
	}
	return Player{index + 1}
}

// Index returns the player's index into [Record.Players], and into lists of points; -1 for nobody.
func (p Player) Index() int { return p.place - 1 }

// IsNobody reports whether the value stands for no player.
func (p Player) IsNobody() bool { return p.place == 0 }

// String returns the player's number, counted from 1, or nobody.
func (p Player) String() string {
	if p.IsNobody() {
		return "nobody"
	}
	return "player " + strconv.Itoa(p.place)
}

// MarshalJSON returns the player's index, or null for nobody.
func (p Player) MarshalJSON() ([]byte, error) {
	if p.IsNobody() {
		return []byte("null"), nil
	}
	return []byte(strconv.Itoa(p.Index())), nil
}

// UnmarshalJSON reads what MarshalJSON returns.
func (p *Player) UnmarshalJSON(text []byte) error {
	var index *int
	if err := json.Unmarshal(text, &index); err != nil {
		return err
	}
	switch {
	case index == nil:
		*p = Player{}
	case *index < 0:
		return fmt.Errorf("there is no player with the index %d", *index)
	default:
		*p = PlayerAt(*index)
	}
	return nil
}
