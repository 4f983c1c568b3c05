// Package newhouse writes the first files of a club: a house file over other rules, with comments that teach, and its
// tests, with hands that show what the club plays differently. What the tests expect is what the engine gives.
//
//	setup.go   what is given or asked for
//	ask.go     questions and answers
//	house.go   the house file
//	cases.go   the hands of the tests
//	tests.go   the file of tests
//	words.go   the comments, in each language
//	id.go      an id for a name
//	done.go    what is said in the end
package newhouse
