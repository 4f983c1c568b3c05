package browser

import (
	"strings"
	"testing"
)

// TestPoints chooses han and fu in each window, and follows the link from a score to its place in the table.
func TestPoints(t *testing.T) {
	b := openBrowser(t)
	for _, w := range windows {
		t.Run(w.name, func(t *testing.T) {
			b.open(t, w, "/points")
			b.picture(t, "points-empty-"+w.name)
			b.tapIn(t, w, "points", "han:3")
			b.tapIn(t, w, "points", "fu:40")
			waitFor(t, b, "document.querySelector('.price tbody td').textContent === '5,200'")
			waitFor(t, b, "location.search.includes('fu=40') && location.search.includes('han=3')")
			if here := eval[string](t, b, "[...document.querySelectorAll('td.here')].map((td) => td.innerText).join()"); here !=
				"7,700\n2,600 each,5,200\n1,300/2,600" {
				t.Errorf("the places in the tables are %q", here)
			}
			b.picture(t, "points-"+w.name)
			eval[bool](t, b, "document.querySelector('.here').scrollIntoView({block: 'center'}), true")
			b.picture(t, "points-table-"+w.name)
			b.tapIn(t, w, "points", "yakuman:1")
			waitFor(t, b, "document.querySelector('.price tbody td').textContent === '32,000'")
			b.picture(t, "points-yakuman-"+w.name)
			if wide := eval[int](t, b, "document.documentElement.scrollWidth"); wide > int(w.width) {
				t.Errorf("the page is %d pixels wide", wide)
			}
			if said := b.complaints(); said != "" {
				t.Errorf("the browser says: %s", said)
			}
		})
	}
	b.open(t, windows[0], "/?hand="+strings.ReplaceAll(closedLine, " ", "+")+"&lang=ja")
	eval[bool](t, b, "document.querySelector('.links a').click(), true")
	waitFor(t, b, "location.pathname === '/points' && document.querySelector('.worth').textContent === '4翻20符'")
	b.picture(t, "points-ja")
}
