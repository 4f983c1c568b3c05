package words

// Page are the fixed words of the club's page in one language.
type Page struct {
	// Self is what the language calls itself.
	Self string

	Title, Rules, Language, Show string
	// Nav labels the links to the views, and Views names these by their ids.
	Nav   string
	Views map[string]string
	// Refused is the title of a page that says why a request is not answered, by the codes of Refusals, and Back leads on
	// from there. unknown-host is for a name, and too-large for a number of bytes.
	Refused, Back string
	Refusals      map[string]string
	// Failures say why a view is not shown, or a text not saved, by their codes. no-rules and no-game are for a name,
	// unusable for that of rules and what is wrong with them, and other for what a program says.
	Failures map[string]string
}
