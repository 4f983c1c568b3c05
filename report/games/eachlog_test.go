package games

import (
	"archive/zip"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"example.com/hanfu/rules"
)

// TestArchive reads an archive on all cores, and has what comes of its logs in their order. The race detector sees it.
func TestArchive(t *testing.T) {
	const logs = 24
	file := filepath.Join(t.TempDir(), "games.zip")
	out, err := os.Create(file)
	if err != nil {
		t.Fatal(err)
	}
	defer out.Close()
	archive := zip.NewWriter(out)
	var want []string
	for i := range logs {
		name := []string{"robbed-kan-ippatsu.xml", "whole.json", "four-winds.xml"}[i%3]
		text, err := os.ReadFile("../../gamelog/testdata/games/" + name)
		if err != nil {
			t.Fatal(err)
		}
		if i%8 == 5 { // cut off
			text = text[:len(text)/2]
		}
		own := fmt.Sprintf("%02d-%s", i, name)
		w, err := archive.Create(own)
		if err == nil {
			_, err = w.Write(text)
		}
		if err != nil {
			t.Fatal(err)
		}
		want = append(want, file+"/"+own)
	}
	if err := archive.Close(); err != nil {
		t.Fatal(err)
	}
	var got []string
	var all Count
	r := &Reader{Logs: &Logs{Loader: &rules.Loader{}}, Named: func(string) bool { return true },
		Render: func(f *Log) ([]byte, error) { return []byte(f.Source.Path), nil }}
	err = r.Each(t.Context(), []string{file}, func(o *Outcome) error {
		switch {
		case o.End:
		case o.Err != nil:
			got = append(got, o.Path)
			all.Unread++
		default:
			if got = append(got, o.Path); string(o.Out) != o.Path {
				t.Errorf("%s is shown for %s", o.Out, o.Path)
			}
			all.Add(o.Count)
		}
		return nil
	})
	if got = slices.Compact(got); err != nil || !slices.Equal(got, want) {
		t.Errorf("%v: %v, want %v", err, got, want)
	}
	if all.Unread != logs/8 || all.Differences != 0 {
		t.Errorf("%d not read whole and %d differences, want %d and 0", all.Unread, all.Differences, logs/8)
	}
}
