package gamelog

import (
	"io"
	"slices"

	"example.com/hanfu/game/gamelog/internal/jsontree"
	"example.com/hanfu/game/gamelog/internal/majiang"
	"example.com/hanfu/game/gamelog/internal/majsoul"
	"example.com/hanfu/game/gamelog/internal/mjai"
	"example.com/hanfu/game/gamelog/internal/model"
	"example.com/hanfu/game/gamelog/internal/tenhou6"
)

// jsonGames collects the games in a stream of JSON and passes on each when it is whole.
type jsonGames struct {
	mjai mjai.Reader
	// last is the game that the next document may continue.
	last *model.Game
	give func(*model.Game) bool
	// release frees the document, because the receiver of a game may wait for another stream.
	release func()
	// given reports whether a game was passed on, and ended whether no more are wanted.
	given, ended bool
}

// readJSON calls give with each game in a stream of JSON, either consecutive documents or mjai
// events. After a value that can't be read it continues at the next line that begins one.
func readJSON(in io.Reader, path string, give func(*model.Game) bool) {
	r := jsontree.NewStream(in, path)
	g := &jsonGames{give: give, release: r.Release}
	defer r.Release()
	var end error
	for failures := 0; !g.ended; {
		root, err := r.Next()
		if root == nil {
			end = err
			break
		}
		g.addDocument(root, err)
		if failures++; err == nil {
			failures = 0
		} else if failures > model.MaxHands || !r.SkipLine() {
			break
		}
	}
	g.addGames(g.mjai.Close()...)
	if end != nil { // the games before the error are complete
		if g.last == nil {
			g.last = &model.Game{}
		}
		g.last.End = end
	}
	if g.flush(); !g.given {
		g.addGames(model.Unreadable(errorAt(r.Here(), "there is no game in the log")))
		g.flush()
	}
}

func (g *jsonGames) addDocument(root *jsontree.Node, err error) {
	switch {
	case mjai.IsEvent(root) && err == nil:
		g.mjai.Take(root)
	case g.mjai.Reading():
		if err == nil {
			err = root.Wrong("an event of mjai, such as {\"type\":\"tsumo\"}")
		}
		g.mjai.Damage(root.Pos, err)
	default:
		games := readDocument(root, err)
		g.release()
		g.addGames(games...)
		return
	}
	g.release()
	g.addGames(g.mjai.Whole()...)
}

// addGames adds games. A document of tenhou.net/6 with a single hand continues the game before it
// if both have the same names and rules.
func (g *jsonGames) addGames(games ...*model.Game) {
	for _, next := range games {
		if last := g.last; len(games) == 1 && last != nil && goesOn(last, next) {
			last.Hands = append(last.Hands, next.Hands...)
			last.Points, last.Results = next.Points, next.Results
			continue
		}
		g.flush()
		g.last = next
	}
}

func (g *jsonGames) flush() {
	if g.last != nil && !g.ended {
		g.given, g.ended = true, !g.give(g.last)
	}
	g.last = nil
}

func readDocument(root *jsontree.Node, damage error) []*model.Game {
	switch {
	case root.IsListOf(mjai.IsEvent):
		var m mjai.Reader
		for i := range root.Items {
			m.Take(&root.Items[i])
		}
		if damage != nil {
			m.Damage(root.Pos, damage)
		}
		return m.Close()
	case root.IsListOf(majiang.Is) || majiang.Is(root):
		return majiang.Read(root, damage)
	case majsoul.Is(root):
		return []*model.Game{majsoul.Read(root, damage)}
	case root.Kind == jsontree.List && len(root.Items) > 0:
		var games []*model.Game
		together := jsonGames{give: func(g *model.Game) bool {
			games = append(games, g)
			return true
		}}
		for i := range root.Items {
			together.addGames(tenhou6.Read(&root.Items[i], nil))
		}
		together.flush()
		if damage != nil {
			games[len(games)-1].End = damage
		}
		return games
	case root.Kind != jsontree.Map && damage == nil:
		return []*model.Game{model.Unreadable(errorAt(root.Pos,
			"something stands behind the end of the log, which is none itself"))}
	}
	return []*model.Game{tenhou6.Read(root, damage)}
}

func goesOn(g, other *model.Game) bool {
	if g.Variant.RawFu || len(g.Hands) >= model.MaxHands || g.End != nil || other.End != nil ||
		len(g.Hands) == 0 ||
		len(other.Hands) != 1 || other.Wrong != nil {
		return false
	}
	last, next := &g.Hands[len(g.Hands)-1], &other.Hands[0]
	return last.Pos.Line < next.Pos.Line && g.Wrong[len(g.Hands)-1] == nil &&
		slices.Compare(numberOf(last), numberOf(next)) < 0 && g.Variant == other.Variant &&
		g.Title == other.Title && g.Room == other.Room && slices.Equal(g.Players, other.Players)
}

func numberOf(h *Hand) []int { return []int{int(h.Round), h.Dealer, h.Honba} }
