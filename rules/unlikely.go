package rules

import (
	"cmp"
	"fmt"
	"slices"

	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/form"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/rules/condition"
	"example.com/hanfu/rules/condition/compile"
)

// Options with values that nobody means, as their declarations say.

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
					Message: fmt.Sprintf("%s is %s: %s", u.option, b.valueOf(u.option).String(), u.message), Help: u.help}
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
	if inFile, ok := form.ParseValue(v.Text, value.Type); ok && inFile != value {
		return finding.Position{File: finding.SetFile}, true
	}
	return v.Pos(), v.File.Depth == 0
}

// valueOf is the value that an option has.
func (b *builder) valueOf(id string) condition.Value {
	i := slices.IndexFunc(b.rules.Options, func(o Option) bool { return o.ID == id })
	return b.rules.Options[i].Value
}
