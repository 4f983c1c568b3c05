package rules

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"example.com/hanfu/internal/condition/compile"
	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/lint"
	"example.com/hanfu/internal/naming"
	"example.com/hanfu/internal/schema"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/internal/words"
)

// Names that expressions mention. Removed rules may not be mentioned, and rules that nothing
// mentions may be useless.

// recordMentions records the names in the last compiled expression, and reports removed ones. An
// inherited expression may name a fact, shape or yaku that a nearer file removed.
func (b *builder) recordMentions(v *tree.Value, path string) {
	var place func(from, to int) (finding.Position, bool)
	for _, m := range b.compiler.Mentions() {
		b.rules.mentions[m.Of][m.Name] = true
		if m.Of == compile.MentionOption {
			if o := ByID(b.rules.options, m.Name); o != nil {
				o.concern = max(o.concern, concernOf(path))
			}
		}
		noun, removal := b.removed(m)
		if removal == nil || noun != "set" && noun != "limit" && removal.File.Depth < v.File.Depth {
			continue
		}
		if place == nil {
			place = v.Places()
		}
		if removal.File.Depth < v.File.Depth {
			at, _ := place(m.From, m.To)
			b.blameRemoval(removal, noun, m.Name, at)
			continue
		}
		f := finding.Finding{Code: finding.RemovedRule, Rule: path,
			Related: []finding.Related{{Position: removal.Pos(),
				Message: words.Say("it is removed here")}},
			Message: words.Say("the %s %s was removed", words.Term(noun), m.Name),
			Help:    words.Say("take it out of the expression, or don't remove it")}
		f.Position, _ = place(m.From, m.To)
		b.r.Add(f)
	}
}

// sectionsOf lists the sections to which a mentioned name may belong; nouns is what their entries
// are called.
var (
	sectionsOf = [...][]string{compile.MentionName: {"sets", "situation", "shapes"},
		compile.MentionOption: {"options"},
		compile.MentionLimit:  {"limits"}, compile.MentionYaku: {"yaku"}}
	nouns = map[string]string{"sets": "set", "situation": "fact", "shapes": "shape",
		"limits": "limit", "yaku": "yaku"}
)

// removed returns the noun for a mentioned name that was removed, and the value "off" that removed
// it; nil if it was not removed.
func (b *builder) removed(m compile.Mention) (noun string, removal *tree.Value) {
	if m.Of == compile.MentionOption {
		return "", nil
	}
	for _, s := range sectionsOf[m.Of] {
		section := b.tree.Get(s)
		if section.Index(m.Name) >= 0 {
			return "", nil
		}
		// If removal overrides nothing, the rule never existed, and removal only declares its name.
		if gone := section.GoneBy(m.Name); gone != nil && gone.Over != nil {
			noun, removal = nouns[s], gone
		}
	}
	return noun, removal
}

func (b *builder) reportUnknown(v *tree.Value, id, path, noun string, section *tree.Value) {
	if removal := section.GoneBy(id); removal != nil && removal.File.Depth < v.File.Depth {
		b.blameRemoval(removal, noun, id, v.Pos())
		return
	} else if removal != nil {
		b.r.Add(finding.Finding{Position: v.Pos(), Code: finding.RemovedRule, Rule: path,
			Related: []finding.Related{{Position: removal.Pos(),
				Message: words.Say("it is removed here")}},
			Message: words.Say("the %s %s was removed", words.Term(noun), id),
			Help:    words.Say("take it out, or don't remove it")})
		return
	}
	var ids []string
	if !b.r.Full(v.File.Name, finding.Error) { // else the finding is not shown
		ids = section.Keys()
	}
	cure := tree.OneOf(ids)
	for other, name := range nouns {
		if name != noun {
			continue
		}
		if called := schema.CalledOtherwise(other, id, ids); !called.Help.Empty() {
			cure = called
		}
	}
	if homes := schema.HomesOf(b.tree, schema.File(), id, ""); len(ids) > 0 && homes != nil {
		cure.Otherwise = words.Say("%s is an entry of %s, and no %s", id,
			strings.Join(homes, ", and of "), noun)
	}
	cure.Name = id
	b.r.AtWith(v, finding.UnknownRule, path, cure, "there is no %s %s", words.Term(noun),
		tree.Quote(id))
}

// maxBlamed is how many inherited places a finding about a broken inherited rule lists.
const maxBlamed = 3

// blame adds f, once per value v that breaks inherited rules, and lists the position of each rule
// that v breaks.
func (b *builder) blame(v *tree.Value, at finding.Position, f finding.Finding) {
	known := b.blamed[v]
	if known == nil {
		if b.blamed == nil {
			b.blamed = make(map[*tree.Value]*finding.Finding)
		}
		f.Position, known = v.Pos(), &f
		b.blamed[v] = known
	}
	if len(known.Related) < maxBlamed {
		known.Related = append(known.Related,
			finding.Related{Position: at, Message: words.Say("an inherited rule needs it here")})
	}
}

func (b *builder) blameRemoval(removal *tree.Value, noun, id string, at finding.Position) {
	b.blame(removal, at, finding.Finding{Code: finding.RemovedRule, Rule: tree.Join(noun+"s", id),
		Message: words.Say("the %s %s is removed, and inherited rules need it", words.Term(noun),
			id),
		Help: words.Say("don't remove it, or override the rules that need it")})
}

// withoutBlamed removes those problems of an inherited expression that are due to a change in a
// nearer file, and blames the change instead.
func (b *builder) withoutBlamed(
	v *tree.Value, path string, problems []compile.Problem,
) []compile.Problem {
	return slices.DeleteFunc(problems, func(p compile.Problem) bool {
		mentions := b.compiler.Mentions()
		if p.Code != finding.NotConstant {
			changed, field := b.changedField(v, path, mentions)
			if changed == nil {
				return false
			}
			says := words.Say("is other than before")
			if changed.Off {
				says = words.Say("is removed")
			}
			at, _ := v.Places()(p.From, p.To)
			b.blame(changed, at,
				finding.Finding{Code: p.Code, Rule: field,
					Message: words.Say("%s %s, and an inherited rule no longer fits: %s", field, says,
						p.Message),
					Help: words.Say("leave it as it was, or override the rules that need it")})
			return true
		}
		i := slices.IndexFunc(mentions, func(m compile.Mention) bool {
			return m.Of == compile.MentionLimit && m.From == p.From
		})
		if i < 0 {
			return false
		}
		id, base, circular := b.varyingBase(mentions[i].Name)
		if base.File.Depth >= v.File.Depth {
			return false
		}
		if !circular { // each base of a cycle has its own finding
			at, _ := v.Places()(p.From, p.To)
			path := "limits." + id + ".base"
			b.blame(base, at,
				finding.Finding{Code: finding.NotConstant, Rule: path,
					Message: words.Say("%s depends on the hand, and inherited rules need a number",
						path),
					Help: words.Say(
						"use numbers, words and options only, or override the rules that need it")})
		}
		return true
	})
}

// changedField returns a field, and its path, that a file nearer than the expression v has changed
// or removed: a field of the entry that contains v, or of one that v mentions. It prefers the
// nearest file and returns nil if there is none.
func (b *builder) changedField(
	v *tree.Value, path string, mentions []compile.Mention,
) (field *tree.Value, fieldPath string) {
	entries := []string{tree.SectionOf(path)}
	for _, m := range mentions {
		for _, section := range sectionsOf[m.Of] {
			entries = append(entries, tree.Join(section, m.Name))
		}
	}
	nearest := v.File.Depth
	for _, at := range entries {
		entry := b.tree.At(at)
		if entry == nil {
			continue
		}
		for _, p := range slices.Concat(entry.Pairs, entry.Gone) {
			if p.Val.File != nil && p.Val.File.Depth < nearest && p.Val.Over != nil &&
				!slices.Contains(lint.InfoFields, p.Key.Text) {
				field, fieldPath, nearest = p.Val, tree.Join(at, p.Key.Text), p.Val.File.Depth
			}
		}
	}
	return field, fieldPath
}

// varyingBase follows the limits that the base of a limit mentions, and returns the first base that
// itself depends on the hand. circular reports that the bases refer to one another in a cycle.
func (b *builder) varyingBase(limit string) (id string, base *tree.Value, circular bool) {
	id = limit
	for range b.tree.Get("limits").Keys() {
		base = b.tree.At(tree.Join("limits", id) + ".base")
		named := compile.MentionsIn(base.Text)
		i := slices.IndexFunc(named, func(m compile.Mention) bool {
			return m.Of == compile.MentionLimit && !b.rules.names.Limits[m.Name].IsKnown
		})
		if i < 0 {
			return id, base, false
		}
		id = named[i].Name
	}
	return id, base, true
}

func (b *builder) reportBlamed() {
	for _, f := range slices.SortedFunc(maps.Values(b.blamed), func(f, g *finding.Finding) int {
		return cmp.Or(strings.Compare(f.File, g.File), f.Line-g.Line, f.Column-g.Column)
	}) {
		b.r.Add(*f)
	}
}

// Concern is the subject of an option, according to the rules that use it.
type Concern uint8

// The concerns. If rules of several concerns use an option, the last one of this list counts.
const (
	// NoConcern is the concern of an option that no rule uses, for example because a house file
	// removed the yaku that did, or whose text no longer holds because a nearer file changed the
	// rules that use it.
	NoConcern Concern = iota
	// OfChips is about chips.
	OfChips
	OfFu
	// OfHands is about tiles, yaku, bonus tiles, and what a hand needs to win.
	OfHands
	// OfLimits is about limits and yakuman.
	OfLimits
	// OfPayments is about payments for a win.
	OfPayments
	// OfTable is about multiple ron, draws, penalties and the game.
	OfTable
)

// Concerns lists all concerns in the order in which to show them.
var Concerns = []Concern{OfHands, OfFu, OfLimits, OfPayments, OfChips, OfTable, NoConcern}

// String returns the name of a concern, such as limits.
func (c Concern) String() string {
	return naming.At([]string{"none", "chips", "fu", "hands", "limits", "payments", "table"}, c)
}

// concernSections maps sections to concerns; the first match counts.
var concernSections = []struct {
	section string
	is      Concern
}{
	{"payments.chips", OfChips}, {"payments.several", OfTable}, {"draws", OfTable},
	{"penalties", OfTable}, {"game", OfTable},
	{"payments", OfPayments}, {"limits", OfLimits}, {"yakuman", OfLimits}, {"basic", OfLimits},
	{"fu", OfFu},
}

func concernOf(path string) Concern {
	if strings.HasPrefix(path, "yaku.") && strings.HasSuffix(path, ".pao") {
		return OfPayments
	}
	for _, c := range concernSections {
		if path == c.section || strings.HasPrefix(path, c.section+".") {
			return c.is
		}
	}
	return OfHands
}

// Concern returns the subject of an option.
func (r *Rules) Concern(option string) Concern {
	if !r.empty() && slices.ContainsFunc(Languages(), func(lang string) bool {
		return r.textsHold()[lang][option]
	}) {
		if o := ByID(r.options, option); o != nil {
			return o.concern
		}
	}
	return NoConcern
}
