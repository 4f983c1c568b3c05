package report

import (
	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/internal/report/account"
	"example.com/hanfu/internal/report/page"
)

func layOut(p *page.Page, w *hand.Win, r *engine.Reading) (pieces []page.Piece) {
	laid, _ := account.LayOut(w, r)
	for i := range laid {
		l := &laid[i]
		shown := l.Prefix(p.Words)
		for at, t := range l.Tiles {
			switch {
			case at == l.Winning:
				shown += p.Winning.Sprint(l.Digit(at, t))
			case t.Red():
				shown += p.Paint.Red.Sprint(l.Digit(at, t))
			default:
				shown += l.Digit(at, t)
			}
		}
		shown += l.Tiles[0].Kind().Suit().String()
		pieces = append(pieces, page.Piece{Plain: l.Text(p.Words), Shown: shown})
	}
	return pieces
}
