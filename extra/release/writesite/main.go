// Command writesite writes the club's page as files, from a program and its licenses, which are in
// the given folder. It is a program of its own since it has all of Hanfu in it: the release, which
// begins by being compiled, does without.
package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"

	"example.com/hanfu/door/serve/site"
)

func main() {
	var o site.Options
	made := flag.String("made", "", "the `folder` with program, begin and licenses")
	out := flag.String("o", "", "write to this `folder`")
	flag.StringVar(&o.Dir, "dir", "", "the `folder` of a club")
	flag.StringVar(&o.Rules, "rules", "", "the `id` of the rule set with which the page begins")
	flag.StringVar(&o.Lang, "lang", "", "the `language` of the page where it begins")
	flag.Parse()
	for name, text := range map[string]*[]byte{"program": &o.Program, "begin": &o.Begin,
		"licenses": &o.Licenses} {
		var err error
		if *text, err = os.ReadFile(filepath.Join(*made, name)); err != nil {
			fail(err)
		}
	}
	if err := site.Write(*out, o); err != nil {
		fail(err)
	}
}

func fail(err error) {
	fmt.Fprintln(os.Stderr, err)
	os.Exit(1)
}
