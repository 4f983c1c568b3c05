package rules

import (
	"cmp"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/condition/compile"
	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/keyboard"
	"example.com/hanfu/internal/lazyregexp"
	"example.com/hanfu/internal/lint"
	"example.com/hanfu/internal/playerwords"
	"example.com/hanfu/internal/schema"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/internal/words"
)

// synonyms finds the options that people call by other names. For each tree whose options are looked at it keeps what
// takes work.
type synonyms map[*tree.Value]*slips

// cure says which options people call by a name, each with what was written for it, or else its default for an example;
// there is no help if there are none. Those that nothing uses are left out. In is what turns options there: options, set,
// or what stands for the caller.
func (s synonyms) cure(in string, inherited, own *tree.Value, name string, written []string) tree.Cure {
	if in == "limits" {
		return s.ofLimit(inherited, name, strings.Join(written, " "))
	}
	options := inherited.Get("options")
	var called []tree.Pair
	said := true // the file turns them all already
	for _, id := range s.of(inherited).called(name) {
		if p := options.Find(id); p.Val != nil && id != name && s.of(inherited).used[id] {
			called = append(called, p)
			said = said && own.Get("options").Get(id) != nil
		}
	}
	if called == nil {
		return tree.Cure{Help: schema.OfPlay(name)}
	}
	if parts := bothNumbers().FindStringSubmatch(strings.Join(written, "-")); len(called) == 2 && parts != nil {
		written = slices.Clone(parts[1:])
		rises := func(a, b string) bool { return len(a) < len(b) || len(a) == len(b) && a < b }
		if first, second := called[0].Val.Get("default"), called[1].Val.Get("default"); rises(second.PlainText(), first.PlainText()) &&
			rises(written[0], written[1]) { // 10-30 for an uma of 30 and 10
			slices.Reverse(written)
		}
	}
	write, texts := words.Say("write %s"), make([]string, len(called))
	certain, doc := true, words.Translated(nil)
	_, exact := playerwords.Find(playerwords.Options, name)
	exact = (exact || s.of(inherited).names[playerwords.Folded(name)] != nil) && len(written) == len(called)
	for i, p := range called {
		meant := ""
		if len(written) >= len(called) {
			m := s.of(inherited).meantBy(p, name, written[i])
			meant, exact = m.value, exact && m.certain
		}
		switch {
		case meant != "":
		case len(written) == len(called) && playerwords.Truth(written[i]) != "": // the default may be the opposite
			meant, certain = "…", false
		default:
			meant, write, certain = p.Val.Get("default").PlainText(), words.Say("write for example %s"), false
		}
		texts[i] = p.Key.Text + ": " + meant
		if len(called) == 1 && len(written) == 1 && strings.HasPrefix(written[0], "-") {
			doc = p.Val.Get("doc").Translated()
		}
	}
	if said {
		for i, p := range called {
			texts[i] = p.Key.Text
		}
		return tree.Cure{Help: explained(words.Say("remove it: it is said by %s", words.Listed(words.All(texts)...)), doc), Remove: true}
	}
	if in != "options" && in != "set" {
		in = strings.TrimLeft(in+" ", " ")
		return tree.Cure{Help: explained(write.With(in+strings.ReplaceAll(strings.Join(texts, " "+in), ": ", "=")), doc),
			Entries: texts, Safe: certain && exact}
	}
	all := tree.Cure{Help: explained(write.With(in+": {"+strings.Join(texts, ", ")+"}"), doc)}
	if allowed := called[0].Val.Get("allowed"); len(called) == 1 && !certain && allowed != nil {
		all.Help = words.Say("%s; it is one of %s", all.Help, strings.Join(allowed.Words(), ", "))
	}
	if certain {
		all.Entries, all.Into, all.Safe = texts, in, exact
	}
	return all
}

// explained is a help with what is said of the option, if that is known.
func explained(help words.Text, doc words.Translated) words.Text {
	if len(doc) == 0 {
		return help
	}
	return words.Say("%s (%s)", help, doc)
}

func (s synonyms) ofLimit(inherited *tree.Value, id, written string) tree.Cure {
	digits, _ := playerwords.Number(written)
	points, err := strconv.ParseInt(cmp.Or(digits, written), 10, 32)
	each := lint.PaidByRon(s.of(inherited).compiler, inherited, 1_000_000) / 1_000_000
	if err != nil || points < 1 || each < 1 {
		return tree.Cure{}
	}
	if strings.HasSuffix(written, "han") || strings.HasSuffix(written, "翻") { // not what it is worth, but when it is reached
		when := inherited.Get("limits").Get(id).Get("when").PlainText()
		if leastHan().MatchString(when) {
			write := fmt.Sprintf("{when: %s}", leastHan().ReplaceAllString(when, "han >= "+digits))
			return tree.Cure{Help: words.Say("write %s", write), Write: write}
		}
		return tree.Cure{}
	}
	base := points / each
	now, _ := strconv.ParseInt(inherited.Get("limits").Get(id).Get("base").PlainText(), 10, 32)
	if now > 0 && max(points, now)/min(points, now) < max(base, now)/max(1, min(base, now)) {
		base = points
	}
	if base == 0 || base != points && points%each != 0 {
		return tree.Cure{}
	}
	write := fmt.Sprintf("{base: %d}", base)
	return tree.Cure{Help: words.Say("write %s, which pays a non-dealer %d by ron", write, lint.PaidByRon(s.of(inherited).compiler, inherited, base)), Write: write}
}

// leastHan matches the han from which a limit is reached, in its condition.
var leastHan = lazyregexp.New(`\bhan >= [0-9]+`)

// bothNumbers matches the values of two options in one text, such as 10-30.
var bothNumbers = lazyregexp.New(`^\s*([0-9]+)\s*[-–/~,、・]+\s*([0-9]+)\s*$`)

// slips is what takes work to say of the slips of those who extend a tree.
type slips struct {
	// used are the options that something uses.
	used map[string]bool
	// options are all of them, with their values in scope, and compiler knows that: its bound holds for all that is
	// compiled.
	options  []Option
	scope    map[string]condition.Option
	compiler *compile.Compiler
	// meant are the values that are meant, by the option and what was written for it.
	meant map[[2]string]valueMeant
	// names has the options that people call by a name, as far as it differs from others.
	names map[string][]string
}

// valueMeant is the value that is meant by what somebody wrote. It is certain if it can be no other.
type valueMeant struct {
	value   string
	certain bool
}

func (s synonyms) of(whole *tree.Value) *slips {
	if s[whole] != nil {
		return s[whole]
	}
	n := &slips{used: make(map[string]bool), scope: make(map[string]condition.Option),
		meant: make(map[[2]string]valueMeant), options: turn(whole, nil, new(tree.Report))}
	s[whole] = n
	for _, p := range whole.Entries() {
		if p.Key.Text != "options" {
			maps.Copy(n.used, lint.OptionsIn(p.Val))
		}
	}
	for _, o := range n.options {
		n.scope[o.ID] = condition.Option{Value: o.Value, Allowed: o.Allowed, Min: o.Min, Max: o.Max}
	}
	n.compiler = compile.New(condition.Scope{Options: n.scope})
	n.compiler.Share(new(compile.Trees))
	return n
}

// called returns the options that people call by a name.
func (s *slips) called(name string) []string {
	if s.names == nil {
		s.names = calls(s.options)
	}
	return s.names[playerwords.Folded(name)]
}

// calls maps names, without what makes no difference in them, to the options that people call so: by other names, or by
// what they are shown in a language.
func calls(options []Option) map[string][]string {
	all := make(map[string][]string)
	for i := range options {
		o := &options[i]
		names := slices.Clone(o.Synonyms)
		for _, lang := range words.Languages {
			names = append(names, o.ShortName(lang), o.Label(lang), o.Doc.In(lang))
		}
		for _, name := range names {
			if name = playerwords.Folded(name); name != "" && !slices.Contains(all[name], o.ID) {
				all[name] = append(all[name], o.ID)
			}
		}
	}
	return all
}

// meantBy returns the value of an option that was written under another name, which may say a value itself: with the
// other sign where only that is allowed, and as its declaration has it where it is unlikely. It is "" if the option can't
// have that value.
func (s *slips) meantBy(p tree.Pair, name, written string) valueMeant {
	id, certain := playerwords.Find(playerwords.Options, name)
	value, says := strings.CutPrefix(id, p.Key.Text+".")
	switch {
	case !says:
	case playerwords.IsYes(written):
		return valueMeant{s.tryMeant(p, value).value, certain}
	case playerwords.Truth(written) == "false":
		for _, other := range ByID(s.options, p.Key.Text).Allowed {
			if other.Word != value {
				return valueMeant{other.Word, false}
			}
		}
	}
	asked := [2]string{p.Key.Text, written}
	meant, known := s.meant[asked]
	if !known {
		meant = s.tryMeant(p, written)
		s.meant[asked] = meant
	}
	return meant
}

func (s *slips) tryMeant(p tree.Pair, written string) valueMeant {
	id := p.Key.Text
	o := ByID(s.options, id)
	v, certain := o.parse(written)
	ok := certain
	for _, other := range []string{written, strings.TrimPrefix(written, "-")} {
		if !ok {
			cure := o.meant(other)
			v, ok = o.parse(cure.Write)
			certain = cure.Safe && other == written
		}
	}
	if !ok {
		return valueMeant{}
	}
	was := s.scope[id]
	turned := was
	turned.Value = v
	s.scope[id] = turned
	defer func() { s.scope[id] = was }()
	for _, slip := range p.Val.Get("unlikely").Entries() {
		when, _ := s.compiler.Bool(slip.Val.Get("when").PlainText(), condition.StageWin, condition.EachHand)
		write, _ := s.compiler.Int(slip.Val.Get("write").PlainText(), condition.StageWin, condition.EachHand)
		if when == nil || write == nil {
			continue
		}
		holds, known := when.Const()
		n, alsoKnown := write.Const()
		if holds && known && alsoKnown {
			return valueMeant{fmt.Sprint(n), false}
		}
	}
	return valueMeant{v.String(), certain}
}

// Words in the place of numbers. What a yaku is worth is said by one of three keys, and people take the wrong one.

// wordsAlone are what no calculation is.
var wordsAlone = regexp.MustCompile(`^[a-z][a-z_ ]*$`)

func (b *builder) limitMeant(written string) string {
	limits := b.tree.Get("limits")
	if id := schema.SmallID(keyboard.Plain(written)); limits.Get(id) != nil {
		return id
	}
	for _, p := range limits.Entries() {
		for _, name := range p.Val.Get("name").Entries() {
			if name.Val.Text != "" && name.Val.Text == written {
				return p.Key.Text
			}
		}
	}
	return ""
}

func (e entry) worth(v *tree.Value, key string) {
	if !e.r.Usable(v) || !wordsAlone.MatchString(v.Text) {
		return
	}
	path := tree.Join(e.path, key)
	cure := tree.Cure{Path: path, Safe: true}
	yakuman, limit := schema.TimesYakuman(v.Text), e.tree.Get("limits").Get(v.Text)
	switch {
	case key == "yakuman" && yakuman != "":
		cure = tree.Cure{Help: words.Say("write %s, the number of yakuman", yakuman), Write: yakuman, Safe: true}
	case key == "yakuman":
	case strings.HasSuffix(v.Text, "yakuman") && yakuman != "":
		cure.Help, cure.Entries = words.Say("write yakuman: %s in place of han", yakuman), []string{"yakuman: " + yakuman}
	case strings.HasSuffix(v.Text, "yakuman"):
		cure = tree.Cure{Help: words.Say("write yakuman: 1 in place of han, or 2 for a double one")}
	case limit != nil:
		cure.Help, cure.Entries = words.Say("write limit: %s in place of %s", v.Text, key), []string{"limit: " + v.Text}
	}
	if !cure.Help.Empty() {
		e.r.AtWith(v, finding.WrongType, path, cure, "%s is no whole number", tree.Quote(v.Text))
	}
}
