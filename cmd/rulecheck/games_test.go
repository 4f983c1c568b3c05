package main

import (
	"strings"
	"testing"
)

// TestGameGuideRecords reads each line that the guide gives as an example of a hand.
func TestGameGuideRecords(t *testing.T) {
	_, text := docsPage(t, "docs/games.md")
	hands := 0
	t.Chdir(t.TempDir())
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		hand, isHand := strings.CutPrefix(line, "- win: ")
		if isHand {
			hand = "win: " + hand
		} else if cells := strings.Split(line, " | "); len(cells) > 1 && strings.HasPrefix(cells[1], "`{") &&
			strings.Contains(cells[1], ": {by") || len(cells) > 1 && strings.HasPrefix(cells[1], "`{draw") ||
			len(cells) > 1 && strings.HasPrefix(cells[1], "`{penalty") {
			hand, _, _ = strings.Cut(cells[1][1:], "`")
		} else {
			continue
		}
		hands++
		record := "players: [Aya, Ben, Chie, Dan]\nhands:\n  - " + hand + "\n"
		if out, errs, code := run(t, record, "game", "-"); code != exitWell {
			t.Errorf("%s: exit code %d\n%s%s", hand, code, out, errs)
		}
	}
	if hands < 12 {
		t.Errorf("the guide has %d hands", hands)
	}
}
