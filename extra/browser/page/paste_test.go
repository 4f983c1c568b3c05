package browser

import (
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"example.com/hanfu/testkit/must"
)

// ourRules are those of a club: some are understood, some may mean several things, one is no rule of the game.
const ourRules = "Open tanyao: yes\nStarting points: 25 000\nTriple ron: no\nNagashi mangan as we know it\n" +
	"Abortive draws: perhaps, if three agree\nGuests pay for the tea."

// TestPaste pastes rules in each window, taps what they leave open, and comes to a file with them.
func TestPaste(t *testing.T) {
	b := openBrowser(t)
	for _, w := range windows {
		t.Run(w.name, func(t *testing.T) {
			b.open(t, w, "/rules")
			b.leads(t, ".options .key[href*=paste]")
			b.picture(t, "paste-empty-"+w.name)
			b.pastes(t, w, ourRules)
			for _, says := range []string{"Open tanyao: yes", "may mean", "not understood"} {
				if !strings.Contains(eval[string](t, b, "document.getElementById('lines').innerText"), says) {
					t.Errorf("the page does not say %q", says)
				}
			}
			b.picture(t, "paste-read-"+w.name)
			if wide := eval[int](t, b, "document.documentElement.scrollWidth"); wide > int(w.width) {
				t.Errorf("the page is %d pixels wide", wide)
			}
			left := eval[string](t, b, "document.querySelector('#left').innerText")
			b.tapIn(t, w, "paste", "turn:abortive_draws:true")
			waitFor(t, b, "document.querySelector('[value=\"turn:abortive_draws:true\"]').ariaPressed === 'true'")
			if now := eval[string](t, b, "document.querySelector('#left').innerText"); now == left {
				t.Errorf("as much as before is left: %s", now)
			}
			b.tapIn(t, w, "paste", "turn:kiriage_mangan:true")
			waitFor(t, b, "document.querySelector('[value=\"turn:kiriage_mangan:true\"]').ariaPressed === 'true'")
			eval[bool](t, b, "document.getElementById('unsaid').scrollIntoView(), true")
			b.picture(t, "paste-tapped-"+w.name)
			b.takesPasted(t, "kiriage_mangan: true", "#   Guests pay for the tea")
			b.ready(t, w)
			b.picture(t, "paste-taken-"+w.name)
			if said := b.complaints(); said != "" {
				t.Errorf("the browser says: %s", said)
			}
		})
	}
	t.Run("keyboard", b.pastesByKeyboard)
	t.Run("kept", b.keepsPasted)
	t.Run("fast", b.tapsPastedFast)
}

// pastes puts a text into the field. Without scripts it is read when the button is tapped.
func (b *browser) pastes(t *testing.T, w window, text string) {
	t.Helper()
	b.clicks(t, "[name=text]")
	eval[bool](t, b, "document.querySelector('[name=text]').select(), true")
	must.Do(t, chromedp.Do(b, command(input.InsertText, input.InsertTextParams{Text: text})))
	if !w.scripts {
		b.leads(t, "[value=read]")
	}
	waitFor(t, b, "document.getElementById('lines').innerText !== ''")
}

// takesPasted opens what was pasted in the view of rules, where the file says some texts.
func (b *browser) takesPasted(t *testing.T, texts ...string) {
	t.Helper()
	b.presses(t, "[value=take]")
	file := eval[string](t, b, "document.querySelector('[name=file]').value")
	for _, says := range texts {
		if !strings.Contains(file, says) {
			t.Errorf("%q is missing in the file %s", says, file)
		}
	}
}

// pastesByKeyboard settles guesses with the keyboard, which stays where it is.
func (b *browser) pastesByKeyboard(t *testing.T) {
	b.open(t, windows[2], "/rules/paste")
	b.pastes(t, windows[2], ourRules)
	focus := "document.activeElement"
	eval[bool](t, b, "document.querySelector('[value=\"turn:abortive_draws:false\"]').focus(), true")
	must.Do(t, chromedp.Do(b, chromedp.KeyEvent(kb.Enter)))
	waitFor(t, b, focus+".value === 'turn:abortive_draws:false' && "+focus+".ariaPressed === 'true'")
	eval[bool](t, b, "document.querySelector('select[name=\"to:noten_points\"]').focus(), true")
	must.Do(t, chromedp.Do(b, chromedp.KeyEvent(kb.ArrowDown)))
	waitFor(t, b, "new URLSearchParams(document.querySelector('[name=said]').value).has('noten_points')")
	waitFor(t, b, focus+".name === 'to:noten_points'")
}

// keepsPasted changes the language and the rules, and reads a text that is too long: the text stays.
func (b *browser) keepsPasted(t *testing.T) {
	b.open(t, windows[0], "/rules/paste")
	b.pastes(t, windows[0], ourRules)
	for _, c := range []struct{ name, value, says string }{{"lang", "ja", "喰いタン"}, {"rules", "ema", "喰いタン"}} {
		before := b.opened(t)
		eval[bool](t, b, "field = document.querySelector('[name="+c.name+"]'), field.value = "+quoted(c.value)+
			", field.dispatchEvent(new Event('input', {bubbles: true}))")
		b.leaves(t, before)
		if text := eval[string](t, b, "document.querySelector('[name=text]').value"); text != ourRules {
			t.Errorf("after another %s the text is %q", c.name, text)
		}
		if !strings.Contains(eval[string](t, b, "document.getElementById('lines').innerText"), c.says) {
			t.Errorf("after another %s the page does not say %q", c.name, c.says)
		}
	}
	b.open(t, windows[0], "/rules/paste")
	b.pastes(t, windows[0], "Sanma rules\nOpen tanyao: yes")
	waitFor(t, b, "document.querySelector('[name=rules]').value === 'sanma'")
	if !eval[bool](t, b, "box = document.querySelector('#notes p').getBoundingClientRect(), box.height > 0 && box.bottom <= document.querySelector('.saving').getBoundingClientRect().top") {
		t.Error("that the rules are for three does not stand above what is to tap")
	}
	eval[bool](t, b, "field = document.querySelector('[name=text]'), field.value = 'x'.repeat(40000), field.dispatchEvent(new Event('input', {bubbles: true}))")
	waitFor(t, b, "document.querySelector('#notes [role=alert]')?.innerText.includes('32 kB')")
	if n := eval[int](t, b, "document.querySelector('[name=text]').value.length"); n != 40000 {
		t.Errorf("of a text that is too long, %d are left", n)
	}
}

// tapsPastedFast opens the rules, and changes the language, at once after two taps: both count.
func (b *browser) tapsPastedFast(t *testing.T) {
	const taps = `for (const value of ["turn:abortive_draws:false", "turn:kiriage_mangan:true"]) document.querySelector("[value='" + value + "']").click(); `
	for then, has := range map[string]string{
		`document.querySelector("[value=take]").click()`: `document.querySelector("[name=file]")?.value`,
		`field = document.querySelector("[name=lang]"), field.value = "fr", field.dispatchEvent(new Event("input", {bubbles: true}))`: `document.querySelector("[name=said]")?.value`,
	} {
		b.open(t, windows[0], "/rules/paste")
		b.pastes(t, windows[0], ourRules)
		b.rests(t)
		before := b.opened(t)
		eval[bool](t, b, taps+then+", true")
		b.leaves(t, before)
		said := eval[string](t, b, has)
		for _, option := range []string{"abortive_draws", "kiriage_mangan"} {
			if !strings.Contains(said, option) {
				t.Errorf("%s does not have %s: %s", has, option, said)
			}
		}
	}
}
