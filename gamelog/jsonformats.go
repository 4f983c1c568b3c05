package gamelog

import (
	"slices"
)

// readJSON reads the games in a file of JSON: one document, several one behind the other, or the events of mjai. What
// can't be read does not end the file if the next line begins a value.
func readJSON(data []byte, path string) []*found {
	r, m := newTreeReader(data, path), &mjaiReader{}
	var games []*found
	flush := func() {
		games = append(games, m.close()...)
		m = &mjaiReader{}
	}
	for failures := 0; ; {
		root, err := r.next()
		if root == nil && err == nil {
			break
		}
		switch {
		case isEvent(root) && err == nil:
			m.take(root)
		case m.reading():
			if err == nil {
				err = root.wrong("an event of mjai, such as {\"type\":\"tsumo\"}")
			}
			m.damage(root.pos, err)
		default:
			games = joined(games, readDocument(root, err))
		}
		if err == nil {
			continue
		}
		if failures++; failures > maxHands || !r.skipLine() {
			break
		}
	}
	flush()
	if len(games) == 0 {
		return unreadable(errorAt(r.at(), "there is no game in the log"))
	}
	return games
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
		for i := range root.items {
			games = joined(games, []*found{readTenhou6(&root.items[i], nil)})
		}
		games[len(games)-1].end = damage
		return games
	case root.kind != mapNode && damage == nil:
		return unreadable(errorAt(root.pos, "something stands behind the end of the log, which is none itself"))
	}
	return []*found{readTenhou6(root, damage)}
}

func isList(n *node, of func(*node) bool) bool {
	return n.kind == listNode && len(n.items) > 0 && of(&n.items[0])
}

// joined adds games to those in front of them. A document with one hand of tenhou.net/6 goes on with the game in front
// of it, if all that they say of the game is the same.
func joined(games, more []*found) []*found {
	if len(games) == 0 || len(more) != 1 {
		return append(games, more...)
	}
	before, after := games[len(games)-1], more[0]
	if !before.goesOn(after) {
		return append(games, after)
	}
	before.log.Hands = append(before.log.Hands, after.log.Hands...)
	before.log.Points, before.log.Results = after.log.Points, after.log.Results
	return games
}

// goesOn reports whether the one hand of another game follows the last one of f.
func (f *found) goesOn(other *found) bool {
	if f.end != nil || other.end != nil || len(f.log.Hands) == 0 || len(other.log.Hands) != 1 || other.wrong != nil {
		return false
	}
	last, next := &f.log.Hands[len(f.log.Hands)-1], &other.log.Hands[0]
	return last.Pos.Line < next.Pos.Line && f.wrong[len(f.log.Hands)-1] == nil &&
		slices.Compare(last.number(), next.number()) < 0 && f.log.Variant == other.log.Variant &&
		f.log.Title == other.log.Title && f.log.Room == other.log.Room && slices.Equal(f.log.Players, other.log.Players)
}

// number is the hand's number in the game: the round, the dealer and the counters.
func (h *Hand) number() []int { return []int{int(h.Round), h.Dealer, h.Honba} }
