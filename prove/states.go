package prove

import (
	"errors"
	"fmt"
	"os"
)

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
