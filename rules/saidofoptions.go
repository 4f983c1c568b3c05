package rules

import (
	"maps"
	"math"
	"slices"
	"strings"

	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/condition/compile"
	"example.com/hanfu/internal/merge"
	"example.com/hanfu/internal/options"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/internal/work"
)

// An option's text is written for the rules of its file. If a nearer file changes rules that use
// the option, the text may no longer describe them. So it holds only if everything that uses the
// option in the text's file has the same effect in these rules.

// Says reports whether the text of an option in a language holds for these rules, and whether the
// option can have an effect under the current values of the other options.
func (r *Rules) Says(option, lang string) bool {
	source, _ := words.Source(lang)
	return r.Turns(option) && r.textsHold()[source][option]
}

// Turns reports whether an option makes a difference under the current values of the other options,
// whether or not its text holds.
func (r *Rules) Turns(option string) bool {
	if r.empty() {
		return false
	}
	needs := r.tree.Get("options").Get(option).Get("needs")
	return (needs == nil || r.simplified(needs.Text) != "false") && r.effective()[option]
}

func (r *Rules) simplified(text string) string {
	return strings.Join(strings.Fields(compile.Simplify(text, &r.names, r.wall.Players)), " ")
}

func (r *Rules) findEffective() map[string]bool {
	h, all := r.newHistory(), make(map[string]bool)
	for i := range r.options {
		all[r.options[i].ID] = h.hasEffect(r.options[i].ID)
	}
	return all
}

func (r *Rules) findTexts() map[string]map[string]bool {
	h := r.newHistory()
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
			label, depth := h.findText(id, lang)
			a := author{id, label, depth}
			if _, ok := known[a]; !ok {
				known[a] = h.textHolds(id, label, depth)
			}
			all[lang][id] = known[a]
		}
	}
	return all
}

func (h *history) textHolds(option string, label bool, depth int) bool {
	asked := false
	if label && slices.ContainsFunc(h.optionUses[option], func(path string) bool {
		return h.isAlone(option, path)
	}) {
		return true
	}
	for _, path := range h.optionUses[option] {
		v := h.valueAt(path, depth)
		if v == nil || !options.In(v)[option] {
			continue
		}
		entry, list := entryAt(path)
		if list == "game.uma" && h.isForOtherPlayers(entry, depth) {
			continue
		}
		// A label does not list the draws that it is about.
		if label && h.isRemovedDraw(entry, list, depth) {
			continue
		}
		if asked = true; !h.decides(option, v) {
			continue
		}
		if !h.unchanged(entry, depth, decidingKeys(list, keyIn(path, entry))) ||
			h.isAffected(path, entry, list, depth) {
			return false
		}
	}
	return asked
}

// hasEffect reports whether an option makes a difference for an entry that counts, under the
// current values of the other options.
func (h *history) hasEffect(option string) bool {
	return slices.ContainsFunc(h.optionUses[option], func(path string) bool {
		return h.canCount(option, path) && h.decides(option, h.valueAt(path, 0))
	})
}

// changes reports whether a field that can count would differ if the option had the given value.
func (h *history) changes(option string, value condition.Value) bool {
	names := h.names
	names.Options = maps.Clone(names.Options)
	other := names.Options[option]
	other.Value = value
	names.Options[option] = other
	return slices.ContainsFunc(h.optionUses[option], func(path string) bool {
		if !h.canCount(option, path) {
			return false
		}
		now := h.valueAt(path, 0).Shown()
		return h.simplified(now) != strings.Join(strings.Fields(compile.Simplify(now, &names,
			h.wall.Players)), " ")
	})
}

func (h *history) canCount(option, path string) bool {
	now := h.valueAt(path, 0)
	entry, list := entryAt(path)
	switch {
	// Tiles that no hand has.
	case now == nil, list == "bonus" && h.neverDeclared(strings.TrimPrefix(entry, "bonus.")):
		return false
	case list == "game.uma" && h.isForOtherPlayers(entry, 0):
		return false
	case h.idle[entry] && !slices.ContainsFunc(h.optionUses[option], func(path string) bool {
		return strings.HasPrefix(path, list+".") && strings.HasSuffix(path, ".when")
	}):
		return false
	}
	return !slices.ContainsFunc(gateKeys, func(key string) bool {
		first := h.valueAt(entry+"."+key, 0)
		return first != nil && h.simplifiedWithout(option, first) == "false"
	})
}

// gateKeys are the keys that must hold for an entry to count at all.
var gateKeys = []string{"when", "allowed", "payer", "receiver"}

// decides reports whether an option makes a difference in v under the current values of the other
// options.
func (h *history) decides(option string, v *tree.Value) bool {
	return options.In(&tree.Value{Text: h.simplifiedWithout(option, v)})[option]
}

func (h *history) simplifiedWithout(option string, v *tree.Value) string {
	return compile.SimplifyExcept(v.Shown(), &h.names, h.wall.Players, option)
}

// isAlone reports whether the value at path is the option alone, such as the points that players
// start with. Its label then describes that, whatever else uses it.
func (h *history) isAlone(option, path string) bool {
	entry, _ := entryAt(path)
	now := h.valueAt(path, 0)
	return entry == path && now != nil && now.Text == "options."+option
}

func (h *history) findText(option, lang string) (label bool, depth int) {
	o := ByID(h.options, option)
	if o == nil {
		return false, 0
	}
	path, text := "options."+option, ".doc"
	ofProgram := false // built-in labels belong to the texts of shipped files
	switch label = o.Label(lang) != ""; {
	case o.Name.In(lang) != "":
		text = ".name"
	case label:
		ofProgram = true
	case o.Doc.In(lang) == "":
		text = ".default"
	}
	depth = math.MaxInt
	for _, at := range []string{path + text + "." + lang, path + text,
		path + text + "." + words.Languages[0]} {
		for _, v := range h.versions[at] {
			if !ofProgram || v.Value != nil && v.File.IsShipped() {
				depth = min(depth, v.depth)
			}
		}
		if depth < math.MaxInt {
			break
		}
	}
	if depth >= merge.MaxFiles { // taken from other rules, with the entries that use it
		depth = 0
	}
	return label, depth
}

func anyKey(string) bool { return true }

// decidingKeys returns a predicate for the keys of an entry that affect key. Liability does not
// affect what a yaku is worth, nor do payments who deals next.
func decidingKeys(list, key string) func(key string) bool {
	switch {
	case key == "repeats":
		return func(key string) bool { return key == "repeats" || key == "allowed" || key == "aborts" }
	case list != "yaku":
		return anyKey
	case key == "pao":
		return func(key string) bool { return key == "pao" || key == "when" }
	}
	return func(key string) bool { return key != "pao" }
}

// isAffected reports whether the effect of an entry at path may change because of something that
// differs from the file at depth: another entry of the same list, or a set that the entry names.
func (h *history) isAffected(path, entry, list string, depth int) bool {
	asks := h.factsUsed(entry, list, depth)
	for name := range asks {
		if !h.unchanged("sets."+name, depth, anyKey) {
			return true
		}
	}
	others, include := h.lists[list], anyKey
	switch {
	case entry == "payments.liable_base", strings.HasSuffix(path, ".pao"):
		others, asks = h.lists["payments.shares"], map[string]bool{"payer.liable": true}
	case list == "payments.shares", list == "payments.adjustments":
		others = slices.Concat(h.lists["payments.shares"], h.lists["payments.adjustments"])
	case list == "limits":
		if !h.unchanged("basic", depth, anyKey) {
			return true
		}
		include = func(key string) bool { return key == "when" } // bases grow with the limits
	case list == "fu.adjustments" && asks["fu"] &&
		slices.ContainsFunc(h.lists["fu.sources"], func(other string) bool {
			// It is part of every sum.
			return h.isUnconditional(other, depth) && !h.unchanged(other, depth, anyKey)
		}):
		return true
	case list == "", slices.Contains(independentLists, list), keyIn(path, entry) == "repeats":
		return false
	}
	return slices.ContainsFunc(others, func(other string) bool {
		return other != entry && !h.unchanged(other, depth, include) &&
			!h.isRemovedDraw(other, list, depth) &&
			!(list == "game.uma" && h.isForOtherPlayers(other, depth)) &&
			!h.exclude(entry, other, depth) &&
			h.related(entry, list, asks, h.factsUsed(other, list, depth))
	})
}

// isUnconditional reports whether an entry has no condition, in these rules or in the file at
// depth.
func (h *history) isUnconditional(entry string, depth int) bool {
	for _, depth := range []int{0, depth} {
		if h.state(entry, depth, anyKey) != nil && h.valueAt(entry+".when", depth) == nil {
			return true
		}
	}
	return false
}

// isRemovedDraw reports whether an entry is a draw that the file at depth has and these rules
// don't.
func (h *history) isRemovedDraw(entry, list string, depth int) bool {
	return list == "draws" && h.state(entry, 0, anyKey) == nil &&
		h.state(entry, depth, anyKey) != nil
}

// independentLists are the lists whose entries count independently of one another.
var independentLists = []string{"yaku", "bonus", "valid", "situation", "shapes", "sets",
	"penalties", "wall.red", "wall.gold", "game.bonuses",
	"payments.chips"}

// related reports whether an entry and another one of its list, which use the facts in uses and
// otherUses, have the same subject. Draws do if both abort the hand.
func (h *history) related(entry, list string, uses, otherUses map[string]bool) bool {
	for name := range uses {
		// Amount is the sum of all others.
		if otherUses[name] || name == "amount" && h.state(entry, 0, anyKey) != nil {
			return true
		}
	}
	return list != "draws" && (len(uses) == 0 || len(otherUses) == 0)
}

// exclude reports whether two entries can't both count, in these rules and in the file at depth.
func (h *history) exclude(entry, other string, depth int) bool {
	for _, depth := range []int{0, depth} {
		a, b := h.valueAt(entry+".when", depth), h.valueAt(other+".when", depth)
		excluded := a != nil && b != nil && compile.MutuallyExclusive(a.Text, b.Text)
		if !excluded && h.state(other, depth, anyKey) != nil {
			return false
		}
	}
	return true
}

func (h *history) isForOtherPlayers(entry string, depth int) bool {
	for _, depth := range []int{0, depth} {
		if places := h.valueAt(entry+".places", depth); places != nil &&
			len(places.Items) == h.wall.Players {
			return false
		}
	}
	return true
}

// commonNames are operators, and facts that entries use whatever their subject.
var commonNames = []string{"and", "or", "not", "in", "let", "true", "false", "players", "tsumo",
	"ron", "closed", "open", "dealer",
	"payer.discarder", "payer.dealer", "min", "max", "floor_div", "round_up"}

// namePattern matches names in its group; the other alternatives skip quoted text, options and
// limits.
var namePattern = work.LazyRegexp(
	`'[^']*'|"[^"]*"|(?:options|limits)\.\w+|([a-z_]\w*(?:\.\w+)?)`)

// factsUsed returns the facts that an entry uses in these rules or in the file at depth; for a
// draw, only whether it aborts the hand.
func (h *history) factsUsed(entry, list string, depth int) map[string]bool {
	all := make(map[string]bool)
	for _, path := range h.fields[entry] {
		for _, v := range []*tree.Value{h.valueAt(path, 0), h.valueAt(path, depth)} {
			switch key := keyIn(path, entry); {
			case v == nil, list == "draws" && (key != "aborts" || v.Text != "true"):
			case list == "draws":
				all[key] = true
			default:
				for _, found := range namePattern().FindAllStringSubmatch(v.Shown(), -1) {
					if name := found[1]; name != "" && !slices.Contains(commonNames, name) {
						all[name] = true
					}
				}
			}
		}
	}
	return all
}

// neverCounting returns the entries that can't count: uma after one that always holds, fu after a
// fixed entry that always holds, and fu adjustments for sums that no hand has.
func (r *Rules) neverCounting() map[string]bool {
	never := make(map[string]bool)
	always := false
	alwaysHolds := func(c *condition.Bool) bool {
		if c == nil {
			return true
		}
		holds, known := c.Const()
		return known && holds
	}
	for i := range r.game.Uma {
		if u := &r.game.Uma[i]; len(u.Places) == r.wall.Players {
			never["game.uma."+u.ID] = always || u.When.Never()
			always = always || alwaysHolds(u.When)
		}
	}
	always = false
	for _, list := range []struct {
		path string
		of   []FuRule
	}{{"fu.fixed.", r.fu.Fixed}, {"fu.sources.", r.fu.Sources},
		{"fu.adjustments.", r.fu.Adjustments}} {
		for i := range list.of {
			f := &list.of[i]
			never[list.path+f.ID] = always
			always = always || list.path == "fu.fixed." && alwaysHolds(f.When)
		}
	}
	for i := range r.fu.Adjustments {
		if f := &r.fu.Adjustments[i]; !r.fu.Reaches(f) {
			never["fu.adjustments."+f.ID] = true
		}
	}
	return never
}

// Reaches reports whether a hand can have a fu sum for which an adjustment holds, given the fu that
// every hand has.
func (f *Fu) Reaches(adjustment *FuRule) bool {
	minimum := int64(0)
	for i := range f.Sources {
		low, _ := (condition.Uses{}).Bounds(f.Sources[i].Fu)(new(condition.Facts))
		switch {
		case low < 0:
			return true
		case f.Sources[i].When == nil && f.Sources[i].Each == EachHand:
			minimum += low
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
	var guess condition.Guess
	guess.AtLeast(condition.FuSoFar, minimum)
	holds, known := guess.Rest(adjustment.When).Const()
	return !known || holds != 0
}

func (r *Rules) neverDeclared(id string) bool {
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
	// Removed facts never hold.
	return s != nil && slices.ContainsFunc(s.Requires, func(needs *condition.Bool) bool {
		return condition.FlagsOf(needs)&facts == 0 && condition.UsesOf(needs).Within(known) &&
			!f.Holds(needs)
	})
}
