package fixes

import (
	"slices"
	"sync"

	"example.com/hanfu/internal/edit"
	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/schema"
	"example.com/hanfu/internal/source"
	"example.com/hanfu/internal/tree"
)

// SetOption returns the edits that set an option of a rule file to a value, or nil if the layout
// does not allow them.
func SetOption(root *tree.Value, id, value string) []finding.Edit {
	options := root.Find("options")
	switch v := options.Val.Get(id); {
	case v == nil:
		return addOption(root, options, id+": "+value)
	case v.Kind == tree.Mapping && v.Get("value") != nil:
		return replace(v.Get("value"), value)
	case v.Kind == tree.Mapping && v.Get("default") != nil:
		return replace(v.Get("default"), value)
	default:
		return replace(v, value)
	}
}

// UnsetOption returns the edits that remove a file's value of an option, so that it is inherited,
// or nil if it can't be removed alone.
func UnsetOption(root *tree.Value, id string) []finding.Edit {
	options := root.Get("options")
	i := options.Index(id)
	if i < 0 || options.Pairs[i].Val.Kind != tree.Scalar {
		return nil
	}
	return Remove(root, options.Pairs[i].Key.Pos())
}

func replace(v *tree.Value, text string) []finding.Edit {
	if v.Kind != tree.Scalar {
		return nil
	}
	return editsBy(v.File, func(e *edit.Editor) { e.Set(v, text) })
}

func addOption(root *tree.Value, options tree.Pair, entry string) []finding.Edit {
	return editsBy(root.File, func(e *edit.Editor) {
		switch v := options.Val; {
		case v != nil && v.Kind == tree.Mapping:
			e.Insert(v, len(v.Pairs)-1, entry)
			return
		case v != nil && isUnwritten(v) && !root.Flow:
			e.Below(options, entry)
			return
		case v != nil || root.Flow:
			return
		}
		for _, key := range []string{"sources", "words", "extends"} { // after the header of the file
			if i := root.Index(key); i >= 0 {
				e.Insert(root, i, "", "options:", "  "+entry)
				return
			}
		}
	})
}

func isUnwritten(v *tree.Value) bool { return v.Null && v.Text == "" }

// editsBy returns the edits made by a function, or nil if it makes none or not all of them.
func editsBy(src *tree.Source, do func(*edit.Editor)) []finding.Edit {
	e := edit.New(src)
	do(e)
	return e.Edits()
}

// local is the rule set meant for taking rules from, with sources; it comes first.
const local = "local"

// setsByPath returns the shipped rule sets that have their own complete entry at each path, such as
// yaku.sanrenkou. Shipped files never change, so they are read once.
var setsByPath = sync.OnceValue(func() map[string][]string {
	all := make(map[string][]string)
	ids := source.Shipped()
	i := slices.Index(ids, local)
	for _, id := range append([]string{local}, slices.Delete(ids, i, i+1)...) {
		src, _ := source.OpenShipped(id)
		root, _ := tree.Parse(src)
		collect(root, schema.File(), "", func(path string) { all[path] = append(all[path], id) })
	}
	return all
})

func collect(v *tree.Value, f *schema.Form, path string, found func(path string)) {
	if f == nil || v == nil || v.Kind != tree.Mapping {
		return
	}
	if f.Field("from") != nil {
		if v.Get("from") == nil && f.Lacks(v).Empty() {
			found(path)
		}
		return
	}
	for _, p := range v.Pairs {
		collect(p.Val, f.Below(p.Key.Text), tree.Join(path, p.Key.Text), found)
	}
}
