package lsp

import (
	"cmp"
	"context"
	"slices"

	"example.com/hanfu/internal/outline"
)

// mentionAt returns the mention at a byte of a file, nil if there is none.
func (x *index) mentionAt(in *file, offset int) (*listing, *outline.Mention) {
	l := in.Listed()
	for i := range l.mentions {
		if m := &l.mentions[i]; in.text.holds(m.Position, offset) && m.EndLine > 0 {
			return l, m
		}
	}
	return l, nil
}

// location returns the place of a mention in a file.
func (x *index) location(in *listing, m *outline.Mention) Location {
	return Location{x.address(in.key), x.text(in.key).rangeOf(m.Position)}
}

// definition goes to where what stands at a place is declared or was changed last; from there to what that changes.
func definition(_ context.Context, r *request, in *file, p atPosition) ([]Location, error) {
	x := r.index()
	l, m := x.mentionAt(in, in.text.offset(p.Position))
	switch {
	case m == nil:
		return []Location{}, nil
	case len(m.Sections) == 0:
		if to := x.of(x.named(l, m.ID)); to != nil {
			return []Location{{URI: x.address(to.key)}}, nil
		}
		return []Location{}, nil
	}
	_, places := x.resolve(l, m)
	if len(places) > 1 && places[0].Mention == m {
		places = places[1:]
	}
	if len(places) == 0 {
		return []Location{}, nil
	}
	return []Location{x.location(places[0].in, places[0].Mention)}, nil
}

type referenceParams struct {
	atPosition
	Context struct {
		IncludeDeclaration bool `json:"includeDeclaration"`
	} `json:"context"`
}

// references lists where all files name what stands at a place.
func references(ctx context.Context, r *request, in *file, p referenceParams) ([]Location, error) {
	x := r.index()
	found := []Location{}
	l, m := x.mentionAt(in, in.text.offset(p.Position))
	if m == nil {
		return found, nil
	}
	same := x.sameAs(l, m)
	files, err := x.everywhere(ctx)
	for _, l := range files {
		for i := range l.mentions {
			if m := &l.mentions[i]; (!m.Declares || p.Context.IncludeDeclaration) && same(l, m) {
				found = append(found, x.location(l, m))
			}
		}
	}
	sortPlaces(found)
	return found, err
}

func sortPlaces(all []Location) {
	slices.SortFunc(all, func(a, b Location) int {
		from, to := a.Range.Start, b.Range.Start
		return cmp.Or(cmp.Compare(a.URI, b.URI), cmp.Compare(from.Line, to.Line),
			cmp.Compare(from.Character, to.Character))
	})
}

// sameAs returns a function that reports whether another mention means the same rule or file.
func (x *index) sameAs(l *listing, m *outline.Mention) func(*listing, *outline.Mention) bool {
	if len(m.Sections) == 0 {
		key := x.named(l, m.ID)
		return func(l *listing, m *outline.Mention) bool { return len(m.Sections) == 0 && x.named(l, m.ID) == key }
	}
	is, _ := x.resolve(l, m)
	// Most of a file's mentions of an id mean the same.
	return func(other *listing, n *outline.Mention) bool {
		if n.ID != m.ID || len(n.Sections) == 0 || is.root == "" {
			return false
		}
		found, _ := x.resolve(other, n)
		return found == is
	}
}

// The kinds of highlights.
const highlightRead, highlightWrite = 2, 3

type highlight struct {
	Range Range `json:"range"`
	Kind  int   `json:"kind"`
}

// highlights lists where the same file names what stands at a place.
func highlights(_ context.Context, r *request, in *file, p atPosition) ([]highlight, error) {
	x := r.index()
	found := []highlight{}
	l, m := x.mentionAt(in, in.text.offset(p.Position))
	if m == nil {
		return found, nil
	}
	same := x.sameAs(l, m)
	for i := range l.mentions {
		if n := &l.mentions[i]; same(l, n) {
			kind := highlightRead
			if n.Declares {
				kind = highlightWrite
			}
			found = append(found, highlight{in.text.rangeOf(n.Position), kind})
		}
	}
	return found, nil
}
