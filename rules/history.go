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

// A history holds the values that each file of the inheritance chain gives to each path.
type history struct {
	*Rules
	versions map[string][]version
	// fields lists the paths within each entry, lists the entries of each list, and optionUses the
	// paths at which some file uses an option.
	fields, lists, optionUses map[string][]string
	// idle holds the entries that never count because others always take precedence.
	idle map[string]bool
}

// A version is the value that the file at a depth gives to a path; nil if the file removes it.
type version struct {
	depth int
	*tree.Value
}

func (r *Rules) newHistory() *history {
	h := &history{Rules: r, versions: make(map[string][]version), fields: make(map[string][]string),
		lists: make(map[string][]string), optionUses: make(map[string][]string),
		idle: r.neverCounting()}
	h.walk(r.tree, "", -1)
	for _, path := range slices.Sorted(maps.Keys(h.versions)) {
		entry, list := entryAt(path)
		key := keyIn(path, entry)
		if strings.HasPrefix(path, "options.") || key == "message" ||
			slices.Contains(lint.InfoFields, key) {
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
				if !slices.Contains(h.optionUses[option], path) {
					h.optionUses[option] = append(h.optionUses[option], path)
				}
			}
		}
	}
	return h
}

// walk records the values at path and below. A value that a file takes from another rule set gets
// the depth taker, that of the file that takes it; taker is -1 elsewhere.
func (h *history) walk(v *tree.Value, path string, taker int) {
	note := func(path string, v, value *tree.Value) {
		if v.File == nil {
			return
		}
		depth := v.File.Depth
		if depth >= merge.MaxFiles && taker >= 0 {
			depth = taker
		}
		h.versions[path] = append(h.versions[path], version{depth, value})
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

// valueAt returns the value at path as of the file at depth, or nil. Depth 0 means these rules.
func (h *history) valueAt(path string, depth int) (says *tree.Value) {
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

// entryAt returns the path of the entry that contains path, and the path of that entry's list.
func entryAt(path string) (entry, list string) {
	for i := range len(path) + 1 {
		if i < len(path) && path[i] != '.' {
			continue
		}
		if f := schema.File().At(path[:i]); f != nil && !f.Noun.Empty() {
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

// state returns the values of those keys of an entry that include selects, as of the file at depth
// but with the options of these rules. It returns nil if the entry never counts.
func (h *history) state(entry string, depth int, include func(key string) bool) map[string]string {
	if depth == 0 && h.idle[entry] {
		return nil
	}
	all := make(map[string]string)
	for _, path := range h.fields[entry] {
		v := h.valueAt(path, depth)
		if v == nil || !include(keyIn(path, entry)) {
			continue
		}
		text := h.simplified(v.Shown())
		if text == "false" && slices.Contains(gateKeys, keyIn(path, entry)) {
			return nil
		}
		all[path] = text
	}
	if len(all) == 0 {
		return nil
	}
	return all
}

func (h *history) unchanged(entry string, depth int, include func(key string) bool) bool {
	changed := func(path string) bool { return h.valueAt(path, depth) != h.valueAt(path, 0) }
	if !h.idle[entry] && !slices.ContainsFunc(h.fields[entry], changed) {
		return true
	}
	return maps.EqualFunc(h.state(entry, depth, include), h.state(entry, 0, include),
		func(old, now string) bool {
			return old == now || compile.Equivalent(old, now)
		})
}
