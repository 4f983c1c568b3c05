package browser

import (
	"fmt"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"

	"example.com/hanfu/door/serve"
	"example.com/hanfu/testkit/must"
)

// paper is how many pixels a page of A4 is wide between its margins.
const paper = 680

// unprintable lists what is wrong with a page as it is laid out for paper: what can't be used there, is wider than the
// sheet, may be torn between two pages, or is not dark on white.
const unprintable = `(() => {
	const problems = [], name = (e) => e.tagName + "." + e.className + " " + e.textContent.trim().slice(0, 40);
	const allowed = ".hand *, .indicators *, .said [aria-pressed=true], .takes *, .away";
	for (const e of document.querySelectorAll("button, input, select, textarea, nav, form.undo, .links, a.link")) {
		if (e.checkVisibility() && !e.matches(allowed)) problems.push(name(e) + " is printed");
	}
	if (document.documentElement.scrollWidth > innerWidth) problems.push("the page is " + document.documentElement.scrollWidth + " pixels wide");
	for (const e of document.querySelectorAll("main *:not(svg, svg *, .away)")) {
		const box = e.getBoundingClientRect();
		if (!e.checkVisibility() || box.width === 0) continue;
		if (box.right > innerWidth + 1 || box.left < -1) problems.push(name(e) + " reaches out of the page");
		if (getComputedStyle(e).display !== "inline" && e.scrollWidth > e.clientWidth + 1) problems.push(name(e) + " is cut off");
	}
	const rows = [...document.querySelectorAll("tr, li")].filter((e) => e.checkVisibility());
	for (const e of rows) if (!getComputedStyle(e).breakInside.startsWith("avoid")) problems.push(name(e) + " may be torn");
	for (const e of document.querySelectorAll(".course tbody, .results, .answer > table")) {
		if (!getComputedStyle(e).breakInside.startsWith("avoid")) problems.push(name(e) + " may be torn");
	}
	if (rows.length < 5) problems.push("there are only " + rows.length + " rows");
	if (getComputedStyle(document.body).backgroundColor !== "rgb(255, 255, 255)") problems.push("the paper is not white");
	if (getComputedStyle(document.body).color !== "rgb(0, 0, 0)") problems.push("the ink is not black");
	return [...new Set(problems)];
})()`

// TestPrint prints a score with its explanation, a game of 25 hands and a sheet of rules on A4, in all languages.
func TestPrint(t *testing.T) {
	b := openServer(t, serve.Options{})
	game := "name: Long\nplayers: [Aya, Ben, Chie, Dan]\nhands:\n" +
		strings.Repeat("  - {draw: exhaustive, tenpai: [Aya, Ben, Chie, Dan]}\n", 24) + "  - {win: {by: Aya, from: Ben, han: 1, fu: 30}}\n"
	w := windows[1] // who sees a dark page prints a light one
	for _, lang := range languages {
		for _, c := range []struct {
			name, address string
			least, most   int
		}{
			{"score", "/?hand=6p+chi:340m+pon:555z+minkan:1111s+ankan:9999s+ron:6p+dora:5p+from:west+honba:2+sticks:1&show=why", 1, 3},
			{"evening", "/evening?" + url.Values{"record": {game}}.Encode(), 2, 3},
			{"points", "/points?han=3&fu=40", 1, 2},
		} {
			t.Run(c.name+"/"+lang, func(t *testing.T) {
				b.open(t, w, c.address+"&lang="+lang)
				b.prints(t, c.name+"-"+lang, c.least, c.most)
			})
		}
		t.Run("report/sheet/"+lang, func(t *testing.T) {
			b.open(t, w, "/rules?rules=ema&show=sheet&lang="+lang)
			b.ready(t, w)
			b.hasSheet(t)
			eval[bool](t, b, "document.querySelector('button[name=in][value="+lang+"]').formTarget = '_self', true")
			b.presses(t, "button[name=in][value="+lang+"]")
			b.hasPages(t, 3, 8)
		})
	}
	t.Run("at once", b.drawsLater)
	b.findsUnprintable(t)
}

// drawsLater presses a button when the sheet is about to be drawn: of two that a form sends at once, the browser forgets the first.
func (b *browser) drawsLater(t *testing.T) {
	b.open(t, windows[2], "/rules?rules=ema&show=sheet")
	b.ready(t, windows[2])
	b.hasSheet(t)
	eval[bool](t, b, `form = document.getElementById("rules"), pressed = drawn = 0,
		form.requestSubmit = () => { drawn = performance.now() },
		form.addEventListener("submit", (event) => { event.preventDefault(); pressed = performance.now() }),
		form.elements.file.value += "# other", form.dispatchEvent(new Event("shown")),
		setTimeout(() => form.querySelector("button[name=in]").click(), 200), true`)
	waitFor(t, b, "pressed > 0 && drawn > 0")
	if late := eval[float64](t, b, "drawn - pressed"); late < 250 {
		t.Errorf("the sheet is drawn %.0f ms after a button was pressed", late)
	}
}

// prints lays the page out for paper, looks for what is wrong, and prints it.
func (b *browser) prints(t *testing.T, name string, least, most int) {
	t.Helper()
	b.forPaper(t, "print")
	for _, problem := range eval[[]string](t, b, unprintable) {
		t.Error(problem)
	}
	b.picture(t, "print-"+name)
	b.forPaper(t, "")
	b.hasPages(t, least, most)
}

// forPaper lays pages out for a medium, as wide as paper.
func (b *browser) forPaper(t *testing.T, medium string) {
	t.Helper()
	must.Do(t, chromedp.Do(b, command(emulation.SetDeviceMetricsOverride,
		emulation.SetDeviceMetricsOverrideParams{Width: paper, Height: 1000, DeviceScaleFactor: 1}),
		command(emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Media: medium,
			Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: "dark"}}})))
}

// hasPages prints the page, and demands so many pages of A4.
func (b *browser) hasPages(t *testing.T, least, most int) {
	t.Helper()
	pdf := must.Get(chromedp.Run(b, chromedp.PrintToPDF(chromedp.PDFPreferCSSPageSize(), chromedp.PDFPrintBackground())))(t)
	if pages := len(regexp.MustCompile(`/Type\s*/Page\b`).FindAll(pdf, -1)); pages < least || pages > most {
		t.Errorf("it is printed on %d pages", pages)
	}
	for _, box := range regexp.MustCompile(`/MediaBox\s*\[([^\]]*)\]`).FindAllSubmatch(pdf, -1) {
		var left, bottom, width, height float64
		if _, err := fmt.Sscan(string(box[1]), &left, &bottom, &width, &height); err != nil || int(width+0.5) != 595 || int(height+0.5) != 842 {
			t.Errorf("a page has %s points, which is not A4 (%v)", box[1], err)
		}
	}
}

// findsUnprintable demands that what is wrong with a page is found.
func (b *browser) findsUnprintable(t *testing.T) {
	for _, fault := range []struct{ style, says string }{
		{".more > button {display: block !important}", "is printed"}, {"main {width: 900px}", "pixels wide"},
		{"tr {break-inside: auto !important}", "may be torn"}, {"body {background: #ccc !important}", "is not white"},
		{".yaku {width: 3rem; white-space: nowrap; overflow: hidden; display: block}", "is cut off"},
	} {
		b.open(t, windows[0], "/?hand=234m567p3456799s+ron:8s+riichi&show=why")
		b.forPaper(t, "print")
		found := eval[[]string](t, b, "(sheet = new CSSStyleSheet(), sheet.replaceSync("+quoted(fault.style)+"), document.adoptedStyleSheets = [sheet], "+unprintable+")")
		if !strings.Contains(strings.Join(found, "\n"), fault.says) {
			t.Errorf("%s: nothing is said of it, only %q", fault.style, found)
		}
	}
	b.forPaper(t, "")
}
