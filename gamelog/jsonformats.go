package gamelog

import (
	"io"
	"slices"
)

// jsonGames gives the games in a stream of JSON, each when it is whole.
type jsonGames struct {
	mjai *mjaiReader
	// last is the game with which the next document may go on.
	last *found
	give func(*found) bool
	// given reports whether there was a game, and ended whether nobody wants more.
	given, ended bool
}

// readJSON gives the games in a stream of JSON: documents, one behind the other, or the events of mjai. What can't be
// read does not end the stream if a later line begins a value.
func readJSON(in io.Reader, path string, give func(*found) bool) {
	r, g := newTreeReader(in, path), &jsonGames{mjai: &mjaiReader{}, give: give}
	defer r.done()
	var end error
	for failures := 0; !g.ended; {
		root, err := r.next()
		if root == nil {
			end = err
			break
		}
		g.take(root, err)
		if failures++; err == nil {
			failures = 0
		} else if failures > maxHands || !r.skipLine() {
			break
		}
	}
	g.put(g.mjai.close()...)
	if end != nil { // what stands in front of the place is there
		if g.last == nil {
			g.last = &found{log: &Log{}}
		}
		g.last.end = end
	}
	if g.flush(); !g.given {
		g.put(unreadable(errorAt(r.here(), "there is no game in the log"))...)
		g.flush()
	}
}

// take takes a value of the stream, or what was read of one.
func (g *jsonGames) take(root *node, err error) {
	switch {
	case isEvent(root) && err == nil:
		g.mjai.take(root)
	case g.mjai.reading():
		if err == nil {
			err = root.wrong("an event of mjai, such as {\"type\":\"tsumo\"}")
		}
		g.mjai.damage(root.pos, err)
	default:
		g.put(readDocument(root, err)...)
		return
	}
	g.put(g.mjai.whole()...)
}

// put takes games. A document with one hand of tenhou.net/6 goes on with the game in front of it, if all that they say
// of the game is the same.
func (g *jsonGames) put(games ...*found) {
	for _, next := range games {
		if len(games) == 1 && g.last != nil && g.last.goesOn(next) {
			log := g.last.log
			log.Hands = append(log.Hands, next.log.Hands...)
			log.Points, log.Results = next.log.Points, next.log.Results
			continue
		}
		g.flush()
		g.last = next
	}
}

// flush gives the game that waits for another hand.
func (g *jsonGames) flush() {
	if g.last != nil && !g.ended {
		g.given, g.ended = true, !g.give(g.last)
	}
	g.last = nil
}

// readDocument reads the games that one value holds.
func readDocument(root *node, damage error) []*found {
	switch {
	case isList(root, isEvent):
		m := &mjaiReader{}
		for i := range root.items {
			m.take(&root.items[i])
		}
		if damage != nil {
			m.damage(root.pos, damage)
		}
		return m.close()
	case isList(root, isMajiang) || isMajiang(root):
		return readMajiang(root, damage)
	case len(soulRecords(root)) > 0:
		return []*found{readSoul(root, damage)}
	case root.kind == listNode && len(root.items) > 0:
		var games []*found
		together := jsonGames{give: func(f *found) bool {
			games = append(games, f)
			return true
		}}
		for i := range root.items {
			together.put(readTenhou6(&root.items[i], nil))
		}
		together.flush()
		if damage != nil {
			games[len(games)-1].end = damage
		}
		return games
	case root.kind != mapNode && damage == nil:
		return unreadable(errorAt(root.pos, "something stands behind the end of the log, which is none itself"))
	}
	return []*found{readTenhou6(root, damage)}
}

func isList(n *node, of func(*node) bool) bool {
	return n.kind == listNode && len(n.items) > 0 && of(&n.items[0])
}

// goesOn reports whether the one hand of another game follows the last one of f.
func (f *found) goesOn(other *found) bool {
	if f.log.Variant.RawFu || len(f.log.Hands) >= maxHands || f.end != nil || other.end != nil || len(f.log.Hands) == 0 || len(other.log.Hands) != 1 || other.wrong != nil {
		return false
	}
	last, next := &f.log.Hands[len(f.log.Hands)-1], &other.log.Hands[0]
	return last.Pos.Line < next.Pos.Line && f.wrong[len(f.log.Hands)-1] == nil &&
		slices.Compare(last.number(), next.number()) < 0 && f.log.Variant == other.log.Variant &&
		f.log.Title == other.log.Title && f.log.Room == other.log.Room && slices.Equal(f.log.Players, other.log.Players)
}

// number is the hand's number in the game: the round, the dealer and the counters.
func (h *Hand) number() []int { return []int{int(h.Round), h.Dealer, h.Honba} }
