package evening

import (
	"cmp"
	"context"
	"sync"

	"example.com/hanfu/door/serve/internal/catalog"
	"example.com/hanfu/game/season"
	"example.com/hanfu/internal/source"
	"example.com/hanfu/rules/document"
)

// seasonCache holds the season of the folder for one state of its files.
type seasonCache struct {
	mu     sync.Mutex
	state  string
	season *season.Season
}

func (c *seasonCache) get(state string) *season.Season {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.state != state {
		return nil
	}
	return c.season
}

func (c *seasonCache) keep(state string, s *season.Season) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.state, c.season = state, s
}

// Season returns the season of the folder, computed once for each state of its files, including
// rule files. It must not be changed.
func (b Book) Season(ctx context.Context) (*season.Season, error) {
	before, err := b.catalog.Folder().State()
	if err != nil {
		return nil, err
	}
	if s := b.season.get(before); s != nil {
		return s, nil
	}
	if !catalog.WaitTurn(ctx, catalog.Adding) {
		return nil, cmp.Or(ctx.Err(), context.DeadlineExceeded)
	}
	if s := b.season.get(before); s != nil { // another request has computed it
		return s, nil
	}
	s, err := b.collectSeason(ctx)
	if err != nil {
		return nil, err
	}
	// No file has changed meanwhile.
	if after, err := b.catalog.Folder().State(); err == nil && after == before {
		b.season.keep(before, s)
	}
	return s, nil
}

func (b Book) collectSeason(ctx context.Context) (*season.Season, error) {
	ctx = document.Keeping(ctx, b.catalog.Keep)
	c := season.Collector{Loader: b.catalog.Loader(), Engine: b.catalog.Of}
	names, err := b.files(source.Record, source.Season)
	for _, name := range names {
		text, _, err := b.catalog.Folder().Read(name)
		if err != nil { // it has been removed
			c.Leave(name, err)
			continue
		}
		if _, err := c.Add(ctx, name, text); err != nil {
			return nil, err
		}
	}
	return c.Season(), err
}
