package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"example.com/hanfu/door/serve"
	"example.com/hanfu/testkit/long"
)

// served is a server of a folder at an address of this machine.
func served(t *testing.T, dir string) (s *serve.Server, address string) {
	t.Helper()
	s, err := serve.New(serve.Options{Dir: dir})
	if err != nil {
		t.Fatal(err)
	}
	l := httptest.NewServer(s)
	t.Cleanup(l.Close)
	return s, strings.TrimPrefix(l.URL, "http://")
}

// post makes a call of the interface.
func post(t *testing.T, address, name string, call map[string]any) string {
	t.Helper()
	text, err := json.Marshal(call)
	if err != nil {
		t.Fatal(err)
	}
	answer, err := http.Post("http://"+address+"/api/v1/"+name, "application/json", bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	var b bytes.Buffer
	if _, err := b.ReadFrom(answer.Body); err != nil || answer.StatusCode != http.StatusOK {
		t.Errorf("%s %s: %d %s %v", name, text, answer.StatusCode, &b, err)
	}
	return b.String()
}

// TestSameAnswers: the interface answers as the command does. Each hand is asked under one of the rule sets.
func TestSameAnswers(t *testing.T) {
	hands := append(long.Some(caseHands(t), 400), "234m567p34567s99m8s TSUMO", "11m", "", "1122z9z east")
	dir := t.TempDir()
	t.Chdir(dir)
	const house = "hanfu: 1\nid: our-club\nextends: standard\nname: {en: Ours}\noptions: {double_wind_fu: 2}\n"
	const tests = "hanfu: 1\nrules: our-club.yaml\ncases:\n" +
		"  a: {hand: \"234m567p34567s99m tsumo:8s\", expect: {han: 2}}\n  b: {hand: \"11m\", expect: {han: 3, error: no}}\n"
	write(t, dir, "our-club.yaml", house, "rules_test.yaml", tests)
	_, address := served(t, dir)
	type keys = map[string]any
	for i, hand := range hands {
		set := []string{"standard", "ema", "our-club.yaml"}[i%3]
		asked := keys{"hand": hand, "rules": set, "lang": "fr"}
		for _, verb := range []string{"score", "explain"} {
			want, _, _ := run(t, hand+"\n", verb, "--format", "json", "--rules", set, "--lang", "fr", hand)
			if hand == "" {
				continue // the command asks for one
			}
			if got := post(t, address, verb, asked); got != want {
				t.Errorf("%s %q under %s (-command +interface)\n%s", verb, hand, set, cmp.Diff(want, got))
			}
		}
	}
	want, _, _ := run(t, "", "explain", "--format", "json", "--yaku", "Pinfu", "--set", "pinfu_tsumo=false", "234m567p34567s99m tsumo:8s")
	if got := post(t, address, "explain", keys{"hand": "234m567p34567s99m tsumo:8s", "yaku": []string{"Pinfu"},
		"set": keys{"pinfu_tsumo": "false"}}); got != want {
		t.Error(cmp.Diff(want, got))
	}
	for name, text := range map[string]string{"rules.yaml": house, "x_test.yaml": tests, "bad.yaml": "hanfu: 1\nid: 1\nextends: our-club.yaml\nyaku:\n  pinfuu: {han: x, when: tsumo && x}\n",
		"friday.yaml": "players: [A, B, C, D]\nhands:\n  - win: {by: A, from: E, han: 3, fu: 30}\n", "empty.yaml": ""} {
		want, _, _ := run(t, text, "check", "--format", "json", "--stdin-name", name, "-")
		if got := post(t, address, "check", keys{"file": text, "name": name}); got != want {
			t.Errorf("%s (-command +interface)\n%s", name, cmp.Diff(want, got))
		}
	}
	want, _, _ = run(t, "", "test", "--format", "json", "rules_test.yaml")
	if got := post(t, address, "test", keys{"tests": tests}); got != want {
		t.Error(cmp.Diff(want, got))
	}
	want, _, _ = run(t, "", "doc", "our-club.yaml", "--lang", "ja")
	if got := post(t, address, "sheet", keys{"rules": "our-club.yaml", "lang": "ja"}); got != want {
		t.Error(cmp.Diff(want, got))
	}
}

// otherFindings are the bad files of which the interface finds something else, by the reason.
var otherFindings = map[string]string{
	"bad-encoding.yaml": "JSON has no such text", "bad-encoding-utf-16.yaml": "JSON has no such text",
	"bad-extends-folder.yaml": "nobody is told what else lies in a folder", "bad-extends-outside.yaml": "there is no outside",
}

// TestSameFindings: the interface finds in bad files what the command does.
func TestSameFindings(t *testing.T) {
	files, err := filepath.Glob("../../testdata/bad/*.yaml")
	if err != nil || len(files) < 100 {
		t.Fatal("there are few bad files: ", err)
	}
	dir := t.TempDir()
	texts := make(map[string]string)
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		texts[filepath.Base(file)] = string(text)
		write(t, dir, filepath.Base(file), string(text))
	}
	_, address := served(t, dir)
	t.Chdir(dir)
	for _, name := range long.Some(slices.Sorted(maps.Keys(texts)), 8) {
		want, _, _ := run(t, texts[name], "check", "--format", "json", "--stdin-name", name, "-")
		got := post(t, address, "check", map[string]any{"file": texts[name], "name": name})
		if (got == want) != (otherFindings[name] == "") {
			t.Errorf("%s (-command +interface)\n%s", name, cmp.Diff(want, got))
		}
	}
}

// shownCall is a call of curl in a page, with what it prints.
var shownCall = regexp.MustCompile(`(?m)^\$ (curl .*)\n((?:[^$` + "`" + `\n].*\n)*)`)

// TestAPIPage: each call that docs/api.md shows is answered as the page says, and the page has every call and problem.
func TestAPIPage(t *testing.T) {
	path, page := docsPage(t, "docs/api.md")
	dir, work := t.TempDir(), t.TempDir()
	write(t, dir, "our-club.yaml", "hanfu: 1\nid: our-club\nextends: standard\n")
	s, address := served(t, dir)
	const shownAddress = "127.0.0.1:8136"
	made := page
	shell := func(call string) string {
		c := exec.Command("sh", "-c", strings.ReplaceAll(call, shownAddress, address))
		c.Dir, c.Env = work, append(os.Environ(), "KEY="+s.Key(), "VERSION="+versionIn(work))
		out, err := c.CombinedOutput()
		if err != nil {
			t.Errorf("%s: %v %s", call, err, out)
		}
		return string(out)
	}
	for _, m := range shownCall.FindAllStringSubmatch(page, -1) {
		call := m[1]
		if !strings.Contains(call, "emma") { // which there is not
			call = strings.Replace(call, "curl", "curl --fail-with-body", 1)
		}
		got := shell(call)
		made = strings.Replace(made, m[0], "$ "+m[1]+"\n"+got, 1)
	}
	var described struct {
		Paths    map[string]any
		Problems []struct {
			Code, Title string
			Status      int
		} `json:"x-problems"`
	}
	if err := json.Unmarshal([]byte(shell("curl -s http://"+shownAddress+"/api/v1/openapi.json")), &described); err != nil {
		t.Fatal(err)
	}
	for path := range described.Paths {
		path, _, _ = strings.Cut(path, "{")
		if !strings.Contains(page, shownAddress+path) {
			t.Errorf("the page does not show %s", path)
		}
	}
	const head = "| code | status | |\n|---|---|---|\n"
	before, behind, _ := strings.Cut(made, head)
	_, behind, _ = strings.Cut(behind, "\n\n")
	made = before + head
	for _, p := range described.Problems {
		made += fmt.Sprintf("| %s | %d | %s |\n", p.Code, p.Status, p.Title)
	}
	made += "\n" + behind
	if made != page && !*update {
		t.Error(cmp.Diff(page, made))
	}
	if *update {
		if err := os.WriteFile(path, []byte(made), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// versionIn returns the version that the headers of an answer have, which curl has written into a folder.
func versionIn(dir string) string {
	text, _ := os.ReadFile(dir + "/headers") // it is not there yet
	_, version, _ := strings.Cut(string(text), "Etag: ")
	version, _, _ = strings.Cut(version, "\r\n")
	return version
}

// TestServeAddress: an address that is taken is said, with what to do.
func TestServeAddress(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	_, errs, code := run(t, "", "serve", "--listen", l.Addr().String())
	if code != exitFailed || !strings.Contains(errs, "--listen") {
		t.Error(code, errs)
	}
}

// TestInvite: a terminal shows the address, and of a network's a code of modules that phones can read.
func TestInvite(t *testing.T) {
	addresses := []serve.Address{{URL: "http://127.0.0.1:1/"}, {URL: "http://192.0.2.1:1/", Network: true}}
	var out bytes.Buffer
	if err := (&Command{Stdout: &out}).printAddresses(addresses, "k"); err != nil {
		t.Fatal(err)
	}
	if want := "the page is at http://127.0.0.1:1/\n  for those who write: http://127.0.0.1:1/?key=k\n" +
		"the page is at http://192.0.2.1:1/\n  for those who write: http://192.0.2.1:1/?key=k\n"; out.String() != want {
		t.Error(out.String())
	}
}
