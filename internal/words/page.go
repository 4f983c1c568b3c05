package words

// Page are the fixed words of the club's page in one language.
type Page struct {
	// Self is what the language calls itself.
	Self string

	Title, Rules, Language, Show string
	// Nav labels the links to the views, and Views names these by their ids.
	Nav   string
	Views map[string]string
	// Busy stands in the place of a page while there is no room for a request.
	Busy string
}
