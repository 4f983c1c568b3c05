package pages

import (
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"example.com/hanfu/engine"
	"example.com/hanfu/internal/playerwords"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/report/sheet"
	"example.com/hanfu/report/speech"
)

type pointsView struct {
	*sheet.Points
	Words *words.PagePoints
	// Sheet holds the words of the tables.
	Sheet *words.Sheet
	// Asked holds han and fu, or units of yakuman, 0 for those not given. HanSaid reports whether
	// han is given.
	Asked   engine.Terms
	HanSaid bool
	// Brief repeats the terms, or says what to choose.
	Brief string
	// Prices holds the payments of the dealer and the others, if the terms are complete.
	Prices []priceRow
}

type priceRow struct {
	Title string
	sheet.PointsCell
}

func (p *pages) points(w http.ResponseWriter, r *http.Request) {
	v := p.open("points", r)
	e, err := p.catalog.Engine(r.Context(), v.Rules)
	var points *sheet.Points
	if err == nil {
		points, err = sheet.NewPoints(r.Context(), e, v.Lang)
	}
	if err != nil {
		v.fail(err)
		p.show(w, r, v)
		return
	}
	lang := words.In(v.Lang)
	s := &pointsView{Points: points, Words: lang.PagePoints(), Sheet: lang.Sheet()}
	v.Section = s
	for key, n := range s.numbers() {
		*n = max(0, wholeNumber(v.Query.Get(key)))
	}
	s.HanSaid = s.Asked.Han > 0 || v.Query.Get("han") == "0"
	if taps := v.Query["tap"]; taps != nil {
		for _, tap := range taps {
			s.tap(tap)
		}
		if v.Query.Get("part") == "" {
			q := v.Same()
			maps.Copy(q, v.Carried())
			s.setTerms(q)
			http.Redirect(w, r, address("/points", q), http.StatusSeeOther)
			return
		}
	}
	s.price(v.Lang)
	p.show(w, r, v)
}

func wholeNumber(text string) int {
	n, _ := strconv.ParseInt(playerwords.Digits(text), 10, 16)
	return int(n)
}

func (s *pointsView) numbers() map[string]*int {
	return map[string]*int{"han": &s.Asked.Han, "fu": &s.Asked.Fu, "yakuman": &s.Asked.Yakuman}
}

func (s *pointsView) setTerms(q url.Values) {
	for key, n := range s.numbers() {
		if *n > 0 || key == "han" && s.HanSaid {
			q.Set(key, strconv.Itoa(*n))
		}
	}
}

func (s *pointsView) tap(tap string) {
	key, value, _ := strings.Cut(tap, ":")
	n, known := s.numbers()[key]
	switch {
	case !known:
		return
	case key == "yakuman":
		s.Asked, s.HanSaid = engine.Terms{}, false
	default:
		s.Asked.Yakuman, s.HanSaid = 0, s.HanSaid || key == "han"
	}
	*n = max(0, wholeNumber(value))
}

func (s *pointsView) price(lang string) {
	t := s.Asked
	if s.Asked.Yakuman > 0 {
		t = engine.Terms{Yakuman: s.Asked.Yakuman}
	} else if !s.Depends(t.Han) {
		t.Fu = 0
	}
	switch {
	case !s.HanSaid && t.Yakuman == 0:
		s.Brief = s.Words.Begin
		return
	case t.Fu == 0 && t.Yakuman == 0 && s.Depends(t.Han):
		s.Brief = s.Words.Which
		return
	}
	if !s.pays(t) {
		s.Brief = s.Words.None
		return
	}
	var limit string
	for _, dealer := range []bool{false, true} {
		t.Dealer = dealer
		row := priceRow{s.Sheet.NonDealer, s.Pays(t)}
		if dealer {
			row.Title = s.Sheet.Dealer
		}
		if limit = row.Limit; s.Prices != nil && s.Prices[0].Limit != limit {
			limit = "" // not of both
		}
		s.Prices = append(s.Prices, row)
	}
	text := inWords(lang)
	s.Brief = speech.Amount(text, t.Yakuman, int64(t.Han), int64(t.Fu), nil)
	if limit != "" && t.Yakuman == 0 {
		s.Brief += text.Words.List + strings.ToLower(limit)
	}
}

// minYakuman is the least units of yakuman that are offered, for several yaku together.
const minYakuman = 2

func (s *pointsView) Numbers() []row {
	han, fu, yakuman := row{Label: s.Words.Han}, row{Label: s.Words.Fu}, row{Label: s.Words.Yakuman}
	for _, n := range s.Points.Han {
		b := number("han", n, s.Asked.Han, s.HanCount(n))
		b.On = b.On && s.HanSaid
		han.Buttons = append(han.Buttons, b)
	}
	depends := s.Asked.Yakuman == 0 && (!s.HanSaid || s.Depends(s.Asked.Han))
	for _, n := range s.Fu {
		b := number("fu", n, s.Asked.Fu, s.FuCount(n))
		if b.Off = !depends; b.Off {
			b.On = false
		}
		b.Off = b.Off || s.HanSaid && !s.pays(engine.Terms{Han: s.Asked.Han, Fu: n})
		fu.Buttons = append(fu.Buttons, b)
	}
	for n := 1; n <= max(s.Yakuman, minYakuman); n++ {
		if s.pays(engine.Terms{Yakuman: n}) {
			yakuman.Buttons = append(yakuman.Buttons, number("yakuman", n, s.Asked.Yakuman,
				fmt.Sprintf("%d (%s)", n, s.Name(n))))
		}
	}
	if len(s.Fu) < 2 { // the rules have no fu
		fu.Buttons = nil
	}
	return slices.DeleteFunc([]row{han, fu, yakuman}, func(r row) bool { return r.Buttons == nil })
}

func (s *pointsView) pays(t engine.Terms) bool {
	return slices.ContainsFunc(t.Ways(),
		func(t engine.Terms) bool { return s.Pays(t) != sheet.PointsCell{} })
}

// number returns a button with a number to choose. Its label contains the number, for voice
// control.
func number(key string, n, chosen int, label string) button {
	b := choice(key+":"+strconv.Itoa(n), strconv.Itoa(n), n == chosen)
	b.Label = label
	return b
}

func (s *pointsView) State() map[string]int {
	all := make(map[string]int)
	for key, n := range s.numbers() {
		if *n > 0 || key == "han" && s.HanSaid {
			all[key] = *n
		}
	}
	return maps.Clone(all)
}

func (s *pointsView) InTables() bool {
	return s.Prices != nil && s.Asked.Yakuman == 0 &&
		slices.ContainsFunc(s.Tables, func(t sheet.PointsTable) bool {
			return slices.Contains(t.Columns, s.Asked.Han) && slices.ContainsFunc(t.Rows,
				func(r sheet.PointsRow) bool { return slices.Contains(r.Counts, s.Asked.Fu) })
		})
}

func (s *pointsView) IsCell(t sheet.PointsTable, row sheet.PointsRow, column int) bool {
	return s.InTables() && slices.Contains(row.Counts, s.Asked.Fu) &&
		t.Columns[column] == s.Asked.Han
}

func (s *pointsView) IsLimit(l sheet.LimitRow) bool {
	return s.Prices != nil && !s.InTables() && l.Ron == s.Prices[0].Ron &&
		l.DealerRon == s.Prices[1].Ron
}

func inTable(lang *words.Language, result *engine.Result, query url.Values) *link {
	s := pointsView{Asked: engine.Terms{Han: result.Han, Fu: result.Fu}, HanSaid: true}
	if result.Yakuman > 0 {
		s.HanSaid, s.Asked = false, engine.Terms{Yakuman: result.Yakuman}
	}
	q := maps.Clone(query)
	s.setTerms(q)
	return &link{Address: address("/points", q), Label: lang.PagePoints().InTable}
}
