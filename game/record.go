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

// Record is the record of a game as in its file.
type Record struct {
	// Path is the path of the file; empty if the record was not read from a file.
	// Path is the file that it was read from, or "".
	Path string
	// Rules is the ID or path of the rules in the file, Set the options that it sets.
	Rules string
	Set   map[string]string
	// RuleSet is the loaded rules with these options, or nil if the record was not read.
	RuleSet *rules.Rules
	// Name describes the game. Date is the date of the game, at DatePos in the file.
	Name    string           `key:"name"`
	Date    string           `key:"date"`
	DatePos finding.Position `pos:"date"`
	// Early is a finding that the rules did not apply yet on the date, or nil.
	Early *finding.Finding
	// Weight is the weight of the game in a season in hundredths; 0 is the normal weight.
	Weight int `key:"weight" hundredths:"1-1000"`
	// Players are the names in the order of the seats at the start.
	Players []string
	// PlayersPos is the position of Players in the file.
	PlayersPos finding.Position `pos:"players"`
	// Begin is the standing at the beginning; nil is the start of the rules.
	Begin *Standing
	Hands []RecordHand `key:"hands"`
	// End says who ended the game after its last hand; nil if unsaid.
	End *RecordEnd `key:"end"`
	// Winless are the players who won no hand of the game; nil if unsaid. It is needed only for
	// records that begin in the middle of a game, and must agree with the hands.
	Winless []RecordPlayer `key:"winless"`
	// WinlessPos is the position of Winless in the file.
	WinlessPos finding.Position `pos:"winless"`
	// Busted are the players who went bust with the winners of that hand; otherwise as Winless.
	Busted []RecordBust `key:"busted_by"`
	// Chips are the gains or losses of chips; nil if unsaid. They follow from the hands if all
	// hands are there.
	Chips []int64 `key:"chips" of:"some"`
	// ChipsPos is the position of Chips in the file. ChipsAt holds the position for each player, or
	// is nil.
	ChipsPos finding.Position   `pos:"chips"`
	ChipsAt  []finding.Position `key:"chips" of:"some"`
	// Results are the results of the players in points according to the file; nil if unsaid.
	Results []int64 `key:"results" in:"thousands"`
	// ResultsPos is the position of Results in the file. ResultsAt holds the position for each
	// player, or is nil.
	ResultsPos finding.Position   `pos:"results"`
	ResultsAt  []finding.Position `key:"results"`
}

// Standing is the state of a table before a hand.
type Standing struct {
	// Round is the round wind, Number the number of the hand in the round, from 1.
	Round  hand.Wind
	Number int
	// Again is how often rounds of all winds were played before; 1 in a second east round.
	Again  int
	Honba  int `key:"honba"`
	Sticks int `key:"sticks"`
	// Points of the players; nil is the start of the rules.
	Points []int64 `key:"points"`
	// Lent is added to the starting points of each player so that nobody lacks points in a hand
	// played by itself. Otherwise it is 0.
	Lent int64
	// Bank is the sum of the points that no player has: fines that nobody got, less what the empty
	// seat paid.
	Bank int64 `key:"bank"`
	// Hands is the number of hands played before the record begins; nil if unsaid.
	Hands *int `key:"hands"`
	Pos   finding.Position
}

// RecordEnd says who ended a game at will: a player, or nobody if the time was up.
type RecordEnd struct {
	Player Player
	Pos    finding.Position
}

// RecordHand is a hand of a record. Fields that are nil or zero follow from the rules.
type RecordHand struct {
	Pos finding.Position
	// Round, Number, Again and Honba must agree with the previous hands.
	Round  hand.Wind
	Number int
	Again  int
	Honba  *int `key:"honba"`
	// Seats are facts of the hand that are seats, such as the wall at which the deal was broken.
	Seats []RecordFact `key:"seats"`
	// Riichi are the players who declared riichi and laid down a stick, in order.
	Riichi []RecordPlayer `key:"riichi"`
	// Declared are further facts that players declared with riichi. Their players need not be in
	// Riichi.
	Declared []RecordFact `key:"declared"`
	Wins     []RecordWin
	// Draw is the ID of the draw that ended the hand. Tenpai and Nagashi are the players who had
	// these.
	Draw      string           `key:"draw"`
	DrawPos   finding.Position `pos:"draw"`
	Tenpai    []RecordPlayer   `key:"tenpai"`
	Nagashi   []RecordPlayer   `key:"nagashi"`
	Penalties []RecordFact     `key:"penalty"`
	// Points are those after the hand according to the file; nil if unsaid.
	Points    []int64          `key:"points"`
	PointsPos finding.Position `pos:"points"`
	// PointsAt holds the position of Points for each player, or is nil.
	PointsAt []finding.Position `key:"points"`
}

// RecordFact is a fact about a player in a hand: a seat, such as the wall at which the deal was
// broken; a declaration, such as open riichi; a penalized mistake; or liability for a yaku.
type RecordFact struct {
	// ID is the ID of the situation fact, of the penalty or of the yaku.
	ID     string
	Player Player
	Pos    finding.Position
}

// RecordPlayer is a player with a position in the file.
type RecordPlayer struct {
	Player Player
	Pos    finding.Position
}

// RecordWin is a win with its tiles or its worth.
type RecordWin struct {
	// Pos is the position of the win, HandPos that of its tiles.
	Pos     finding.Position
	HandPos finding.Position `pos:"hand"`
	// By is the winner. From is the discarder, or nobody for tsumo. Pao is the player liable for
	// the hand.
	By   Player `key:"by"`
	From Player `key:"from"`
	Pao  Player
	// PaoFor are the players liable for single yaku, by ID, instead of Pao or in addition.
	PaoFor []RecordFact
	// Tsumo reports whether the winner drew the tile. It or From must be set unless Win says so.
	Tsumo bool
	// Win holds the tiles; nil if only the worth is recorded. Its seat, round, honba, sticks,
	// players, from and pao are filled in on playing; if set, they must agree.
	Win *hand.Win `key:"hand"`
	// ReadAs lists tiles that were read differently from how they are written, such as plain fives
	// beyond those of the wall.
	ReadAs []string
	// Han, Fu and Yakuman are the worth of the hand. Liable is the number of yakuman that Pao is
	// liable for.
	Han     int `key:"han"`
	Fu      int `key:"fu"`
	Yakuman int `key:"yakuman"`
	Liable  int `key:"liable"`
	// Chips is what each payer of a win without tiles pays in chips; nil if unsaid.
	Chips *int `key:"chips"`
}

func (w *RecordWin) handAt() finding.Position { return cmp.Or(w.HandPos, w.Pos) }

// RecordBust is a player who went bust, with the winners of that hand.
type RecordBust struct {
	Pos    finding.Position
	Player Player
	By     []Player
}

// Laid returns the number of sticks laid on the table in a hand, for riichi and penalties.
func (h *Hand) Laid() (sticks int) {
	for i := range h.Parts {
		sticks += max(h.Parts[i].Sticks, 0)
	}
	return sticks
}

// WinAt returns the i-th win, which must have tiles, with everything that the record and the
// standing before say about it: seats, riichi, counters and sticks. The first winner gets counters
// and sticks. laid is the number of sticks laid down in the hand, and seats the number of players
// at the table.
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

// Player is a player of a game, identified by the seat at the start. The zero Player is nobody: as
// a discarder it means tsumo, as a winner it is invalid.
type Player struct {
	place int
}

// PlayerAt returns the player with an index into [Record.Players]: 0 is the first east, then in
// order of turn. It panics if index is negative; use the zero Player for nobody.
func PlayerAt(index int) Player {
	if index < 0 {
		panic("game: PlayerAt of the index " + strconv.Itoa(index))
	}
	return Player{index + 1}
}

// Index returns the player's index into [Record.Players] and lists of points, or -1 for nobody.
func (p Player) Index() int { return p.place - 1 }

// IsNobody reports whether p is the zero Player.
func (p Player) IsNobody() bool { return p.place == 0 }

// String returns the player's number, counted from 1, or "nobody".
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

// UnmarshalJSON decodes the output of MarshalJSON.
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
