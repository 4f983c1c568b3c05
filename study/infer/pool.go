package infer

import (
	"context"
	"embed"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/work"
	"example.com/hanfu/rules"
	"example.com/hanfu/study/diff"
)

// pools holds the hands found for the options of the shipped rule sets, in a file per number of
// players: a hand per line with the options that change its price. TestPools can regenerate it.
//
//go:embed pool/*.txt
var pools embed.FS

// loadHands collects the hands to ask about: those of the pools that fit, and one found for each
// value of the other options. It prices them under usual, and with each option changed.
func (p *pricer) loadHands(ctx context.Context, usual setting) error {
	known := make(map[string]bool)
	if text, err := pools.ReadFile(fmt.Sprintf("pool/%d.txt", p.base.Wall().Players)); err == nil {
		p.readPool(text, known)
	}
	limited, _, stop := work.WithBudget(ctx, work.Hands)
	defer stop()
	for _, v := range p.options {
		if limited.Err() != nil {
			break
		}
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
	return p.findDependencies(ctx, usual)
}

func (p *pricer) add(win hand.Win, options []int) {
	if line := win.String(); !p.hasHand[line] {
		p.hasHand[line] = true
		tiles, _, _ := strings.Cut(line, " ")
		p.hands = append(p.hands, &probe{win: win, tiles: tiles, dependsOn: options,
			index: len(p.hands), effort: p.effort(&win)})
	}
}

// readPool adds the pool's hands that affect options of these rules, and marks those options as
// known.
func (p *pricer) readPool(text []byte, known map[string]bool) {
	for line := range strings.Lines(string(text)) {
		notation, names, _ := strings.Cut(strings.TrimSpace(line), " | ")
		win, err := hand.Parse(notation)
		var indices []int
		for id := range strings.FieldsSeq(names) {
			if i := slices.IndexFunc(p.options,
				func(v *variable) bool { return v.ID == id }); i >= 0 {
				indices = append(indices, i)
			}
		}
		for _, i := range indices {
			known[p.options[i].ID] = true
		}
		if err == nil && len(indices) > 0 {
			p.add(win, indices)
		}
	}
}

// findDependencies adds to each hand the options that alone change its price, and computes how
// often each option changes a price in play.
func (p *pricer) findDependencies(ctx context.Context, base setting) error {
	prices := make(map[optionValue][]Price)
	before, err := p.handPrices(ctx, base)
	if err != nil {
		return err
	}
	played, err := p.playedPrices(ctx, base)
	if err != nil {
		return err
	}
	p.inPlay = make([]float64, len(p.options))
	for o, v := range p.options {
		for _, value := range v.otherValues() {
			t := optionValue{o, v.add(value)}
			if prices[t], err = p.handPrices(ctx, base.withValue(t)); err != nil {
				return err
			}
			p.addDependents(o, before, prices[t])
			if p.base.Concern(v.ID) == rules.OfTable {
				continue
			}
			// The values exclude each other.
			if r, err := p.rules(ctx, base.withValue(t)); r == nil {
				if err != nil {
					return err
				}
				continue
			}
			changed, err := p.playedPrices(ctx, base.withValue(t))
			if err != nil {
				return err
			}
			p.inPlay[o] = max(p.inPlay[o], changedShare(played, changed))
		}
	}
	for t, after := range prices {
		p.storePrices(base.withValue(t), after)
	}
	p.storePrices(base, before)
	return nil
}

func changedShare(before, after []Price) float64 {
	n := 0
	for i := range before {
		n += boolInt(before[i] != after[i])
	}
	return float64(n) / float64(max(len(before), 1))
}

func (p *pricer) addDependents(option int, before, after []Price) {
	for i, h := range p.hands {
		if before[i] != after[i] && !slices.Contains(h.dependsOn, option) {
			h.dependsOn = append(h.dependsOn, option)
		}
	}
}

func (p *pricer) baseSetting() setting {
	s := make(setting, len(p.options))
	for i, v := range p.options {
		s[i] = v.add(v.Value.String())
	}
	return s
}

// otherValues returns the values other than the current one; for a wide option the next number and
// the largest.
func (v *variable) otherValues() (values []string) {
	all := v.values
	if v.wide {
		all = []string{strconv.FormatInt(min(v.Value.Int+1, v.Max), 10),
			strconv.FormatInt(v.Max, 10)}
	}
	for _, value := range all {
		if value != v.Value.String() && !slices.Contains(values, value) {
			values = append(values, value)
		}
	}
	return values
}

// witnesses finds hands whose price an option changes, first by itself and then together with an
// option that it requires.
func witnesses(ctx context.Context, base *rules.Rules, v *variable) (all []hand.Win) {
	from := enableOption(ctx, base, v)
	for _, value := range v.otherValues() {
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

func witness(ctx context.Context, from *rules.Rules, option,
	value string) (win *hand.Win, wakes string) {
	changed, err := from.With(ctx, map[string]string{option: value})
	if err != nil {
		return nil, ""
	}
	d, err := diff.Compare(ctx, from, changed, diff.Options{Witnesses: true})
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

// enableOption returns the base rules, with another option changed if v has no effect otherwise.
func enableOption(ctx context.Context, base *rules.Rules, v *variable) *rules.Rules {
	if base.Turns(v.ID) {
		return base
	}
	for i := range base.Options() {
		other := newVariable(&base.Options()[i])
		for _, value := range other.otherValues() {
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
