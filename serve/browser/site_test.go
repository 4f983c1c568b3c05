package browser

import (
	"net/http"
	"net/http/httptest"
	"os/exec"
	"path/filepath"
	"testing"
	"time"
)

// TestSite: the page without a server, in a folder of a host. It shows itself before the program has come, and answers when the
// host is gone.
func TestSite(t *testing.T) {
	folder := t.TempDir()
	c := exec.Command("go", "run", "./cmd/release", "-site", folder)
	c.Dir = filepath.Join("..", "..")
	if said, err := c.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, said)
	}
	host := httptest.NewServer(http.StripPrefix("/club", http.FileServer(http.Dir(folder))))
	defer host.Close()
	b := openAt(t, host.URL+"/club")
	began := time.Now()
	b.open(t, windows[0], "/")
	waitFor(t, b, "document.querySelectorAll('.keys button').length > 30")
	t.Logf("the first view is there after %v", time.Since(began))
	b.picture(t, "site-first")
	b.clicks(t, `.keys button[value="tile:1m"]`) // while the program is still loading
	waitFor(t, b, "document.querySelector('.hand .tile') !== null")
	t.Logf("the first answer is there after %v", time.Since(began))
	host.CloseClientConnections()
	host.Close()
	b.open(t, windows[0], "/?hand=234m567p34567s99m+tsumo:8s+riichi+seat:south")
	waitFor(t, b, "document.querySelector('main .brief').textContent.includes('3 han 20 fu')")
	b.picture(t, "site-score")
	if said := b.complaints(); said != "" {
		t.Errorf("the browser complains: %s", said)
	}
}
