package pages

import (
	"bytes"
	"compress/gzip"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"
)

// TestFirstView: what a phone loads at the first look is small, and its files are kept for good.
func TestFirstView(t *testing.T) {
	var packed bytes.Buffer
	pack, _ := gzip.NewWriterLevel(&packed, gzip.BestSpeed) // as package serve does
	page := ask(t, query("hand", "234m567p3456799s ron:8s riichi", "show", "why")).Body.String()
	_, _ = pack.Write([]byte(page))
	found := regexp.MustCompile(`"(/assets/[^"]*)"`).FindAllStringSubmatch(page, -1)
	if len(found) < 2 {
		t.Fatalf("the page has %d files", len(found))
	}
	for _, address := range found {
		get := func(address, known string) *httptest.ResponseRecorder {
			w, r := httptest.NewRecorder(), httptest.NewRequest(http.MethodGet, address, nil)
			r.Header.Set("If-None-Match", known)
			site.ServeHTTP(w, r)
			return w
		}
		w := get(address[1], "")
		if w.Code != http.StatusOK || !strings.Contains(w.Header().Get("Cache-Control"), "immutable") {
			t.Errorf("%s: %d, %v", address[1], w.Code, w.Header())
		}
		if again := get(address[1], w.Header().Get("ETag")); again.Code != http.StatusNotModified {
			t.Errorf("%s is sent again: %d", address[1], again.Code)
		}
		plain, _, _ := strings.Cut(address[1], "?")
		if old := get(plain+"?v=old", ""); old.Header().Get("Cache-Control") != "no-cache" {
			t.Errorf("%s: %v", plain, old.Header())
		}
		_, _ = pack.Write(w.Body.Bytes())
	}
	_ = pack.Close()
	if packed.Len() > 100_000 {
		t.Errorf("the first view has %d bytes, compressed", packed.Len())
	}
	t.Logf("%d bytes", packed.Len())
	none := httptest.NewRecorder()
	site.ServeHTTP(none, httptest.NewRequest(http.MethodGet, "/assets/none.css", nil))
	if none.Code != http.StatusNotFound {
		t.Errorf("a file that is none: %d", none.Code)
	}
}
