package majsoul

import (
	"strings"
	"testing"

	"example.com/hanfu/game/gamelog/internal/yaku"
)

// TestNames: records that name yaku in place of numbering them have the names of the Chinese client, in simplified or
// traditional characters; programs that convert them write the Japanese or the English ones.
func TestNames(t *testing.T) {
	for _, all := range []string{
		"门前清自摸和,立直,枪杠,岭上开花,海底摸月,河底捞鱼,役牌 白,役牌 发,役牌 中,役牌:自风牌,役牌:场风牌,断幺九,一杯口,平和,混全带幺九,一气通贯,三色同顺," +
			"两立直,三色同刻,三杠子,对对和,三暗刻,小三元,混老头,七对子,纯全带幺九,混一色,二杯口,清一色,一发,宝牌,红宝牌,里宝牌,拔北宝牌,天和,地和," +
			"大三元,四暗刻,字一色,绿一色,清老头,国士无双,小四喜,四杠子,九莲宝灯,八连庄,纯正九莲宝灯,四暗刻单骑,国士无双十三面,大四喜,燕返,杠振,十二落抬," +
			"五门齐,三连刻,一色三同顺,一筒摸月,九筒捞鱼,人和,大车轮,大竹林,大数邻,石上三年,大七星",
		"門前清自摸和,立直,搶槓,嶺上開花,海底撈月,河底撈魚,役牌白,役牌發,役牌:中,役牌：門風牌,役牌：場風牌,斷么九,一盃口,平和,混全帶么九,一氣通貫,三色同順," +
			"雙立直,三色同刻,三槓子,對對和,三暗刻,小三元,混老頭,七對子,純全帶么九,混一色,兩盃口,清一色,一發,寶牌,赤寶牌,裡寶牌,拔北寶牌,天和,地和," +
			"大三元,四暗刻,字一色,綠一色,清老頭,國士無雙,小四喜,四槓子,九蓮寶燈,八連莊,純正九蓮寶燈,四暗刻單騎,國士無雙13面,大四喜",
		"門前清自摸和,立直,槍槓,嶺上開花,海底摸月,河底撈魚,役牌 白,役牌 發,役牌 中,役牌:自風牌,役牌:場風牌,断幺九,一盃口,平和,混全帯幺九,一気通貫,三色同順," +
			"ダブル立直,三色同刻,三槓子,対々和,三暗刻,小三元,混老頭,七対子,純全帯幺九,混一色,二盃口,清一色,一発,ドラ,赤ドラ,裏ドラ,抜きドラ,天和,地和," +
			"大三元,四暗刻,字一色,緑一色,清老頭,国士無双,小四喜,四槓子,九蓮宝燈,八連荘,純正九蓮宝燈,四暗刻単騎,国士無双十三面待ち,大四喜,燕返し,槓振り,十二落抬," +
			"五門斉,三連刻,一色三順,一筒摸月,九筒撈魚,人和,大車輪,大竹林,大数隣,石の上にも三年,大七星",
		"Fully Concealed Hand,Riichi,Robbing a Kan,After a Kan,Under the Sea,Under the River,White Dragon,Green Dragon,Red Dragon,Seat Wind,Prevalent Wind," +
			"All Simples,Pure Double Sequence,Pinfu,Half Outside Hand,Pure Straight,Mixed Triple Sequence,Double Riichi,Triple Triplets,Three Quads,All Triplets," +
			"Three Concealed Triplets,Little Three Dragons,All Terminals and Honors,Seven Pairs,Fully Outside Hand,Half Flush,Twice Pure Double Sequence,Full Flush," +
			"Ippatsu,Dora,Red Five,Ura Dora,Kita,Blessing of Heaven,Blessing of Earth,Big Three Dragons,Four Concealed Triplets,All Honors,All Green,All Terminals," +
			"Thirteen Orphans,Four Little Winds,Four Quads,Nine Gates,Eight-time East Staying,True Nine Gates,Single-wait Four Concealed Triplets," +
			"Thirteen-wait Thirteen Orphans,Four Big Winds",
	} {
		for i, name := range strings.Split(all, ",") {
			if id, _ := yaku.Named(name); id != yakuIDs[i+1] {
				t.Errorf("%s is %q, want %q", name, id, yakuIDs[i+1])
			}
		}
	}
}
