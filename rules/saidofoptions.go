package rules

import (
	"maps"
	"math"
	"regexp"
	"slices"
	"strings"

	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/condition/compile"
	"example.com/hanfu/internal/merge"
	"example.com/hanfu/internal/options"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/internal/words"
)

// The text of an option is what the author of a file says of the rules in that file. Where a nearer file changes the rules
// that ask for the option, nobody has said what the option does there. So the text counts only as long as all that asks
// for the option in the file of the text comes to the same in these rules.

// Says reports whether what is said of an option in a language holds for these rules, and whether the option can have an
// effect, as the others are turned.
func (r *Rules) Says(option, lang string) bool {
	return r.Turns(option) && r.said()[lang][option]
}

// Turns reports whether an option makes a difference for what the rules say somewhere, as the others are turned, whether or
// not what is said of it still holds.
func (r *Rules) Turns(option string) bool {
	if r.empty() {
		return false
	}
	needs := r.tree.Get("options").Get(option).Get("needs")
	return (needs == nil || r.settled(needs.Text) != "false") && r.turns()[option]
}

func (r *Rules) settled(text string) string {
	return strings.Join(strings.Fields(compile.Settled(text, &r.names, r.wall.Players)), " ")
}

func (r *Rules) turnsOfOptions() map[string]bool {
	h, all := r.versions(), make(map[string]bool)
	for i := range r.options {
		all[r.options[i].ID] = h.turns(r.options[i].ID)
	}
	return all
}

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

func (h *history) says(option string, label bool, depth int) bool {
	asked := false
	if label && slices.ContainsFunc(h.asking[option], func(path string) bool { return h.isAlone(option, path) }) {
		return true
	}
	for _, path := range h.asking[option] {
		says := h.asOf(path, depth)
		if says == nil || !options.In(says)[option] {
			continue
		}
		entry, list := entryAt(path)
		if list == "game.uma" && h.ofOthers(entry, depth) {
			continue
		}
		if label && h.gone(entry, list, depth) { // a label names none of the draws that it is about
			continue
		}
		if asked = true; !h.decides(option, says) {
			continue
		}
		if !h.same(entry, depth, keysWith(list, keyIn(path, entry))) || h.disturbed(path, entry, list, depth) {
			return false
		}
	}
	return asked
}

// turns reports whether an option makes a difference for what counts, as the others are turned.
func (h *history) turns(option string) bool {
	return slices.ContainsFunc(h.asking[option], func(path string) bool {
		return h.counts(option, path) && h.decides(option, h.asOf(path, 0))
	})
}

// changes reports whether what counts asks for an option and comes to something else than it would by another value of it.
func (h *history) changes(option string, from condition.Value) bool {
	names := h.names
	names.Options = maps.Clone(names.Options)
	other := names.Options[option]
	other.Value = from
	names.Options[option] = other
	return slices.ContainsFunc(h.asking[option], func(path string) bool {
		if !h.counts(option, path) {
			return false
		}
		now := h.asOf(path, 0).Shown()
		return h.settled(now) != strings.Join(strings.Fields(compile.Settled(now, &names, h.wall.Players)), " ")
	})
}

// counts reports whether what stands at a path ever counts, whatever an option is.
func (h *history) counts(option, path string) bool {
	now := h.asOf(path, 0)
	entry, list := entryAt(path)
	switch {
	case now == nil, list == "bonus" && h.neverSaid(strings.TrimPrefix(entry, "bonus.")): // of tiles that are in no hand
		return false
	case list == "game.uma" && h.ofOthers(entry, 0):
		return false
	case h.idle[entry] && !slices.ContainsFunc(h.asking[option], func(path string) bool {
		return strings.HasPrefix(path, list+".") && strings.HasSuffix(path, ".when")
	}):
		return false
	}
	return !slices.ContainsFunc(holdFirst, func(key string) bool {
		first := h.asOf(entry+"."+key, 0)
		return first != nil && h.without(option, first) == "false"
	})
}

// holdFirst are the keys of entries of which nothing counts unless they hold.
var holdFirst = []string{"when", "allowed", "payer", "receiver"}

// decides reports whether an option makes a difference for what a file says somewhere, as the others are turned.
func (h *history) decides(option string, says *tree.Value) bool {
	return options.In(&tree.Value{Text: h.without(option, says)})[option]
}

func (h *history) without(option string, says *tree.Value) string {
	names := h.names
	names.Options = maps.Clone(names.Options)
	delete(names.Options, option)
	return compile.Settled(says.Shown(), &names, h.wall.Players)
}

// isAlone reports whether an option alone is what stands at a path, as where players begin with so many points. Whatever
// else asks for it, that is what its label says.
func (h *history) isAlone(option, path string) bool {
	entry, _ := entryAt(path)
	now := h.asOf(path, 0)
	return entry == path && now != nil && now.Text == "options."+option
}

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

func anyKey(string) bool { return true }

// keysWith returns a predicate for keys of an entry that decide another key of it. Liability does not decide what a
// yaku is worth.
func keysWith(list, key string) func(key string) bool {
	switch {
	case list != "yaku":
		return anyKey
	case key == "pao":
		return func(key string) bool { return key == "pao" || key == "when" }
	}
	return func(key string) bool { return key != "pao" }
}

// disturbed reports whether what an entry does at a path may be changed by another one, which is not as in the file of a
// depth: one of the same list, or a set that it names.
func (h *history) disturbed(path, entry, list string, depth int) bool {
	asks := h.asks(entry, list, depth)
	for name := range asks {
		if !h.same("sets."+name, depth, anyKey) {
			return true
		}
	}
	others, has := h.lists[list], anyKey
	switch {
	case entry == "payments.liable_base", strings.HasSuffix(path, ".pao"):
		others, asks = h.lists["payments.shares"], map[string]bool{"payer.liable": true}
	case list == "payments.shares", list == "payments.adjustments":
		others = slices.Concat(h.lists["payments.shares"], h.lists["payments.adjustments"])
	case list == "limits":
		if !h.same("basic", depth, anyKey) {
			return true
		}
		has = func(key string) bool { return key == "when" } // bases grow with the limits
	case list == "fu.adjustments" && asks["fu"] && slices.ContainsFunc(h.lists["fu.sources"], func(other string) bool {
		return h.always(other, depth) && !h.same(other, depth, anyKey) // which is in every sum
	}):
		return true
	case list == "", slices.Contains(apart, list):
		return false
	}
	return slices.ContainsFunc(others, func(other string) bool {
		return other != entry && !h.same(other, depth, has) && !h.gone(other, list, depth) && !(list == "game.uma" && h.ofOthers(other, depth)) &&
			!h.exclude(entry, other, depth) && h.meet(entry, list, asks, h.asks(other, list, depth))
	})
}

// always reports whether an entry has no condition, in these rules or in the file of a depth.
func (h *history) always(entry string, depth int) bool {
	for _, depth := range []int{0, depth} {
		if h.state(entry, depth, anyKey) != nil && h.asOf(entry+".when", depth) == nil {
			return true
		}
	}
	return false
}

// gone reports whether an entry is a draw that the file of a depth has, and these rules have no more.
func (h *history) gone(entry, list string, depth int) bool {
	return list == "draws" && h.state(entry, 0, anyKey) == nil && h.state(entry, depth, anyKey) != nil
}

// apart are the lists of which each entry counts by itself.
var apart = []string{"yaku", "bonus", "valid", "situation", "shapes", "sets", "penalties", "wall.red", "wall.gold", "game.bonuses",
	"payments.chips"}

// meet reports whether an entry and another one of its list, which ask for some facts, are about the same. Draws are if
// both break the hand off.
func (h *history) meet(entry, list string, asks, asked map[string]bool) bool {
	for name := range asks {
		if asked[name] || name == "amount" && h.state(entry, 0, anyKey) != nil { // which all others make up
			return true
		}
	}
	return list != "draws" && (len(asks) == 0 || len(asked) == 0)
}

// exclude reports whether two entries can't both count, in these rules and in the file of a depth.
func (h *history) exclude(entry, other string, depth int) bool {
	for _, depth := range []int{0, depth} {
		a, b := h.asOf(entry+".when", depth), h.asOf(other+".when", depth)
		excluded := a != nil && b != nil && compile.Exclude(a.Text, b.Text)
		if !excluded && h.state(other, depth, anyKey) != nil {
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

// aside are facts for which entries of many lists ask, whatever they are about, and what is no fact.
var aside = []string{"and", "or", "not", "in", "let", "true", "false", "players", "tsumo", "ron", "closed", "open", "dealer",
	"payer.discarder", "payer.dealer", "min", "max", "floor_div", "round_up"}

// inExpression matches names, and in front of them what holds words that are none.
var inExpression = regexp.MustCompile(`'[^']*'|"[^"]*"|(?:options|limits)\.\w+|([a-z_]\w*(?:\.\w+)?)`)

// asks returns the facts for which an entry asks in these rules or in the file of a depth; of a draw, whether it breaks
// the hand off.
func (h *history) asks(entry, list string, depth int) map[string]bool {
	all := make(map[string]bool)
	for _, path := range h.fields[entry] {
		for _, v := range []*tree.Value{h.asOf(path, 0), h.asOf(path, depth)} {
			switch key := keyIn(path, entry); {
			case v == nil, list == "draws" && (key != "aborts" || v.Text != "true"):
			case list == "draws":
				all[key] = true
			default:
				for _, found := range inExpression.FindAllStringSubmatch(v.Shown(), -1) {
					if name := found[1]; name != "" && !slices.Contains(aside, name) {
						all[name] = true
					}
				}
			}
		}
	}
	return all
}

// neverCounting returns the entries of lists of which the first that holds counts, and of fu that are added up, in whose
// place others always count, and adjustments for sums that no hand has.
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
	for i := range r.fu.Adjustments {
		if f := &r.fu.Adjustments[i]; !r.fu.Reaches(f) {
			never["fu.adjustments."+f.ID] = true
		}
	}
	return never
}

// Reaches reports whether a hand may have a sum of fu that an adjustment asks for: at least what is in every sum.
func (f *Fu) Reaches(adjustment *FuRule) bool {
	least := int64(0)
	for i := range f.Sources {
		low, _ := (condition.Uses{}).Bounds(f.Sources[i].Fu)(new(condition.Facts))
		switch {
		case low < 0:
			return true
		case f.Sources[i].When == nil && f.Sources[i].Each == EachHand:
			least += low
		}
	}
	for i := range f.Adjustments {
		a := &f.Adjustments[i]
		if a.ID == adjustment.ID {
			break
		}
		if low, _ := (condition.Uses{}).Bounds(a.Fu)(new(condition.Facts)); low < 0 {
			return true
		}
	}
	var told condition.Guess
	told.AtLeast(condition.FuSoFar, least)
	holds, known := told.Rest(adjustment.When).Const()
	return !known || holds != 0
}

func (r *Rules) neverSaid(id string) bool {
	var f condition.Facts
	f.Set(condition.Players, int64(r.wall.Players))
	known := condition.UsesNumbers(condition.Players).Or(condition.UsesFlags)
	var facts uint64
	for i := range r.situation {
		if s := &r.situation[i]; s.IsFact() {
			facts |= 1 << s.Index
		}
	}
	s := ByID(r.situation, id)
	return s != nil && slices.ContainsFunc(s.Requires, func(needs *condition.Bool) bool { // facts that were removed never hold
		return condition.FlagsOf(needs)&facts == 0 && condition.UsesOf(needs).Within(known) && !f.Holds(needs)
	})
}
