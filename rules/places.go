package rules

import (
	"slices"
	"strings"

	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/tree"
)

// Place is where a file says something of a rule.
type Place struct {
	// Position is that of the rule's key, or of the value of a field. What the caller set has no line, and
	// [Loader].SetBy as its file.
	finding.Position
	// Removed reports whether the file removes the rule there. What other files said of it before counts no more.
	Removed bool
}

// String returns the place as file:line.
func (p Place) String() string { return atLine(p.Position) }

func (r *Rules) told(at finding.Position) finding.Position {
	own := r.trees[0].File
	return finding.Told(at, own.Values && at.File == own.Name)
}

// Places lists where the files say something of a rule or of one of its fields, by its path such as yaku.pinfu or
// yaku.pinfu.when: the file that was asked for first, and last the one that declares it. A rule that was removed has
// the place of that, and behind it those that it had. A path that there never was has no places.
func (r *Rules) Places(path string) []Place {
	all := r.places(path)
	for i := range all {
		all[i].Position = r.told(all[i].Position)
	}
	return all
}

func (r *Rules) places(path string) (all []Place) {
	keys := strings.Split(path, ".")
	within, id := r.tree, keys[len(keys)-1]
	if keys[0] == "options" {
		within = r.turned()
		if _, turned := r.set[id]; turned && len(keys) == 2 {
			all = append(all, Place{Position: finding.Position{File: r.setBy}})
		}
	}
	for _, key := range keys[:len(keys)-1] {
		if within = within.Get(key); within == nil {
			return nil
		}
	}
	p := within.Find(id)
	if p.Val != nil && p.Val.Kind != tree.Mapping { // a field, of which the values know what they lie over
		all = append(all, Place{Position: p.Val.Start()})
		for _, old := range replacedBy(p.Val) {
			all = append(all, Place{Position: old.Position})
		}
		return all
	}
	for key := p.Key; key != nil; key = key.Older {
		all = append(all, Place{Position: key.Pos()})
	}
	for _, gone := range slices.Backward(within.Gone) {
		if gone.Key.Text != id || gone.Val.Over == nil { // off where nothing was tells only that the name is known
			continue
		}
		for key := gone.Key; key != nil; key = key.Older {
			all = append(all, Place{Position: key.Pos(), Removed: key == gone.Key})
		}
	}
	return all
}
