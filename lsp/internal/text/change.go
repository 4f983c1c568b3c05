package text

import "example.com/hanfu/internal/finding"

// Change is what became of a text.
type Change struct {
	before, now *Text
	// begins and ends are how many bytes at the beginning and at the end have stayed.
	begins, ends int
}

// Since returns what became of an earlier text.
func (t *Text) Since(before *Text) *Change {
	c := &Change{before: before, now: t}
	a, b := before.Body, t.Body
	shorter := min(len(a), len(b))
	for c.begins < shorter && a[c.begins] == b[c.begins] {
		c.begins++
	}
	for c.ends < shorter && a[len(a)-1-c.ends] == b[len(b)-1-c.ends] {
		c.ends++
	}
	return c
}

// Moved returns where a place is now, and whether its lines are as they were.
func (c *Change) Moved(p finding.Position) (finding.Position, bool) {
	first, last := p.Line-1, max(p.EndLine, p.Line)
	if p.Line == 0 || last > len(c.before.ours) {
		return p, false
	}
	if last < len(c.before.ours) && c.before.ours[last] <= c.begins {
		return p, true
	}
	begins := c.before.ours[first] + len(c.now.Body) - len(c.before.Body)
	if line := lineAt(c.now.ours, begins); begins >= len(c.now.Body)-c.ends && c.now.ours[line] == begins {
		if p.Line = line + 1; p.EndLine > 0 {
			p.EndLine += line - first
		}
		return p, true
	}
	return p, false
}
