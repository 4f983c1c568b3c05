package playerwords

// Japanese is for the tests, which import what imports this package.
var Japanese = japanese
