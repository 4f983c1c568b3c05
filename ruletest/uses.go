package ruletest

import (
	"slices"
	"strings"

	"example.com/hanfu/engine"
	"example.com/hanfu/rules"
)

func (w *watch) useRules(r *rules.Rules) {
	overrides := r.Overrides()
	own := func(path string) bool {
		if len(r.Files()) == 1 {
			return true
		}
		for i := range overrides {
			o := &overrides[i]
			if o.Kind != rules.Removed && (o.Path == path || strings.HasPrefix(o.Path, path+".")) ||
				o.Kind == rules.Added && strings.HasPrefix(path, o.Path+".") {
				return true
			}
		}
		return false
	}
	add := func(kind PointKind, section string, rule *rules.Rule) {
		p := &Point{Kind: kind, Path: section + rule.ID, Position: rule.Pos}
		p.Own = own(p.Path)
		w.uses[p.Path] = p
		w.usesInOrder = append(w.usesInOrder, p)
	}
	for section, rule := range r.Entries() {
		if kind, ok := kindOf[section]; ok {
			add(kind, section+".", rule)
		}
	}
	w.useTable(r, add)
}

// kindOf has the kind of point of each section whose entries a hand can use.
var kindOf = map[string]PointKind{
	"shapes": Shapes, "yaku": Yaku, "bonus": Bonus, "valid": Requirements,
	"fu.fixed": Fu, "fu.sources": Fu, "fu.adjustments": Fu, "limits": Limits,
	"payments.shares": Payments, "payments.honba": Payments, "payments.adjustments": Payments,
	"payments.chips": Payments,
}

func (s *seeing) used() {
	if s.x.Best < 0 {
		if r := s.x.Refused; r != nil && len(s.x.Candidates) > 0 {
			s.use("valid." + r.Problems[0].Code)
		}
		return
	}
	c := &s.x.Candidates[s.x.Best]
	s.use("shapes." + c.Reading.Shape)
	for i := range c.Yaku {
		if c.Yaku[i].Verdict == engine.YakuCounts {
			s.use("yaku." + c.Yaku[i].Yaku.ID)
		}
	}
	s.useSteps(c.Bonus)
	s.useSteps(c.Fu.Fixed)
	for _, f := range slices.Concat(c.Fu.Sources, c.Fu.Adjustments) {
		s.useStep(&f.Step)
	}
	if c.Limit >= 0 {
		s.use(c.Limits[c.Limit].Path)
	}
	for i := range c.Payers {
		p := &c.Payers[i]
		s.useSteps(p.Shares)
		s.useSteps(p.Honba)
		s.useSteps(p.Chips)
		for j := range p.Adjustments {
			if p.Adjustments[j].Holds {
				s.use(p.Adjustments[j].Path)
			}
		}
	}
}

func (s *seeing) use(path string) {
	s.watch.use(path, s.by)
}

func (s *seeing) useSteps(all []engine.Step) {
	for i := range all {
		s.useStep(&all[i])
	}
}

func (s *seeing) useStep(step *engine.Step) {
	if step.Holds && step.Amount.Sign() != 0 {
		s.use(step.Path)
	}
}
