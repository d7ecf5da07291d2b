/**
 * Everything a stranger needs to compute a round of a reel game again, as text: how numbers are drawn, in which order, what they mean, and
 * the table they fall on. Public, in plain English, for people who write programs; a test plays rounds by a program that knows only this.
 */
import type { Engine } from '#games/contract.ts';
import {
  type ActForm,
  actLines,
  type BetFigures,
  betLine,
  CHECKING,
  DERIVATION,
  type Description,
  figureLines,
  OWN_SEED,
  written,
} from '#games/description.ts';
import type { Slot } from '#games/slots/engine/slot.ts';
import { linesOf } from '#games/slots/models/lines.ts';
import type { ModelTable } from '#games/slots/models/table.ts';
import { MOST_FALLS } from '#games/slots/models/spin.ts';
import type { ModelEngine } from '#games/slots/models/engine.ts';
import { compareShares, shareOf } from '#kernel/shares.ts';
import { listed, mostOf } from './listed.ts';

const WINDOW = [
  'Strips: one text for each reel, from the left; a letter is a symbol. A stop is the place of the letter (from 0) that stands in the top row; the rows below show the letters that follow, and the text closes to a ring.',
  'A spin draws for each reel, from the left: a number below the length of its strip. That is its stop. `stops` of a step names them from the left; a reel that stands still draws nothing and is named 0.',
];

function payText({ by, least, lines, wild, wildFactor, mixed, scatter, scatterPays }: ModelTable): string[] {
  const wildText =
    wild === undefined
      ? []
      : [
          `${wild} is wild: it stands for every symbol${scatter === undefined ? '' : ` but ${scatter}`}${wildFactor === undefined ? '' : `; each wild that stands for another symbol in a win multiplies it by ${wildFactor}`}.`,
        ];
  const how: Readonly<Record<ModelTable['by'], string>> = {
    lines: `${lines ?? 1} lines. A line is read from the first reel: wilds, then one symbol and wilds, as far as it goes; ${least} or more pay. Wilds alone at the start pay as wilds where that is more. A line pays its dearest reading only; lines add up.`,
    ways: `Ways: a symbol that stands in any row of each of the first ${least} or more reels pays for that many reels, times the product over these reels of the cells that show it or a wild.`,
    anywhere: `A symbol pays by how many cells show it or a wild, ${least} or more; a symbol that is not in sight itself pays nothing.`,
    clusters: `A cluster is a group of cells of one symbol that touch side by side or one above the other; ${least} or more pay by their number.`,
  };
  return [
    how[by],
    'Pays are in units, from the least number that pays upwards; the last figure holds for more. A pay above the most a round can pay never comes and is not listed.',
    ...wildText,
    ...(mixed
      ? [
          `A whole line of the letters ${mixed.letters} and wilds in any order, at least one letter among them, pays ${mixed.units} units where that is more.`,
        ]
      : []),
    ...(scatterPays
      ? [`${scatter} pays anywhere, by its number in sight (index of scatterPays), in units.`]
      : []),
  ];
}

function wildText({ wilds, walks }: ModelTable): string[] {
  if (wilds === 'expand')
    return [
      'A reel with a wild in sight turns wild in all its cells before anything is paid; it then shows no scatter.',
    ];
  if (wilds === 'sticky')
    return [
      'In free spins a reel with a wild in sight turns wild in all its cells (and shows no scatter); from then on it stays so, does not turn and draws nothing.',
    ];
  if (wilds === 'walk')
    return [
      `A reel with a wild in sight turns wild in all its cells. If wild reels can move one reel to the left and stay in the window, a respin follows in which they stand there, turn no more and draw nothing, and all other reels turn; at most ${walks ?? 0} respins a round.`,
    ];
  return [];
}

function featureText(table: ModelTable): string[] {
  const { cascade, freeCascade, free, hold, pick, gamble, respin, heights, buy } = table;
  const texts: string[] = [];
  if (heights) {
    const all = heights.reduce((sum, [, weight]) => sum + weight, 0);
    texts.push(
      `Before its stop each reel draws its height: a number below ${all}, counted off against the weights of heights [cells, weight] in their order. Ways multiply by the cells that are there.`,
    );
  }
  if (cascade)
    texts.push(
      `After a win the winning cells vanish; what stands above falls, and above it come the letters before the top one on the strip, one after the other. That is paid again, at most ${MOST_FALLS} times. The n-th win of a spin counts × the n-th of ${cascade.join(', ')}${freeCascade ? ` (free spins: ${freeCascade.join(', ')})` : ''}, the last for all after. No number is drawn for it.`,
    );
  if (free)
    texts.push(
      `Free spins: scatters in sight (index of free.award) give so many, also inside free spins, never more than ${free.most} in a round. Everything a free spin pays counts × ${free.multiplier}. Each is one act and draws its stops as above.`,
    );
  if (hold)
    texts.push(
      `Hold and win: with ${hold.trigger} or more ${table.scatter} in sight each of them is a coin; after the stops the value of each is drawn, reel by reel and from the top: a number below the sum of the weights of hold.values [units, weight], counted off in order. Then acts: for each empty cell in the same order a number below ${hold.of}; if it is below ${hold.chance} a coin comes and its value is drawn at once. It ends after three acts in a row without a coin, or when all cells hold one, which pays ${hold.full} units more.`,
    );
  if (pick)
    texts.push(
      `Boxes: ${pick.trigger} or more ${table.scatter} open them. Each act draws a number below the boxes left, counted off against what is left of each prize in pick.boxes [units, count] in order. It ends with a prize of the last kind, or when nothing else is left.`,
    );
  if (gamble !== undefined)
    texts.push(
      `Gamble: a number below 2, 0 is red and 1 is black. The right colour doubles what the round has won, the wrong one loses it; at most ${gamble} times.`,
    );
  if (respin)
    texts.push(
      'Respin: when nothing was won and the middle rows of the first two reels show the same letter, the third reel draws a new stop, once.',
    );
  if (buy)
    texts.push(
      `A stake is ${buy.price} times the units of the table, and everything an ordinary round pays counts × ${buy.price}. A round that is bought (choice {"buy": true}, only where the jurisdiction allows it) begins with ${buy.spins} free spins, draws nothing for the purchase, and its pays count once.`,
    );
  return texts;
}

const one = (units: number, unit: number): BetFigures['most'] => shareOf(BigInt(units), BigInt(unit));

/** What can be staked on: a spin, and where the table has it a bought feature. */
function betsOf(engine: Engine): BetFigures[] {
  const { proof } = engine;
  const bought = isTitle(engine) ? engine.proof.bought : undefined;
  const price = isTitle(engine) ? (engine.table.buy?.price ?? 1) : 1;
  const unit = engine.unitsPerStake / price;
  const most = isTitle(engine) ? engine.proof.maxWin : engine.maxWin;
  return [
    { bet: 'spin', rtp: proof.rtp, hitRate: proof.hitRate, most: one(most, unit) },
    ...(bought
      ? [
          {
            bet: 'bought feature {"buy": true}',
            rtp: bought.rtp,
            hitRate: bought.hitRate,
            most: one(bought.maxWin, unit * price),
          },
        ]
      : []),
  ];
}

/** The acts of a round beside its stake. */
function actsOf({ free, wilds, hold, pick, gamble, respin }: ModelTable): ActForm[] {
  const acts: ActForm[] = [];
  if (free || wilds === 'walk')
    acts.push({
      act: { type: 'spin' },
      when: 'a free spin or a respin of walking wilds is open; it takes nothing from the player and chooses nothing',
    });
  if (hold || respin) acts.push({ act: { type: 'respin' }, when: 'respins are open; nothing is chosen' });
  if (pick)
    acts.push({
      act: { type: 'pick', box: 0 },
      when: 'boxes are open: a box from 0 on that was not opened yet. Which one decides nothing: what it holds is drawn when it is opened',
    });
  if (gamble !== undefined)
    acts.push(
      {
        act: { type: 'gamble', colour: 'red' },
        when: 'something was won and may be staked again: "red" or "black"',
      },
      { act: { type: 'collect' }, when: 'in the same places: takes what was won and ends the round' },
    );
  return acts;
}

const dataOf = (
  strips: readonly string[],
  pays: Readonly<Record<string, readonly number[]>>,
  lines: readonly (readonly number[])[],
): string[] => [
  ...strips.map((strip, reel) => `Reel ${reel + 1}: ${strip} (${strip.length})`),
  ...Object.entries(pays).map(([letter, units]) => `Pays ${letter}: ${units.join(', ')}`),
  ...lines.map((rows, at) => `Line ${at + 1}: ${rows.join(' ')}`),
];

function describeSlot(slot: Slot): Description {
  const { table } = slot;
  const rules = [
    ...WINDOW,
    `${table.rows} rows. ${table.wild} is wild and stands for every symbol but ${table.scatter}.`,
    `${table.lines.length} lines; a line pays for three, four or five in a row from the first reel (three figures of pays), its dearest reading only; lines add up. Wilds alone at the start pay as wilds where that is more.`,
    `Three, four or five ${table.scatter} anywhere pay ${table.scatterPays.join(', ')} units and give ${table.free.award.join(', ')} free spins, also inside free spins, never more than ${table.free.most} in a round.`,
    `Everything a free spin pays counts × ${table.free.multiplier}. Each is one act and draws its stops as above.`,
  ];
  return described(slot, {
    table,
    lines: table.lines,
    rules,
    data: dataOf(table.strips, table.pays, table.lines),
    acts: [{ act: { type: 'free-spin' }, when: 'free spins are left; nothing is chosen' }],
  });
}

type Said = Pick<Description, 'table' | 'lines' | 'acts'> & {
  readonly rules: readonly string[];
  readonly data: readonly string[];
};

function described(engine: Engine, { table, lines, acts, rules, data }: Said): Description {
  const { code, version, unitsPerStake, maxWin, proof } = engine;
  const bets = betsOf(engine);
  const returns = [...bets].sort((a, b) => compareShares(a.rtp, b.rtp));
  const range = { least: returns[0]?.rtp ?? proof.rtp, greatest: returns.at(-1)?.rtp ?? proof.rtp };
  return written({
    gameCode: code,
    engineVersion: version,
    kind: 'reels',
    unitsPerStake,
    maxWin,
    rtp: proof.rtp,
    hitRate: proof.hitRate,
    range,
    bets,
    firstChoice: null,
    acts,
    table,
    lines,
    sections: [
      { title: 'Figures', lines: [...figureLines({ range, unitsPerStake, maxWin }), ...bets.map(betLine)] },
      { title: 'Numbers', lines: DERIVATION },
      { title: 'Seeds', lines: OWN_SEED },
      { title: 'Rules', lines: rules },
      ...actLines(acts),
      { title: 'Table', lines: data },
      { title: 'To check', lines: CHECKING },
    ],
  });
}

function describeTitle(engine: ModelEngine): Description {
  const table = listed(engine.table, mostOf(engine.proof));
  const lines = table.by === 'lines' ? linesOf(table.strips.length, table.rows, table.lines ?? 1) : [];
  return described(engine, {
    table,
    lines,
    rules: [
      `Model ${table.model}, table ${table.code}, version ${table.version}. ${table.rows} rows.`,
      ...WINDOW,
      ...payText(table),
      ...wildText(table),
      ...featureText(table),
    ],
    acts: actsOf(table),
    data: [...dataOf(table.strips, table.pays, lines), `All of the table as JSON: ${JSON.stringify(table)}`],
  });
}

const isSlot = (engine: Engine): engine is Slot =>
  'table' in engine && Object.hasOwn(Object(engine.table), 'symbols');
const isTitle = (engine: Engine): engine is ModelEngine =>
  'table' in engine && Object.hasOwn(Object(engine.table), 'model');

/** Undefined for an engine that is no reel game. */
export function describe(engine: Engine): Description | undefined {
  if (isSlot(engine)) return describeSlot(engine);
  return isTitle(engine) ? describeTitle(engine) : undefined;
}
