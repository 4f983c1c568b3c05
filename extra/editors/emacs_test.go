package editors

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"example.com/hanfu/testkit/must"
)

func TestEmacs(t *testing.T) {
	folder := t.TempDir()
	env, said := environment(t, folder)
	file := write(t, folder, "club.yaml", house)
	script := must.Get(filepath.Abs("drive.el"))(t)
	cmd := exec.Command("emacs", "--batch", "-f", "package-initialize", "-l",
		write(t, folder, "init.el", lines(t, "elisp", 0)), "-l", script)
	cmd.Dir, cmd.Env = folder, env
	out, err := cmd.CombinedOutput()
	t.Logf("Emacs says\n%s", out)
	if err != nil {
		t.Fatalf("Emacs with Eglot and a mode for YAML is needed: %v", err)
	}
	want := strings.ReplaceAll(house, "clozed", "closed")
	want = strings.ReplaceAll(want, "standard\n", "standard\n\n")
	if got, err := os.ReadFile(file); err != nil || string(got) != want {
		t.Errorf("the file is\n%s, %v", got, err)
	}
	t.Log("asked:", requests(t, said))
}
