package infer

import (
	"bytes"
	"context"
	"embed"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/budget"
	"example.com/hanfu/rules"
	"example.com/hanfu/study/diff"
)

// pools have the hands that were found for the options of the shipped rule sets that others extend, by the number of
// players: a line each, with the options on which their price depends. TestPools finds them anew where it is asked to.
//
//go:embed pool/*.txt
var pools embed.FS

// pool finds the hands to ask about: those of the pools that fit, and one for each value of other options that one was found
// for. They are priced as what is usual, and with each option turned in it.
func (p *pricer) pool(ctx context.Context, usual setting) error {
	known := make(map[string]bool)
	if text, err := pools.ReadFile(fmt.Sprintf("pool/%d.txt", p.base.Wall().Players)); err == nil {
		p.read(text, known)
	}
	limited, _, stop := budget.With(ctx, budget.Hands)
	defer stop()
	for _, v := range p.options {
		if known[v.ID] || p.base.Concern(v.ID) == rules.OfTable {
			continue
		}
		for _, win := range witnesses(limited, p.base, v) {
			p.add(win, nil)
		}
	}
	if ctx.Err() != nil {
		return ctx.Err()
	}
	return p.depend(ctx, usual)
}

// add adds a hand, unless it is there.
func (p *pricer) add(win hand.Win, on []int) {
	if line := win.String(); !p.there[line] {
		p.there[line] = true
		tiles, _, _ := strings.Cut(line, " ")
		p.hands = append(p.hands, &probe{win: win, tiles: tiles, on: on, at: len(p.hands), effort: p.effort(&win)})
	}
}

// read takes the hands of a pool whose options these rules have. It notes of all options in it that there is no need to
// look for hands.
func (p *pricer) read(text []byte, known map[string]bool) {
	for line := range strings.Lines(string(text)) {
		notation, names, _ := strings.Cut(strings.TrimSpace(line), " | ")
		win, err := hand.Parse(notation)
		var on []int
		for id := range strings.FieldsSeq(names) {
			if i := slices.IndexFunc(p.options, func(v *variable) bool { return v.ID == id }); i >= 0 {
				on = append(on, i)
			}
		}
		for _, i := range on {
			known[p.options[i].ID] = true
		}
		if err == nil && len(on) > 0 {
			p.add(win, on)
		}
	}
}

// depend adds to what is known of the hands the options of which one alone changes their price, as the others are, and works
// out how often each does so in play.
func (p *pricer) depend(ctx context.Context, base setting) error {
	prices := make(map[turn][]Price)
	before, err := p.all(ctx, base)
	if err != nil {
		return err
	}
	played, err := p.played(ctx, base)
	if err != nil {
		return err
	}
	p.inPlay = make([]float64, len(p.options))
	for o, v := range p.options {
		for _, value := range v.turns() {
			t := turn{o, v.add(value)}
			if prices[t], err = p.all(ctx, base.turned(t)); err != nil {
				return err
			}
			p.dependOn(o, before, prices[t])
			if p.base.Concern(v.ID) == rules.OfTable {
				continue
			}
			if r, err := p.rules(ctx, base.turned(t)); r == nil { // nobody plays it
				if err != nil {
					return err
				}
				continue
			}
			turned, err := p.played(ctx, base.turned(t))
			if err != nil {
				return err
			}
			p.inPlay[o] = max(p.inPlay[o], apart(played, turned))
		}
	}
	for t, after := range prices {
		p.keep(base.turned(t), after)
	}
	p.keep(base, before)
	return nil
}

// apart is which share of prices are other ones.
func apart(before, after []Price) float64 {
	n := 0
	for i := range before {
		n += bit(before[i] != after[i])
	}
	return float64(n) / float64(max(len(before), 1))
}

// dependOn notes the hands whose prices an option changes.
func (p *pricer) dependOn(option int, before, after []Price) {
	for i, h := range p.hands {
		if before[i] != after[i] && !slices.Contains(h.on, option) {
			h.on = append(h.on, option)
		}
	}
}

// asIs is the setting of the rules themselves.
func (p *pricer) asIs() setting {
	s := make(setting, len(p.options))
	for i, v := range p.options {
		s[i] = v.add(v.Value.String())
	}
	return s
}

// turns are the values to which an option may be turned: of a number of many values the next one and the last.
func (v *variable) turns() (values []string) {
	all := v.values
	if v.wide {
		all = []string{strconv.FormatInt(min(v.Value.Int+1, v.Max), 10), strconv.FormatInt(v.Max, 10)}
	}
	for _, value := range all {
		if value != v.Value.String() && !slices.Contains(values, value) {
			values = append(values, value)
		}
	}
	return values
}

// witnesses finds hands whose price an option changes, with nothing else turned or, if it shows only then, with what it
// needs.
func witnesses(ctx context.Context, base *rules.Rules, v *variable) (all []hand.Win) {
	from := needed(ctx, base, v)
	for _, value := range v.turns() {
		win, wakes := witness(ctx, from, v.ID, value)
		if id, needs, ok := strings.Cut(wakes, "="); win == nil && ok {
			if woken, err := from.With(ctx, map[string]string{id: needs}); err == nil {
				win, _ = witness(ctx, woken, v.ID, value)
			}
		}
		if win != nil {
			all = append(all, *win)
		}
	}
	return all
}

func witness(ctx context.Context, from *rules.Rules, option, value string) (win *hand.Win, wakes string) {
	to, err := from.With(ctx, map[string]string{option: value})
	if err != nil {
		return nil, ""
	}
	d, err := diff.Compare(ctx, from, to, diff.Options{Witnesses: true})
	if err != nil {
		return nil, ""
	}
	for i := range d.Causes {
		if c := &d.Causes[i]; c.Witness != nil && c.Witness.Gap == diff.InPoints {
			return &c.Witness.A.Win, ""
		}
		wakes = d.Causes[i].Wakes
	}
	return nil, wakes
}

// needed returns the rules with one other option turned, if an option makes a difference only so.
func needed(ctx context.Context, base *rules.Rules, v *variable) *rules.Rules {
	if base.Turns(v.ID) {
		return base
	}
	for i := range base.Options() {
		other := newVariable(&base.Options()[i])
		for _, value := range other.turns() {
			r, err := base.With(ctx, map[string]string{other.ID: value})
			if err == nil && r.Turns(v.ID) {
				return r
			}
			if ctx.Err() != nil {
				return base
			}
		}
	}
	return base
}

// text writes the hands as a pool has them.
func (p *pricer) text() []byte {
	var b bytes.Buffer
	line := func(hand string, on []int) {
		names := make([]string, len(on))
		for i, o := range on {
			names[i] = p.options[o].ID
		}
		slices.Sort(names)
		b.WriteString(hand + " | " + strings.Join(names, " ") + "\n")
	}
	for _, h := range p.hands {
		line(h.win.String(), h.on)
	}
	var none []int
	for i, v := range p.options {
		if p.base.Concern(v.ID) != rules.OfTable && !slices.ContainsFunc(p.hands, func(h *probe) bool { return slices.Contains(h.on, i) }) {
			none = append(none, i)
		}
	}
	line("none", none)
	return b.Bytes()
}
