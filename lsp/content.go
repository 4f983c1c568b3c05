package lsp

import (
	"context"
	"path"
	"strings"

	"example.com/hanfu/internal/report/codes"
	"example.com/hanfu/internal/report/page"
	"example.com/hanfu/internal/source"
)

// documentContent returns the text of a document of this server: a shipped rule set, or the page of a code.
func documentContent(_ context.Context, _ *request, p struct{ URI string }) (map[string]string, error) {
	name := strings.TrimPrefix(keyOf(p.URI), ownScheme+":")
	id := strings.TrimSuffix(strings.TrimSuffix(path.Base(name), ".yaml"), ".md")
	var text strings.Builder
	switch path.Dir(name) {
	case "/rulesets":
		if src, ok := source.OpenShipped(id); ok {
			text.Write(src.Text)
		}
	case "/codes":
		for _, code := range codes.Pages() {
			if code.Name == id {
				err := page.Write(&text, page.Options{}, func(p *page.Page) error { return code.Write(p, "markdown") })
				if err != nil {
					return nil, err
				}
			}
		}
	}
	return map[string]string{"text": text.String()}, nil
}
