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
		Use:   "batch [FILE]",
		Short: "Score many hands, one JSON object a line",
		Long: `Batch reads one hand a line from a file, or from the standard input if there is
none or it is -, and writes one result a line, in the same order:

  {"hand":"234m567p34567s99m","tsumo":"8s","seat":"south","riichi":true}

A hand that can't be scored is refused in its place, with the number of its
line, {"id":...,"line":7,"error":{...}}, and the others go on. Empty lines are
skipped. Input compressed with gzip is read as it is. All cores are used, and
the memory needed does not depend on how long the input is. The file may be a
pipe, but no device, and a link only to a file that begins with a hand.

--fields names what is wanted of each result. It makes comma-separated values
with a header line, or with --format json objects with these keys alone. A
refused hand is a row too, with id, line and error where they are asked for;
as JSON it is written as it is without --fields. The columns of CSV are

  id line rules edition rules_hash yakuman limit han fu base points gain
  yaku                 ids with spaces between them: riichi pinfu
  bonus, fu_parts      ids with their number: dora:2 red:1
  payments             what each payer pays: east:2600 west:1300
  payments.east        one payer; also .south, .west, .north and .discarder
  reading              how the hand was read; also reading.shape, reading.wait
  stands_for           the tile for which the winning tile stands, if it is wild
  assumed              seat and round, as far as the input left them out
  error                why a hand is refused, as a code; also error.field and
                       error.message

A text that a spreadsheet would take for a formula has an apostrophe in front.`,
		Example: `  rulecheck batch hands.ndjson.gz > results.ndjson
  rulecheck batch --fields id,han,fu,points,error hands.ndjson > points.csv
  zcat hands.ndjson.gz | rulecheck batch --rules ema --quiet`,
		Args: atMostOne("batch reads one file, or the standard input"),
		RunE: func(cmd *cobra.Command, args []string) error {
			b.name = "-"
			if len(args) > 0 {
				b.name = args[0]
			}
			b.formatGiven, b.fieldsGiven = cmd.Flags().Changed("format"), cmd.Flags().Changed("fields")
			b.rulesGiven = cmd.Flags().Changed("rules")
			return c.batch(&b)
		},
	}
	choose(cmd, false, &b.format, "format", "output", "json", "csv")
	cmd.Flags().StringVar(&b.fields, "fields", "", "write these `names` alone, as in id,han,points")
	cmd.Flags().BoolVar(&b.noHeader, "no-header", false, "leave out the header line of CSV")
	cmd.Flags().IntVarP(&b.jobs, "jobs", "j", 0, "score on `n` cores at most; 0 for all")
	cmd.Flags().BoolVarP(&b.quiet, "quiet", "q", false, "show neither progress nor the count at the end")
	complete(cmd, "fields", completeFields)
	return cmd
}

// batchCall is a call of the verb: the name of its input, - for the standard input, and its flags.
type batchCall struct {
	name  string
	quiet bool
	jobs  int

	format   choice
	fields   string
	noHeader bool
	// formatGiven and fieldsGiven report which flags stood in the call.
	formatGiven, fieldsGiven, rulesGiven bool
}

// form returns the form that the flags ask for: fields alone ask for CSV.
func (b *batchCall) form() (form batch.Format, asCSV bool, err error) {
	asCSV = b.format.value == "csv" || b.fieldsGiven && !b.formatGiven
	if b.noHeader && !asCSV {
		return nil, false, usageError("--no-header is for CSV, and JSON has no header; give --fields or --format csv as well")
	}
	var fields []string
	if b.fieldsGiven {
		fields = strings.Split(b.fields, ",")
	}
	if asCSV {
		form, err = batch.CSV(fields, !b.noHeader)
	} else {
		form, err = batch.JSON(fields)
	}
	if err != nil {
		err = usageError("--%w", err)
	}
	return form, asCSV, err
}

func (c *Command) batch(b *batchCall) error {
	if b.jobs < 0 {
		return usageError("--jobs takes a number from 1 up, or 0 for all cores, not %d", b.jobs)
	}
	form, asCSV, err := b.form()
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
		c.say("rulecheck: reading hands from the terminal, one JSON object a line")
	}
	run := batch.Batch{Engine: e, Lang: c.flags.lang.value, Form: form, Workers: b.jobs}
	if !b.rulesGiven {
		loader, err := c.flags.loader()
		if err != nil {
			return err
		}
		run.EngineOf = c.engineOfLines(loader)
	}
	end := func() {}
	if !b.quiet && terminalOf(c.Stderr) != nil && terminalOf(c.Stdout) == nil {
		run.Progress, end = newProgress(unguarded(c.Stderr).(io.Writer), in.Size, in.Done, progressDelay)
	}
	out := c.Stdout
	if asCSV { // which has no escapes
		out = c.data()
	}
	start := time.Now()
	n, err := run.Run(c.ctx, in, out)
	end()
	if !b.quiet {
		fmt.Fprintln(c.Stderr, batchSummary(n, time.Since(start)))
	}
	switch {
	case err != nil:
		return failed(err)
	case n.Refused > 0:
		return &exit{code: exitFindings}
	}
	return nil
}

// engineOfLines returns the engines of lines that name their rules. The options and the date of the loader come on top of
// what a line says.
func (c *Command) engineOfLines(loader *rules.Loader) func(*batch.LineRules) (*engine.Engine, error) {
	named, scored := games.Logs{Loader: new(rules.Loader)}, games.Logs{Loader: loader}
	var mu sync.Mutex
	said := make(map[string]bool) // of names, whether they hold yet
	return func(of *batch.LineRules) (*engine.Engine, error) {
		if !inputs.IsShipped(of.ID) { // files of others are nothing that a line may open
			return nil, fs.ErrNotExist
		}
		e, err := named.Engine(c.ctx, of.ID, of.Set)
		if err == nil {
			if err := of.Is(e.Rules().Hash()); err != nil {
				return nil, err
			}
			if len(loader.Set) > 0 || loader.AsOf != "" {
				e, err = scored.Engine(c.ctx, of.ID, of.Set)
			}
		}
		if err != nil {
			return nil, err
		}
		mu.Lock()
		defer mu.Unlock()
		if !said[of.ID] && len(said) < maxSaid {
			said[of.ID] = true
			if early := source.Of(loader).TooEarly(of.ID, loader.AsOf); !early.Empty() {
				c.say("rulecheck: " + c.said(early))
			}
		}
		return e, nil
	}
}

// maxSaid is of how many names it is said that they do not hold yet: an input may name a date on every line.
const maxSaid = 100

func batchSummary(n batch.Counts, took time.Duration) string {
	written := func(i int) string { return words.In("en").Common.Grouped(strconv.Itoa(i)) }
	hands := "hands"
	if n.Scored+n.Refused == 1 {
		hands = "hand"
	}
	return fmt.Sprintf("%s %s: %s scored, %s refused, in %.2f s",
		written(n.Scored+n.Refused), hands, written(n.Scored), written(n.Refused), took.Seconds())
}

func completeFields(typed string) []string {
	named := typed[:strings.LastIndexByte(typed, ',')+1]
	var words []string
	for _, name := range batch.Columns() {
		if !slices.Contains(strings.Split(named, ","), name) {
			words = append(words, named+name)
		}
	}
	return words
}
