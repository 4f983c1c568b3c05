package pages

import (
	"html/template"
	"slices"
	"strconv"

	"example.com/hanfu/door/serve/internal/handinput"
	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/internal/doc"
	"example.com/hanfu/internal/terminal"
	"example.com/hanfu/internal/tile"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/report/scorecard"
	"example.com/hanfu/report/speech"
)

type card struct {
	// Ways holds the payment of the hand as it was won, and if it may have been won the other way,
	// that payment too.
	Ways []way
	// Payers holds the payments by payer, and the gain. It is empty if there is one payment, which
	// is the gain.
	Payers []doc.Entry
	// Yaku holds the yaku and bonus tiles with their han, and Han is the sum.
	Yaku []doc.Entry
	Han  string
	// Pieces is the hand as it was read, and Fu its fu. Parts holds the fu of no tiles.
	Pieces []cardPiece
	Fu     string
	Parts  []doc.Entry
	// Titles holds the titles of the yaku and of the hand with its fu.
	Titles [2]string
}

// way is the value of a hand by ron or tsumo. Tap chooses it, "" if there is no choice.
type way struct {
	Name, Points, Worth, Tap string
	On                       bool
}

// Chosen returns the value of the hand as it was won.
func (c *card) Chosen() *way {
	return &c.Ways[slices.IndexFunc(c.Ways, func(w way) bool { return w.On })]
}

type cardPiece struct {
	Picture template.HTML
	Fu      string
}

func newCard(a *scorecard.Account) *card {
	c := &card{Payers: a.Payers(), Ways: []way{wayOf(a.Page, a.Result, a.Win.Tsumo)}}
	points := a.Points().Rows
	gain := points[len(points)-1]
	if a.Win.Tsumo || a.Result.Liable || len(c.Payers) > 1 || gain.Value != c.Payers[0].Value {
		c.Payers = append(c.Payers, gain)
	} else {
		c.Payers = nil // the points say it
	}
	yaku, fu := a.Yaku(), a.Fu()
	c.Titles = [...]string{yaku.Title, a.Words.Hand}
	for _, row := range yaku.Rows {
		if row.IsItem() && !row.IsSum() {
			c.Yaku = append(c.Yaku, row)
		}
	}
	if c.Han = a.Total().Value; a.Result.Yakuman == 0 {
		c.Han += " " + yaku.Unit
	}
	reading := a.Result.Reading()
	pieces, _ := scorecard.LayOut(a.Read(), &reading)
	fuOfPiece := make([]int, len(pieces))
	for _, row := range fu.Rows {
		if !row.IsItem() {
			continue
		}
		n, _ := strconv.Atoi(row.Value)
		at := slices.IndexFunc(pieces, func(p scorecard.Piece) bool { return p.HasFu(row.Tiles) })
		switch {
		case row.IsSum():
			c.Fu, c.Titles[1] = row.Value+" "+fu.Unit, fu.Title
		case at >= 0:
			fuOfPiece[at] += n
		default:
			c.Parts = append(c.Parts, row)
		}
	}
	for i := range pieces {
		p := cardPiece{Picture: pieceOf(&pieces[i], a.Lang)}
		if fuOfPiece[i] != 0 {
			p.Fu = strconv.Itoa(fuOfPiece[i]) + " " + fu.Unit
		}
		c.Pieces = append(c.Pieces, p)
	}
	return c
}

func wayOf(p *terminal.Page, r *engine.Result, tsumo bool) way {
	w := way{Name: words.In(p.Lang).PageScore().Ron, Points: scorecard.Paid(p, r.Payments(), tsumo),
		Worth: speech.Worth(p, r), On: true}
	if tsumo {
		w.Name = words.In(p.Lang).PageScore().Tsumo
	}
	return w
}

// eitherWay adds the payment of the other way of winning, unless a fact or the evening excludes it.
func (s *scoreView) eitherWay(p *terminal.Page) {
	if s.Draft == nil || s.entry != nil || s.From != hand.NoWind {
		return
	}
	flags, tap, now := len(s.Flags), "won:tsumo", "won:ron"
	if s.Tsumo {
		tap, now = now, tap
	}
	d := handinput.New(s.engine, s.Win.Clone(), handinput.Nothing)
	if d.Tap(tap); len(d.Flags) != flags || d.Pao != s.Pao {
		return
	}
	other := way{Name: s.Words.Ron, Points: words.In(s.Lang).Waits.Nothing}
	if d.Tsumo {
		other.Name = s.Words.Tsumo
	}
	if result, err := s.engine.Score(&d.Win); err == nil {
		other = wayOf(p, result, d.Tsumo)
	} else if refused, ok := err.(*engine.Refused); ok {
		other.Worth = refused.Message(0, s.Lang)
	}
	s.Card.Ways[0].Tap, other.Tap, other.On = now, tap, false
	s.Card.Ways = append(s.Card.Ways, other)
	if d.Tsumo {
		return
	}
	slices.Reverse(s.Card.Ways) // ron comes first
}

// pieceOf draws a piece of a hand: a called set with its turned tile, or tiles with a mark at the
// winning one.
func pieceOf(p *scorecard.Piece, lang string) template.HTML {
	var r tile.Row
	if p.Meld != nil {
		r.Meld(lang, *p.Meld)
	} else {
		for i, t := range p.Tiles {
			if i == p.Winning {
				r.Marked(lang, t)
			} else {
				r.Add(lang, t)
			}
		}
	}
	return template.HTML(r.SVG("")) // package tile has escaped the rest
}
