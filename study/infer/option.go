package infer

import (
	"context"
	_ "embed"
	"encoding/json"
	"slices"
	"strconv"
	"sync"

	"example.com/hanfu/internal/condition"
	"example.com/hanfu/rules"
)

type variable struct {
	*rules.Option
	values []string
	// wide reports whether the option is a number with so many values that it is only asked in
	// words. Its values are those known to be played.
	wide bool
	// assumed reports whether so many hands depend on the option that they are priced with its
	// likeliest value. It is asked in words, at the end, or as soon as a hand contradicts it.
	assumed bool
	// byHands reports whether a known hand distinguishes some of its values.
	byHands bool
}

// maxValues is the size from which a range of numbers is wide. Listed values have no limit.
const maxValues = 8

func newVariable(o *rules.Option) *variable {
	v := &variable{Option: o}
	switch {
	case o.Value.Type == condition.TypeBool:
		v.values = []string{"false", "true"}
	case len(o.Allowed) > 0:
		for _, value := range o.Allowed {
			v.values = append(v.values, value.String())
		}
	case o.Max-o.Min < maxValues:
		for n := o.Min; n <= o.Max; n++ {
			v.values = append(v.values, strconv.FormatInt(n, 10))
		}
	default:
		v.wide = true
		v.add(o.Value.String())
	}
	return v
}

// add returns the index of value, which it appends if it is new.
func (v *variable) add(value string) uint16 {
	if i := slices.Index(v.values, value); i >= 0 {
		return uint16(i)
	}
	v.values = append(v.values, value)
	return uint16(len(v.values) - 1)
}

func (v *variable) allows(value string) bool {
	if !v.wide {
		return slices.Contains(v.values, value)
	}
	n, err := strconv.ParseInt(value, 10, 64)
	return err == nil && n >= v.Min && n <= v.Max && strconv.FormatInt(n, 10) == value
}

// commonText maps options to their non-default values, and these to the number of surveyed house
// sheets that have them.
//
//go:embed common.json
var commonText []byte

var commonValues = sync.OnceValue(func() map[string]map[string]float64 {
	all := make(map[string]map[string]float64)
	if err := json.Unmarshal(commonText, &all); err != nil {
		panic(err) // a test reads it
	}
	return all
})

// shipped returns base and the shipped rule sets with as many players and all options of base.
func shipped(ctx context.Context, base *rules.Rules) (sets []*rules.Rules, err error) {
	sets = []*rules.Rules{base}
	for _, id := range rules.Shipped() {
		r, err := rules.Load(ctx, id)
		if err != nil {
			return nil, err
		}
		lacks := slices.ContainsFunc(base.Options(), func(o rules.Option) bool {
			return rules.ByID(r.Options(), o.ID) == nil
		})
		if r.Wall().Players == base.Wall().Players && !lacks && r.Hash() != base.Hash() {
			sets = append(sets, r)
		}
	}
	return sets, nil
}

// A table plays an option as its rule set does with probability faithful. The other values are
// weighted by how often they were seen; a value that nobody was seen to play counts as unseen times
// one sighting.
const (
	faithful = 0.9
	unseen   = 0.2
)

// prior returns the probability of each value of an option, for a table that plays one of the rule
// sets.
func prior(v *variable, sets []*rules.Rules) *table {
	weights := make([]float64, len(v.values))
	for i, value := range v.values {
		weights[i] = unseen + commonValues()[v.ID][value]
	}
	own := make([]int, len(sets))
	for i, r := range sets {
		own[i] = slices.Index(v.values, rules.ByID(r.Options(), v.ID).Value.String())
		if own[i] >= 0 {
			weights[own[i]]++
		}
	}
	t := &table{}
	for i := range v.values {
		t.rows = append(t.rows, row{values: []uint16{uint16(i)},
			weight: make([]float64, len(sets))})
	}
	for s := range sets {
		others, probability := 0.0, 1-faithful
		for i, n := range weights {
			if i != own[s] {
				others += n
			}
		}
		if others == 0 || own[s] < 0 {
			probability = 1
		}
		for i, n := range weights {
			switch {
			case i == own[s] && others == 0:
				t.rows[i].weight[s] = 1
			case i == own[s]:
				t.rows[i].weight[s] = faithful
			default:
				t.rows[i].weight[s] = probability * n / others
			}
		}
	}
	return t
}
