package main

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/internal/visible"
	"example.com/hanfu/words"
)

// writeRefusal writes for people why a hand is not scored: every problem with its field, and how a
// complete hand can be read. The win is nil if it could not be read, and the line 0 if the hand is in none.
func writeRefusal(p *page, w *hand.Win, r *engine.Refused, line int, lang string) {
	p.line(p.problem.Sprint(strings.Join(wrap(fmt.Sprintf(p.words.NotScored, len(r.Problems)), pageWidth), "\n")))
	if line > 0 {
		p.field(p.words.Line, strconv.Itoa(line))
	}
	if r.ID != "" {
		p.field(p.words.ID, r.ID)
	}
	p.line("")
	column := 0
	for i := range r.Problems {
		column = max(column, width(fieldOf(p, &r.Problems[i])))
	}
	column = min(column, pageWidth/3)
	for i := range r.Problems {
		problem := &r.Problems[i]
		field := truncate(fieldOf(p, problem), column, "…")
		for j, l := range messageLines(r, i, lang, pageWidth-2*indent-column) {
			if j > 0 {
				field = ""
			}
			p.line(pad("", indent) + p.label.Sprint(pad(field, column)) + pad("", indent) + l)
		}
	}
	if len(r.Readings) > 0 {
		p.line("")
		p.line(p.words.ReadAs)
	}
	for i := range r.Readings {
		writeReading(p, w, &r.Readings[i])
	}
}

// messageLines says what a problem is: in the language, if there are words for it, and below in English what is more.
func messageLines(r *engine.Refused, i int, lang string, most int) []string {
	problem := &r.Problems[i]
	message, code := r.Message(i, lang), " ["+problem.Code+"]"
	said := words.In(lang).Refusals[problem.Code]
	if said == "" || message != problem.Message {
		return wrap(message+code, most)
	}
	lines := wrap(said+code, most)
	if problem.Code == codeNotComplete {
		return lines // there is no more to it
	}
	return append(lines, wrap("("+message+")", most)...)
}

// codeNotComplete is the code of a hand whose tiles make no shape of the rules.
const codeNotComplete = "not_complete"

// fieldOf names the part of the input that a problem is about.
func fieldOf(p *page, problem *hand.Problem) string {
	return cmp.Or(visible.Text(problem.Field), p.words.Input)
}

// writeReading writes one reading of a complete hand, the wait below if it does not fit behind.
func writeReading(p *page, w *hand.Win, r *engine.Reading) {
	pieces, _ := layOut(p, w, r)
	if wait := waitName(p.words, r.Wait); wait != "" {
		pieces = append(pieces, piece{"(" + wait + ")", "(" + wait + ")"})
	}
	p.pieces("", pieces)
}
