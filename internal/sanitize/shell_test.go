package sanitize_test

import (
	"os/exec"
	"testing"

	"example.com/hanfu/internal/sanitize"
)

func TestShellWord(t *testing.T) {
	for word, want := range map[string]string{
		"our-club.yaml": "our-club.yaml", "rules/大阪.yaml": "rules/大阪.yaml", "our club.yaml": `"our club.yaml"`,
		"it's.yaml": `"it's.yaml"`,
		"a #1.yaml": `"a #1.yaml"`, "$HOME.yaml": `'$HOME.yaml'`, "`x`'s": "'`x`'\\''s'", "": `""`,
	} {
		got := sanitize.ShellWord(word)
		if got != want {
			t.Errorf("%q: %s, want %s", word, got, want)
		}
		sh, err := exec.LookPath("sh")
		if err != nil {
			continue // a machine without such a shell
		}
		if out, err := exec.Command(sh, "-c", "printf %s "+got).Output(); err != nil || string(out) != word {
			t.Errorf("%s: a shell reads %q (%v)", got, out, err)
		}
	}
}
