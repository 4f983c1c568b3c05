package season

import (
	"context"
	"errors"
	"fmt"

	"example.com/hanfu/internal/inputs"
	"example.com/hanfu/internal/osfile"
	"example.com/hanfu/internal/source"
)

// AddFiles adds the files that arguments name. One that is neither a record nor a file of the season is left out if it
// was named, and left alone if it was found. The error is that of [Collector.Add], or says that there are no files.
func (c *Collector) AddFiles(ctx context.Context, args []string) error {
	files, given := inputs.Games.Find(args, ""), make(map[string]bool)
	for _, arg := range args {
		given[osfile.Identity(arg)] = true
	}
	named := func(file string) bool { return given[osfile.Identity(file)] }
	for _, err := range files.Errors {
		c.Leave("", err)
	}
	for _, file := range files.Names {
		if len(c.games)+len(c.left) > MostGames {
			return fmt.Errorf("%s: a season has at most %d games", file, MostGames)
		}
		if !inputs.IsRuleFile(file) {
			taken, err := c.logs(ctx, file, named(file))
			switch {
			case err != nil:
				return err
			case taken:
				continue
			case !named(file):
				c.passed = append(c.passed, file)
				continue
			}
		}
		text, found, err := source.Read(file)
		if err != nil || found != nil {
			c.left = append(c.left, Left{File: file, Findings: found, Err: err})
			continue
		}
		taken, err := c.Add(ctx, file, text)
		if err != nil {
			return err
		}
		if !taken && named(file) {
			c.Leave(file, errOther(file, text))
		}
	}
	if len(c.games)+len(c.left) == 0 {
		return errors.New(inputs.Games.NothingFound(args[0]))
	}
	return nil
}

func errOther(file string, text []byte) error {
	switch {
	case source.IsRules(text):
		return fmt.Errorf("%s is a rule file: name records, logs or a file of the season; --rules names the rules", file)
	case inputs.IsRuleFile(file):
		return fmt.Errorf("%s is no record of a game and no file of a season: write \"season: NAME\" in its first line", file)
	}
	return fmt.Errorf("%s has no log of a game; records and files of a season are *.yaml and *.yml, outside of archives", file)
}

func (c *Collector) logs(ctx context.Context, file string, named bool) (taken bool, err error) {
	if c.Logs == nil {
		return false, nil
	}
	return c.Logs(ctx, c, file, named)
}
