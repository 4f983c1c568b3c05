package words

// PagePoints are the words of the page's view of points by han and fu.
type PagePoints struct {
	// Han, Fu and Yakuman label rows of numbers to choose from.
	Han, Fu, Yakuman string
	// Begin asks for a choice, for the fu too if there are han, and None says that no hand is like that.
	Begin, Which, None string
	// InTable leads from a score to its place in the table.
	InTable string
}
