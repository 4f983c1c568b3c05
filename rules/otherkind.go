package rules

// A file of the wrong kind is told in one finding: else each of its keys would be one.

// noRecord tells of what is read as the record of a game that it is a rule file or a file of tests, nil if it isn't.
func noRecord(root *value) *Finding {
	if root.kind != mapping || root.find("hands").val != nil {
		return nil
	}
	for _, p := range root.pairs {
		f := Finding{Position: p.key.pos(), Code: unknownKey}
		switch key := p.key.text; {
		case recordForm.field(key) != nil:
			continue
		case key == "cases":
			f.Message = "this is a file of tests, and no record of a game"
			f.Help = "rulecheck test runs it"
		case fileForm.field(key) != nil:
			f.Message = "this is a rule file, and no record of a game"
			f.Help = "name the record of a game; its line rules: or --rules names the rules"
		default:
			continue
		}
		return &f
	}
	return nil
}

// noRules tells of what is read as a rule file that it is the record of a game or a file of tests, nil if it isn't.
func noRules(root *value) *Finding {
	if root.kind != mapping || root.find("id").val != nil || root.find("extends").val != nil {
		return nil
	}
	hands, cases := root.find("hands"), root.find("cases")
	switch {
	case hands.val != nil:
		return &Finding{Position: hands.key.pos(), Code: unknownKey, Message: "this is the record of a game, and no rule file",
			Help: "rulecheck game plays it"}
	case cases.val != nil:
		return &Finding{Position: cases.key.pos(), Code: unknownKey, Message: "this is a file of tests, and no rule file",
			Help: "name the rule file that it tests; rulecheck test runs the tests"}
	}
	return nil
}
