package lsp

import (
	"fmt"
	"strings"
	"testing"

	"example.com/hanfu/door/lsp/internal/protocol"
)

// TestTokens: the words of conditions have their types in every style of scalar, and ids where they stand.
func TestTokens(t *testing.T) {
	const file = "\ufeffhanfu: 1\r\nid: house\r\nextends: standard\r\nsets: {leaves: 1s9s}\r\n" +
		"yaku:\r\n  pinfu: off\r\n  tea:\r\n" +
		"    name: 🍵 # closed\r\n    han: options.double_wind_fu + 1\r\n    replaces: ['tanyao']\r\n    when: >-\r\n" +
		"      closed and /* 🍵 */\r\n\r\n      payer.dealer or has(\"19m\")\r\n" +
		"  cup: {han: {closed: 'max(melds, 1)'}, when: \"\\u006eot (shape == seven_pairs) 🍵 \\\"x\\\"\"}\r\n" +
		"  mug: {han: 1, when: 'all(groups, .kind == kan) and yaku.tea and leaves', beside: off}\r\n"
	const want = `leaves variable declaration
pinfu type declaration deprecated
tea type declaration
options namespace defaultLibrary
double_wind_fu parameter
+ operator
1 number
tanyao type
closed variable defaultLibrary
and keyword
payer namespace defaultLibrary
dealer property defaultLibrary
or keyword
has function defaultLibrary
"19m" string
cup type declaration
max function defaultLibrary
melds variable defaultLibrary
1 number
\u006eot keyword
shape variable defaultLibrary
== operator
seven_pairs variable
\"x\" string
mug type declaration
1 number
all function defaultLibrary
groups variable defaultLibrary
kind property defaultLibrary
== operator
kan enumMember defaultLibrary
and keyword
yaku namespace defaultLibrary
tea type
and keyword
leaves variable
`
	c := begin(t, Options{}, nil)
	c.open("house.yaml", file)
	var s semanticTokens
	c.ask("textDocument/semanticTokens/full", c.at("house.yaml", 0, nil), &s)
	var got strings.Builder
	var at protocol.Position
	types, modifiers := tokenLegend["tokenTypes"].([]string), tokenLegend["tokenModifiers"].([]string)
	for d := s.Data; len(d) >= 5; d = d[5:] {
		if at.Line += d[0]; d[0] > 0 {
			at.Character = 0
		}
		at.Character += d[1]
		end := protocol.Position{Line: at.Line, Character: at.Character + d[2]}
		word := textIn(c.texts["house.yaml"], protocol.Range{Start: at, End: end})
		if word == "." {
			continue
		}
		fmt.Fprintf(&got, "%s %s", word, types[d[3]])
		for i, m := range modifiers {
			if d[4]>>i&1 != 0 {
				got.WriteString(" " + m)
			}
		}
		got.WriteString("\n")
	}
	if got.String() != want {
		t.Errorf("the tokens are\n%s\nand should be\n%s", got.String(), want)
	}
	_ = c.conn.Close()
	<-c.served
}
