package season

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"example.com/hanfu/engine"
	"example.com/hanfu/game"
	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/inputs"
	"example.com/hanfu/internal/osfile"
	"example.com/hanfu/internal/source"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/rules"
)

// Collector collects the games of a season, file by file. It is for one goroutine at a time.
type Collector struct {
	// Loader reads the rules that the files name.
	Loader *rules.Loader
	// Under are the rules of all games, as [rules.Named] takes them, in place of those that the files name; empty for
	// these.
	Under string
	// Engine returns an engine of rules; if it is nil, the collector makes one.
	Engine func(context.Context, *rules.Rules) *engine.Engine
	// Logs adds to the collector the games of a file that has logs, and reports whether it has; named reports whether
	// the file was named, and not found in a folder. If it is nil, logs are passed over.
	Logs func(ctx context.Context, c *Collector, file string, named bool) (taken bool, err error)

	engines map[string]*engine.Engine
	sheets  []*sheet
	rules   []*rules.Rules
	games   []Game
	// at says where the players of each game are named, in the order of games.
	at []finding.Position
	// dated is when each was, likewise.
	dated []named
	// known has the place of each game by its date, its name and its points.
	known map[string]finding.Position
	left  []Left
	// early says of files that their rules did not hold yet on a date.
	early []finding.Finding
	// reread are the files of games in which plain fives were read as red ones.
	reread []string
	// passed are the files that were passed over.
	passed []string
	hands
}

// Add adds what the text of a file says, which is at a path or in its place. It reports whether that is a record or a
// file of the season; another one is left alone. What there is to mend in it stands in the season in the end. The error
// says that ctx is done, or that there is too much.
func (c *Collector) Add(ctx context.Context, path string, text []byte) (taken bool, err error) {
	switch l := c.Loader.With(path, text); {
	case source.IsRecord(text):
		r, err := game.Load(ctx, l, rules.File(path), c.Under)
		if err != nil {
			return true, c.leave(ctx, path, err)
		}
		return true, c.record(ctx, r)
	case source.IsSeason(text):
		s, err := loadSheet(ctx, l, rules.File(path), c.Under)
		if err != nil {
			return true, c.leave(ctx, path, err)
		}
		return true, c.sheet(ctx, s)
	}
	return false, nil
}

// Leave leaves a file out that can't be read.
func (c *Collector) Leave(path string, err error) {
	c.left = append(c.left, Left{File: path, Err: err})
}

func (c *Collector) leave(ctx context.Context, path string, err error) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	found, err := finding.Split(err)
	c.left = append(c.left, Left{File: path, Findings: found, Err: err})
	return nil
}

func (c *Collector) leaveGame(ctx context.Context, r *game.Record, err error) error {
	err = c.leave(ctx, r.Path, err)
	if err == nil {
		l := &c.left[len(c.left)-1]
		l.Name, l.Date = r.Name, r.Date
		l.Sum, l.Want = sums(r)
	}
	return err
}

func (c *Collector) sheet(ctx context.Context, s *sheet) error {
	c.sheets = append(c.sheets, s)
	c.tooEarly(s.early)
	for _, slip := range s.slips {
		c.left = append(c.left, Left{File: s.path, Name: slip.name, Date: slip.date, Findings: slip.found})
	}
	for _, r := range s.games {
		if err := c.record(ctx, r); err != nil {
			return err
		}
	}
	return nil
}

func (c *Collector) record(ctx context.Context, r *game.Record) error {
	if len(c.games)+len(c.left) >= MostGames {
		return fmt.Errorf("%s: a season has at most %d games", r.Path, MostGames)
	}
	c.tooEarly(r.Early)
	if r.PlayersPos.Line == 0 {
		return c.leaveGame(ctx, r, rules.Findings{{Position: finding.Position{File: r.Path}, Severity: finding.Error,
			Code: finding.MissingField, Message: words.Say("the game does not say who played"), Help: words.Say("write players: with their names")}})
	}
	if len(r.Hands) == 0 && r.Begin == nil {
		return c.leaveGame(ctx, r, rules.Findings{{Position: r.PlayersPos, Severity: finding.Warning, Code: finding.UnlikelyValue,
			Message: words.Say("no hand of this game is written down, so it does not count yet")}})
	}
	g, err := game.Play(ctx, c.engine(ctx, r.RuleSet), r)
	switch {
	case err != nil:
	case g.Ended == nil && len(r.Hands) > 0 && r.Results == nil:
		err = rules.Findings{{Position: r.PlayersPos, Severity: finding.Warning, Code: finding.UnlikelyValue,
			Message: words.Say("the game is not over by its rules, so it does not count yet"),
			Help:    words.Say("where it ended all the same, write results: behind the hands, or end: time if the rules have a time limit")}}
	default:
		err = c.Played(r, g)
	}
	if err != nil {
		return c.leaveGame(ctx, r, err)
	}
	if slices.ContainsFunc(r.Hands, func(h game.RecordHand) bool {
		return slices.ContainsFunc(h.Wins, func(w game.RecordWin) bool { return w.ReadAs != nil })
	}) {
		c.reread = append(c.reread, r.Path)
	}
	if len(c.plays) > MostPlayers {
		return fmt.Errorf("%s: a season has at most %d players", r.Path, MostPlayers)
	}
	return nil
}

// sums returns the sum of the final points and sticks of a game and the sum with which it begins, if these differ and
// there is no other slip.
func sums(r *game.Record) (sum, want int64) {
	if r.Begin == nil || len(r.Hands) > 0 || !r.RuleSet.MayPlay(len(r.Players)) {
		return 0, 0
	}
	sum = int64(r.Begin.Sticks) * r.RuleSet.Payments().Stick
	for _, points := range r.Begin.Points {
		sum += points
	}
	if want = int64(len(r.Players)) * r.RuleSet.Game().Start; sum == want {
		return 0, 0
	}
	return sum, want
}

func (c *Collector) engine(ctx context.Context, r *rules.Rules) *engine.Engine {
	if c.Engine != nil {
		return c.Engine(ctx, r)
	}
	if c.engines == nil {
		c.engines = make(map[string]*engine.Engine)
	}
	key := r.ID() + " " + r.Hash() // equal rules may have other names
	if c.engines[key] == nil {
		c.engines[key] = engine.New(r)
	}
	return c.engines[key]
}

// Played adds a game that was played to its results, such as one of a log. It refuses one with a result beyond all that
// can be added up, one that is there already, and any beyond [MostGames].
func (c *Collector) Played(r *game.Record, g *game.Game) error {
	if len(c.games) >= MostGames {
		return fmt.Errorf("%s: a season has at most %d games", r.Path, MostGames)
	}
	for _, p := range g.Results {
		if p.Result > mostResult || p.Result < -mostResult {
			return fmt.Errorf("%s: a result of %d points is too large for a season", r.Path, p.Result)
		}
	}
	one := Game{File: r.Path, Name: r.Name, Date: r.Date, Hands: len(g.Hands), Weight: cmp.Or(r.Weight, whole),
		Lost: int64(g.End.Sticks) * g.Rules.Payments().Stick}
	for i := range g.Results {
		p := &g.Results[i]
		name := g.Name(p.Player)
		one.Results = append(one.Results, Result{Player: name, For: name, Place: p.Place, Seat: p.Player.Index() + 1, Points: p.Points + p.Leftover,
			Result: p.Result, Counts: p.Result, uma: p.Uma})
		one.Balance += p.Result
		one.Penalties += p.Penalties
		one.Lost -= p.Leftover
	}
	key := one.key()
	if at, twice := c.known[key]; twice {
		return rules.Findings{{Position: r.PlayersPos, Severity: finding.Error, Code: finding.BadValue,
			Message: words.Say("the same game stands in %s: date, players and points are equal", at),
			Help:    words.Say("remove one of the two; if both were played, give each a name: of its own")}}
	}
	if c.known == nil {
		c.known = make(map[string]finding.Position)
	}
	c.known[key] = r.PlayersPos
	c.tooEarly(r.Early)
	if !slices.ContainsFunc(c.rules, func(known *rules.Rules) bool {
		return known.ID() == g.Rules.ID() && known.Hash() == g.Rules.Hash()
	}) {
		c.rules = append(c.rules, g.Rules)
	}
	c.games, c.at, c.dated = append(c.games, one), append(c.at, r.PlayersPos), append(c.dated, named{Name: r.Date, Pos: r.DatePos})
	c.hands.add(&one, g)
	return nil
}

func (c *Collector) tooEarly(f *finding.Finding) {
	if f != nil && !slices.ContainsFunc(c.early, func(known finding.Finding) bool { return known.Position == f.Position }) {
		c.early = append(c.early, *f)
	}
}

func (g *Game) key() string {
	key := g.Date + "\x00" + g.Name
	for _, r := range g.Results {
		key += fmt.Sprintf("\x00%s\x00%d", r.Player, r.Points)
	}
	return key
}

// Season returns the season of the games that were added so far.
func (c *Collector) Season() *Season {
	s := &Season{Rules: slices.Clone(c.rules), Games: slices.Clone(c.games), Left: slices.Clone(c.left), Passed: slices.Clone(c.passed),
		Reread: slices.Clone(c.reread), Best: c.best, Stay: c.stay}
	var ranked *Ranking
	var least *int
	for _, sheet := range c.sheets {
		s.Name = cmp.Or(s.Name, sheet.Name)
		ranked, least = cmp.Or(ranked, sheet.Ranked), cmp.Or(least, sheet.Least)
		s.Adjustments = append(s.Adjustments, sheet.Start...)
	}
	for _, sheet := range c.sheets {
		s.Adjustments = append(s.Adjustments, sheet.Adjustments...)
	}
	if ranked != nil {
		s.Ranked = *ranked
	}
	if least != nil {
		s.Least = *least
	}
	t := tally{Collector: c, season: s, byName: make(map[string]*Player), named: make(map[finding.Position]int)}
	for i, at := range c.at {
		t.named[at] = i
	}
	t.one()
	t.stagesOf()
	t.substitute()
	t.order()
	t.add()
	t.adjust()
	t.carryOver()
	t.check()
	t.teams()
	t.teamless()
	t.dates()
	t.unlikely()
	t.rank()
	return s
}

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
