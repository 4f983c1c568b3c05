package hand

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"example.com/hanfu/testkit/corpus"
	"example.com/hanfu/testkit/long"
	"example.com/hanfu/testkit/must"
)

// byDecoder is ParseJSON by way of encoding/json, which is the judge of what is JSON and of what it says.
func byDecoder(data []byte) (Win, error) {
	text, p := checkInput(string(data))
	switch {
	case p != nil:
	case !json.Valid([]byte(text)):
		p = badSyntax(text)
	case !strings.HasPrefix(strings.TrimLeft(text, " \t\r\n"), "{"):
		p = problemf(badJSON, `a win is a JSON object such as {"hand":"234m567p34567s99m","tsumo":"8s"}`)
	default:
		return FromFields(fieldsByDecoder(text))
	}
	return Win{Tile: NoTile}, p.err()
}

func fieldsByDecoder(text string) []Field {
	d := json.NewDecoder(strings.NewReader(text))
	d.UseNumber()
	_, _ = d.Token() // {
	var fields []Field
	for d.More() {
		key, _ := d.Token()
		f := Field{Key: key.(string)}
		var raw json.RawMessage
		_ = d.Decode(&raw)
		f.Value, f.Form = scalarByDecoder(raw)
		if f.Form == List {
			var items []json.RawMessage
			_ = json.Unmarshal(raw, &items)
			for _, raw := range items {
				item, form := scalarByDecoder(raw)
				if form == Null {
					item = "null"
				} else if form != Scalar {
					f.Form = Other
				}
				f.Items = append(f.Items, item)
			}
		}
		fields = append(fields, f)
	}
	return fields
}

func scalarByDecoder(raw json.RawMessage) (string, FieldForm) {
	switch raw[0] {
	case '[':
		return "", List
	case '{':
		return "", Other
	case 'n':
		return "", Null
	case '"':
		var s string
		_ = json.Unmarshal(raw, &s)
		return s, Scalar
	}
	return string(raw), Scalar
}

// wantAsDecoder demands that a line is read as encoding/json reads it, with the same win and problems, and that it
// makes no difference what a win held that is used again.
func wantAsDecoder(t *testing.T, data []byte, used *Win) {
	t.Helper()
	got, gotErr := ParseJSON(data)
	want, wantErr := byDecoder(data)
	if diff := cmp.Diff(want, got, cmpopts.EquateEmpty()); diff != "" {
		t.Errorf("%q (-decoder +ours)\n%s", data, diff)
	}
	if diff := cmp.Diff(wantErr, gotErr); diff != "" {
		t.Errorf("%q (-decoder +ours)\n%s", data, diff)
	}
	err := ParseJSONInto(string(data), used)
	if diff := cmp.Diff(got, *used, cmpopts.EquateEmpty()); diff != "" {
		t.Errorf("%q (-fresh +used again)\n%s", data, diff)
	}
	if diff := cmp.Diff(gotErr, err); diff != "" {
		t.Errorf("%q (-fresh +used again)\n%s", data, diff)
	}
}

// oddJSON are texts at the borders of JSON.
var oddJSON = []string{
	``, ` `, `{`, `}`, `[]`, `null`, `"x"`, `7`, `{}`, ` { } `, `{}x`, `{}{}`, `{},`, `{,}`, `{"a"}`, `{"a":}`,
	`{"a":1,}`, `{"a":1 "b":2}`,
	`{"a":1,,"b":2}`, `{a:1}`, `{"a":01}`, `{"a":-0}`, `{"a":-}`, `{"a":+1}`, `{"a":1.}`, `{"a":.5}`, `{"a":1e5}`,
	`{"a":1E+05}`, `{"a":1e}`,
	`{"a":0}`, `{"a":00}`, `{"a":tru}`, `{"a":true false}`, `{"a":truefalse}`, `{"a":nulll}`, `{"a":"b}`, `{"a":"b"c}`,
	`{"a":"\u00e9\n"}`,
	`{"a":"\x"}`, `{"a":"\ud800"}`, `{"a":"\`, `{"a":"\"`, "{\"a\":\"\t\"}", "{\"a\":\"12345678\x01\"}",
	"{\"a\x00\":1}", "{\"a\":1}\x00", "{\"a\":1\x00}",
	`{"melds":[}`, `{"melds":[]}`, `{"melds":[ ]}`, `{"melds":["chi 123m",]}`, `{"melds":[,"chi 123m"]}`,
	`{"melds":["chi 123m" "pon 111z"]}`,
	`{"melds":["chi 123m"}`, `{"melds":[null,true,12]}`, `{"melds":[["chi 123m"]]}`,
	`{"melds":[{}],"hand":{"a":[1,{"b":"]"}]}}`, `{"a":[}]}`,
	`{"a":{"b":[1,2}}}`, `{"a":{"b" 1}}`, `{"melds":["a","b","c","d","e","f"]}`,
	`{"hand":"1133557799m11p1s","ron":"1s","riichi":"true"}`,
	`{"hand" : "1133557799m11p1s" , "ron" : "1s" , "honba" : 3 }`, "\ufeff" + `{"hand":"1133557799m11p1s","ron":"1s"}`,
	"\t{\"a\":\"é東\"}\r",
	`{"hand": "1133557799m11p1s", "ron": "1s", "honba": 3, "melds": [], "players": 4, "riichi": true, "seat": "south"}`,
	`{"honba":0,"sticks":01}`, `{"honba":12345,"sticks":"1"}`, `{"honba":1x}`,
	`{"hand":"1133557799m11p1s","ron":"1s","honba":18446744073709551617}`, // 1 if it overflows
	`{"melds":`, `{"melds": `, `{"riichi": `, `{"riichi":true`, `{"hand":"1133557799m11p1s","ron":"1s","riichi":true1}`,
	// A fifth tile, in the hand or with a meld, and an eighth one, which carries into the next rank of Counts.
	`{"hand":"1111234567899p","ron":"1p"}`, `{"hand":"1123456789p","melds":["pon 111p"],"ron":"9p"}`,
	`{"hand":"1111111123456p","ron":"7p"}`,
	`{"hand":"","id":"","dora":"8z","ura":"1m 2m"}`,
	`{"melds":["chi 123m", "pon:111z"],"hand":"1122p333s","ron":"2p"}`, `{"melds":["chi 123m","chi 124m","a\"b"]}`,
	`{"riichi": true,"riichi":true,"chi":true,"Riichi":true}`, `{"riichi":truer}`,
	`{"riichi":false,"ippatsu":true,"riichi":true}`,
	`{"ron":"1m1m","tsumo":"0z","seat":"E","seat":"east","from":"southeast"}`, `{"id":true,"dora":["4s"],"from":null}`,
	`{"\u0068and":"1133557799m11p1s","ron":"1s"}`, `{"hand":"1133557799m11p1s","ron":"1s","id":"\"\\\/"}`, `{"id":"` +
		strings.Repeat("é", 101) + `"}`,
}

func TestJSONAsDecoder(t *testing.T) {
	var used Win
	for _, text := range oddJSON {
		wantAsDecoder(t, []byte(text), &used)
	}
	for _, test := range accepted {
		wantAsDecoder(t, []byte(test.json), &used)
	}
	for _, test := range refused {
		wantAsDecoder(t, []byte(test.json), &used)
	}
	for _, line := range []string{benchJSON, benchOpenJSON} {
		for end := range line {
			wantAsDecoder(t, []byte(line[:end]), &used)
		}
	}
	const pieces = "\"\"\"\\{}[]:,  019mpsz\t\x01\xffe"
	r := rand.New(rand.NewPCG(1, 2))
	lines := long.Some(corpus.Wins(t, filepath.Join("..", "testdata")), 12)
	for i, line := range lines {
		wantAsDecoder(t, line, &used)
		changed := bytes.Clone(line)
		for range 1 + r.IntN(3) {
			at, piece := r.IntN(len(changed)), pieces[r.IntN(len(pieces))]
			switch r.IntN(5) {
			case 0:
				changed = slices.Delete(changed, at, at+1)
			case 1:
				changed = slices.Insert(changed, at, piece)
			case 2: // a piece of another line
				other := lines[r.IntN(len(lines))]
				from := r.IntN(len(other))
				changed = slices.Insert(changed, at, other[from:from+r.IntN(len(other)-from)]...)
			default:
				changed[at] = piece
			}
		}
		wantAsDecoder(t, changed, &used)
		if t.Failed() {
			t.Fatalf("line %d", i)
		}
	}
}

// TestIDAsCheck: of fields that come from elsewhere, too, no id passes that Check refuses.
func TestIDAsCheck(t *testing.T) {
	for _, id := range []string{"a", "東", "\xff", strings.Repeat("x", 16) + "\xff", strings.Repeat("x", maxID+1)} {
		w, err := FromFields([]Field{{Key: "hand", Value: "1133557799m11p1s"}, {Key: "ron", Value: "1s"}, {Key: "id", Value: id}})
		if diff := cmp.Diff(w.Check(), err); diff != "" {
			t.Errorf("%q: %s", id, diff)
		}
	}
}

// TestParseJSONIntoAllocates nothing for usual wins, and the strings are those of the text.
func TestParseJSONIntoAllocates(t *testing.T) {
	lines := []string{benchJSON, benchOpenJSON}
	var w Win
	n := testing.AllocsPerRun(100, func() {
		for _, line := range lines {
			must.Do(t, ParseJSONInto(line, &w))
		}
	})
	if n > 0 {
		t.Errorf("%v allocations", n)
	}
}

func TestPlainEnd(t *testing.T) {
	for before := range 20 {
		for c := range 256 {
			for _, rest := range []string{"", "\"\\\x01", "abcdefgh", "\x80\xff12345678"} {
				s := strings.Repeat("é", before/2) + strings.Repeat("z", before%2) + string([]byte{byte(c)}) + rest
				want := strings.IndexFunc(s, func(r rune) bool { return r < ' ' || r == '"' || r == '\\' })
				if want < 0 {
					want = len(s)
				}
				if got := plainEnd(s, 0); got != want {
					t.Fatalf("%q ends at %d, want %d", s, got, want)
				}
			}
		}
	}
}
