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

// Turn returns the edits by which a rule file turns an option to a value as it is written; nil if the file is laid out
// in a way in which it can't be added.
func Turn(root *tree.Value, id, value string) []finding.Edit {
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

// Unturn returns the edits by which a rule file leaves an option as it is inherited; nil if it can't be taken out, or
// stands in a way in which more would go with it.
func Unturn(root *tree.Value, id string) []finding.Edit {
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
	return edited(v.File, func(e *edit.Editor) { e.Set(v, text) })
}

func addOption(root *tree.Value, options tree.Pair, entry string) []finding.Edit {
	return edited(root.File, func(e *edit.Editor) {
		switch v := options.Val; {
		case v != nil && v.Kind == tree.Mapping:
			e.Insert(v, len(v.Pairs)-1, entry)
			return
		case v != nil && isNothing(v) && !root.Flow:
			e.Below(options, entry)
			return
		case v != nil || root.Flow:
			return
		}
		for _, key := range []string{"sources", "extends"} { // behind what stands at the beginning of a file
			if i := root.Index(key); i >= 0 {
				e.Insert(root, i, "", "options:", "  "+entry)
				return
			}
		}
	})
}

// isNothing reports whether nothing is written behind a key.
func isNothing(v *tree.Value) bool { return v.Null && v.Text == "" }

// edited returns the edits that a function makes in a file, nil if it makes none, or not all.
func edited(src *tree.Source, do func(*edit.Editor)) []finding.Edit {
	e := edit.New(src)
	do(e)
	return e.Edits()
}

// local is the rule set that is there to take rules from, each with its sources: it comes first.
const local = "local"

// havers returns the shipped rule sets that have a whole entry of their own, by its path, such as yaku.sanrenkou. The
// files never change, so they are read once.
var havers = sync.OnceValue(func() map[string][]string {
	all := make(map[string][]string)
	ids := source.Shipped()
	i := slices.Index(ids, local)
	for _, id := range append([]string{local}, slices.Delete(ids, i, i+1)...) {
		src, _ := source.OpenShipped(id)
		root, _ := tree.Parse(src)
		collect(root, schema.File, "", func(path string) { all[path] = append(all[path], id) })
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

// Sets lists the shipped rule sets that have a whole entry of their own at a path, such as yaku.sanrenkou.
func Sets(path string) []string { return slices.Clone(havers()[path]) }
