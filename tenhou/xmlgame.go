package tenhou

import (
	"math"
	"net/url"
	"strconv"
	"strings"
)

// The bits of a game's type in XML.
const (
	noRedsBit   = 1 << 1
	noTanyaoBit = 1 << 2
	twoWindsBit = 1 << 3
	threeBit    = 1 << 4
	typeBits    = 1 << 16
	seats       = 4 // of a table; in a game of three the last is empty
	pointUnit   = 100
	resultUnit  = 1000 // results are told in thousands, with one decimal
)

// xmlReader reads an XML log. hand is nil until the first one begins.
type xmlReader struct {
	log     *Log
	players int
	hand    *Hand
	// ids are the tiles that were seen in the hand, by number.
	ids [tileIDs]bool
	// riichi is who has declared it and not yet discarded, -1 for nobody; last is who discarded or added to a kan last.
	riichi, last int
}

// readXML reads an XML log. With an error, it returns the hands in front of it, the last one too if it had ended.
func readXML(data []byte, path string) (*Log, error) {
	r := &xmlReader{log: &Log{Kind: Kind{Reds: true, OpenTanyao: true}}, players: seats}
	first := true
	err := elements(data, path, func(e *element) error {
		if first && e.name != "mjloggm" {
			return errorAt(e.pos, "a log of Tenhou begins with <mjloggm>, and this with <%s>", e.name)
		}
		if !first && e.name == "mjloggm" {
			return errorAt(e.pos, "a second log begins here; one file holds one game")
		}
		first = false
		if err := r.take(e); err != nil {
			if e.name == "AGARI" || e.name == "RYUUKYOKU" { // the hand had not ended with what was read of it
				r.hand = nil
			}
			return err
		}
		return nil
	})
	if err != nil {
		_ = r.close() // a hand without an end is not there
		return r.log, err
	}
	return r.log, r.close()
}

// take reads one element. Those that say nothing of the play are passed over.
func (r *xmlReader) take(e *element) error {
	switch e.name {
	case "GO":
		return r.takeType(e)
	case "UN":
		return r.takeNames(e)
	case "INIT":
		return r.takeInit(e)
	case "REACH":
		return r.inHand(e, r.takeRiichi)
	case "N":
		return r.inHand(e, r.takeCall)
	case "DORA":
		return r.inHand(e, r.takeDora)
	case "AGARI":
		return r.inHand(e, r.takeWin)
	case "RYUUKYOKU":
		return r.inHand(e, r.takeDraw)
	}
	if len(e.attrs) == 0 && len(e.name) > 1 && strings.Contains("TUVWDEFG", e.name[:1]) {
		if id, err := strconv.Atoi(e.name[1:]); err == nil {
			return r.inHand(e, func(e *element) error { return r.takeTile(e, id) })
		}
	}
	return nil
}

func (r *xmlReader) inHand(e *element, take func(*element) error) error {
	if r.hand == nil {
		return errorAt(e.pos, "%s stands in front of the first hand, which begins with INIT", e.name)
	}
	won, drawn := len(r.hand.Wins) > 0, r.hand.Draw != nil
	if won && e.name != "AGARI" || drawn && e.name != "RYUUKYOKU" {
		return errorAt(e.pos, "%s stands behind the end of its hand; the next one begins with INIT", e.name)
	}
	return take(e)
}

func (r *xmlReader) takeType(e *element) error {
	n, err := e.number("type", typeBits)
	if err != nil {
		return err
	}
	kind := Kind{Reds: n&noRedsBit == 0, OpenTanyao: n&noTanyaoBit == 0, Rounds: 1}
	if n&twoWindsBit != 0 {
		kind.Rounds = 2
	}
	players := seats
	if n&threeBit != 0 {
		players = seats - 1
	}
	if r.log.Names != nil && len(r.log.Names) != players {
		return errorAt(e.pos, "by the type of GO %d play, and behind the players' names and hands it can't say so any more", players)
	}
	r.log.Kind, r.players = kind, players
	return nil
}

// takeNames reads the players' names. Later on the element tells that somebody came back, with one name.
func (r *xmlReader) takeNames(e *element) error {
	if r.log.Names != nil {
		return nil
	}
	for i := range r.players {
		s, _ := e.find("n" + strconv.Itoa(i))
		name, err := url.PathUnescape(s)
		if err != nil {
			return errorAt(e.pos, "the name %s is not written as a log writes it: %v", quote(s), err)
		}
		r.log.Names = append(r.log.Names, strings.ToValidUTF8(name, "\ufffd"))
	}
	return nil
}

// takeEnd reads the final points and results, which stand in the last element of play.
func (r *xmlReader) takeEnd(e *element) error {
	s, ok := e.find("owari")
	if !ok {
		return nil
	}
	parts := strings.Split(s, ",")
	if len(parts) < 2*r.players {
		return errorAt(e.pos, "owari of %s has %d numbers, and needs %d", e.name, len(parts), 2*r.players)
	}
	var all, results []int64
	for i := range r.players {
		points, err := strconv.ParseInt(parts[2*i], 10, 32)
		result, err2 := strconv.ParseFloat(parts[2*i+1], 64)
		if err != nil || err2 != nil || math.Abs(result) > math.MaxInt32 {
			return errorAt(e.pos, "owari of %s is %s, where points and results should stand", e.name, quote(s))
		}
		all = append(all, points*pointUnit)
		results = append(results, int64(math.Round(result*resultUnit)))
	}
	r.log.Points, r.log.Results = all, results
	return nil
}
