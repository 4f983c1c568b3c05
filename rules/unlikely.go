package rules

import (
	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/rules/condition"
)

// Options with values that nobody means, as their declarations say.

// unlikelyValues checks what the options' declarations say of values that can hardly be meant. What is asked here is no
// use of an option.
func (b *builder) unlikelyValues() {
	b.each(func(e entry) {
		for _, slip := range e.val.Get("unlikely").Entries() {
			b.unlikelyValue(slip.Val, tree.Join(e.path+".unlikely", slip.Key.Text))
		}
	}, "options")
}

func (b *builder) unlikelyValue(slip *tree.Value, path string) {
	when, write := slip.Get("when"), slip.Get("write")
	if help := slip.Get("help"); write != nil && help != nil {
		b.r.At(help, finding.BadOption, path, "remove one of the two", "what to write is said already")
	}
	if b.compilable(write) {
		c, problems := b.compiler.Int(write.Text, condition.StageWin, condition.EachHand)
		b.problems(write, path+".write", problems)
		if c != nil {
			if _, known := c.Const(); !known {
				b.notConstant(write, path+".write")
			}
		}
	}
	if b.compilable(when) {
		c, problems := b.compiler.Bool(when.Text, condition.StageWin, condition.EachHand)
		b.problems(when, path+".when", problems)
		b.constant(c, when, path+".when")
	}
}
