package schema

import (
	"fmt"
	"slices"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/tree"
)

// inConditions are the sections of which conditions name the rules by nothing but their ids.
var inConditions = []string{"sets", "situation", "shapes"}

// yamlWords are those that YAML, or a rule file, reads as something else than a text.
var yamlWords = []string{"true", "false", "null", "yes", "no", "on", "off", "y", "n"}

// BadNewID says why a rule of a section can't be called by an id; it is empty if it can.
func BadNewID(section, id string) string {
	switch {
	case !IDPattern.MatchString(id):
		return fmt.Sprintf("%s can't be an id: ids have small letters, digits and _, and begin with a letter", tree.Quote(id))
	case len(id) > tree.MaxID:
		return fmt.Sprintf("the id %s is longer than %d letters", tree.Quote(id), tree.MaxID)
	case slices.Contains(yamlWords, id):
		return fmt.Sprintf("%s can't be an id: it has a meaning of its own in YAML", tree.Quote(id))
	case slices.Contains(inConditions, section) && condition.Reserved(id):
		return fmt.Sprintf("%q has a meaning of its own in conditions", id)
	case section == "situation" && hand.Reserved(id):
		return fmt.Sprintf("%q has a meaning of its own in a win", id)
	}
	return ""
}
