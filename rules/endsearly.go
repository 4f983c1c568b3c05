package rules

// whyItEnds says what may have cut off an expression that lacks its end, by how it is written in the file.
func (v *value) whyItEnds() string {
	const quotes = "if it goes on in the file, put all of it in quotation marks: "
	switch {
	case v.style != plain:
		return "write what is missing"
	case v.inBraces:
		return quotes + "between { and } a comma ends a value, and a # behind a blank begins a comment"
	}
	return quotes + "a # behind a blank begins a comment in YAML"
}
