//go:build plain

package hand

// fastFields always leaves the field to the general reader.
func (r *jsonReader) fastFields() bool { return false }
