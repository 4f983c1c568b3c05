package game

import (
	"encoding/json"
	"fmt"
	"strconv"
)

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
