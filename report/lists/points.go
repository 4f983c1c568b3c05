package lists

import (
	"encoding/json"
	"errors"
	"strconv"
	"strings"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/internal/naming"
	"example.com/hanfu/internal/playerwords"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/internal/work"
	"example.com/hanfu/rules"
)

// PointsQuery holds the terms to price: han and fu, yakuman units, or a limit. Limit is set if the
// query names a limit.
type PointsQuery struct {
	engine.Terms
	Limit *rules.Rule
}

// yakuman is the word for yakuman units in queries.
const yakuman = "yakuman"

var yakumanPattern = work.LazyRegexp(`^(?:(\d+) ?[x*倍]? ?)?(?:` + yakuman +
	`|役[満满])(?: ?[x*]? ?(\d+))?$`)

// ReadPoints parses han and fu such as "3 40", yakuman units such as "2 yakuman" or "double
// yakuman", or the name or id of a limit.
func ReadPoints(r *rules.Rules, text string) (PointsQuery, error) {
	text = strings.ToLower(strings.Join(strings.Fields(naming.Plain(text)), " "))
	a := PointsQuery{Terms: engine.Terms{Seat: hand.South}}
	if han, fu := playerwords.HanAndFu(text); han != "" {
		for _, n := range [...]string{han, fu} {
			switch {
			case strings.HasPrefix(n, "-"):
				return a, words.Errorf("%s is below 0; write han and fu, such as 3 40", n)
			case parseNumber(n, 0) < 0:
				return a, words.Errorf("%s is too large; write han and fu, such as 3 40", n)
			}
		}
		a.Han, a.Fu = parseNumber(han, 0), parseNumber(fu, 0)
		return a, nil
	}
	if m := yakumanPattern().FindStringSubmatch(text); m != nil {
		a.Yakuman = parseNumber(m[1]+m[2], 1)
		return a, nil
	}
	err := a.Name(r, text)
	if n := yakumanUnits(text); err != nil && n > 0 {
		a.Yakuman, err = n, nil
	}
	return a, err
}

func yakumanUnits(text string) int {
	limit, _ := playerwords.Find(playerwords.Limits, text)
	if n := scanNumber(limit, "%d "+yakuman); n > 0 {
		return n
	}
	for _, lang := range words.Languages {
		l := words.In(lang)
		if text == strings.ToLower(l.Sheet().TwoYakuman) {
			return 2
		}
		for _, format := range []string{l.Sheet().ManyYakuman, l.Common.ManyYakuman} {
			if n := scanNumber(text, naming.Plain(strings.ToLower(format))); n > 0 {
				return n
			}
		}
	}
	return 0
}

// scanNumber returns the number in a text written by format, which has one %d. It is 0 if the text
// doesn't match.
func scanNumber(text, format string) int {
	prefix, suffix, _ := strings.Cut(format, "%d")
	digits, hasPrefix := strings.CutPrefix(text, prefix)
	digits, hasSuffix := strings.CutSuffix(digits, suffix)
	if !hasPrefix || !hasSuffix {
		return 0
	}
	return parseNumber(digits, 0)
}

// parseNumber parses digits; "" gives fallback. It returns -1 if the number is too large to have
// points under any rules.
func parseNumber(digits string, fallback int) int {
	if digits == "" {
		return fallback
	}
	n, err := strconv.ParseInt(digits, 10, 32)
	if err != nil {
		return -1
	}
	return int(n)
}

// Name sets the limit with the given id or name in any language.
func (a *PointsQuery) Name(r *rules.Rules, name string) error {
	var names []string
	meant, _ := playerwords.Find(playerwords.Limits, name)
	limits := r.Limits()
	for i := range limits {
		own := []string{limits[i].ID}
		for _, t := range limits[i].Name {
			own = append(own, strings.ToLower(t.Text))
		}
		for _, alias := range own {
			if alias != name && limits[i].ID != meant {
				continue
			}
			base, known := limits[i].Base.Const()
			if !known {
				return words.Errorf("what %s pays depends on the hand; write the han and the fu", name)
			}
			a.Limit, a.Base = &limits[i].Rule, base
			return nil
		}
		names = append(names, own...)
	}
	hint := words.Say("write han and fu, such as 3 40, or the name of a limit, such as %s", yakuman)
	if best := naming.Nearest(name, append(names, yakuman, "double "+yakuman)); best != "" {
		hint = words.Say("did you mean %q?", best)
	}
	return words.Errorf("the rules %s have no limit %q; %s", r.ID(), name, hint)
}

// Price returns the price. The error explains what is wrong with the query.
func (a *PointsQuery) Price(e *engine.Engine) (engine.Price, error) {
	if min(a.Han, a.Fu, a.Yakuman, a.Honba) < 0 {
		return engine.Price{}, words.Errorf("a number is negative or too large")
	}
	if a.Limit != nil && (a.Han != 0 || a.Fu != 0 || a.Yakuman != 0) {
		return engine.Price{}, words.Errorf("the limit %s fixes the points; leave out han, fu and yakuman",
			a.Limit.ID)
	}
	p, err := e.Price(a.Terms)
	if errors.Is(err, engine.ErrFuUnsaid) {
		return p, words.Errorf("%d han pay by their fu under these rules; write the fu too, such as %d 30", a.Han, a.Han)
	}
	if a.Limit != nil {
		p.Limit = a.Limit
	}
	return p, err
}

// priceJSON is a price, with the keys of a score. A winner who is not the dealer sits south.
type priceJSON struct {
	Rules    string           `json:"rules"`
	Edition  string           `json:"edition,omitempty"`
	Hash     string           `json:"rules_hash"`
	Han      int              `json:"han"`
	Fu       int              `json:"fu"`
	Yakuman  int              `json:"yakuman"`
	Limit    string           `json:"limit"`
	Base     int64            `json:"base"`
	Points   int64            `json:"points"`
	Payments map[string]int64 `json:"payments"`
	// Others are the prices of hands with the same han and fu that reach other limits or have other
	// winners. Open is set if there may be more.
	Others []otherPriceJSON `json:"others,omitempty"`
	Open   bool             `json:"open,omitempty"`
}

type otherPriceJSON struct {
	Limit    string           `json:"limit"`
	Base     int64            `json:"base"`
	Points   int64            `json:"points"`
	Payments map[string]int64 `json:"payments"`
}

// JSON returns the price as JSON.
func (a *PointsQuery) JSON(e *engine.Engine) ([]byte, error) {
	a.Seat = hand.NoWind
	p, err := a.Price(e)
	if err != nil {
		return nil, err
	}
	r := e.Rules()
	out := priceJSON{Rules: r.ID(), Edition: r.Edition(), Hash: r.Hash(), Han: a.Han,
		Fu: a.Fu, Yakuman: a.Yakuman,
		Base: p.Base, Points: p.Points, Payments: paymentsByPayer(&p),
		Limit: limitID(p.Limit), Open: p.Open}
	for i := range p.Others {
		o := &p.Others[i]
		out.Others = append(out.Others,
			otherPriceJSON{limitID(o.Limit), o.Base, o.Points, paymentsByPayer(o)})
	}
	return json.Marshal(out)
}

func limitID(limit *rules.Rule) string {
	if limit == nil {
		return ""
	}
	return limit.ID
}

func paymentsByPayer(p *engine.Price) map[string]int64 {
	all := make(map[string]int64)
	for _, paid := range p.Payments {
		all[paid.Payer()] += paid.Amount
	}
	return all
}
