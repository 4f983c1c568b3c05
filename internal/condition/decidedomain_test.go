//go:build !plain

package condition_test

import (
	"testing"

	"example.com/hanfu/internal/condition"
)

// toldInAdvance counts what domains told, and the conditions that are simple or have parts.
type toldInAdvance struct {
	byDomain          [condition.Domains][condition.Holds + 1]int
	simple, withParts int
}

func (s *toldInAdvance) enough(t *testing.T) {
	for d, verdicts := range s.byDomain {
		if verdicts[condition.Fails] < 1000 || verdicts[condition.Holds] < 200 {
			t.Errorf("domain %d told too little: %v", d, verdicts)
		}
	}
	if s.simple < 100 || s.withParts < 100 {
		t.Errorf("%d conditions were simple, %d had parts", s.simple, s.withParts)
	}
}

func (a *asked) inAdvance() {
	a.domains(a.b)
	a.parts()
	a.passes()
}

// domains asks what each domain tells of a condition.
func (a *asked) domains(b *condition.Bool) {
	for d := range condition.Domain(condition.Domains) {
		verdicts := d.In(b)
		if verdicts == nil {
			continue
		}
		if len(verdicts) != d.Size() {
			a.t.Fatalf("%s: %d verdicts in domain %d of %d", b, len(verdicts), d, d.Size())
		}
		for _, s := range a.list {
			f := s.Facts()
			f.IndexRare()
			verdict := verdicts[f.Index(d)]
			a.told.byDomain[d][verdict]++
			if is, ok := holds(b, f); ok && contradicts(verdict, is) {
				a.t.Errorf("%s is %v, but domain %d says that it is not", b, is, d)
				return
			}
		}
	}
}

// parts takes a condition apart, asks the domains of each part, and joins all of them and some of them again.
func (a *asked) parts() {
	parts := condition.Parts(a.b)
	if len(parts) > 1 {
		a.told.withParts++
	}
	var some []*condition.Bool
	for i, part := range parts {
		a.domains(part)
		if i%2 == 1 {
			some = append(some, part)
		}
		if !condition.UsesOf(part).Within(condition.UsesOf(a.b)) {
			a.t.Errorf("%s: its part %d asks for more than the whole", a.b, i)
		}
	}
	if (condition.All(some) == nil) != (len(some) == 0) {
		a.t.Errorf("%s: %d parts together are %v", a.b, len(some), condition.All(some))
	}
	for _, s := range a.list {
		all, ok := a.joined(s, parts)
		a.joined(s, some)
		if is, clear := holds(a.b, s.Facts()); ok && clear && is != all {
			a.t.Errorf("%s is %v, but its parts together are %v", a.b, is, all)
			return
		}
	}
}

// joined reports whether all parts hold, and compares that with the parts joined to one condition.
func (a *asked) joined(s condition.Sample, parts []*condition.Bool) (all, ok bool) {
	all, ok = true, true
	for _, part := range parts {
		is, clear := holds(part, s.Facts())
		all, ok = all && is, ok && clear
	}
	if len(parts) == 0 || !ok {
		return all, ok
	}
	if is, clear := holds(condition.All(parts), s.Facts()); clear && is != all {
		a.t.Fatalf("%s: %d parts are %v, joined %v", a.b, len(parts), all, is)
	}
	return all, ok
}

// passes asks a simple condition in the way that has no branches.
func (a *asked) passes() {
	if !condition.Simple(a.b) {
		return
	}
	a.told.simple++
	for _, s := range a.list {
		if is, _ := holds(a.b, s.Facts()); is != (s.Facts().Passes(a.b) == 1) {
			a.t.Errorf("%s is %v, but passes is %d", a.b, is, s.Facts().Passes(a.b))
			return
		}
	}
}
