/**
 * Everything a stranger needs to compute a round of a reel game again, as text: how numbers are drawn, in which order, what they mean, and
 * the table they fall on. Public, in plain English, for people who write programs; a test plays rounds by a program that knows only this.
 */
import type { Engine } from '#games/contract.ts';
import { DERIVATION, type Description, section } from '#games/description.ts';
import type { Slot } from '#games/slots/engine/slot.ts';
import { linesOf } from '#games/slots/models/lines.ts';
import type { ModelTable } from '#games/slots/models/table.ts';
import { MOST_FALLS } from '#games/slots/models/spin.ts';

const WINDOW = [
  'Strips: one text for each reel, from the left; a letter is a symbol. A stop is the place of the letter (from 0) that stands in the top row; the rows below show the letters that follow, and the text closes to a ring.',
  'A spin draws for each reel, from the left: a number below the length of its strip. That is its stop.',
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
    'Pays are in units, from the least number that pays upwards; the last figure holds for more.',
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

/** A heading and its lines. */

const share = ({ numerator, denominator }: Engine['proof']['rtp']): string => `${numerator} / ${denominator}`;

function write(engine: Engine, rules: readonly string[], data: readonly string[]): string {
  return [
    `${engine.code}, engine version ${engine.version}\n`,
    section('Figures', [
      `Return to player, exact: ${share(engine.proof.rtp)}`,
      `Share of rounds that pay, exact: ${share(engine.proof.hitRate)}`,
      `Units of one stake: ${engine.unitsPerStake}`,
      `The most a round can pay, in units: ${engine.maxWin}`,
    ]),
    section('Numbers', DERIVATION),
    section('Rules', rules),
    section('Table', data),
  ].join('\n');
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
  return described(
    slot,
    table,
    table.lines,
    write(slot, rules, dataOf(table.strips, table.pays, table.lines)),
  );
}

function described(engine: Engine, table: object, lines: Description['lines'], text: string): Description {
  const { code, version, unitsPerStake, maxWin, proof } = engine;
  return {
    gameCode: code,
    engineVersion: version,
    unitsPerStake,
    maxWin,
    rtp: proof.rtp,
    hitRate: proof.hitRate,
    table,
    lines,
    text,
  };
}

function describeTitle(engine: Engine, table: ModelTable): Description {
  const lines = table.by === 'lines' ? linesOf(table.strips.length, table.rows, table.lines ?? 1) : [];
  const rules = [
    `Model ${table.model}, table ${table.code}, version ${table.version}. ${table.rows} rows.`,
    ...WINDOW,
    ...payText(table),
    ...wildText(table),
    ...featureText(table),
  ];
  return described(
    engine,
    table,
    lines,
    write(engine, rules, [
      ...dataOf(table.strips, table.pays, lines),
      `All of the table as JSON: ${JSON.stringify(table)}`,
    ]),
  );
}

const isSlot = (engine: Engine): engine is Slot =>
  'table' in engine && Object.hasOwn(Object(engine.table), 'symbols');
const isTitle = (engine: Engine): engine is Engine & { readonly table: ModelTable } =>
  'table' in engine && Object.hasOwn(Object(engine.table), 'model');

/** Undefined for an engine that is no reel game. */
export function describe(engine: Engine): Description | undefined {
  if (isSlot(engine)) return describeSlot(engine);
  return isTitle(engine) ? describeTitle(engine, engine.table) : undefined;
}
