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

// variable is an option, with the values that it may have here.
type variable struct {
	*rules.Option
	values []string
	// wide reports whether it is a number of so many values that it is only asked for in words; values are those that are
	// known to be played.
	wide bool
	// loud reports whether so many hands depend on it that it is asked for first.
	loud bool
	// byHands reports whether a hand is known that tells some of its values apart.
	byHands bool
}

// mostValues is how many values of a number hands tell apart at most; of others that are listed they tell all.
const mostValues = 8

func newVariable(o *rules.Option) *variable {
	v := &variable{Option: o}
	switch {
	case o.Value.Type == condition.TypeBool:
		v.values = []string{"false", "true"}
	case len(o.Allowed) > 0:
		for _, value := range o.Allowed {
			v.values = append(v.values, value.String())
		}
	case o.Max-o.Min < mostValues:
		for n := o.Min; n <= o.Max; n++ {
			v.values = append(v.values, strconv.FormatInt(n, 10))
		}
	default:
		v.wide = true
		v.add(o.Value.String())
	}
	return v
}

// add returns the place of a value among those that are known, and adds it there first if it is new.
func (v *variable) add(value string) uint16 {
	if i := slices.Index(v.values, value); i >= 0 {
		return uint16(i)
	}
	v.values = append(v.values, value)
	return uint16(len(v.values) - 1)
}

// takes reports whether the option may have a value.
func (v *variable) takes(value string) bool {
	if !v.wide {
		return slices.Contains(v.values, value)
	}
	n, err := strconv.ParseInt(value, 10, 64)
	return err == nil && n >= v.Min && n <= v.Max && strconv.FormatInt(n, 10) == value
}

// commonText says of options how many of the house sheets that were looked at have a value of it that is no default.
//
//go:embed common.json
var commonText []byte

var common = sync.OnceValue(func() map[string]map[string]float64 {
	all := make(map[string]map[string]float64)
	if err := json.Unmarshal(commonText, &all); err != nil {
		panic(err) // a test reads it
	}
	return all
})

// shipped are the rule sets of a game for so many people that have all options of some rules.
func shipped(ctx context.Context, base *rules.Rules) (sets []*rules.Rules, err error) {
	sets = []*rules.Rules{base}
	for _, id := range rules.Shipped() {
		r, err := rules.Load(ctx, id)
		if err != nil {
			return nil, err
		}
		lacks := slices.ContainsFunc(base.Options(), func(o rules.Option) bool { return rules.ByID(r.Options(), o.ID) == nil })
		if r.Wall().Players == base.Wall().Players && !lacks && r.Hash() != base.Hash() {
			sets = append(sets, r)
		}
	}
	return sets, nil
}

// A table plays an option as its rule set has it so often; else each other value is as likely as it is common, and a value
// that nobody was seen to play is likely as a part of one that was seen once.
const (
	faithful = 0.9
	unseen   = 0.2
)

// firstGuess is how likely each value of an option is, for a table that plays one of the rule sets.
func firstGuess(v *variable, sets []*rules.Rules) *table {
	often := make([]float64, len(v.values))
	for i, value := range v.values {
		often[i] = unseen + common()[v.ID][value]
	}
	own := make([]int, len(sets))
	for i, r := range sets {
		own[i] = slices.Index(v.values, rules.ByID(r.Options(), v.ID).Value.String())
		if own[i] >= 0 {
			often[own[i]]++
		}
	}
	t := &table{}
	for i := range v.values {
		t.rows = append(t.rows, row{values: []uint16{uint16(i)}, weight: make([]float64, len(sets))})
	}
	for s := range sets {
		others, is := 0.0, 1-faithful
		for i, n := range often {
			if i != own[s] {
				others += n
			}
		}
		if others == 0 || own[s] < 0 {
			is = 1
		}
		for i, n := range often {
			switch {
			case i == own[s] && others == 0:
				t.rows[i].weight[s] = 1
			case i == own[s]:
				t.rows[i].weight[s] = faithful
			default:
				t.rows[i].weight[s] = is * n / others
			}
		}
	}
	return t
}
