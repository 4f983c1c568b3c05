package evening

import (
	"cmp"
	"context"
	"sync"

	"example.com/hanfu/door/serve/internal/turn"
	"example.com/hanfu/game/season"
	"example.com/hanfu/internal/source"
	"example.com/hanfu/rules/document"
)

// added is the season of a folder as its files were.
type added struct {
	mu     sync.Mutex
	state  string
	season *season.Season
}

func (a *added) of(state string) *season.Season {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.state != state {
		return nil
	}
	return a.season
}

func (a *added) keep(state string, s *season.Season) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.state, a.season = state, s
}

// Season adds up the games of the folder as it is now. It is added up once for each state of the files, rules among
// them, and is for reading alone.
func (b Book) Season(ctx context.Context) (*season.Season, error) {
	before, err := b.catalog.Folder().State()
	if err != nil {
		return nil, err
	}
	if s := b.added.of(before); s != nil {
		return s, nil
	}
	if !turn.Wait(ctx, turn.Adding) {
		return nil, cmp.Or(ctx.Err(), context.DeadlineExceeded)
	}
	if s := b.added.of(before); s != nil { // somebody else has asked for the same
		return s, nil
	}
	s, err := b.addUp(ctx)
	if err != nil {
		return nil, err
	}
	if after, err := b.catalog.Folder().State(); err == nil && after == before { // and no file changed meanwhile
		b.added.keep(before, s)
	}
	return s, nil
}

func (b Book) addUp(ctx context.Context) (*season.Season, error) {
	ctx = document.Keeping(ctx, b.catalog.Keep)
	c := season.Collector{Loader: b.catalog.Loader(), Engine: b.catalog.Of}
	names, err := b.files(source.Record, source.Season)
	for _, name := range names {
		text, _, err := b.catalog.Folder().Read(name)
		if err != nil { // it is gone in this moment
			c.Leave(name, err)
			continue
		}
		if _, err := c.Add(ctx, name, text); err != nil {
			return nil, err
		}
	}
	return c.Season(), err
}
