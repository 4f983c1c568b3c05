package lists

import (
	"fmt"
	"slices"
	"strings"

	"example.com/hanfu/internal/nearest"
	"example.com/hanfu/rules"
)

// FindYaku returns the indices of the yaku with an id or a name, in any language, each once. The error names the first
// unknown one, with the nearest name.
func FindYaku(r *rules.Rules, called []string) (places []int, err error) {
	if len(called) == 0 {
		return nil, nil
	}
	var names []string
	known := make(map[string]int)
	for i := range r.Yaku() {
		own := []string{r.Yaku()[i].ID}
		for _, in := range r.Yaku()[i].Name {
			own = append(own, in.Text)
		}
		for _, name := range own {
			if _, taken := known[strings.ToLower(name)]; !taken {
				known[strings.ToLower(name)] = i
				names = append(names, name)
			}
		}
	}
	for _, name := range called {
		at, ok := known[strings.ToLower(strings.TrimSpace(name))]
		if !ok {
			return nil, noYaku(r, name, names)
		}
		if !slices.Contains(places, at) {
			places = append(places, at)
		}
	}
	return places, nil
}

func noYaku(r *rules.Rules, called string, names []string) error {
	if r.Names().Removed["yaku."+called] {
		return fmt.Errorf("the rules %s have removed the yaku %q", r.ID(), called)
	}
	hint := "rulecheck list --yaku shows them all"
	if best := nearest.Name(called, names); best != "" {
		hint = fmt.Sprintf("did you mean %q?", best)
	}
	if option := OptionCalled(r, called); option != "" {
		hint = "that is an option, which is turned by --set " + option
	}
	return fmt.Errorf("the rules %s have no yaku %q; %s", r.ID(), called, hint)
}
