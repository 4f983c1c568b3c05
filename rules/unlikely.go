package rules

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/rules/condition"
	"example.com/hanfu/rules/condition/compile"
)

// What an option's declaration says of slips: values that nobody means, and other names by which people call it.

// unlikely is a value of an option that can hardly be meant, as the declaration says.
type unlikely struct {
	option, message string
	// write is what to write instead, help what to do; nil and "" if that is not said.
	write *condition.Int
	help  string
	// asked are the options on which it depends, the option itself first.
	asked []string
}

// unlikelyValues works out which options have values that can hardly be meant. What is asked here is no use of an option.
func (b *builder) unlikelyValues() {
	b.each(func(e entry) {
		for _, slip := range e.val.Get("unlikely").Entries() {
			b.unlikelyValue(e.ID, slip.Val, tree.Join(e.path+".unlikely", slip.Key.Text))
		}
	}, "options")
}

func (b *builder) unlikelyValue(option string, slip *tree.Value, path string) {
	when, write := slip.Get("when"), slip.Get("write")
	u := unlikely{option: option, message: slip.Get("message").PlainText(), help: slip.Get("help").PlainText(), asked: []string{option}}
	if help := slip.Get("help"); write != nil && help != nil {
		b.r.At(help, finding.BadOption, path, "remove one of the two", "what to write is said already")
	}
	if b.compilable(write) {
		c, problems := b.compiler.Int(write.Text, condition.StageWin, condition.EachHand)
		b.problems(write, path+".write", problems)
		if u.write = c; c != nil {
			if _, known := c.Const(); !known {
				b.notConstant(write, path+".write")
			}
		}
	}
	if !b.compilable(when) {
		return
	}
	c, problems := b.compiler.Bool(when.Text, condition.StageWin, condition.EachHand)
	b.problems(when, path+".when", problems)
	for _, m := range b.compiler.Mentions() {
		if m.Of == compile.MentionOption && !slices.Contains(u.asked, m.Name) {
			u.asked = append(u.asked, m.Name)
		}
	}
	if b.constant(c, when, path+".when") {
		b.unlikely = append(b.unlikely, u)
	}
}

// unlikelyOptions reports options that have such values, where the file that was asked for or the caller has turned them or another
// option on which it depends.
func (b *builder) unlikelyOptions() {
	for i := range b.unlikely {
		u := &b.unlikely[i]
		if !b.mentions[compile.MentionOption][u.option] {
			continue // it has no effect, which is told
		}
		for _, id := range u.asked {
			if at, ok := b.turnedAt(id); ok {
				f := finding.Finding{Position: at, Code: finding.UnlikelyValue, Rule: "options." + u.option,
					Message: fmt.Sprintf("%s is %s: %s", u.option, textOf(b.valueOf(u.option)), u.message), Help: u.help}
				if u.write != nil {
					n, _ := u.write.Const()
					f.Help = fmt.Sprintf("write %d, if that is meant", n)
				}
				b.r.Add(f)
				break
			}
		}
	}
}

// turnedAt is where the caller or the file that was asked for gives an option its value; false if neither does.
func (b *builder) turnedAt(id string) (finding.Position, bool) {
	o := b.tree.Get("options").Get(id)
	v := cmp.Or(o.Get("value"), o.Get("default"))
	if v == nil {
		return finding.Position{}, false
	}
	value := b.valueOf(id)
	if inFile, ok := parseValue(v.Text, value.Type); ok && inFile != value {
		return finding.Position{File: setFile}, true
	}
	return v.Pos(), v.File.Depth == 0
}

// valueOf is the value that an option has.
func (b *builder) valueOf(id string) condition.Value {
	i := slices.IndexFunc(b.rules.Options, func(o Option) bool { return o.ID == id })
	return b.rules.Options[i].Value
}

// calledSo says which options people call by another name, each with what was written for it, or else its default for an
// example; "" if there are none. Those that nothing uses are left out. In is what turns options there: options, set or --set.
func calledSo(r *tree.Report, in string, inherited, own *tree.Value, name string, written []string) string {
	options := inherited.Get("options")
	var called []tree.Pair
	said := true // the file turns them all already
	for _, p := range options.Entries() {
		names := p.Val.Get("synonyms")
		if names != nil && slices.ContainsFunc(names.Items, func(v *tree.Value) bool { return v.Text == name }) && slipsOf(r, inherited).used[p.Key.Text] {
			called = append(called, p)
			said = said && own.Get("options").Get(p.Key.Text) != nil
		}
	}
	if called == nil {
		return ""
	}
	write, texts, doc := "write ", make([]string, len(called)), ""
	for i, p := range called {
		meant := ""
		if len(written) >= len(called) {
			meant = slipsOf(r, inherited).meantBy(p, written[i])
		}
		if meant == "" {
			meant, write = p.Val.Get("default").PlainText(), "write for example "
		}
		texts[i] = p.Key.Text + ": " + meant
		if en := p.Val.Get("doc").Get("en").PlainText(); len(called) == 1 && len(written) == 1 && strings.HasPrefix(written[0], "-") && en != "" {
			doc = " (" + en + ")"
		}
	}
	if said {
		for i, p := range called {
			texts[i] = p.Key.Text
		}
		return "remove it: it is said by " + strings.Join(texts, " and ") + doc
	}
	if in == setFile {
		return write + setFile + " " + strings.ReplaceAll(strings.Join(texts, " "+setFile+" "), ": ", "=") + doc
	}
	return write + in + ": {" + strings.Join(texts, ", ") + "}" + doc
}

// slips is what takes work to say of the slips of those who extend a tree. It is worked out once in a run.
type slips struct {
	// used are the options that something uses.
	used map[string]bool
	// options are all of them, with their values in scope, and compiler knows that: its bound holds for all that is compiled.
	options  []Option
	scope    map[string]condition.Option
	compiler *compile.Compiler
	// meant are the values that are meant, by the option and what was written for it.
	meant map[[2]string]string
}

// slipsOf gives what there is to say of slips against a tree.
func slipsOf(r *tree.Report, whole *tree.Value) *slips {
	if s, ok := r.Kept[whole].(*slips); ok {
		return s
	}
	s := &slips{used: make(map[string]bool), scope: make(map[string]condition.Option), meant: make(map[[2]string]string), options: turn(whole, nil, new(tree.Report))}
	for _, p := range whole.Entries() {
		if p.Key.Text != "options" {
			maps.Copy(s.used, optionsIn(p.Val))
		}
	}
	for _, o := range s.options {
		s.scope[o.ID] = condition.Option{Value: o.Value, Allowed: o.Allowed, Min: o.Min, Max: o.Max}
	}
	s.compiler = compile.New(condition.Scope{Options: s.scope})
	s.compiler.Share(new(compile.Trees))
	if r.Kept == nil {
		r.Kept = make(map[*tree.Value]any)
	}
	r.Kept[whole] = s
	return s
}

// meantBy gives the value of an option that was written under another name: with the other sign where only that is allowed, and as
// its declaration has it where it is unlikely. It is "" if the option can't have that value.
func (s *slips) meantBy(p tree.Pair, written string) string {
	asked := [2]string{p.Key.Text, written}
	meant, known := s.meant[asked]
	if !known {
		meant = s.tryMeant(p, written)
		s.meant[asked] = meant
	}
	return meant
}

func (s *slips) tryMeant(p tree.Pair, written string) string {
	id := p.Key.Text
	o := &s.options[slices.IndexFunc(s.options, func(o Option) bool { return o.ID == id })]
	v, ok := o.parse(written)
	if !ok {
		v, ok = o.parse(strings.TrimPrefix(written, "-"))
	}
	if !ok {
		return ""
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
			return fmt.Sprint(n)
		}
	}
	return textOf(v)
}
