package report

import (
	"fmt"
	"io"
	"math/big"
	"slices"
	"strings"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/internal/report/scorecard"
	"example.com/hanfu/internal/report/speech"
	"example.com/hanfu/internal/report/terminal"
)

// Brief writes in one line what a win is worth and what is paid for it, as 4 han 20 fu, 1,300/2,600: the least first, and
// once what several pay alike for a drawn tile. Errors are those of [Score].
func Brief(w io.Writer, win *hand.Win, result *engine.Result, o Options) error {
	if err := checkResult(win, result); err != nil {
		return err
	}
	return terminal.Write(w, o, func(p *terminal.Page) error {
		paid := scorecard.MoneyOf(result).Payments
		slices.SortFunc(paid, (*big.Int).Cmp)
		format := "%s"
		if win.Tsumo && len(paid) > 1 {
			paid = slices.CompactFunc(paid, func(a, b *big.Int) bool { return a.Cmp(b) == 0 })
			if len(paid) == 1 {
				format = p.Words.EachPays
			}
		}
		texts := make([]string, len(paid))
		for i, n := range paid {
			texts[i] = p.Number(n)
		}
		p.Line(speech.Worth(p, result) + p.Words.List + fmt.Sprintf(format, strings.Join(texts, "/")))
		return nil
	})
}
