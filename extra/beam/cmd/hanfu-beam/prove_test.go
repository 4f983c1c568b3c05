package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"example.com/hanfu/study/prove"
)

// TestProve: every hand of a short wall, in 1, 3 and 16 shards, comes to the state that one process saves.
func TestProve(t *testing.T) {
	short := filepath.Join(t.TempDir(), "short.yaml")
	if err := os.WriteFile(short, []byte("hanfu: 1\nid: short\nextends: standard\noptions: {red_fives: 0}\n"+
		"wall: {kinds: 123456789m1234z}\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	a := jobFlags{job: job{Kind: every, Closed: true, Only: "tsumo seat:east round:east"}, rules: short, to: short,
		set: map[string]string{"kiriage_mangan": "true"}}
	want := ""
	for _, shards := range []int{1, 3, 16} {
		a.Shards = shards
		files, _ := done(t, a)
		if want == "" {
			first, err := packRules(t.Context(), short, nil)
			if err != nil {
				t.Fatal(err)
			}
			second, err := packRules(t.Context(), short, a.set)
			if err != nil {
				t.Fatal(err)
			}
			asked, err := proofParams(t.Context(), first, second, a.Closed, a.Only)
			if err != nil {
				t.Fatal(err)
			}
			proof, err := prove.Run(t.Context(), asked, nil)
			if err != nil || !proof.Complete || proof.Equal() {
				t.Fatalf("%+v, %v", proof, err)
			}
			want = string(proof.State.Text())
		}
		same(t, resultFile, files[resultFile], sorted(strings.Split(strings.TrimSpace(want), "\n")))
	}
}
