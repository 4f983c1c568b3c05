package serve

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"runtime"
	"runtime/debug"
	"slices"
	"sync"
	"testing"
	"time"

	"example.com/hanfu/testkit/long"
	"example.com/hanfu/testkit/must"
)

// typed is a house file of a usual size, in which a number is written anew with each key.
const typed = `hanfu: 1
id: our-club
edition: "2026-11"
extends: ema
name: {en: Our club, ja: 我が部}
options: {double_wind_fu: 4, kiriage_mangan: false}
yaku:
  sanpuukou: {name: {en: Sanpuukou}, han: 2, when: triplets_of(winds) == 3}
  san_ankou_tsumo: {name: {en: Three by self-draw}, han: 1, when: tsumo and concealed_triplets == 3 and dora_tiles < %d}
  ippatsu: off
`

// typist is somebody who types into a rule file, and is shown after each key what there is to mend and the score of a
// hand.
type typist struct {
	client  *http.Client
	address string
	// waits are how long each key took to show both.
	waits []time.Duration
	errs  []error
}

// types sends so many keys, about so long after one another.
func (p *typist) types(keys int, pause time.Duration) {
	for range keys {
		time.Sleep(pause/2 + rand.N(pause+1))
		house := fmt.Sprintf(typed, rand.N(1_000_000)) // what was typed before is of no use
		start := time.Now()
		var both sync.WaitGroup
		var errs [2]error
		both.Go(func() { errs[0] = p.ask("check", "file", house) })
		both.Go(func() { errs[1] = p.ask("score", "file", house, "hand", "234m567p34567s99m tsumo:8s riichi dora:4s") })
		both.Wait()
		p.waits = append(p.waits, time.Since(start))
		for _, err := range errs {
			if err != nil {
				p.errs = append(p.errs, err)
			}
		}
	}
}

func (p *typist) ask(name string, pairs ...string) error {
	o := make(map[string]string)
	for i := 0; i < len(pairs); i += 2 {
		o[pairs[i]] = pairs[i+1]
	}
	text, err := json.Marshal(o)
	if err != nil {
		return err
	}
	answer, err := p.client.Post("http://"+p.address+"/api/v1/"+name, "application/json", bytes.NewReader(text))
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	got, err := io.ReadAll(answer.Body)
	if err == nil && (answer.StatusCode != http.StatusOK || len(got) == 0 && name == "score") {
		err = fmt.Errorf("%s: %d %s", name, answer.StatusCode, got)
	}
	return err
}

// load are people who type some keys with pauses between them.
type load struct {
	people, keys int
	pause        time.Duration
}

// typing has people type at a server over the network of this machine. Nobody may be refused, and the memory of the
// server and of these people stays within bounds. It returns how long the keys took, and the most memory in bytes.
func (l load) typing(t testing.TB) (waits []time.Duration, memory uint64) {
	t.Helper()
	defer debug.SetMemoryLimit(debug.SetMemoryLimit(384 << 20)) // as the command does
	server := listen(t, newServer(t, Options{}))
	defer server.end()
	people := make([]typist, l.people)
	var all sync.WaitGroup
	for i := range people {
		people[i] = typist{client: &http.Client{Transport: &http.Transport{}}, address: server.address}
		all.Go(func() { people[i].types(l.keys, l.pause) })
	}
	ended := make(chan bool)
	go func() {
		all.Wait()
		close(ended)
	}()
	for look := time.Tick(100 * time.Millisecond); ; {
		var now runtime.MemStats
		runtime.ReadMemStats(&now)
		memory = max(memory, now.Sys-now.HeapReleased)
		select {
		case <-look:
			continue
		case <-ended:
		}
		break
	}
	var errs []error
	for i := range people {
		waits = append(waits, people[i].waits...)
		errs = append(errs, people[i].errs...)
	}
	slices.Sort(waits)
	if errs != nil {
		t.Errorf("%d people: %d of %d keys fail, such as %v", l.people, len(errs), len(waits), errs[0])
	}
	if memory > 512<<20 {
		t.Errorf("%d people: %d MiB", l.people, memory>>20)
	}
	return waits, memory
}

// of returns within how long so many of 100 keys were answered.
func of(waits []time.Duration, percent int) time.Duration {
	return waits[len(waits)*percent/100].Round(time.Millisecond / 10)
}

// TestLoad has a few people type as fast as they can.
func TestLoad(t *testing.T) {
	load{people: 10, keys: long.N(2, 20)}.typing(t)
}

// BenchmarkLoad has as many people type as a large club has, on a machine that does nothing else: 20, who should wait
// for at most 150 ms after 95 of 100 keys, and 200.
func BenchmarkLoad(b *testing.B) {
	for _, l := range []load{{20, 100, 300 * time.Millisecond}, {200, 60, time.Second}} {
		b.Run(fmt.Sprint(l.people, " people"), func(b *testing.B) {
			for b.Loop() {
				waits, memory := l.typing(b)
				b.ReportMetric(float64(of(waits, 50).Milliseconds()), "ms-half")
				b.ReportMetric(float64(of(waits, 95).Milliseconds()), "ms-95%")
				b.ReportMetric(float64(memory>>20), "MiB")
				b.ReportMetric(0, "ns/op")
			}
		})
	}
}

// BenchmarkTyped measures what one key takes.
func BenchmarkTyped(b *testing.B) {
	s := must.Get(New(Options{}))(b)
	for _, name := range []string{"check", "score"} {
		b.Run(name, func(b *testing.B) {
			for n := 0; b.Loop(); n++ {
				pairs := []string{"file", fmt.Sprintf(typed, n)}
				if name == "score" {
					pairs = append(pairs, "hand", "234m567p34567s99m tsumo:8s")
				}
				if w := call(s, name, pairs...); w.Code != http.StatusOK {
					b.Fatal(w.Body)
				}
			}
		})
	}
}
