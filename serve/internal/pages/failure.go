package pages

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"example.com/hanfu/game"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/rules"
	"example.com/hanfu/serve/internal/catalog"
	"example.com/hanfu/serve/internal/club"
	"example.com/hanfu/serve/internal/evening"
)

func (v *view) fail(err error) { v.Failure = failure(v.Lang, v.Rules, err) }

// failure returns what an error says to people, about the rules of a name. Of what is wrong in a file it quotes the first.
func failure(lang, name string, err error) string {
	said := words.In(lang).Page
	if found, ok := errors.AsType[rules.Findings](err); ok {
		first := found[max(0, slices.IndexFunc(found, func(f rules.Finding) bool { return f.Severity == rules.Error }))]
		return fmt.Sprintf(said.Failures["unusable"], name, strings.Replace(first.String(), catalog.Unnamed, name, 1))
	}
	if missing, ok := errors.AsType[*evening.NoRecordError](err); ok {
		return fmt.Sprintf(said.Failures["no-game"], missing.File)
	}
	for _, known := range [...]struct {
		err  error
		code string
	}{{club.ErrName, "name"}, {club.ErrTooLarge, "too-large"}, {club.ErrKind, "kind"}, {club.ErrTooMany, "too-many"},
		{club.ErrChanged, "changed"}, {club.ErrFull, "full"}, {club.ErrReadOnly, "read-only"}, {evening.ErrUndone, "undone"}, {game.ErrLayout, "layout"}} {
		if errors.Is(err, known.err) {
			return said.Failures[known.code]
		}
	}
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return fmt.Sprintf(said.Failures["no-rules"], name)
	case errors.Is(err, context.DeadlineExceeded), errors.Is(err, context.Canceled):
		return said.Refusals["too-long"]
	}
	return fmt.Sprintf(said.Failures["other"], err)
}
