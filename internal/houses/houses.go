// Package houses has rule files as clubs write them, to measure with. Tests alone use it.
package houses

import "fmt"

// Files gives n files of about ten lines over shipped rule sets, none like the other, and their names in order. Every
// fourth extends a file of its folder that others share, and which is among the files but not among the names.
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
options: {double_wind_fu: 2, kiriage_mangan: %[4]v}
yaku:
  ippatsu: off
  renhou: {limit: mangan}
  sanrenkou_%[1]d:
    name: {en: Three consecutive triplets, ja: 三連刻}
    han: %[5]d
    when: >-
      any(suits, let s = #;
        any(1..7, has_triplet(s, #) and has_triplet(s, # + 1) and has_triplet(s, # + 2)))
`, n, n%12+1, parent, n%2 == 0, n%3+1)
}
