//go:build unix

package serve

import (
	"net/http"
	"os"
	"syscall"
	"testing"

	"example.com/hanfu/testkit/must"
)

// TestFewFiles: where few files may be open, idle connections leave half of them to pages and files.
func TestFewFiles(t *testing.T) {
	var before syscall.Rlimit
	must.Do(t, syscall.Getrlimit(syscall.RLIMIT_NOFILE, &before))
	few := before
	few.Cur = 256
	must.Do(t, syscall.Setrlimit(syscall.RLIMIT_NOFILE, &few))
	server := listen(t, http.HandlerFunc(func(http.ResponseWriter, *http.Request) {}))
	answer, err := http.Get("http://" + server.address) // by then it has begun
	must.Do(t, err)
	answer.Body.Close()
	must.Do(t, syscall.Setrlimit(syscall.RLIMIT_NOFILE, &before))
	defer server.end()
	open := func() int {
		files := must.Get(os.ReadDir("/dev/fd"))(t)
		return len(files)
	}
	first := open()
	const many = 300
	for range many {
		server.dial(t)
	}
	if answer, err = http.Get("http://" + server.address); err != nil {
		t.Fatal(err)
	}
	answer.Body.Close()
	if n := open() - first - many; n > 128+8 { // and those of the answers
		t.Errorf("%d connections are kept", n)
	}
}
