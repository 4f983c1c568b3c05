// Package browser opens house-rules sheets in a real browser. It is a module of its own, so that the library does not
// require what drives a browser.
package browser

import (
	"bytes"
	"cmp"
	"context"
	_ "embed"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"

	"example.com/hanfu/engine"
	"example.com/hanfu/report/sheet"
	"example.com/hanfu/rules"
	"example.com/hanfu/testkit/must"
)

// browserVariable is the variable of the environment that names a browser of the Chromium family other than chromium.
const browserVariable = "HANFU_BROWSER"

// club is a house file that uses all that a sheet can show.
const club = "../../../report/sheet/testdata/club.yaml"

// measure finds what is wrong with a page as it is laid out.
//
//go:embed measure.js
var measure string

// TestBrowser opens sheets in a real browser, as wide as a phone and as a desktop, and prints them on A4.
func TestBrowser(t *testing.T) {
	b := openBrowser(t, cmp.Or(os.Getenv(browserVariable), "chromium"))
	t.Run("what is wrong is found", b.findsFaults)
	for _, lang := range rules.Languages() {
		for _, idOrPath := range []string{club, "standard"} {
			t.Run(filepath.Base(idOrPath)+"/"+lang, func(t *testing.T) { b.check(t, idOrPath, lang) })
		}
	}
}

// browser is a browser that runs, and what it has complained of and asked for.
type browser struct {
	context.Context
	mu        sync.Mutex
	errors    []string
	requested []string
}

func openBrowser(t *testing.T, path string) *browser {
	t.Helper()
	b := new(browser)
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(path), chromedp.NoSandbox, chromedp.UserDataDir(t.TempDir()),
		chromedp.Flag("disable-quic", true), chromedp.Flag("disable-component-update", true), chromedp.Flag("font-render-hinting", "none"))
	ctx, cancel := chromedp.NewExecAllocator(t.Context(), options...)
	t.Cleanup(cancel)
	ctx, cancel = chromedp.NewContext(ctx, chromedp.WithListener(b.listen))
	t.Cleanup(cancel)
	b.Context = ctx
	if err := chromedp.Do(b, command(network.Enable, network.EnableParams{}), command(log.Enable, cdp.Empty{})); err != nil {
		t.Fatalf("%s=%s can't be used: %v", browserVariable, path, err)
	}
	return b
}

// command makes a step of a command of the protocol that has no result.
func command[P any](c cdp.Command[P, cdp.Empty], params P) chromedp.Action[chromedp.Void] {
	return func(ctx context.Context, target *chromedp.Target) (none chromedp.Void, err error) {
		_, err = cdp.Call(ctx, target, c, params)
		return none, err
	}
}

// listen takes note of errors, and of what the pages ask for.
func (b *browser) listen(event any) {
	b.mu.Lock()
	defer b.mu.Unlock()
	switch e := event.(type) {
	case *runtime.EventConsoleAPICalled:
		b.errors = append(b.errors, "console: "+string(e.Type))
	case *runtime.EventExceptionThrown:
		b.errors = append(b.errors, e.ExceptionDetails.Text)
	case *log.EventEntryAdded:
		b.errors = append(b.errors, e.Entry.Text)
	case *network.EventRequestWillBeSent:
		if !strings.HasPrefix(e.Request.URL, "data:") {
			b.requested = append(b.requested, e.Request.URL)
		}
	}
}

// open opens a sheet, and forgets what the browser has noted of the one before.
func (b *browser) open(t *testing.T, idOrPath, lang string) {
	t.Helper()
	r := must.Get(new(rules.Loader).Load(t.Context(), rules.Named(idOrPath)))(t)
	s := must.Get(sheet.New(t.Context(), engine.New(r), sheet.Config{Lang: lang}))(t)
	var html bytes.Buffer
	must.Do(t, s.HTML(&html))
	file := filepath.Join(t.TempDir(), "sheet.html")
	must.Do(t, os.WriteFile(file, html.Bytes(), 0o644))
	b.mu.Lock()
	b.errors, b.requested = nil, nil
	b.mu.Unlock()
	must.Do(t, chromedp.Do(b, chromedp.Navigate("file://"+filepath.ToSlash(file))))
}

// check opens a sheet and looks at it in all three ways.
func (b *browser) check(t *testing.T, idOrPath, lang string) {
	b.open(t, idOrPath, lang)
	for _, width := range []int64{360, 390, 768, 1280} {
		for _, problem := range b.measure(t, width, "screen") {
			t.Errorf("%d pixels wide: %s", width, problem)
		}
	}
	const paper = 700 // pixels between the margins of A4
	for _, problem := range b.measure(t, paper, "print") {
		t.Errorf("in print: %s", problem)
	}
	b.print(t)
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, e := range b.errors {
		t.Errorf("the browser says: %s", e)
	}
	if len(b.requested) != 1 {
		t.Errorf("the page asks for more than itself: %q", b.requested)
	}
}

// faults are changes of a sheet each of which makes it wrong, and what is said of it.
var faults = []struct{ name, style, says string }{
	{"too wide for a phone", "main{width:1000px}", "pixels wide"},
	{"cut off", ".yaku article{width:3rem;white-space:nowrap}", "is cut off"},
	{"too small to read", ".note{font-size:5px}", "is written in 5px"},
	{"tiny tiles", ".tiles{width:20px}", "is drawn"},
	{"torn between pages", "tr{break-inside:auto!important}", "may be torn"},
	{"grey paper", "body{background:#ccc!important}", "the paper is not white"},
}

// findsFaults demands that the measures find what is wrong with a page: else they would praise any.
func (b *browser) findsFaults(t *testing.T) {
	for _, f := range faults {
		b.open(t, club, "en")
		_, err := chromedp.Run(b, chromedp.Evaluate[bool]("document.head.appendChild(document.createElement('style')).textContent = "+strconv.Quote(f.style)+", true"))
		must.Do(t, err)
		found := strings.Join(append(b.measure(t, 390, "screen"), b.measure(t, 700, "print")...), "\n")
		if !strings.Contains(found, f.says) {
			t.Errorf("%s: nothing is said of it, only %q", f.name, found)
		}
	}
	b.open(t, club, "en")
	must.Get(chromedp.Run(b, chromedp.Evaluate[bool]("console.error('x'), new Image().src = 'file:///nothing.png', true")))(t)
	b.measure(t, 390, "screen") // by then the browser has told of both
	b.mu.Lock()
	defer b.mu.Unlock()
	if len(b.errors) == 0 || len(b.requested) != 2 {
		t.Errorf("errors %q, requests %q", b.errors, b.requested)
	}
}

// measure lays the page out for a width and a medium, and lists what is wrong.
func (b *browser) measure(t *testing.T, width int64, medium string) []string {
	t.Helper()
	must.Do(t, chromedp.Do(b, b.medium(medium), b.window(width, 900)))
	return must.Get(chromedp.Run(b, chromedp.Evaluate[[]string](measure)))(t)
}

// medium lays pages out for the screen or for print.
func (b *browser) medium(medium string) chromedp.Action[chromedp.Void] {
	return command(emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Media: medium})
}

// window sets the size of the window; what is narrow is a phone.
func (b *browser) window(width, height int64) chromedp.Action[chromedp.Void] {
	return command(emulation.SetDeviceMetricsOverride,
		emulation.SetDeviceMetricsOverrideParams{Width: width, Height: height, DeviceScaleFactor: 1, Mobile: width < 500})
}

// print prints the page, and looks at what comes out.
func (b *browser) print(t *testing.T) {
	t.Helper()
	must.Do(t, chromedp.Do(b, b.medium(""), chromedp.ResetViewport()))
	pdf := must.Get(chromedp.Run(b, chromedp.PrintToPDF(chromedp.PDFPreferCSSPageSize(), chromedp.PDFPrintBackground())))(t)
	if pages := len(regexp.MustCompile(`/Type\s*/Page\b`).FindAll(pdf, -1)); pages < 4 || pages > 7 {
		t.Errorf("the sheet is printed on %d pages", pages)
	}
	for _, box := range regexp.MustCompile(`/MediaBox\s*\[([^\]]*)\]`).FindAllSubmatch(pdf, -1) {
		var left, bottom, width, height float64
		if _, err := fmt.Sscan(string(box[1]), &left, &bottom, &width, &height); err != nil || int(width+0.5) != 595 || int(height+0.5) != 842 {
			t.Errorf("a page has %s points, which is not A4 (%v)", box[1], err)
		}
	}
}
