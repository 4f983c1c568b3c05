package main

import (
	"os"
	"strings"
	"testing"
)

// TestPrivateLinks: of a file that is no rule file, and to which a link leads, nothing is shown by any verb, and
// nothing changed.
func TestPrivateLinks(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	const secret = "s3cret"
	private := map[string]string{
		"map.yaml": "s3cret: 1\npinfu: s3cret\n", "broken.yaml": "a: [s3cret\n", "list.yaml": "- s3cret\n",
		"text.yaml": "root:s3cret:0\n",
		"page.xml":  "<s3cret a='s3cret'>", "data.json": `{"s3cret":"log"}`,
		"cases_test.yaml": "cases:\n  s3cret: {hand: s3cret}\n",
		"later.yaml":      "s3cret: 1\nhanfu: s3cret\n", "notes.yaml": "all\ns3cret\nhands: s3cret\n",
		"log.yaml": "# hanfu: 1\ns3cret:\nhands: s3cret\n",
	}
	if err := os.Mkdir("private", 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir("club", 0o755); err != nil {
		t.Fatal(err)
	}
	for name, text := range private {
		put(t, "private/"+name, text)
		if err := os.Symlink("../private/"+name, "club/"+name); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Symlink("../private", "club/folder"); err != nil {
		t.Fatal(err)
	}
	put(t, "club/x.yaml", "hanfu: 1\nid: x\nextends: ./map.yaml\n")
	for name, text := range private {
		for _, path := range []string{"club/" + name, "club/folder/" + name, dir + "/club/" + name} {
			for _, call := range [][]string{{"check"}, {"check", "--format", "json"}, {"fmt"}, {"fmt", "--diff"},
				{"test"}, {"test", "--update"}, {"game"}, {"game", "--format", "json"},
				{"doc"}, {"list"}, {"resolve"}, {"score", "234m567p34567s99m tsumo:8s", "--rules"},
				{"init", "--yes", "new.yaml", "--extends"}} {
				out, errs, code := run(t, "", append(call, path)...)
				if code == exitWell && call[0] != "test" || strings.Contains(out+errs, secret) {
					t.Errorf("%v %s: exit code %d: %s%s", call, path, code, out, errs)
				}
			}
		}
		if now, err := os.ReadFile("private/" + name); err != nil || string(now) != text {
			t.Errorf("%s was changed", name)
		}
	}
	if out, _, code := run(t, "", "check", "club/x.yaml"); code != exitFindings ||
		!strings.Contains(out, "doesn't begin as a rule file") || strings.Contains(out, secret) {
		t.Error(code, out)
	}
	// Where no link leads to it, it is the user's own, and all that is wrong is told.
	if out, _, _ := run(t, "", "check", "private/map.yaml"); !strings.Contains(out, secret) {
		t.Error(out)
	}
}

// TestMadeBySystem: what the system makes as it is read, some of it without end and some of it secret, is refused by
// all verbs.
func TestMadeBySystem(t *testing.T) {
	t.Chdir(t.TempDir())
	for link, to := range map[string]string{"kmsg.yaml": "/proc/kmsg", "kmsg.json": "/proc/kmsg",
		"kmsg_test.yaml": "/proc/kmsg"} {
		if err := os.Symlink(to, link); err != nil {
			t.Fatal(err)
		}
	}
	put(t, "x.yaml", "hanfu: 1\nid: x\nextends: ./kmsg.yaml\n")
	for _, path := range []string{"/proc/kmsg", "/proc/self/environ", "/proc/version", "/sys/kernel/uevent_seqnum",
		"kmsg.yaml", "kmsg.json", "kmsg_test.yaml", "x.yaml"} {
		for _, call := range [][]string{{"check"}, {"fmt"}, {"test"}, {"game"}, {"list"}, {"doc"}, {"resolve"},
			{"batch"}, {"score", "1m", "--rules"}, {"batch", "-", "--rules"}} {
			if path == "x.yaml" && (call[0] == "fmt" || call[0] == "game" || len(call) == 1 && call[0] == "batch") {
				continue
			}
			out, errs, code := run(t, "", append(call, path)...)
			if code == exitWell {
				errs = "all is well"
			}
			if said := out + errs; strings.Contains(said, "PATH=") || strings.Contains(said, "Linux version") ||
				!strings.Contains(said, "the system makes") &&
					!strings.Contains(said, "outside of the file's folder") && call[0] != "test" {
				t.Errorf("%v %s: %.300s", call, path, said)
			}
		}
	}
}

// TestFolderOfStrangers: what can't be read in a folder is told, by name, and hides nothing else.
func TestFolderOfStrangers(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := os.MkdirAll("all/deeper", 0o755); err != nil {
		t.Fatal(err)
	}
	const record = "players: [A, B, C, D]\nhands:\n  - {win: {by: C, han: 3, fu: 40}}\n"
	const house, tests = "hanfu: 1\nid: x\nextends:  standard\n",
		"hanfu: 1\ncases: {a: {hand: 234m567p34567s99m tsumo:8s, expect: {han: 2}}}\n"
	for _, name := range []string{"a", "m", "z", "deeper/a"} {
		put(t, "all/"+name+"-game.yaml", record)
		put(t, "all/"+name+".yaml", house)
		put(t, "all/"+name+"_test.yaml", tests)
	}
	for link, to := range map[string]string{"loop.yaml": "loop.yaml", "loop.json": "loop.json",
		"loop_test.yaml": "loop_test.yaml", "loop": "loop", "deeper/up": "../../all"} {
		if err := os.Symlink(to, "all/"+link); err != nil {
			t.Fatal(err)
		}
	}
	for call, want := range map[string]struct {
		says  string
		times int
		told  []string
	}{
		"game all":        {"C by tsumo", 4, []string{"loop.yaml", "loop.json", "loop_test.yaml"}},
		"check all":       {"", 0, []string{"loop.yaml", "loop_test.yaml", "12 files"}},
		"test -v all":     {": passed: a", 4, []string{"loop_test.yaml"}},
		"fmt --check all": {".yaml\n", 4, []string{"loop.yaml", "loop_test.yaml"}},
	} {
		out, errs, code := run(t, "", strings.Fields(call)...)
		if code != exitFailed || strings.Count(out, want.says) != want.times && want.says != "" {
			t.Errorf("%s: exit code %d: %s%s", call, code, out, errs)
		}
		for _, name := range want.told {
			if strings.Count(errs, name) == 0 {
				t.Errorf("%s: nothing of %s: %s", call, name, errs)
			}
		}
	}
}
