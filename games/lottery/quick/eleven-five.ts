/** 11x5: five different numbers of 1–11 in order. Plays: docs/RECOMPUTE.md, lottery. */
import type { Draw } from '#kernel/rng/draw.ts';
import { choose, chooseBig, fallingBig } from '../core/count.ts';
import { drawDistinct } from '../core/drawing.ts';
import { menuPlay, setPlay } from '../core/forms.ts';
import { type Game, type Play, playMap, read, refuse } from '../core/play.ts';
import { membersOf } from '../core/selection.ts';
import { range, readNumbers, two } from '../core/read-draw.ts';

type Five = readonly number[];

const NUMBERS = range(1, 11);
const NUMBER_SET = new Set(NUMBERS);

/** Any n: up to five, all of them are drawn; above five, all five drawn are among them. */
function anyOf(n: number): Play<Five> {
  const ways = n <= 5 ? chooseBig(11 - n, 5 - n) : chooseBig(n, 5);
  return setPlay({
    code: `any${n}`,
    alphabet: NUMBERS,
    ticket: n,
    most: 11,
    tier: { code: 'win', ways, of: 462n },
    met: (draw, number) => draw.includes(Number(number)),
    hits: (met, picked) => (n <= 5 ? choose(met, n) : met === 5 ? choose(picked - 5, n - 5) : 0),
  });
}

/** The first `count` in any order. */
const group = (count: number): Play<Five> =>
  setPlay({
    code: `front${count}_group`,
    alphabet: NUMBERS,
    ticket: count,
    most: 11,
    tier: { code: 'win', ways: 1n, of: chooseBig(11, count) },
    met: (draw, number) => draw.slice(0, count).includes(Number(number)),
    hits: (met) => (met === count ? 1 : 0),
  });

/** Ways to choose a different number from each row. */
function ordered(rows: readonly (readonly string[])[], taken: readonly string[] = []): number {
  const [row, ...rest] = rows;
  if (!row) return 1;
  return row.reduce(
    (sum, number) => sum + (taken.includes(number) ? 0 : ordered(rest, [...taken, number])),
    0,
  );
}

/** The first `count` in order: rows of choices (`01 05`), of which tickets of different numbers are made, or tickets (`01 05 11`). */
function direct(count: number): Play<Five> {
  const sample = NUMBERS.slice(0, count).join(' ');
  const rowsOf = (texts: readonly string[], field: string) => {
    const rows: (readonly string[])[] = [];
    for (const text of texts) {
      const row = membersOf(text, NUMBER_SET);
      if (!row.ok) return { ...row, field };
      if (row.value.length === 0) return refuse('too_few', field);
      rows.push(row.value);
    }
    return read(rows);
  };
  return {
    code: `front${count}_direct`,
    entry: { kind: 'rows', rows: NUMBERS.slice(0, count), from: NUMBERS, text: true },
    tiers: () => [{ code: 'win', ways: 1n, of: fallingBig(11, count) }],
    picks: () => [{ pick: sample, selection: { numbers: [sample] } }],
    read: (selection) => {
      if (selection.rows && selection.rows.length !== count) return refuse('rows_count', 'rows');
      const rows = rowsOf(selection.rows ?? selection.numbers, selection.rows ? 'rows' : 'numbers');
      if (!rows.ok) return rows;
      if (!selection.rows) {
        if (rows.value.some((ticket) => ticket.length !== count)) return refuse('unknown_number', 'numbers');
        if (new Set(selection.numbers).size !== selection.numbers.length)
          return refuse('duplicate', 'numbers');
      }
      const tickets = selection.rows ? ordered(rows.value) : rows.value.length;
      if (tickets === 0) return refuse('too_few', 'rows');
      const written = selection.rows ? undefined : new Set(selection.numbers);
      return read({
        tickets,
        picked: tickets,
        exposures: [{ tier: 'win', tickets }],
        wins: (draw) => {
          const drawn = draw.slice(0, count).map(two);
          const won = written
            ? written.has(drawn.join(' '))
            : drawn.every((number, place) => rows.value[place]?.includes(number));
          return won ? [{ number: drawn.join(' '), tier: 'win', times: 1 }] : [];
        },
      });
    },
  };
}

const placed: Play<Five> = menuPlay(
  'dingwei',
  [1, 2, 3, 4, 5].flatMap((place) =>
    NUMBERS.map((number) => ({
      pick: `${place}:${number}`,
      tier: 'win',
      judge: (draw: Five) => draw[place - 1] === Number(number),
    })),
  ),
  () => [{ code: 'win', ways: 1n, of: 11n }],
);

export const elevenFive: Game<Five> = {
  code: '11x5',
  plays: playMap([...[1, 2, 3, 4, 5, 6, 7, 8].map(anyOf), direct(3), group(3), direct(2), group(2), placed]),
  aliases: {
    'front3 direct': 'front3_direct',
    'front3 group': 'front3_group',
    'front2 direct': 'front2_direct',
    'front2 group': 'front2_group',
  },
  readDraw: (input) => readNumbers(input, { count: 5, from: 1, to: 11, distinct: true }),
  draw: (randomness: Draw) => drawDistinct(randomness, 5, 1, 11).map(two),
  odds: { kind: 'mode', most: 1950, least: 1700 },
};
