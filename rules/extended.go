package rules

// Extended gives the rules that these extend, as the file just below says them: with its options, without what the caller
// set. It is nil if these extend nothing, or a file that can't be used alone.
func (r *Rules) Extended() *Rules {
	if len(r.trees) < 2 {
		return nil
	}
	silent := &report{silences: make(map[string][]*silence)}
	files := r.trees[1:]
	tree := merge(files, silent)
	complete(tree, silent)
	if silent.stopped {
		return nil
	}
	options := turn(tree, nil, silent)
	b := build(files, tree, options, nil, silent)
	if silent.findings.Errors() > 0 {
		return nil
	}
	return b.finished(files, tree, nil, silent)
}

// finished gives the rules once all is built and has no errors.
func (b *builder) finished(files []*value, tree *value, set map[string]string, r *report) *Rules {
	rules := b.rules
	for _, file := range files {
		rules.Files = append(rules.Files, file.file.name)
	}
	rules.Hash, rules.tree, rules.set, rules.mentions = rules.hash(), tree, set, b.mentions
	rules.silences, rules.trees = r.silences, files
	return rules
}
