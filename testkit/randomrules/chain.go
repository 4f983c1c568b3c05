package randomrules

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"example.com/hanfu/internal/condition"
)

// Chain returns the texts of a chain of random files, like house rules of clubs. The first extends
// a shipped rule set, and each other one the file before it, which name names by index. They set
// and declare options, change, add and remove entries, even ones that others refer to, and silence
// warnings by comments. Some have findings, few have errors.
func Chain(seed uint64, files int, name func(i int) string) []string {
	c := &chainMaker{maker: maker{rng: rand.New(rand.NewPCG(seed, 2)),
		yaku: slices.Clone(knownYaku)},
		known: slices.Clone(knownFacts), gone: make(map[string]bool)}
	var texts []string
	parent := c.one("standard", "standard", "kansai", "ema")
	for i := range files {
		c.text.Reset()
		c.house(i, parent)
		texts, parent = append(texts, c.text.String()), name(i)
	}
	return texts
}

// IDs that all shipped rule sets contain, and settings of options.
var (
	knownYaku = []string{"riichi", "ippatsu", "pinfu", "tanyao", "iipeikou", "haitei", "rinshan",
		"chanta", "toitoi", "honitsu", "junchan", "chinitsu", "renhou", "chiihou"}
	knownFacts = []string{"ippatsu", "rinshan", "haitei", "renhou", "chiihou",
		"double_riichi", "nuki"}
	knownOptions = []string{"open_tanyao: false", "open_tanyao: true", "double_wind_fu: 2",
		"double_wind_fu: 4", "renhou: mangan", "renhou: 'off'", "renhou: five_han",
		"counted_yakuman: sanbaiman", "chiitoitsu_fu: 50", "kiriage_mangan: true", "minimum_han: 2",
		"ippatsu: false", "red_fives: 0", "multiple_yakuman: false"}
)

// chainMaker generates files that extend one another.
type chainMaker struct {
	maker
	// known, facts, counters and options are the current IDs: those of the shipped rule set and
	// those declared by the files so far.
	known, facts, counters, options []string
	// gone records the removed entries by section and ID.
	gone map[string]bool
}

func (c *chainMaker) house(n int, parent string) {
	c.line("hanfu: 1\nid: house-%d\nextends: %s", n, parent)
	c.section("options", c.optionLines(n))
	c.section("sets", c.some(25, fmt.Sprintf("ends_%d: 19m19p", n),
		fmt.Sprintf("mine_%d: {tiles: 123m}", n)))
	c.section("situation", c.situationLines(n))
	c.section("shapes", c.some(12, "seven_pairs: off", "seven_pairs: {distinct: false}",
		"thirteen_orphans: off"))
	c.section("yaku", c.yakuLines(n))
	c.stage = condition.StageYaku
	c.section("bonus", c.some(20, "red: off", "nuki: off",
		fmt.Sprintf("more_%d: {han: '%s ? 1 : 0'}", n, c.ownCondition())))
	c.section("limits", c.some(15, "kiriage: off", "sanbaiman: off", "haneman: {base: 3200}"))
}

// section writes a section either in block style or in flow style with several entries per line.
func (c *chainMaker) section(name string, entries []string) {
	entries = c.dropMistakes(name, entries)
	if len(entries) == 0 {
		return
	}
	const comment = "  # rulecheck:ignore same-as-inherited as it is printed"
	silence := func(percent int) string {
		if c.chance(percent) {
			return comment
		}
		return ""
	}
	if c.chance(30) {
		c.line("%s: {%s", name, silence(10))
		for len(entries) > 0 {
			n := 1 + c.below(min(3, len(entries)))
			c.line("  %s,%s", strings.Join(entries[:n], ", "), silence(25))
			entries = entries[n:]
		}
		c.line("  }")
		return
	}
	c.line("%s:%s", name, silence(5))
	for _, e := range entries {
		if s := silence(8); s != "" {
			c.line("%s", s)
		}
		c.line("  %s%s", e, silence(8))
	}
}

// dropMistakes removes entries that would be mistakes: repeated IDs, and changes or removals of
// removed entries.
func (c *chainMaker) dropMistakes(section string, entries []string) []string {
	seen := make(map[string]bool)
	return slices.DeleteFunc(entries, func(e string) bool {
		id, whole := idOf(e), strings.Contains(e, "when: not dealer")
		at := section + "." + id
		if seen[id] || c.gone[at] && !whole {
			return true
		}
		seen[id], c.gone[at] = true, strings.HasSuffix(e, ": off") ||
			strings.HasSuffix(e, "open: off}}")
		return false
	})
}

func idOf(entry string) string {
	id, _, _ := strings.Cut(entry, ":")
	return id
}

// some keeps each line with the given probability in percent.
func (c *chainMaker) some(percent int, lines ...string) []string {
	return slices.DeleteFunc(lines, func(string) bool { return !c.chance(percent) })
}

func (c *chainMaker) optionLines(n int) []string {
	lines := c.some(12, slices.Clone(knownOptions)...)
	for _, id := range c.options {
		lines = append(lines, c.some(30, id+": "+c.one("few", "many"))...)
	}
	if c.chance(50) {
		id := fmt.Sprintf("word_%d", n)
		c.options = append(c.options, id)
		lines = append(lines, id+": {default: "+c.one("few", "many")+", allowed: [few, many]}")
	}
	return lines
}

func (c *chainMaker) situationLines(n int) []string {
	lines := c.removed(12, &c.known, &c.facts, &c.counters)
	if c.chance(60) {
		id := fmt.Sprintf("fact_%d", n)
		c.facts = append(c.facts, id)
		lines = append(lines, id+": "+c.one("{}", "{implies: [riichi]}", "{excludes: [rinshan]}",
			"{requires: closed and not tsumo}"))
	}
	if c.chance(60) {
		id := fmt.Sprintf("counter_%d", n)
		c.counters = append(c.counters, id)
		lines = append(lines, id+": {type: count}")
	}
	return lines
}

func (c *chainMaker) removed(percent int, lists ...*[]string) []string {
	var lines []string
	for _, ids := range lists {
		*ids = slices.DeleteFunc(*ids, func(id string) bool {
			removes := c.chance(percent)
			if removes {
				lines = append(lines, id+": off")
			}
			return removes
		})
	}
	return lines
}

func (c *chainMaker) yakuLines(n int) []string {
	lines := c.removed(8, &c.yaku)
	if c.chance(20) {
		lines = append(lines, "chiihou: {yakuman: 1, when: not dealer and tsumo and melds == 0}")
	}
	lines = append(lines, c.some(15, "toitoi: {han: 3}", "toitoi: {han: 2}",
		"honitsu: {han: {open: off}}",
		"chinitsu: {replaces: []}", "tanyao: {doc: ''}",
		"junchan: {replaces: ["+c.one(c.yaku...)+"]}", "pinfu: {when: sequences == 4 and closed}",
		"renhou: {limit: mangan}")...)
	if c.chance(30) { // with the facts, sets, shapes and options that they depend on
		lines = append(lines, c.some(40, "kanburi: {from: local}",
			"daichisei: {from: local, replaces: []}",
			"shiisanpuutaa: {from: local}",
			"renhou: {from: ema}", "hyakuman_goku: {from: local, yakuman: 2}")...)
	}
	for i := range c.below(4) {
		id := fmt.Sprintf("own_%d_%d", n, i)
		c.stage = condition.StageReading
		lines = append(lines, fmt.Sprintf("%s: {name: %s, %s, when: '%s'}", id,
			c.one("Own", "{en: Own, ja: 自}"),
			c.one("han: 1", "han: {closed: 2}", "yakuman: 1",
				"han: 1, replaces: ["+c.one(c.yaku...)+"]"), c.ownCondition()))
		c.yaku = append(c.yaku, id)
	}
	return lines
}

// ownCondition returns a condition that uses names declared in the files, in one of several
// notations.
func (c *chainMaker) ownCondition() string {
	parts := []string{c.one("closed", "open", "tsumo", "kans >= 1", "has(dragons)")}
	if len(c.facts) > 0 && c.chance(50) {
		parts = append(parts, c.one(c.facts...))
	}
	if len(c.counters) > 0 && c.chance(50) {
		id := c.one(c.counters...)
		parts = append(parts, c.one(id+" >= 2", "not ("+id+" in 1..3)",
			"max(kans, "+id+") == 1", id+" > "+
				c.one(c.counters...)))
	}
	if len(c.options) > 0 && c.chance(50) {
		id := c.one(c.options...)
		parts = append(parts, c.one("options."+id, "options . "+id, `options["`+id+`"]`)+
			` == "few"`)
	}
	if c.stage >= condition.StageYaku {
		id := c.one(c.yaku...)
		parts = append(parts, c.one("yaku."+id, "yaku . "+id, `yaku["`+id+`"]`))
	}
	return strings.Join(parts, c.one(" and ", " or "))
}
