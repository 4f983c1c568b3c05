package playerwords

// EachLine and Scope are for the tests, which import what imports this package.
func EachLine(read func(lang string, kind Kind, id string, names []string)) {
	for _, kind := range kinds {
		eachLine(kind, func(lang, id string, names []string) { read(lang, kind, id, names) })
	}
}

var Scope = scope
