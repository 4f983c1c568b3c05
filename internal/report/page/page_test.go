package page_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"example.com/hanfu/internal/report/page"
)

func ExampleWrite() {
	err := page.Write(os.Stdout, page.Options{Width: 40}, func(p *page.Page) error {
		p.Field("Club", "a text that is broken where the page ends")
		p.Title("Dues", "points")
		p.Row("for the tea", "", "100")
		return nil
	})
	fmt.Println(err)
	// Output:
	// Club         a text that is broken where
	//              the page ends
	//
	// Dues                              points
	//   for the tea                        100
	// <nil>
}

// TestNewRefuses: what would silently be something else is refused, with what is possible.
func TestNewRefuses(t *testing.T) {
	for _, test := range []struct {
		options page.Options
		want    string
	}{
		{page.Options{Lang: "tlh"}, `there is no language "tlh"; the languages are en, `},
		{page.Options{Width: 39}, "a page 39 cells wide is too narrow; give 40 or more, or 0 for 80"},
		{page.Options{Width: -1}, "a page -1 cells wide is too narrow; give 40 or more, or 0 for 80"},
	} {
		if _, err := page.New(test.options); err == nil || !strings.HasPrefix(err.Error(), test.want) {
			t.Errorf("%+v: %v", test.options, err)
		}
	}
}
