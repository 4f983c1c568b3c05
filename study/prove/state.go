package prove

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
)

// State is what is done of a call, for another to go on from. States of different shards can be added.
type State struct {
	// Prove is the version of the format.
	Prove int `json:"hanfu_prove"`
	// A and B are the hashes of the rule sets. Of says which hands there are, and Only what is the same in all wins.
	A    string `json:"a"`
	B    string `json:"b,omitempty"`
	Of   string `json:"of"`
	Only string `json:"only"`
	// Exchange says what stands for what: the numbers of hands go by it.
	Exchange string `json:"exchange"`
	// Blocks is into how many blocks the hands are divided by their numbers, and Done which of these are done.
	Blocks int    `json:"blocks"`
	Done   blocks `json:"done"`
	Sums
}

// stateVersion changes with the numbers of hands and classes and with the form of a state.
const stateVersion = 3

func newState(p *plan, asked *Asked, all int) *State {
	s := &State{Prove: stateVersion, A: p.a.Rules().Hash(), Of: "all", Only: p.only.Text, Blocks: all,
		Exchange: p.exchangeText(asked)}
	if p.b != nil {
		s.B = p.b.Rules().Hash()
	}
	if asked.Closed {
		s.Of = "closed"
	}
	return s
}

func (p *plan) exchangeText(asked *Asked) string {
	if asked.Plainly {
		return "one by one"
	}
	x := p.hands.Exchange()
	text := fmt.Sprintf("suits %03b, honors %07b", x.Suits, x.Honors)
	if x.Mirrored {
		text += ", mirrored"
	}
	return text
}

// ReadState reads a state.
func ReadState(text []byte) (*State, error) {
	s := new(State)
	if err := json.Unmarshal(text, s); err != nil {
		return nil, fmt.Errorf("this is no state of prove: %w", err)
	}
	if s.Prove != stateVersion {
		return nil, fmt.Errorf("this is no state of this version of prove: hanfu_prove is %d, not %d", s.Prove, stateVersion)
	}
	for block := range s.Done {
		if block >= s.Blocks {
			return nil, fmt.Errorf("the state has block %d done of %d, counted from 0: it was changed", block, s.Blocks)
		}
	}
	if (s.Witness != nil) != (s.Differ > 0) || s.Differ > 0 && s.B == "" {
		return nil, errors.New("the state has hands that differ without a witness or a second rule set, or a witness without " +
			"them: it was changed")
	}
	return s, nil
}

// Text returns the state as it is saved.
func (s *State) Text() []byte {
	text, err := json.MarshalIndent(s, "", "  ")
	if err != nil {
		panic(err) // numbers and texts can always be marshaled
	}
	return append(text, '\n')
}

// fits returns why a state is of another call, nil if it is not.
func (s *State) fits(o *State) error {
	switch {
	case s.A != o.A || s.B != o.B:
		return wrongCall("the state is of other rules: they have changed since, or others were compared")
	case s.Of != o.Of || s.Blocks != o.Blocks:
		return wrongCall("the state is of other hands: of %s, and asked for are %s", s.Of, o.Of)
	case s.Only != o.Only:
		return wrongCall("the state is of other situations: --only %q", s.Only)
	case s.Exchange != o.Exchange:
		return wrongCall("the state is of other exchanges (%s, and here %s): --one-by-one has to be the same", s.Exchange, o.Exchange)
	}
	return nil
}

// Add adds what is done in another state of the same call, which may have nothing in common with this one.
func (s *State) Add(o *State) error {
	if err := s.fits(o); err != nil {
		return err
	}
	for block := range o.Done {
		if s.Done.has(block) {
			return fmt.Errorf("block %d is done in both states; each has to be of another shard", block)
		}
	}
	for block := range o.Done {
		s.Done.add(block)
	}
	s.Sums.add(&o.Sums)
	return nil
}

// Equal reports whether nothing that was gone through differs.
func (s *State) Equal() bool { return s.Differ == 0 }

// Missing returns the blocks that are not done, as ranges: 0-3,7.
func (s *State) Missing() string {
	var missing blocks
	for block := range s.Blocks {
		if !s.Done.has(block) {
			missing.add(block)
		}
	}
	text, _ := missing.MarshalText() // never fails
	return string(text)
}

// Digest is that of the results under both rule sets, each in 16 digits, or of the one.
func (s *State) Digest() string {
	text := fmt.Sprintf("%016x", s.DigestA)
	if s.B != "" {
		text += fmt.Sprintf("-%016x", s.DigestB)
	}
	return text
}

// blocks is a set of blocks. As a text they are ranges: 0-3,7.
type blocks map[int]bool

func (b blocks) has(block int) bool { return b[block] }
func (b blocks) count() int         { return len(b) }

func (b *blocks) add(block int) {
	if *b == nil {
		*b = make(blocks)
	}
	(*b)[block] = true
}

func (b blocks) MarshalText() ([]byte, error) {
	var list []int
	for block := range b {
		list = append(list, block)
	}
	slices.Sort(list)
	var parts []string
	for i := 0; i < len(list); {
		j := i
		for j+1 < len(list) && list[j+1] == list[j]+1 {
			j++
		}
		part := strconv.Itoa(list[i])
		if j > i {
			part += "-" + strconv.Itoa(list[j])
		}
		parts, i = append(parts, part), j+1
	}
	return []byte(strings.Join(parts, ",")), nil
}

// mostBlocks bounds what a state can say to be done.
const mostBlocks = 1 << 20

func (b *blocks) UnmarshalText(text []byte) error {
	for part := range strings.SplitSeq(string(text), ",") {
		if part == "" {
			continue
		}
		first, last, isRange := strings.Cut(part, "-")
		from, err := strconv.Atoi(first)
		to := from
		if isRange && err == nil {
			to, err = strconv.Atoi(last)
		}
		if err != nil || from < 0 || to < from || to >= mostBlocks {
			return fmt.Errorf("%q are no blocks; they are written as 0-3,7", part)
		}
		for block := from; block <= to; block++ {
			b.add(block)
		}
	}
	return nil
}

// saveEvery is after how long a state is saved again.
const saveEvery = 5 * time.Second

// gatherer adds up what workers have done.
type gatherer struct {
	mutex  sync.Mutex
	asked  *Asked
	state  *State
	cancel context.CancelCauseFunc
	saved  time.Time
	done   int
	all    int
}

func (g *gatherer) add(block int, sums *Sums) {
	g.mutex.Lock()
	defer g.mutex.Unlock()
	g.state.Done.add(block)
	g.state.Sums.add(sums)
	g.done++
	if g.asked.Progress != nil {
		g.asked.Progress(g.done, g.all)
	}
	if g.saved.IsZero() {
		g.saved = time.Now()
	}
	if g.asked.Save != nil && time.Since(g.saved) > saveEvery {
		g.saved = time.Now()
		if err := g.asked.Save(g.state); err != nil {
			g.cancel(fmt.Errorf("the state can't be saved: %w", err))
		}
	}
}

// ReadStates reads the states that files hold, and adds them up. A single file may be yet to be written; the state is
// nil then.
func ReadStates(names []string) (sum *State, err error) {
	for _, name := range names {
		text, err := os.ReadFile(name)
		if errors.Is(err, os.ErrNotExist) && len(names) == 1 {
			return nil, nil
		}
		var state *State
		if err == nil {
			state, err = ReadState(text)
		}
		if err == nil && sum != nil {
			err = sum.Add(state)
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		if sum == nil {
			sum = state
		}
	}
	return sum, nil
}
