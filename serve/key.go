package serve

import (
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/hex"
	"net/http"
	"strings"
	"time"
)

// key is what those have who may write into the folder, "" where nobody may. It is another one whenever the server is
// started, so that nothing of it lies on a disk.
type key string

const (
	// keyParameter is the parameter of the key in an address. The browser then keeps the key in a cookie.
	keyParameter = "key"
	// keptFor is how long a browser keeps it: an evening and the night.
	keptFor = 16 * time.Hour
)

func newKey() key { return key(rand.Text()) }

// is reports whether a text is the key, which nothing is where nobody may write.
func (k key) is(text string) bool {
	return k != "" && subtle.ConstantTimeCompare([]byte(k), []byte(text)) == 1
}

func (k key) arrives(r *http.Request) bool {
	return r.Method == http.MethodGet && k.is(r.URL.Query().Get(keyParameter))
}

// keep makes the browser keep the key, and sends it to the same address without it, which may be shown and sent to
// others.
func (k key) keep(w http.ResponseWriter, r *http.Request) {
	http.SetCookie(w, &http.Cookie{Name: k.cookie(), Value: string(k), Path: "/", MaxAge: int(keptFor.Seconds()),
		HttpOnly: true, SameSite: http.SameSiteStrictMode})
	q := r.URL.Query()
	q.Del(keyParameter)
	// A path that began with two strokes would be another host.
	to := "/" + strings.TrimLeft(r.URL.EscapedPath(), "/\\")
	if len(q) > 0 {
		to += "?" + q.Encode()
	}
	w.Header().Set("Location", to)
	w.WriteHeader(http.StatusSeeOther)
}

// cookie returns the name of the cookie for the key. Browsers send cookies to all servers on a machine, whatever the
// port, so each server has its own name, which reveals nothing about the key.
func (k key) cookie() string {
	sum := sha256.Sum256([]byte(k))
	return "hanfu-key-" + hex.EncodeToString(sum[:4])
}

// isHeld reports whether who asks has the key, in the cookie or, as programs do, as a bearer's token.
func (k key) isHeld(r *http.Request) bool {
	if token, ok := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer "); ok {
		return k.is(token)
	}
	cookie, err := r.Cookie(k.cookie())
	return err == nil && k.is(cookie.Value)
}
