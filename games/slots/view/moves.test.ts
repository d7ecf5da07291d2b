import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compile } from '#games/slots/engine/compile.ts';
import { evaluate } from '#games/slots/engine/evaluate.ts';
import { scattersIn } from '#games/slots/engine/fixtures.ts';
import { monsoonTiger } from '#games/slots/tables/monsoon-tiger.ts';
import { advance, begin, drawn, giveUp, land, MARK_MS, mark, turnMarks } from './moves.ts';
import { type Board, createBoard, symbolAt } from './state.ts';
import { FULL } from './timing.fixture.ts';
import type { Timing } from './timing.ts';

const STILL: Timing = {
  ...FULL,
  windup: 0,
  minSpin: 0,
  stagger: 0,
  settle: 1,
  anticipation: 0,
  countSmall: 0,
  countBig: 0,
  countMax: 0,
  still: true,
};

const reels = compile(monsoonTiger);
const strips = reels.windows.map((window) => window.filter((_, at) => at % 3 === 0));
const newBoard = (timing = FULL, first: readonly number[] = [0, 0, 0, 0, 0]): Board =>
  createBoard(strips, 3, reels.scatter, first, timing);
const anyStops = fc.array(fc.nat({ max: 31 }), { minLength: 5, maxLength: 5 });

const atRest = (board: Board): boolean => board.phase === 'rest';

/** Letters in sight when all reels stand, reel by reel from the top. */
const sight = (board: Board): string[] =>
  board.reels.map((reel) =>
    [2, 1, 0].map((up) => reels.letters[symbolAt(reel, Math.round(reel.position) + up)]).join(''),
  );
const wanted = (stops: readonly number[]): string[] =>
  monsoonTiger.strips.map((strip, reel) =>
    [0, 1, 2].map((row) => strip[((stops[reel] ?? 0) + row) % 32]).join(''),
  );

/** Runs a spin in frames until it rests; says when each reel landed. */
function run(
  board: Board,
  from: number,
  frame = 16.7,
  look: (now: number) => void = () => undefined,
): number[] {
  const landed: number[] = [];
  for (let now = from; board.phase !== 'rest'; now += frame) {
    const bits = advance(board, now);
    for (let reel = 0; reel < 5; reel += 1) if ((bits >> reel) & 1) landed[reel] = now;
    look(now);
    if (now > from + 60_000) throw new Error('never rests');
  }
  return landed;
}

describe('a spin', () => {
  it('ends on the result, spin after spin, however late the answer and however uneven the frames', () => {
    const spins = fc.array(
      fc.tuple(anyStops, fc.integer({ min: 0, max: 4000 }), fc.integer({ min: 4, max: 400 })),
      { minLength: 1, maxLength: 6 },
    );
    fc.assert(
      fc.property(spins, fc.constantFrom(FULL, STILL), (all, timing) => {
        const board = newBoard(timing);
        let now = 1000;
        for (const [stops, delay, frame] of all) {
          begin(board, now);
          advance(board, now + delay / 2);
          land(board, stops, now + delay);
          run(board, now + delay, frame);
          expect(sight(board)).toEqual(wanted(stops));
          now += 20_000;
        }
        for (const reel of board.reels) expect(reel.position).toBeLessThan(64);
      }),
      { numRuns: 150 },
    );
  });

  it('pulls back 110 ms, turns at least 900 ms, stops left to right 180 ms apart', () => {
    const board = newBoard();
    begin(board, 0);
    advance(board, 109);
    expect(board.reels.every((reel) => reel.position < 0 && reel.position >= -0.16)).toBe(true);
    land(board, [9, 9, 9, 9, 9], 120);
    expect(board.reels.map((reel) => reel.stopAt)).toEqual([1010, 1190, 1370, 1550, 1730]);
  });

  it('overshoots by less than 14 % of a cell and settles in 260 ms', () => {
    const board = newBoard();
    begin(board, 0);
    land(board, [9, 9, 9, 9, 9], 120);
    let most = 0;
    run(board, 120, 2, (now) => {
      const [reel] = board.reels;
      if (!reel || now < reel.stopAt || board.phase === 'rest') return;
      most = Math.max(most, reel.position - reel.target);
      if (now >= reel.stopAt + 260) expect(reel.position).toBe(reel.target);
    });
    expect(most).toBeGreaterThan(0.05);
    expect(most).toBeLessThan(0.14);
  });

  it('never jumps, and never changes a symbol that is in sight', () => {
    fc.assert(
      fc.property(anyStops, fc.integer({ min: 0, max: 3000 }), (stops, delay) => {
        const board = newBoard();
        begin(board, 0);
        const seen = board.reels.map(() => new Map<number, number>());
        let known = false;
        let furthest = 0;
        let changed = 0;
        const before = board.reels.map((reel) => reel.position);
        for (let now = 0; now < delay + 12_000 && !atRest(board); now += 10) {
          if (!known && now >= delay) {
            land(board, stops, now);
            known = true;
          }
          advance(board, now);
          if (atRest(board)) break;
          board.reels.forEach((reel, index) => {
            furthest = Math.max(furthest, Math.abs(reel.position - (before[index] ?? 0)));
            before[index] = reel.position;
            const base = Math.floor(reel.position);
            const kept = new Map<number, number>();
            for (let cell = base; cell <= base + 3; cell += 1) {
              const symbol = symbolAt(reel, cell);
              const earlier = seen[index]?.get(cell);
              if (earlier !== undefined && earlier !== symbol) changed += 1;
              kept.set(cell, symbol);
            }
            seen[index] = kept;
          });
        }
        expect(changed).toBe(0);
        expect(furthest).toBeLessThan(0.5);
      }),
      { numRuns: 60 },
    );
  });
});

describe('waiting for a third scatter', () => {
  const waits = (stops: readonly number[]): boolean[] => {
    const board = newBoard();
    begin(board, 0);
    land(board, stops, 150);
    return board.reels.map((reel) => reel.stopAt > reel.slowAt);
  };

  it('happens on a reel exactly when two have landed before it', () => {
    fc.assert(
      fc.property(anyStops, (stops) => {
        const before = stops.map((_, reel) =>
          scattersIn({ ...monsoonTiger, strips: monsoonTiger.strips.slice(0, reel) }, stops),
        );
        expect(waits(stops)).toEqual(before.map((count) => count === 2));
      }),
    );
  });

  it('never depends on what is still to come: no near miss is made', () => {
    fc.assert(
      fc.property(anyStops, anyStops, fc.nat({ max: 4 }), (one, other, cut) => {
        const mixed = one.map((stop, reel) => (reel < cut ? stop : (other[reel] ?? 0)));
        expect(waits(mixed).slice(0, cut + 1)).toEqual(waits(one).slice(0, cut + 1));
      }),
    );
  });

  it('slows a reel down 1400 ms, outlined, only after the one before it stands', () => {
    const moon = monsoonTiger.strips.map((strip) => strip.indexOf('M'));
    const stops = [moon[0] ?? 0, moon[1] ?? 0, (moon[2] ?? 0) + 8, 0, 0];
    const board = newBoard();
    begin(board, 0);
    land(board, stops, 150);
    const [, second, third] = board.reels;
    expect(third?.slowAt).toBe(second?.stopAt);
    expect((third?.stopAt ?? 0) - (third?.slowAt ?? 0)).toBe(1400);
    advance(board, (third?.slowAt ?? 0) + 700);
    expect(board.waiting).toBe(2);
  });
});

describe('reduced motion', () => {
  it('shows the result with a cut and never moves a reel before it', () => {
    const board = newBoard(STILL);
    begin(board, 0);
    advance(board, 800);
    expect(board.reels.every((reel) => reel.position === 0)).toBe(true);
    land(board, [3, 4, 5, 6, 7], 800);
    advance(board, 800);
    advance(board, 802);
    expect(board.phase).toBe('rest');
    expect(sight(board)).toEqual(wanted([3, 4, 5, 6, 7]));
  });
});

it('a refused stake brings back what stood there', () => {
  const first = [7, 8, 9, 10, 11];
  const board = newBoard(FULL, first);
  expect(sight(board)).toEqual(wanted(first));
  begin(board, 0);
  giveUp(board, first, 400);
  run(board, 400);
  expect(sight(board)).toEqual(wanted(first));
});

describe('wins', () => {
  const stops = [24, 19, 22, 28, 15];
  const found = evaluate(reels, stops);
  const shown = { ...found, stops, multiplier: 1, award: 0, left: 0, total: 0, win: found.units };

  it('are shown one after another, the dearest first, each on its own cells', () => {
    const board = newBoard();
    mark(board, shown, monsoonTiger.lines, true, 0);
    expect(board.marks.length).toBe(found.lines.length);
    for (const won of board.marks) expect(won.cells.reduce((sum, cell) => sum + cell, 0)).toBe(won.run);
    expect(turnMarks(board, 100)).toBe(true);
    expect(turnMarks(board, MARK_MS - 1)).toBe(false);
    turnMarks(board, MARK_MS);
    expect(board.marked).toBe(1);
    expect(drawn(board, MARK_MS)).toBe(0);
    expect(drawn(board, MARK_MS + 320)).toBe(1);
  });

  it('stand still under reduced motion', () => {
    const board = newBoard(STILL);
    mark(board, shown, monsoonTiger.lines, true, 0);
    expect(drawn(board, 0)).toBe(1);
    turnMarks(board, MARK_MS * 2);
    expect(board.marked).toBe(0);
  });

  it('of scatters mark every scatter, and a new spin clears them', () => {
    const moon = [5, 23, 28, 22, 5];
    const moons = evaluate(reels, moon);
    const board = newBoard();
    mark(board, { ...shown, ...moons, stops: moon }, monsoonTiger.lines, true, 0);
    expect(board.marks[0]?.path).toEqual([]);
    expect(board.marks[0]?.cells.reduce((sum, cell) => sum + cell, 0)).toBe(3);
    begin(board, 0);
    expect(board.marks).toEqual([]);
  });
});
