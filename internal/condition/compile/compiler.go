package compile

import (
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/expr-lang/expr/ast"

	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/condition/internal/typed"
	"example.com/hanfu/internal/naming"
	"example.com/hanfu/internal/playerwords"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/internal/work"
)

// Compiler compiles the expressions of one rule set. It is not safe for concurrent use, but its
// results are.
type Compiler struct {
	scope condition.Scope
	// trees caches expressions that other compilers have parsed; it may be nil.
	trees *Trees
	// checked counts the parts checked in all expressions.
	checked int
	// checkedInTrials counts the parts checked in search of fixes.
	checkedInTrials int
	// symbols is set if options are not constants.
	symbols *symbols
	// mentions are the names in the last expression.
	mentions []Mention
}

// New returns a compiler for expressions that use the names of a scope.
func New(scope condition.Scope) *Compiler { return &Compiler{scope: scope} }

// Checked returns the number of parts of all compiled expressions, with ranges expanded and parts
// about groups and payers counted for each.
func (c *Compiler) Checked() int { return c.checked }

// Full reports whether the expressions have more parts than those of a rule set may have. No further
// one compiles.
func (c *Compiler) Full() bool { return c.checked > work.RulesNodes }

// Share makes the compiler use the cache of expressions in trees.
func (c *Compiler) Share(trees *Trees) { c.trees = trees }

// Bool compiles a condition. If there are problems, the condition is nil.
func (c *Compiler) Bool(
	src string, at condition.Stage, each condition.Each,
) (*condition.Bool, []Problem) {
	b, problems := compiled(c, src, at, each, typed.TypeBool, condition.NewBool)
	// A condition, not a number, is needed.
	if m := hanOrFu().FindStringSubmatch(src); m != nil && len(problems) > 0 {
		problems = slices.Clone(problems)
		p := &problems[0]
		p.From, p.To = 0, utf8.RuneCountInString(src)
		p.Message = words.Say("a condition compares the %s with a number", m[2])
		p.Help = words.Say("write %s >= %s", m[2], m[1])
		p.cureBy(m[2]+" >= "+m[1], false)
	}
	return b, problems
}

var hanOrFu = work.LazyRegexp(`^\s*([0-9]+)\s*(han|fu)\s*$`)

// Conjuncts compiles a condition split at its outermost `and`s, each part with its own text.
func (c *Compiler) Conjuncts(src string, at condition.Stage) ([]*condition.Bool, []Problem) {
	tree, problems := c.trees.parse(src)
	if len(problems) > 0 {
		return nil, problems
	}
	if _, problems := c.check(src, at, condition.EachHand, typed.TypeBool); len(problems) > 0 {
		return nil, problems
	}
	defer func(whole []Mention) { c.mentions = whole }(c.mentions)
	var parts []*condition.Bool
	for _, part := range conjuncts(tree) {
		from, to := bracketed([]rune(src), part)
		text := strings.TrimSpace(string([]rune(src)[from:to]))
		b, problems := c.Bool(text, at, condition.EachHand)
		if len(problems) > 0 {
			return nil, problems
		}
		parts = append(parts, b)
	}
	return parts, nil
}

func conjuncts(n ast.Node) []ast.Node {
	if b, ok := n.(*ast.BinaryNode); ok && joinedBy(b) == All {
		return append(conjuncts(b.Left), conjuncts(b.Right)...)
	}
	return []ast.Node{n}
}

// Int compiles a whole-number expression.
func (c *Compiler) Int(
	src string, at condition.Stage, each condition.Each,
) (*condition.Int, []Problem) {
	return compiled(c, src, at, each, typed.TypeInt, condition.NewInt)
}

// Word evaluates an expression over options that yields a word.
func (c *Compiler) Word(src string) (string, []Problem) {
	n, problems := c.check(src, condition.StageWin, condition.EachHand, typed.TypeWord)
	if len(problems) > 0 {
		return "", problems
	}
	return n.Word, nil
}

// payersOfHand is the greatest number of players who pay for a win.
const payersOfHand = 3

func timesAsked(at condition.Stage, each condition.Each) int {
	switch {
	case each == condition.EachGroup:
		return typed.GroupsOfHand
	case at == condition.StagePayment:
		return payersOfHand
	}
	return 1
}

func (c *Compiler) check(src string, at condition.Stage, each condition.Each,
	want typed.Type) (*typed.Node, []Problem) {
	n, problems := c.typeCheck(src, at, each, want)
	return n, c.repair(src, at, each, want, problems)
}

// typeCheck is check without fixes that need trials.
func (c *Compiler) typeCheck(src string, at condition.Stage, each condition.Each,
	want typed.Type) (*typed.Node, []Problem) {
	c.mentions = nil
	k := newChecker(src, &c.scope, at, each)
	k.symbols = c.symbols
	tree, problems := c.trees.parse(src)
	if len(problems) > 0 {
		problems = slices.Clone(problems) // the cache shares them
		k.adviseNames(&problems[0])
		return nil, problems
	}
	c.mentions = mentions(tree)
	if names := c.ambiguousNames(); names != nil {
		return c.checkAmbiguous(names, src, at, each, want)
	}
	if c.Full() {
		return nil,
			[]Problem{{To: utf8.RuneCountInString(src), Code: "too-complex",
				Message: words.Say("the expressions up to here look at too many cases"),
				Help:    words.Say("use fewer or smaller ranges")}}
	}
	var n *typed.Node
	defer func() {
		size := k.size
		if n != nil {
			size = max(size, n.Size) // the value of a let counts each time it is used
		}
		// Whether an option matters is found by leaving it out, one option after another.
		options := optionsIn(c.mentions)
		c.checked += size*timesAsked(at, each) + options*options
	}()
	if name, ok := tree.(*ast.IdentifierNode); ok && want == typed.TypeInt &&
		k.isUnknownName(name.Value) {
		meant := naming.Plain(name.Value)
		if number, _ := playerwords.Number(meant); number != "" {
			meant = number
		}
		help, cure := words.Say("write a number, or a calculation"), Cure{}
		if meant != name.Value {
			help, cure = words.Say("write %s", meant), k.replaceName(tree, name.Value, meant, true)
		}
		k.problemWith(tree, cure, "wrong-type", help, "%q is no whole number", name.Value)
		return nil, k.problems
	}
	n = k.expr(tree)
	if n != nil && n.Type != want {
		k.wrongType(tree, n.Type, want)
	}
	slices.SortStableFunc(k.problems, func(a, b Problem) int { return a.From - b.From })
	return n, k.problems
}

// A checker types one expression. Its methods return nil for a part with a problem, so that each
// mistake is reported once and the other parts are still checked.
type checker struct {
	src   []rune
	scope *condition.Scope
	stage condition.Stage
	// symbols is set if options are not constants.
	symbols *symbols
	// each reports whether `group` is known; groups is the number of places of Facts.at in use.
	each     bool
	groups   uint8
	problems []Problem
	// names holds the variables declared by let; pointer is the value of #.
	names   map[string]*typed.Node
	pointer *typed.Node
	// size counts nodes to bound nested ranges: nodes in a range count for each entry, those about
	// groups for each group that a hand may have. tooLarge is set once the bound is exceeded.
	size     int
	tooLarge bool
	// typed caches nodes while an expression is split into pieces; nil otherwise.
	typed map[ast.Node]*typed.Node
	// left is the number of nodes that pieces may still have.
	left int
	// forms caches the spans and texts of parts, which the entries of a range share.
	forms map[ast.Node]form
	// bare is the text without comments and quoted text, and quoted is the text without comments.
	bare, quoted []rune
}

func newChecker(
	src string, scope *condition.Scope, at condition.Stage, each condition.Each,
) *checker {
	k := &checker{src: []rune(src), scope: scope, stage: at}
	if each == condition.EachGroup {
		k.each, k.groups = true, 1
	}
	return k
}

func (k *checker) problem(
	n ast.Node, code string, help words.Text, format string, args ...any,
) *typed.Node {
	return k.problemWith(n, Cure{}, code, help, format, args...)
}

func (k *checker) problemWith(
	n ast.Node, cure Cure, code string, help words.Text, format string, args ...any,
) *typed.Node {
	from, to := bracketed(k.src, n)
	return k.report(Problem{From: from, To: to, Code: code, Message: words.Say(format, args...),
		Help: help}, cure)
}

// nameWith is like problemWith, but the problem is about the name at the start of n, without its
// arguments.
func (k *checker) nameWith(
	n ast.Node, cure Cure, code string, help words.Text, format string, args ...any,
) *typed.Node {
	at := n.Location()
	return k.report(Problem{From: at.From, To: at.To, Code: code,
		Message: words.Say(format, args...), Help: help}, cure)
}

func (k *checker) report(p Problem, cure Cure) *typed.Node {
	i := slices.IndexFunc(k.problems, func(other Problem) bool {
		return other.From == p.From && other.To == p.To && other.Code == p.Code &&
			other.Message.Same(p.Message) &&
			other.Help.Same(p.Help)
	})
	if i < 0 { // the condition of a range is checked for each entry
		k.problems, i = append(k.problems, p), len(k.problems)
	}
	if cure.Text != "" {
		k.problems[i].Cure = cure
	}
	return nil
}

// replaceName returns a fix that replaces the name at the start of n, if the source spells it as
// name.
func (k *checker) replaceName(n ast.Node, name, text string, safe bool) Cure {
	if at := n.Location(); string(k.src[at.From:at.To]) == name {
		return Cure{at.From, at.To, text, safe}
	}
	return Cure{}
}

func (k *checker) replacePart(n ast.Node, text string, safe bool) Cure {
	from, to := bracketed(k.src, n)
	if negated().MatchString(string(k.src[:from])) && strings.Contains(text, " ") &&
		text[0] != '(' {
		text = "(" + text + ")"
	}
	return Cure{from, to, text, safe}
}

var negated = work.LazyRegexp(`(\bnot\s+|!\s*)$`)

func (k *checker) unknown(
	n ast.Node, code string, noun words.Text, name string, known []string,
) *typed.Node {
	slices.Sort(known)
	if meant := k.intended(name); meant != "" {
		return k.nameWith(n, k.replaceName(n, name, meant, !strings.Contains(meant, " ")), code,
			words.Say("write %s", meant), "unknown %s %q", noun, name)
	}
	if best := naming.Nearest(name, known); best != "" {
		return k.nameWith(n, k.replaceName(n, name, best, naming.Unambiguous(name, best, known)),
			code,
			words.Text{}, "unknown %s %q; did you mean %q?", noun, shorten(name), best)
	}
	help := words.Text{}
	if len(known) > 0 && len(known) <= 8 {
		help = words.Say("known here: %s", strings.Join(known, ", "))
	}
	return k.nameWith(n, Cure{}, code, help, "unknown %s %q", noun, shorten(name))
}

func shorten(s string) string {
	const most = 40
	if runes := []rune(s); len(runes) > most {
		return string(runes[:most]) + "…"
	}
	return s
}

func (k *checker) identifier(n ast.Node, name string) *typed.Node {
	if v, ok := k.names[name]; ok {
		return v
	}
	if name == "group" && k.each {
		return groupAt(0)
	}
	if f, ok := condition.FactsByName()[name]; ok && f.Arguments == nil {
		if !f.KnownAt(k.stage) {
			help, instead := k.ofPlayer(name)
			if name == "han" && k.stage >= condition.StageYaku && !k.stage.AtTable() {
				help, instead = words.Say("the han of the yaku alone are yaku_han"), "yaku_han"
			}
			return k.problemWith(n, k.replacePart(n, instead, true), "wrong-stage",
				words.Or(help, k.stageHelp(name), k.availableHelp("player", f)), "%q %s", name,
				k.notKnownHere(f))
		}
		if f.Node == nil {
			return &typed.Node{Op: typed.OpConst, Type: f.Type}
		}
		return f.Node
	}
	if set, ok := k.scope.Sets[name]; ok {
		return &typed.Node{Op: typed.OpSetConst, Type: typed.TypeSet, Set: set}
	}
	if k.symbols != nil && k.scope.Removed[name] {
		k.symbols.removed = true
	}
	if _, ok := k.scope.Flags[name]; ok && k.stage.AtTable() {
		help, instead := k.ofPlayer(name)
		return k.problemWith(n, k.replacePart(n, instead, true), "wrong-stage", help,
			"%q is known of a win alone, and here is none", name)
	}
	if flag, ok := k.scope.Flags[name]; ok {
		switch {
		case flag.Seat:
			return &typed.Node{Op: typed.OpNum, Type: typed.TypeWind,
				K: int64(condition.Counters) + int64(flag.Index)}
		case flag.Count:
			return &typed.Node{Op: typed.OpNum, Type: typed.TypeInt,
				K: int64(condition.Counters) + int64(flag.Index)}
		}
		return &typed.Node{Op: typed.OpWinBit, Type: typed.TypeBool,
			K: typed.BitFlags + int64(flag.Index)}
	}
	if i, ok := k.scope.Shapes[name]; ok {
		return typed.Constant(typed.TypeShape, int64(i))
	}
	if help, ok := misplacedHelp[name]; ok {
		if name == "group" {
			return k.problem(n, "unknown-name", help, "%q is not known here", name)
		}
		return k.problem(n, "unknown-name", help, "%q does not stand alone", name)
	}
	if f, ok := condition.FactsByName()[name]; ok && name == "one" {
		return k.problemWith(n, k.replacePart(n, "1", false), "wrong-arguments",
			words.Say("write 1; of a list it asks in brackets, as in %s", f.Example),
			"one asks about a list")
	} else if ok {
		return k.problem(n, "wrong-arguments", words.Say("for example: %s", f.Example),
			"%s asks about a %s: write %s(…)", name,
			words.Term(f.Arguments[0]), name)
	}
	return k.bareRule(n, name)
}

func (k *checker) bareRule(n ast.Node, name string) *typed.Node {
	if _, ok := k.scope.Yaku[name]; ok && k.stage < condition.StageYaku {
		help, instead := k.yakuCondition(name)
		return k.problemWith(n, k.replacePart(n, instead, false), "unknown-name", help,
			"%q is a yaku, and can't be used here", name)
	} else if ok {
		return k.problemWith(n, k.replacePart(n, "yaku."+name, true), "unknown-name", words.Text{},
			"%q is a yaku: whether it counts is yaku.%s", name, name)
	}
	if fact := otherWords[name]; k.scope.Options[name].Value.Type == condition.TypeInt &&
		fact != "" && k.isKnown(fact) {
		return k.problemWith(n, k.replacePart(n, fact, false), "unknown-name",
			words.Say("in the hand there are %s", fact), "%q is an option: its value is options.%s",
			name, name)
	}
	if _, ok := k.scope.Limits[name]; ok {
		return k.problemWith(n, k.replacePart(n, "limits."+name, true), "unknown-name",
			words.Text{}, "%q is a limit: its base is limits.%s", name, name)
	}
	if _, ok := k.scope.Options[name]; ok {
		return k.problemWith(n, k.replacePart(n, "options."+name, true), "unknown-name",
			words.Text{}, "%q is an option: its value is options.%s", name, name)
	}
	return k.unknownName(n, name)
}

func (k *checker) stageHelp(name string) words.Text {
	if k.stage >= condition.StageYaku || k.stage.AtTable() {
		return words.Text{}
	}
	switch name {
	case "han", "yaku_han", "yakuman":
		return words.Say(
			`a yaku may ask for the han of the others in beside, as in beside: yaku_han == 2, a bonus in its han, and a limit for han`)
	case "yaku_count":
		return words.Say(
			"a yaku may ask in beside how many others count, as in beside: yaku_count == 2")
	case "fu", "basic":
		return words.Say(
			"ask for what they come from, such as wait == tanki or kans >= 1; a limit may ask for fu and han")
	}
	return words.Text{}
}

func (k *checker) availableHelp(owner string, f *condition.Fact) words.Text {
	switch {
	case k.stage.AtTable():
	case !f.Stage.AtTable():
		return words.Text{}
	case f.Name == "round_number":
		return words.Say("ask for round, as in round == east")
	default:
		return words.Say("a rule for hands can't ask for that; leave it out")
	}
	members := k.membersOf(owner)
	slices.Sort(members)
	for i := range members {
		members[i] = owner + "." + members[i]
	}
	return words.Say("here one may ask for %s", strings.Join(members, ", "))
}

var misplacedHelp = map[string]words.Text{
	"options": words.Say("write options. and the option's id"),
	"limits":  words.Say("write limits. and the limit's id"),
	"yaku":    words.Say("write yaku. and the yaku's id"),
	"payer":   words.Say("write payer.discarder, payer.dealer, payer.liable or payer.seat"),
	"player":  words.Say("write player. and what is asked of him, such as player.tenpai"),
	"group": words.Say(
		"only a fu source knows group, one that says each: group; else ask about all groups, as in any(groups, .kind == kan)"),
}

func (k *checker) isUnknownName(word string) bool {
	_, option := k.scope.Options[word]
	_, yaku := k.scope.Yaku[word]
	return !option && !yaku && !k.isKnown(word) && naming.Nearest(word, k.knownNames()) == ""
}

func (k *checker) notKnownHere(f *condition.Fact) words.Text {
	if k.stage.AtTable() && !f.Stage.AtTable() {
		return words.Say("is known of a win alone, and here is none")
	}
	if k.stage.AtTable() {
		return words.Say("is not known here: it exists %s", words.Term(f.Stage.When()))
	}
	return words.Say("is not known yet here: it exists %s", words.Term(f.Stage.When()))
}

func (k *checker) namesOf(sort func(*condition.Fact) bool) (names []string) {
	for i := range condition.Names() {
		if f := &condition.Names()[i]; f.KnownAt(k.stage) && sort(f) {
			names = append(names, f.Name)
		}
	}
	return names
}

func (k *checker) membersOf(owner string) []string {
	members := k.namesOf(func(f *condition.Fact) bool {
		return strings.HasPrefix(f.Name, owner+".")
	})
	for i := range members {
		members[i] = members[i][len(owner)+1:]
	}
	return members
}

func (k *checker) knownNames() []string {
	names := k.namesOf(func(f *condition.Fact) bool {
		return f.Arguments == nil && !strings.Contains(f.Name, ".")
	})
	if !k.stage.AtTable() {
		names = slices.Concat(names, declared(k, k.scope.Sets, ""), declared(k, k.scope.Flags, ""),
			declared(k, k.scope.Shapes, ""))
	}
	return slices.AppendSeq(names, maps.Keys(k.names))
}

func declared[T any](k *checker, section map[string]T, prefix string) (names []string) {
	for name := range section {
		if !k.scope.Removed[prefix+name] {
			names = append(names, name)
		}
	}
	return names
}
