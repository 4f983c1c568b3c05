package condition

// Missing gives the fewest parts that would have to be otherwise for a condition to hold, none if it holds. Where several
// ways are equally short it gives the first. Parts that depend on options alone count as much as others.
func (t *Trace) Missing() []*Trace { return t.toBe(true) }

// toBe gives the fewest leaves that would have to be otherwise for a condition to be true, or false.
func (t *Trace) toBe(want bool) []*Trace {
	if t.Holds == want && !t.Fault {
		return nil
	}
	switch t.Kind {
	case TraceAll:
		return t.join(want, want)
	case TraceAny:
		return t.join(!want, want)
	case TraceNot:
		return t.Parts[0].toBe(!want)
	case TraceLet:
		return t.Parts[1].toBe(want)
	case TraceChoice:
		if !t.Parts[0].Fault {
			if t.Parts[0].Holds {
				return t.Parts[1].toBe(want)
			}
			return t.Parts[2].toBe(want)
		}
	case TraceEach:
		switch {
		case len(t.Parts) == 0:
		case t.Asks == "any":
			return t.join(!want, want)
		case t.Asks == "all":
			return t.join(want, want)
		case t.Asks == "none":
			return t.join(want, !want)
		}
	}
	return []*Trace{t}
}

// join gives what has to be otherwise for all parts to be so, or for the one that takes least.
func (t *Trace) join(all, want bool) (missing []*Trace) {
	for i := range t.Parts {
		of := t.Parts[i].toBe(want)
		switch {
		case all:
			missing = append(missing, of...)
		case i == 0 || len(of) < len(missing):
			missing = of
		}
	}
	return missing
}
