package rules

import (
	"maps"
	"math"
	"regexp"

	"slices"
	"strings"

	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/condition/compile"
	"example.com/hanfu/internal/form"
	"example.com/hanfu/internal/lint"
	"example.com/hanfu/internal/merge"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/internal/words"
)

// The text of an option is what the author of a file says of the rules in that file. Where a nearer file changes the rules
// that ask for the option, nobody has said what the option does there. So the text counts only as long as all that asks
// for the option in the file of the text comes to the same in these rules.

// Says reports whether what is said of an option in a language holds for these rules, and whether the option can have an
// effect, as the others are turned.
func (r *Rules) Says(option, lang string) bool {
	needs := r.tree.Get("options").Get(option).Get("needs")
	return (needs == nil || r.settled(needs.Text) != "false") && r.said()[lang][option]
}

// settled returns an expression as the options stand, in one line.
func (r *Rules) settled(text string) string {
	return strings.Join(strings.Fields(compile.Settled(text, &r.names, r.wall.Players)), " ")
}

// history is what the files say at each place, one over the other.
type history struct {
	*Rules
	versions map[string][]version
	// fields are the places in each entry, lists are the entries of each list, and asking are the places at which a file
	// asks for an option.
	fields, lists, asking map[string][]string
	// idle are the entries that never count: others do in their place.
	idle map[string]bool
}

// version is what a file says at a place, nil if it removes what is there. The depth is that of the file.
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
		if list == "options" || strings.HasPrefix(path, "options.") || slices.Contains(append([]string{"message"}, lint.Told...), keyIn(path, entry)) {
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
			for option := range lint.OptionsIn(v.Value) {
				if !slices.Contains(h.asking[option], path) {
					h.asking[option] = append(h.asking[option], path)
				}
			}
		}
	}
	return h
}

// walk notes what the files say at a path and below. What a file takes from another rule set it says itself.
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
			note(path, v, nil) // it replaces all of that
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

// asOf returns what stands at a path in the file of a depth, nil if nothing does. That of depth 0 are these rules.
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

// entryAt returns the entry to which the value at a path belongs, and the list of those among which it counts.
func entryAt(path string) (entry, list string) {
	f := form.File
	for i := range len(path) + 1 {
		if i < len(path) && path[i] != '.' {
			continue
		}
		if f = form.File.At(path[:i]); f != nil && f.Noun != "" {
			return path[:i], path[:strings.LastIndexByte(path[:i], '.')]
		}
	}
	if strings.HasPrefix(path, "payments.several.") {
		return "payments.several", ""
	}
	return path, ""
}

// keyIn returns the key of an entry behind which a path begins; "" for the path of the entry.
func keyIn(path, entry string) string {
	key, _, _ := strings.Cut(strings.TrimPrefix(path[len(entry):], "."), ".")
	return key
}

// saidOfOptions returns of which options what is said holds, by language.
func (r *Rules) saidOfOptions() map[string]map[string]bool {
	h := r.versions()
	all := make(map[string]map[string]bool)
	type author struct {
		option string
		label  bool
		depth  int
	}
	known := make(map[author]bool)
	for _, lang := range words.Languages {
		all[lang] = make(map[string]bool)
		for i := range r.options {
			id := r.options[i].ID
			label, depth := h.saidAt(id, lang)
			a := author{id, label, depth}
			if _, ok := known[a]; !ok {
				known[a] = h.says(id, label, depth)
			}
			all[lang][id] = known[a]
		}
	}
	return all
}

// says reports whether what is said of an option in the file of a depth holds.
func (h *history) says(option string, label bool, depth int) bool {
	asked := false
	if label && slices.ContainsFunc(h.asking[option], func(path string) bool { return h.isAlone(option, path) }) {
		return true
	}
	for _, path := range h.asking[option] {
		says := h.asOf(path, depth)
		if says == nil || !lint.OptionsIn(says)[option] {
			continue
		}
		entry, list := entryAt(path)
		if list == "game.uma" && h.ofOthers(entry, depth) {
			continue
		}
		if asked = true; !h.decides(option, says) {
			continue
		}
		if !h.same(entry, depth, keysWith(list, keyIn(path, entry))) || h.disturbed(entry, list, depth) {
			return false
		}
	}
	return asked
}

// decides reports whether an option makes a difference for what a file says somewhere, as the others are turned.
func (h *history) decides(option string, says *tree.Value) bool {
	names := h.names
	names.Options = maps.Clone(names.Options)
	delete(names.Options, option)
	left := &tree.Value{Text: compile.Settled(says.Shown(), &names, h.wall.Players)}
	return lint.OptionsIn(left)[option]
}

// isAlone reports whether an option alone is what stands at a path, as where players begin with so many points. Whatever
// else asks for it, that is what its label says.
func (h *history) isAlone(option, path string) bool {
	entry, _ := entryAt(path)
	now := h.asOf(path, 0)
	return entry == path && now != nil && now.Text == "options."+option
}

// saidAt returns the depth of the file that says what an option is about, and whether a label says it.
func (h *history) saidAt(option, lang string) (label bool, depth int) {
	o := ByID(h.options, option)
	if o == nil {
		return false, 0
	}
	path, text := "options."+option, ".doc"
	ofProgram := false // a label of the program's own goes with what shipped files say
	switch label = o.Label(lang) != ""; {
	case o.Name.In(lang) != "":
		text = ".name"
	case label:
		ofProgram = true
	case o.Doc.In(lang) == "":
		text = ".default"
	}
	depth = math.MaxInt
	for _, at := range []string{path + text + "." + lang, path + text, path + text + "." + words.Languages[0]} {
		for _, v := range h.versions[at] {
			if !ofProgram || v.Value != nil && v.File.IsShipped() {
				depth = min(depth, v.depth)
			}
		}
		if depth < math.MaxInt {
			break
		}
	}
	if depth >= merge.MaxFiles { // it is taken from other rules, with the entries that ask for it
		depth = 0
	}
	return label, depth
}

// keysWith returns what reports whether a key of an entry decides what another key of it does. Whether somebody is liable
// for a yaku has nothing to do with what it is worth.
func keysWith(list, key string) func(key string) bool {
	switch {
	case list != "yaku":
		return func(string) bool { return true }
	case key == "pao":
		return func(key string) bool { return key == "pao" || key == "when" }
	}
	return func(key string) bool { return key != "pao" }
}

// state returns what the keys of an entry come to in the file of a depth, as the options stand in these rules; nil if it
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
		if text == "false" && slices.Contains([]string{"when", "allowed", "payer", "receiver"}, keyIn(path, entry)) {
			return nil
		}
		all[path] = text
	}
	if len(all) == 0 {
		return nil
	}
	return all
}

// same reports whether the keys of an entry come to the same in these rules as in the file of a depth.
func (h *history) same(entry string, depth int, has func(key string) bool) bool {
	if !slices.ContainsFunc(h.fields[entry], func(path string) bool { return h.asOf(path, depth) != h.asOf(path, 0) }) && !h.idle[entry] {
		return true
	}
	return maps.EqualFunc(h.state(entry, depth, has), h.state(entry, 0, has), func(was, is string) bool {
		return was == is || compile.AsksTheSame(was, is)
	})
}

// disturbed reports whether another entry may change what an entry does: one of the same list, or one that the entry
// names, which is not as in the file of a depth.
func (h *history) disturbed(entry, list string, depth int) bool {
	whole := func(string) bool { return true }
	asks := h.asks(entry, list, depth)
	for name := range asks {
		if !h.same("sets."+name, depth, whole) {
			return true
		}
	}
	others := h.lists[list]
	switch list {
	case "payments.shares", "payments.adjustments":
		others = slices.Concat(h.lists["payments.shares"], h.lists["payments.adjustments"])
	case "limits":
		if !h.same("basic", depth, whole) {
			return true
		}
		whole = func(key string) bool { return key == "when" } // bases grow with the limits
	case "", "yaku", "bonus", "valid", "situation", "shapes", "sets", "penalties", "wall.red":
		return false // they count by themselves
	}
	for _, other := range others {
		if other == entry || h.same(other, depth, whole) || list == "game.uma" && h.ofOthers(other, depth) || h.exclude(entry, other, depth) {
			continue
		}
		asked := h.asks(other, list, depth)
		apart := list == "draws" || len(asks) > 0 && len(asked) > 0 // draws are of one kind if both break the hand off
		for name := range asks {
			apart = apart && !asked[name]
		}
		if !apart {
			return true
		}
	}
	return false
}

// exclude reports whether two entries can't both count, in these rules and in the file of a depth.
func (h *history) exclude(entry, other string, depth int) bool {
	for _, depth := range []int{0, depth} {
		a, b := h.asOf(entry+".when", depth), h.asOf(other+".when", depth)
		if h.state(other, depth, func(string) bool { return true }) != nil && (a == nil || b == nil || !compile.Exclude(a.Text, b.Text)) {
			return false
		}
	}
	return true
}

// ofOthers reports whether uma are for another number of players.
func (h *history) ofOthers(entry string, depth int) bool {
	for _, depth := range []int{0, depth} {
		if places := h.asOf(entry+".places", depth); places != nil && len(places.Items) == h.wall.Players {
			return false
		}
	}
	return true
}

// aside are facts for which entries of many lists ask, whatever they are about.
var aside = []string{"and", "or", "not", "in", "let", "true", "false", "players", "tsumo", "ron", "closed", "open", "dealer", "payer.discarder", "payer.dealer",
	"min", "max", "floor_div", "round_up"}

var namesIn = regexp.MustCompile(`'[^']*'|"[^"]*"|(?:options|limits)\.\w+|[a-z_]\w*(?:\.\w+)?`)

// asks returns the facts for which an entry asks in these rules or in the file of a depth.
func (h *history) asks(entry, list string, depth int) map[string]bool {
	all := make(map[string]bool)
	for _, path := range h.fields[entry] {
		if list == "draws" && keyIn(path, entry) != "aborts" {
			continue
		}
		for _, v := range []*tree.Value{h.asOf(path, 0), h.asOf(path, depth)} {
			if v == nil || list == "draws" && v.Text != "true" {
				continue
			}
			for _, name := range namesIn.FindAllString(v.Shown(), -1) {
				if list == "draws" || !strings.ContainsAny(name[:1], `'"`) && !strings.HasPrefix(name, "options.") && !strings.HasPrefix(name, "limits.") && !slices.Contains(aside, name) {
					all[name] = true
				}
			}
		}
	}
	return all
}

// neverCounting returns the entries of lists of which the first that holds counts, and of fu that are added up, in whose
// place others always count.
func (r *Rules) neverCounting() map[string]bool {
	never := make(map[string]bool)
	always := false
	is := func(c *condition.Bool, is bool) bool {
		if c == nil {
			return is
		}
		holds, known := c.Const()
		return known && holds == is
	}
	for i := range r.game.Uma {
		if u := &r.game.Uma[i]; len(u.Places) == r.wall.Players {
			never["game.uma."+u.ID] = always || u.When.Never()
			always = always || is(u.When, true)
		}
	}
	always = false
	for _, list := range []struct {
		path string
		of   []FuRule
	}{{"fu.fixed.", r.fu.Fixed}, {"fu.sources.", r.fu.Sources}, {"fu.adjustments.", r.fu.Adjustments}} {
		for i := range list.of {
			f := &list.of[i]
			never[list.path+f.ID] = always
			always = always || list.path == "fu.fixed." && is(f.When, true)
		}
	}
	return never
}
