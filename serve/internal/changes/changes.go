// Package changes tells a page what changes from one rule set to another, in the time that a page has: the causes at
// once, and hands and the effect in play as far as the time goes, or when they are asked for.
package changes

import (
	"context"
	"crypto/sha256"
	"errors"
	"time"

	"example.com/hanfu/diff"
	"example.com/hanfu/effect"
	"example.com/hanfu/internal/kept"
	"example.com/hanfu/report/differences"
	"example.com/hanfu/rules"
)

const (
	// AtOnce is how long hands and the effect may take that nobody has asked for, so that a page answers within 300 ms.
	AtOnce = 200 * time.Millisecond
	// OnAsking is how long they may take when they are asked for. Where there is no hand to be found, the search takes a
	// second or two on a machine that does nothing else.
	OnAsking = 5 * time.Second
)

// Told is what changes, in words.
type Told struct {
	*differences.Lines
	// More reports whether there was no time for some hands or the effect, which may be asked for.
	More bool
}

// pair names two rule sets and the words in which they are told. The hashes of the rules say nothing of their names,
// which the texts do; texts that a stranger sends share nothing by having the hashes of others.
type pair struct {
	a, b, lang string
	texts      [sha256.Size]byte
}

// Teller tells what changes, and keeps it. It is safe for concurrent use.
type Teller struct {
	kept kept.Map[pair, *Told]
	// working has room for one: a comparison takes all cores, and several at a time would only wait for each other.
	working chan struct{}
}

// NewTeller returns a teller.
func NewTeller() *Teller { return &Teller{working: make(chan struct{}, 1)} }

// Tell tells what changes from a to b, which texts name all that they were made of. Asked says that hands and effect are
// asked for; else they come if they are kept, or are found at once. The error is that of the context.
func (t *Teller) Tell(ctx context.Context, a, b *rules.Rules, lang, texts string, asked bool) (*Told, error) {
	key := pair{a.Hash(), b.Hash(), lang, sha256.Sum256([]byte(texts))}
	known, ok := t.kept.Get(key)
	if ok && (!asked || !known.More) {
		return known, nil
	}
	told, err := t.work(ctx, a, b, lang, asked)
	if err != nil {
		return nil, err
	}
	t.kept.Keep(key, told, told.size())
	return told, nil
}

// work finds out what changes. What it has found of hands when its time is over stays.
func (t *Teller) work(ctx context.Context, a, b *rules.Rules, lang string, asked bool) (*Told, error) {
	began, within := time.Now(), AtOnce
	if asked {
		within = OnAsking
	}
	d, err := diff.Compare(ctx, a, b, diff.Options{})
	if err != nil {
		return nil, err
	}
	var e *effect.Effect
	more := false
	if !d.Equal {
		timed, cancel := context.WithDeadline(ctx, began.Add(within))
		defer cancel()
		d, e, more = t.find(timed, d)
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if more && !asked {
			d = withoutCut(d)
		}
	}
	lines, err := differences.LinesOf(d, e, lang)
	if err != nil {
		return nil, err
	}
	return &Told{lines, more}, nil
}

// Compare compares two rule sets for a program, with a hand for each cause as far as the time goes that there is for those
// who ask. It takes its turn with those whom a page tells. The error is that of the context.
func (t *Teller) Compare(ctx context.Context, a, b *rules.Rules) (*diff.Difference, error) {
	timed, cancel := context.WithTimeout(ctx, OnAsking)
	defer cancel()
	select {
	case t.working <- struct{}{}:
		defer func() { <-t.working }()
	case <-timed.Done(): // the causes are told all the same
	}
	d, _ := diff.Compare(timed, a, b, diff.Options{Witnesses: true}) // what there was no time for is marked
	return d, ctx.Err()
}

// find looks for hands and then for the effect until its context is done, and reports whether it has left something out.
func (t *Teller) find(ctx context.Context, d *diff.Difference) (*diff.Difference, *effect.Effect, bool) {
	select {
	case t.working <- struct{}{}:
		defer func() { <-t.working }()
	case <-ctx.Done():
		return d, nil, true
	}
	with, err := diff.Compare(ctx, d.A, d.B, diff.Options{Witnesses: true})
	if err != nil {
		return with, nil, true
	}
	if !with.SameGame {
		return with, nil, false
	}
	e, err := effect.New(d.A, d.B).Drawn(ctx, effect.UsualDraws)
	return with, e, err != nil && !errors.Is(err, effect.ErrNoTable)
}

// withoutCut says nothing of causes for which there was no time.
func withoutCut(d *diff.Difference) *diff.Difference {
	for i := range d.Causes {
		if c := &d.Causes[i]; c.Unseen == diff.Cut {
			c.Unseen = ""
		}
	}
	return d
}

// size is how much text there is to keep.
func (t *Told) size() int {
	n := len(t.InWords)
	for _, s := range t.InPlay {
		n += len(s)
	}
	for _, g := range t.Groups {
		for _, c := range g.Causes {
			n += len(c.With) + len(c.Hand) + len(c.Scores) + len(c.Note)
			for _, s := range c.Says {
				n += len(s)
			}
		}
	}
	return n
}
