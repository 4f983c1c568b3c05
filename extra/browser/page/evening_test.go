package browser

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"example.com/hanfu/door/serve"
	"example.com/hanfu/testkit/must"
)

// fiveHands are what is picked for the hands of a game, a line a hand, and what the page says before each is added.
var fiveHands = []struct{ picks, says string }{
	{"by:1 from:2 worth:3 fu:30 riichi:1", "riichi: Aya · Aya by ron from Ben · 3 han 30 fu"},
	{"end:draw tenpai:2 tenpai:3 riichi:3", "Exhaustive draw · tenpai: Ben, Chie · 1 stick on the table"},
	{"by:4 from:0 worth:2 fu:40", "Dan by tsumo · 2 han 40 fu"},
	{"end:penalty of:3", "Chombo: Chie"},
	{"by:2 from:4 worth:5", "Ben by ron from Dan · 5 han, mangan"},
}

// TestEvening keeps a game in each window: in a folder, and without one in the address alone.
func TestEvening(t *testing.T) {
	for _, folder := range []bool{true, false} {
		var o serve.Options
		name := "address"
		if folder {
			o.Dir, name = t.TempDir(), "folder"
		}
		b := openServer(t, o)
		for _, w := range windows {
			if !folder && w.dark { // which looks as it does with a folder
				continue
			}
			t.Run(name+"-"+w.name, func(t *testing.T) { b.playsEvening(t, w, name) })
		}
		if folder {
			t.Run("list", func(t *testing.T) {
				b.open(t, windows[0], "/evening")
				b.picture(t, "evening-list")
				waitFor(t, b, "document.querySelectorAll('.games>li').length === 5")
			})
			t.Run("languages", b.showsEvening)
			t.Run("fu", b.offersFu)
			t.Run("scorer", b.scoresForEvening)
			t.Run("writers", func(t *testing.T) { b.twoWriters(t, o.Dir) })
			t.Run("twice", b.addsTwice)
			t.Run("later", b.addsLater)
			t.Run("ended", func(t *testing.T) { b.correctsEnded(t, o.Dir) })
			t.Run("both ways", b.carriesBothWays)
			t.Run("refused", b.keepsRefused)
			t.Run("corrects", b.correctsHand)
			t.Run("second", b.showsSecond)
			t.Run("taps", b.takesFewTaps)
			t.Run("table", func(t *testing.T) { b.liesOnTable(t, o.Dir) })
		}
	}
}

// playsEvening plays five hands, and takes one back.
func (b *browser) playsEvening(t *testing.T, w window, name string) {
	b.beginsEvening(t, w, w.name)
	b.picture(t, "evening-empty-"+name+"-"+w.name)
	for i, h := range fiveHands {
		for pick := range strings.FieldsSeq(h.picks) {
			b.pick(t, pick)
		}
		if w.scripts {
			waitFor(t, b, "document.getElementById('preview').innerText.includes("+quoted(h.says)+")")
			b.picture(t, "evening-hand"+string(rune('1'+i))+"-"+name+"-"+w.name)
		}
		b.presses(t, "[value=add]")
		waitFor(t, b, "document.querySelectorAll('#course tbody').length === "+string(rune('1'+i)))
	}
	b.picture(t, "evening-"+name+"-"+w.name)
	if wide := eval[int](t, b, "document.documentElement.scrollWidth"); wide > int(w.width) {
		t.Errorf("the page is %d pixels wide", wide)
	}
	eval[bool](t, b, "document.querySelector('.chart').scrollIntoView(), true")
	b.picture(t, "evening-course-"+name+"-"+w.name)
	b.print(t, w, "evening-print-"+name+"-"+w.name)
	for _, step := range []struct{ do, left string }{{"undo", "4"}, {"undo", "3"}, {"redo", "4"}, {"redo", "5"}, {"undo", "4"}} {
		b.presses(t, "[value="+step.do+"]")
		waitFor(t, b, "document.querySelectorAll('#course tbody').length === "+step.left)
	}
	eval[bool](t, b, "document.querySelector('[value=redo]').scrollIntoView({block: 'end'}), true")
	b.picture(t, "evening-undone-"+name+"-"+w.name)
	if said := b.complaints(); said != "" {
		t.Errorf("the browser says: %s", said)
	}
}

// print takes a picture of the page as it is printed, where nothing is entered.
func (b *browser) print(t *testing.T, w window, name string) {
	t.Helper()
	media := func(media string) {
		must.Do(t, chromedp.Do(b, command(emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Media: media})))
	}
	media("print")
	b.picture(t, name)
	if seen := eval[bool](t, b, "document.querySelector('#entry').checkVisibility() || !document.querySelector('.results').checkVisibility()"); seen {
		t.Error("what is entered is printed, or the results are not")
	}
	media("")
}

// beginsEvening begins a game of four.
func (b *browser) beginsEvening(t *testing.T, w window, name string) {
	t.Helper()
	b.open(t, w, "/evening")
	b.picture(t, "evening-new-"+w.name)
	for i, player := range []string{"Aya", "Ben", "Chie", "Dan"} {
		eval[bool](t, b, "document.querySelectorAll('[name=p]')["+string(rune('0'+i))+"].value = "+quoted(player)+", true")
	}
	eval[bool](t, b, "document.querySelector('.begin [name=name]').value = "+quoted("Table "+name)+", true")
	b.presses(t, "[value=new]")
	waitFor(t, b, "document.querySelector('h1').innerText.startsWith("+quoted("Table "+name)+")")
}

// pick picks what a form offers, by name:value.
func (b *browser) pick(t *testing.T, pick string) {
	t.Helper()
	at := strings.LastIndexByte(pick, ':')
	b.rests(t)
	b.clicks(t, ".entry [name="+quoted(pick[:at])+"][value="+quoted(pick[at+1:])+"]")
}

// rests waits until no answer is on its way, which may move what is clicked next, and nothing has moved since the last look.
func (b *browser) rests(t *testing.T) {
	t.Helper()
	waitFor(t, b, `before = window.height, height = document.documentElement.scrollHeight,
		before === height && ![...document.querySelectorAll("form[data-live]")].some((form) => form.busy)`)
}

// clicks clicks the middle of what a selector finds. A press that falls beside it, since it has moved meanwhile, is kept from
// the page and made again once nothing moves.
func (b *browser) clicks(t *testing.T, selector string) {
	t.Helper()
	heed := fmt.Sprintf(`meant = document.querySelector(%s), hit = null, heed = (event) => {
			hit ??= meant.contains(event.target);
			if (!hit) { event.preventDefault(); event.stopImmediatePropagation(); }
		}, presses = ["pointerdown", "mousedown", "pointerup", "mouseup", "click"],
		meant && presses.forEach((name) => addEventListener(name, heed, true)),
		meant?.scrollIntoView({block: "center"}), box = meant?.getBoundingClientRect(), box && [box.x + box.width / 2, box.y + box.height / 2]`,
		quoted(selector))
	// On another page nothing is heeded.
	const done = `typeof heed === "undefined" || (presses.forEach((name) => removeEventListener(name, heed, true)), hit !== false)`
	for range 20 {
		if at := eval[[]float64](t, b, heed); at != nil {
			if err := chromedp.Do(b, chromedp.MouseClickXY(at[0], at[1])); err != nil {
				t.Fatalf("%s: %v", selector, err)
			}
			hit, err := chromedp.Run(b, chromedp.Evaluate[bool](done))
			if err != nil || hit {
				return
			}
		}
		b.rests(t)
	}
	t.Fatalf("%s moves on and on", selector)
}

// presses clicks a button that leads to another page, and waits for it.
func (b *browser) presses(t *testing.T, selector string) {
	t.Helper()
	b.rests(t)
	b.leads(t, selector)
}

// leads clicks what leads to another page, whatever is on its way, and waits for that page.
func (b *browser) leads(t *testing.T, selector string) {
	t.Helper()
	before := b.opened(t)
	b.clicks(t, selector)
	b.leaves(t, before)
}

// showsEvening shows a game in all languages.
func (b *browser) showsEvening(t *testing.T) {
	b.open(t, windows[0], "/evening")
	b.presses(t, ".games a")
	file := eval[string](t, b, "location.search")
	for _, w := range windows[:4] {
		for _, lang := range languages[1:] {
			b.open(t, w, "/evening"+file+"&lang="+lang)
			b.picture(t, "evening-"+lang+"-"+w.name)
			if wide := eval[int](t, b, "document.documentElement.scrollWidth"); wide > int(w.width) {
				t.Errorf("%s, %s: the page is %d pixels wide", w.name, lang, wide)
			}
		}
	}
}

// offersFu picks han and how the hand was won: the fu that can't be are off, and one of these that was picked is no longer.
func (b *browser) offersFu(t *testing.T) {
	const fu = "[...document.querySelectorAll('#fu input:enabled')].map((i) => i.value).join(' ')"
	w := windows[0]
	b.beginsEvening(t, w, "fu")
	for _, step := range []struct{ pick, offered string }{
		{"by:1", "20 25 30 40 50 60 70 80 90 100 110 120 130 140"},
		{"worth:2", "20 25 30 40 50 60 70 80 90 100 110"},
		{"fu:20", "20 25 30 40 50 60 70 80 90 100 110"},
		{"from:2", "25 30 40 50 60 70 80 90 100 110"},
		{"worth:1", "30 40 50 60 70 80 90 100 110"},
		{"from:0", "30 40 50 60 70 80 90 100"},
		{"fu:40", "30 40 50 60 70 80 90 100"},
	} {
		b.pick(t, step.pick)
		waitFor(t, b, fu+" === "+quoted(step.offered)+" && !document.querySelector('.entry').busy")
		if step.pick == "from:2" && eval[bool](t, b, "document.querySelector('#fu input:checked') !== null") {
			t.Error("fu are picked that can't be")
		}
		b.picture(t, "evening-fu-"+strings.Replace(step.pick, ":", "-", 1))
	}
	waitFor(t, b, "document.getElementById('preview').innerText.includes('1 han 40 fu')")
	// What is picked while an answer is on its way stays picked.
	eval[bool](t, b, `for (const fu of ["50", "60"]) document.querySelector("#fu [value='" + fu + "']").click(); true`)
	waitFor(t, b, "document.getElementById('preview').innerText.includes('1 han 60 fu')")
	// The keyboard stays at the fu.
	eval[bool](t, b, "document.querySelector('#fu input:checked').focus(), true")
	must.Do(t, chromedp.Do(b, chromedp.KeyEvent(kb.ArrowRight)))
	waitFor(t, b, "document.getElementById('preview').innerText.includes('1 han 70 fu')")
	if at := eval[string](t, b, "document.activeElement.value"); at != "70" {
		t.Errorf("the keyboard is at %q", at)
	}
}

// twoWriters has two people write into the same game: who comes later is told what the other wrote, and may add his
// hand all the same. Nothing is lost.
func (b *browser) twoWriters(t *testing.T, dir string) {
	w := small
	b.beginsEvening(t, w, "two")
	for _, pick := range strings.Fields("by:1 from:2 worth:3 fu:30") {
		b.pick(t, pick)
	}
	files, err := filepath.Glob(filepath.Join(dir, "*-two.yaml"))
	if err != nil || len(files) != 1 {
		t.Fatal(files, err)
	}
	text := must.Get(os.ReadFile(files[0]))(t)
	other := strings.Replace(string(text), "hands: []", "hands: # by hand\n  - {draw: exhaustive, tenpai: [Dan]}", 1)
	b.rests(t) // an answer that is still on its way would tell of the change before the hand is added
	must.Do(t, os.WriteFile(files[0], []byte(other), 0o644))
	b.presses(t, "[value=add]")
	waitFor(t, b, "document.getElementById('preview').innerText.includes('tenpai: Dan')")
	b.sees(t, "#notices [role=alert]", "Somebody else has changed this game")
	b.sees(t, "[value=add]", "Add it again")
	b.picture(t, "evening-changed")
	if now, err := os.ReadFile(files[0]); err != nil || string(now) != other {
		t.Errorf("it was written over: %s %v", now, err)
	}
	b.presses(t, "[value=add]")
	waitFor(t, b, "document.querySelectorAll('#course tbody').length === 2")
	want := other + "  - {round: east 2, win: {by: Aya, from: Ben, han: 3, fu: 30}}\n"
	if now, err := os.ReadFile(files[0]); err != nil || string(now) != want {
		t.Errorf("the file is %s %v", now, err)
	}
}

// scoresForEvening taps the tiles of a hand on the view of scores, and comes back with them.
func (b *browser) scoresForEvening(t *testing.T) {
	w := windows[0]
	b.beginsEvening(t, w, "tiles")
	b.pick(t, "riichi:3")
	b.pick(t, "by:3")
	waitFor(t, b, "document.querySelector('.scorer').href.includes('seat%3Awest')")
	eval[bool](t, b, `(() => {
		const real = window.fetch;
		window.fetch = async (...asked) => {
			await new Promise((soon) => setTimeout(soon, 300));
			return real(...asked);
		};
		return true;
	})()`)
	b.pick(t, "from:2")
	b.leads(t, ".scorer") // at once, while the answer is on its way
	for tap := range strings.FieldsSeq("tile:2m tile:3m tile:4m tile:5p tile:6p tile:7p tile:3s tile:4s tile:5s tile:6s tile:7s tile:9s tile:9s tile:8s") {
		b.tap(t, w, tap)
	}
	waitFor(t, b, "document.querySelector('#brief p').textContent.startsWith('2,000 2 han 30 fu')")
	b.picture(t, "evening-scorer")
	b.presses(t, "#brief a.main")
	waitFor(t, b, "document.getElementById('preview').innerText.includes('Chie by ron from Ben')")
	b.picture(t, "evening-scored")
	b.presses(t, "[value=add]")
	waitFor(t, b, "document.querySelectorAll('#course tbody').length === 1")
	text := eval[string](t, b, "document.querySelector('[name=text]').value")
	if !strings.Contains(text, "riichi: [Chie], win: {by: Chie, from: Ben, hand: 234m567p3456799s ron:8s riichi}") {
		t.Errorf("the record is %s", text)
	}
	if said := b.complaints(); said != "" {
		t.Errorf("the browser says: %s", said)
	}
}

// addsLater adds a hand while nobody answers: it stays on the page, which says so, and is sent when somebody does.
func (b *browser) addsLater(t *testing.T) {
	b.beginsEvening(t, small, "later")
	for pick := range strings.FieldsSeq("by:1 from:2 worth:5") {
		b.pick(t, pick)
	}
	waitFor(t, b, "document.querySelector('#acts .main') !== null")
	eval[bool](t, b, "real = fetch, window.fetch = async () => { throw new TypeError(); }, document.querySelector('[value=add]').click(), true")
	waitFor(t, b, "!document.getElementById('away').hidden && document.querySelectorAll('#course tbody').length === 0")
	eval[bool](t, b, "window.fetch = real, true")
	waitFor(t, b, "document.querySelectorAll('#course tbody').length === 1")
}

// small is a phone whose window shows little at once.
var small = window{"small", 360, 740, false, true}

// sees demands that a text is in sight without scrolling, and nothing lies on it.
func (b *browser) sees(t *testing.T, selector, text string) {
	t.Helper()
	if !eval[bool](t, b, "(at => { const box = at?.getBoundingClientRect(); return at?.innerText.includes("+quoted(text)+") && box.top >= 0 && "+
		"box.bottom <= innerHeight && at.contains(document.elementFromPoint(box.x + 5, box.y + 5)); })(document.querySelector("+quoted(selector)+")) ?? false") {
		t.Errorf("%q is out of sight", text)
	}
}

// addsTwice presses Add twice while the answer takes its time: the hand is sent once, or, where no script keeps it from
// being sent again, counts once.
func (b *browser) addsTwice(t *testing.T) {
	for i, w := range []window{small, windows[4]} {
		b.beginsEvening(t, w, "twice-"+w.name)
		for pick := range strings.FieldsSeq("by:1 from:2 worth:3 fu:30") {
			b.pick(t, pick)
		}
		b.rests(t)
		held, sent := make(chan bool), i+1
		b.held.Store(&held)
		at := eval[[]float64](t, b, "document.addEventListener('submit', ({submitter}) => setTimeout(() => sessionStorage.setItem('off', submitter.disabled))), "+
			"box = document.querySelector('[value=add]').getBoundingClientRect(), [box.x + box.width / 2, box.y + box.height / 2]")
		for press := range 2 { // the page can't be asked for anything meanwhile
			must.Do(t, chromedp.Do(b, chromedp.MouseClickXY(at[0], at[1])))
			if press < sent {
				<-b.posted
			}
		}
		b.held.Store(nil)
		close(held)
		waitFor(t, b, "document.querySelectorAll('#course tbody').length === 1 && document.readyState === 'complete'")
		said := eval[string](t, b, "document.body.innerText")
		if more := len(b.posted); more > 0 || strings.Contains(said, "Somebody else") || strings.Contains(said, "sent twice. It counts once.") == w.scripts {
			t.Errorf("%s: the hand was sent %d times, and the page says %s", w.name, sent+more, said)
		}
		if w.scripts && eval[string](t, b, "sessionStorage.getItem('off')") != "true" {
			t.Errorf("%s: while the hand is sent, the button can be pressed", w.name)
		}
		b.picture(t, "evening-twice-"+w.name)
	}
}

// correctsEnded corrects the record of a game that is over, and not well, then one that others have changed: both is
// said where it is seen.
func (b *browser) correctsEnded(t *testing.T, dir string) {
	const text = "name: Ended\nrules: tenhou\nplayers: [Aya, Ben, Chie, Dan]\nhands:\n  - {win: {by: Aya, from: Ben, yakuman: 1}}\n"
	path := filepath.Join(dir, "ended.yaml")
	for _, w := range []window{small, windows[4]} {
		for says, change := range map[string]func(){
			"was not saved": func() {
				eval[bool](t, b, "at = document.querySelector('[name=text]'), at.value = at.value.replace('from: Ben', 'from: Bem'), true")
			},
			"Somebody else": func() {
				must.Do(t, os.WriteFile(path, []byte(text+"# more\n"), 0o644))
			},
		} {
			must.Do(t, os.WriteFile(path, []byte(text), 0o644))
			b.open(t, w, "/evening?file=ended.yaml")
			if eval[bool](t, b, "document.querySelector('.entry') !== null") {
				t.Fatal("the game is not over")
			}
			eval[bool](t, b, "document.querySelector('.correct').open = true")
			change()
			b.presses(t, "[value=text]")
			at := "#notices [role=alert]"
			if strings.HasPrefix(says, "was") {
				if kept := eval[bool](t, b, "document.querySelector('.correct').open && document.querySelector('[name=text]').value.includes('Bem')"); !kept {
					t.Errorf("%s: what was typed is gone", w.name)
				}
			}
			b.sees(t, at, says)
			b.picture(t, "evening-ended-"+says[:3]+"-"+w.name)
		}
	}
}

// carriesBothWays enters a riichi and a tsumo, taps the tiles, and comes back: nothing of it is lost either way, the
// points are the same, and what is changed where the tiles are tapped is changed in the game.
func (b *browser) carriesBothWays(t *testing.T) {
	const changes = "[...document.querySelectorAll('.changes b')].map((b) => b.innerText).join(' ')"
	for _, w := range []window{small, windows[4]} {
		b.beginsEvening(t, w, "ways-"+w.name)
		for pick := range strings.FieldsSeq("riichi:1 riichi:3 by:1 from:0") {
			b.pick(t, pick)
		}
		if !w.scripts { // the way to the tiles has what was sent
			b.presses(t, "[value=add]")
		}
		b.presses(t, ".scorer")
		for tap := range strings.FieldsSeq("clear tile:2m tile:3m tile:4m tile:5p tile:6p tile:7p tile:3s tile:4s tile:5s tile:6s tile:7s tile:9s tile:9s tile:8s") {
			b.tap(t, w, tap)
		}
		if brief := eval[string](t, b, "document.querySelector('#brief p').textContent"); !strings.HasPrefix(brief, "1,300 all 3 han 20 fu") {
			t.Errorf("%s: the hand is worth %s", w.name, brief)
		}
		if said := eval[string](t, b, "document.querySelector('[name=hand]').value"); said != "234m567p3456799s tsumo:8s seat:east round:east riichi sticks:2" {
			t.Errorf("%s: the hand is %s", w.name, said)
		}
		b.presses(t, "#brief a.main")
		waitFor(t, b, changes+" === '+4,900 -1,300 -2,300 -1,300'")
		b.presses(t, ".scorer")
		for tap := range strings.FieldsSeq("won:ron from:west seat:south") { // Ben from Chie, who has declared riichi
			b.tap(t, w, tap)
		}
		waitFor(t, b, "!document.querySelector(\"[value='say:riichi'][aria-pressed=true]\")") // Ben has not
		b.presses(t, "#brief a.main")
		waitFor(t, b, changes+" === '-1,000 +3,000 -2,000 0'")
	}
}

// keepsRefused adds a hand with a key that is no longer the server's: as the page says, what was entered is sent again
// once the browser has the key.
func (b *browser) keepsRefused(t *testing.T) {
	b.beginsEvening(t, small, "refused")
	for pick := range strings.FieldsSeq("by:1 from:2 worth:3 fu:30") {
		b.pick(t, pick)
	}
	b.rests(t)
	must.Do(t, chromedp.Do(b, command(network.ClearBrowserCookies, cdp.Empty{})))
	b.presses(t, "[value=add]")
	if said := eval[string](t, b, "document.body.innerText"); !strings.Contains(said, "in another tab, then load this page again") {
		t.Fatalf("the page says %s", said)
	}
	b.picture(t, "evening-refused")
	eval[bool](t, b, "fetch('/?key="+b.key+"').then(() => location.reload()), true")
	waitFor(t, b, "document.querySelectorAll('#course tbody').length === 1")
	b.complaints() // the browser says that it was refused
}

// correctsHand taps a hand of the course and another winner: it is corrected in its place, with three taps.
func (b *browser) correctsHand(t *testing.T) {
	for _, w := range []window{small, windows[4]} {
		b.beginsEvening(t, w, "corrects-"+w.name)
		for i, picks := range []string{"by:1 from:2 worth:3 fu:30 riichi:1", "end:draw tenpai:2"} {
			for pick := range strings.FieldsSeq(picks) {
				b.pick(t, pick)
			}
			b.presses(t, "[value=add]")
			waitFor(t, b, "document.querySelectorAll('#course tbody').length === "+string(rune('1'+i)))
		}
		b.presses(t, "#course [value='1']")
		b.sees(t, ".next b", "Correct East 1")
		if picked := eval[string](t, b, "[...new FormData(document.getElementById('entry'))].filter(([n]) => /^(by|from|worth|fu|riichi|at)$/.test(n)).join(' ')"); picked != "at,1 riichi,1 by,1 from,2 worth,3 fu,30" {
			t.Errorf("%s: the entry says %s", w.name, picked)
		}
		b.pick(t, "by:4")
		if w.scripts {
			waitFor(t, b, "document.getElementById('preview').innerText.includes('Later hands follow: East 1 1 honba → East 2')")
		}
		b.picture(t, "evening-corrects-"+w.name)
		b.presses(t, "[value=add]")
		waitFor(t, b, "document.querySelector('#course tbody').innerText.includes('Dan by ron from Ben')")
		if rounds := eval[string](t, b, "[...document.querySelectorAll('#course button ~ b')].map((at) => at.innerText).join(', ')"); rounds != "East 1, East 2" {
			t.Errorf("%s: the hands are %s", w.name, rounds)
		}
		if said := b.complaints(); said != "" {
			t.Errorf("the browser says: %s", said)
		}
	}
}

// showsSecond enters a hand while the game is open in another browser: it is shown there within seconds, and what somebody
// enters there stays.
func (b *browser) showsSecond(t *testing.T) {
	b.beginsEvening(t, small, "second")
	file := eval[string](t, b, "location.search")
	other := openAt(t, b.address)
	other.open(t, small, "/evening"+file+"&key="+b.key)
	adds := func(picks string) {
		for pick := range strings.FieldsSeq(picks) {
			b.pick(t, pick)
		}
		b.presses(t, "[value=add]")
	}
	adds("by:1 from:2 worth:3 fu:30")
	waitFor(t, other, "document.querySelectorAll('#course tbody').length === 1")
	if eval[bool](t, other, "document.querySelector('.told') !== null || document.querySelector('[name=seen]').value !== '1'") {
		t.Error("who has entered nothing is told of a conflict")
	}
	other.pick(t, "by:3")
	other.pick(t, "from:2")
	other.rests(t)
	adds("by:2 from:0 worth:2 fu:40")
	waitFor(t, other, "document.querySelectorAll('#course tbody').length === 2")
	other.sees(t, "#notices [role=alert]", "Somebody else has changed this game")
	if picked := eval[string](t, other, "document.querySelector('[name=by]:checked').value + document.querySelector('[name=from]:checked').value"); picked != "32" {
		t.Errorf("what was entered has become %s", picked)
	}
	other.picture(t, "evening-second")
	must.Do(t, chromedp.Do(other, command(network.ClearBrowserCookies, cdp.Empty{})))
	other.open(t, small, "/evening"+file) // who may only look on sees it too
	other.sees(t, "h1", "Table second")
	adds("end:draw tenpai:1")
	waitFor(t, other, "document.querySelectorAll('#course tbody').length === 3 && document.querySelector('form') === null")
	for _, who := range []*browser{b, other} {
		if said := who.complaints(); said != "" {
			t.Errorf("the browser says: %s", said)
		}
	}
}

// liesOnTable shows the table on screens that lie on it: all that it has to say is in sight, and what is tapped goes along to
// the hand.
func (b *browser) liesOnTable(t *testing.T, dir string) {
	const text = "players: [Constantino, Christophe, Wolfeschlegelsteinhausenbergerdorff-Maria, コンスタンティノープルの魔術師コンスタンティノープルの魔術師コンスタンティノープ]\nhands: []\n"
	must.Do(t, os.WriteFile(filepath.Join(dir, "lying.yaml"), []byte(text), 0o644))
	script := axe(t)
	for _, w := range []window{small, {"tablet", 820, 1180, true, true}, {"across", 740, 360, false, true}, windows[4]} {
		for _, lang := range languages {
			b.open(t, w, "/evening?file=lying.yaml&lang="+lang)
			b.presses(t, ".next a")
			b.liesWhole(t, w.name+"/"+lang)
		}
		b.open(t, w, "/evening?file=lying.yaml&show=table")
		for i, tap := range []string{"riichi:3", "riichi:1", "riichi:3", "gap:2"} {
			if at := "[value='" + tap + "']"; w.scripts {
				b.press(t, at)
				waitFor(t, b, "new URLSearchParams(location.search).getAll('riichi').join() === "+quoted([]string{"3", "3,1", "1", "1"}[i]))
			} else {
				b.presses(t, at)
			}
		}
		waitFor(t, b, "[...document.querySelectorAll('.has strong')].map((at) => at.innerText).join(' ') === '-1,000 25,000 0 0'")
		b.liesWhole(t, w.name+", measured")
		if w.scripts {
			b.hasNoFault(t, script)
		}
		b.picture(t, "evening-table-"+w.name)
		b.presses(t, ".middle a")
		if picked := eval[string](t, b, "[...document.querySelectorAll('[name=riichi]:checked')].map((at) => at.value).join()"); picked != "1" {
			t.Errorf("%s: the hand has the riichi of %s", w.name, picked)
		}
		if said := b.complaints(); said != "" {
			t.Errorf("the browser says: %s", said)
		}
	}
}

// liesWhole demands that the points, buttons and sticks of a table are in sight, on their own sides.
func (b *browser) liesWhole(t *testing.T, name string) {
	t.Helper()
	if beside := eval[[]string](t, b, `(() => {
		const within = (a, b) => a.left >= b.left - 1 && a.right <= b.right + 1 && a.top >= b.top - 1 && a.bottom <= b.bottom + 1;
		const box = (at) => at.getBoundingClientRect(), all = [...document.querySelectorAll(".seat, .middle")];
		const far = all.filter((at) => !within(box(at), { left: 0, top: 0, right: innerWidth, bottom: innerHeight }));
		const out = [...document.querySelectorAll(".seat strong, .seat .who, .seat button, .middle > *")].filter((at) => !within(box(at), box(at.closest(".seat, .middle"))));
		const tight = [...document.querySelectorAll(".board button, .board a")].filter((at) => Math.min(box(at).width, box(at).height) < 44);
		return [...far, ...out, ...tight].map((at) => at.outerHTML.slice(0, 90));
	})()`); len(beside) > 0 {
		t.Errorf("%s: beside its place, or too small to tap: %s", name, beside)
	}
}

// takesFewTaps counts the taps for a hand of a game, from its page on, and by way of the table; and steps through its entry,
// where nothing lies on what has the focus.
func (b *browser) takesFewTaps(t *testing.T) {
	const most = 7
	b.beginsEvening(t, small, "taps")
	b.seesFocus(t, "[name=end]:checked", 25)
	for _, way := range []string{"riichi:1 by:1 from:2 worth:3 fu:30", "table riichi:3 entry by:3 from:0 worth:5"} {
		taps := 1 // that which adds the hand
		for tap := range strings.FieldsSeq(way) {
			switch taps++; {
			case tap == "table":
				taps-- // it lies there
				b.presses(t, ".next a")
			case tap == "entry":
				b.presses(t, ".middle a")
			case eval[bool](t, b, "document.querySelector('.board') !== null"):
				b.press(t, "[value='"+tap+"']")
				waitFor(t, b, "location.search.includes('riichi=')")
			default:
				b.pick(t, tap)
			}
		}
		b.presses(t, "[value=add]")
		if taps > most {
			t.Errorf("%s: it takes %d taps", way, taps)
		}
	}
	if said := eval[string](t, b, "document.getElementById('course').innerText"); !strings.Contains(said, "riichi: Chie · Chie by tsumo · 5 han, mangan") {
		t.Errorf("the hands are %s", said)
	}
}
