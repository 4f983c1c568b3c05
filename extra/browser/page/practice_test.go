package browser

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"example.com/hanfu/testkit/must"
)

// TestPractice answers in each window, by mouse, then by the keyboard alone.
func TestPractice(t *testing.T) {
	b := openBrowser(t)
	for _, w := range windows {
		t.Run(w.name, func(t *testing.T) {
			b.open(t, w, "/practice?seed=abc&level=any&lang=en")
			b.picture(t, "practice-"+w.name)
			b.fits(t, w)
			if said := eval[string](t, b, "document.querySelector('.situation').innerText"); !strings.Contains(said, "Dora indicator") {
				t.Errorf("of the tile on the wall is said: %s", said)
			}
			b.tapIn(t, w, "practice", "is:1")
			waitFor(t, b, "document.getElementById('verdict').textContent !== ''")
			if rights := eval[int](t, b, "document.querySelectorAll('.answers button.right').length"); rights != 1 {
				t.Errorf("%d answers are right", rights)
			}
			b.picture(t, "practice-told-"+w.name)
			b.fits(t, w)
			b.tapIn(t, w, "practice", "next")
			waitFor(t, b, "document.querySelector('.place').textContent.startsWith('Hand 2 of 10')")
			waitFor(t, b, "new URLSearchParams(location.search).get('got').length === 1")
			if said := b.complaints(); said != "" {
				t.Errorf("the browser says: %s", said)
			}
		})
	}
	for _, lang := range languages {
		b.open(t, windows[0], "/practice?seed=xyz&ask=yaku&level=open&lang="+lang)
		b.tapIn(t, windows[0], "practice", "check")
		b.picture(t, "practice-yaku-"+lang)
		b.fits(t, windows[0])
	}
	b.open(t, windows[0], "/practice?seed=abc&got=rrrrrrrxrrr")
	b.picture(t, "practice-over")
	t.Run("keyboard", b.answersByKeyboard)
	t.Run("chosen", b.choosesQuestion)
}

// fits demands that the page is no wider than its window.
func (b *browser) fits(t *testing.T, w window) {
	t.Helper()
	if wide := eval[int](t, b, "document.documentElement.scrollWidth"); wide > int(w.width) {
		t.Errorf("the page is %d pixels wide", wide)
	}
}

// answersByKeyboard goes from answer to answer by arrows. After the answer the keyboard is at the next hand, and after
// that at the answers again.
func (b *browser) answersByKeyboard(t *testing.T) {
	b.open(t, windows[2], "/practice?seed=abc")
	eval[bool](t, b, `document.querySelector("button[value='is:1']").focus(), true`)
	eval[bool](t, b, `document.activeElement.dispatchEvent(new KeyboardEvent("keydown",
		{key: "ArrowRight", bubbles: true, cancelable: true})), true`)
	for _, want := range []string{"next", "is:1"} {
		must.Do(t, chromedp.Do(b, chromedp.KeyEvent("\r")))
		waitFor(t, b, "!document.getElementById('practice').busy && document.activeElement.value?.startsWith("+quoted(want[:3])+")")
	}
	if got := eval[string](t, b, "new URLSearchParams(location.search).get('got')"); len(got) != 1 {
		t.Errorf("after one answer there are %q", got)
	}
}

// choosesQuestion asks for something else: the answers begin anew, with the same seed.
func (b *browser) choosesQuestion(t *testing.T) {
	b.open(t, windows[0], "/practice?seed=abc&got=rrr")
	eval[bool](t, b, `(() => { const ask = document.querySelector("[name=ask]"); ask.value = "fu";
		ask.dispatchEvent(new Event("input", {bubbles: true})); return true; })()`)
	waitFor(t, b, "document.querySelector('.answers h2').textContent === 'How many fu?'")
	waitFor(t, b, "document.querySelector('.place').textContent.startsWith('Hand 1 of 10')")
	waitFor(t, b, "new URLSearchParams(location.search).get('seed') === 'abc' && !new URLSearchParams(location.search).get('got')")
}
