package lists

import (
	"fmt"
	"strings"

	"example.com/hanfu/internal/nearest"
	"example.com/hanfu/rules"
)

// FindYaku returns the place of the yaku that has an id or, in any language, a name. The error says what may be meant.
func FindYaku(r *rules.Rules, called string) (int, error) {
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
	if at, ok := known[strings.ToLower(strings.TrimSpace(called))]; ok {
		return at, nil
	}
	if r.Names().Removed["yaku."+called] {
		return 0, fmt.Errorf("the rules %s have removed the yaku %q", r.ID(), called)
	}
	hint := "rulecheck list --yaku shows them all"
	if best := nearest.Name(called, names); best != "" {
		hint = fmt.Sprintf("did you mean %q?", best)
	}
	if option := OptionCalled(r, called); option != "" {
		hint = "that is an option, which is turned by --set " + option
	}
	return 0, fmt.Errorf("the rules %s have no yaku %q; %s", r.ID(), called, hint)
}
