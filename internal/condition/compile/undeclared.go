package compile

import (
	"maps"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/condition/internal/typed"
	"example.com/hanfu/internal/naming"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/internal/work"
	"github.com/expr-lang/expr/ast"
)

// Names that a condition can't use as they are: yaku, and undeclared names.

// longestShown is the greatest length of a yaku's condition that is offered as a fix.
const longestShown = 72

// yakuCondition says what to write instead of a yaku before the stage at which yaku are known.
// condition is that text, if it is the whole fix.
func (k *checker) yakuCondition(id string) (help words.Text, condition string) {
	instead := words.Say("write the condition of that yaku instead")
	known := k.scope.Suggestions()
	when := strings.Join(strings.Fields(known.When[id]), " ")
	if known.ClosedOnly[id] {
		when = "closed and " + bracketsFor(when, "or", "?")
	}
	when = bracketsFor(when, "and", "or", "?")
	switch {
	// It uses an undeclared fact of its own name.
	case !containsWord(when, "yaku") && containsWord(when, id) && !k.isKnown(id):
		return k.declare(id), ""
	case known.When[id] == "":
		return instead, ""
	case len([]rune(when)) > longestShown:
		return words.Say("write the condition of that yaku instead, as yaku.%s.when has it", id),
			when
	}
	return words.Say("write the condition of that yaku instead: %s", when), when
}

// bracketsFor puts an expression in brackets if it has some words outside brackets, so that it
// keeps its meaning next to others.
func bracketsFor(src string, words ...string) string {
	outside := insideBrackets().ReplaceAllString(src, "")
	for _, word := range words {
		if slices.Contains(strings.Fields(outside), word) {
			return "(" + src + ")"
		}
	}
	return src
}

var insideBrackets = work.LazyRegexp(`\([^()]*\)`)

func containsWord(src, word string) bool {
	return regexp.MustCompile(`\b` + regexp.QuoteMeta(word) + `\b`).MatchString(src)
}

var idLike = work.LazyRegexp(`^[a-z][a-z0-9_]{3,39}$`)

func (k *checker) declare(id string) words.Text {
	if k.isCounted(id) {
		return words.Say("if hands are to carry it, declare it: situation: {%s: {type: count}}", id)
	}
	return words.Say("if hands are to carry it, declare it: situation: {%s: {}}", id)
}

func (k *checker) isCounted(name string) bool {
	id := regexp.QuoteMeta(name)
	counted, err := regexp.Compile(`\b` + id +
		`\s*(==|!=|<=?|>=?)\s*[0-9]|[0-9]\s*(==|!=|<=?|>=?)\s*` + id + `\b`)
	return err == nil && counted.MatchString(string(k.src))
}

func (k *checker) isJoined(name string) bool {
	joined, err := regexp.Compile(`(^|\b(and|or|not)\b)[\s(]*` + regexp.QuoteMeta(name) +
		`[\s)]*(\b(and|or)\b|$)`)
	return err == nil && joined.MatchString(string(k.src))
}

// fitting removes names that can't be compared with a number if the expression compares the unknown
// name with one: renchan >= 8 does not mean the wait penchan.
func (k *checker) fitting(name string, known []string) []string {
	if !k.isCounted(name) {
		return known
	}
	return slices.DeleteFunc(slices.Clone(known), func(other string) bool {
		f, fact := condition.FactsByName()[other]
		flag, declared := k.scope.Flags[other]
		_, shape := k.scope.Shapes[other]
		return fact && f.Type != typed.TypeInt || declared && !flag.Count || shape
	})
}

func (k *checker) unknownName(n ast.Node, name string) *typed.Node {
	if k.pointer != nil && k.pointer.Type == typed.TypeGroup &&
		condition.FactsByName()["group."+name] != nil {
		return k.nameWith(n, k.replaceName(n, name, "."+name, true), "unknown-name",
			words.Say("write .%s", name), "unknown name %q", name)
	}
	if k.stage.AtTable() {
		return k.unknownAtTable(n, name)
	}
	if id, ok := strings.CutPrefix(k.scope.Suggestions().Called[name], "yaku."); ok &&
		k.stage < condition.StageYaku {
		if help, instead := k.yakuCondition(id); instead != "" {
			return k.nameWith(n, k.replaceName(n, name, instead, false), "unknown-name", help,
				"%q is a yaku, and can't be used here", name)
		}
	}
	known := k.fitting(name, k.knownNames())
	own, conditions := string(k.src), k.scope.Suggestions().When
	yaku := slices.DeleteFunc(slices.Sorted(maps.Keys(k.scope.Yaku)), func(id string) bool {
		return conditions[id] == own
	})
	if best := naming.Nearest(name, slices.Concat(known, yaku)); k.intended(name) == "" &&
		!k.isCounted(name) && slices.Contains(yaku, best) && !slices.Contains(known, best) {
		help, instead := words.Say("write yaku.%s", best), "yaku."+best
		if k.stage < condition.StageYaku {
			help, instead = k.yakuCondition(best)
		}
		return k.nameWith(n, k.replaceName(n, name, instead, false), "unknown-name", help,
			"unknown name %q; did you mean the yaku %q?", shorten(name), best)
	}
	if k.intended(name) == "" && naming.Nearest(name, known) == "" && idLike().MatchString(name) &&
		(k.isCounted(name) || k.isJoined(name)) {
		return k.nameWith(n, Cure{}, "unknown-name", k.declare(name), "unknown name %q",
			shorten(name))
	}
	return k.unknown(n, "unknown-name", words.Say("name"), name, known)
}

// unknownAtTable reports an unknown name at the table. Facts can't be declared there, and no yaku
// are known, but the name may be a fact of a player without the prefix.
func (k *checker) unknownAtTable(n ast.Node, name string) *typed.Node {
	members := k.membersOf("player")
	help, instead := k.ofPlayer(name)
	best := naming.Nearest(name, append(k.knownNames(), members...))
	if help.Empty() && slices.Contains(members, best) {
		instead = "player." + best
		help = words.Say("write %s", instead)
	}
	if !help.Empty() {
		return k.nameWith(n, k.replaceName(n, name, instead, best == name), "unknown-name", help,
			"unknown name %q", shorten(name))
	}
	return k.unknown(n, "unknown-name", words.Say("name"), name, k.knownNames())
}

func (k *checker) ofPlayer(name string) (help words.Text, instead string) {
	if k.stage.AtTable() && slices.Contains(k.membersOf("player"), name) {
		return words.Say("write player.%s", name), "player." + name
	}
	return words.Text{}, ""
}

func (k *checker) unknownOwner(n *ast.IdentifierNode) bool {
	if k.isKnown(n.Value) || k.each && n.Value == "group" {
		return false
	}
	owners := []string{"options", "limits", "yaku", "payer", "group"}
	if k.stage.AtTable() {
		owners = []string{"options", "limits", "player"}
	}
	best := naming.Nearest(n.Value, owners)
	if best == "" || best == n.Value {
		return false
	}
	k.nameWith(n, k.replaceName(n, n.Value, best, naming.Unambiguous(n.Value, best, owners)),
		"unknown-name", words.Text{}, "unknown name %q; did you mean %q?", n.Value, best)
	return true
}

// joinedName returns the known name that a blank has split at a syntax problem, such as seven
// pairs; "" if there is none.
func (k *checker) joinedName(p Problem) string {
	before := lastWord().FindString(string(k.src[:p.From]))
	name := strings.Join(append(strings.Fields(before), string(k.src[p.From:p.To])), "_")
	if before != "" && k.isKnown(name) {
		return name
	}
	return ""
}

var lastWord = work.LazyRegexp(`[\pL_][\pL\pN_]*\s+$`)

// prose reports whether the word before a syntax problem means nothing in conditions, so that the
// text is a sentence rather than a condition with a mistake.
func (k *checker) prose(p Problem) bool {
	word := strings.TrimSpace(lastWord().FindString(string(k.src[:p.From])))
	return word != "" && idLike().MatchString(word+"____") && !k.isKnown(word) &&
		naming.Nearest(word, k.knownNames()) == ""
}

func (k *checker) adviseNames(p *Problem) {
	if p.Code != "syntax" || p.To <= p.From {
		return
	}
	if name := k.joinedName(*p); name != "" {
		p.Help = words.Say("write %s", name)
		p.Cure = Cure{p.From - utf8.RuneCountInString(lastWord().FindString(string(k.src[:p.From]))),
			p.To, name, true}
	} else if k.prose(*p) {
		p.Help, p.Cure = madeOf, Cure{}
	}
}

// A file that extends nothing may say of a name only that it is off. Its use in conditions shows
// whether it was a fact, which never holds, a counter, which is 0, or a seat, which is nobody's.

func (c *Compiler) ambiguousNames() []string {
	var names []string
	for _, m := range c.mentions {
		if m.Of == MentionName && c.scope.Flags[m.Name].Or != nil {
			names = append(names, m.Name)
		}
	}
	return names
}

// sorts is the number of sorts of things that such a name may be.
const sorts = 3

// checkAmbiguous checks an expression with such names: first as facts, then as counters, then as
// seats, each time changing single names if that gives fewer problems. If all attempts have
// problems, it returns those of the first.
func (c *Compiler) checkAmbiguous(names []string, src string, at condition.Stage,
	each condition.Each,
	want typed.Type) (*typed.Node, []Problem) {
	n, problems := (*typed.Node)(nil), []Problem(nil)
	for first := range sorts {
		chosen := *c
		chosen.scope.Flags = maps.Clone(c.scope.Flags)
		for _, name := range names {
			chosen.scope.Flags[name] = sortOf(c.scope.Flags[name], first)
		}
		now, found := chosen.typeCheck(src, at, each, want)
		for _, name := range names {
			for other := range sorts {
				if len(found) == 0 || other == first {
					continue
				}
				before := chosen.scope.Flags[name]
				chosen.scope.Flags[name] = sortOf(c.scope.Flags[name], other)
				if node, fewer := chosen.typeCheck(src, at, each, want); len(fewer) < len(found) {
					now, found = node, fewer
				} else {
					chosen.scope.Flags[name] = before
				}
			}
		}
		c.checked, c.mentions = chosen.checked, chosen.mentions
		if len(found) == 0 {
			return now, nil
		}
		if first == 0 {
			n, problems = now, found
		}
	}
	return n, problems
}

func sortOf(f condition.Flag, number int) condition.Flag {
	for ; number > 0 && f.Or != nil; number-- {
		f = *f.Or
	}
	f.Or = nil
	return f
}
