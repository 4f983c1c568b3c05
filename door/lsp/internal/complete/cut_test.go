package complete

import (
	"fmt"
	"strings"
	"testing"

	"example.com/hanfu/internal/tree"
)

// TestCutUp cuts up what is half typed: the parts in front of the word that is being written, whether that is in
// quotes, whether an operator comes next, and the function around it.
func TestCutUp(t *testing.T) {
	for _, c := range []struct {
		style         tree.Style
		written, want string
	}{
		{tree.Plain, "", ` ""`},
		{tree.Plain, "clo", ` "clo"`},
		{tree.Plain, "closed ", `closed "" operator`},
		{tree.Plain, "closed and options.", `closed|and "options."`},
		{tree.Plain, "any(groups, #.ki", `any|(|groups|, "#.ki" in any`},
		{tree.Plain, "any(groups, .kind == triplet) ", `any|(|groups|,|.kind|==|triplet|) "" operator`},
		{tree.Plain, "options.kuikae == 'al", `options.kuikae|== "al" in quotes`},
		{tree.SingleQuoted, "options.kuikae == ''al", `options.kuikae|== "al" in quotes`},
		{tree.SingleQuoted, "options.kuikae == ''all'' ", `options.kuikae|==|'all ' "" operator`},
		{tree.DoubleQuoted, `options.kuikae == \"al`, `options.kuikae|== "al" in quotes`},
		{tree.Plain, `options["kui" `, `options|[|"kui" "" operator`},
		{tree.Plain, "closed & cl", `closed|& "cl"`},
		{tree.Plain, "closed &", `closed|& ""`},
		{tree.Plain, "han >= 5x", `han|>= "5x"`},
		{tree.Plain, "東 and\n 茶", `東|and "茶"`},
		{tree.Plain, "\xff and cl", "\ufffd|and \"cl\""},
	} {
		a := cursorAt([]byte("x: "+c.written), 3, 3+len(c.written), c.style)
		var texts []string
		for _, one := range a.tokens {
			texts = append(texts, one.text)
		}
		got := fmt.Sprintf("%s %q", strings.Join(texts, "|"), c.written[a.from-3:])
		if a.quoted {
			got += " in quotes"
		}
		if a.afterValue() {
			got += " operator"
		}
		if f := a.innermostCall(); f != nil {
			got += " in " + f.name
		}
		if got != c.want {
			t.Errorf("%q: %s, want %s", c.written, got, c.want)
		}
	}
}
