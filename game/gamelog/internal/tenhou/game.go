package tenhou

import (
	"io"
	"math"
	"net/url"
	"strconv"
	"strings"

	"example.com/hanfu/game/gamelog/internal/model"
	"example.com/hanfu/rules"
)

// Bits of the game type.
const (
	noRedsBit   = 1 << 1
	noTanyaoBit = 1 << 2
	twoWindsBit = 1 << 3
	threeBit    = 1 << 4
	typeBits    = 1 << 16
	pointUnit   = 100
)

// reader reads a log. hand is nil before the first hand and after a hand that can't be read.
type reader struct {
	*model.Game
	players int
	hand    *model.Hand
	// lobby holds the settings of a tournament lobby.
	lobby []string
	// ids are the numbers of the tiles seen in the hand.
	ids [tileIDs]bool
	// riichi is the player who declared riichi and has not discarded yet, -1 for nobody. last is
	// the player who last discarded or added to a kan.
	riichi, last int
	// drawn is the number of the tile drawn last, -1 after a discard.
	drawn int
}

// Read reads a log.
func Read(in io.Reader, path string) *model.Game {
	data, cut := readBounded(in, path)
	if len(data) == 0 {
		return model.Unreadable(cut)
	}
	g := readText(data, path)
	if cut != nil { // everything before was read
		g.End = cut
	}
	return g
}

func readText(data []byte, path string) *model.Game {
	r := &reader{Game: &model.Game{Variant: model.Variant{Reds: true, OpenTanyao: true}},
		players: model.Seats}
	first := true
	r.End = elements(data, path, func(e *element) {
		switch isRoot := e.name == "mjloggm"; {
		case first && !isRoot:
			e.fail("a log of Tenhou begins with <mjloggm>, and this with <%s>", e.name)
			return
		case !first && isRoot:
			e.fail("a second log begins here; one file holds one game")
			return
		case len(r.Hands) > model.MaxHands:
			e.fail("the log has more than %s hands", model.Grouped(model.MaxHands))
			return
		}
		first = false
		r.readElement(e)
		if e.err != nil && (r.hand != nil || len(r.Hands) > 0) {
			r.spoilHand(e)
		}
	})
	r.close()
	ApplyLobby(r.Game, r.lobby, r.players)
	return r.Game
}

// spoilHand appends the current hand after a broken element. A hand that had ended is kept whole.
func (r *reader) spoilHand(e *element) {
	if r.hand != nil && r.hand.Ended() && e.name != "AGARI" && e.name != "RYUUKYOKU" {
		r.close()
	}
	if e.name == "INIT" { // the number of the hand may be wrong
		r.hand = nil
	}
	r.Spoil(r.hand, e.pos, e.err)
	r.hand = nil
	e.err = nil
}

func (r *reader) readElement(e *element) {
	switch e.name {
	case "GO":
		r.takeType(e)
	case "UN":
		r.takeNames(e)
	case "INIT":
		r.takeInit(e)
	case "REACH":
		r.inHand(e, r.takeRiichi)
	case "N":
		r.inHand(e, r.takeCall)
	case "DORA":
		r.inHand(e, r.takeDora)
	case "AGARI":
		r.inHand(e, r.takeWin)
	case "RYUUKYOKU":
		r.inHand(e, r.takeDraw)
	default:
		if len(e.attrs) == 0 && len(e.name) > 1 && strings.Contains("TUVWDEFG", e.name[:1]) {
			if id, err := strconv.Atoi(e.name[1:]); err == nil {
				r.inHand(e, func(e *element) { r.takeTile(e, id) })
			}
		}
	}
}

func (r *reader) inHand(e *element, take func(*element)) {
	switch {
	case r.hand == nil && len(r.Hands) > 0: // the hand was unreadable
	case r.hand == nil:
		e.fail("%s stands in front of the first hand, which begins with INIT", e.name)
	case len(r.hand.Wins) > 0 && e.name != "AGARI", r.hand.Draw != nil && e.name != "RYUUKYOKU":
		e.fail("%s stands behind the end of its hand; the next one begins with INIT", e.name)
	default:
		take(e)
	}
}

func (r *reader) takeType(e *element) {
	n := e.number("type", typeBits)
	players := model.Seats
	if n&threeBit != 0 {
		players = model.Seats - 1
	}
	if r.Players != nil && len(r.Players) != players {
		e.fail("by the type of GO %d play, and behind the players' names and hands it can't say so any more", players)
	}
	if e.err != nil {
		return
	}
	r.Variant, r.players, r.lobby = VariantOf(n), players, nil // earlier elements no longer apply
	if text, ok := e.attr("csrule"); ok {
		r.lobby = strings.Split(text, ",")
	}
}

// VariantOf returns the rules of a game type.
func VariantOf(bits int) model.Variant {
	v := model.Variant{Reds: bits&noRedsBit == 0, OpenTanyao: bits&noTanyaoBit == 0, Rounds: 1}
	if bits&twoWindsBit != 0 {
		v.Rounds = 2
	}
	return v
}

// takeNames reads the names of the players. The element appears again, with one name, when a player
// reconnects.
func (r *reader) takeNames(e *element) {
	if r.Players != nil {
		return
	}
	for i := range r.players {
		s, _ := e.attr("n" + strconv.Itoa(i))
		name, err := url.PathUnescape(s)
		if err != nil {
			e.fail("the name %s is not written as a log writes it: %v", model.Quote(s), err)
		}
		r.Players = append(r.Players, strings.Clone(strings.ToValidUTF8(name, "\ufffd")))
	}
}

func (r *reader) takeEnd(e *element) {
	s, ok := e.attr("owari")
	if !ok {
		return
	}
	parts := strings.Split(s, ",")
	if len(parts) < 2*r.players {
		e.fail("owari of %s has %d numbers, and needs %d", e.name, len(parts), 2*r.players)
		return
	}
	size := 2
	// with chips; such lobbies round up to a mangan
	if len(parts)%3 == 0 && len(parts) >= 3*r.players {
		size = 3
		r.SetOption("kiriage_mangan", "true")
	}
	r.Points, r.Results = nil, nil
	for i := range r.players {
		points, err := strconv.ParseInt(parts[size*i], 10, 32)
		result, err2 := strconv.ParseFloat(parts[size*i+1], 64)
		if err != nil || err2 != nil || math.Abs(result) > math.MaxInt32 {
			e.fail("owari of %s is %s, where points and results should stand", e.name,
				model.Quote(s))
		}
		r.Points = append(r.Points, points*pointUnit)
		r.Results = append(r.Results, model.InPoints(result))
	}
}

// readBounded reads a whole log of at most model.MaxBytes.
func readBounded(r io.Reader, path string) ([]byte, error) {
	data, err := io.ReadAll(io.LimitReader(r, model.MaxBytes+1))
	if len(data) > model.MaxBytes {
		return nil, model.Errorf(rules.Position{File: path},
			"the log has more than %d MiB; one game has less than one",
			model.MaxBytes>>20)
	}
	return data, err
}
