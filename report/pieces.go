package report

import (
	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/internal/report/scorecard"
	"example.com/hanfu/internal/report/terminal"
)

func layOut(p *terminal.Page, w *hand.Win, r *engine.Reading) (pieces []terminal.Piece) {
	laid, _ := scorecard.LayOut(w, r)
	for i := range laid {
		l := &laid[i]
		shown := l.Prefix(p.Words)
		for at, t := range l.Tiles {
			switch {
			case at == l.Winning:
				shown += p.Winning.Sprint(l.Digit(at, t))
			case t.Red():
				shown += p.Paint.Red.Sprint(l.Digit(at, t))
			case t.Colour() == hand.Gold:
				shown += p.Paint.Gold.Sprint(l.Digit(at, t))
			default:
				shown += l.Digit(at, t)
			}
		}
		shown += l.Tiles[0].Kind().Suit().String()
		pieces = append(pieces, terminal.Piece{Plain: l.Text(p.Words), Shown: shown})
	}
	return pieces
}
