package ruletext

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"example.com/hanfu/internal/playerwords"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/rules"
	"example.com/hanfu/rules/condition"
	"example.com/hanfu/testkit/golden"
	"example.com/hanfu/testkit/long"
	"example.com/hanfu/testkit/must"
)

func load(t testing.TB, name string) *rules.Rules {
	t.Helper()
	return must.Get(new(rules.Loader).Load(t.Context(), rules.Named(name)))(t)
}

var update = flag.Bool("update", false, "write the golden files")

var kindNames = [...]string{"not understood", "asks", "sets", "of play", "a yaku"}

// TestRead: what is read of the sheets in testdata.
func TestRead(t *testing.T) {
	r := load(t, "standard")
	for _, file := range must.Get(filepath.Glob("testdata/*.txt"))(t) {
		all := must.Get(Read(t.Context(), string(must.Get(os.ReadFile(file))(t)), r))(t)
		var b strings.Builder
		for _, s := range all {
			fmt.Fprintf(&b, "%d  %s\n     %s", s.Line, s.Text, kindNames[s.Kind])
			if s.Option != "" || s.Yaku != "" {
				fmt.Fprintf(&b, " %s%s: %s", s.Option, s.Yaku, s.Value)
			}
			b.WriteString("\n")
		}
		golden.Compare(t, *update, strings.TrimSuffix(file, ".txt")+".golden", b.String())
	}
}

// TestShownValues: each value of each option of the shipped rules, as it is displayed in any language, is read as that value
// or asked about, and never read as another one. Of sets with the same options the first is read, in the long form all.
func TestShownValues(t *testing.T) {
	seen := make(map[string]bool) // the options of a set
	for _, name := range rules.Shipped() {
		r := load(t, name)
		var ids strings.Builder
		for i := range r.Options() {
			ids.WriteString(r.Options()[i].ID + " ")
		}
		if seen[ids.String()] && long.N(0, 1) == 0 {
			continue
		}
		seen[ids.String()] = true
		reader := NewReader(r)
		for i := range r.Options() {
			o := &r.Options()[i]
			for _, lang := range words.Languages {
				for _, value := range o.Allowed {
					shown := words.In(lang).Sheet().Values[o.ID+"."+value.String()]
					if shown == "" {
						shown = value.String()
					}
					for _, label := range []string{o.Label(lang), o.ShortName(lang)} {
						if label == "" {
							continue
						}
						text := label + ": " + shown
						for _, s := range must.Get(reader.Read(t.Context(), text))(t) {
							if s.Kind == Set && (s.Option != o.ID || s.Value != value.String()) {
								t.Errorf("%s, %s: %q sets %s=%s, not %s=%s", name, lang, text, s.Option, s.Value, o.ID, value.String())
							}
						}
					}
				}
			}
		}
	}
}

// TestNegated: a name of an option with a word for no behind it, or before it, never sets what the name alone means. The
// quick form takes two of these words for each name, in turn.
func TestNegated(t *testing.T) {
	r := load(t, "standard")
	reader := NewReader(r)
	negations := []string{"%sなし", "%s無し", "%sはありません", "%sは認めない", "%s: off", "no %s", "%s not allowed", "%s nashi",
		"%s (no)", "%s（なし）", "| %s | no | so far |", "**%s**: no. Tea is free", "we do not play with %s",
		"%s ✗", "✗ %s", "%s: ☐ yes ☑ no", "%s : non", "pas de %s", "sans %s", "无%s", "%s：没有", "%s不采用"}
	each, next := min(len(negations), long.N(2, len(negations))), 0
	for i := range r.Options() {
		o := &r.Options()[i]
		if o.Default.Type != condition.TypeBool {
			continue
		}
		for _, name := range append(playerwords.Names(playerwords.Options, o.ID), playerwords.Names(playerwords.Phrases, o.ID)...) {
			implied := "true"
			if id, _ := playerwords.Find(playerwords.Options, name); id == o.ID+".false" {
				implied = "false"
			}
			for range each {
				text := fmt.Sprintf(negations[next%len(negations)], name)
				next++
				for _, s := range must.Get(reader.Read(t.Context(), text))(t) {
					if s.Option == o.ID && s.Value == implied {
						t.Errorf("%q %s %s=%s", text, kindNames[s.Kind], o.ID, implied)
					}
				}
			}
		}
	}
}

// TestForThree: which texts are for three players.
func TestForThree(t *testing.T) {
	for text, want := range map[string]string{
		"三麻のルール": "sanma", "35,000点持ち40,000点返し": "sanma", "Sanma; no tsumo loss": "sanma", "Three player mahjong": "sanma",
		"25000点持ち30000点返し": "", "三家和は流局": "", "": "", "三人リーチは続行": "", "三麻はやっていません": "",
		"Double ron is allowed, but if three players call ron the hand is a draw.": "", "We are three players from Leeds": "", "Rules for three players": "sanma", "The three players each build a wall; 35000 points": "sanma",
		"If there are only three players we play three-player mahjong": "", "Tournament has 3 players from each city": "", "Up to three players can ron": "",
	} {
		got := ""
		if r := must.Get(ForThree(t.Context(), text))(t); r != nil {
			got = r.ID()
		}
		if got != want {
			t.Errorf("ForThree(%q) is %q, want %q", text, got, want)
		}
	}
}

func TestTooLong(t *testing.T) {
	r := load(t, "standard")
	for _, text := range []string{strings.Repeat("a", MaxBytes+1), strings.Repeat("\n", maxLines+1)} {
		if _, err := Read(t.Context(), text, r); err != ErrTooLong {
			t.Errorf("%d bytes: %v", len(text), err)
		}
	}
}

// TestAsked: what sentences with a negation or a part of a rule are asked with.
func TestAsked(t *testing.T) {
	reader := NewReader(load(t, "standard"))
	for text, want := range map[string]string{
		"If nobody has 30,000 we don't play a west round": "extension= target_points=",
		"4翻30符は満貫にしない":                                    "kiriage_mangan=false", "No ippatsu when a call interrupts": "ippatsu=",
		"Nagashi mangan is paid, provided that none of the discards was called": "nagashi_mangan=", "The dealer never repeats": "renchan=",
		"赤5筒2枚使用": "red_fives=", "Noten penalty: 1,000 each": "noten_points=", "Uma 10-30 + 20": "uma_first=30000 uma_second=10000",
		"马点 / 头名赏 | 10-30 + 20": "uma_first=30000 uma_second=10000 start_points= return_points=", "西入あり、北入なし": "target_points=",
		"无食断东风战": "game_rounds=1", "■チョンボ\n8000点払い": "chombo=", "供託2000点": "fine_sticks=2", "供託は1000点": "riichi_stick=1000",
		"大四喜のパオなし": "pao=", "九種九牌(なし)": "abortive_draws=", "Open tanyao isn't played": "open_tanyao=", "On ne joue jamais le tanyao ouvert": "open_tanyao=",
		"喰いタンは認めてはおりません": "open_tanyao=", "Double ron: not possible": "several_rons=head_bump", "We don't round up: 4 han 30 fu is 7,700": "kiriage_mangan=", "not for four kans": "abortive_draws=",
		"No ura dora in the league; casual games use ura dora": "ura_dora=", "Red fives: ☐ 0 ☐ 3 ☑ 4": "red_fives=4", "喰いタン □あり ■なし": "open_tanyao=false", "喰いタン■あり □なし": "open_tanyao=true", "[ ] Open tanyao": "open_tanyao=", "| Uma | | 10-20 |": "", "Start points\t\t30000": "", "| Ippatsu | yes | | so far |": "",
		"Is ippatsu prohibited? No.": "ippatsu=", "最後：二度目の西入なし、西入あり": "target_points=",
	} {
		var asked []string
		for _, s := range must.Get(reader.Read(t.Context(), text))(t) {
			if s.Kind == Guessed {
				asked = append(asked, s.Option+"="+s.Value)
			}
		}
		if got := strings.Join(asked, " "); got != want {
			t.Errorf("%q: %s, want %s", text, got, want)
		}
	}
}

func FuzzRead(f *testing.F) {
	for _, file := range must.Get(filepath.Glob("testdata/*.txt"))(f) {
		f.Add(string(must.Get(os.ReadFile(file))(f)))
	}
	f.Add("飞：\xe6")
	reader := NewReader(load(f, "standard"))
	f.Fuzz(func(t *testing.T, text string) { checkStatements(t, reader, text) })
}

// TestTwice: what is said once with more words and once denied has a value where it is set.
func TestTwice(t *testing.T) {
	reader := NewReader(load(t, "standard"))
	names := long.Some(slices.Sorted(playerwords.OnSheets()), 8)
	for _, id := range []string{"suufon_renda", "suukaikan", "suucha_riichi", "sanchahou"} { // parts of an option
		names = append(names, playerwords.Names(playerwords.Draws, id)...)
	}
	for _, name := range names {
		for _, form := range []string{"mangan: %s of it; %[1]s not", "%s; mangan: %[1]s no, or", "満貫は%s。%[1]sなし"} {
			checkStatements(t, reader, fmt.Sprintf(form, name))
		}
	}
}

// checkStatements checks that a guess is about an option of the rules and has a value that this takes, or none, and that
// what is set has one.
func checkStatements(t *testing.T, reader *Reader, text string) {
	all, err := reader.Read(t.Context(), text)
	for _, s := range all {
		o := rules.ByID(reader.options, s.Option)
		if s.Kind == Set && (o == nil || s.Value == "") || o != nil && s.Value != "" && !fits(o, s.Value) {
			t.Errorf("%q: %+v", text, s)
		}
	}
	if err != nil && err != ErrTooLong {
		t.Error(err)
	}
}

func fits(o *rules.Option, value string) bool {
	taken, certain := o.Take(value)
	return certain && taken == value
}

func BenchmarkRead(b *testing.B) {
	r := load(b, "standard")
	for _, text := range []struct{ name, text string }{
		{"sheet", string(must.Get(os.ReadFile("testdata/ja.txt"))(b))},
		{"worst", strings.Repeat(strings.Repeat("一二三家和は流局リーチ二", 30)+"\n", MaxBytes/1100)},
	} {
		b.Run(text.name, func(b *testing.B) {
			for b.Loop() {
				must.Get(Read(b.Context(), text.text, r))(b)
			}
		})
	}
}

// TestMeans: what single statements set, or that they set nothing.
func TestMeans(t *testing.T) {
	r := load(t, "standard")
	for text, want := range map[string]string{
		"Pinfu tsumo (yes), ura dora (no)": "pinfu_tsumo=true ura_dora=false", "×一発 ○裏": "ippatsu=false ura_dora=true", "Ura? Yes. Kiriage mangan? No!": "kiriage_mangan=false ura_dora=true", "Ni tanyao ouvert ni ura dora": "open_tanyao=false ura_dora=false", "Ippatsu ✓ ura ✗ open tanyao √": "ippatsu=true open_tanyao=true ura_dora=false", "喰いタン○一発×裏○": "ippatsu=false open_tanyao=true ura_dora=true", "一発×": "ippatsu=false", "* Open tanyao: yes": "open_tanyao=true",
		"Open tanyao, no ippatsu": "ippatsu=false", "食断，无一发": "ippatsu=false", "Double ron, no triple ron": "several_rons=two",
		"国士無双の槍槓なし": "", "Tsumo without pinfu": "", "緑一色（發なし）も役満": "ryuuiisou:役満", "オカなし": "", "持ち点なし": "", "先付けあり": "",
		"裏ドラあり、カン裏なし": "ura_dora=true", "No ippatsu, ura dora yes": "ippatsu=false ura_dora=true", "No ippatsu, ura dora": "ippatsu=false",
		"点数は100点単位に切り上げ": "rounding=100", "赤5筒2枚使用": "", "赤は5筒・5索が各2枚": "", "赤5萬・5筒・5索 各1枚": "red_fives=3", "赤は合計4枚": "red_fives=4",
		"四槓子は包なし": "pao_suukantsu=false", "大四喜のパオなし": "", "Noten penalty: 1,000 each": "", "ノーテン罰符は1人1,000点": "",
		"途中流局は親流れ": "abortive_draws=true abortive_renchan=false", "ナシナシルール": "complete_sakizuke=true open_tanyao=false",
		"アリアリ": "complete_sakizuke=false open_tanyao=true", "Renchan on win only": "renchan=win", "Pao also for suukantsu": "pao_suukantsu=true",
		"四槓子は四つ目のカンをした時点で成立(雀頭不要)": "suukantsu_without_pair=true", "1st +30, 2nd +10, 3rd -10, 4th -30": "uma_first=30000 uma_second=10000",
		"A pair of double winds gives 4 fu": "double_wind_fu=4", "The dealer stays on if tenpai": "renchan=tenpai", "ピンヅモあり": "pinfu_tsumo=true",
		"Noten players pay 3,000 points in total": "noten_points=3000", "切り上げて満貫とします": "kiriage_mangan=true", "三連刻(2翻)": "sanrenkou:2翻",
		"No red fives, start 25,000, return 30,000": "red_fives=0 return_points=30000 start_points=25000", "ウマ（10-30）": "uma_first=30000 uma_second=10000", "裏ドラ（なし）": "ura_dora=false",
		"チップ：一発・裏・赤 各1枚": "chip_ippatsu=1 chip_red=1 chip_ura=1", "ウマ 1万-3万": "uma_first=30000 uma_second=10000", "ウマなし": "uma_first=0 uma_second=0",
		"赤3．喰いタンあり": "open_tanyao=true red_fives=3", "東風戦、リーチ棒の残りはトップ者": "game_rounds=1 leftover_sticks=first",
		"オカ 25000-30000": "return_points=30000 start_points=25000", "海底あり。海底・河底なし": "houtei:false",
		"トビ終了ですが持ち点0は続行です": "bust=true bust_at_zero=false", "完全先付け、食いタンなし": "complete_sakizuke=true open_tanyao=false",
		"積み棒5本から2翻しばり": "", "二翻縛りあり": "", "常に二翻縛り": "minimum_han=2", "赤牌は各色1枚": "red_fives=3", "赤牌は各2枚": "",
		"オカなし、30000点持ち": "return_points=30000 start_points=30000", "Oka: 0": "", "テンパイ連荘 1本場1500点": "honba_points=1500 renchan=tenpai",
		"ウマは1位+10、2位+5、3位-5、4位-10": "uma_first=10000 uma_second=5000", "no oka, uma +15/+5/-5/-15": "uma_first=15000 uma_second=5000",
		"途中流局は九種九牌、四風連打、四開槓です": "abortive_draws=true", "途中流局なし(九種九牌、四人リーチ等)": "abortive_draws=false",
		"返り東となり、誰かが40000点越えた時点で終了": "extension=east target_points=40000", "オープンリーチあり(リーチ棒は2000点)": "open_riichi=true",
		"オープンリーチあり。リーチ棒は2000点": "open_riichi=true", "三連刻は2翻": "sanrenkou:2翻", "2翻役：三連刻、三色同刻": "sanrenkou:2翻 sanshoku_doukou:2翻",
		"七対子は25符2翻": "chiitoitsu_fu=25 chiitoitsu_han=2", "ウマ、トップ賞、焼き鳥なし": "uma_first=0 uma_second=0 yakitori=0",
		"人和は5翻とし、他の役との複合を認める": "renhou=five_han", "一、食断有": "open_tanyao=true", "三連刻あり(役満)": "sanrenkou:役満",
		"九種九牌は親流れで流局": "abortive_draws=true abortive_renchan=false", "30,000点に達しない場合は西入": "extension=next target_points=30000",
		"The game goes on if somebody falls below zero": "bust=false", "You may declare riichi with less than 1,000 points": "riichi_needs_points=false",
		"誤ポン、誤チーは1000点罰符": "fine_sticks=1", "大三元の3つ目、大四喜の4つ目を鳴かせた場合にパオ": "pao=true", "Uma | 1st: +20, 2nd: +10": "uma_first=20000 uma_second=10000",
		"チョンボは3000点オール": "chombo=each chombo_points=3000", "Chombo: 3000 points to each": "chombo=each chombo_points=3000",
		"何着でもアガリやめ可": "agari_yame_place=4", "Agari yame regardless of place": "agari_yame_place=4", "Agari yame quelle que soit la place": "agari_yame_place=4",
		"击飞结束，0点继续。": "bust=true bust_at_zero=false", "When somebody goes below zero we carry on.": "bust=false",
		"Kuitan off, ippatsu on": "ippatsu=true open_tanyao=false", "役満同士の複合なし": "multiple_yakuman=false",
		"1 東南戦\n2 喰いタンあり\n3 一発なし": "game_rounds=2 ippatsu=false open_tanyao=true", "喰いタン、\n後付けあり": "complete_sakizuke=false open_tanyao=true",
		"ローカルルールなし(人和、流し満貫)": "nagashi_mangan=off renhou=off", "一発・ダブロンなし、裏ドラあり": "ippatsu=false several_rons=head_bump ura_dora=true",
		"役マンのパオあり": "pao=true", "切上マンガンなし": "kiriage_mangan=false", "The uma used is 30-10": "uma_first=30000 uma_second=10000",
		"■ウマ\n10-30": "uma_first=30000 uma_second=10000", "【持ち点】\n25000点": "start_points=25000", "## Red fives\n3": "red_fives=3",
		"チョンボは親も子も3000点オール": "chombo=each chombo_points=3000", "一発\n1枚": "", "供託は頭ハネ": "several_rons_sticks=nearest", "Return / target | 30,000": "return_points=30000",
		"チョンボは各家に4000点ずつ": "chombo=each chombo_points=4000", "Neither ippatsu nor ura dora": "ippatsu=false ura_dora=false",
	} {
		var got []string
		for _, s := range must.Get(Read(t.Context(), text, r))(t) {
			switch s.Kind {
			case Set:
				got = append(got, s.Option+"="+s.Value)
			case OfYaku:
				got = append(got, s.Yaku+":"+s.Value)
			}
		}
		slices.Sort(got)
		if got := strings.Join(slices.Compact(got), " "); got != want {
			t.Errorf("%q: %s, want %s", text, got, want)
		}
	}
}

// TestDoubt: what holds with exceptions, or for one of several things alone, is asked.
func TestDoubt(t *testing.T) {
	r := load(t, "standard")
	for _, text := range []string{
		"途中流局は四風連打のみあり", "途中流局なし、ただし九種九牌は流局", "途中流局なし。ただし九種九牌は流局",
		"後付けなし", "祝儀は一発、裏、赤に1枚", "チップは1枚", "Abortive draws: yes, except four riichi", "Only open tanyao", "Three red fives are worth a chip each", "No head bump", "Tanyao ouvert autorisé, sauf en finale", "有食断，但决赛除外",
	} {
		for _, s := range must.Get(Read(t.Context(), text, r))(t) {
			if s.Kind == Set {
				t.Errorf("%q sets %s=%s", text, s.Option, s.Value)
			}
		}
	}
}

// TestQuote: a statement is quoted as it stands in its line, or else with the whole line, unless that is long.
func TestQuote(t *testing.T) {
	r := must.Get(rules.Load(t.Context(), "standard"))(t)
	long := "Uma 10–20." + strings.Repeat(" Tea is free.", 20)
	const text = "喰いタン\nあり\r\n ・ウマ：10−20 \nKuikae not allowed; red fives: 3"
	var quotes []string
	for _, s := range must.Get(Read(t.Context(), text+"\n"+long+"\n", r))(t) {
		if quote := s.Quote(); !slices.Contains(quotes, quote) {
			quotes = append(quotes, quote)
		}
		if whole := []string{"喰いタン あり", "", "・ウマ：10−20", "Kuikae not allowed; red fives: 3", long}[s.Line-1]; s.Whole != whole {
			t.Errorf("the line of %q is %q, not %q", s.Text, s.Whole, whole)
		}
	}
	if want := []string{"喰いタン あり", "・ウマ：10−20", "Kuikae not allowed", "red fives: 3", "Uma 10-20"}; !slices.Equal(quotes[:min(5, len(quotes))], want) {
		t.Errorf("quoted is %q, not %q", quotes, want)
	}
}
