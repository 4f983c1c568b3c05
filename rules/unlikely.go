package rules

import (
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/schema"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/internal/words"
)

// Options with unlikely values, or without the options that they need, as their declarations say.

// unlikelyValues checks what an option's declaration says of values that can hardly be meant. What is asked there is no
// use of an option.
func (e entry) unlikelyValues() {
	e.below("unlikely").each(entry.unlikelyValue)
	e.saidOfOptions(e.val.Get("needs"), e.path+".needs")
}

func (e entry) unlikelyValue() {
	when, write := e.val.Get("when"), e.val.Get("write")
	if help := e.val.Get("help"); write != nil && help != nil {
		e.r.At(help, finding.BadOption, e.path, words.Say("remove one of the two"), "what to write is said already")
	}
	if e.compilable(write) {
		c, problems := e.compiler.Int(write.Text, condition.StageWin, condition.EachHand)
		schema.Problems(e.r, write, e.path+".write", problems)
		if c != nil {
			if _, known := c.Const(); !known {
				e.notConstant(write, e.path+".write")
			}
		}
	}
	e.saidOfOptions(when, e.path+".when")
}

func (e entry) saidOfOptions(when *tree.Value, path string) {
	if e.compilable(when) {
		c, problems := e.compiler.Bool(when.Text, condition.StageWin, condition.EachHand)
		schema.Problems(e.r, when, path, problems)
		e.constant(c, when, path)
	}
}
