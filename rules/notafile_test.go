package rules

import (
	"net"
	"os"
	"os/exec"
	"strings"
	"testing"

	"example.com/hanfu/internal/finding"
)

// TestNotAFile: what is no file is refused with a finding, whether it is asked for or extended, and nothing waits
// for a pipe to which nobody writes.
func TestNotAFile(t *testing.T) {
	write(t, map[string]string{
		"folder/x.yaml":    small + "standard\n",
		"to-folder.yaml":   small + "./folder\n",
		"to-pipe.yaml":     small + "./a-pipe.yaml\n",
		"to-socket.yaml":   small + "./a-socket.yaml\n",
		"to-address.yaml":  small + "https://example.com/standard.yaml\n",
		"to-circle.yaml":   small + "./circle.yaml\n",
		"to-zero.yaml":     small + "/dev/zero\n",
		"to-link.yaml":     small + "./zero.yaml\n",
		"to-nothing.yaml":  small + "./nothing.yaml\n",
		"to-dangling.yaml": small + "./dangling.yaml\n",
		"to-itself.yaml":   small + "./folder/../to-itself.yaml\n",
	})
	for link, to := range map[string]string{"circle.yaml": "circle.yaml", "zero.yaml": "/dev/zero",
		"dangling.yaml": "nowhere"} {
		if err := os.Symlink(to, link); err != nil {
			t.Fatal(err)
		}
	}
	if err := exec.Command("mkfifo", "a-pipe.yaml").Run(); err != nil {
		t.Fatal(err)
	}
	socket, err := net.Listen("unix", "a-socket.yaml")
	if err != nil {
		t.Fatal(err)
	}
	defer socket.Close()
	for _, c := range []struct{ path, code, message string }{
		{"/dev/zero", finding.NotFile, "a device"},
		{"zero.yaml", finding.NotFile, "a device"},
		{"./folder", finding.NotFile, "a folder"},
		{"a-pipe.yaml", finding.NotFile, "a pipe"},
		{"a-socket.yaml", finding.NotFile, "a socket"},
		{"https://example.com/x.yaml", finding.NotFile, "an address"},
		{"file:///x.yaml", finding.NotFile, "an address"},
		{"to-folder.yaml", finding.BadExtends, "a folder"},
		{"to-pipe.yaml", finding.BadExtends, "a pipe"},
		{"to-socket.yaml", finding.BadExtends, "a socket"},
		{"to-address.yaml", finding.BadExtends, "not fetched"},
		{"to-zero.yaml", finding.BadExtends, "outside of"},
		{"to-link.yaml", finding.BadExtends, "outside of"},
		{"to-circle.yaml", finding.BadExtends, "there is no file"},
		{"to-nothing.yaml", finding.BadExtends, "there is no file"},
		{"to-dangling.yaml", finding.BadExtends, "there is no file"},
		{"to-itself.yaml", finding.Cycle, "extends itself"},
	} {
		rules, findings, err := new(Loader).Check(t.Context(), Named(c.path))
		if err != nil || rules != nil || len(findings) != 1 || findings[0].Code != c.code ||
			!strings.Contains(findings[0].Message.String(), c.message) {
			t.Errorf("%s: %v %v, want %s %s", c.path, findings, err, c.message, c.code)
		}
	}
	// What can't be opened at all is no finding: the program could not do its job.
	for _, path := range []string{"circle.yaml", "dangling.yaml", "nothing.yaml"} {
		if _, findings, err := new(Loader).Check(t.Context(), Named(path)); err == nil {
			t.Errorf("%s: %v", path, findings)
		}
	}
}
