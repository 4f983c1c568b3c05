package rules

import (
	"fmt"
	"slices"
	"strings"

	"example.com/hanfu/rules/condition"
)

// What an option's declaration says of slips: values that nobody means, and other names by which people call it.

// unlikely is a value of an option that can hardly be meant, as the declaration says.
type unlikely struct {
	option, message string
	// write is what to write instead, nil if that is not said.
	write *condition.Int
	// asked are the options on which it depends, the option itself first.
	asked []string
}

// unlikelyValues works out which options have values that can hardly be meant. What is asked here is no use of an option.
func (b *builder) unlikelyValues() {
	b.each(func(e entry) {
		slip, path := e.val.get("unlikely"), e.path+".unlikely"
		when, write := slip.get("when"), slip.get("write")
		u := unlikely{option: e.ID, message: slip.get("message").plain(), asked: []string{e.ID}}
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
			if m.Of == condition.MentionOption && !slices.Contains(u.asked, m.Name) {
				u.asked = append(u.asked, m.Name)
			}
		}
		if b.constant(c, when, path+".when") {
			b.unlikely = append(b.unlikely, u)
		}
	}, "options")
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
		if !b.mentions[condition.MentionOption][u.option] {
			continue // it has no effect, which is told
		}
		for _, id := range u.asked {
			if at, ok := b.turnedAt(id); ok {
				f := Finding{Position: at, Code: unlikelyValue, Rule: "options." + u.option,
					Message: fmt.Sprintf("%s is %s: %s", u.option, textOf(b.valueOf(u.option)), u.message)}
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

// calledSo says which options people call by another name, each with its default for an example; "" if there are none.
func calledSo(options *value, name string) string {
	if options == nil {
		return ""
	}
	var called []string
	for _, p := range options.pairs {
		names := p.val.get("synonyms")
		if names != nil && slices.ContainsFunc(names.items, func(v *value) bool { return v.text == name }) {
			called = append(called, fmt.Sprintf("%s: %s", p.key.text, p.val.get("default").plain()))
		}
	}
	if called == nil {
		return ""
	}
	return fmt.Sprintf("write for example options: {%s}", strings.Join(called, ", "))
}
