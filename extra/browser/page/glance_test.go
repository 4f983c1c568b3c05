package browser

import (
	"fmt"
	"net/url"
	"strings"
	"testing"
)

// screens are those for which the page has layouts of its own.
var screens = []window{{"phone", 360, 740, false, true}, {"tablet", 820, 1180, false, true}, {"laptop", 1366, 657, false, true},
	{"screen", 1920, 1080, false, true}}

// unseen lists the elements of which a part is out of sight, without scrolling, or behind what stays in sight.
const unseen = `((...selectors) => selectors.flatMap((s) => [...document.querySelectorAll(s)].filter((e) => {
	const box = e.getBoundingClientRect(), bar = document.getElementById("brief"), side = e.closest(".side");
	let end = getComputedStyle(bar).position === "sticky" ? bar.getBoundingClientRect().top : innerHeight;
	if (side && getComputedStyle(side).overflowY === "auto") end = Math.min(end, side.getBoundingClientRect().bottom);
	return e.checkVisibility() && (box.top < 0 || box.bottom > end + 1 || box.left < 0 || box.right > innerWidth);
}).map((e) => s + " " + e.textContent.trim().slice(0, 30))))`

// TestGlance looks at hands without scrolling: the whole score is there at once, and beside it on wide screens all that can be
// tapped.
func TestGlance(t *testing.T) {
	b := openBrowser(t)
	for _, w := range screens {
		for _, lang := range languages {
			for name, query := range map[string]string{
				"closed": "234m567p3456799s+tsumo:8s+riichi+dora:7s",
				"open":   "6p+chi:340m+pon:555z+minkan:1111s+ankan:9999s+ron:6p+dora:5p+from:west+honba:2+sticks:1",
				"great":  "19m19p19s12345677z+ron:1m",
			} {
				b.open(t, w, "/?hand="+query+"&lang="+lang)
				want := `".ways", ".payers", ".yaku"`
				if w.width > 800 {
					want += `, ".pieces"`
				}
				if w.width > 1200 {
					want += `, "#hand", "#goes", "#keys", "#facts", "#said", ".typed"`
				}
				if hidden := eval[[]string](t, b, unseen+"("+want+")"); len(hidden) > 0 {
					t.Errorf("%s, %s, %s: out of sight are %q", w.name, lang, name, hidden)
				}
				b.picture(t, "glance-"+name+"-"+lang+"-"+w.name)
			}
			b.open(t, w, "/?lang="+lang)
			want := `"#hand", "#goes", "#keys"`
			if w.width > 800 {
				want += `, "#facts", "#said"`
			}
			if hidden := eval[[]string](t, b, unseen+"("+want+")"); len(hidden) > 0 {
				t.Errorf("%s, %s, without a tile: out of sight are %q", w.name, lang, hidden)
			}
		}
	}
	t.Run("notices", b.showsNotices)
	t.Run("large", b.growsText)
	t.Run("small", b.hasRoomForFingers)
	t.Run("undone", b.takesBackClear)
	t.Run("carried", b.carriesHand)
	t.Run("bar", b.leadsToAnswer)
}

// showsNotices scrolls down, and then nobody answers, or somebody is busy: that is said where it is seen.
func (b *browser) showsNotices(t *testing.T) {
	for _, w := range screens {
		for id, answer := range map[string]string{"away": "Promise.reject(new TypeError())", "busy": "new Response('', {status: 503})"} {
			b.open(t, w, "/?hand=234m567p3456799s+ron:8s&show=why")
			eval[bool](t, b, "window.scrollTo(0, document.body.scrollHeight), window.fetch = async () => "+answer+", true")
			eval[bool](t, b, `document.querySelector("button[value='show:others']").click(), true`)
			waitFor(t, b, "!document.getElementById("+quoted(id)+").hidden")
			if !eval[bool](t, b, "box = document.getElementById("+quoted(id)+").getBoundingClientRect(), box.height > 20 && box.top >= 0 && box.bottom <= innerHeight") {
				t.Errorf("%s: the notice %s is out of sight", w.name, id)
			}
		}
		b.open(t, w, "/points?rules=none")
		if !eval[bool](t, b, "box = document.querySelector('.notices [role=alert]').getBoundingClientRect(), box.height > 20 && box.top >= 0 && box.bottom <= innerHeight") {
			t.Errorf("%s: what is wrong with the rules is out of sight", w.name)
		}
	}
}

// growsText shows views on a phone whose text is twice as large.
func (b *browser) growsText(t *testing.T) {
	for _, address := range []string{"/?", "/?hand=234m567p3456799s+ron:8s+riichi", "/?hand=234m567p3456799s", "/?hand=1358m2468p1359s12z",
		"/?hand=6p+chi:340m+pon:555z+minkan:1111s+ankan:9999s+ron:6p&show=others", "/points?han=3&fu=40", "/practice?seed=a&chosen=1&done=1", "/rules/find?said=u", "/rules/find?said=o3500", "/rules/find?said=u.q", "/rules/paste?text=" + url.QueryEscape(ourRules)} {
		for _, lang := range languages {
			b.open(t, screens[0], address+"&lang="+lang)
			eval[bool](t, b, "document.documentElement.style.fontSize = '200%', true")
			if wide := eval[int](t, b, "document.documentElement.scrollWidth"); wide > 360 {
				t.Errorf("%s in %s is %d pixels wide", address, lang, wide)
				b.picture(t, "large-"+lang)
			}
		}
	}
}

// hasRoomForFingers measures what can be tapped on a phone: nine tiles lie side by side there, and all else is as large as a finger.
func (b *browser) hasRoomForFingers(t *testing.T) {
	const narrow = `[...document.querySelectorAll("button, select, summary, a, input:not([type=hidden])")].filter((e) => {
		const box = e.getBoundingClientRect(), tile = e.matches("#hand *, #keys :not(.wide), #indicators *");
		return e.checkVisibility() && !e.matches(".away") && box.width > 0 && (box.height < 44 || box.width < (tile ? 32 : 40));
	}).map((e) => e.outerHTML.slice(0, 120))`
	for _, address := range []string{"/", "/?hand=234m567p3456799s+ron:8s+riichi+dora:1m", "/points", "/practice?seed=a", "/rules/find?said=o3500", "/rules/find", "/rules/paste",
		"/rules/paste?text=" + url.QueryEscape(ourRules)} {
		b.open(t, screens[0], address)
		if found := eval[[]string](t, b, narrow); len(found) > 0 {
			t.Errorf("%s: too small are %s", address, strings.Join(found, "\n"))
		}
	}
}

// takesBackClear clears a hand, and brings it back, also without scripts.
func (b *browser) takesBackClear(t *testing.T) {
	for _, w := range []window{windows[0], windows[4]} {
		b.open(t, w, "/?hand=234m567p345s+pon:555z+riichi")
		b.tap(t, w, "clear")
		if line := eval[string](t, b, "document.querySelector('[name=hand]').value"); line != "" {
			t.Errorf("%s: after clear there is %q", w.name, line)
		}
		b.tap(t, w, "undo")
		if line := eval[string](t, b, "document.querySelector('[name=hand]').value"); line != "234m567p345s pon:555z riichi" {
			t.Errorf("%s: back comes %q", w.name, line)
		}
		b.tap(t, w, "clear")
		b.tap(t, w, "tile:1m")
		if eval[bool](t, b, "document.querySelector('[value=undo]') !== null") {
			t.Errorf("%s: beside a new hand the old one is on offer", w.name)
		}
	}
}

// carriesHand looks at the points in between: the tiles are still there.
func (b *browser) carriesHand(t *testing.T) {
	for _, w := range []window{windows[0], windows[4]} {
		b.open(t, w, "/?rules=ema")
		for tap := range strings.FieldsSeq("tile:1m tile:2m won:tsumo tile:3m") {
			b.tap(t, w, tap)
		}
		for i, path := range []string{"/points", "/practice", "/"} {
			b.presses(t, fmt.Sprintf("#nav a[href^='%s?']", path))
			if i == 0 && w.scripts {
				b.tapIn(t, w, "points", "han:3")
			}
		}
		if line := eval[string](t, b, "document.querySelector('[name=hand]').value + document.querySelector('[name=rules]').value"); line != "123mema" {
			t.Errorf("%s: back on the hand there is %q", w.name, line)
		}
	}
}

// leadsToAnswer taps the bar at the bottom of a phone: it leads to the answer, of what a hand waits for as well.
func (b *browser) leadsToAnswer(t *testing.T) {
	b.open(t, screens[0], "/?hand=234m567p3456799s")
	b.clicks(t, "#brief .jump")
	waitFor(t, b, "box = document.querySelector('#answer .waits').getBoundingClientRect(), box.top >= 0 && box.bottom <= innerHeight")
	b.picture(t, "glance-waits")
}
