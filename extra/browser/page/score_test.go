package browser

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"

	"example.com/hanfu/door/serve"
	"example.com/hanfu/testkit/must"
)

// closedHand are the taps of a closed riichi hand with its seat and an indicator.
var closedHand = strings.Fields(`tile:2m tile:3m tile:4m tile:5p tile:6p tile:7p tile:3s tile:4s tile:5s tile:6s tile:7s tile:9s tile:9s
	tile:8s won:tsumo say:riichi seat:east round:east to:dora tile:7s`)

const (
	closedLine  = "234m567p3456799s tsumo:8s seat:east round:east riichi dora:7s"
	closedBrief = "2,600 all 4 han 20 fu"
)

// TestScore scores a hand by taps in each window, by mouse and keyboard.
func TestScore(t *testing.T) {
	b := openBrowser(t)
	for _, w := range windows {
		t.Run(w.name, func(t *testing.T) {
			b.open(t, w, "/")
			b.isWhole(t)
			b.picture(t, "score-empty-"+w.name)
			for i, tap := range closedHand {
				b.tap(t, w, tap)
				if i == 9 {
					b.picture(t, "score-half-"+w.name)
				}
			}
			b.isScored(t)
			b.tap(t, w, "to:dora") // no more of them: the keys make room
			b.isScored(t)
			eval[bool](t, b, "document.activeElement.blur(), window.scrollTo(0, 0), true")
			b.picture(t, "score-"+w.name)
			if wide := eval[int](t, b, "document.documentElement.scrollWidth"); wide > int(w.width) {
				t.Errorf("the page is %d pixels wide", wide)
			}
			eval[bool](t, b, "document.getElementById('answer').scrollIntoView(), true")
			b.picture(t, "score-answer-"+w.name)
			if said := b.complaints(); said != "" {
				t.Errorf("the browser says: %s", said)
			}
		})
	}
	t.Run("shown", b.showsMore)
	t.Run("fast", b.tapsFast)
	t.Run("held", b.holdsKey)
	t.Run("alone", b.tapsAlone)
	t.Run("still", b.keysStayStill)
	t.Run("refused", b.refusalStaysBounded)
	t.Run("shared", b.sharesHand)
	t.Run("tabs", b.tabsOverKeys)
	t.Run("keyboard", b.tapsByKeyboard)
	t.Run("arrows", b.walksByArrows)
	t.Run("pasted", b.pastesFourteen)
	t.Run("typed", b.typesHand)
	t.Run("assumed", b.namesAssumed)
	t.Run("called", b.callsAfterwards)
	t.Run("indicators", b.tapsIndicators)
}

// tap taps the middle of a button of the score view, and waits for what comes of it.
func (b *browser) tap(t *testing.T, w window, tap string) {
	t.Helper()
	b.tapIn(t, w, "score", tap)
}

// tapIn taps the middle of a button of a form, and waits for what comes of it.
func (b *browser) tapIn(t *testing.T, w window, form, tap string) {
	t.Helper()
	before := b.opened(t)
	b.clicks(t, "button[value="+quoted(tap)+"]")
	if w.scripts {
		waitFor(t, b, "!document.getElementById("+quoted(form)+").busy")
	} else { // each tap loads the page anew
		b.leaves(t, before)
	}
}

// isWhole looks for the page's style, and for places where words are missing.
func (b *browser) isWhole(t *testing.T) {
	t.Helper()
	if display := eval[string](t, b, "getComputedStyle(document.querySelector('.bar nav')).display"); display != "flex" {
		t.Errorf("the page has no style: it is shown as %s", display)
	}
	empty := eval[string](t, b, `[...document.querySelectorAll("#brief, h1, h1 a, .typed, option, summary, caption, a, button, [aria-label='']")]
		.filter((e) => !e.textContent.trim() && !e.getAttribute("aria-label")).map((e) => e.outerHTML).join("\n")`)
	if empty != "" {
		t.Errorf("words are missing in %s", empty)
	}
}

// TestEmptySeatFits: a price with what the empty seat pays is no wider than a phone, also with large text.
func TestEmptySeatFits(t *testing.T) {
	dir := t.TempDir()
	must.Do(t, os.WriteFile(filepath.Join(dir, "seat.yaml"), []byte("hanfu: 1\nid: seat\nextends: sanma\noptions: {tsumo_method: empty_seat}\n"), 0o600))
	b := openServer(t, serve.Options{Dir: dir})
	for _, lang := range languages {
		for _, size := range []string{"100%", "200%"} {
			b.open(t, windows[0], "/?hand=2347p234067888s+tsumo:7p+seat:east+honba:1&lang="+lang)
			eval[bool](t, b, "document.documentElement.style.fontSize = "+quoted(size)+", true")
			if text := eval[string](t, b, "document.querySelector('#brief .points').textContent"); !strings.Contains(text, " + ") {
				t.Errorf("%s: the price is %q", lang, text)
			}
			if wide := eval[int](t, b, "document.documentElement.scrollWidth"); wide > int(windows[0].width) {
				t.Errorf("%s, %s: the page is %d pixels wide", lang, size, wide)
			}
		}
		b.open(t, windows[0], "/?hand=2347p234067888s+tsumo:7p+seat:east+honba:1&lang="+lang)
		b.picture(t, "score-empty-seat-"+lang)
	}
}

// isScored waits for the score of the closed hand.
func (b *browser) isScored(t *testing.T) {
	t.Helper()
	waitFor(t, b, "document.querySelector('#brief p').textContent === "+quoted(closedBrief))
	waitFor(t, b, "document.querySelector('[name=hand]').value === "+quoted(closedLine))
	if query := eval[string](t, b, "new URLSearchParams(location.search).get('hand')"); query != closedLine {
		t.Errorf("the address has the hand %q", query)
	}
}

// showsMore opens the explanation and the scores under other rules.
func (b *browser) showsMore(t *testing.T) {
	for _, w := range windows[:3] {
		for _, lang := range languages {
			b.open(t, w, "/?hand=6p+chi:340m+pon:555z+minkan:1111s+ankan:9999s+ron:6p+dora:5p+from:west+honba:2+sticks:1&lang="+lang)
			b.picture(t, "score-open-"+lang+"-"+w.name)
			b.tap(t, w, "show:why")
			b.picture(t, "score-why-"+lang+"-"+w.name)
			b.tap(t, w, "show:others")
			if text := eval[string](t, b, "document.querySelector('.more ul').innerText"); !strings.Contains(text, "2016") {
				t.Errorf("%s: the other rules are %q", lang, text)
			}
			b.picture(t, "score-others-"+lang+"-"+w.name)
			if wide := eval[int](t, b, "document.documentElement.scrollWidth"); wide > int(w.width) {
				t.Errorf("%s, %s: the page is %d pixels wide", w.name, lang, wide)
			}
		}
	}
}

// tapsFast taps a whole hand before the first answer can come: no tap is lost.
func (b *browser) tapsFast(t *testing.T) {
	b.open(t, windows[0], "/")
	eval[bool](t, b, `for (const tap of `+quoted(strings.Join(closedHand, " "))+`.split(" ")) {
		const button = document.querySelector("button[value='" + tap + "']");
		button.form.requestSubmit(button);
	} true`)
	b.isScored(t)
}

// holdsKey has its finger on a key while the answer to the tap before arrives, which draws the keys anew: both count.
func (b *browser) holdsKey(t *testing.T) {
	b.open(t, windows[2], "/")
	eval[bool](t, b, `(() => {
		const real = window.fetch;
		window.fetch = async (...asked) => {
			const answer = await real(...asked), text = answer.text.bind(answer);
			answer.text = async () => {
				const html = await text();
				while (!window.pressed) await new Promise((soon) => setTimeout(soon, 5));
				setTimeout(() => { window.answered = true; }, 100);
				return html;
			};
			return answer;
		};
		document.addEventListener("pointerdown", () => { window.pressed = true; });
		const button = document.querySelector("button[value='tile:5m']");
		button.form.requestSubmit(button);
		return true;
	})()`)
	at := eval[[]float64](t, b, `box = document.querySelector("button[value='tile:6m']").getBoundingClientRect(),
		[box.x + box.width / 2, box.y + box.height / 2]`)
	b.holdsLong(t)
	mouse := input.DispatchMouseEventParams{Type: chromedp.MousePressed, X: at[0], Y: at[1], Button: input.MouseButtonLeft, ClickCount: 1}
	must.Do(t, chromedp.Do(b, command(input.DispatchMouseEvent, mouse)))
	waitFor(t, b, "window.answered === true")
	mouse.Type = chromedp.MouseReleased
	must.Do(t, chromedp.Do(b, command(input.DispatchMouseEvent, mouse)))
	waitFor(t, b, "document.querySelector('[name=hand]').value === '56m'")
	waitFor(t, b, "!document.getElementById('score').busy")
}

// holdsLong lets the page wait as long as it takes for a finger that is down: this machine may be slower than people are.
func (b *browser) holdsLong(t *testing.T) {
	t.Helper()
	eval[bool](t, b, `real = setTimeout, setTimeout = (then, wait, ...args) => wait === 1000 ? 0 : real(then, wait, ...args), true`)
}

// tapsAlone taps while no answer comes: what was tapped is sent again, once.
func (b *browser) tapsAlone(t *testing.T) {
	b.open(t, windows[0], "/")
	eval[bool](t, b, `(() => {
		const real = window.fetch;
		window.fetch = () => { window.fetch = real; return Promise.reject(new TypeError("nobody is there")); };
		for (const tap of ["tile:5m", "tile:6m"]) {
			const button = document.querySelector("button[value='" + tap + "']");
			button.form.requestSubmit(button);
		}
		return true;
	})()`)
	waitFor(t, b, "document.getElementById('score').classList.contains('late')")
	waitFor(t, b, "document.querySelector('[name=hand]').value === '56m'")
	waitFor(t, b, "!document.getElementById('score').classList.contains('late')")
}

// keysStayStill taps hands with none to four called sets, and indicators before and after the rest: the keys stay where
// they are as the hand grows, on a phone and beside the answer. A phone's make room for the score, and come back to their place.
func (b *browser) keysStayStill(t *testing.T) {
	const place = "(key = document.querySelector(`#keys [value='tile:7s']`)).checkVisibility() ? key.getBoundingClientRect().top + scrollY : 0"
	for _, w := range []window{windows[0], windows[2]} {
		for _, lang := range languages {
			for i, taps := range [][]string{closedHand, strings.Fields("to:dora tile:1m tile:2m to:dora tile:5z to:chi tile:3m to:pon " +
				"tile:5z to:minkan tile:1s to:ankan tile:9s tile:6p tile:6p to:dora tile:1p")} {
				b.open(t, w, "/?lang="+lang)
				before := eval[float64](t, b, place)
				for _, tap := range taps {
					b.tap(t, w, tap)
					if now := eval[float64](t, b, place); now != before && (now > 0 || w != windows[0]) {
						t.Errorf("%s, %s: after %s the keys are at %v, before at %v", w.name, lang, tap, now, before)
						before = now
					}
				}
				eval[bool](t, b, "document.activeElement.blur(), window.scrollTo(0, 0), true")
				b.picture(t, "score-still-"+strconv.Itoa(i)+"-"+lang+"-"+w.name)
			}
		}
	}
	b.open(t, windows[0], "/")
	if wide := eval[float64](t, b, "document.querySelector('#keys button').getBoundingClientRect().width"); wide < 38 { // nine between the margins
		t.Errorf("a key is %v pixels wide", wide)
	}
}

// sharesHand follows the link of a hand, copies it, and shares it where a phone can.
func (b *browser) sharesHand(t *testing.T) {
	const link = "document.querySelector('a[data-shared]')"
	b.open(t, windows[4], "/?lang=fr&hand=234m567p3456799s+ron:8s+riichi")
	if to := eval[string](t, b, link+".getAttribute('href')"); to != "/?hand=234m567p3456799s+ron%3A8s+riichi&lang=fr" {
		t.Errorf("the link leads to %s", to)
	}
	for how, script := range map[string]string{
		"share":     "navigator.share = async (what) => { window.shared = what.url; }",
		"clipboard": "navigator.share = null, navigator.clipboard.writeText = async (text) => { window.shared = text; }",
	} {
		b.open(t, windows[0], "/?hand=234m567p3456799s+ron:8s+riichi")
		eval[bool](t, b, script+"; "+link+".click(), true")
		waitFor(t, b, "window.shared === location.origin + '/?hand=234m567p3456799s+ron%3A8s+riichi'")
		if how == "clipboard" {
			waitFor(t, b, link+".textContent === 'The link is copied'")
		}
	}
}

// tabsOverKeys steps with the tab key: it stops at one key alone, which the arrows choose.
func (b *browser) tabsOverKeys(t *testing.T) {
	b.open(t, windows[2], "/")
	const stops = "[...document.querySelectorAll('#keys button')].filter((b) => b.tabIndex >= 0).map((b) => b.value).join()"
	if at := eval[string](t, b, stops); at != "tile:1m" {
		t.Errorf("tab stops at %s", at)
	}
	eval[bool](t, b, `document.querySelector("button[value='tile:5p']").focus(), true`)
	b.tap(t, windows[2], "tile:6p")
	if at := eval[string](t, b, stops); at != "tile:6p" {
		t.Errorf("after a tap, tab stops at %s", at)
	}
}

// tapsByKeyboard goes to the keys and taps without a mouse; the keyboard stays where it was.
func (b *browser) tapsByKeyboard(t *testing.T) {
	b.open(t, windows[2], "/")
	eval[bool](t, b, `document.querySelector("button[value='tile:1z']").focus(), true`)
	for i, want := range []string{"1z", "11z", "111z", "1111z"} {
		must.Do(t, chromedp.Do(b, chromedp.KeyEvent("\r")))
		waitFor(t, b, "document.querySelector('[name=hand]').value === "+quoted(want))
		at := eval[string](t, b, "document.activeElement.value")
		if i < 3 && at != "tile:1z" || i == 3 && at != "tile:2z" {
			t.Errorf("after %s the keyboard is at %q", want, at)
		}
	}
	eval[bool](t, b, `document.querySelector("button[value='say:double_riichi']").focus(), true`)
	must.Do(t, chromedp.Do(b, chromedp.KeyEvent("\r")))
	waitFor(t, b, "!document.querySelector(\"button[value='say:riichi']\")") // which follows from the other
	if at := eval[string](t, b, "document.activeElement.value"); at != "say:double_riichi" {
		t.Errorf("after double riichi the keyboard is at %q", at)
	}
}

// walksByArrows goes from key to key with the arrows.
func (b *browser) walksByArrows(t *testing.T) {
	b.open(t, windows[0], "/")
	eval[bool](t, b, `document.querySelector("button[value='tile:1m']").focus(), true`)
	for _, step := range []struct{ key, at string }{{"ArrowRight", "tile:2m"}, {"ArrowDown", "tile:2p"}, {"ArrowDown", "tile:2s"},
		{"ArrowDown", "tile:2z"}, {"ArrowLeft", "tile:1z"}, {"ArrowLeft", "tile:1z"}, {"ArrowUp", "tile:1s"}} {
		eval[bool](t, b, `document.activeElement.dispatchEvent(new KeyboardEvent("keydown",
			{key: `+quoted(step.key)+`, bubbles: true, cancelable: true})), true`)
		if at := eval[string](t, b, "document.activeElement.value"); at != step.at {
			t.Fatalf("%s leads to %q, want %q", step.key, at, step.at)
		}
	}
}

// pastesFourteen pastes a hand of fourteen tiles: the page asks which of them won.
func (b *browser) pastesFourteen(t *testing.T) {
	b.open(t, windows[0], "/")
	must.Do(t, chromedp.Do(b, chromedp.SendKeys("[name=hand]", "234m567p34567899s")))
	waitFor(t, b, "document.querySelector('#brief p').textContent.startsWith('Which tile won?')")
	b.picture(t, "score-which")
	b.tap(t, windows[0], "wins:8s")
	waitFor(t, b, "document.querySelector('[name=hand]').value === '234m567p3456799s ron:8s'")
	waitFor(t, b, "document.getElementById('brief').innerText.replace(/\\s+/g, ' ').trim() === '1,000 1 han 30 fu Nothing called Seat South Round East'")
}

// typesHand types a line: what is wrong with it is said meanwhile, and the line stays as it is typed.
func (b *browser) typesHand(t *testing.T) {
	b.open(t, windows[0], "/?lang=fr")
	must.Do(t, chromedp.Do(b, chromedp.SendKeys("[name=hand]", "234m567p3456799s ron:8s reach nonsens")))
	waitFor(t, b, "document.getElementById('brief').textContent.includes('nonsens')")
	b.picture(t, "score-wrong")
	must.Do(t, chromedp.Do(b, chromedp.SendKeys("[name=hand]", strings.Repeat("\b", len(" nonsens")))))
	waitFor(t, b, "document.querySelector('#brief p').textContent.endsWith(' 2 han 30 fu')")
	if line := eval[string](t, b, "document.querySelector('[name=hand]').value"); line != "234m567p3456799s ron:8s reach" {
		t.Errorf("the line has become %q", line)
	}
}

// callsAfterwards taps fourteen tiles of a hand with calls: that nothing was called stands beside the price, leads to the
// calls, and is gone with the first.
func (b *browser) callsAfterwards(t *testing.T) {
	for _, w := range []window{{"small", 360, 740, false, true}, windows[4]} {
		b.open(t, w, "/?hand=234m345s67s88p340p+ron:8s")
		b.sees(t, "#brief p", "3,900")
		b.clicks(t, "#brief a.assumed")
		waitFor(t, b, "box = document.getElementById('goes').getBoundingClientRect(), box.top >= 0 && box.bottom <= innerHeight")
		for tap := range strings.FieldsSeq("to:chi tile:2m to:chi tile:3s") {
			b.tap(t, w, tap)
		}
		b.sees(t, "#brief p", "2,000")
		if eval[bool](t, b, "document.querySelector('#brief a.assumed') !== null") {
			t.Errorf("%s: nothing is called beside two calls", w.name)
		}
	}
}

// namesAssumed scores a hand of which nobody has said the seat: the one that counts is lit, and named beside the points,
// where a dealer who forgot it sees it without scrolling.
func (b *browser) namesAssumed(t *testing.T) {
	const pressed = "[...document.querySelectorAll('.ways [aria-pressed=true], .said [aria-pressed=true]')].map((b) => b.value + (b.className && ' ' + b.className)).join()"
	w := window{"small", 360, 740, false, true}
	b.open(t, w, "/?hand=234m567p3456799s+tsumo:8s+riichi")
	for _, step := range []struct{ tap, lit, says, named string }{
		{"", "won:tsumo,say:riichi,seat:south assumed,round:east assumed", "700/1,300 3 han 20 fu", "Seat South Round East"},
		{"seat:east", "won:tsumo,say:riichi,seat:east,round:east assumed", "1,300 all 3 han 20 fu", "Round East"},
		{"round:east", "won:tsumo,say:riichi,seat:east,round:east", "1,300 all 3 han 20 fu", ""},
	} {
		if step.tap != "" {
			b.tap(t, w, step.tap)
		}
		if lit := eval[string](t, b, pressed); lit != step.lit {
			t.Errorf("after %q %s is lit", step.tap, lit)
		}
		const named = "[...document.querySelectorAll('#brief .assumed')].map((e) => e.textContent).join(' ')"
		if says := eval[string](t, b, "document.querySelector('#brief p').textContent"); says != step.says {
			t.Errorf("after %q the answer is %q", step.tap, says)
		}
		if says := eval[string](t, b, named); says != step.named {
			t.Errorf("after %q it is assumed that %q", step.tap, says)
		}
		if step.named != "" && !eval[bool](t, b, "box = document.querySelector('#brief .assumed').getBoundingClientRect(), box.top >= 0 && box.bottom <= innerHeight") {
			t.Errorf("after %q what is assumed is out of sight", step.tap)
		}
		if step.tap == "" {
			b.picture(t, "score-assumed")
		}
	}
}

// tapsIndicators taps two of ura and two of dora before the hand is complete: the row stays chosen until another is.
func (b *browser) tapsIndicators(t *testing.T) {
	for _, w := range []window{windows[0], windows[4]} {
		b.open(t, w, "/?hand=234m567p34s+riichi")
		for tap := range strings.FieldsSeq("to:ura tile:1s tile:2s to:dora tile:3m tile:4m to:hand tile:5s") {
			b.tap(t, w, tap)
		}
		if line := eval[string](t, b, "document.querySelector('[name=hand]').value"); line != "234m567p345s riichi dora:34m ura:12s" {
			t.Errorf("%s: the hand is %q", w.name, line)
		}
		if rows := eval[string](t, b, "[...document.querySelectorAll('#indicators span')].map((s) => s.textContent).join()"); rows != "Dora indicator,Ura indicator" {
			t.Errorf("%s: the rows are %s", w.name, rows)
		}
	}
}

// refusalStaysBounded lets the page refuse a hand with many words: beside the answer the keys stay where they are.
func (b *browser) refusalStaysBounded(t *testing.T) {
	const place = "document.querySelector(`#keys [value='tile:7s']`).getBoundingClientRect().top + scrollY"
	w := windows[2]
	b.open(t, w, "/?lang=fr&hand=234m567p3456799s+ron:8s+nonsense")
	waitFor(t, b, "document.querySelector('#brief.wrong') !== null")
	before := eval[float64](t, b, place)
	eval[bool](t, b, "document.getElementById('brief').append(' il y a ici beaucoup de mots'.repeat(30)), true")
	if now := eval[float64](t, b, place); now != before {
		t.Errorf("the keys are at %v, and with few words at %v", now, before)
	}
	b.picture(t, "score-refused-long-"+w.name)
}

// TestNarrow: on the narrowest phones the links to the views have room, and no view is wider than they are, also where the rules of a
// folder have a long name.
func TestNarrow(t *testing.T) {
	dir := t.TempDir()
	named := "extends: standard\nname: {en: " + strings.Repeat("The rules of our Thursdays, ", 8) + "}\n"
	must.Do(t, os.WriteFile(filepath.Join(dir, "long.yaml"), []byte(named), 0o600))
	b := openServer(t, serve.Options{Dir: dir})
	for name, address := range views {
		for _, lang := range languages {
			b.open(t, windows[0], address+"&lang="+lang)
			if wide := eval[int](t, b, "document.documentElement.scrollWidth"); wide > int(windows[0].width) {
				t.Errorf("%s in %s is %d pixels wide", name, lang, wide)
				b.picture(t, "narrow-"+name+"-"+lang)
			}
			for _, nav := range []string{".bar nav", ".parts"} {
				over := eval[int](t, b, "(n => n ? n.scrollWidth - n.clientWidth : 0)(document.querySelector("+quoted(nav)+"))")
				if over > 0 {
					t.Errorf("%s in %s: %s is %d pixels too wide", name, lang, nav, over)
				}
			}
		}
	}
}
