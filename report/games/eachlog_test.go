package games

import (
	"archive/zip"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"example.com/hanfu/rules"
	"example.com/hanfu/testkit/must"
)

// TestArchive reads an archive on all cores, and has what comes of its logs in their order. The race detector sees it.
func TestArchive(t *testing.T) {
	const logs = 24
	file := filepath.Join(t.TempDir(), "games.zip")
	out, err := os.Create(file)
	must.Do(t, err)
	defer out.Close()
	archive := zip.NewWriter(out)
	var want []string
	for i := range logs {
		name := []string{"robbed-kan-ippatsu.xml", "whole.json", "four-winds.xml"}[i%3]
		text := must.Get(os.ReadFile("../../game/gamelog/testdata/games/" + name))(t)
		if i%8 == 5 { // cut off
			text = text[:len(text)/2]
		}
		own := fmt.Sprintf("%02d-%s", i, name)
		w, err := archive.Create(own)
		if err == nil {
			_, err = w.Write(text)
		}
		must.Do(t, err)
		want = append(want, file+"/"+own)
	}
	must.Do(t, archive.Close())
	var got []string
	var all Count
	r := &Reader{Logs: &Logs{Loader: &rules.Loader{}}, Named: func(string) bool { return true },
		Render: func(f *Log) ([]byte, error) { return []byte(f.Source.Path), nil }}
	err = r.Each(t.Context(), []string{file}, func(o *Outcome) error {
		switch {
		case o.End:
		case o.Err != nil:
			got = append(got, o.Path)
			all.Unread++
		default:
			if got = append(got, o.Path); string(o.Out) != o.Path {
				t.Errorf("%s is shown for %s", o.Out, o.Path)
			}
			all.Add(o.Count)
		}
		return nil
	})
	if got = slices.Compact(got); err != nil || !slices.Equal(got, want) {
		t.Errorf("%v: %v, want %v", err, got, want)
	}
	if all.Unread != logs/8 || all.Differences != 0 {
		t.Errorf("%d not read whole and %d differences, want %d and 0", all.Unread, all.Differences, logs/8)
	}
}

// TestOrder: results come in the order of jobs, however long each takes, and of one job in its own.
func TestOrder(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var jobs, want, got []int
		for i := range 200 {
			jobs = append(jobs, i)
			for k := range i % 40 {
				want = append(want, 1000*i+k)
			}
		}
		err := eachInOrder(slices.Values(jobs), func(job int, give func(int) bool) {
			if job%7 == 0 {
				time.Sleep(time.Millisecond)
			}
			for k := range job % 40 {
				give(1000*job + k)
			}
		}, func(r int) error {
			got = append(got, r)
			return nil
		})
		if err != nil || !slices.Equal(got, want) {
			t.Errorf("%v, and %d results, want %d", err, len(got), len(want))
		}
	})
}

// TestStop: an error ends the work, also of jobs without an end, and nothing goes on behind it.
func TestStop(t *testing.T) {
	wrong := errors.New("enough")
	var running atomic.Int64
	endless := func(yield func(int) bool) {
		for i := 0; yield(i); i++ {
		}
	}
	taken := 0
	err := eachInOrder(endless, func(job int, give func(int) bool) {
		running.Add(1)
		defer running.Add(-1)
		for give(job) {
		}
	}, func(int) error {
		if taken++; taken == 100 {
			return wrong
		}
		return nil
	})
	if err != wrong || taken != 100 || running.Load() != 0 {
		t.Errorf("%v after %d results, with %d jobs going on", err, taken, running.Load())
	}
}

// TestBounded: no more jobs are asked for than can be worked on soon.
func TestBounded(t *testing.T) {
	var asked, done atomic.Int64
	jobs := func(yield func(int) bool) {
		for i := range 1000 {
			if n := asked.Add(1) - done.Load(); n > 64 {
				t.Errorf("%d jobs wait", n)
				return
			}
			if !yield(i) {
				return
			}
		}
	}
	if err := eachInOrder(jobs, func(job int, give func(int) bool) { give(job) }, func(int) error {
		done.Add(1)
		return nil
	}); err != nil {
		t.Error(err)
	}
}
