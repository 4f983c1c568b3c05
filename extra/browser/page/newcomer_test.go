package browser

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"example.com/hanfu/door/serve"
	"example.com/hanfu/testkit/must"
)

// ownRules are those of a club in which a hand drawn by oneself is worth one han more.
const ownRules = `hanfu: 1
id: our-club
name: Our club
extends: ema
options:
  red_fives: 3
yaku:
  tea:
    name: Tea is served
    han: 1
    when: tsumo
`

// mostTaps is how many taps a closed riichi hand may take under rules of one's own, from the first look on.
const mostTaps = 20

// TestNewcomer scores a closed riichi hand under rules of the folder by taps alone, from the first look on. Beside other
// files two taps more choose the rules, which stand first.
func TestNewcomer(t *testing.T) {
	for _, beside := range []string{"", "another.yaml"} {
		dir := t.TempDir()
		for _, name := range []string{"our-club.yaml", beside} {
			if name == "" {
				continue
			}
			must.Do(t, os.WriteFile(filepath.Join(dir, name), []byte(ownRules), 0o644))
		}
		b := openServer(t, serve.Options{Dir: dir})
		for _, w := range []window{windows[0], windows[2]} {
			t.Run(w.name+beside, func(t *testing.T) {
				begin, taps := time.Now(), 0
				b.open(t, w, "/?lang=en")
				waitFor(t, b, "document.querySelector('#brief p').textContent.startsWith('Tap the tiles')")
				b.picture(t, "newcomer-"+w.name+beside)
				if beside != "" {
					taps += 2 // the list, and the rules in it
					eval[bool](t, b, `(rules = document.querySelector("[name=rules]"), at = [...rules.options].findIndex((o) => o.value === "our-club.yaml"),
						rules.selectedIndex = at, rules.dispatchEvent(new Event("input", {bubbles: true})), at)`+" < 2")
					waitFor(t, b, "!document.getElementById('score').busy") // the answer moves the keys
				}
				b.scoresRiichi(t, w, begin, taps)
				b.picture(t, "newcomer-scored-"+w.name+beside)
			})
		}
	}
}

// scoresRiichi scores a closed riichi hand under ownRules by taps alone, after some taps since the beginning.
func (b *browser) scoresRiichi(t *testing.T, w window, begin time.Time, taps int) {
	t.Helper()
	scrolls := 0
	for tap := range strings.FieldsSeq("tile:2m tile:3m tile:4m tile:5p tile:6p tile:7p tile:3s tile:4s tile:5s tile:6s tile:7s tile:9s tile:9s " +
		"tile:8s won:tsumo say:riichi") {
		at := eval[[]float64](t, b, `key = document.querySelector("button[value='`+tap+`']"), box = key.getBoundingClientRect(),
			at = [box.x + box.width / 2, box.y + box.height / 2], key.contains(document.elementFromPoint(...at)) ? at : []`)
		if taps++; len(at) == 0 {
			scrolls++
			b.tap(t, w, tap)
		} else if err := chromedp.Do(b, chromedp.MouseClickXY(at[0], at[1])); err != nil {
			t.Fatal(err)
		}
		waitFor(t, b, "!document.getElementById('score').busy")
	}
	waitFor(t, b, "document.getElementById('answer').textContent.includes('Tea is served')")
	t.Logf("%d taps, %d of them after scrolling, %v by a machine", taps, scrolls, time.Since(begin).Round(time.Millisecond))
	if taps > mostTaps || scrolls > 0 {
		t.Errorf("it takes %d taps, %d of them after scrolling", taps, scrolls)
	}
}

// TestPrintedLink follows the code on a sheet that the club has printed to a score under its rules.
func TestPrintedLink(t *testing.T) {
	dir := t.TempDir()
	must.Do(t, os.WriteFile(filepath.Join(dir, "our-club.yaml"), []byte(ownRules), 0o644))
	b := openServer(t, serve.Options{Dir: dir, Names: []string{clubName}})
	b.address = strings.Replace(b.address, "127.0.0.1", clubName, 1)
	b.open(t, windows[2], "/rules?rules=our-club.yaml")
	b.ready(t, windows[2])
	eval[bool](t, b, `fields = new URLSearchParams(new FormData(document.getElementById("rules"))), fields.set("in", "en"),
		fetch("/rules/sheet", {method: "POST", body: fields}).then((r) => r.text()).then((text) => { window.printed = text }), true`)
	waitFor(t, b, "window.printed !== undefined")
	link := eval[string](t, b, `new DOMParser().parseFromString(printed, "text/html").querySelector(".link svg").getAttribute("aria-label")`)
	path, ours := strings.CutPrefix(link, b.address)
	if !ours {
		t.Fatalf("the code on the sheet leads to %s", link)
	}
	begin := time.Now()
	b.open(t, screens[0], path)
	b.scoresRiichi(t, screens[0], begin, 0)
}
