package tree

// Share marks the files of the values in a tree as shared.
func (v *Value) Share() {
	if v.File != nil && !v.File.Shared {
		v.File.Shared = true
	}
	for _, p := range v.Pairs {
		p.Key.Share()
		p.Val.Share()
	}
	for _, item := range v.Items {
		item.Share()
	}
}
