//go:build linux

package main

import (
	"crypto/sha256"
	"fmt"
	"io"
	"maps"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// pictureDigests has a line for each picture of the pages: its name, and the digest of the text that it was made from.
const pictureDigests = "docs/images/sources.txt"

// picture is what a picture shows: an address, the size of the window, and the text that stands there.
type picture struct {
	address string
	size    string
	text    string
}

// TestPictures: no picture of the pages is older than what it shows, which is the house file of README. -update takes
// those that are, with Chromium.
func TestPictures(t *testing.T) {
	kept, text := docsPage(t, pictureDigests)
	images := filepath.Dir(kept)
	_, readme := docsPage(t, "README.md")
	dir := t.TempDir()
	t.Chdir(dir)
	write(t, dir, "our-club.yaml", firstBlock(readme, "yaml our-club.yaml"))
	call := regexp.MustCompile(`score .*--rules our-club.yaml "(.*)"`).FindStringSubmatch(readme)
	if call == nil {
		t.Fatal("README.md scores no hand by its house file")
	}
	var now strings.Builder
	sources := pictured(t, dir, call[1])
	for _, name := range slices.Sorted(maps.Keys(sources)) {
		s := sources[name]
		line := fmt.Sprintf("%s %x\n", name, sha256.Sum256([]byte(s.text)))
		now.WriteString(line)
		switch path := filepath.Join(images, name); {
		case strings.Contains(text, line):
			if _, err := os.Stat(path); err != nil {
				t.Error(err)
			}
		case *update:
			s.photograph(t, path)
		default:
			t.Errorf("%s is older than what it shows; run with -update, which takes it with Chromium:\n%s", name, s.text)
		}
	}
	if *update && !t.Failed() {
		if err := os.WriteFile(kept, []byte(now.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	shown, err := filepath.Glob(filepath.Join(images, "*.png"))
	if err != nil || len(shown) != len(sources) {
		t.Errorf("there are %d pictures, and %d are compared (%v)", len(shown), len(sources), err)
	}
}

// pictured returns what the pictures show: the file and the hand on the page of a folder, and the sheet.
func pictured(t *testing.T, dir, hand string) map[string]picture {
	_, address := served(t, dir)
	if _, errs, code := run(t, "", "doc", "our-club.yaml", "-o", "our-club.html"); code != exitWell {
		t.Fatal(errs)
	}
	sheet, _, _ := run(t, "", "doc", "our-club.yaml", "--format", "markdown")
	sheet, _, _ = strings.Cut(sheet, "\n### 2 han") // below the picture
	all := map[string]picture{"sheet.png": {"file://" + filepath.Join(dir, "our-club.html"), "900,1100", sheet}}
	for name, path := range map[string]string{
		"file.png": "/rules?file=our-club.yaml",
		"hand.png": "/?rules=our-club.yaml&hand=" + url.QueryEscape(hand),
	} {
		all[name] = picture{"http://" + address + path, "900,760", visibleText(t, "http://"+address+path)}
	}
	return all
}

var (
	unseen = regexp.MustCompile(`(?s)<(svg|script|style|head|template)\b.*?</(svg|script|style|head|template)>`)
	tags   = regexp.MustCompile(`(?s)<[^>]*>`)
)

// visibleText returns the beginning of the text of a page, as much as fits a picture.
func visibleText(t *testing.T, address string) string {
	answer, err := http.Get(address)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	page, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	words := strings.Fields(tags.ReplaceAllString(unseen.ReplaceAllString(string(page), " "), " "))
	return strings.Join(words[:min(len(words), 400)], " ")
}

func (s *picture) photograph(t *testing.T, path string) {
	t.Helper()
	browser := exec.CommandContext(t.Context(), "chromium", "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
		"--font-render-hinting=none", "--user-data-dir="+t.TempDir(), "--window-size="+s.size, "--virtual-time-budget=5000",
		"--screenshot="+path, s.address)
	if out, err := browser.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}
