// Scores the hands of the corpus with majiang-core, already parsed. HANFU_CORPUS names the folder of the corpora.

'use strict';
const fs = require('fs');
const path = require('path');
const zlib = require('zlib');
const Majiang = require('@kobalab/majiang-core');

const file = path.join(process.env.HANFU_CORPUS, 'other', 'majiang_hule.ndjson.gz');
const wins = zlib.gunzipSync(fs.readFileSync(file)).toString().trim().split('\n').map(line => JSON.parse(line));
const winds = ['east', 'south', 'west', 'north'];

// tilesOf turns '406p5z' into ['p4', 'p0', 'p6', 'z5'].
function tilesOf(text = '') {
    return (text.match(/\d+[mpsz]/g) || []).flatMap(run => [...run.slice(0, -1)].map(n => run.at(-1) + n));
}

// meldOf turns 'pon 555z' into 'z555-'. Who discarded a called tile matters to no score.
function meldOf(text) {
    const [call, tiles] = text.split(' ');
    const suit = tiles.at(-1), numbers = tiles.slice(0, -1);
    switch (call) {
        case 'ankan': return suit + numbers;
        case 'minkan': return suit + numbers.slice(0, 3) + numbers[3] + '-';
    }
    return suit + numbers + '-';
}

// inputOf gives what majiang-core scores: the hand, the tile of a ron with who discarded it, and the situation.
function inputOf(win) {
    const [tile] = tilesOf(win.tsumo || win.ron);
    const hand = tilesOf(win.hand).concat(win.tsumo ? [tile] : []).join('');
    const seat = winds.indexOf(win.seat || 'south');
    const from = win.from ? winds.indexOf(win.from) : (seat + 1) % 4;
    return [
        Majiang.Shoupai.fromString([hand, ...(win.melds || []).map(meldOf)].join(',')),
        win.ron ? tile + ['', '+', '=', '-'][(from - seat + 4) % 4] : null,
        {
            rule: Majiang.rule(),
            zhuangfeng: winds.indexOf(win.round || 'east'),
            menfeng: seat,
            hupai: {
                lizhi: win.double_riichi ? 2 : win.riichi ? 1 : 0,
                yifa: !!win.ippatsu,
                qianggang: !!win.chankan,
                lingshang: !!win.rinshan,
                haidi: win.haitei ? 1 : win.houtei ? 2 : 0,
                tianhu: win.tenhou ? 1 : win.chiihou ? 2 : 0,
            },
            baopai: tilesOf(win.dora),
            fubaopai: win.ura ? tilesOf(win.ura) : null,
            jicun: { changbang: win.honba || 0, lizhibang: win.sticks || 0 },
        },
    ];
}

const inputs = wins.map(inputOf);
const agree = inputs.filter((input, i) => Majiang.Util.hule(...input)?.defen === wins[i].expect.points).length;

let best = Infinity;
for (let pass = 0; pass < 10; pass++) {
    const start = process.hrtime.bigint();
    for (const input of inputs) Majiang.Util.hule(...input);
    best = Math.min(best, Number(process.hrtime.bigint() - start) / inputs.length);
}
console.log(`${inputs.length} hands, ${agree} with the points of the corpus, ${Math.round(best)} ns/hand`);
