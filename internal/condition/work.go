package condition

import (
	"example.com/hanfu/internal/condition/internal/typed"
)

// Work estimates how many steps it takes to work the condition out, if none of it is left out. It does not depend on a
// hand or a machine.
func (b *Bool) Work() int { return workOf(b.tree) }

// workOf counts the parts, those that are asked of each group so often. There are at most as many as the checker
// allows, and groups are nested at most typed.MaxGroupDepth deep.
func workOf(n *typed.Node) int {
	sum := 1
	for _, kid := range n.Kids {
		sum += workOf(kid)
	}
	if n.Op.GoesThroughGroups() {
		return sum * typed.GroupsOfHand
	}
	return sum
}
