package lsp

import (
	"cmp"
	"context"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/synctest"

	"example.com/hanfu/door/lsp/internal/protocol"
	"example.com/hanfu/door/lsp/internal/text"
	"example.com/hanfu/internal/source"
	"example.com/hanfu/report/findings"
	"example.com/hanfu/rules"
	"example.com/hanfu/testkit/long"
	"example.com/hanfu/testkit/must"
)

// textIn returns what a range takes in.
func textIn(t *text.Text, r protocol.Range) string {
	return string(t.Body[t.Offset(r.Start):t.Offset(r.End)])
}

// textAt returns the text of a file of the workspace, or of one that is shipped.
func (c *client) textAt(uri string) *text.Text {
	if id, ours := shippedID(keyOf(uri)); ours {
		src, _ := source.OpenShipped(id)
		return text.New(src.Text, c.encoding)
	}
	name, _ := strings.CutPrefix(uri, c.uri("")+"/")
	if t := c.texts[name]; t != nil {
		return t
	}
	body := must.Get(os.ReadFile(filepath.Join(c.folder, name)))(c.t)
	return text.New(body, c.encoding)
}

// at returns the parameters of a request about a byte of a file.
func (c *client) at(name string, offset int, more map[string]any) map[string]any {
	p := map[string]any{"textDocument": map[string]any{"uri": c.uri(name)}, "position": c.texts[name].Position(offset)}
	maps.Copy(p, more)
	return p
}

// mentionsOf lists the bytes at which a file names rules, with their ids.
func (c *client) mentionsOf(name string) (found map[int]string) {
	f := file{name: name, text: c.texts[name], key: name, analysis: new(analysis), folder: &folder{loader: new(rules.Loader)},
		snapshot: new(snapshot)}
	f.analysis.lookups = &lookups{keys: make(map[string]stamp)}
	f.kind = source.KindOf(f.name, f.text.Body)
	found = make(map[int]string)
	for _, m := range f.Listed().Mentions {
		if r := f.text.RangeOf(m.Position); len(m.Sections) > 0 {
			found[f.text.Offset(r.Start)] = m.ID
			if textIn(f.text, r) != m.ID {
				c.t.Errorf("%s: %q stands where %s should", name, textIn(f.text, r), m.ID)
			}
		}
	}
	return found
}

// TestDefinitionOfShipped: where the shipped files name a rule, its definition is a place whose text is its id.
func TestDefinitionOfShipped(t *testing.T) {
	for _, id := range long.Some(rules.Shipped(), 2) {
		c := begin(t, Options{}, map[string]any{"rootUri": nil})
		name := scheme + ":///rulesets/" + id + ".yaml"
		src, _ := source.OpenShipped(id)
		c.open(name, string(src.Text))
		found := c.mentionsOf(name)
		for _, at := range long.Some(slices.Sorted(maps.Keys(found)), 8) {
			var got []protocol.Location
			c.ask("textDocument/definition", c.at(name, at, nil), &got)
			if line, _ := c.texts[name].Place(at); len(got) == 0 {
				t.Errorf("%s: %s in line %d has no definition", id, found[at], line)
			}
			for _, place := range got {
				if text := textIn(c.textAt(place.URI), place.Range); text != found[at] {
					t.Errorf("%s: the definition of %s at %d is %q, at %v", id, found[at], at, text, place)
				}
			}
		}
		_ = c.conn.Close()
		<-c.served
	}
}

// renamed are files in which ids stand in every style, with characters of all sizes.
var renamed = map[string]string{
	"base.yaml": "\ufeffhanfu: 1\nid: base\nextends: standard\nsets: {\"leaves\": 1s9s}\n" +
		"situation:\n  steeped: {name: 茶🍵}\n" +
		"options: {tea_han: {name: 🍵, default: 2, allowed: [1, 2]}}\n" +
		"yaku:\n  tea: {name: お茶🍵, han: options.tea_han, " +
		"when: \"closed and \\U0001F375 or has(leaves) \\u0061nd steeped\"}\n",
	"house.yaml": "hanfu: 1\r\nid: house\r\nextends: ./base.yaml # 🍵\r\noptions: {tea_han: 1} # 茶 tea\r\n" +
		"yaku:\r\n  tea: {han: 1}\r\n" +
		"  cup:\r\n    han: 3\r\n    replaces: [tea, 'tanyao']\r\n    example: 111222333s99s11p tsumo:1p steeped\r\n" +
		"    when: >-\r\n      closed and /* 🍵 tea */\r\n      steeped and options.tea_han\r\n        == 1\r\n" +
		"  mug:\r\n    han: 1\r\n    replaces: [cup]\r\n    when: |\r\n      steeped and has(leaves)\r\n",
	"house_test.yaml": "hanfu: 1\nrules: house.yaml\ncases:\n" +
		"  🍵: {hand: '111222333s99s11p tsumo:1p steeped', set: {tea_han: 2}, expect: {yaku: [cup], not_yaku: [tea]}}\n" +
		"  b: {hand: {hand: 234m567p34567s99m, tsumo: 8s, steeped: true}, expect: {yaku: {cup: 3}}}\n" +
		"unreachable: {yaku.mug.when: nobody drinks from it}\n",
	"game.yaml": "rules: house.yaml\nset: {tea_han: 1}\nplayers: [茶, B, C, D]\nhands:\n" +
		"  - {round: east 1, win: {by: 茶, hand: \"234m567p34567s99m tsumo:8s steeped\"}}\n",
}

// TestRename: a new id has the same findings, wherever they stand then, and the old one again the same texts. Every
// place of an answer takes in the id, however positions count.
func TestRename(t *testing.T) {
	for _, e := range []text.Encoding{text.UTF8, text.UTF16, text.UTF32} {
		synctest.Test(t, func(t *testing.T) {
			c := begin(t, Options{}, nil)
			if e != text.UTF16 {
				c.end()
				c = dial(t, Options{})
				c.encoding = e
				c.ask("initialize", map[string]any{"rootUri": c.uri(""), "capabilities": map[string]any{
					"general": map[string]any{"positionEncodings": []text.Encoding{e}}}}, &struct{}{})
				c.tell("initialized", struct{}{})
			}
			for name, text := range renamed {
				c.write(name, text)
			}
			for _, name := range slices.Sorted(maps.Keys(renamed)) {
				c.open(name)
			}
			before := c.codes()
			for _, name := range slices.Sorted(maps.Keys(renamed)) {
				found := c.mentionsOf(name)
				for _, at := range slices.Sorted(maps.Keys(found)) {
					c.thereAndBack(name, at, found[at], before)
				}
			}
			c.end()
		})
	}
}

// thereAndBack renames what stands at a byte of a file twice.
func (c *client) thereAndBack(name string, at int, id, before string) {
	if !slices.Contains([]string{"leaves", "steeped", "tea_han", "tea", "cup", "mug"}, id) {
		return
	}
	texts := maps.Clone(c.texts)
	const other = "a_far_longer_id"
	if n := c.rename(name, at, id, other); n < 2 {
		c.t.Errorf("%s: %s at %d is renamed at %d places", name, id, at, n)
	}
	if after := strings.ReplaceAll(c.codes(), other, id); after != before {
		c.t.Errorf("%s: before %s is renamed check finds\n%s\nand then\n%s", name, id, before, after)
	}
	if again := strings.Index(string(c.texts[name].Body), other); again >= 0 {
		c.rename(name, again, other, id)
	}
	for name, t := range texts {
		if string(c.texts[name].Body) != string(t.Body) {
			c.t.Errorf("%s: %s was renamed there and back, and is now\n%s", name, id, c.texts[name].Body)
		}
	}
}

// rename renames what stands at a byte, and returns at how many places.
func (c *client) rename(name string, at int, id, other string) (n int) {
	c.t.Helper()
	var got workspaceEdit
	c.ask("textDocument/rename", c.at(name, at, map[string]any{"newName": other}), &got)
	for uri, edits := range got.Changes {
		name := strings.TrimPrefix(uri, c.uri("")+"/")
		slices.SortFunc(edits, func(a, b protocol.TextEdit) int { // from the end on, so that the places stay
			return cmp.Or(b.Range.Start.Line-a.Range.Start.Line, b.Range.Start.Character-a.Range.Start.Character)
		})
		for _, e := range edits {
			if n++; textIn(c.texts[name], e.Range) != id {
				c.t.Errorf("%s: %q would be renamed in the place of %s", name, textIn(c.texts[name], e.Range), id)
			}
			from, to := c.texts[name].Offset(e.Range.Start), c.texts[name].Offset(e.Range.End)
			c.edit(name, from, to, e.NewText)
		}
	}
	return n
}

// codes lists what check finds in the files, without places.
func (c *client) codes() string {
	l := &rules.Loader{Files: os.DirFS(c.folder)}
	for name, t := range c.texts {
		l = l.With(name, t.Body)
	}
	var all []string
	for name := range c.texts {
		found := must.Get(findings.Check(context.Background(), l, name))(c.t)
		for _, f := range found {
			all = append(all, f.File+" "+f.Code+" "+f.Rule)
		}
	}
	slices.Sort(all)
	return strings.Join(all, "\n")
}
