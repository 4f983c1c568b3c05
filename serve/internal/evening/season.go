package evening

import (
	"context"

	"example.com/hanfu/internal/document"
	"example.com/hanfu/season"
	"example.com/hanfu/serve/internal/club"
)

// Season adds up the games of the folder as it is now.
func (b Book) Season(ctx context.Context) (*season.Season, error) {
	ctx = document.Keeping(ctx, b.shelf.Keep)
	c := season.Collector{Loader: b.shelf.Loader(), Engine: b.shelf.Of}
	names, err := b.files(club.Record, club.Season)
	for _, name := range names {
		text, _, err := b.shelf.Folder().Read(name)
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
