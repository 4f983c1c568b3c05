package rules

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"example.com/hanfu/rules/condition"
	"example.com/hanfu/rules/condition/compile"
)

// What an option's declaration says of slips: values that nobody means, and other names by which people call it.

// maxUnlikely is how many such values an option may have: each is tried for whoever writes the option under another name.
const maxUnlikely = 8

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
		for _, slip := range e.val.get("unlikely").entries() {
			b.unlikelyValue(e.ID, slip.val, join(e.path+".unlikely", slip.key.text))
		}
	}, "options")
}

func (b *builder) unlikelyValue(option string, slip *value, path string) {
	when, write := slip.get("when"), slip.get("write")
	u := unlikely{option: option, message: slip.get("message").plain(), help: slip.get("help").plain(), asked: []string{option}}
	if help := slip.get("help"); write != nil && help != nil {
		b.r.at(help, badOption, path, "remove one of the two", "what to write is said already")
	}
	if b.compilable(write) {
		c, problems := b.compiler.Int(write.text, condition.StageWin, condition.EachHand)
		b.r.problems(write, path+".write", problems)
		if u.write = c; c != nil {
			if _, known := c.Const(); !known {
				b.notConstant(write, path+".write")
			}
		}
	}
	if !b.compilable(when) {
		return
	}
	c, problems := b.compiler.Bool(when.text, condition.StageWin, condition.EachHand)
	b.r.problems(when, path+".when", problems)
	for _, m := range b.compiler.Mentions() {
		if m.Of == compile.MentionOption && !slices.Contains(u.asked, m.Name) {
			u.asked = append(u.asked, m.Name)
		}
	}
	if b.constant(c, when, path+".when") {
		b.unlikely = append(b.unlikely, u)
	}
}

// plain is the text of a value, empty if there is none.
func (v *value) plain() string {
	if v == nil {
		return ""
	}
	return v.text
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
				f := Finding{Position: at, Code: unlikelyValue, Rule: "options." + u.option,
					Message: fmt.Sprintf("%s is %s: %s", u.option, textOf(b.valueOf(u.option)), u.message), Help: u.help}
				if u.write != nil {
					n, _ := u.write.Const()
					f.Help = fmt.Sprintf("write %d, if that is meant", n)
				}
				b.r.add(f)
				break
			}
		}
	}
}

// turnedAt is where the caller or the file that was asked for gives an option its value; false if neither does.
func (b *builder) turnedAt(id string) (Position, bool) {
	o := b.tree.get("options").get(id)
	v := cmpOr(o.get("value"), o.get("default"))
	if v == nil {
		return Position{}, false
	}
	value := b.valueOf(id)
	if inFile, ok := parseValue(v.text, value.Type); ok && inFile != value {
		return Position{File: setFile}, true
	}
	return v.pos(), v.file.depth == 0
}

// valueOf is the value that an option has.
func (b *builder) valueOf(id string) condition.Value {
	i := slices.IndexFunc(b.rules.Options, func(o Option) bool { return o.ID == id })
	return b.rules.Options[i].Value
}

// calledSo says which options people call by another name, each with what was written for it, or else its default for an
// example; "" if there are none. Those that nothing uses are left out. In is what turns options there: options, set or --set.
func (r *report) calledSo(in string, inherited, own *value, name string, written []string) string {
	options := inherited.get("options")
	var called []pair
	said := true // the file turns them all already
	for _, p := range options.entries() {
		names := p.val.get("synonyms")
		if names != nil && slices.ContainsFunc(names.items, func(v *value) bool { return v.text == name }) && r.slipsOf(inherited).used[p.key.text] {
			called = append(called, p)
			said = said && own.get("options").get(p.key.text) != nil
		}
	}
	if called == nil {
		return ""
	}
	write, texts, doc := "write ", make([]string, len(called)), ""
	for i, p := range called {
		meant := ""
		if len(written) >= len(called) {
			meant = r.slipsOf(inherited).meantBy(p, written[i])
		}
		if meant == "" {
			meant, write = p.val.get("default").plain(), "write for example "
		}
		texts[i] = p.key.text + ": " + meant
		if en := p.val.get("doc").get("en").plain(); len(called) == 1 && len(written) == 1 && strings.HasPrefix(written[0], "-") && en != "" {
			doc = " (" + en + ")"
		}
	}
	if said {
		for i, p := range called {
			texts[i] = p.key.text
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
func (r *report) slipsOf(tree *value) *slips {
	if s := r.slips[tree]; s != nil {
		return s
	}
	s := &slips{used: make(map[string]bool), scope: make(map[string]condition.Option), meant: make(map[[2]string]string), options: turn(tree, nil, new(report))}
	for _, p := range tree.entries() {
		if p.key.text != "options" {
			maps.Copy(s.used, optionsIn(p.val))
		}
	}
	for _, o := range s.options {
		s.scope[o.ID] = condition.Option{Value: o.Value, Allowed: o.Allowed, Min: o.Min, Max: o.Max}
	}
	s.compiler = compile.New(condition.Scope{Options: s.scope})
	s.compiler.Share(new(compile.Trees))
	if r.slips == nil {
		r.slips = make(map[*value]*slips)
	}
	r.slips[tree] = s
	return s
}

// meantBy gives the value of an option that was written under another name: with the other sign where only that is allowed, and as
// its declaration has it where it is unlikely. It is "" if the option can't have that value.
func (s *slips) meantBy(p pair, written string) string {
	asked := [2]string{p.key.text, written}
	meant, known := s.meant[asked]
	if !known {
		meant = s.tryMeant(p, written)
		s.meant[asked] = meant
	}
	return meant
}

func (s *slips) tryMeant(p pair, written string) string {
	id := p.key.text
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
	for _, slip := range p.val.get("unlikely").entries() {
		when, _ := s.compiler.Bool(slip.val.get("when").plain(), condition.StageWin, condition.EachHand)
		write, _ := s.compiler.Int(slip.val.get("write").plain(), condition.StageWin, condition.EachHand)
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
