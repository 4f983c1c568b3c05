package season

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"example.com/hanfu/engine"
	"example.com/hanfu/game"
	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/inputs"
	"example.com/hanfu/internal/osfile"
	"example.com/hanfu/internal/schema"
	"example.com/hanfu/internal/source"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/rules"
)

// Collector collects the games of a season file by file. It must not be used concurrently.
type Collector struct {
	// Loader loads the rules that the files name.
	Loader *rules.Loader
	// Under names the rules for all games, in the form of [rules.Named]. If it is empty, each
	// file's own rules are used.
	Under string
	// Engine returns an engine for rules; if nil, the collector makes one.
	Engine func(context.Context, *rules.Rules) *engine.Engine
	// Logs adds the games of a log file to the collector and reports whether the file has logs.
	// named reports whether the file was named itself rather than found in a folder. If nil, logs
	// are ignored.
	Logs func(ctx context.Context, c *Collector, file string, named bool) (taken bool, err error)

	engines map[string]*engine.Engine
	sheets  []*sheet
	rules   []*rules.Rules
	games   []Game
	// at holds the position of the players' names of each game.
	at []finding.Position
	// dated holds the date of each game.
	dated []named
	// known holds the position of each game by the key of the game.
	known map[string]finding.Position
	left  []Left
	// early holds the findings that rules did not apply yet on a date.
	early []finding.Finding
	// reread are the files of games in which plain fives were read as red ones.
	reread []string
	// passed are the ignored files.
	passed []string
	hands
}

// Add adds the games of a file with the given text. It reports whether the file is a record or a
// season file; others are ignored. Mistakes in the file are recorded in the season. The error is
// that of ctx or says that the season is too large.
func (c *Collector) Add(ctx context.Context, path string, text []byte) (taken bool, err error) {
	switch l := c.Loader.With(path, text); {
	case source.IsRecord(text):
		r, err := game.Load(ctx, l, rules.File(path), c.Under)
		if err != nil {
			return true, c.leaveOut(ctx, path, err)
		}
		return true, c.addRecord(ctx, r)
	case source.IsSeason(text):
		s, err := loadSheet(ctx, l, rules.File(path), c.Under)
		if err != nil {
			return true, c.leaveOut(ctx, path, err)
		}
		return true, c.addSheet(ctx, s)
	}
	return false, nil
}

// Leave records that a file can't be read.
func (c *Collector) Leave(path string, err error) {
	c.left = append(c.left, Left{File: path, Err: err})
}

func (c *Collector) leaveOut(ctx context.Context, path string, err error) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	found, err := finding.Split(err)
	c.left = append(c.left, Left{File: path, Findings: found, Err: err})
	return nil
}

func (c *Collector) leaveGame(ctx context.Context, r *game.Record, err error) error {
	err = c.leaveOut(ctx, r.Path, err)
	if err == nil {
		l := &c.left[len(c.left)-1]
		l.Name, l.Date = r.Name, r.Date
		l.Sum, l.Want = sums(r)
	}
	return err
}

func (c *Collector) addSheet(ctx context.Context, s *sheet) error {
	c.sheets = append(c.sheets, s)
	c.addEarly(s.early)
	for _, slip := range s.slips {
		c.left = append(c.left,
			Left{File: s.path, Name: slip.name, Date: slip.date, Findings: slip.found})
	}
	for _, r := range s.games {
		if err := c.addRecord(ctx, r); err != nil {
			return err
		}
	}
	return nil
}

func (c *Collector) addRecord(ctx context.Context, r *game.Record) error {
	if len(c.games)+len(c.left) >= MostGames {
		return words.Errorf("%s: a season has at most %d games", r.Path, MostGames)
	}
	c.addEarly(r.Early)
	if r.PlayersPos.Line == 0 {
		return c.leaveGame(ctx, r,
			rules.Findings{{Position: finding.Position{File: r.Path}, Severity: finding.Error,
				Code: finding.MissingField, Message: words.Say("the game does not say who played"),
				Help: words.Say("write players: with their names")}})
	}
	if len(r.Hands) == 0 && r.Begin == nil {
		return c.leaveGame(ctx, r,
			rules.Findings{{Position: r.PlayersPos, Severity: finding.Warning,
				Code:    finding.UnlikelyValue,
				Message: words.Say("no hand of this game is written down, so it does not count yet")}})
	}
	g, err := game.Play(ctx, c.engine(ctx, r.RuleSet), r)
	switch {
	case err != nil:
	case g.Ended == nil && len(r.Hands) > 0 && r.Results == nil:
		err = rules.Findings{{Position: r.PlayersPos, Severity: finding.Warning,
			Code:    finding.UnlikelyValue,
			Message: words.Say("the game is not over by its rules, so it does not count yet"),
			Help: words.Say("if it ended all the same, write results: after the hands, or end: time if the " +
				"rules have a time limit")}}
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
		return words.Errorf("%s: a season has at most %d players", r.Path, MostPlayers)
	}
	return nil
}

// sums returns the sum of the final points and sticks of a game and the sum at its beginning, if
// they differ and there is no other mistake.
func sums(r *game.Record) (sum, want int64) {
	if r.Begin == nil || len(r.Hands) > 0 || !r.RuleSet.MayPlay(len(r.Players)) {
		return 0, 0
	}
	sum = int64(r.Begin.Sticks)*r.RuleSet.Payments().Stick + r.Begin.Bank
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
	key := r.ID() + " " + r.Hash() // equal rules may have different names
	if c.engines[key] == nil {
		c.engines[key] = engine.New(r)
	}
	return c.engines[key]
}

// Played adds the results of a played game, such as one from a log. It refuses results that are too
// large, games already added, and games beyond [MostGames].
func (c *Collector) Played(r *game.Record, g *game.Game) error {
	if len(c.games) >= MostGames {
		return words.Errorf("%s: a season has at most %d games", r.Path, MostGames)
	}
	for _, p := range g.Results {
		if p.Result > mostResult || p.Result < -mostResult {
			return words.Errorf("%s: a result of %d points is too large for a season", r.Path,
				p.Result)
		}
	}
	one := Game{File: r.Path, Name: r.Name, Date: r.Date, Hands: len(g.Hands),
		Rules:  g.Rules,
		Weight: cmp.Or(r.Weight, whole),
		Bank:   g.End.Bank,
		Lost:   g.Unclaimed()}
	for i := range g.Results {
		p := &g.Results[i]
		name := g.Name(p.Player)
		one.Results = append(one.Results,
			Result{Player: name, For: name, Place: p.Place, Seat: p.Player.Index() + 1,
				Points: p.Points + p.Leftover,
				Result: p.Result, Counts: p.Result, uma: p.Uma})
		one.Balance += p.Result
		one.Penalties += p.Penalties
	}
	key := one.key()
	if at, twice := c.known[key]; twice {
		return rules.Findings{{Position: r.PlayersPos, Severity: finding.Error,
			Code: finding.BadValue,
			Message: words.Say("the same game stands in %s: date, players and points are equal",
				at),
			Help: words.Say("remove one of the two; if both were played, give each a name: of its own")}}
	}
	if c.known == nil {
		c.known = make(map[string]finding.Position)
	}
	c.known[key] = r.PlayersPos
	c.addEarly(r.Early)
	if !slices.ContainsFunc(c.rules, func(known *rules.Rules) bool {
		return known.ID() == g.Rules.ID() && known.Hash() == g.Rules.Hash()
	}) {
		c.rules = append(c.rules, g.Rules)
	}
	c.games, c.at, c.dated = append(c.games, one), append(c.at, r.PlayersPos),
		append(c.dated, named{Name: r.Date, Pos: r.DatePos})
	c.hands.add(&one, g)
	return nil
}

func (c *Collector) addEarly(f *finding.Finding) {
	if f != nil && !slices.ContainsFunc(c.early,
		func(known finding.Finding) bool { return known.Position == f.Position }) {
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

// Season returns the season of the games added so far.
func (c *Collector) Season() *Season {
	s := &Season{Rules: slices.Clone(c.rules), Games: slices.Clone(c.games),
		Left: slices.Clone(c.left), Passed: slices.Clone(c.passed),
		Reread: slices.Clone(c.reread), Best: c.best, Stay: c.stay}
	var ranked *Ranking
	var minimum *int
	shared := ""
	for _, sheet := range c.sheets {
		s.Name = cmp.Or(s.Name, sheet.Name)
		ranked, minimum = cmp.Or(ranked, sheet.Ranked), cmp.Or(minimum, sheet.Least)
		shared = cmp.Or(shared, sheet.Shared)
		s.Adjustments = append(s.Adjustments, sheet.Start...)
	}
	for _, sheet := range c.sheets {
		s.Adjustments = append(s.Adjustments, sheet.Adjustments...)
	}
	if ranked != nil {
		s.Ranked = *ranked
	}
	if minimum != nil {
		s.Least = *minimum
	}
	s.MeanOfShared = shared == schema.SharedPlaces[1]
	t := tally{Collector: c, season: s, byName: make(map[string]*Player),
		named: make(map[finding.Position]int)}
	for i, at := range c.at {
		t.named[at] = i
	}
	t.checkNames()
	t.collectStages()
	t.applySubstitutes()
	t.sortGames()
	t.addGames()
	t.adjust()
	t.carryOver()
	t.checkMembers()
	t.teams()
	t.reportTeamless()
	t.checkDates()
	t.reportUnlikely()
	t.rank()
	return s
}

// AddFiles adds the files given by args. A file that is neither a record nor a season file is
// recorded in Left if it was named itself, and ignored otherwise. The error is that of
// [Collector.Add], or says that there are no files.
func (c *Collector) AddFiles(ctx context.Context, args []string) error {
	files, namedFiles := inputs.Games.Find(args, ""), make(map[string]bool)
	for _, arg := range args {
		namedFiles[osfile.Identity(arg)] = true
	}
	named := func(file string) bool { return namedFiles[osfile.Identity(file)] }
	for _, err := range files.Errors {
		c.Leave("", err)
	}
	for _, file := range files.Names {
		if len(c.games)+len(c.left) > MostGames {
			return words.Errorf("%s: a season has at most %d games", file, MostGames)
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
		return inputs.Games.NothingFound(args[0])
	}
	return nil
}

func errOther(file string, text []byte) error {
	switch {
	case source.IsRules(text):
		return words.Errorf("%s is a rule file: name records, logs or a season file; --rules names the "+
			"rules", file)
	case inputs.IsRuleFile(file):
		return words.Errorf("%s is neither a record of a game nor a season file: write \"season: NAME\" in "+
			"its first line", file)
	}
	return words.Errorf("%s has no log of a game; records and season files are *.yaml and *.yml, "+
		"outside of archives", file)
}

func (c *Collector) logs(ctx context.Context, file string, named bool) (taken bool, err error) {
	if c.Logs == nil {
		return false, nil
	}
	return c.Logs(ctx, c, file, named)
}
