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
	if !b.Folder() {
		return c.Season(), nil
	}
	files, err := b.shelf.Folder().List()
	for _, f := range files {
		if f.Kind != club.Record && f.Kind != club.Season {
			continue
		}
		text, _, err := b.shelf.Folder().Read(f.Name)
		if err != nil { // it is gone in this moment
			c.Leave(f.Name, err)
			continue
		}
		if _, err := c.Add(ctx, f.Name, text); err != nil {
			return nil, err
		}
	}
	return c.Season(), err
}
