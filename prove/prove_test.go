package prove

import (
	"testing"
	"time"

	"example.com/hanfu/engine"
	"example.com/hanfu/rules"
)

func load(t testing.TB, id string) *engine.Engine {
	t.Helper()
	r, err := rules.Load(id)
	if err != nil {
		t.Fatal(err)
	}
	return engine.New(r)
}

func only(t testing.TB, text string) *Only {
	t.Helper()
	o, err := ParseOnly(text, 4)
	if err != nil {
		t.Fatal(err)
	}
	return o
}

func TestTry(t *testing.T) {
	for _, text := range []string{"tsumo seat:south round:east", "ron seat:south round:east", ""} {
		a, b := load(t, "standard"), load(t, "ema")
		start := time.Now()
		p, err := Run(t.Context(), &Asked{A: a, B: b, Closed: true, Only: only(t, text), Shard: 1, Shards: 10}, nil)
		if err != nil {
			t.Fatal(err)
		}
		t.Logf("%q %v %+v %+v %v %s", text, time.Since(start), p.plan.hands.Exchange(), p.Sums, p.Witness, p.Digest())
		for i, s := range p.plan.situations {
			t.Log(i, len(s))
		}
		t.Log(p.plan.besides, p.LeftOut)
	}
}
