package newhouse

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/internal/naming"
	"example.com/hanfu/internal/playerwords"
	"example.com/hanfu/internal/terminal"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/internal/work"
	"example.com/hanfu/report/lists"
	"example.com/hanfu/report/scorecard"
	"example.com/hanfu/rules"
	"example.com/hanfu/study/infer"
)

// Inquired formats an inquiry and writes its result to a house.
type Inquired struct {
	*infer.Inquiry
	House *House
}

// Price formats the price of a choice. It lists the payers if another choice has the same total, or
// if a liable player or a tsumo makes that unclear.
func (a *Inquired) Price(question *infer.Question, choice int) string {
	p, err := terminal.New(terminal.Options{Lang: a.House.Lang})
	if err != nil {
		return ""
	}
	paid := func(c *infer.Choice) string {
		if c.Result == nil {
			return words.In(a.House.Lang).House().Refused
		}
		return scorecard.Paid(p, c.Result.Payments(), question.Win.Tsumo)
	}
	c := &question.Choices[choice]
	text := paid(c)
	sameTotal := func(other infer.Choice) bool { return other.Price != c.Price && paid(&other) == text }
	unusual := !question.Win.Tsumo || question.Win.Pao != hand.NoWind
	if c.Result != nil && (unusual && len(c.Result.Payments()) > 1 ||
		slices.ContainsFunc(question.Choices, sameTotal)) {
		account := scorecard.Account{Page: p, Rules: c.Result.Rules(), Win: question.Win,
			Result: c.Result}
		var rows []string
		for _, row := range account.Payers() {
			rows = append(rows, row.Label+" "+row.Value)
		}
		return strings.Join(rows, p.Words.List)
	}
	return text
}

// minPrice is the least number that is read as a price; smaller ones are choices.
const minPrice = 100

func isPrice(typed string) bool {
	if LimitNamed(typed) != "" {
		return true
	}
	wanted := Amounts(typed)
	n, err := strconv.Atoi(strings.Join(wanted[:min(len(wanted), 1)], ""))
	return err == nil && n >= minPrice
}

// LimitNamed returns the limit that a text names, such as mangan or 2 yakuman, or "".
func LimitNamed(typed string) string {
	limit, _ := playerwords.Find(playerwords.Limits, typed)
	return limit
}

// Lacks reports whether a text names a limit that the rules lack.
func (a *Inquired) Lacks(typed string) bool {
	limit := LimitNamed(typed)
	if limit == "" {
		return false
	}
	_, err := lists.ReadPoints(a.House.Parent, limit)
	return err != nil
}

// limitAmounts returns the payments of a hand at a limit, under the likeliest rules.
func (a *Inquired) limitAmounts(ctx context.Context, win *hand.Win,
	limit string) ([]string, error) {
	r, err := a.Rules(ctx)
	if err != nil {
		return nil, err
	}
	asked, err := lists.ReadPoints(cmp.Or(r, a.House.Parent), limit)
	if err != nil {
		return nil, nil
	}
	asked.Tsumo, asked.Seat, asked.From, asked.Round = win.Tsumo, win.Seat, win.From, win.Round
	asked.Honba, asked.Pao, asked.Dealer = win.Honba, win.Pao, win.Seat == hand.East
	asked.Seats = slices.DeleteFunc(slices.Clone(win.Flags), func(f hand.Flag) bool {
		return !f.Seat
	})
	priced, err := asked.Price(engine.New(cmp.Or(r, a.House.Parent)))
	if err != nil { // no hand reaches it
		return nil, nil
	}
	return amountsOf(priced.Payments), nil
}

func amountsOf(payments []engine.Payment) (amounts []string) {
	for _, p := range payments {
		amounts = append(amounts, strconv.FormatInt(p.Amount, 10))
	}
	slices.Sort(amounts)
	return amounts
}

// Own returns the answer that a hand pays the typed price: a choice, or another possible price. If
// none or several match, the answer only holds the text.
func (a *Inquired) Own(ctx context.Context, question *infer.Question,
	typed string) (infer.Answer, error) {
	answer := infer.Answer{Choice: infer.Other, Text: typed}
	if !isPrice(typed) {
		return answer, nil
	}
	listed, err := a.matchingChoices(ctx, question, question.Choices, typed)
	switch {
	case err != nil:
		return answer, err
	case len(listed) == 0:
	case len(listed) == 1:
		return infer.Answer{Choice: listed[0]}, nil
	default:
		return answer, nil
	}
	unlisted, err := a.Unlisted(ctx, question)
	if err != nil {
		return answer, err
	}
	all, err := a.matchingChoices(ctx, question, unlisted, typed)
	if len(all) == 1 {
		answer.Paid = &unlisted[all[0]]
	}
	return answer, err
}

// matchingChoices returns the indexes of the choices with the typed price, which may name a limit.
func (a *Inquired) matchingChoices(ctx context.Context, question *infer.Question,
	choices []infer.Choice, typed string) (all []int, err error) {
	shown := &infer.Question{Win: question.Win, Choices: choices}
	limit, wanted := LimitNamed(typed), Amounts(typed)
	if limit != "" {
		if wanted, err = a.limitAmounts(ctx, question.Win, limit); wanted == nil {
			return nil, err
		}
	}
	for i := range choices {
		pays := Amounts(a.Price(shown, i))
		if limit != "" {
			pays = nil
			if r := choices[i].Result; r != nil {
				pays = amountsOf(r.Payments())
			}
		}
		if slices.Equal(pays, wanted) {
			all = append(all, i)
		}
	}
	return all, nil
}

var amount = work.LazyRegexp(`[0-9]+(?:[,.'’\s\p{Zs}][0-9]{3}\b)*`)

// Amounts returns the numbers in a price, without thousands separators. It accepts fullwidth
// digits.
func Amounts(price string) []string {
	if digits, certain := playerwords.Number(price); certain { // 8千
		return []string{digits}
	}
	all := amount().FindAllString(naming.Plain(price), -1)
	for i, n := range all {
		all[i] = strings.Map(func(r rune) rune {
			if r < '0' || r > '9' {
				return -1
			}
			return r
		}, n)
	}
	return all
}

// Said formats an answer: the price of a hand, or the statements, of which only that about option
// unless it is "".
func (a *Inquired) Said(at int, option string) string {
	question, answer := a.Question(at)
	switch {
	case question.Win != nil && answer.Choice >= 0:
		return a.Price(question, answer.Choice)
	case question.Win != nil && answer.Paid != nil:
		return a.Price(&infer.Question{Win: question.Win, Choices: []infer.Choice{*answer.Paid}}, 0)
	case question.Win != nil:
		return cmp.Or(answer.Text, words.In(a.House.Lang).Infer().Other)
	}
	var parts []string
	for _, s := range question.Statements {
		value, overridden := answer.Values[s.Option.ID]
		if !overridden {
			value = s.Value
		}
		if option == "" || s.Option.ID == option {
			parts = append(parts, a.House.OptionText(s.Option, value))
		}
	}
	return strings.Join(parts, "; ")
}

// Take sets the house to the result: the nearest rules, the changed options, and the answers as
// tests. Values of which check would warn are the answers' own, so the file says so.
func (a *Inquired) Take(ctx context.Context, found *infer.Found) error {
	h := a.House
	if found.Nearest.Hash() != h.Parent.Hash() {
		h.Extends, h.Parent = found.Nearest.ID(), found.Nearest
	}
	h.Set = found.Turned
	for i := range a.Answers() {
		if c := a.answerCase(i); c != nil {
			h.answerCases = append(h.answerCases, *c)
		}
	}
	return h.silence(ctx)
}

// Nearest says which rules the house resembles. Call it after Take.
func (a *Inquired) Nearest() string {
	texts, name := words.In(a.House.Lang).Infer(), a.House.Parent.Name().In(a.House.Lang)
	switch n := len(a.House.Set); {
	case !a.hasInformation():
		return fmt.Sprintf(texts.Unsaid, name)
	case n == 0:
		return fmt.Sprintf(texts.Like, name)
	case n == 1:
		return fmt.Sprintf(texts.LikeButOne, name)
	default:
		return fmt.Sprintf(texts.LikeBut, name, n)
	}
}

// hasInformation reports whether any answer is more than unknown.
func (a *Inquired) hasInformation() bool {
	for i := range a.Answers() {
		question, answer := a.Question(i)
		for _, value := range answer.Values {
			if value != "" {
				return true
			}
		}
		if answer.Choice != infer.Unknown &&
			(question.Win != nil || len(answer.Values) < len(question.Statements)) {
			return true
		}
	}
	return false
}

// Turned lists the changed options of the house.
func (a *Inquired) Turned() (lines []string) {
	for _, id := range slices.Sorted(maps.Keys(a.House.Set)) {
		lines = append(lines,
			a.House.OptionText(rules.ByID(a.House.Parent.Options(), id), a.House.Set[id]))
	}
	return lines
}

// maxNamed is the number of unknown options up to which Open names them.
const maxNamed = 8

// Decided says how many options the hands decided and how many the answers in words; "" if nothing
// is known.
func (a *Inquired) Decided(found *infer.Found) string {
	if !a.hasInformation() {
		return ""
	}
	return fmt.Sprintf(words.In(a.House.Lang).Infer().Decided, found.ByHands, found.InWords)
}

// Open lists the unknown options that keep the value of the extended rules, or says how many they
// are; "" if there are none, or nothing is known.
func (a *Inquired) Open(found *infer.Found) string {
	h := a.House
	var names []string
	for _, id := range found.Open {
		if _, turned := h.Set[id]; !turned {
			names = append(names, rules.ByID(h.Parent.Options(), id).ShortName(h.Lang))
		}
	}
	if names == nil || !a.hasInformation() {
		return ""
	}
	texts := words.In(h.Lang)
	if len(names) > maxNamed {
		return fmt.Sprintf(texts.Infer().OpenMany, len(names), h.Parent.Name().In(h.Lang))
	}
	return fmt.Sprintf(texts.Infer().Open, strings.Join(names, cmp.Or(texts.Messages["; "], "; ")))
}

// answerCase returns an answer about a hand as a test, nil if it is none or is in conflict.
func (a *Inquired) answerCase(at int) *testCase {
	question, answer := a.Question(at)
	ignored := slices.ContainsFunc(a.Conflicts(), func(c infer.Conflict) bool {
		return c.Answer == at
	})
	if question.Win == nil || answer.Choice < 0 && answer.Paid == nil || ignored {
		return nil
	}
	return &testCase{id: fmt.Sprintf("answer-%d", at+1), note: words.In(a.House.Lang).House().Answer,
		win: *question.Win, fromAnswer: true}
}
