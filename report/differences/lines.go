package differences

import (
	"fmt"

	"example.com/hanfu/diff"
	"example.com/hanfu/effect"
	"example.com/hanfu/internal/report/terminal"
	"example.com/hanfu/internal/words"
)

// Lines are what differs in words, for a page that lays them out itself. The causes stand in the order of the rules,
// whatever hands were found for them, so that a page that asks for more later keeps each in its place.
type Lines struct {
	Causes []Cause
	// InWords says how much differs in words alone, or that everything is the same.
	InWords string
	// InPlay says what the change does in play, a sentence each.
	InPlay []string
}

// Cause is a cause in words.
type Cause struct {
	// Says is what the rules say otherwise, a line each, and With what belongs to it.
	Says []string
	With string
	// Hand is the witness, as it is scored under the first rules, and Scores is what becomes of its score.
	Hand, Scores string
	// Note says why there is no hand, or what other causes make of it.
	Note string
}

// LinesOf returns what differs in words; e may be nil.
func LinesOf(d *diff.Difference, e *effect.Effect, lang string) (*Lines, error) {
	p, err := terminal.New(terminal.Options{Lang: lang})
	if err != nil {
		return nil, err
	}
	t := tell(p, d)
	all := &Lines{InWords: t.unbroken(t.inWords())}
	if d.Equal {
		all.InWords = t.Equal
	}
	for i := range d.Causes {
		all.Causes = append(all.Causes, t.causeLines(&d.Causes[i]))
	}
	if e != nil {
		in := &effectTold{t, words.In(lang).Effect, withUnsaid(d, e)}
		say := func(format string, args ...any) {
			all.InPlay = append(all.InPlay, t.unbroken(fmt.Sprintf(format, args...)))
		}
		in.touches(say)
		in.apart(say)
		in.source(say)
	}
	return all, nil
}

func (t *told) causeLines(c *diff.Cause) (all Cause) {
	for _, x := range t.changes(c) {
		all.Says = append(all.Says, t.unbroken(t.head(x)))
	}
	if also := t.with(c); also != "" {
		all.With = t.unbroken(fmt.Sprintf(t.Also, also))
	}
	if all.Note = t.unbroken(t.reason(c)); c.Witness == nil {
		return all
	}
	before, after := between(c.Witness)
	all.Hand, all.Scores = before.Win.String(), t.unbroken(t.scores(before, after))
	all.Note = t.unbroken(t.note(c.Witness))
	return all
}
