package source

import (
	"encoding/binary"
	"flag"
	"hash/crc32"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"example.com/hanfu/internal/tree"
	"example.com/hanfu/testkit/must"
)

var update = flag.Bool("update", false, "write the indexes of the shipped files anew")

// TestIndexes compares what the indexes of the shipped files say with what their YAML does.
func TestIndexes(t *testing.T) {
	for _, id := range Shipped() {
		src, _ := openShippedID(id)
		plain := tree.Source{Name: src.Name, Text: src.Text, Words: src.Words}
		want, found := tree.Parse(&plain)
		if found != nil {
			t.Fatal(found)
		}
		index := indexOf(want)
		if *update {
			must.Do(t, os.WriteFile("../../rulesets/index/"+id, index, 0o644))
			continue
		}
		if string(src.Index) != string(index) {
			t.Errorf("%s: the index is not that of the file; go test ./internal/source -update writes it anew", id)
			continue
		}
		got, _ := tree.Parse(src)
		if !same(got, want) {
			t.Errorf("%s: the index has another tree than the YAML", id)
		}
		if &got.File.Index[0] != &src.Index[0] || got.File != src {
			t.Errorf("%s: the tree is not that of the index", id)
		}
	}
}

// same compares two values in all that parsing says of them.
func same(v, w *tree.Value) bool {
	x, y := *v, *w
	x.File, y.File = nil, nil
	x.Items, y.Items, x.Pairs, y.Pairs = nil, nil, nil, nil
	if !reflect.DeepEqual(x, y) || len(v.Items) != len(w.Items) || len(v.Pairs) != len(w.Pairs) {
		return false
	}
	for i := range v.Items {
		if !same(v.Items[i], w.Items[i]) {
			return false
		}
	}
	for i := range v.Pairs {
		if !same(v.Pairs[i].Key, w.Pairs[i].Key) || !same(v.Pairs[i].Val, w.Pairs[i].Val) {
			return false
		}
	}
	return true
}

func TestOlderIndex(t *testing.T) {
	src, _ := openShippedID("standard")
	other := tree.Source{Name: src.Name, Text: append([]byte("# older\n"), src.Text...), Index: src.Index}
	root, found := tree.Parse(&other)
	if found != nil || root.Get("id").Line == 0 || root.Get("id").Text != "standard" {
		t.Error(found)
	}
	now, _ := tree.Parse(src)
	if root.Get("id").Line != now.Get("id").Line+1 {
		t.Error("an index counts for a text that it is not of")
	}
}

// indexOf makes the index of a file.
func indexOf(root *tree.Value) []byte {
	w := indexWriter{src: root.File}
	w.value(root)
	sum := crc32.ChecksumIEEE(root.File.Text)
	for _, f := range root.File.Words {
		sum = crc32.Update(sum, crc32.IEEETable, f.Text)
	}
	return append(binary.AppendUvarint(binary.LittleEndian.AppendUint32(nil, sum), w.values), w.index...)
}

type indexWriter struct {
	src    *tree.Source
	index  []byte
	at     int
	values uint64
}

func (w *indexWriter) number(n int) { w.index = binary.AppendUvarint(w.index, uint64(n)) }

func (w *indexWriter) value(v *tree.Value) {
	form := byte(v.Kind) | byte(v.Style)<<2
	for bit, is := range map[byte]bool{32: v.Flow, 64: v.InBraces, 128: v.Null} {
		if is {
			form |= bit
		}
	}
	text := string(v.File.Text)
	lines := strings.SplitAfter(text, "\n")
	at := len(strings.Join(lines[:v.Line-1], "")) + len(string([]rune(lines[v.Line-1])[:v.Column-1]))
	if of := slices.IndexFunc(w.src.Words, func(f tree.Words) bool { return f.Source == v.File }); of >= 0 {
		file := byte(3 | of<<2)
		if v.TextsOnly {
			file |= 128
		}
		w.index = append(w.index, file, form)
		w.number(at)
		w.number(v.Line)
		w.number(v.Column)
	} else {
		w.index = append(w.index, form)
		w.number(at - w.at)
		w.at = at
	}
	w.values++
	switch v.Kind {
	case tree.Mapping:
		w.number(len(v.Pairs))
		for _, p := range v.Pairs {
			w.value(p.Key)
			w.value(p.Val)
		}
	case tree.List:
		w.number(len(v.Items))
		for _, item := range v.Items {
			w.value(item)
		}
	case tree.Scalar:
		from := at
		if v.Style == tree.SingleQuoted || v.Style == tree.DoubleQuoted {
			from++
		}
		if strings.HasPrefix(text[from:], v.Text) {
			w.number(2*len(v.Text) + 1)
			return
		}
		w.number(2 * len(v.Text))
		w.index = append(w.index, v.Text...)
	}
}
