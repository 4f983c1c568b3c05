package shelf

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"example.com/hanfu/rules"
	"example.com/hanfu/serve/internal/club"
)

// TestShelf: rules are those of names that are listed and of texts, which are kept as long as no file changes them.
func TestShelf(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write("own.yaml", "hanfu: 1\nid: own\nextends: standard\nyaku: {tea: {han: 1, when: tsumo}}\n")
	write("friday.yaml", "players: [A, B, C, D]\nhands: []\n")
	folder, err := club.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	s := New(folder)
	if own := s.Own(t.Context()); own != "own.yaml" {
		t.Errorf("one begins with %q", own)
	}
	if own := New(nil).Own(t.Context()); own != "" {
		t.Errorf("without a folder one begins with %q", own)
	}
	write("another.yaml", "hanfu: 1\nid: another\nextends: ema\n")
	if own := s.Own(t.Context()); own != "" {
		t.Errorf("of two files one begins with %q", own)
	}
	if err := os.Remove(filepath.Join(dir, "another.yaml")); err != nil {
		t.Fatal(err)
	}
	if names := s.Names(); !slices.Contains(names, "ema") || !slices.Contains(names, "own.yaml") || slices.Contains(names, "friday.yaml") {
		t.Error(names)
	}
	for _, name := range []string{"friday.yaml", "nowhere", "", "../own.yaml", filepath.Join(dir, "own.yaml")} {
		if _, err := s.Engine(t.Context(), name); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("%s: %v", name, err)
		}
	}
	const over, shipped = "hanfu: 1\nid: x\nextends: own.yaml\n", "hanfu: 1\nid: y\nextends: ema\n"
	before, err := s.Text(t.Context(), over)
	if err != nil {
		t.Fatal(err)
	}
	const takes = "hanfu: 1\nid: z\nextends: standard\nyaku: {tea: {from: own.yaml}}\n"
	if _, err := s.Text(t.Context(), takes); err != nil {
		t.Fatal(err)
	}
	first, err := s.Text(t.Context(), shipped)
	if err != nil {
		t.Fatal(err)
	}
	write("own.yaml", "hanfu: 1\nid: own\nextends: standard\noptions: {double_wind_fu: 2}\n")
	if after, err := s.Text(t.Context(), over); err != nil || after.Rules().Hash() == before.Rules().Hash() {
		t.Errorf("the rules of before are kept: %v", err)
	}
	if after, err := s.Text(t.Context(), takes); err == nil {
		t.Errorf("a yaku is taken that is no longer there: %v", after.Rules().Hash())
	}
	if again, err := s.Text(t.Context(), shipped); err != nil || again != first {
		t.Errorf("the same text is read anew: %v", err)
	}
	write("own.yaml", "hanfu: 2\n")
	if own := s.Own(t.Context()); own != "" {
		t.Errorf("one begins with %q, which can't be used", own)
	}
	var found rules.Findings
	if _, err := s.Text(t.Context(), "hanfu: 2\n"); !errors.As(err, &found) {
		t.Error(err)
	}
}
