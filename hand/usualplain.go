//go:build plain

package hand

// usual reads nothing: all is left to the general reader.
func (r *jsonReader) usual() bool { return false }
