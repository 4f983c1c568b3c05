package rules

import (
	"maps"
	"math"
	"slices"
	"strings"

	"example.com/hanfu/internal/condition/compile"
	"example.com/hanfu/internal/lint"
	"example.com/hanfu/internal/merge"
	"example.com/hanfu/internal/options"
	"example.com/hanfu/internal/schema"
	"example.com/hanfu/internal/tree"
)

// history holds what each file says at each place, one over the other.
type history struct {
	*Rules
	versions map[string][]version
	// fields are the places in each entry, lists are the entries of each list, and asking are the places at which a file
	// asks for an option.
	fields, lists, asking map[string][]string
	// idle are the entries that never count because others always do.
	idle map[string]bool
}

// version is what a file says at a place, nil if it removes the value. The depth is that of the file.
type version struct {
	depth int
	*tree.Value
}

func (r *Rules) versions() *history {
	h := &history{Rules: r, versions: make(map[string][]version), fields: make(map[string][]string),
		lists: make(map[string][]string), asking: make(map[string][]string), idle: r.neverCounting()}
	h.walk(r.tree, "", -1)
	for _, path := range slices.Sorted(maps.Keys(h.versions)) {
		entry, list := entryAt(path)
		key := keyIn(path, entry)
		if strings.HasPrefix(path, "options.") || key == "message" || slices.Contains(lint.Told, key) {
			continue
		}
		if h.fields[entry] == nil {
			h.lists[list] = append(h.lists[list], entry)
		}
		h.fields[entry] = append(h.fields[entry], path)
		for _, v := range h.versions[path] {
			if v.Value == nil || !strings.Contains(v.Shown(), "options.") {
				continue
			}
			for option := range options.In(v.Value) {
				if !slices.Contains(h.asking[option], path) {
					h.asking[option] = append(h.asking[option], path)
				}
			}
		}
	}
	return h
}

// walk records what the files say at a path and below. What a file takes from another rule set counts as its own.
func (h *history) walk(v *tree.Value, path string, taker int) {
	note := func(path string, v, says *tree.Value) {
		if v.File == nil {
			return
		}
		depth := v.File.Depth
		if depth >= merge.MaxFiles && taker >= 0 {
			depth = taker
		}
		h.versions[path] = append(h.versions[path], version{depth, says})
	}
	for ; v != nil; v = v.Over {
		if v.From != nil {
			taker = v.From.File.Depth
		}
		if v.Kind != tree.Mapping {
			note(path, v, v)
			continue
		}
		if v.Over != nil {
			note(path, v, nil) // it replaces the whole entry
		}
		for _, p := range v.Pairs {
			h.walk(p.Val, tree.Join(path, p.Key.Text), taker)
		}
		for _, p := range v.Gone {
			note(tree.Join(path, p.Key.Text), p.Val, nil)
			h.walk(p.Val.Over, tree.Join(path, p.Key.Text), taker)
		}
	}
}

// asOf returns the value at a path in the file of a depth, nil if there is none. Depth 0 is these rules.
func (h *history) asOf(path string, depth int) (says *tree.Value) {
	nearest := math.MaxInt
	for at := path; ; at = at[:strings.LastIndexByte(at, '.')] {
		for _, v := range h.versions[at] {
			if v.depth >= depth && v.depth < nearest {
				nearest, says = v.depth, v.Value
				if at != path {
					says = nil
				}
			}
		}
		if !strings.Contains(at, ".") {
			return says
		}
	}
}

// entryAt returns the entry that contains a path, and the list of the entry.
func entryAt(path string) (entry, list string) {
	for i := range len(path) + 1 {
		if i < len(path) && path[i] != '.' {
			continue
		}
		if f := schema.File.At(path[:i]); f != nil && !f.Noun.Empty() {
			return path[:i], path[:strings.LastIndexByte(path[:i], '.')]
		}
	}
	if strings.HasPrefix(path, "payments.several.") {
		return "payments.several", ""
	}
	return path, ""
}

func keyIn(path, entry string) string {
	key, _, _ := strings.Cut(strings.TrimPrefix(path[len(entry):], "."), ".")
	return key
}

// state returns the values of the keys of an entry in the file of a depth, with the options of these rules; nil if it
// never counts.
func (h *history) state(entry string, depth int, has func(key string) bool) map[string]string {
	if depth == 0 && h.idle[entry] {
		return nil
	}
	all := make(map[string]string)
	for _, path := range h.fields[entry] {
		v := h.asOf(path, depth)
		if v == nil || !has(keyIn(path, entry)) {
			continue
		}
		text := h.settled(v.Shown())
		if text == "false" && slices.Contains(holdFirst, keyIn(path, entry)) {
			return nil
		}
		all[path] = text
	}
	if len(all) == 0 {
		return nil
	}
	return all
}

func (h *history) same(entry string, depth int, has func(key string) bool) bool {
	changed := func(path string) bool { return h.asOf(path, depth) != h.asOf(path, 0) }
	if !h.idle[entry] && !slices.ContainsFunc(h.fields[entry], changed) {
		return true
	}
	return maps.EqualFunc(h.state(entry, depth, has), h.state(entry, 0, has), func(was, is string) bool {
		return was == is || compile.AsksTheSame(was, is)
	})
}
