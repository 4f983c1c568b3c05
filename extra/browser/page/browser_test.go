// Package browser opens the club's page in a real browser. It is a module of its own, so that the library does not
// require what drives a browser.
package browser

import (
	"bytes"
	"cmp"
	"context"
	"flag"
	"image"
	"image/color"
	"image/png"
	"maps"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"

	"example.com/hanfu/door/serve"
	"example.com/hanfu/rules"
	"example.com/hanfu/testkit/must"
)

// browserVariable is the variable of the environment that names a browser of the Chromium family other than chromium.
const browserVariable = "HANFU_BROWSER"

// clubName is a name by which browsers find a server of this machine.
const clubName = "club.example"

var languages = rules.Languages()

var screenshots = flag.String("screenshots", "", "write pictures of the page to this `folder`")

// browser is a browser that runs with the page of a server, and what it has complained of.
type browser struct {
	context.Context
	address string
	// contrast is true while colours are those that the system forces.
	contrast bool
	// key is that of the server, which lets its holder write.
	key string
	// held is there while answers to what is posted for good wait until it is closed. Each that waits is told to posted.
	held   atomic.Pointer[chan bool]
	posted chan bool
	mu     sync.Mutex
	errors []string
	// asked is how often the browser has asked before somebody left a page. Everybody leaves.
	asked atomic.Int64
}

func openBrowser(t *testing.T) *browser { return openServer(t, serve.Options{}) }

// openServer runs a browser and a server.
func openServer(t *testing.T, o serve.Options) *browser {
	t.Helper()
	s := must.Get(serve.New(o))(t)
	b := &browser{key: s.Key(), posted: make(chan bool, 10)}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodPost && r.Header.Get("Sec-Fetch-Mode") == "navigate" {
			if held := b.held.Load(); held != nil {
				answer := httptest.NewRecorder()
				s.ServeHTTP(answer, r)
				b.posted <- true
				<-*held
				maps.Copy(w.Header(), answer.Header())
				w.WriteHeader(answer.Code)
				_, _ = answer.Body.WriteTo(w) // who asked may be gone
				return
			}
		}
		s.ServeHTTP(w, r)
	}))
	t.Cleanup(server.Close)
	b.start(t, server.URL)
	if s.Key() != "" {
		b.open(t, windows[0], "/?key="+s.Key())
	}
	return b
}

// openAt runs a browser for the pages of an address.
func openAt(t *testing.T, address string) *browser {
	b := new(browser)
	b.start(t, address)
	return b
}

func (b *browser) start(t *testing.T, address string) {
	t.Helper()
	b.address = address
	path := cmp.Or(os.Getenv(browserVariable), "chromium")
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(path), chromedp.NoSandbox,
		chromedp.UserDataDir(t.TempDir()), chromedp.Flag("disable-quic", true),
		chromedp.Flag("host-resolver-rules", "MAP "+clubName+" 127.0.0.1"), chromedp.Flag("disable-component-update", true), chromedp.Flag("font-render-hinting", "none"))
	ctx, cancel := chromedp.NewExecAllocator(t.Context(), options...)
	t.Cleanup(cancel)
	ctx, cancel = chromedp.NewContext(ctx, chromedp.WithListener(b.listen))
	t.Cleanup(cancel)
	b.Context = ctx
	if err := chromedp.Do(b, command(network.Enable, network.EnableParams{}), command(log.Enable, cdp.Empty{})); err != nil {
		t.Fatalf("%s=%s can't be used: %v", browserVariable, path, err)
	}
}

// command makes a step of a command of the protocol that has no result.
func command[P any](c cdp.Command[P, cdp.Empty], params P) chromedp.Action[chromedp.Void] {
	return func(ctx context.Context, target *chromedp.Target) (none chromedp.Void, err error) {
		_, err = cdp.Call(ctx, target, c, params)
		return none, err
	}
}

// listen takes note of errors.
func (b *browser) listen(event any) {
	b.mu.Lock()
	defer b.mu.Unlock()
	switch e := event.(type) {
	case *page.EventJavascriptDialogOpening:
		b.asked.Add(1)
		go func() {
			_ = chromedp.Do(b, command(page.HandleJavaScriptDialog, page.HandleJavaScriptDialogParams{Accept: true})) // the page may be gone
		}()
	case *runtime.EventConsoleAPICalled:
		text := "console: " + string(e.Type)
		for _, arg := range e.Args {
			text += " " + arg.Description + string(arg.Value)
		}
		b.errors = append(b.errors, text)
	case *runtime.EventExceptionThrown:
		text := e.ExceptionDetails.Text
		if thrown := e.ExceptionDetails.Exception; thrown != nil {
			text += " " + thrown.Description
		}
		b.errors = append(b.errors, text)
	case *log.EventEntryAdded:
		b.errors = append(b.errors, e.Entry.Text)
	}
}

// complaints returns what the browser has complained of since it was last asked.
func (b *browser) complaints() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	all := strings.Join(b.errors, "\n")
	b.errors = nil
	return all
}

// window is how wide and how dark the page is shown.
type window struct {
	name          string
	width, height int64
	dark, scripts bool
}

var windows = []window{
	{"phone", 360, 800, false, true}, {"phone-dark", 360, 800, true, true}, {"desktop", 1280, 900, false, true},
	{"desktop-dark", 1280, 900, true, true}, {"without-scripts", 360, 800, false, false},
}

// open opens an address in a window, in place of the page that is there.
func (b *browser) open(t *testing.T, w window, address string) {
	t.Helper()
	scheme, forced := "light", "none"
	if w.dark {
		scheme = "dark"
	}
	if b.contrast {
		forced = "active"
	}
	before := b.opened(t)
	must.Do(t, chromedp.Do(b,
		command(emulation.SetDeviceMetricsOverride, emulation.SetDeviceMetricsOverrideParams{Width: w.width,
			Height: w.height, DeviceScaleFactor: 1, Mobile: w.width < 500}),
		command(emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
			Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}, {Name: "forced-colors", Value: forced}}}),
		command(emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: !w.scripts}),
		chromedp.Navigate(b.address+address)))
	b.leaves(t, before)
}

// opened returns what tells the page from any that comes later: when it was opened.
func (b *browser) opened(t *testing.T) string {
	t.Helper()
	return eval[string](t, b, "String(performance.timeOrigin)")
}

// leaves waits until another page is there than the one that was opened before. To wait for its being loaded is not enough: what
// the one before writes into its own address meanwhile would be taken for it.
func (b *browser) leaves(t *testing.T, before string) {
	t.Helper()
	waitFor(t, b, "String(performance.timeOrigin) !== "+quoted(before)+" && document.readyState === 'complete'")
}

// eval works an expression out in the page.
func eval[T any](t *testing.T, b *browser, expression string) T {
	t.Helper()
	value, err := chromedp.Run(b, chromedp.Evaluate[T](expression))
	if err != nil {
		t.Fatalf("%s: %v", expression, err)
	}
	return value
}

// patience is how long a test waits for a browser before it takes what it waits for for something that never comes.
const patience = 2 * time.Minute

// waitFor waits until an expression holds in the page, also in one that is still to be loaded.
func waitFor(t *testing.T, b *browser, expression string) {
	t.Helper()
	for end := time.Now().Add(patience); ; time.Sleep(10 * time.Millisecond) {
		if holds, err := chromedp.Run(b, chromedp.Evaluate[bool](expression)); err == nil && holds {
			return
		}
		if time.Now().After(end) {
			t.Fatalf("it never came to: %s\nthe browser complains: %s\nthe page says %s", expression, b.complaints(), eval[string](t, b, "document.body.innerText"))
		}
	}
}

// picture takes a picture, if they are asked for.
func (b *browser) picture(t *testing.T, name string) {
	t.Helper()
	if *screenshots == "" {
		return
	}
	shot, err := chromedp.Run(b, chromedp.CaptureScreenshot())
	if err == nil {
		shot, err = fewColours(shot)
	}
	if err == nil {
		err = os.WriteFile(filepath.Join(*screenshots, name+".png"), shot, 0o644)
	}
	must.Do(t, err)
}

// fewColours makes a picture smaller: it has the 256 colours that it has most of, and the nearest in place of others.
func fewColours(shot []byte) ([]byte, error) {
	full, err := png.Decode(bytes.NewReader(shot))
	if err != nil {
		return nil, err
	}
	often := make(map[color.Color]int)
	area := full.Bounds()
	for y := range area.Dy() {
		for x := range area.Dx() {
			often[full.At(x, y)]++
		}
	}
	palette := slices.SortedFunc(maps.Keys(often), func(a, b color.Color) int { return cmp.Compare(often[b], often[a]) })
	palette = palette[:min(len(palette), 256)]
	nearest := make(map[color.Color]uint8)
	for c := range often {
		nearest[c] = uint8(color.Palette(palette).Index(c))
	}
	few := image.NewPaletted(area, palette)
	for y := range area.Dy() {
		for x := range area.Dx() {
			few.SetColorIndex(x, y, nearest[full.At(x, y)])
		}
	}
	var b bytes.Buffer
	err = (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(&b, few)
	return b.Bytes(), err
}

// quoted writes a text as a string of JavaScript.
func quoted(text string) string { return strconv.Quote(text) }
