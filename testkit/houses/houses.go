// Package houses generates rule files like those of clubs, for benchmarks. It is for tests only.
package houses

import "fmt"

// Files returns n different files of about thirty lines that extend shipped rule sets, and their
// names in order. Each declares yaku, so check has to prove whether they matter. Every fourth file
// extends the shared file town.yaml, which is in files but not in names.
func Files(n int) (files map[string]string, names []string) {
	parents := []string{"standard", "ema", "kansai", "./town.yaml"}
	files = map[string]string{"town.yaml": town}
	for i := range n {
		name := fmt.Sprintf("club%03d.yaml", i)
		files[name] = house(i, parents[i%len(parents)])
		names = append(names, name)
	}
	return files, names
}

const town = `hanfu: 1
id: town
name: {en: The clubs of a town}
extends: standard
options: {open_tanyao: false}
yaku:
  chanta: {han: {closed: 3}}
`

func house(n int, parent string) string {
	return fmt.Sprintf(`hanfu: 1
id: house-%d
name: {en: House %[1]d, ja: 家%[1]d}
edition: "2026-%02[2]d"
extends: %[3]s

options:
  double_wind_fu: 2
  kiriage_mangan: %[4]v
  sanrenkou_han:
    name: {en: Han of three consecutive triplets, ja: 三連刻の翻}
    default: %[5]d
    allowed: [1, 2, 3]

yaku:
  ippatsu: off  # not played
  renhou: {limit: mangan}
  sanrenkou_%[1]d:
    name: {en: Three consecutive triplets, ja: 三連刻}
    han: options.sanrenkou_han
    when: >-
      any(suits, let s = #;
        any(1..7, has_triplet(s, #) and has_triplet(s, # + 1) and has_triplet(s, # + 2)))
  isshoku_sanjun_%[1]d:
    name: {en: Three equal sequences, ja: 一色三順}
    han: {closed: 3, open: 2}
    when: >-
      any(suits, let s = #;
        any(1..7, let r = #;
          count(groups, .kind == sequence and .suit == s and .rank == r) >= 3))
    replaces: [iipeikou]
  sanpuukou_%[1]d:
    name: {en: Triplets of three winds, ja: 三風刻}
    han: %[6]d
    when: triplets_of(winds) == 3 and %[7]s
`, n, n%12+1, parent, n%2 == 0, n%3+1, n%2+1, []string{"not pair_of(winds)", "(tsumo or ron)", "concealed_triplets >= 2", "suit_count <= 2"}[n%4])
}
