package browser

import (
	"context"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/coder/websocket"

	"example.com/hanfu/door/serve"
	"example.com/hanfu/testkit/must"
)

// TestRules opens the view of rules in each window, and uses each part of it.
func TestRules(t *testing.T) {
	b := openBrowser(t)
	for _, w := range windows {
		t.Run(w.name, func(t *testing.T) {
			b.open(t, w, "/rules?rules=ema")
			b.ready(t, w)
			for _, part := range []string{"options", "file", "tests", "sheet"} {
				if w.width > 900 && part == "file" {
					continue
				}
				b.part(t, w, part)
				if part == "sheet" && w.scripts {
					b.hasSheet(t)
				}
				if wide := eval[int](t, b, "document.documentElement.scrollWidth"); wide > int(w.width) {
					t.Errorf("%s: the page is %d pixels wide", part, wide)
				}
				b.picture(t, "rules-"+part+"-"+w.name)
			}
			b.turns(t, w)
			if w.scripts {
				b.mends(t, w)
			}
			if said := b.complaints(); said != "" {
				t.Errorf("the browser says: %s", said)
			}
		})
	}
	t.Run("help", b.helps)
	t.Run("tests", b.runsTests)
	t.Run("link", b.links)
	b.keepsConnection(t)
	t.Run("again", b.connectsAgain)
	t.Run("under a finger", b.mendsUnderFinger)
	t.Run("too late", b.mendsTooLate)
}

// ready waits until the page can be used.
func (b *browser) ready(t *testing.T, w window) {
	t.Helper()
	if w.scripts {
		waitFor(t, b, "'ready' in document.getElementById('rules').dataset")
	}
}

// part shows a part of the view.
func (b *browser) part(t *testing.T, w window, part string) {
	t.Helper()
	b.tapIn(t, w, "rules", "show:"+part)
	waitFor(t, b, "document.getElementById('state').className === "+quoted("show-"+part))
	b.ready(t, w)
}

// hasSheet waits until the frame has a sheet. What is in it can't be read from here.
func (b *browser) hasSheet(t *testing.T) {
	t.Helper()
	waitFor(t, b, "(() => { try { return frames.sheet.document === null } catch { return true } })()")
}

const fileText = "document.querySelector('[name=file]').value"

// turns turns an option by its button, and back.
func (b *browser) turns(t *testing.T, w window) {
	b.part(t, w, "options")
	b.tapIn(t, w, "rules", "turn:kiriage_mangan:false")
	waitFor(t, b, fileText+".endsWith('extends: ema\\n\\noptions:\\n  kiriage_mangan: false\\n')")
	waitFor(t, b, "document.getElementById('brief').textContent.includes('differences: 1')")
	waitFor(t, b, "document.querySelector('.changes .cause')?.textContent.includes('Kiriage mangan: yes → no')")
	if w.scripts && eval[bool](t, b, "document.querySelector('.changes').open") != (w.width > 416) {
		t.Error("what changes is folded on a phone, and nowhere else")
	}
	eval[bool](t, b, "document.querySelector('.changes').open = true")
	if eval[bool](t, b, "document.querySelector('.changes [value=hands]') !== null") { // there was no time for hands
		b.tapIn(t, w, "rules", "hands")
	}
	waitFor(t, b, "document.querySelector('.changes .inplay') !== null")
	waitFor(t, b, "document.querySelector('.changes a[href*=\"hand=\"]') !== null")
	if bottom := eval[int](t, b, "Math.ceil(document.querySelector('.changes').getBoundingClientRect().bottom - innerHeight)"); bottom > 1 {
		t.Errorf("what changes stands %d pixels below the window", bottom)
	}
	b.picture(t, "rules-turned-"+w.name)
	if w.scripts { // folded, the box stays so when something else is turned
		eval[bool](t, b, "document.querySelector('.changes summary').click(), true")
		b.tapIn(t, w, "rules", "turn:red_fives:3")
		waitFor(t, b, "document.querySelectorAll('.changes .cause').length === 2")
		if eval[bool](t, b, "document.querySelector('.changes').open") {
			t.Error("the box of what changes has opened by itself")
		}
		eval[bool](t, b, "document.querySelector('.changes summary').click(), true")
		b.tapIn(t, w, "rules", "turn:red_fives:0")
		waitFor(t, b, "document.querySelectorAll('.changes .cause').length === 1")
	}
	if w.scripts {
		waitFor(t, b, "document.querySelector('.file .cm-content').textContent.includes('kiriage_mangan: false')")
	}
	b.tapIn(t, w, "rules", "turn:kiriage_mangan:true")
	waitFor(t, b, "!"+fileText+".includes('options')")
	waitFor(t, b, "document.querySelector('.changes .cause') === null")
}

// write types a text at the end of an editor.
func (b *browser) write(t *testing.T, editor, text string) {
	t.Helper()
	b.press(t, editor+" .cm-line:last-child")
	waitFor(t, b, "document.querySelector("+quoted(editor+" .cm-line:last-child.cm-activeLine")+") !== null")
	must.Do(t, chromedp.Do(b, chromedp.KeyEvent(text)))
}

// press clicks an element that the mouse can reach.
func (b *browser) press(t *testing.T, selector string) {
	t.Helper()
	waitFor(t, b, "document.querySelector("+quoted(selector)+") !== null")
	b.rests(t)
	b.clicks(t, selector)
}

// theFix is the button of the first fix in the list below the file.
const theFix = ".file .findings .error .finding + button"

// offersFix waits for a fix of the text as it is.
func (b *browser) offersFix(t *testing.T) {
	t.Helper()
	waitFor(t, b, "document.querySelector("+quoted(".findings[aria-busy=false] "+strings.TrimPrefix(theFix, ".file .findings "))+") !== null")
}

// mends types an option that there is not, sees what is wrong at its characters, and takes the fix that is offered.
func (b *browser) mends(t *testing.T, w window) {
	if w.width < 900 {
		b.part(t, w, "file")
	}
	b.write(t, ".file", "options: {red_fivse: 3}")
	waitFor(t, b, "document.querySelector('.file .cm-lintRange-error')?.textContent === 'red_fivse'")
	waitFor(t, b, "document.getElementById('notes').textContent.includes('red_fivse')")
	b.offersFix(t)
	b.picture(t, "rules-typed-"+w.name)
	b.press(t, theFix)
	waitFor(t, b, fileText+".endsWith('options: {red_fives: 3}')")
	waitFor(t, b, "document.getElementById('brief').textContent.includes('differences: 1')")
	b.picture(t, "rules-mended-"+w.name)
}

// helps completes a word, says what it means, and shows the rules from which it is inherited.
func (b *browser) helps(t *testing.T) {
	w := windows[2]
	b.open(t, w, "/rules?rules=ema")
	b.ready(t, w)
	b.write(t, ".file", "options: {kiri")
	waitFor(t, b, "document.querySelector('.cm-tooltip-autocomplete')?.textContent.includes('kiriage_mangan')")
	b.picture(t, "rules-completed")
	time.Sleep(200 * time.Millisecond) // a key that comes at once was not meant for the list
	must.Do(t, chromedp.Do(b, chromedp.KeyEvent("\r")))
	waitFor(t, b, fileText+".includes('kiriage_mangan')")
	must.Do(t, chromedp.Do(b, chromedp.KeyEvent("false"+strings.Repeat(kb.ArrowLeft, 12))))
	waitFor(t, b, "!document.getElementById('meaning').hidden && document.getElementById('meaning').textContent.includes('kiriage_mangan')")
	b.picture(t, "rules-meaning")
	b.press(t, "#meaning a[href^='hanfu:']")
	waitFor(t, b, "document.querySelector('#beside[open] .cm-content')?.textContent.includes('kiriage_mangan')")
	b.picture(t, "rules-beside")
	if said := b.complaints(); said != "" {
		t.Errorf("the browser says: %s", said)
	}
}

// runsTests keeps a hand as a test, which fails when the rules are changed.
func (b *browser) runsTests(t *testing.T) {
	for _, w := range []window{windows[0], windows[2]} {
		b.open(t, w, "/?rules=ema&hand=234m067p34567s99m+tsumo:8s+dora:4s")
		b.open(t, w, "/rules?rules=standard&show=tests&hand=234m567p34567s99m+tsumo:8s+riichi+dora:4s")
		b.ready(t, w)
		waitFor(t, b, "document.querySelector('.count')?.textContent.includes('1 passed')")
		b.part(t, w, "options")
		b.tapIn(t, w, "rules", "turn:pinfu_tsumo:false")
		waitFor(t, b, "document.querySelector('.count')?.textContent.includes('1 failed')")
		b.part(t, w, "tests")
		waitFor(t, b, "document.getElementById('results').textContent.includes('pinfu')")
		b.picture(t, "rules-failed-"+w.name)
	}
}

// links opens the address of a file that was typed in another window.
func (b *browser) links(t *testing.T) {
	w := windows[2]
	b.open(t, w, "/rules?rules=ema")
	b.ready(t, w)
	b.write(t, ".file", "options: {red_fives: 4} # 赤入り")
	waitFor(t, b, "location.hash.length > 40")
	waitFor(t, b, "document.getElementById('brief').textContent.includes('differences: 1')")
	b.press(t, "#link")
	waitFor(t, b, "document.getElementById('linked').textContent !== ''")
	to := eval[string](t, b, "location.pathname + location.search + location.hash")
	b.open(t, w, "/")
	b.open(t, w, to)
	b.ready(t, w)
	waitFor(t, b, fileText+".endsWith('options: {red_fives: 4} # 赤入り')")
	waitFor(t, b, "document.getElementById('brief').textContent.includes('differences: 1')")
	waitFor(t, b, "document.querySelector('.file .cm-content').textContent.includes('赤入り')")
}

// keepsConnection lets the pages that are opened from now on keep their connection to the language server where tests find it.
func (b *browser) keepsConnection(t *testing.T) {
	const remember = "WebSocket = class extends WebSocket { constructor(at) { super(at); globalThis.last = this; } }"
	must.Do(t, chromedp.Do(b, func(ctx context.Context, target *chromedp.Target) (none chromedp.Void, err error) {
		_, err = cdp.Call(ctx, target, page.AddScriptToEvaluateOnNewDocument,
			page.AddScriptToEvaluateOnNewDocumentParams{Source: remember})
		return none, err
	}))
}

// connectsAgain ends the connection to the language server, as when a phone sleeps: there is another one soon.
func (b *browser) connectsAgain(t *testing.T) {
	b.open(t, windows[2], "/rules?rules=ema")
	b.ready(t, windows[2])
	eval[bool](t, b, "first = last, first.close(), true")
	b.write(t, ".file", "options: {red_fivse: 3}")
	waitFor(t, b, "last !== first && last.readyState === WebSocket.OPEN")
	waitFor(t, b, "document.querySelector('.file .cm-lintRange-error')?.textContent === 'red_fivse'")
}

// mendsUnderFinger has its finger on a fix while the server says once more what it finds: the fix is made.
func (b *browser) mendsUnderFinger(t *testing.T) {
	b.open(t, windows[0], "/rules?rules=ema&show=file")
	b.ready(t, windows[0])
	eval[bool](t, b, `said = [], read = last.onmessage, last.onmessage = (event) => { said.push(event.data); read(event); }, true`)
	b.write(t, ".file", "options: {red_fivse: 3}")
	b.offersFix(t)
	b.rests(t)
	at := eval[[]float64](t, b, `fix = document.querySelector(`+quoted(theFix)+`), fix.scrollIntoView({block: "center"}),
		box = fix.getBoundingClientRect(), [box.x + box.width / 2, box.y + box.height / 2]`)
	b.holdsLong(t)
	if err := chromedp.Do(b, chromedp.MouseEvent(chromedp.MousePressed, at[0], at[1], chromedp.ButtonLeft, chromedp.ClickCount(1))); err != nil {
		t.Fatal(err)
	}
	eval[bool](t, b, `again = said.findLast((text) => text.includes("publishDiagnostics") && text.includes("red_fivse")),
		said = [], read({data: again}), true`)
	waitFor(t, b, `said.some((text) => text.includes("quickfix"))`)
	if err := chromedp.Do(b, chromedp.MouseEvent(chromedp.MouseReleased, at[0], at[1], chromedp.ButtonLeft, chromedp.ClickCount(1))); err != nil {
		t.Fatal(err)
	}
	waitFor(t, b, fileText+".endsWith('options: {red_fives: 3}')")
}

// mendsTooLate presses a fix of a text that has changed meanwhile, which the server knows and has said nothing of: nothing
// is mended, since the place is another one.
func (b *browser) mendsTooLate(t *testing.T) {
	b.open(t, windows[2], "/rules?rules=ema")
	b.ready(t, windows[2])
	b.write(t, ".file", "options: {red_fivse: 3}")
	b.offersFix(t)
	b.rests(t)
	eval[bool](t, b, `sent = [], send = last.send, last.send = (text) => { sent.push(text); send.call(last, text); }, last.onmessage = null,
		field = document.querySelector("[name=file]"), field.value = "# ours\n" + field.value, field.dispatchEvent(new Event("written"))`)
	waitFor(t, b, `sent.some((text) => text.includes("didChange"))`)
	eval[bool](t, b, "document.querySelector("+quoted(theFix)+").click(), true")
	if text := eval[string](t, b, fileText); !strings.HasPrefix(text, "# ours\n") || !strings.HasSuffix(text, "options: {red_fivse: 3}") {
		t.Errorf("the text is %q", text)
	}
}

// TestSave saves a file of the folder, and is told when somebody else has changed it.
func TestSave(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "our-club.yaml")
	put := func(text string) {
		must.Do(t, os.WriteFile(path, []byte(text), 0o644))
	}
	has := func(want string) {
		t.Helper()
		if text, err := os.ReadFile(path); err != nil || string(text) != want {
			t.Errorf("the file is %q, %v; want %q", text, err, want)
		}
	}
	const text = "hanfu: 1\nid: our-club\nname: Our club\nextends: ema # of 2025\n"
	put(text)
	b := openServer(t, serve.Options{Dir: dir})
	for _, w := range []window{windows[0], windows[2], windows[4]} {
		t.Run(w.name, func(t *testing.T) {
			put(text)
			b.open(t, w, "/rules?rules=our-club.yaml&key="+b.key)
			b.ready(t, w)
			b.tapIn(t, w, "rules", "turn:red_fives:3")
			waitFor(t, b, fileText+".includes('red_fives')")
			if w.width < 900 {
				b.part(t, w, "file")
			}
			b.presses(t, ".saving button")
			has(strings.TrimSuffix(text, "\n") + "\n\noptions:\n  red_fives: 3\n")
			b.ready(t, w)
			if eval[string](t, b, "location.hash") != "" {
				t.Error("a file that is saved stands in the address")
			}
			put(text + "# by others\n")
			b.part(t, w, "options")
			waitFor(t, b, "document.getElementById('notes').textContent.includes('our-club.yaml')")
			if w.width < 900 {
				b.part(t, w, "file")
			}
			b.picture(t, "rules-changed-"+w.name)
			b.presses(t, ".saving button")
			has(text + "# by others\n")
			b.ready(t, w)
			if w.scripts {
				b.loadsAgain(t, w)
				has(text + "# by others\n")
			}
			b.presses(t, "button[value^='over:']")
			has(strings.TrimSuffix(text, "\n") + "\n\noptions:\n  red_fives: 3\n")
		})
	}
}

// TestParentChanges: who has rules open sees it without a key when others save what these extend, on the page and in the
// editor.
func TestParentChanges(t *testing.T) {
	dir := t.TempDir()
	put := func(name, text string) {
		must.Do(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644))
	}
	const league = "hanfu: 1\nid: league\nname: League\nextends: ema\n"
	put("our-club.yaml", "hanfu: 1\nid: our-club\nname: Our club\nextends: league.yaml\noptions: {red_fives: 3}\n")
	b := openServer(t, serve.Options{Dir: dir})
	for _, w := range []window{windows[0], windows[2]} {
		put("league.yaml", league)
		b.open(t, w, "/rules?rules=our-club.yaml&lang=en&show=file")
		b.ready(t, w)
		waitFor(t, b, "document.getElementById('brief').textContent.includes('differences: 1')")
		if note := eval[string](t, b, "document.getElementById('notes').textContent"); note != "" {
			t.Errorf("%s: the page says %s", w.name, note)
		}
		put("league.yaml", league+"options: {red_fives: 3}\n")
		eval[bool](t, b, "document.dispatchEvent(new Event('visibilitychange'))") // as when somebody comes back
		waitFor(t, b, "document.querySelector('#notes [role=alert]')?.textContent.includes('league.yaml')")
		waitFor(t, b, "document.querySelector('.file .findings .warning')?.textContent.includes('red_fives')")
		b.picture(t, "rules-parent-"+w.name)
		b.press(t, "#notes [value=noted]")
		waitFor(t, b, "document.getElementById('notes').textContent === ''")
		if said := b.complaints(); said != "" {
			t.Errorf("the browser says: %s", said)
		}
	}
}

// TestBusyEditor: while all places for editors are taken, the page says so in its language, and has help again when there
// is one.
func TestBusyEditor(t *testing.T) {
	for lang, word := range map[string]string{"en": "busy", "ja": "混み合って", "fr": "occupée"} {
		t.Run(lang, func(t *testing.T) {
			b := openBrowser(t) // a server of its own, at which no editor of another page still has a place
			others := b.takeEditors(t)
			b.open(t, windows[2], "/rules?rules=ema&lang="+lang)
			waitFor(t, b, "document.getElementById('helpless').textContent.includes("+quoted(word)+")")
			b.picture(t, "rules-helpless-"+lang)
			others()
			b.ready(t, windows[2])
			waitFor(t, b, "document.getElementById('helpless').textContent === ''")
			b.write(t, ".file", "options: {red_fivse: 3}")
			waitFor(t, b, "document.querySelector('.file .cm-lintRange-error')?.textContent === 'red_fivse'")
			b.complaints() // of the connections that were refused
		})
	}
}

// takeEditors takes all connections that editors of one address may have, and returns what ends them.
func (b *browser) takeEditors(t *testing.T) (end func()) {
	t.Helper()
	var all []*websocket.Conn
	for range 100 {
		conn, _, err := websocket.Dial(t.Context(), b.address+"/rules/language", nil)
		if err != nil {
			break
		}
		all = append(all, conn)
	}
	if len(all) == 100 {
		t.Fatal("there is a place for everybody")
	}
	return func() {
		for _, conn := range all {
			_ = conn.CloseNow()
		}
	}
}

// TestSaveDraft saves rules that can't be used: the page asks once, and keeps the text.
func TestSaveDraft(t *testing.T) {
	const draft = "hanfu: 1\nid: our-club\nname: Our club\nextends: ema\noptions: {red_fivse: 3}"
	dir := t.TempDir()
	path := filepath.Join(dir, "our-club.yaml")
	b := openServer(t, serve.Options{Dir: dir})
	for _, w := range windows {
		for _, lang := range languages {
			if lang != "en" && (w.dark || !w.scripts) {
				continue
			}
			t.Run(w.name+"/"+lang, func(t *testing.T) {
				b.asksAboutDraft(t, w, lang, path)
				if _, err := os.Stat(path); err == nil {
					t.Error("it is saved without a question")
				}
				b.picture(t, "rules-draft-"+lang+"-"+w.name)
				b.fits(t, w)
				b.presses(t, "button[value=draft]")
				if text, err := os.ReadFile(path); err != nil || string(text) != draft {
					t.Errorf("the file is %q, %v", text, err)
				}
				if said := b.complaints(); said != "" {
					t.Errorf("the browser says: %s", said)
				}
			})
		}
	}
}

// asksAboutDraft saves a new file with an error, until the page asks whether to.
func (b *browser) asksAboutDraft(t *testing.T, w window, lang, path string) {
	t.Helper()
	_ = os.Remove(path)
	b.open(t, w, "/rules?rules=ema&show=file&lang="+lang)
	b.ready(t, w)
	if w.scripts {
		b.write(t, ".file", "options: {red_fivse: 3}")
		waitFor(t, b, "document.getElementById('notes').textContent.includes('red_fivse')")
		b.offersFix(t) // it moves what is pressed
	} else {
		eval[bool](t, b, "document.querySelector('[name=file]').value += 'options: {red_fivse: 3}', true")
	}
	b.presses(t, ".saving button")
	b.ready(t, w)
	waitFor(t, b, "document.querySelector('button[value=draft]').parentNode.textContent.includes('our-club.yaml:5:11')")
}

// loadsAgain loads a page whose text was refused: it has the text, and saving it is refused again.
func (b *browser) loadsAgain(t *testing.T, w window) {
	t.Helper()
	waitFor(t, b, "location.pathname === '/rules' && location.hash.length > 40")
	must.Do(t, chromedp.Do(b, chromedp.Reload()))
	b.ready(t, w)
	waitFor(t, b, fileText+".includes('red_fives')")
	waitFor(t, b, "document.getElementById('notes').textContent.includes('our-club.yaml')")
	b.presses(t, ".saving button")
	b.ready(t, w)
}

// TestRulesInReach: on each screen one part is shown at a time, Save is in sight wherever one has scrolled and says that it
// has saved, nothing lies on what has the focus, and who leaves without saving is asked.
func TestRulesInReach(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "our-club.yaml")
	b := openServer(t, serve.Options{Dir: dir})
	for _, w := range []window{small, {"tablet", 820, 1180, true, true}, windows[2]} {
		t.Run(w.name, func(t *testing.T) {
			must.Do(t, os.WriteFile(path, []byte("hanfu: 1\nid: our-club\nname: Our club\nextends: ema\n"), 0o644))
			b.open(t, w, "/rules?rules=our-club.yaml")
			b.ready(t, w)
			for _, part := range []string{"file", "tests", "sheet", "options"} {
				if w.width < 900 || part != "file" {
					b.part(t, w, part)
				}
				seen := eval[string](t, b, "['options', 'file', 'tests', 'sheet'].filter((part) => document.querySelector('section.' + part).checkVisibility()).join()")
				if want := part; w.width < 900 && seen != want {
					t.Errorf("%s is shown, and should be %s", seen, want)
				}
			}
			b.findsOptions(t)
			b.tapIn(t, w, "rules", "turn:red_fives:3")
			waitFor(t, b, "document.querySelector('#brief .unsaved') !== null && document.querySelector('.changes .cause') !== null")
			b.seesFocus(t, "[name=filter]", 40)
			b.picture(t, "rules-in-reach-"+w.name)
			b.sees(t, ".saving button", "Save")
			asked := b.asked.Load()
			b.presses(t, ".bar a") // and stays away, since the test does
			if b.asked.Load() != asked+1 {
				t.Error("nobody asks who leaves what was not saved")
			}
			b.open(t, w, "/rules?rules=our-club.yaml")
			b.ready(t, w)
			b.tapIn(t, w, "rules", "turn:red_fives:4")
			waitFor(t, b, "document.querySelector('#brief .unsaved') !== null")
			eval[bool](t, b, "scrollTo(0, document.body.scrollHeight), true")
			asked = b.asked.Load()
			b.presses(t, ".saving button")
			b.ready(t, w)
			b.sees(t, "#brief", "saved")
			b.presses(t, ".bar a")
			if b.asked.Load() != asked {
				t.Error("who has saved is asked")
			}
			if said := b.complaints(); said != "" {
				t.Errorf("the browser says: %s", said)
			}
		})
	}
}

// findsOptions looks for options, and for one that there is not.
func (b *browser) findsOptions(t *testing.T) {
	t.Helper()
	const shown = "document.querySelectorAll('#options li').length"
	all := eval[int](t, b, shown)
	b.press(t, "[name=filter]")
	if err := chromedp.Do(b, chromedp.KeyEvent("akadora")); err != nil { // another name for it
		t.Fatal(err)
	}
	waitFor(t, b, shown+" === 1 && document.querySelector('#options li').innerText.includes('Red fives')")
	must.Do(t, chromedp.Do(b, chromedp.KeyEvent("zz")))
	waitFor(t, b, "document.getElementById('options').innerText.includes('No option is about that.')")
	must.Do(t, chromedp.Do(b, chromedp.KeyEvent(strings.Repeat(kb.Backspace, 9))))
	waitFor(t, b, shown+" === "+strconv.Itoa(all))
}

// seesFocus goes on from a field with the keyboard so often: nothing lies on what has the focus.
func (b *browser) seesFocus(t *testing.T, from string, steps int) {
	t.Helper()
	eval[bool](t, b, "document.querySelector("+quoted(from)+").focus(), true")
	for range steps {
		must.Do(t, chromedp.Do(b, chromedp.KeyEvent(kb.Tab)))
		const under = `(() => { const at = document.activeElement, box = at.getBoundingClientRect();
			const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
			return at.contains(top) || top?.contains(at) ? "" : at.outerHTML.slice(0, 120) + " lies under " + top?.outerHTML.slice(0, 80); })()`
		if said := eval[string](t, b, under); said != "" {
			t.Error(said)
		}
	}
}
