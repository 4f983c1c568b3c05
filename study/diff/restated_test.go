package diff_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"example.com/hanfu/rules"
	"example.com/hanfu/study/diff"
	"example.com/hanfu/testkit/long"
)

// TestRestated: what a file writes out as it is inherited is no difference and no override, be it an option, a field or a
// text.
func TestRestated(t *testing.T) {
	written := 0
	for _, id := range long.Some(rules.Shipped(), 6) {
		parent, err := rules.Load(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		rng := rand.New(rand.NewPCG(uint64(len(id)), 4))
		for range long.N(3, 40) {
			text := "hanfu: 1\nid: house\nextends: " + id + "\n"
			house := make(map[string]any)
			for _, o := range parent.Origins() {
				path := strings.Split(o.Path, ".")
				if option, ok := strings.CutPrefix(o.Path, "options."); ok {
					path = []string{"options", strings.Split(option, ".")[0]}
					if o := rules.ByID(parent.Options(), path[1]); rng.IntN(3) == 0 {
						put(house, path, o.Value.String())
					}
				} else if len(path) > 1 && !o.Removed && !strings.HasPrefix(o.Value, "[") && rng.IntN(12) == 0 {
					put(house, path, o.Value)
				}
			}
			text += yaml(house, "")
			written += strings.Count(text, "\n")
			d, err := diff.Compare(t.Context(), parent, read(t, text), diff.Options{})
			if err != nil {
				t.Fatal(err)
			}
			if overrides := d.B.Overrides(); !d.Equal || d.InWords > 0 || len(overrides) > 0 {
				t.Fatalf("equal: %t, %d in words, overrides %+v of\n%s", d.Equal, d.InWords, overrides, text)
			}
		}
	}
	t.Logf("%d lines", written)
}

func put(in map[string]any, path []string, value string) {
	for _, key := range path[:len(path)-1] {
		below, ok := in[key].(map[string]any)
		if !ok {
			below = make(map[string]any)
			in[key] = below
		}
		in = below
	}
	in[path[len(path)-1]] = value
}

// yaml writes a mapping, its keys in any order.
func yaml(of map[string]any, indent string) string {
	var b strings.Builder
	keys := make([]string, 0, len(of))
	for key := range of {
		keys = append(keys, key)
	}
	slices.Sort(keys)
	for _, key := range keys {
		switch v := of[key].(type) {
		case map[string]any:
			fmt.Fprintf(&b, "%s%s:\n%s", indent, key, yaml(v, indent+"  "))
		case string:
			if _, err := strconv.Atoi(v); err != nil && v != "true" && v != "false" {
				v = strconv.Quote(v)
			}
			fmt.Fprintf(&b, "%s%s: %s\n", indent, key, v)
		}
	}
	return b.String()
}
