package check

import (
	"math/rand/v2"
	"os"
	"regexp"
	"strings"
	"testing"

	"example.com/hanfu/internal/houses"
	"example.com/hanfu/internal/long"
	"example.com/hanfu/rules"
)

// A slip is a mistake as people make it: what it makes of a line, the same if the line has no place for it. Mended:
// check --fix makes the file mean the same again; else a fix is offered.
type slip struct {
	name   string
	make   func(line string) string
	mended bool
}

// replaced returns a slip that writes something in place of what a pattern finds.
func replaced(pattern, with string) func(line string) string {
	find := regexp.MustCompile(pattern)
	return func(line string) string {
		if strings.HasPrefix(line, "name:") || strings.HasPrefix(line, "edition:") && !strings.Contains(pattern, ":") {
			return line
		}
		return find.ReplaceAllString(line, with)
	}
}

var slips = []slip{
	{"no colon", replaced(`^( *[a-z_0-9]+):`, "$1"), true},
	{"no blank", replaced(`^( +[a-z_0-9]+): `, "$1:"), true},
	{"a wide colon", replaced(`^( *[a-z_0-9]+): `, "$1："), true},
	{"an equals sign", replaced(`^( *[a-z_0-9]+):( [a-z0-9]+)$`, "$1 =$2"), true},
	{"curly quotes", replaced(`: (true|false|standard|ema|kansai|off)\b`, ": “$1”"), true},
	{"Japanese quotes", replaced(`(extends|limit): ([a-z]+)\b`, "$1: 「$2」"), true},
	{"capitals and a blank", replaced(`^id: house-`, "id: House "), true},
	{"a number in words", replaced(`(double_wind_fu|han): 2\b`, "$1: two"), true},
	{"a wide number", replaced(`\b(default|double_wind_fu): [0-9]$`, "$1: ２"), false},
	{"han in one", replaced(`\{closed: ([0-9]), open: ([0-9])\}`, "$1/$2"), true},
	{"equals in a condition", replaced(` == ([0-9])`, " = $1"), true},
	{"the pair is", replaced(`not pair_of\((winds)\)`, "pair is not $1"), true},
	{"an open bracket", replaced(`\(winds\) == `, "(winds == "), true},
	{"Japanese and", replaced(`when: (triplets.*) and `, "when: $1 かつ "), true},
	{"no and", replaced(`when: (triplets.*) and `, "when: $1 "), false},
	{"a comma", replaced(`when: (triplets.*) and `, "when: $1, "), false},
	{"an end that is missing", replaced(`when: (triplets.*) and .*`, "when: $1 and"), false},
	{"a kind for its number", replaced(`concealed_triplets >= 2`, "triplet >= 2"), false},
}

// TestPlanted plants mistakes into sound files, one a file, at each line that has a place for them: check names the line,
// and has a fix; where nothing else can be meant, the file that it mends is the sound one again, or has its rules.
func TestPlanted(t *testing.T) {
	t.Chdir(t.TempDir())
	files, names := houses.Files(24)
	for name, text := range files {
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	random := rand.New(rand.NewPCG(1, 2))
	l := new(rules.Loader)
	planted, mended := make(map[string]int), 0
	for _, s := range slips {
		for tries := long.N(3, 60) * 8; tries > 0 && planted[s.name] < long.N(3, 60); tries-- {
			name := names[random.IntN(len(names))]
			lines := strings.Split(files[name], "\n")
			from := random.IntN(len(lines))
			for i := range lines {
				n := (from + i) % len(lines)
				wrong := s.make(lines[n])
				if wrong == lines[n] {
					continue
				}
				text := strings.Join(append(append(append([]string(nil), lines[:n]...), wrong), lines[n+1:]...), "\n")
				planted[s.name]++
				if s.plant(t, l, name, files[name], text, n+1) {
					mended++
				}
				break
			}
		}
		if planted[s.name] == 0 {
			t.Errorf("%s: no file has a place for it", s.name)
		}
	}
	t.Logf("planted %v, %d mended", planted, mended)
}

// plant checks and mends a file with a slip in a line.
func (s slip) plant(t *testing.T, l *rules.Loader, name, sound, text string, line int) bool {
	t.Helper()
	found, err := File(t.Context(), l.With(name, []byte(text)), name)
	if err != nil {
		t.Fatal(err)
	}
	wrong := strings.Split(text, "\n")[line-1]
	named, cured := false, false
	for _, f := range found {
		if f.Line == line && f.Severity == rules.Error {
			named, cured = true, cured || len(f.Fixes) > 0
		}
	}
	if !named || !cured {
		t.Errorf("%s, %s:%d: %q is named: %v, with a fix: %v\n%v", s.name, name, line, wrong, named, cured, found.Error())
	}
	fixed, err := FixText(t.Context(), l, name, []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	if !s.mended {
		return false
	}
	if string(fixed.Text) == sound {
		return true
	}
	if fixed.Findings.Errors() > 0 {
		t.Errorf("%s, %s:%d: %q is not mended:\n%v", s.name, name, line, wrong, fixed.Findings.Error())
		return false
	}
	want, got := hashOf(t, l, name, sound), hashOf(t, l, name, string(fixed.Text))
	if got != want {
		t.Errorf("%s, %s:%d: %q is mended to other rules:\n%s", s.name, name, line, wrong, fixed.Text)
	}
	return got == want
}

func hashOf(t *testing.T, l *rules.Loader, name, text string) string {
	t.Helper()
	r, err := l.With(name, []byte(text)).Load(t.Context(), rules.File(name))
	if err != nil {
		t.Fatal(err)
	}
	return r.Hash()
}
