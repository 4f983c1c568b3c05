//go:build unix

package serve

import (
	"net/http"
	"os"
	"syscall"
	"testing"
)

// TestFewFiles: where few files may be open, idle connections leave half of them to pages and files.
func TestFewFiles(t *testing.T) {
	var before syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_NOFILE, &before); err != nil {
		t.Fatal(err)
	}
	few := before
	few.Cur = 256
	if err := syscall.Setrlimit(syscall.RLIMIT_NOFILE, &few); err != nil {
		t.Fatal(err)
	}
	server := listen(t, http.HandlerFunc(func(http.ResponseWriter, *http.Request) {}))
	answer, err := http.Get("http://" + server.address) // by then it has begun
	if err != nil {
		t.Fatal(err)
	}
	answer.Body.Close()
	if err := syscall.Setrlimit(syscall.RLIMIT_NOFILE, &before); err != nil {
		t.Fatal(err)
	}
	defer server.end()
	open := func() int {
		files, err := os.ReadDir("/dev/fd")
		if err != nil {
			t.Fatal(err)
		}
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
