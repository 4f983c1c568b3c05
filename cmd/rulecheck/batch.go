package main

import (
	"fmt"
	"io"
	"io/fs"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/spf13/cobra"

	"example.com/hanfu/engine"
	"example.com/hanfu/internal/inputs"
	"example.com/hanfu/internal/source"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/report/games"
	"example.com/hanfu/rules"
	"example.com/hanfu/study/batch"
)

func (c *Command) batchVerb() *cobra.Command {
	var b batchCall
	cmd := &cobra.Command{
		Use:  "batch [FILE]",
		Args: atMostOne(words.Say("batch reads one file, or the standard input")),
		RunE: func(cmd *cobra.Command, args []string) error {
			b.name = "-"
			if len(args) > 0 {
				b.name = args[0]
			}
			b.formatGiven, b.fieldsGiven = cmd.Flags().Changed("format"),
				cmd.Flags().Changed("fields")
			b.rulesGiven = cmd.Flags().Changed("rules")
			return c.batch(&b)
		},
	}
	c.flags.rulesFlags(cmd)
	choose(cmd, &b.format, "format", "json", "csv")
	cmd.Flags().StringVar(&b.fields, "fields", "", "")
	cmd.Flags().BoolVar(&b.noHeader, "no-header", false, "")
	cmd.Flags().IntVarP(&b.jobs, "jobs", "j", 0, "")
	cmd.Flags().BoolVarP(&b.quiet, "quiet", "q", false, "")
	complete(cmd, "fields", completeFields)
	return cmd
}

// batchCall holds the flags of the batch verb and the name of its input, where "-" is the standard
// input.
type batchCall struct {
	name  string
	quiet bool
	jobs  int

	format   choice
	fields   string
	noHeader bool
	// formatGiven, fieldsGiven and rulesGiven report which flags were set.
	formatGiven, fieldsGiven, rulesGiven bool
}

// outputFormat returns the output format. --fields without --format means CSV.
func (b *batchCall) outputFormat() (format batch.Format, asCSV bool, err error) {
	asCSV = b.format.value == "csv" || b.fieldsGiven && !b.formatGiven
	if b.noHeader && !asCSV {
		return nil, false, usageError("--no-header is for CSV, and JSON has no header; give " +
			"--fields or --format csv as well")
	}
	var fields []string
	if b.fieldsGiven {
		fields = strings.Split(b.fields, ",")
	}
	if asCSV {
		format, err = batch.CSV(fields, !b.noHeader)
	} else {
		format, err = batch.JSON(fields)
	}
	if err != nil {
		err = usageError("--%s", err)
	}
	return format, asCSV, err
}

func (c *Command) batch(b *batchCall) error {
	if b.jobs < 0 {
		return usageError("--jobs takes a number from 1 up, or 0 for all cores, not %d", b.jobs)
	}
	format, asCSV, err := b.outputFormat()
	if err != nil {
		return err
	}
	e, err := c.engine()
	if err != nil {
		return err
	}
	in, err := batch.Open(b.name, c.Stdin)
	if err != nil {
		return failed(err)
	}
	defer in.Close()
	if !b.quiet && b.name == "-" && terminalOf(c.Stdin) != nil {
		c.note(words.Say("reading hands from the terminal, one JSON object per line"))
	}
	run := batch.Batch{Engine: e, Lang: c.flags.lang.value, Form: format, Workers: b.jobs}
	if !b.rulesGiven {
		loader, err := c.flags.loader()
		if err != nil {
			return err
		}
		run.EngineOf = c.engineOfLines(loader)
	}
	end := func() {}
	if !b.quiet && terminalOf(c.Stderr) != nil && terminalOf(c.Stdout) == nil {
		run.Progress, end = newProgress(unguarded(c.Stderr).(io.Writer),
			c.translate(words.Say("scoring")), in.Size, in.Done, progressDelay)
	}
	out := c.Stdout
	if asCSV { // CSV has no escapes
		out = c.data()
	}
	start := time.Now()
	n, err := run.Run(c.ctx, in, out)
	end()
	if !b.quiet {
		fmt.Fprintln(c.Stderr, c.translate(batchSummary(n, time.Since(start), c.flags.lang.value)))
	}
	switch {
	case err != nil:
		return failed(err)
	case n.Refused > 0:
		return &exit{code: exitFindings}
	}
	return nil
}

// engineOfLines returns a function that returns the engine for a line which names its rules.
// Options and date of the loader override those of the line.
func (c *Command) engineOfLines(loader *rules.Loader) func(*batch.LineRules) (*engine.Engine,
	error) {
	named, scored := games.Logs{Loader: new(rules.Loader)}, games.Logs{Loader: loader}
	var mu sync.Mutex
	warned := make(map[string]bool) // ids already checked against the date
	return func(line *batch.LineRules) (*engine.Engine, error) {
		if !inputs.IsShipped(line.ID) { // a line must not open arbitrary files
			return nil, fs.ErrNotExist
		}
		e, err := named.Engine(c.ctx, line.ID, line.Set)
		if err == nil {
			if err := line.Is(e.Rules().Hash()); err != nil {
				return nil, err
			}
			if len(loader.Set) > 0 || loader.AsOf != "" {
				e, err = scored.Engine(c.ctx, line.ID, line.Set)
			}
		}
		if err != nil {
			return nil, err
		}
		mu.Lock()
		defer mu.Unlock()
		if !warned[line.ID] && len(warned) < maxWarned {
			warned[line.ID] = true
			if early := source.Of(loader).TooEarly(line.ID, loader.AsOf); !early.Empty() {
				c.note(early)
			}
		}
		return e, nil
	}
}

// maxWarned limits the ids that are checked for a warning, because each line of the input may name
// another date.
const maxWarned = 100

func batchSummary(n batch.Counts, took time.Duration, lang string) words.Text {
	grouped := func(i int) string { return words.In(lang).Common.Grouped(strconv.Itoa(i)) }
	all := words.Say("%s hands", grouped(n.Scored+n.Refused))
	if n.Scored+n.Refused == 1 {
		all = words.Say("1 hand")
	}
	return words.Say("%s: %s scored, %s refused, in %.2f s", all, grouped(n.Scored),
		grouped(n.Refused), took.Seconds())
}

func completeFields(typed string) []string {
	done := typed[:strings.LastIndexByte(typed, ',')+1]
	var words []string
	for _, name := range batch.Columns() {
		if !slices.Contains(strings.Split(done, ","), name) {
			words = append(words, done+name)
		}
	}
	return words
}
