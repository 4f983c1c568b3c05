package lsp

import (
	"cmp"
	"context"
	"slices"

	"example.com/hanfu/door/lsp/internal/protocol"
	"example.com/hanfu/door/lsp/internal/symbols"
	"example.com/hanfu/internal/outline"
)

func (x *index) mentionAt(f *file, offset int) (*symbols.Listing, *outline.Mention) {
	l := f.Listed()
	for i := range l.Mentions {
		if m := &l.Mentions[i]; f.text.Contains(m.Position, offset) && m.EndLine > 0 {
			return l, m
		}
	}
	return l, nil
}

func (x *index) location(f *symbols.Listing, m *outline.Mention) protocol.Location {
	return protocol.Location{URI: x.address(f.Key), Range: x.text(f.Key).RangeOf(m.Position)}
}

// definition returns the latest declaration or change of the rule at the position or, on a
// declaration, the one that it overrides.
func definition(_ context.Context, r *request, f *file, p protocol.AtPosition,
) ([]protocol.Location, error) {
	x := r.index()
	l, m := x.mentionAt(f, f.text.Offset(p.Position))
	switch {
	case m == nil:
		return []protocol.Location{}, nil
	case len(m.Sections) == 0:
		if listing := x.Listing(x.Key(l, m.ID)); listing != nil {
			return []protocol.Location{{URI: x.address(listing.Key)}}, nil
		}
		return []protocol.Location{}, nil
	}
	_, places := x.Resolve(l, m)
	if len(places) > 1 && places[0].Mention == m {
		places = places[1:]
	}
	if len(places) == 0 {
		return []protocol.Location{}, nil
	}
	return []protocol.Location{x.location(places[0].In, places[0].Mention)}, nil
}

type referenceParams struct {
	protocol.AtPosition
	Context struct {
		IncludeDeclaration bool `json:"includeDeclaration"`
	} `json:"context"`
}

func references(ctx context.Context, r *request, f *file, p referenceParams,
) ([]protocol.Location, error) {
	x := r.index()
	found := []protocol.Location{}
	l, m := x.mentionAt(f, f.text.Offset(p.Position))
	if m == nil {
		return found, nil
	}
	same := x.SameAs(l, m)
	files, err := x.allListings(ctx)
	for _, l := range files {
		for i := range l.Mentions {
			if m := &l.Mentions[i]; (!m.Declares || p.Context.IncludeDeclaration) && same(l, m) {
				found = append(found, x.location(l, m))
			}
		}
	}
	slices.SortFunc(found, func(a, b protocol.Location) int {
		from, to := a.Range.Start, b.Range.Start
		return cmp.Or(cmp.Compare(a.URI, b.URI), cmp.Compare(from.Line, to.Line),
			cmp.Compare(from.Character, to.Character))
	})
	return found, err
}

// Highlight kinds of the protocol.
const highlightRead, highlightWrite = 2, 3

type highlight struct {
	Range protocol.Range `json:"range"`
	Kind  int            `json:"kind"`
}

func highlights(_ context.Context, r *request, f *file, p protocol.AtPosition,
) ([]highlight, error) {
	x := r.index()
	found := []highlight{}
	l, m := x.mentionAt(f, f.text.Offset(p.Position))
	if m == nil {
		return found, nil
	}
	same := x.SameAs(l, m)
	for i := range l.Mentions {
		if n := &l.Mentions[i]; same(l, n) {
			kind := highlightRead
			if n.Declares {
				kind = highlightWrite
			}
			found = append(found, highlight{f.text.RangeOf(n.Position), kind})
		}
	}
	return found, nil
}
