package tenhou

import (
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"testing"

	"example.com/hanfu/testkit/must"
)

// taken are elements as values.
func taken(read func(take func(*element)) error) (all []element, err error) {
	err = read(func(e *element) {
		own := *e
		own.attrs = append([]attribute{}, e.attrs...)
		all = append(all, own)
	})
	return all, err
}

// sameElements reports whether a text is the same to the scanner of plain logs and to the reader of any XML.
func sameElements(t *testing.T, text []byte) {
	t.Helper()
	fast, err := taken(func(take func(*element)) error { return elements(text, "log", take) })
	slow, want := taken(func(take func(*element)) error { return anyElements(text, "log", 0, take) })
	if !slices.EqualFunc(fast, slow, func(a, b element) bool { return reflect.DeepEqual(a, b) }) ||
		!reflect.DeepEqual(err, want) {
		t.Errorf("%.200q is read as\n%v, %v, want\n%v, %v", text, fast, err, slow, want)
	}
}

// odd are texts that are not as Tenhou writes, or no XML.
var odd = []string{
	"", " ", "<a/>", "<a><b/></a>", "<a><b></a>", "<a></b>", "<a/><b/>", "<a", "<a b", "<a b=", `<a b="`, `<a b="c`, `<a b="c"`,
	`<a b='c'/>`, `<a b = "c"/>`, `<a b="c"d="e"/>`, `<a b="&lt;&#65;"/>`, `<a b="<"/>`, "<a b=\"\n\"/>", "<a b=\"\r\n\"/>",
	"<a b=\"\xff\"/>", "<a b=\"東\"/>", "<a>text</a>", "<!-- x --><a/>", "<a><!-- x --></a>", "<!DOCTYPE a><a/>",
	"<?xml version=\"1.0\"?><a/>", "<?xml version=\"1.1\"?><a/>", "<?xml version=\"1.0\" encoding=\"Shift_JIS\"?><a/>",
	"<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<a>\r\n\t<b1/></a >", "<a:b/>", "<a x:y=\"1\"/>", "<1/>", "< a/>", "<a / >",
	"<a><![CDATA[x]]></a>", "<東/>", "<a-b/>", "<a.b/>", "<_/>", "</a>", "<a/>\x00", "<a b=\"\x01\"/>", "<a b=\"\t\"/>", "<a b=\"]]>\"/>",
	"<a b=\"1\" b=\"2\"/>", "<a b/>", "<a \"b\"/>", "<a></a><", "<a>\n</a\n>",
}

// TestElements reads plain logs and odd texts in both ways.
func TestElements(t *testing.T) {
	for _, text := range odd {
		sameElements(t, []byte(text))
	}
	files, err := filepath.Glob("../../testdata/games/*.xml")
	if err != nil || len(files) == 0 {
		t.Fatal("there are no logs: ", err)
	}
	for _, file := range files {
		text := must.Get(os.ReadFile(file))(t)
		sameElements(t, text)
		half := text[:len(text)/2]
		s := &scanner{text: string(half), path: file, line: 1}
		all, _ := taken(func(take func(*element)) error { return anyElements(half, file, 0, take) })
		if _, err := s.scan(func(*element) {}); err != nil || s.count != len(all) {
			t.Errorf("%s: of the %d elements of half a log %d are read plainly, and %v", file, len(all), s.count, err)
		}
	}
}

// FuzzElements reads any text in both ways.
func FuzzElements(f *testing.F) {
	for _, text := range odd {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) { sameElements(t, text) })
}
