package gamelog

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"google.golang.org/protobuf/encoding/protowire"

	"example.com/hanfu/game"
	"example.com/hanfu/game/gamelog/internal/model"
	"example.com/hanfu/game/gamelog/internal/testlogs"
	"example.com/hanfu/hand"
	"example.com/hanfu/rules"
	"example.com/hanfu/testkit/long"
	"example.com/hanfu/testkit/must"
)

// withoutPlaces passes over where in a log something stands. It goes into events and tiles only where they differ, which saves
// most of the time.
var withoutPlaces = cmp.Options{cmpopts.IgnoreTypes(rules.Position{}), cmpopts.EquateComparable(game.Player{}), cmpopts.EquateEmpty(),
	cmp.FilterValues(slices.Equal[[]hand.Tile], cmp.Ignore()), cmp.FilterValues(sameEvent, cmp.Ignore())}

func sameEvent(a, b Event) bool {
	a.Pos = b.Pos
	return reflect.DeepEqual(a, b)
}

// TestWire: the site's messages, in all forms, are read as the game that their JSON is.
func TestWire(t *testing.T) {
	for _, id := range []string{"tenhou", "tenhou-sanma"} {
		e := loaded(t, id)
		for seed := range uint64(long.N(4, 15)) {
			l := simulate(t, seed, e, 6)
			text := testlogs.Majsoul(gameOf(l), seed%2 == 1)
			text = strings.Replace(text, `"head":{`, `"head":{"config":{"mode":{"mode":2,"detail_rule":{"dora_count":3,"shiduan":1,"shunweima_2":-5000}}},`, 1)
			want := read(t, text, "game.json")
			for form := range testlogs.WireForms {
				got := read(t, string(testlogs.Wire(text, form)), "game.json")
				want := *want
				if form < testlogs.WithHead { // then nobody has a name, and the room is not known
					want.Players, want.Told, want.OtherUma, want.Variant.Rounds = make([]string, len(want.Players)), nil, false, 0
				}
				if diff := cmp.Diff(&want, got, withoutPlaces); diff != "" {
					t.Fatalf("%s, game %d, form %d:\n%s", id, seed, form, diff)
				}
			}
		}
	}
}

// TestWireFiles: a file of messages is found among others, read up to where it is cut off, and no other file is taken for
// one.
func TestWireFiles(t *testing.T) {
	l := simulate(t, 1, loaded(t, "tenhou"), 6)
	text := testlogs.Majsoul(gameOf(l), false)
	for form := range testlogs.WireForms {
		whole := testlogs.Wire(text, form)
		if !IsLog(whole) || !IsLogAmongOthers(whole) {
			t.Errorf("form %d is not seen as a log", form)
		}
		hands := 0
		for cut := 0; cut < len(whole); cut += 997 {
			got := 0
			for l, err := range Open(strings.NewReader(string(whole[:cut])), "cut") {
				if err == nil {
					got += len(l.Hands)
				}
				if err == nil && l.Damage == nil {
					t.Errorf("form %d, cut at %d, is whole", form, cut)
				}
			}
			if got < hands && got > 0 {
				t.Errorf("form %d, cut at %d: %d hands after %d", form, cut, got, hands)
			}
			hands = max(hands, got)
		}
		if hands < len(l.Hands)-1 {
			t.Errorf("form %d: at most %d hands", form, hands)
		}
	}
	for _, other := range []string{"\n{\"a\": \".lq.RecordNewRound\"}", "\n", "\n\x15.lq", "CAAubHEu", "\x1a<.lq.Records of nothing"} {
		for l, err := range Open(strings.NewReader(other), "other") {
			if err == nil {
				t.Errorf("%q is read as %+v", other, l)
			}
		}
	}
}

// TestWireBounds: the values of a file are counted together, in however many texts they stand.
func TestWireBounds(t *testing.T) {
	game := testlogs.Wire(testlogs.Majsoul(gameOf(simulate(t, 1, loaded(t, "tenhou"), 3)), false), testlogs.Actions)
	bytesOf := func(b []byte, n protowire.Number, data []byte) []byte {
		return protowire.AppendBytes(protowire.AppendTag(b, n, protowire.BytesType), data)
	}
	third := bytesOf(bytesOf(nil, 1, []byte(".lq.RecordOther")), 2, bytes.Repeat([]byte{1 << 3, 0}, model.MaxElements/3))
	for n := range 5 {
		text := must.Get(json.Marshal(append([][]byte{game}, slices.Repeat([][]byte{third}, n)...)))(t)
		l := read(t, string(text), "game.json")
		if tooMany := l.Damage != nil && strings.Contains(l.Damage.Error(), "more than"); tooMany != (n > 2) || len(l.Hands) == 0 {
			t.Errorf("%d texts: %d hands, %v", n, len(l.Hands), l.Damage)
		}
	}
}

// TestOtherModes: a game that is no riichi is left out with the name of its mode, whether its head tells it or its hands.
func TestOtherModes(t *testing.T) {
	text := testlogs.Majsoul(gameOf(simulate(t, 1, loaded(t, "tenhou"), 3)), false)
	head := strings.Replace(text, `"head":{`, `"head":{"config":{"mode":{"mode":2,"detail_rule":{"xuezhandaodi":1}}},`, 1)
	for _, test := range []string{head, string(testlogs.Wire(head, testlogs.WithHead)),
		strings.Replace(text, ".lq.RecordHule", ".lq.RecordHuleXueZhanMid", 1)} {
		l, err := readOne(strings.NewReader(test), "game.json")
		if err == nil || !strings.Contains(err.Error(), "修罗之战") {
			t.Errorf("got %v, %v", l, err)
		}
	}
}

// TestWireOfSite compares what the site's messages tell with what another program read in them, which stands in the same
// file of the folder HANFU_LOGS.
func TestWireOfSite(t *testing.T) {
	root := os.Getenv("HANFU_LOGS")
	if root == "" {
		t.Skip("HANFU_LOGS is not set; see CONTRIBUTING.md")
	}
	text := must.Get(os.ReadFile(filepath.Join(root, "majsoul", "e7ea57a4330c.json")))(t)
	var doc map[string]any
	must.Do(t, json.Unmarshal(text, &doc))
	var told []map[string]any
	for _, r := range doc["details"].([]any) {
		data := r.(map[string]any)
		told = append(told, map[string]any{"name": data["@type"], "data": data})
	}
	inJSON := must.Get(json.Marshal(map[string]any{"head": doc["head"], "data": told}))(t)
	want, got := read(t, string(inJSON), "game.json"), read(t, string(text), "game.json")
	if diff := cmp.Diff(want, got, withoutPlaces); diff != "" || len(got.Hands) == 0 {
		t.Errorf("%d hands\n%s", len(got.Hands), diff)
	}
}

// FuzzWire: no bytes do harm, and what can be read of a game is a game that is read again alike.
func FuzzWire(f *testing.F) {
	e := loaded(f, "tenhou")
	text := testlogs.Majsoul(gameOf(simulate(f, 3, e, 2)), true)
	for form := range testlogs.WireForms {
		f.Add(testlogs.Wire(text, form))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		hands := func() (all []Hand) {
			for l, err := range Open(strings.NewReader(string(data)), "fuzz") {
				if err == nil {
					all = slices.Concat(all, l.Hands)
				}
			}
			return all
		}
		if one, again := hands(), hands(); !reflect.DeepEqual(one, again) {
			t.Errorf("%+v, then %+v", one, again)
		}
	})
}

// TestWireDamaged: no bytes that are wrong do harm.
func TestWireDamaged(t *testing.T) {
	text := testlogs.Majsoul(gameOf(simulate(t, 3, loaded(t, "tenhou"), 2)), true)
	rng := rand.New(rand.NewPCG(1, long.Seed()))
	for i := range long.N(1000, 10000) {
		data := testlogs.Wire(text, testlogs.WireForm(i)%testlogs.WireForms)
		for range 1 + i%4 {
			data[rng.IntN(len(data))] = byte(rng.IntN(256))
		}
		for l, err := range Open(strings.NewReader(string(data)), "damaged") {
			if (l == nil) == (err == nil) || l != nil && len(l.Hands) == 0 {
				t.Errorf("%d: %+v, %v", i, l, err)
			}
		}
	}
}
