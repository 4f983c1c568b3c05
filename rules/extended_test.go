package rules

import (
	"os"
	"path/filepath"
	"testing"
)

// TestExtended: what a file extends is given as the file itself gives it, whatever lies over it.
func TestExtended(t *testing.T) {
	dir := t.TempDir()
	league, club := filepath.Join(dir, "league.yaml"), filepath.Join(dir, "club.yaml")
	for path, text := range map[string]string{
		league: "hanfu: 1\nid: league\nextends: ema\noptions: {double_wind_fu: 4}\nyaku: {ippatsu: off}\n",
		club:   "hanfu: 1\nid: club\nextends: league.yaml\noptions: {double_wind_fu: 2}\nyaku: {haitei: off}\n",
	} {
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	r, err := (&Loader{Set: map[string]string{"red_fives": "4"}}).Load(t.Context(), Named(club))
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{league, "ema", "standard"} {
		alone, err := new(Loader).Load(t.Context(), Named(want))
		if err != nil {
			t.Fatal(err)
		}
		if r = r.Extended(); r == nil || r.id != alone.id || r.Hash() != alone.Hash() || len(r.files) != len(alone.files) {
			t.Fatalf("got %+v, want %s", r, want)
		}
	}
	if r.Extended() != nil {
		t.Error("standard extends something")
	}
}

// TestExtendedAlone: a file that can't be used alone gives nothing.
func TestExtendedAlone(t *testing.T) {
	dir := t.TempDir()
	club := filepath.Join(dir, "club.yaml")
	if err := os.WriteFile(filepath.Join(dir, "part.yaml"), []byte("hanfu: 1\nid: part\nyaku: {x: {han: 1, when: tsumo}}\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	standard, err := Load(t.Context(), "standard")
	if err != nil {
		t.Fatal(err)
	}
	text := "extends: part.yaml\n" + resolved(t, standard, false)
	if err := os.WriteFile(club, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	r, err := LoadFile(t.Context(), club)
	if err != nil {
		t.Fatal(err)
	}
	if r.Extended() != nil {
		t.Error("part.yaml can't be used alone")
	}
}
