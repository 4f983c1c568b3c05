package browser

import (
	"maps"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"example.com/hanfu/door/serve"
	"example.com/hanfu/testkit/long"
	"example.com/hanfu/testkit/must"
)

// axe returns the script of axe-core, which says what people can't read who see little, or hear the page. It is no part
// of the project: npm fetches the version that package.json names, and checks its sum.
func axe(t *testing.T) string {
	t.Helper()
	const script = "node_modules/axe-core/axe.min.js"
	if _, err := os.Stat(script); err != nil {
		if said, err := exec.CommandContext(t.Context(), "npm", "ci", "--silent").CombinedOutput(); err != nil {
			t.Fatalf("npm ci: %v\n%s", err, said)
		}
	}
	text := must.Get(os.ReadFile(script))(t)
	return string(text)
}

// views are addresses that show all there is to see.
var views = map[string]string{
	"empty": "/?", "half": "/?hand=234m567p", "waits": "/?hand=234m567p3456799s", "scored": "/?hand=234m567p3456799s+tsumo:8s+riichi+dora:1m",
	"which": "/?hand=234m567p34567899s", "wrong": "/?hand=234m567p3456799s+ron:8s+nonsens",
	"why":    "/?hand=6p+chi:340m+pon:555z+minkan:1111s+ankan:9999s+ron:6p+dora:5p+from:west&show=why",
	"others": "/?hand=234m567p3456799s+ron:8s+riichi+dora:1m+ura:2z&show=others",
	"none":   "/?rules=none",
	"points": "/points?han=3&fu=40", "practice": "/practice?seed=a&ask=yaku&level=any",
	"answered": "/practice?seed=a&level=any&chosen=1&done=1", "several": "/practice?seed=a&ask=yaku&level=any&done=1",
	"rules": "/rules?rules=ema", "changes": "/rules?rules=ema&turned", "file": "/rules?rules=ema&show=file", "tests": "/rules?rules=ema&show=tests&hand=234m567p34567s99m+tsumo:8s",
	"find": "/rules/find?", "findwords": "/rules/find?said=o3500", "found": "/rules/find?said=u.q",
	"paste": "/rules/paste?", "pasted": "/rules/paste?text=" + url.QueryEscape(ourRules),
	"games": "/evening?", "mistaken": "/evening?record=players%3A+%5BAya%2C+Ben%2C+Chie%2C+Dan%5D%0Ahands%3A%0A++-+%7Bwin%3A+%7Bby%3A+Eve%2C+han%3A+3%7D%7D%0A",
	"impossible": "/evening?by=2&from=1&worth=1&fu=20&record=players%3A+%5BAya%2C+Ben%2C+Chie%2C+Dan%5D%0Ahands%3A+%5B%5D%0A",
	"undone":     "/evening?do=undo&record=players%3A+%5BAya%2C+Ben%2C+Chie%2C+Dan%5D%0Ahands%3A%0A++-+%7Bdraw%3A+exhaustive%2C+tenpai%3A+%5B%5D%7D%0A",
	"game":       "/evening?record=rules%3A+standard%0Aplayers%3A+%5BAya%2C+Ben%2C+Chie%2C+Dan%5D%0Ahands%3A%0A++-+%7Bwin%3A+%7Bby%3A+Aya%2C+from%3A+Ben%2C+han%3A+3%2C+fu%3A+30%7D%7D%0A",
	"corrected":  "/evening?at=1&record=rules%3A+standard%0Aplayers%3A+%5BAya%2C+Ben%2C+Chie%2C+Dan%5D%0Ahands%3A%0A++-+%7Bwin%3A+%7Bby%3A+Aya%2C+from%3A+Ben%2C+han%3A+3%2C+fu%3A+30%7D%7D%0A",
	"table":      "/evening?show=table&riichi=2&record=rules%3A+standard%0Aplayers%3A+%5BAya%2C+Ben%2C+Chie%2C+Dan%5D%0Ahands%3A%0A++-+%7Bwin%3A+%7Bby%3A+Aya%2C+from%3A+Ben%2C+han%3A+3%2C+fu%3A+30%7D%7D%0A",
}

// themes are those that a browser asks for.
var themes = []string{"light", "dark", "contrast"}

// TestAxe looks for what axe-core finds in each view and size, as it opens and with all unfolded. The themes and languages take
// turns, so that each view is looked at in all of them; the long form has each in each.
func TestAxe(t *testing.T) {
	script := axe(t)
	b := openBrowser(t)
	for i, w := range screens[:3] {
		for j, name := range slices.Sorted(maps.Keys(views)) {
			for k := range len(themes) * len(languages) {
				if k != (i+j)%len(themes)+len(themes)*((i+j)%len(languages)) && !long.Whole() {
					continue
				}
				theme, lang := themes[k%len(themes)], languages[k/len(themes)]
				t.Run(strings.Join([]string{w.name, name, theme, lang}, "/"), func(t *testing.T) {
					w.dark, b.contrast = theme == "dark", theme == "contrast"
					b.open(t, w, views[name]+"&lang="+lang)
					b.isFaultless(t, w, name, script)
				})
			}
		}
	}
	b.contrast = false
	path := filepath.Join(t.TempDir(), "our-club.yaml")
	writes := openServer(t, serve.Options{Dir: filepath.Dir(path)})
	for _, w := range windows[:4] {
		t.Run(w.name+"/draft", func(t *testing.T) {
			writes.asksAboutDraft(t, w, "en", path)
			writes.hasNoFault(t, script)
		})
	}
	game := "date: 2026-01-02\nplayers: [Aya, Ben, Chie, Dan]\nhands:\n  - {win: {by: Aya, from: Ben, han: 3, fu: 30}}\n"
	must.Do(t, os.WriteFile(filepath.Join(filepath.Dir(path), "friday.yaml"), []byte(game), 0o644))
	must.Do(t, os.WriteFile(filepath.Join(filepath.Dir(path), "broken.yaml"), []byte(game+"  - {win: {by: Eve, han: 3}}\n"), 0o644))
	// Nothing runs on the page of a season unless the browser ignores what the page forbids.
	must.Do(t, chromedp.Do(writes, command(page.SetBypassCSP, page.SetBypassCSPParams{Enabled: true})))
	for i, w := range append(screens[:3:3], windows[1]) {
		t.Run(w.name+"/season", func(t *testing.T) {
			writes.open(t, w, "/season/sheet?lang="+languages[i])
			writes.hasNoFault(t, script)
			if wide := eval[[]string](t, writes, `[...document.querySelectorAll(".scroll")].filter((e) => e.scrollWidth > e.clientWidth).map((e) => e.textContent)`); len(wide) > 0 {
				t.Errorf("cut off are %q", wide)
			}
		})
	}
	t.Run("finds", func(t *testing.T) { // a test that finds nothing may look for nothing
		b.open(t, windows[0], "/")
		eval[bool](t, b, `document.querySelector("button[value^=tile]").removeAttribute("aria-label"), true`)
		if found := b.faults(t, script); len(found) == 0 {
			t.Error("a key without a name is no fault")
		}
	})
}

func (b *browser) isFaultless(t *testing.T, w window, name, script string) {
	if strings.HasPrefix(views[name], "/rules?") {
		b.ready(t, w)
	}
	if name == "changes" {
		b.tapIn(t, w, "rules", "turn:kiriage_mangan:false")
		waitFor(t, b, "document.querySelector('.changes .cause') !== null")
	}
	b.isWhole(t)
	b.hasNoFault(t, script)
	if eval[bool](t, b, "all = [...document.querySelectorAll('details:not([open])')], all.forEach((d) => d.open = true), all.length > 0") {
		b.hasNoFault(t, script)
	}
	if wide := eval[int64](t, b, "document.documentElement.scrollWidth"); wide > w.width {
		t.Errorf("the page is %d pixels wide", wide)
	}
}

func (b *browser) hasNoFault(t *testing.T, script string) {
	t.Helper()
	for _, found := range b.faults(t, script) {
		t.Error(found)
	}
}

// faults returns what axe-core finds in the page as it is shown.
func (b *browser) faults(t *testing.T, script string) []string {
	t.Helper()
	eval[bool](t, b, script+"; window.found = null, true")
	eval[bool](t, b, `axe.run(document).then((r) => { window.found = r.violations.map((v) =>
		v.id + ": " + v.help + "\n" + v.nodes.map((n) => n.html.slice(0, 200) + "\n" + n.failureSummary).join("\n")); }), true`)
	waitFor(t, b, "window.found !== null")
	return eval[[]string](t, b, "window.found")
}
