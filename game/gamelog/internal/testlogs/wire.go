package testlogs

import (
	"encoding/base64"
	"encoding/json"
	"slices"
	"strings"

	"google.golang.org/protobuf/encoding/protowire"
)

// WireForm is a form in which messages of Mahjong Soul hold a game.
type WireForm int

// The forms.
const (
	// OldRecords is a wrapper of a list of wrapped records, used until 2021. Actions has the
	// records as results of actions.
	OldRecords WireForm = iota
	Actions
	// Bare is the list of wrapped records without a wrapper, and WithHead the site's response,
	// which also has the head of the game.
	Bare
	WithHead
	// InJSON is JSON with the head and the wrapper of actions in base64. EachInJSON has each record
	// in base64.
	InJSON
	EachInJSON
	// WireForms is the number of forms.
	WireForms
)

// Wire converts the output of Majsoul to binary messages.
func Wire(text string, form WireForm) []byte {
	var doc struct {
		Head map[string]any `json:"head"`
		Data []struct {
			Name string         `json:"name"`
			Data map[string]any `json:"data"`
		} `json:"data"`
	}
	if err := json.Unmarshal([]byte(text), &doc); err != nil {
		panic(err)
	}
	var wrapped [][]byte
	for _, r := range doc.Data {
		wrapped = append(wrapped,
			wrapper(r.Name, encoded(strings.TrimPrefix(r.Name, ".lq."), r.Data)))
	}
	var details []byte
	for i, r := range wrapped {
		if form == OldRecords || form == Bare {
			details = withBytes(details, 1, r)
			continue
		}
		if i%3 == 0 { // an action without a record
			details = withBytes(details, 3,
				withBytes([]byte{1 << 3, 1, 2 << 3, 3}, 5, []byte{1 << 3, 1}))
		}
		details = withBytes(details, 3, withBytes([]byte{1 << 3, 7, 2 << 3, 1}, 3, r))
	}
	whole := wrapper(".lq.GameDetailRecords", details)
	switch form {
	case Bare:
		return details
	case WithHead:
		return withBytes(withBytes(nil, 3, encoded("RecordGame", doc.Head)), 4, whole)
	case InJSON:
		return asJSON(map[string]any{"head": doc.Head,
			"data": base64.StdEncoding.EncodeToString(whole)})
	case EachInJSON:
		return asJSON(map[string]any{"head": doc.Head, "records": wrapped})
	}
	return whole
}

func asJSON(v any) []byte {
	text, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return text
}

func withBytes(b []byte, n protowire.Number, data []byte) []byte {
	return protowire.AppendBytes(protowire.AppendTag(b, n, protowire.BytesType), data)
}

func wrapper(name string, data []byte) []byte {
	return withBytes(withBytes(nil, 1, []byte(name)), 2, data)
}

// encoded returns the protobuf encoding of message, without fields that message lacks.
func encoded(kind string, message map[string]any) (b []byte) {
	fields := strings.Fields(wireFields[kind])
	for i, f := range fields {
		name, sub, _ := strings.Cut(f, ":")
		v, ok := message[name]
		if !ok {
			continue
		}
		list, repeated := v.([]any)
		if !repeated {
			list = []any{v}
		}
		n := protowire.Number(i + 1)
		if repeated && len(list) > 0 &&
			!slices.ContainsFunc(list, func(v any) bool { _, ok := v.(float64); return !ok }) {
			var packed []byte
			for _, v := range list {
				packed = protowire.AppendVarint(packed, uint64(int64(v.(float64))))
			}
			b = withBytes(b, n, packed)
			continue
		}
		for _, v := range list {
			switch v := v.(type) {
			case string:
				b = withBytes(b, n, []byte(v))
			case map[string]any:
				b = withBytes(b, n, encoded(sub, v))
			case bool:
				b = protowire.AppendVarint(protowire.AppendTag(b, n, protowire.VarintType),
					protowire.EncodeBool(v))
			case float64:
				b = protowire.AppendVarint(protowire.AppendTag(b, n, protowire.VarintType),
					uint64(int64(v)))
			}
		}
	}
	return b
}

// wireFields lists the fields of each message in the order of their numbers, starting at 1: a name,
// name:Message for a nested message, or - for an unused number.
var wireFields = map[string]string{
	"RecordNewRound":      "chang ju ben dora scores liqibang tiles0 tiles1 tiles2 tiles3 - - - - - doras",
	"RecordDealTile":      "seat tile - - - doras",
	"RecordDiscardTile":   "seat tile is_liqi - moqie - - doras is_wliqi",
	"RecordChiPengGang":   "seat type tiles froms",
	"RecordAnGangAddGang": "seat type tiles - - doras",
	"RecordBaBei":         "seat - - - - doras",
	"RecordHule":          "hules:HuleInfo - delta_scores - - - doras",
	"HuleInfo":            "- - - seat zimo - - doras li_doras yiman count fans:FanInfo fu - point_rong point_zimo_qin point_zimo_xian",
	"FanInfo":             "- val id",
	"RecordNoTile":        "liujumanguan players:NoTilePlayerInfo scores:NoTileScoreInfo",
	"NoTilePlayerInfo":    "- - tingpai",
	"NoTileScoreInfo":     "seat - delta_scores",
	"RecordLiuJu":         "type",
	"RecordGame":          "- - - - config:GameConfig - - - - - accounts:AccountInfo result:GameEndResult",
	"GameConfig":          "- mode:GameMode",
	"GameMode":            "mode - - - - detail_rule:GameDetailRule",
	"GameDetailRule": "- - dora_count shiduan init_point fandian can_jifei - liqibang_value changbang_value - - - - - - - - - - - - - - - " +
		"- - - - - - - - shunweima_2 shunweima_3 shunweima_4 - - - - - guyi_mode - - - - - xuezhandaodi",
	"AccountInfo":   "- seat nickname",
	"GameEndResult": "players:PlayerItem",
	"PlayerItem":    "seat total_point part_point_1",
}
