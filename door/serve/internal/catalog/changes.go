package catalog

import (
	"context"
	"crypto/sha256"
	"errors"
	"slices"
	"sync"
	"time"

	"example.com/hanfu/internal/work"
	"example.com/hanfu/report/differences"
	"example.com/hanfu/rules"
	"example.com/hanfu/study/diff"
	"example.com/hanfu/study/effect"
)

const (
	// briefTime bounds the search for hands and the effect that nobody has asked for, so that a
	// page answers within 150 ms on an idle machine.
	briefTime = 100 * time.Millisecond
	// thoroughTime bounds it where somebody has asked. A search that finds no hand takes a second
	// or two on an idle machine.
	thoroughTime = 5 * time.Second
)

// Changes describes what changes from one rule set to another.
type Changes struct {
	*differences.Lines
	// Missing is the part omitted for lack of time. It can be requested.
	Missing Missing
}

// Missing is the missing part of a description. Greater values lack more.
type Missing int

// A description lacks nothing, the effect, or hands and the effect.
const (
	Nothing Missing = iota
	TheEffect
	Hands
)

// OnlyEffect reports whether only the effect is missing.
func (c *Changes) OnlyEffect() bool { return c.Missing == TheEffect }

// pair identifies two rule sets and the texts that name them. Hashes of rules don't cover names,
// and a stranger may send a text with the hash of another one, so the texts are a part of the key.
type pair struct {
	a, b, lang string
	texts      [sha256.Size]byte
}

// changes caches descriptions. It is safe for concurrent use.
type changes struct {
	cached work.Cache[pair, *Changes]
	// keeping is held while a description is compared with the cached one.
	keeping sync.Mutex
}

// Changes describes what changes from a to b. Since hashes of rules don't cover names, texts must
// hold every text that names a or b; it is part of the cache key. The search for hands and the
// effect is short unless thorough is set. The error is that of the context.
func (s *Catalog) Changes(ctx context.Context, a, b *rules.Rules, lang, texts string,
	thorough bool) (*Changes, error) {
	key := pair{a.Hash(), b.Hash(), lang, sha256.Sum256([]byte(texts))}
	cached, ok := s.changes.cached.Get(key)
	if ok && (!thorough || cached.Missing == Nothing) {
		return cached, nil
	}
	found, err := describe(ctx, a, b, lang, thorough)
	if err != nil {
		return nil, err
	}
	return s.changes.keep(key, found), nil
}

// keep caches a description unless the cached one lacks less, and returns the better one.
func (c *changes) keep(key pair, found *Changes) *Changes {
	c.keeping.Lock()
	defer c.keeping.Unlock()
	if cached, ok := c.cached.Get(key); ok && cached.Missing < found.Missing {
		return cached
	}
	c.cached.Keep(key, found, found.size())
	return found
}

func describe(ctx context.Context, a, b *rules.Rules, lang string, thorough bool) (*Changes, error) {
	began, within := time.Now(), briefTime
	if thorough {
		within = thoroughTime
	}
	d, err := diff.Compare(ctx, a, b, diff.Options{})
	if err != nil {
		return nil, err
	}
	var e *effect.Effect
	missing := Nothing
	if !d.Equal {
		timed, cancel := context.WithDeadline(ctx, began.Add(within))
		defer cancel()
		d, e, missing = find(timed, d)
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if missing != Nothing && !thorough {
			unmarkCut(d)
		}
	}
	lines, err := differences.LinesOf(d, e, lang)
	if err != nil {
		return nil, err
	}
	return &Changes{lines, missing}, nil
}

// Compare compares two rule sets, with a hand for each cause that is found within the time of those
// who ask. It waits for the same turn as Changes. The error is that of the context.
func (s *Catalog) Compare(ctx context.Context, a, b *rules.Rules) (*diff.Difference, error) {
	timed, cancel := context.WithTimeout(ctx, thoroughTime)
	defer cancel()
	if !WaitTurn(timed, Comparing) { // the causes are found anyway
		cancel()
	}
	// Causes without time are marked.
	d, _ := diff.Compare(timed, a, b, diff.Options{Witnesses: true})
	return d, ctx.Err()
}

// find looks for hands and then for the effect, until ctx is done.
func find(ctx context.Context, d *diff.Difference) (*diff.Difference, *effect.Effect, Missing) {
	if !WaitTurn(ctx, Comparing) {
		return d, nil, Hands
	}
	result, err := diff.Compare(ctx, d.A, d.B, diff.Options{Witnesses: true})
	if err != nil && slices.ContainsFunc(result.Causes,
		func(c diff.Cause) bool { return c.Unseen == diff.Cut }) {
		return result, nil, Hands
	}
	if !result.SameGame {
		return result, nil, Nothing
	}
	e, err := effect.New(d.A, d.B).Drawn(ctx, effect.UsualDraws)
	if err != nil && !errors.Is(err, effect.ErrNoTable) {
		return result, nil, TheEffect
	}
	return result, e, Nothing
}

// unmarkCut removes the marks of causes for which there was no time.
func unmarkCut(d *diff.Difference) {
	for i := range d.Causes {
		if c := &d.Causes[i]; c.Unseen == diff.Cut {
			c.Unseen = ""
		}
	}
}

func (c *Changes) size() int {
	n := len(c.InWords)
	for _, s := range c.InPlay {
		n += len(s)
	}
	for _, cause := range c.Causes {
		n += len(cause.With) + len(cause.Hand) + len(cause.Scores) + len(cause.Note)
		for _, s := range cause.Says {
			n += len(s)
		}
	}
	return n
}
