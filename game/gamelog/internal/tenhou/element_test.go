package tenhou

import (
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"example.com/hanfu/testkit/must"
)

// parsed returns the elements of a text, each with its place and attributes, and the error.
func parsed(text string) (all []string, err error) {
	err = elements([]byte(text), "log", func(e *element) {
		s := fmt.Sprintf("%d:%d %s", e.pos.Line, e.pos.Column, e.name)
		for _, a := range e.attrs {
			s += fmt.Sprintf(" %s=%q", a.Name.Local, a.Value)
		}
		all = append(all, s)
	})
	return all, err
}

// TestElements reads XML as Tenhou writes it, other XML, and what is none.
func TestElements(t *testing.T) {
	for _, test := range []struct{ text, want, err string }{
		{"", "", ""},
		{"<a><b/></a>", "1:1 a, 1:4 b", ""},
		{"<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<a>\r\n\t<b1/></a >", "2:1 a, 3:2 b1", ""},
		{`<a b='c' d = "e"/>`, `1:1 a b="c" d="e"`, ""},
		{`<a b="&lt;&#65;東"/>`, `1:1 a b="<A東"`, ""},
		{"<!-- x --><a x:y=\"1\">text<![CDATA[x]]></a>", `1:11 a y="1"`, ""},
		{"<a/><b/>", "1:1 a, 1:5 b", ""},
		{"<a><b></a>", "1:1 a, 1:4 b", "log:1:11: this can't be read as XML"},
		{"<a>\n<b c", "1:1 a", "log:2:5: the log is cut off here"},
		{"<a b=\"\x01\"/>", "", "log:1:9: this can't be read as XML"},
		{"<!DOCTYPE a><a/>", "", "log:1:1: a log has no document type; take out <!DOCTYPE"},
		{"<?xml version=\"1.0\" encoding=\"Shift_JIS\"?><a/>", "",
			`log:1:43: the log is written in Shift_JIS; save it as UTF-8`},
	} {
		all, err := parsed(test.text)
		got := strings.Join(all, ", ")
		if said := fmt.Sprint(err); got != test.want || said != test.err && (err != nil || test.err != "") {
			t.Errorf("%.60q is read as\n%s, %v, want\n%s, %s", test.text, got, err, test.want, test.err)
		}
	}
}

// TestElementsDepth: elements are nested sixteen deep at most.
func TestElementsDepth(t *testing.T) {
	all, err := parsed(strings.Repeat("<a>", 17))
	const want = "log:1:49: the elements of a log are not nested deeper than 16"
	if len(all) != 16 || err == nil || err.Error() != want {
		t.Errorf("%d elements, and %v, want %s", len(all), err, want)
	}
}

// TestElementsCut: of half of a log all elements that stand in it are read.
func TestElementsCut(t *testing.T) {
	files, err := filepath.Glob("../../testdata/games/*.xml")
	if err != nil || len(files) == 0 {
		t.Fatal("there are no logs: ", err)
	}
	for _, file := range files {
		text := string(must.Get(os.ReadFile(file))(t))
		whole := must.Get(parsed(text))(t)
		half := text[:len(text)/2]
		all, err := parsed(half)
		if err == nil || len(all) < strings.Count(half, "/>") || !reflect.DeepEqual(all, whole[:len(all)]) {
			t.Errorf("%s: %d elements of half a log, and %v", file, len(all), err)
		}
	}
}
