package prove

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"example.com/hanfu/internal/words"
)

// State is the progress of a call, from which another call can continue. States of different shards
// can be added.
type State struct {
	// Prove is the version of the format.
	Prove int `json:"hanfu_prove"`
	// A and B are the hashes of the rule sets, Of says which hands win, and Only restricts the
	// wins.
	A    string `json:"a"`
	B    string `json:"b,omitempty"`
	Of   string `json:"of"`
	Only string `json:"only"`
	// Exchange describes the exchange, on which the numbers of hands depend.
	Exchange string `json:"exchange"`
	// Blocks is the total number of blocks, and Done holds the finished ones.
	Blocks int    `json:"blocks"`
	Done   blocks `json:"done"`
	Sums
}

// stateVersion is incremented when the numbers of hands or classes, or the format, change.
const stateVersion = 3

func newState(p *plan, asked *Asked, all int) *State {
	s := &State{Prove: stateVersion, A: p.a.Rules().Hash(), Of: "all", Only: p.only.Text,
		Blocks: all, Exchange: p.exchangeText(asked)}
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

// ReadState parses a state.
func ReadState(text []byte) (*State, error) {
	s := new(State)
	if err := json.Unmarshal(text, s); err != nil {
		return nil, words.Errorf("this is not a state of prove: %s", err)
	}
	if s.Prove != stateVersion {
		return nil, words.Errorf("this is not a state of this version of prove: hanfu_prove is %d, not %d", s.Prove, stateVersion)
	}
	for block := range s.Done {
		if block >= s.Blocks {
			return nil, words.Errorf("the state has block %d done of %d, counted from 0: it was changed", block, s.Blocks)
		}
	}
	if (s.Witness != nil) != (s.Differ > 0) || s.Differ > 0 && s.B == "" {
		return nil, words.Errorf("the state has hands that differ without a witness or a second rule set, or a witness without " +
			"them: it was changed")
	}
	return s, nil
}

// Text returns the state as JSON.
func (s *State) Text() []byte {
	text, err := json.MarshalIndent(s, "", "  ")
	if err != nil {
		panic(err) // numbers and strings always marshal
	}
	return append(text, '\n')
}

func (s *State) checkSameCall(o *State) error {
	switch {
	case s.A != o.A || s.B != o.B:
		return wrongCall("the state is of other rules: they have changed since, or others were compared")
	case s.Of != o.Of || s.Blocks != o.Blocks:
		return wrongCall("the state is of other hands: of %s, not of %s", s.Of, o.Of)
	case s.Only != o.Only:
		return wrongCall("the state is of other situations: --only %q", s.Only)
	case s.Exchange != o.Exchange:
		return wrongCall("the state was made another way (%s, here %s): --one-by-one has to be the same", s.Exchange, o.Exchange)
	}
	return nil
}

// Add adds the progress of another state of the same call. The states must not share blocks.
func (s *State) Add(o *State) error {
	if err := s.checkSameCall(o); err != nil {
		return err
	}
	for block := range o.Done {
		if s.Done.has(block) {
			return words.Errorf("block %d is done in both states; each has to be of another shard",
				block)
		}
	}
	for block := range o.Done {
		s.Done.add(block)
	}
	s.Sums.add(&o.Sums)
	return nil
}

// Equal reports whether all scores so far agree.
func (s *State) Equal() bool { return s.Differ == 0 }

// Missing returns the unfinished blocks as ranges, such as 0-3,7.
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

// Digest returns the digests of the rule sets, 16 hexadecimal digits each.
func (s *State) Digest() string {
	text := fmt.Sprintf("%016x", s.DigestA)
	if s.B != "" {
		text += fmt.Sprintf("-%016x", s.DigestB)
	}
	return text
}

// blocks is a set of blocks. Its text form are ranges, such as 0-3,7.
type blocks map[int]bool

func (b blocks) has(block int) bool { return b[block] }

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

// maxBlocks bounds the block numbers in a state.
const maxBlocks = 1 << 20

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
		if err != nil || from < 0 || to < from || to >= maxBlocks {
			return words.Errorf("%q are not blocks; write them as 0-3,7", part)
		}
		for block := from; block <= to; block++ {
			b.add(block)
		}
	}
	return nil
}

// saveEvery is the interval between calls of Save.
const saveEvery = 5 * time.Second

type gatherer struct {
	mutex sync.Mutex
	asked *Asked
	state *State
	saved time.Time
	done  int
	all   int
}

func (g *gatherer) add(block int, sums *Sums) error {
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
			return words.Errorf("the state can't be saved: %s", err)
		}
	}
	return nil
}

// ReadStates reads states from files and adds them. If the only file doesn't exist, it returns nil.
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
			return nil, words.Errorf("%s: %s", name, err)
		}
		if sum == nil {
			sum = state
		}
	}
	return sum, nil
}
