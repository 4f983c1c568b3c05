package ruletest

import (
	"slices"
	"strings"

	"example.com/hanfu/engine"
	"example.com/hanfu/internal/condition/trace"
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

// kindOf holds the kind of point for each section whose entries a hand can use.
var kindOf = map[string]PointKind{
	"shapes": Shapes, "yaku": Yaku, "bonus": Bonus, "valid": Requirements,
	"fu.fixed": Fu, "fu.sources": Fu, "fu.adjustments": Fu, "limits": Limits,
	"payments.shares": Payments, "payments.honba": Payments, "payments.adjustments": Payments,
	"payments.chips": Payments,
}

func (s *caseNotes) used() {
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

func (s *caseNotes) use(path string) {
	s.watch.use(path, s.by)
}

func (s *caseNotes) useSteps(all []engine.Step) {
	for i := range all {
		s.useStep(&all[i])
	}
}

func (s *caseNotes) useStep(step *engine.Step) {
	if step.Holds && step.Amount != 0 {
		s.use(step.Path)
	}
}

type caseNotes struct {
	*watch
	by *Case
	x  *engine.Explanation
	// open reports whether the hand is open.
	open bool
}

func (s *caseNotes) held() map[string]bool {
	ids := make(map[string]bool)
	for i := range s.x.Candidates {
		for _, a := range s.x.Candidates[i].Yaku {
			if a.Verdict != engine.YakuFails {
				ids[a.Yaku.ID] = true
			}
		}
	}
	return ids
}

func (s *caseNotes) incomplete(path string) *watched {
	if e := s.expressions[path]; e != nil && e.left > 0 && s.mayExamine(e) {
		return e
	}
	return nil
}

func (s *caseNotes) situation() {
	complete := s.x.Result != nil || len(s.x.Candidates) > 0
	if complete || len(s.x.Demands) > 0 {
		for _, fact := range s.x.Carries() {
			s.ofWin("situation." + fact.ID + ".requires")
		}
	}
	if complete {
		for i := range s.x.Rules.Shapes() {
			s.ofWin("shapes." + s.x.Rules.Shapes()[i].ID + ".when")
		}
	}
}

func (s *caseNotes) ofWin(path string) {
	if e := s.incomplete(path); e != nil {
		s.note(e, new(s.x.TraceWin(&e.Expression)), s.by)
	}
}

func (s *caseNotes) candidate(c *engine.Candidate) {
	for i := range c.Yaku {
		s.yaku(&c.Yaku[i])
	}
	s.steps(c.Bonus, "", "han")
	s.steps(c.Valid, "needs", "")
	if c.Unmet >= 0 {
		return
	}
	s.steps(c.Fu.Fixed, "when", "fu")
	for _, f := range slices.Concat(c.Fu.Sources, c.Fu.Adjustments) {
		s.step(&f.Step, "when", "fu")
	}
	if c.Basic != nil {
		s.step(c.Basic, "", "")
	}
	s.steps(c.Limits, "when", "base")
	for i := range c.Liable {
		s.step(&c.Liable[i].Asked, "", "")
	}
	for i := range c.Payers {
		p := &c.Payers[i]
		s.steps(p.Shares, "when", "pays")
		s.steps(p.Adjustments, "when", "becomes")
		s.steps(p.Honba, "when", "pays")
		s.steps(p.Chips, "when", "pays")
	}
}

func (s *caseNotes) yaku(a *engine.YakuAnswer) {
	path := "yaku." + a.Yaku.ID
	field := ".when"
	if a.Asked != a.Yaku.When {
		field = ".beside"
		if e := s.incomplete(path + ".when"); e != nil {
			own := *a
			own.Asked = a.Yaku.When
			s.note(e, new(s.x.Trace(&own)), s.by)
		}
	}
	if e := s.incomplete(path + field); e != nil {
		s.note(e, new(s.x.Trace(a)), s.by)
	}
	if a.Verdict == engine.YakuFails {
		return
	}
	worth := []string{".han.closed", ".yakuman"}
	if s.open {
		worth[0] = ".han.open"
	}
	for _, field := range worth {
		if e := s.incomplete(path + field); e != nil {
			s.note(e, new(s.x.TraceWorth(a, &e.Expression)), s.by)
		}
	}
}

// steps notes the traces of the conditions of all steps, and of the number expressions of those
// that hold. when and number are the names of the fields with these expressions.
func (s *caseNotes) steps(all []engine.Step, when, number string) {
	for i := range all {
		s.step(&all[i], when, number)
	}
}

func (s *caseNotes) step(step *engine.Step, when, number string) {
	s.traced(fieldOf(step.Path, when), step, s.x.TraceWhen)
	if step.Holds {
		s.traced(fieldOf(step.Path, number), step, s.x.TraceNumber)
	}
}

func fieldOf(path, field string) string {
	if field == "" {
		return path
	}
	return path + "." + field
}

func (s *caseNotes) traced(path string, step *engine.Step,
	trace func(*engine.Step) (trace.Trace, bool)) {
	if e := s.incomplete(path); e != nil {
		if t, ok := trace(step); ok {
			s.note(e, &t, s.by)
		}
	}
}
