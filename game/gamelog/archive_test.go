package gamelog

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"testing"

	"example.com/hanfu/testkit/long"
	"example.com/hanfu/testkit/must"
)

// entry is a file to be packed.
type entry struct{ name, text string }

func zipped(t testing.TB, entries ...entry) string {
	t.Helper()
	var b strings.Builder
	w := zip.NewWriter(&b)
	for _, e := range entries {
		f, err := w.Create(e.name)
		if err == nil {
			_, err = io.WriteString(f, e.text)
		}
		must.Do(t, err)
	}
	must.Do(t, w.Close())
	return b.String()
}

func tarred(t testing.TB, entries ...entry) string {
	t.Helper()
	var b strings.Builder
	w := tar.NewWriter(&b)
	for _, e := range entries {
		h := &tar.Header{Name: e.name, Size: int64(len(e.text)), Mode: 0o600}
		if e.text == "" {
			h.Typeflag, h.Linkname = tar.TypeSymlink, "/etc/passwd"
		}
		err := w.WriteHeader(h)
		if err == nil {
			_, err = io.WriteString(w, e.text)
		}
		must.Do(t, err)
	}
	must.Do(t, w.Close())
	return b.String()
}

func gzipped(t testing.TB, text string) string {
	t.Helper()
	var b strings.Builder
	w := gzip.NewWriter(&b)
	_, err := io.WriteString(w, text)
	if err = errors.Join(err, w.Close()); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// contents says of each log how many hands it has and where it is, and of what is left alone why.
func contents(r io.Reader) string {
	var all []string
	for l, err := range Open(r, "a") {
		wrong, isWrong := errors.AsType[*Error](err)
		switch {
		case err == nil && l.Damage == nil:
			all = append(all, fmt.Sprintf("%s %d", l.Path, len(l.Hands)))
		case err == nil:
			all = append(all, fmt.Sprintf("%s %d!", l.Path, len(l.Hands)))
		case isWrong && wrong.Left != "":
			all = append(all, fmt.Sprintf("%s %s", wrong.Pos.File, wrong.Left))
		case isWrong:
			all = append(all, fmt.Sprintf("%s: %s", wrong.Pos.File, wrong.Reason))
		default:
			all = append(all, err.Error())
		}
	}
	return strings.Join(all, "; ")
}

// TestArchives reads logs in archives, and leaves alone what is none. An archive in an archive is named.
func TestArchives(t *testing.T) {
	text := must.Get(os.ReadFile("testdata/games/two-rons.xml"))(t)
	xml, mjai := string(text), dialect(t, "mjai-one-hand.mjson")
	files := []entry{{"x/a.xml", xml}, {"b.mjson.gz", gzipped(t, mjai)}, {"../../etc/notes", "Friday"}, {"pom.xml", "<project/>"},
		{".hidden", xml}, {"__MACOSX/a.xml", xml}}
	const want = "a/x/a.xml 4; a/b.mjson.gz 1; a/../../etc/notes no_log; a/pom.xml no_log"
	const inAnother = "this archive lies in another one; unpack that, and name this file"
	inner := zipped(t, entry{"i.xml", xml})
	encrypted := []byte(zipped(t, entry{"e.xml", xml}))
	encrypted[bytes.LastIndex(encrypted, []byte("PK\x01\x02"))+8] |= encryptedBit
	link := tarred(t, entry{"link", ""}, entry{"l.mjson", mjai})
	notes := tarred(t, entry{"l.mjson", mjai}, entry{"notes.bin", strings.Repeat("Friday ", 30_000)}, entry{"m.mjson", mjai})
	for _, test := range []struct{ name, text, want string }{
		{"zip", zipped(t, files...), want},
		{"tar", tarred(t, files...), want},
		{"tar.gz", gzipped(t, tarred(t, files...)), want},
		{"zip.gz", gzipped(t, zipped(t, files...)), want},
		{"empty zip", zipped(t), ""},
		{"zip in zip", zipped(t, entry{"i.zip", inner}, entry{"m", mjai}), "a/i.zip: " + inAnother + "; a/m 1"},
		{"tar.gz in zip", zipped(t, entry{"t.tgz", gzipped(t, tarred(t, entry{"m", mjai}))}), "a/t.tgz: " + inAnother},
		{"zip in tar", tarred(t, entry{"i.zip", inner}, entry{"m", mjai}), "a/i.zip: " + inAnother + "; a/m 1"},
		{"link", link, "a/link no_file; a/l.mjson 1"},
		{"encrypted", string(encrypted), "a/e.xml encrypted"},
		{"gzip twice", gzipped(t, gzipped(t, mjai)), "a 1"},
		{"zip cut off", inner[:len(inner)-30], "a: the zip archive is damaged or cut off"},
		{"tar cut off", link[:1024], "a/link no_file; a/l.mjson: the file is packed with tar and damaged or cut off"},
		{"tar cut off in another file", notes[:len(notes)-20_000],
			"a/l.mjson 1; a/notes.bin: the file is packed with tar and damaged or cut off"},
		{"plain", mjai, "a 1"},
	} {
		if got := contents(strings.NewReader(test.text)); got != test.want {
			t.Errorf("%s: got %s, want %s", test.name, got, test.want)
		}
		if got := contents(struct{ io.Reader }{strings.NewReader(test.text)}); got != test.want {
			t.Errorf("%s as a stream: got %s, want %s", test.name, got, test.want)
		}
	}
}

// TestZipBomb: what unpacks to far more than it is ends, and the end is told.
func TestZipBomb(t *testing.T) {
	var bomb bytes.Buffer
	z := gzip.NewWriter(&bomb)
	w := tar.NewWriter(z)
	const files, large = 5, 3 << 20
	zeros := make([]byte, 1<<20)
	for i := range files {
		err := w.WriteHeader(&tar.Header{Name: strconv.Itoa(i), Size: large, Mode: 0o600})
		for n := 0; n < large && err == nil; n += len(zeros) {
			_, err = w.Write(zeros)
		}
		must.Do(t, err)
	}
	must.Do(t, errors.Join(w.Close(), z.Close()))
	got := contents(&bomb)
	if !strings.HasPrefix(got, "a/0 no_log; ") || !strings.Contains(got, "times as large") || strings.Contains(got, "a/4") {
		t.Error(got)
	}
}

// TestCutAnywhere cuts files at random places: each hand in front of the place is there, and no hand that was not in the
// whole file; and all other files of an archive are.
func TestCutAnywhere(t *testing.T) {
	rng := rand.New(rand.NewPCG(20, 1))
	text := must.Get(os.ReadFile("testdata/games/two-rons.xml"))(t)
	for _, file := range []struct{ name, text, end string }{
		{"xml", string(text), "<INIT"},
		{"tenhou6", asTenhou6(gameOf(read(t, string(text), "whole.xml")), true), "]],[["},
		{"mjai", dialect(t, "mjai-deltas-alone.mjson"), "end_kyoku"},
		{"majsoul", dialect(t, "soul-2021.json"), "RecordNewRound"},
		{"majiang", dialect(t, "majiang-two-games.json"), `[{"qipai"`},
	} {
		whole := handsIn(file.text)
		for range long.N(20, 60) {
			at := rng.IntN(len(file.text))
			got := handsIn(file.text[:at])
			// A hand is whole if the next one has begun, or its end is told.
			least := max(0, strings.Count(file.text[:at], file.end)-1)
			if file.name == "tenhou6" {
				least = 0
			}
			if len(got) < min(least, len(whole)) || len(got) > len(whole) {
				t.Errorf("%s, cut at %d: %d hands of %d, want at least %d", file.name, at, len(got), len(whole), least)
				continue
			}
			for i := range got {
				// Behind the first of two rons of the last hand nobody can tell that there is another.
				if got[i] != whole[i] && (i < len(got)-1 || !strings.HasPrefix(whole[i], strings.TrimSuffix(got[i], "] false"))) {
					t.Errorf("%s, cut at %d: hand %d is %s, want %s", file.name, at, i+1, got[i], whole[i])
				}
			}
		}
	}
	mjai := dialect(t, "mjai-one-hand.mjson")
	for range 40 {
		cut := mjai[:rng.IntN(len(mjai)-1)+1]
		for _, pack := range []func(testing.TB, ...entry) string{zipped, tarred} {
			got := contents(strings.NewReader(pack(t, entry{"a", mjai}, entry{"b", cut}, entry{"c", mjai})))
			if !strings.HasPrefix(got, "a/a 1; ") || !strings.HasSuffix(got, "; a/c 1") {
				t.Errorf("beside %q: %s", cut, got)
			}
		}
		// The games behind a line that is cut in a file of several.
		got := handsIn(mjai + cut + "\n" + mjai)
		if len(got) != 2 && len(got) != 3 {
			t.Errorf("%d hands around %q", len(got), cut)
		}
	}
}

// handsIn are the hands in a file, each by what happened in it.
func handsIn(text string) (all []string) {
	for l, err := range Open(strings.NewReader(text), "cut") {
		if err != nil {
			continue
		}
		for i := range l.Hands {
			h := &l.Hands[i]
			all = append(all, fmt.Sprint(h.Round, h.Dealer, h.Honba, h.Points, len(h.Events), h.Wins, h.Draw != nil))
		}
	}
	return all
}
