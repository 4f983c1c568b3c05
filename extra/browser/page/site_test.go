package browser

import (
	"bytes"
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/serviceworker"
	"github.com/chromedp/cdproto/storage"
	"github.com/chromedp/chromedp"

	"example.com/hanfu/testkit/must"
)

// TestSite: the page without a server, in a folder of a host. It shows itself before the program has come, and answers when the
// host is gone.
func TestSite(t *testing.T) {
	folder := t.TempDir()
	club := t.TempDir()
	if err := os.WriteFile(filepath.Join(club, "house.yaml"), []byte("hanfu: 1\nid: house\nname: House\nextends: standard\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	c := exec.Command("go", "run", ".", "-site", folder, "-dir", club)
	c.Dir = filepath.Join("..", "..", "release")
	if said, err := c.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, said)
	}
	host := httptest.NewServer(http.StripPrefix("/club", http.FileServer(http.Dir(folder))))
	defer host.Close()
	b := openAt(t, host.URL+"/club")
	began := time.Now()
	b.open(t, windows[0], "/")
	waitFor(t, b, "document.querySelectorAll('.keys button').length > 30")
	waitFor(t, b, "document.querySelector('[name=rules]').value === 'house.yaml'")
	t.Logf("the first view is there after %v", time.Since(began))
	b.picture(t, "site-first")
	b.clicks(t, `.keys button[value="tile:1m"]`) // while the program is still loading
	waitFor(t, b, "document.querySelector('.hand .tile') !== null")
	t.Logf("the first answer is there after %v", time.Since(began))
	t.Run("asked", func(t *testing.T) { tapsBeforeAnswer(t, host.URL+"/club") })
	t.Run("cramped", func(t *testing.T) { runsCramped(t, host.URL+"/club") })
	for _, puts := range []string{"addAll", "put"} {
		b.staysWithoutRoom(t, filepath.Join(folder, "worker.js"), puts)
	}
	b.renews(t, filepath.Join(folder, "worker.js"))
	b.fetchesAnew(t)
	wrong, err := chromedp.Run(b, chromedp.Action[page.GetInstallabilityErrorsResult](func(ctx context.Context, target *chromedp.Target) (page.GetInstallabilityErrorsResult, error) {
		return cdp.Call(ctx, target, page.GetInstallabilityErrors, cdp.Empty{})
	}))
	if err != nil || len(wrong.InstallabilityErrors) > 0 {
		t.Errorf("the page can't be installed: %+v %v", wrong, err)
	}
	host.CloseClientConnections()
	host.Close()
	b.open(t, windows[0], "/?rules=house.yaml&hand=234m567p34567s99m+tsumo:8s+riichi+seat:south")
	waitFor(t, b, "document.querySelector('main .brief').textContent.includes('3 han 20 fu')")
	b.picture(t, "site-score")
	for _, view := range []string{"/points?han=3", "/practice", "/rules?rules=ema", "/evening"} {
		b.open(t, windows[0], view)
		waitFor(t, b, "document.readyState === 'complete' && document.querySelector('main').children.length > 0")
		b.picture(t, "site-"+strings.Trim(view[:4], "/"))
	}
	t.Run("rules", b.savesRules)
	t.Run("paste", func(t *testing.T) {
		b.open(t, windows[0], "/rules/paste")
		b.pastes(t, windows[0], ourRules)
		began := time.Now()
		b.takesPasted(t, "#   Guests pay for the tea")
		t.Logf("pasted rules are opened after %v", time.Since(began))
	})
	t.Run("evening", func(t *testing.T) { b.playsEvening(t, windows[0], "site") })
	if said := b.complaints(); said != "" {
		t.Errorf("the browser complains: %s", said)
	}
	t.Run("files", b.takesFiles)
	t.Run("kept", b.keepsFiles)
	t.Run("tabs", b.sharesTabs)
	t.Run("strangers", b.refusesStrangers)
	b.complaints() // of what was refused
	for name, does := range map[string]func(*testing.T){"taps": b.tapsFast, "types": b.typesHand,
		"indicators": b.tapsIndicators, "practice": b.answersByKeyboard, "fu": b.offersFu, "scorer": b.scoresForEvening} {
		t.Run(name, does)
	}
	t.Run("full", b.runsFull)
	t.Run("damaged", b.outlivesDamage)
}

// tapsBeforeAnswer: what is tapped while the program loads is kept also where the address asks for
// something, and the page says when it needs no network any more.
func tapsBeforeAnswer(t *testing.T, address string) {
	b := openAt(t, address)
	b.open(t, windows[0], "/?rules=ema")
	eval[bool](t, b, `make = (tap) => {
		const button = document.querySelector("button[value='" + tap + "']");
		button.form.requestSubmit(button);
	};
	for (const tap of ["tile:1m", "tile:2m", "tile:3m", "tile:4p", "tile:4p"]) make(tap);
	navigator.serviceWorker.addEventListener("controllerchange", () => setTimeout(make, 0, "tile:5p")); // before it is loaded anew
	true`)
	waitFor(t, b, "document.querySelectorAll('.hand .tile').length === 6")
	waitFor(t, b, "document.querySelector('[name=rules]').value === 'ema'")
	if !eval[bool](t, b, "!loading.hidden && loading.textContent === loading.dataset.kept") {
		t.Error("the page doesn't say that it needs no network")
	}
}

// runsCramped: a browser without room for the program runs it all the same, and says that it needs a network.
func runsCramped(t *testing.T, address string) {
	b := openAt(t, address)
	b.hasRoom(t, new(1.0))
	b.open(t, windows[0], "/")
	b.clicks(t, `.keys button[value="tile:1m"]`)
	waitFor(t, b, "document.querySelector('.hand .tile') !== null")
	waitFor(t, b, "!loading.hidden && loading.textContent === loading.dataset.full")
	if said := b.complaints(); said != "" {
		t.Errorf("the browser complains: %s", said)
	}
	b.restarts(t)
	b.open(t, windows[0], "/points?han=3")
	waitFor(t, b, "document.querySelector('main').children.length > 0")
}

// hasRoom sets how many bytes the browser keeps for the site, or lets it go by the disk.
func (b *browser) hasRoom(t *testing.T, bytes *float64) {
	t.Helper()
	must.Do(t, chromedp.Do(b, command(storage.OverrideQuotaForOrigin, storage.OverrideQuotaForOriginParams{
		Origin: strings.TrimSuffix(b.address, "/club"), QuotaSize: bytes})))
}

// staysWithoutRoom: a later version for which there is no room leaves the one that is kept. The call that stores it fails as
// that of a full browser.
func (b *browser) staysWithoutRoom(t *testing.T, worker, puts string) {
	script := must.Get(os.ReadFile(worker))(t)
	defer writeLater(t, worker, script)
	later := bytes.Replace(script, []byte(`"version":"`), []byte(`"version":"later`), 1)
	full := "Cache.prototype." + puts + ` = () => Promise.reject(new DOMException("", "QuotaExceededError"));`
	writeLater(t, worker, append([]byte(full), later...))
	eval[bool](t, b, `ended = "", navigator.serviceWorker.getRegistration().then((found) => {
		found.onupdatefound = () => { found.installing.onstatechange = ({ target }) => { ended = target.state; }; };
		return found.update();
	}), true`)
	waitFor(t, b, "ended === 'redundant' || ended === 'activated'")
	if ended := eval[string](t, b, "ended"); ended != "redundant" {
		t.Errorf("without room for %s the later version is %s", puts, ended)
	}
	b.stores(t, `if (!(await caches.match("/club/program.bin"))) throw "nothing is kept";`)
}

// writeLater overwrites a file. Browsers are told of changes by whole seconds.
func writeLater(t *testing.T, name string, text []byte) {
	t.Helper()
	before := must.Get(os.Stat(name))(t).ModTime()
	must.Do(t, os.WriteFile(name, text, 0o644))
	must.Do(t, os.Chtimes(name, time.Time{}, before.Add(time.Second)))
}

// renews: whoever has the page gets the rules that the club has changed.
func (b *browser) renews(t *testing.T, worker string) {
	script := must.Get(os.ReadFile(worker))(t)
	writeLater(t, worker, bytes.Replace(script, []byte("name: House"), []byte("name: Other"), 1))
	eval[bool](t, b, `renewed = false, navigator.serviceWorker.addEventListener("controllerchange", () => { renewed = true; }),
		navigator.serviceWorker.getRegistration().then((found) => found.update()), true`)
	waitFor(t, b, "renewed")
	b.open(t, windows[0], "/rules?rules=house.yaml")
	waitFor(t, b, "document.querySelector('[name=file]').value.includes('name: Other')")
}

// fetchesAnew: what the browser has thrown away is fetched from the host.
func (b *browser) fetchesAnew(t *testing.T) {
	b.stores(t, `for (const name of await caches.keys()) await caches.delete(name);`)
	b.restarts(t)
	b.open(t, windows[0], "/points?han=3")
	waitFor(t, b, "document.querySelector('main').children.length > 0")
	b.stores(t, `for (const name of ["manifest.json", "assets/icon-192.png", "assets/page.css"]) if (!(await fetch("/club/" + name)).ok) throw name;`)
	b.restarts(t)
	b.open(t, windows[0], "/")
	waitFor(t, b, "document.querySelectorAll('.keys button').length > 30")
}

// savesRules saves a house file, and scores by it.
func (b *browser) savesRules(t *testing.T) {
	b.open(t, windows[0], "/rules?rules=ema")
	waitFor(t, b, "'ready' in document.getElementById('rules').dataset || document.querySelector('.cm-editor') !== null")
	b.presses(t, "[formaction$='/rules/save']")
	waitFor(t, b, "location.search.includes('our-club')")
	b.open(t, windows[0], "/?rules=our-club.yaml&hand=234m567p34567s99m+tsumo:8s+riichi+seat:south")
	waitFor(t, b, "document.querySelector('main .brief').textContent.includes('3 han 20 fu')")
}

// takesFiles takes in a file, and refuses one that is there already.
func (b *browser) takesFiles(t *testing.T) {
	b.open(t, windows[0], "/evening")
	waitFor(t, b, "document.querySelectorAll('.games>li').length === 1")
	take := func(name string) {
		waitFor(t, b, "document.readyState === 'complete'") // before that nobody listens
		eval[bool](t, b, `all = new DataTransfer(), all.items.add(new File(["players: [A, B, C, D]\nhands: []\n"], `+quoted(name)+`)),
			files = document.getElementById("files"), files.files = all.files, files.dispatchEvent(new Event("change"))`)
	}
	take("friday.yaml")
	waitFor(t, b, "document.querySelectorAll('.games>li').length === 2")
	b.picture(t, "site-games")
	take("friday.yaml")
	waitFor(t, b, "document.getElementById('refused').textContent.startsWith('friday.yaml: ')")
}

// keepsFiles: what was saved is there when the worker begins anew.
func (b *browser) keepsFiles(t *testing.T) {
	b.restarts(t)
	began := time.Now()
	b.open(t, windows[0], "/evening")
	waitFor(t, b, "document.querySelectorAll('.games>li').length === 2")
	t.Logf("a worker that begins answers after %v", time.Since(began))
	b.open(t, windows[0], "/rules?rules=our-club.yaml")
	waitFor(t, b, "document.querySelector('[name=file]').value.includes('extends: ema')")
}

// sharesTabs: what is saved in one tab is there in another, which can't overwrite what it hasn't seen.
func (b *browser) sharesTabs(t *testing.T) {
	ctx, end := chromedp.NewContext(b)
	defer end()
	other := &browser{Context: ctx, address: b.address}
	saves := func(in *browser, name string) {
		eval[bool](t, in, `document.querySelector("[name=file]").value += "# of `+name+`\n", true`)
		before := in.opened(t)
		eval[bool](t, in, `document.querySelector("[formaction$='/rules/save']").click(), true`)
		in.leaves(t, before)
	}
	for _, tab := range []*browser{b, other} {
		tab.open(t, windows[0], "/rules?rules=our-club.yaml")
		waitFor(t, tab, "document.querySelector('[name=file]').value.includes('extends: ema')")
	}
	saves(b, "one")
	saves(other, "the other")
	waitFor(t, other, "document.body.innerText.includes('somebody else')")
	other.open(t, windows[0], "/rules?rules=our-club.yaml")
	waitFor(t, other, "document.querySelector('[name=file]').value.includes('of one')")
	waitFor(t, other, "!document.querySelector('[name=file]').value.includes('of the other')")
}

// stores runs statements in the page, with the storage of the site.
func (b *browser) stores(t *testing.T, statements string) {
	t.Helper()
	eval[bool](t, b, `stored = false, (async () => {
		const done = (asked) => new Promise((well, ill) => { asked.onsuccess = () => well(asked.result); asked.onerror = () => ill(asked.error); });
		`+statements+`
		stored = true;
	})(), true`)
	waitFor(t, b, "stored")
}

// restarts ends the worker, so that the next view begins it anew.
func (b *browser) restarts(t *testing.T) {
	t.Helper()
	must.Do(t, chromedp.Do(b, command(serviceworker.Enable, cdp.Empty{}), command(serviceworker.StopAllWorkers, cdp.Empty{})))
}

// takes asks for a file to be taken in, and returns the status.
func (b *browser) takes(t *testing.T, name string, bytes int) int {
	t.Helper()
	b.stores(t, `answered = (await fetch(location.origin + "/club/api/v1/files/`+name+`", { method: "PUT", headers: { "If-None-Match": "*" },
		body: "players: [A, B, C, D]\nhands: []\n# " + "x".repeat(`+strconv.Itoa(bytes)+`) })).status;`)
	return eval[int](t, b, "answered")
}

// runsFull: where the browser gives no more room, saving says so and loses nothing, and the page goes on.
func (b *browser) runsFull(t *testing.T) {
	saved := 0
	// Chromium asks for the quota every few seconds.
	until := func(want int) {
		t.Helper()
		for end := time.Now().Add(patience); ; time.Sleep(time.Second) {
			status := b.takes(t, fmt.Sprintf("full-%d.yaml", saved), 100_000)
			if status == http.StatusNoContent {
				saved++
			}
			if status == want {
				return
			}
			if time.Now().After(end) {
				t.Fatalf("it never came to the status %d, but to %d", want, status)
			}
		}
	}
	b.open(t, windows[0], "/evening")
	games := eval[int](t, b, "document.querySelectorAll('.games>li').length")
	b.hasRoom(t, new(1.0))
	until(http.StatusInsufficientStorage)
	b.restarts(t)
	b.open(t, windows[0], "/evening")
	waitFor(t, b, fmt.Sprintf("document.querySelectorAll('.games>li').length === %d", games+saved))
	b.hasRoom(t, nil)
	until(http.StatusNoContent)
}

// outlivesDamage: what can't be read hides nothing else; where nothing can be read, hands are scored, and saving says what is wrong.
func (b *browser) outlivesDamage(t *testing.T) {
	scores := func() {
		t.Helper()
		b.open(t, windows[0], "/?rules=house.yaml&hand=234m567p34567s99m+tsumo:8s+riichi+seat:south")
		waitFor(t, b, "document.querySelector('main .brief')?.textContent.includes('3 han 20 fu')")
	}
	b.complaints()
	b.open(t, windows[0], "/evening")
	games := eval[int](t, b, "document.querySelectorAll('.games>li').length")
	b.stores(t, `const opened = await done(indexedDB.open("hanfu /club/", 1));
		const files = opened.transaction("files", "readwrite").objectStore("files");
		for (const [name, value] of [["a.yaml", null], ["b.yaml", 1], ["c.yaml", { bytes: "text" }], [5, { bytes: new Uint8Array(), at: "x" }],
			["d.yaml", { bytes: new Uint8Array([255]) }]]) await done(files.put(value, name));
		opened.close();`)
	b.restarts(t)
	b.open(t, windows[0], "/evening")
	waitFor(t, b, fmt.Sprintf("%d > 1 && document.querySelectorAll('.games>li').length === %[1]d", games))
	scores()
	b.stores(t, `await done(indexedDB.deleteDatabase("hanfu /club/"));`)
	b.open(t, windows[0], "/evening")
	waitFor(t, b, "document.querySelectorAll('.games>li').length === 0")
	if status := b.takes(t, "anew.yaml", 10); status != http.StatusNoContent {
		t.Errorf("a file in an empty storage: %d", status)
	}
	b.stores(t, `(await done(indexedDB.open("hanfu /club/", 2))).close();`) // as a later version does
	b.restarts(t)
	scores()
	if status := b.takes(t, "unread.yaml", 10); status != http.StatusInsufficientStorage {
		t.Errorf("a file in a storage that can't be read: %d", status)
	}
}

// refusesStrangers: the page of another site can't write.
func (b *browser) refusesStrangers(t *testing.T) {
	stranger := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		_, _ = fmt.Fprintf(w, `<!DOCTYPE html><form method="post" action="%s/evening">
			<input name="p" value="A"/><input name="p" value="B"/><input name="p" value="C"/><button name="do" value="new">x</button></form>`, b.address)
	}))
	defer stranger.Close()
	must.Do(t, chromedp.Do(b, chromedp.Navigate(stranger.URL)))
	b.clicks(t, "button")
	waitFor(t, b, "document.body.innerText.includes('another site')")
	b.open(t, windows[0], "/evening")
	waitFor(t, b, "document.querySelectorAll('.games>li').length === 2")
}
