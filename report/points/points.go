// Package points prices han and fu alone, units of yakuman, or a limit: for people as a document, for
// programs as JSON. Without these it has the table of points of the rules.
package points

import (
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/internal/keyboard"
	"example.com/hanfu/internal/nearest"
	"example.com/hanfu/internal/playerwords"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/rules"
)

// Asked is what is asked. Limit is nil but where a limit is asked by its name.
type Asked struct {
	engine.Terms
	Limit *rules.Rule
}

// yakuman is the word for units of yakuman.
const yakuman = "yakuman"

var many = regexp.MustCompile(`^(?:(\d+) ?[x*倍]? ?)?(?:` + yakuman + `|役[満满])(?: ?[x*]? ?(\d+))?$`)

// Read reads han and fu, such as 3 40, units of yakuman, such as 2 yakuman or double yakuman, or the name or the id of a
// limit.
func Read(r *rules.Rules, text string) (Asked, error) {
	text = strings.ToLower(strings.Join(strings.Fields(keyboard.Plain(text)), " "))
	a := Asked{Terms: engine.Terms{Seat: hand.South}}
	if han, fu := playerwords.HanAndFu(text); han != "" {
		for _, n := range [...]string{han, fu} {
			switch {
			case strings.HasPrefix(n, "-"):
				return a, fmt.Errorf("%s is below 0; write han and fu, such as 3 40", n)
			case number(n, 0) < 0:
				return a, fmt.Errorf("%s is too large; write han and fu, such as 3 40", n)
			}
		}
		a.Han, a.Fu = number(han, 0), number(fu, 0)
		return a, nil
	}
	if m := many.FindStringSubmatch(text); m != nil {
		a.Yakuman = number(m[1]+m[2], 1)
		return a, nil
	}
	err := a.Name(r, text)
	if n := unitsNamed(text); err != nil && n > 0 {
		a.Yakuman, err = n, nil
	}
	return a, err
}

func unitsNamed(text string) int {
	limit, _ := playerwords.Find(playerwords.Limits, text)
	if n := scanned(limit, "%d "+yakuman); n > 0 {
		return n
	}
	for _, lang := range words.Languages {
		said := words.In(lang)
		if text == strings.ToLower(said.Sheet.TwoYakuman) {
			return 2
		}
		for _, format := range []string{said.Sheet.ManyYakuman, said.Common.ManyYakuman} {
			if n := scanned(text, keyboard.Plain(strings.ToLower(format))); n > 0 {
				return n
			}
		}
	}
	return 0
}

// scanned returns the number in a text that a format of one number makes; none above 0 if the text is no such one.
func scanned(text, format string) int {
	before, behind, _ := strings.Cut(format, "%d")
	digits, begins := strings.CutPrefix(text, before)
	digits, ends := strings.CutSuffix(digits, behind)
	if !begins || !ends {
		return 0
	}
	return number(digits, 0)
}

// number reads digits. What is too large for a number has no points under any rules.
func number(digits string, otherwise int) int {
	if digits == "" {
		return otherwise
	}
	n, err := strconv.ParseInt(digits, 10, 32)
	if err != nil {
		return -1
	}
	return int(n)
}

// Name asks for a limit that has an id or, in any language, a name.
func (a *Asked) Name(r *rules.Rules, called string) error {
	var names []string
	meant, _ := playerwords.Find(playerwords.Limits, called)
	limits := r.Limits()
	for i := range limits {
		own := []string{limits[i].ID}
		for _, in := range limits[i].Name {
			own = append(own, strings.ToLower(in.Text))
		}
		for _, name := range own {
			if name != called && limits[i].ID != meant {
				continue
			}
			base, known := limits[i].Base.Const()
			if !known {
				return fmt.Errorf("what %s pays depends on the hand; say the han and the fu", called)
			}
			a.Limit, a.Base = &limits[i].Rule, base
			return nil
		}
		names = append(names, own...)
	}
	hint := "write han and fu, such as 3 40, or the name of a limit, such as " + yakuman
	if best := nearest.Name(called, append(names, yakuman, "double "+yakuman)); best != "" {
		hint = fmt.Sprintf("did you mean %q?", best)
	}
	return fmt.Errorf("the rules %s have no limit %q; %s", r.ID(), called, hint)
}

// Price returns the price of what is asked for. The error says what is wrong with it.
func (a *Asked) Price(e *engine.Engine) (engine.Price, error) {
	if min(a.Han, a.Fu, a.Yakuman, a.Honba) < 0 {
		return engine.Price{}, errors.New("no number is below 0 or too large")
	}
	if a.Limit != nil && (a.Han != 0 || a.Fu != 0 || a.Yakuman != 0) {
		return engine.Price{}, fmt.Errorf("the limit %s says all; leave out han, fu and yakuman", a.Limit.ID)
	}
	p, err := e.Price(a.Terms)
	if errors.Is(err, engine.ErrFuUnsaid) {
		return p, fmt.Errorf("%d han pay by their fu under these rules; say the fu too, such as %d 30", a.Han, a.Han)
	}
	if a.Limit != nil {
		p.Limit = a.Limit
	}
	return p, err
}

// answer has the keys that a score has for the same. A winner who is not the dealer sits south.
type answer struct {
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
	// Others are what hands of the same han and fu pay that reach other limits, or are won by others; Open reports
	// whether there may be more.
	Others []otherPrice `json:"others,omitempty"`
	Open   bool         `json:"open,omitempty"`
}

type otherPrice struct {
	Limit    string           `json:"limit"`
	Base     int64            `json:"base"`
	Points   int64            `json:"points"`
	Payments map[string]int64 `json:"payments"`
}

// JSON returns the price of what is asked for as JSON.
func (a *Asked) JSON(e *engine.Engine) ([]byte, error) {
	a.Seat = hand.NoWind
	p, err := a.Price(e)
	if err != nil {
		return nil, err
	}
	r := e.Rules()
	out := answer{Rules: r.ID(), Edition: r.Edition(), Hash: r.Hash(), Han: a.Han, Fu: a.Fu, Yakuman: a.Yakuman,
		Base: p.Base, Points: p.Points, Payments: paidBy(&p), Limit: idOf(p.Limit), Open: p.Open}
	for i := range p.Others {
		o := &p.Others[i]
		out.Others = append(out.Others, otherPrice{idOf(o.Limit), o.Base, o.Points, paidBy(o)})
	}
	return json.Marshal(out)
}

func idOf(limit *rules.Rule) string {
	if limit == nil {
		return ""
	}
	return limit.ID
}

func paidBy(p *engine.Price) map[string]int64 {
	all := make(map[string]int64)
	for _, paid := range p.Payments {
		payer := "discarder"
		if paid.Seat != hand.NoWind {
			payer = paid.Seat.String()
		}
		all[payer] += paid.Amount
	}
	return all
}
