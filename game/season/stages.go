package season

import (
	"cmp"
	"maps"
	"slices"

	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/words"
)

// whole is 1 in hundredths.
const whole = 100

// stage is a part of the season that starts with a share of the totals so far.
type stage struct {
	Name string `key:"name"`
	From named  `key:"from"`
	// Carry is the share in hundredths.
	Carry int `key:"carry" hundredths:"0-100"`
}

// collectStages collects the distinct stages of all files, sorted by date.
func (t *tally) collectStages() {
	for _, s := range t.sheets {
		for _, one := range s.Stages {
			at := slices.IndexFunc(t.stages,
				func(other stage) bool { return other.From.Name == one.From.Name })
			switch {
			case at < 0:
				t.stages = append(t.stages, one)
			case t.stages[at].Carry != one.Carry:
				t.report(one.From.Pos, finding.BadValue,
					words.Say("write one of them, with the part that counts"),
					"two stages begin on %s, and say otherwise what is carried over", one.From.Name)
			}
		}
	}
	slices.SortFunc(t.stages, func(a, b stage) int { return cmp.Compare(a.From.Name, b.From.Name) })
}

// begun returns the evening on which a stage begins. It returns false if none of its games is
// known.
func (t *tally) begun(s *stage) (evening int, begun bool) {
	evenings := t.season.Evenings()
	evening, _ = slices.BinarySearch(evenings, s.From.Name)
	return evening, evening < len(evenings)
}

// dateOf returns the date from which an adjustment counts; the last evening if it has no date.
func (t *tally) dateOf(a *Adjustment) string {
	if evenings := t.season.Evenings(); a.Date == "" && len(evenings) > 0 {
		return evenings[len(evenings)-1]
	}
	return a.Date
}

// carryOver reduces the totals to their share on the first evening of each stage.
func (t *tally) carryOver() {
	for i := range t.stages {
		s := &t.stages[i]
		at, begun := t.begun(s)
		if !begun {
			break
		}
		for _, name := range slices.Sorted(maps.Keys(t.byName)) {
			p, sum := t.byName[name], int64(0)
			for _, c := range p.changes {
				if c.date < s.From.Name {
					sum += c.by
				}
			}
			if points := s.lost(sum); points != 0 {
				p.adjust(points, change{at, points, s.From.Name})
				t.season.Adjustments = append(t.season.Adjustments,
					s.adjustment(Adjustment{Player: name, Result: points}))
			}
		}
	}
}

// lost returns the change of a total that is carried over, in whole points.
func (s *stage) lost(total int64) int64 { return divided(total*int64(s.Carry), whole) - total }

func (s *stage) adjustment(a Adjustment) Adjustment {
	a.Kind, a.Date, a.Reason, a.File, a.pos = CarriedOver, s.From.Name, s.Name, s.From.Pos.File,
		s.From.Pos
	return a
}

// carryTeams is like carryOver for the teams' own adjustments; the totals of players are already
// carried over.
func (t *tally) carryTeams(at map[string]int) {
	own := make(map[string][]change)
	for i := range t.season.Adjustments {
		if a := &t.season.Adjustments[i]; a.Team != "" {
			own[a.Team] = append(own[a.Team], change{by: a.Result, date: t.dateOf(a)})
		}
	}
	for i := range t.stages {
		s := &t.stages[i]
		if _, begun := t.begun(s); !begun {
			break
		}
		for _, name := range slices.Sorted(maps.Keys(own)) {
			sum := int64(0)
			for _, c := range own[name] {
				if c.date < s.From.Name {
					sum += c.by
				}
			}
			i, known := at[name]
			if points := s.lost(sum); known && points != 0 {
				own[name] = append(own[name], change{by: points, date: s.From.Name})
				t.season.Teams[i].Total += points
				t.season.Teams[i].Adjusted += points
				t.season.Adjustments = append(t.season.Adjustments,
					s.adjustment(Adjustment{Team: name, Result: points}))
			}
		}
	}
}
