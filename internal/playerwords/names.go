package playerwords

import (
	"embed"
	"io/fs"
	"iter"
	"maps"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"example.com/hanfu/internal/naming"
)

// The names are in one file per language; en.txt documents the format.
//
//go:embed *.txt
var files embed.FS

// Kind is the kind of thing that a name refers to, and the heading of its section in the files. A
// name has only one meaning within a kind.
type Kind string

// The kinds of names.
const (
	Inputs  Kind = "inputs"  // keys, calls and facts of a hand
	Yaku    Kind = "yaku"    // by their ids
	Options Kind = "options" // by their ids, followed by a dot and a value if the name implies one
	Limits  Kind = "limits"  // by their ids, and units of yakuman, such as 2 yakuman
	Play    Kind = "play"    // rules of play, which do not affect scores
	Draws   Kind = "draws"   // by their usual ids
	// of options; the option and a dot precede values that other options call otherwise
	values Kind = "values"
	tiles  Kind = "tiles"
	winds  Kind = "winds" // only as values: a word alone may be the name of a fact
	// by their ids and those of their families, besides their displayed names
	RuleSets Kind = "rulesets"
	Phrases  Kind = "phrases" // of rule sheets, by options with a dot and a value
	// of rule sheets, behind a number
	Suffixes Kind = "suffixes"
	// of rule sheets: what an option stands for beside another one
	Within Kind = "within"
	// of rule sheets: parts of sentences, by options with a dot and a value, or play
	sentences Kind = "sentences"
	words     Kind = "words" // for yes and no, units, and in place of players' names
	numbers   Kind = "numbers"
)

var kinds = [...]Kind{RuleSets, Inputs, Yaku, Options, Limits, Play, Draws, values, tiles, winds,
	Phrases, Suffixes, Within, sentences, words, numbers}

// table maps normalized names of a kind to their meanings. Names that depend on context are
// preceded by their scope.
type table map[string]string

var tables = lazyByKind(func(kind Kind) table {
	t := make(table)
	eachLine(kind, func(_, id string, names []string) {
		for _, name := range append(names, id) {
			bare, doubtful := strings.CutSuffix(name, uncertain)
			if t[scope(kind, id)+Folded(bare)] = id; doubtful {
				t[scope(kind, id)+Folded(bare)] += uncertain
			}
		}
	})
	return t
})

var namesByID = lazyByKind(func(kind Kind) map[string][]string {
	all := make(map[string][]string)
	eachLine(kind, func(_, id string, names []string) {
		for one := range strings.FieldsSeq(id) {
			if kind == Options {
				one, _, _ = strings.Cut(one, ".")
			}
			for _, name := range names {
				all[one] = append(all[one], strings.TrimSuffix(name, uncertain))
			}
		}
	})
	return all
})

// lazyByKind returns, for each kind, a function that computes its value on first use.
func lazyByKind[T any](build func(Kind) T) map[Kind]func() T {
	all := make(map[Kind]func() T)
	for _, kind := range kinds {
		all[kind] = sync.OnceValue(func() T { return build(kind) })
	}
	return all
}

// uncertain follows a name that may also mean something else.
const uncertain = "?"

func eachLine(kind Kind, read func(lang, id string, names []string)) {
	all, err := fs.Glob(files, "*.txt")
	for _, name := range all {
		var text []byte
		if text, err = files.ReadFile(name); err != nil {
			break
		}
		_, section, _ := strings.Cut(string(text), "\n["+string(kind)+"]\n")
		section, _, _ = strings.Cut(section, "\n[")
		for line := range strings.Lines(section) {
			line = strings.TrimSpace(line)
			if at := strings.LastIndex(line, ": "); at > 0 && line[0] != '#' {
				read(strings.TrimSuffix(name, ".txt"), line[:at], strings.Split(line[at+2:], ", "))
			}
		}
	}
	if err != nil {
		panic(err) // the files are embedded
	}
}

// scope returns the prefix of an id's names in a table: the option of a value, or the kind of word.
func scope(kind Kind, id string) string {
	switch option, _, found := strings.Cut(id, "."); {
	case kind == words:
		return id + ":"
	case kind == values && found:
		return option + ":"
	}
	return ""
}

// Find returns the id of the thing that people call by a name, or "". It is certain unless the name
// may also mean something else.
func Find(kind Kind, name string) (id string, certain bool) {
	return find(kind, "", name)
}

func find(kind Kind, scope, name string) (id string, certain bool) {
	if len(name) > naming.MaxBytes {
		return "", false
	}
	id = tables[kind]()[scope+Folded(name)]
	id, doubtful := strings.CutSuffix(id, uncertain)
	return id, id != "" && !doubtful
}

// IsValue reports whether a word may be a value of some option.
func IsValue(word string) bool { return isKnown(word, onSheets().values) }

// OnSheets returns the normalized words that may stand on a sheet of rules: as a name, a value, or
// one that means nothing there.
func OnSheets() iter.Seq[string] { return maps.Keys(onSheets().all) }

// StandsOnSheets reports whether a normalized word is one of OnSheets.
func StandsOnSheets(folded string) bool { return onSheets().all[folded] }

func isKnown(word string, names map[string]bool) bool {
	return names[Folded(word)]
}

type sheetNames struct{ values, all map[string]bool }

var onSheets = sync.OnceValue(func() sheetNames {
	s := sheetNames{make(map[string]bool), make(map[string]bool)}
	for _, kind := range []Kind{values, Limits, words, numbers, Phrases, Suffixes, Options, Draws,
		Play, Yaku} {
		eachLine(kind, func(_, id string, names []string) {
			isValue := kind == values || kind == Limits ||
				kind == words && (id == "true" || id == "false")
			for _, name := range append(names, id) {
				name = Folded(strings.TrimSuffix(name, uncertain))
				s.all[name], s.values[name] = true, s.values[name] || isValue
			}
		})
	}
	return s
})

// A Pattern is a sentence of rule sheets: its parts, in their order, with anything between them.
type Pattern struct {
	// Means is an option with a dot and a value, or "play". It is certain unless the sentence may
	// mean something else.
	Means   string
	Certain bool
	Parts   []Part
}

// A Part of a pattern is one of several texts, normalized by FoldedWords, or a number if there are
// none.
type Part struct {
	Texts []string
	// Points means that the number is meant as points.
	Points bool
	// Without means that the part must not stand behind the one before, if there is one.
	Without bool
}

// AnyNumber stands for a number in the value that a pattern means.
const AnyNumber = "#"

// FoldedWords normalizes each word of a text and leaves one blank between words, but none beside
// those of Chinese and Japanese characters.
func FoldedWords(text string) string {
	var b strings.Builder
	last := rune(0)
	for word := range strings.FieldsSeq(strings.ReplaceAll(naming.Plain(text), "'", "' ")) {
		word = Folded(word)
		if first, _ := utf8.DecodeRuneInString(word); 0 < last && last < 0x2000 && first < 0x2000 {
			b.WriteByte(' ')
		}
		b.WriteString(word)
		if word != "" {
			last, _ = utf8.DecodeLastRuneInString(word)
		}
	}
	return b.String()
}

// Patterns returns the sentences of rule sheets. The caller must not modify them.
func Patterns() []Pattern { return patterns() }

var patterns = sync.OnceValue(func() (all []Pattern) {
	eachLine(sentences, func(_, id string, names []string) {
		for _, name := range names {
			name, doubtful := strings.CutSuffix(name, uncertain)
			p := Pattern{Means: id, Certain: !doubtful}
			for part := range strings.SplitSeq(name, " … ") {
				p.Parts = append(p.Parts, partOf(part))
			}
			all = append(all, p)
		}
	})
	return all
})

func partOf(written string) (p Part) {
	written, p.Without = strings.CutPrefix(written, "!")
	if p.Points = written == AnyNumber+AnyNumber; p.Points || written == AnyNumber {
		return p
	}
	for text := range strings.SplitSeq(written, "|") {
		p.Texts = append(p.Texts, strings.ReplaceAll(FoldedWords(text), ",", ""))
	}
	return p
}

// MeansNothing reports whether a word of a rule sheet can be left out, such as "the" or です.
func MeansNothing(word string) bool { return isWordOf("filler", word) }

// StandsBeside reports whether a word can be left out beside a sentence of rule sheets, though it
// means something elsewhere.
func StandsBeside(word string) bool { return isWordOf("beside", word) }

// MeansEach reports whether a word says that a number is that of each of several things.
func MeansEach(word string) bool { return isWordOf("each", word) }

// AfterEach returns what follows such a word at the beginning of a text, or "".
func AfterEach(text string) (rest string) {
	for _, word := range namesByID[words]()["each"] {
		if strings.HasPrefix(text, word) && len(text) > len(word) {
			return strings.TrimSpace(text[len(word):])
		}
	}
	return ""
}

// IsPlace reports whether a word is the place of a player after the game, such as 2位.
func IsPlace(word string) bool { return isWordOf("place", word) }

// SetsCondition reports whether a part of a sentence says when the rest holds, such as 東場の場合.
func SetsCondition(part string) bool { return hasWordOf("condition", part) }

// IsCondition reports whether a clause only says when the next one holds: it begins with such a word,
// or ends with one in Chinese and Japanese characters.
func IsCondition(clause string) bool {
	clause = FoldedWords(clause) + " "
	return slices.ContainsFunc(foldedWords()["condition"], func(word string) bool {
		if firstRune(word) < 0x2000 {
			return strings.HasPrefix(clause, word+" ")
		}
		return strings.HasSuffix(strings.TrimRight(clause, " ハニモ"), word)
	})
}

// Negates reports whether a part of a sentence denies something. What a condition denies is no
// denial, such as 30000点ない場合, nor is a word that means nothing, such as 不同.
func Negates(part string) bool {
	return hasWordOf("negation", part) &&
		hasWordOf("negation", withoutNonDenials().Replace(FoldedWords(part)))
}

// withoutNonDenials deletes what begins as a negation and is none.
var withoutNonDenials = sync.OnceValue(func() *strings.Replacer {
	var pairs []string
	for _, no := range foldedWords()["negation"] {
		if firstRune(no) < 0x2000 {
			continue
		}
		for _, when := range foldedWords()["condition"] {
			pairs = append(pairs, no+when, "")
		}
		for _, word := range foldedWords()["filler"] {
			if strings.HasPrefix(word, no) {
				pairs = append(pairs, word, "")
			}
		}
	}
	return strings.NewReplacer(pairs...)
})

var foldedWords = sync.OnceValue(func() map[string][]string {
	all := make(map[string][]string)
	for sort, names := range namesByID[words]() {
		for _, name := range names {
			all[sort] = append(all[sort], FoldedWords(name))
		}
	}
	return all
})

// Turns reports whether what stands around a sentence has a word that may turn its meaning into the
// opposite or into that of something else, such as "until".
func Turns(part string) bool { return hasWordOf("turn", part) }

func firstRune(text string) rune {
	r, _ := utf8.DecodeRuneInString(text)
	return r
}

// Suits returns the number of suits that a part of a sentence names, or their fives.
func Suits(part string) (n int) {
	for _, suit := range []string{"man", "pin", "sou"} {
		if hasWordOf(suit, part) {
			n++
		}
	}
	return n
}

// NamesTotal reports whether a part of a sentence says that a number is that of all together.
func NamesTotal(part string) bool { return hasWordOf("total", part) }

// NamesMoney reports whether a part of a sentence names money, which is none of points.
func NamesMoney(part string) bool { return hasWordOf("money", part) }

// NamesEach reports whether a part of a sentence has a word of MeansEach.
func NamesEach(part string) bool { return hasWordOf("each", part) }

// hasWordOf reports whether a text has one of a group of words. Those of Chinese and Japanese
// characters may be anywhere.
func hasWordOf(sort, text string) bool {
	text = " " + FoldedWords(text) + " "
	return slices.ContainsFunc(foldedWords()[sort], func(word string) bool {
		if last, _ := utf8.DecodeLastRuneInString(word); last < 0x2000 {
			word = " " + word + " "
		}
		return strings.Contains(text, word)
	})
}

// IsSide reports whether a word names the dealer or the others, who may pay different numbers.
func IsSide(word string) bool { return isWordOf("side", word) }

// MarksTopic reports whether a word says that what follows is said of the name before, such as は.
func MarksTopic(word string) bool { return isWordOf("topic", word) }

// NamesRules reports whether a part of a sentence names rules, as in: unlike Tenhou.
func NamesRules(part string) bool {
	part = " " + FoldedWords(part) + " "
	for name := range tables[RuleSets]() {
		if strings.Contains(part, " "+FoldedWords(name)+" ") {
			return true
		}
	}
	return false
}

// LeavesDoubt reports whether a word of a rule sheet limits what stands there, such as "only".
func LeavesDoubt(word string) bool { return isWordOf("doubt", word) }

// MeansAlone reports whether a word beside a name means that nothing else is meant, such as "only".
func MeansAlone(word string) bool { return isWordOf("alone", word) }

// MeansSince reports whether a word between two numbers means that the first counts from the second
// on.
func MeansSince(word string) bool { return isWordOf("since", word) }

// BeginsDoubt reports whether a sentence of a rule sheet begins with a word that limits the one
// before, such as ただし.
func BeginsDoubt(sentence string) bool { return beginsWith("doubt", sentence) }

// Joins reports whether a word or mark joins names or statements, such as "and".
func Joins(word string) bool {
	return strings.Trim(word, ",、，・/&+|") == "" || isWordOf("joiner", word)
}

// Contrasts reports whether a clause begins with a word such as "but", so that what was denied before
// it is not denied in it.
func Contrasts(clause string) bool { return beginsWith("contrast", clause) }

func beginsWith(sort, text string) bool {
	text = FoldedWords(text) + " "
	return slices.ContainsFunc(foldedWords()[sort], func(word string) bool {
		rest, begins := strings.CutPrefix(text, word)
		return begins && (firstRune(word) >= 0x2000 || strings.HasPrefix(rest, " "))
	})
}

// Names returns all names of a thing other than its id, in all languages. The caller must not
// modify the slice.
func Names(kind Kind, id string) []string { return namesByID[kind]()[id] }

// Folded normalizes a name for comparison: case, spelling variants and punctuation. A name of
// punctuation alone is unchanged, and so is a text that is longer than any name.
func Folded(name string) string {
	if len(name) > naming.MaxBytes {
		return name
	}
	plain := strings.TrimSpace(naming.Plain(name))
	if simple := simplified(plain); simple != "" {
		return naming.Sounds(spellings().Replace(simple))
	}
	return plain
}

// simplified leaves out punctuation and capitals, and writes characters with several forms in one of
// them.
func simplified(name string) string {
	var b strings.Builder
	b.Grow(len(name))
	last := rune(0)
	for _, r := range name {
		switch {
		case r < firstCJK:
			r = unicode.ToLower(r)
		case 'ぁ' <= r && r <= 'ゖ': // as katakana
			r += 'ァ' - 'ぁ'
		case r == '々':
			r = last
		}
		if r >= utf8.RuneSelf {
			if variant, ok := variants()[r]; ok {
				r = variant
			}
		}
		last = r
		switch r {
		case ' ', '_', '-', '.', '·', '・', '\'', '’', '`', 'ー', '~', '(', ')', '{', '}', '/':
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}

// firstCJK is the first of the Chinese and Japanese characters, which have no capitals.
const firstCJK = '\u2e80'

// variants maps characters with several forms to one of them: numbers, accents, and simplified,
// traditional and Japanese characters of the same word.
var variants = sync.OnceValue(func() map[rune]rune {
	all := make(map[rune]rune)
	for _, group := range strings.Fields("0〇零 1一 2二 3三 4四 5五 6六 7七 8八 9九 aàâäāá eéèêëē iîïī oôöō uùûüū cç nñ ズヅ ジヂ " +
		"发發発 断斷 幺么 对対對 槓杠 满満滿 国國 宝寶 抢搶槍枪 门門 风風 场場 东東 连連 莲蓮 灯燈 两両兩 绿緑綠 单単單 骑騎 杯盃 纯純 带帯帶 气気氣 " +
		"贯貫 顺順 岭嶺 开開 鱼魚 捞撈 车車 轮輪 听聴聽 荣栄榮 铳銃 庄荘莊 亲親 飞飛 马馬 烧焼燒 鸟鳥 鸣鳴 头頭 罚罰 错錯 诈詐 数數 计計 点點 战戦戰 " +
		"时時 间間 赏賞 击撃擊 仪儀 码碼 红紅 龙竜龍 条條 万萬 里裏裡 无無 张張 双雙 还還 关関關 长長 败敗 终終 换換 替替 须須 责責 额額 冈岡 翻飜番 和胡糊 " +
		"喰食吃 处処處 值値 价価價 残殘 决決 实実實 记記 声聲 优優 累纍 级級 过過 复複復 领領 请請 归帰歸 浅淺 闭閉 报報 误誤 选選 边邊辺 拔抜 " +
		"种種 邻鄰隣 财財 饼餅 读読讀 从従從 无无 结結 标標 约約 规規 则則 图圖図 显顕顯 齐斉齊 临臨 " +
		"没沒 达達 为為 设設 会會 个個 与與 并並 于於 仅僅 给給 后後 联聯 负負 该該 续續 継繼 游遊 戏戲 胜勝 总總 组組 进進 奖獎 号號 当當 应應 适適 择擇 " +
		"响響 启啟 顶頂 缚縛 积積 违違 异異 闲閑閒 体體 据據 动動 准準 将將 强強 环環 随隨 属屬 离離 弃棄 样樣 问問 题題 " +
		"赢贏 输輸 钱錢 来來 这這 说說 话話 语語 词詞 类類 传傳 偿償 业業 产產 冲衝沖 别別 圆圓 损損 机機 汉漢 练練 统統 " +
		"网網 习習 见見 视視 触觸 议議 试試 质質 资資 赔賠 轻輕 迟遲 远遠 钟鐘 铺鋪 际際 险險 预預 频頻 验驗 鸡雞鷄 " +
		"减減 权權 项項 费費 认認 许許 尽盡 余餘 赛賽 员員 补補 确確 围圍 详詳 让讓 区區 调調 简簡 较較 转轉 获獲 称稱 变變") {
		first := rune(0)
		for _, r := range group {
			if first == 0 {
				first = r
			}
			all[r] = first
		}
	}
	return all
})

// spellings replaces other spellings of words, the longest first.
var spellings = sync.OnceValue(func() *strings.Replacer {
	var pairs [][2]string
	eachLine("spellings", func(_, word string, others []string) {
		for _, other := range others {
			pairs = append(pairs, [2]string{simplified(other), simplified(word)})
		}
	})
	slices.SortStableFunc(pairs, func(a, b [2]string) int { return len(b[0]) - len(a[0]) })
	var all []string
	for _, p := range pairs {
		all = append(all, p[:]...)
	}
	return strings.NewReplacer(all...)
})
