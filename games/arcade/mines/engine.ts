/**
 * Mines: 25 tiles hide 1 to 24 mines. The mines are laid before the first tile is opened: `below(25)`, `below(24)` …, one draw a mine, each
 * the place in the ordered list of the tiles that are left. The stake opens a tile; each further act opens one more or takes the money.
 */
import type { Json, Step } from '#games/contract.ts';
import { arcade, LEAST_RETURN, MOST, UNITS } from '#games/arcade/kit/engine.ts';
import { binomial, type Law } from '#games/arcade/kit/law.ts';
import { fieldsOf, isRecord, isWhole, wholes } from '#games/arcade/kit/read.ts';
import { takeFrom } from '#games/arcade/kit/take.ts';

export const TILES = 25;
export type MinesChoice = { readonly mines: number; readonly tile: number };
type State = { readonly mines: readonly number[]; readonly open: readonly number[]; readonly over: boolean };

/** Units after so many tiles: the fair pay less one in a hundred, cut to a hundredth of the stake, ten thousand stakes at most. */
export const minesUnits = (mines: number, opened: number): number => {
  const fair = (BigInt(UNITS - 1) * binomial(TILES, opened)) / binomial(TILES - mines, opened);
  return fair > BigInt(MOST) ? MOST : Number(fair);
};

/** Opened so many, then taken. */
export const minesLaw = (mines: number, opened: number): Law => {
  const won = binomial(TILES - mines, opened);
  return [
    { win: minesUnits(mines, opened), weight: won },
    { win: 0, weight: binomial(TILES, opened) - won },
  ];
};

/** Whether so many tiles can be aimed for: what they return in the long run, all of them opened and then taken, is not below the least. */
export const isOffered = (mines: number, opened: number): boolean =>
  opened <= TILES - mines &&
  BigInt(minesUnits(mines, opened)) * binomial(TILES - mines, opened) * 100n >=
    BigInt(LEAST_RETURN * UNITS) * binomial(TILES, opened);

/** Every number of mines there is. */
export const COUNTS: readonly number[] = Array.from({ length: TILES - 1 }, (_, at) => at + 1);

const MOST_TILES: readonly number[] = COUNTS.map((mines) => {
  let opened = 1;
  while (isOffered(mines, opened + 1) && minesUnits(mines, opened) < MOST) opened += 1;
  return opened;
});

/** The most tiles a round of so many mines opens: with them it ends and is paid. */
export const mostTiles = (mines: number): number => MOST_TILES[mines - 1] ?? 1;

/** Nothing is left to open that may be offered, or nothing more can be won. */
const isFull = (mines: number, opened: number): boolean => opened >= mostTiles(mines);

function open({ mines, open: before }: State, tile: number): Step<State> {
  const opened = [...before, tile];
  const hit = mines.includes(tile);
  const done = hit || isFull(mines.length, opened.length);
  const win = hit ? 0 : minesUnits(mines.length, opened.length);
  const shown = { tile, hit, opened, count: mines.length, win, ...(done ? { mines: [...mines] } : {}) };
  return { state: { mines, open: opened, over: done }, shown, win, done };
}

const cash = ({ mines, open: opened }: State): Step<State> => {
  const win = minesUnits(mines.length, opened.length);
  return {
    state: { mines, open: opened, over: true },
    shown: { cashed: true, opened: [...opened], count: mines.length, win, mines: [...mines] },
    win,
    done: true,
  };
};

function readState(value: Json): State {
  const mines = isRecord(value) ? wholes(value.mines, 0, TILES - 1, TILES - 1) : undefined;
  const opened = isRecord(value) ? wholes(value.open, 0, TILES - 1, TILES) : undefined;
  if (!isRecord(value) || !mines?.length || !opened?.length || typeof value.over !== 'boolean')
    throw new RangeError('not a state of mines');
  return { mines, open: opened, over: value.over };
}

export const mines = arcade<MinesChoice, State>({
  code: 'mines',
  kind: 'mines',
  version: 2,
  maxWin: Math.max(...COUNTS.map((count) => minesUnits(count, mostTiles(count)))),
  first: { mines: 3, tile: 12 },
  readChoice: (input) => {
    const found = fieldsOf(input, ['mines', 'tile']);
    if (!found || !isWhole(found.mines, 1, TILES - 1) || !isWhole(found.tile, 0, TILES - 1)) return undefined;
    return { mines: found.mines, tile: found.tile };
  },
  law: ({ mines: count }) => minesLaw(count, 1),
  plans: () =>
    [1, 3, 5, 10, 24].flatMap((count) =>
      [1, 2, 3, 5, 10]
        .filter((opened) => opened <= mostTiles(count))
        .map((opened) => ({
          name: `${count} · ${opened}`,
          choice: { mines: count, tile: 0 },
          law: minesLaw(count, opened),
        })),
    ),
  start: ({ mines: count, tile }, draw) =>
    open({ mines: takeFrom(draw, TILES, count), open: [], over: false }, tile),
  acts: {
    readState,
    read: (state, input) => {
      if (state.over) return undefined;
      if (fieldsOf(input, ['cash'])?.cash === true) return { cash: true };
      const tile = fieldsOf(input, ['tile'])?.tile;
      return isWhole(tile, 0, TILES - 1) && !state.open.includes(tile) ? { tile } : undefined;
    },
    act: (state, action) => {
      if (state.over) throw new RangeError('the round is over');
      const tile = fieldsOf(action, ['tile'])?.tile;
      return isWhole(tile, 0, TILES - 1) ? open(state, tile) : cash(state);
    },
    proceed: (state) => (state.over ? undefined : { cash: true }),
  },
});
