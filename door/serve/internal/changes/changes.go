// Package changes tells a page what changes from one rule set to another, in the time that a page has: the causes at
// once, and hands and the effect in play as far as the time goes, or when they are asked for.
package changes

import (
	"context"
	"crypto/sha256"
	"errors"
	"slices"
	"sync"
	"time"

	"example.com/hanfu/door/serve/internal/turn"
	"example.com/hanfu/internal/cache"
	"example.com/hanfu/report/differences"
	"example.com/hanfu/rules"
	"example.com/hanfu/study/diff"
	"example.com/hanfu/study/effect"
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
	// Lacks is what there was no time for, and may be asked for.
	Lacks Lack
}

// Lack is what an answer lacks, the more the greater.
type Lack int

// An answer lacks nothing, only the effect, or hands too.
const (
	Nothing Lack = iota
	TheEffect
	Hands
)

// OnlyEffect reports whether all hands are there, but not the effect.
func (t *Told) OnlyEffect() bool { return t.Lacks == TheEffect }

// pair names two rule sets and the words in which they are told. The hashes of the rules say nothing of their names,
// which the texts do; texts that a stranger sends share nothing by having the hashes of others.
type pair struct {
	a, b, lang string
	texts      [sha256.Size]byte
}

// Teller tells what changes, and keeps it. It is safe for concurrent use.
type Teller struct {
	kept cache.Map[pair, *Told]
	// keeping is held while an answer is compared with the one that is kept.
	keeping sync.Mutex
}

// NewTeller returns a teller.
func NewTeller() *Teller { return new(Teller) }

// Tell tells what changes from a to b, which texts name all that they were made of. Asked says that hands and effect are
// asked for; else they come if they are kept, or are found at once. The error is that of the context.
func (t *Teller) Tell(ctx context.Context, a, b *rules.Rules, lang, texts string, asked bool) (*Told, error) {
	key := pair{a.Hash(), b.Hash(), lang, sha256.Sum256([]byte(texts))}
	known, ok := t.kept.Get(key)
	if ok && (!asked || known.Lacks == Nothing) {
		return known, nil
	}
	told, err := t.work(ctx, a, b, lang, asked)
	if err != nil {
		return nil, err
	}
	return t.keep(key, told), nil
}

// keep keeps an answer unless there is one that lacks less, from somebody who asked at the same time or before, and
// returns the better one.
func (t *Teller) keep(key pair, told *Told) *Told {
	t.keeping.Lock()
	defer t.keeping.Unlock()
	if known, ok := t.kept.Get(key); ok && known.Lacks < told.Lacks {
		return known
	}
	t.kept.Keep(key, told, told.size())
	return told
}

// work finds what changes. What it knows of hands when its time is over stays.
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
	lacks := Nothing
	if !d.Equal {
		timed, cancel := context.WithDeadline(ctx, began.Add(within))
		defer cancel()
		d, e, lacks = find(timed, d)
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if lacks != Nothing && !asked {
			d = withoutCut(d)
		}
	}
	lines, err := differences.LinesOf(d, e, lang)
	if err != nil {
		return nil, err
	}
	return &Told{lines, lacks}, nil
}

// Compare compares two rule sets for a program, with a hand for each cause as far as the time goes that there is for those
// who ask. It takes its turn with those whom a page tells. The error is that of the context.
func (t *Teller) Compare(ctx context.Context, a, b *rules.Rules) (*diff.Difference, error) {
	timed, cancel := context.WithTimeout(ctx, OnAsking)
	defer cancel()
	if !turn.Wait(timed, turn.Comparing) { // the causes are told all the same
		cancel()
	}
	d, _ := diff.Compare(timed, a, b, diff.Options{Witnesses: true}) // what there was no time for is marked
	return d, ctx.Err()
}

// find looks for hands and then for the effect, until its context is done. It returns what it left out.
func find(ctx context.Context, d *diff.Difference) (*diff.Difference, *effect.Effect, Lack) {
	if !turn.Wait(ctx, turn.Comparing) {
		return d, nil, Hands
	}
	with, err := diff.Compare(ctx, d.A, d.B, diff.Options{Witnesses: true})
	if err != nil && slices.ContainsFunc(with.Causes, func(c diff.Cause) bool { return c.Unseen == diff.Cut }) {
		return with, nil, Hands
	}
	if !with.SameGame {
		return with, nil, Nothing
	}
	e, err := effect.New(d.A, d.B).Drawn(ctx, effect.UsualDraws)
	if err != nil && !errors.Is(err, effect.ErrNoTable) {
		return with, nil, TheEffect
	}
	return with, e, Nothing
}

// withoutCut leaves out causes for which there was no time.
func withoutCut(d *diff.Difference) *diff.Difference {
	for i := range d.Causes {
		if c := &d.Causes[i]; c.Unseen == diff.Cut {
			c.Unseen = ""
		}
	}
	return d
}

func (t *Told) size() int {
	n := len(t.InWords)
	for _, s := range t.InPlay {
		n += len(s)
	}
	for _, c := range t.Causes {
		n += len(c.With) + len(c.Hand) + len(c.Scores) + len(c.Note)
		for _, s := range c.Says {
			n += len(s)
		}
	}
	return n
}
