/** One table over all games of this room: what every engine has to hold, and the exact return of each by playing every round there is. */
import { describe, expect, it } from 'vitest';
import { recompute } from '#games/check.ts';
import type { Json } from '#games/contract.ts';
import { everyRound, playWay, refusesForged, replays, type Way } from '#games/engine-kit.ts';
import { createDraw } from '#kernel/rng/draw.ts';
import { serverBlocks } from '#kernel/rng/seeds.node.ts';
import { ARCADE } from './games.ts';
import { hiLo, hiLoOnce } from './hi-lo/engine.ts';
import type { ArcadeEngine } from './kit/engine.ts';
import { type Law, proofOf } from './kit/law.ts';
import { isRecord } from './kit/read.ts';
import { mines, minesLaw, minesUnits } from './mines/engine.ts';
import { readState } from './blackjack/engine.ts';
import { basicMove } from './blackjack/strategy.ts';
import { CLASSICS, type Move, movesOf, stateOf } from './blackjack-classic/engine.ts';
import { basicMove as basicClassic } from './blackjack-classic/strategy.ts';
import { SCRATCH } from './scratch/engine.ts';
import { towersLaw } from './towers/engine.ts';
import { POKERS } from './video-poker/engine.ts';

const SEED = Buffer.alloc(32, 9);
const fields = (value: Json) => (isRecord(value) ? value : {});
const listed = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Opens tiles from the left until so many are open. */
const openTiles =
  (count: number) =>
  (state: Json): Json => {
    const open = listed(fields(state).open);
    if (open.length >= count) return { cash: true };
    return { tile: Array.from({ length: 25 }, (_, tile) => tile).find((tile) => !open.includes(tile)) ?? 0 };
  };
const climb =
  (floors: number) =>
  (state: Json): Json =>
    listed(fields(state).doors).length >= floors ? { cash: true } : { door: 0 };
const askAgain = (state: Json): Json => (Number(fields(state).cards) < 5 ? { skip: true } : hiLoOnce(state));

/** Takes whatever stakes most. */
const eager = (moves: readonly Move[]): Move =>
  (['split', 'double', 'insure', 'even', 'hit'] as const).find((move) => moves.includes(move)) ?? 'stand';

type Row = {
  readonly ways: readonly Way[];
  /** of these every round is played, and has this law */
  readonly exact: readonly (readonly [Way, Law | undefined])[];
  readonly forged: readonly unknown[];
};

const TABLE: Record<string, Row> = {
  dice: {
    ways: [{ choice: { side: 'under', wins: 100 } }, { choice: { side: 'over', wins: 9_500 } }],
    exact: [
      [{ choice: { side: 'under', wins: 4_950 } }, undefined],
      [{ choice: { side: 'over', wins: 137 } }, undefined],
    ],
    forged: [
      { side: 'under', wins: 99 },
      { side: 'under', wins: 9_501 },
      { side: 'both', wins: 500 },
      { side: 'under', wins: 500, win: 9 },
      { side: 'under', wins: '500' },
    ],
  },
  limbo: {
    ways: [{ choice: { target: 101 } }, { choice: { target: 1_000_000 } }],
    exact: [],
    forged: [{ target: 100 }, { target: 1_000_001 }, { target: 150.5 }, { target: '200' }],
  },
  plinko: {
    ways: [{ choice: { rows: 16, risk: 'high' } }, { choice: { rows: 8, risk: 'low' } }],
    exact: [
      [{ choice: { rows: 8, risk: 'low' } }, undefined],
      [{ choice: { rows: 11, risk: 'medium' } }, undefined],
      [{ choice: { rows: 12, risk: 'high' } }, undefined],
    ],
    forged: [
      { rows: 7, risk: 'low' },
      { rows: 17, risk: 'low' },
      { rows: 8, risk: 'expert' },
    ],
  },
  mines: {
    ways: [
      { choice: { mines: 3, tile: 12 }, choose: openTiles(4) },
      { choice: { mines: 1, tile: 0 }, choose: openTiles(25) },
      { choice: { mines: 24, tile: 24 } },
    ],
    exact: [
      [{ choice: { mines: 1, tile: 7 }, choose: openTiles(3) }, minesLaw(1, 3)],
      [{ choice: { mines: 2, tile: 7 }, choose: openTiles(2) }, minesLaw(2, 2)],
      [{ choice: { mines: 2, tile: 0 } }, minesLaw(2, 1)],
    ],
    forged: [
      { mines: 0, tile: 1 },
      { mines: 25, tile: 1 },
      { mines: 3, tile: 25 },
      { tile: 25 },
      { tile: -1 },
      { cash: false },
      { cash: true, tile: 1 },
    ],
  },
  wheel: {
    ways: [{ choice: { segments: 50, risk: 'high' } }],
    exact: [
      [{ choice: { segments: 10, risk: 'low' } }, undefined],
      [{ choice: { segments: 50, risk: 'high' } }, undefined],
      [{ choice: { segments: 30, risk: 'medium' } }, undefined],
    ],
    forged: [
      { segments: 15, risk: 'low' },
      { segments: 60, risk: 'low' },
      { segments: 10, risk: 'none' },
    ],
  },
  keno: {
    ways: [
      { choice: { picks: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10], risk: 'high' } },
      { choice: { picks: [40], risk: 'low' } },
    ],
    exact: [],
    forged: [
      { picks: [], risk: 'low' },
      { picks: [0], risk: 'low' },
      { picks: [41], risk: 'low' },
      { picks: [1, 1], risk: 'low' },
      { picks: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11], risk: 'low' },
    ],
  },
  'hi-lo': {
    ways: [
      { choice: null, choose: hiLoOnce },
      { choice: null, choose: askAgain },
      { choice: null, choose: () => ({ guess: 'higher' }) },
    ],
    exact: [[{ choice: null, choose: hiLoOnce }, undefined]],
    forged: [{ guess: 'same' }, { guess: 'higher', card: 51 }, { skip: 1 }, { cash: 'true' }],
  },
  towers: {
    ways: [
      { choice: { level: 'easy', door: 3 }, choose: climb(8) },
      { choice: { level: 'expert', door: 2 }, choose: climb(8) },
      { choice: { level: 'hard', door: 1 } },
    ],
    exact: [
      [{ choice: { level: 'hard', door: 1 }, choose: climb(8) }, towersLaw('hard', 8)],
      [{ choice: { level: 'medium', door: 0 }, choose: climb(3) }, towersLaw('medium', 3)],
    ],
    forged: [{ level: 'hard', door: 2 }, { level: 'none', door: 0 }, { door: 4 }, { door: -1 }],
  },
};

for (const rules of ['european', 'french', 'american'])
  TABLE[`roulette-${rules}`] = {
    ways: [
      {
        choice: {
          bets: [
            { spot: 'n17', chips: 7 },
            { spot: 'split-17-18', chips: 6 },
            { spot: 'red', chips: 7 },
          ],
        },
      },
      {
        choice: {
          bets: [
            { spot: 'corner-1', chips: 1 },
            { spot: 'high', chips: 2 },
          ],
        },
      },
    ],
    exact: [
      [{ choice: { bets: [{ spot: 'n0', chips: 1 }] } }, undefined],
      [
        {
          choice: {
            bets: [
              { spot: 'black', chips: 11 },
              { spot: 'n5', chips: 3 },
              { spot: 'column-2', chips: 5 },
            ],
          },
        },
        undefined,
      ],
    ],
    forged: [
      { bets: [] },
      { bets: [{ spot: 'n38', chips: 1 }] },
      { bets: [{ spot: 'n1', chips: 0 }] },
      { bets: [{ spot: 'n1', chips: 21 }] },
      {
        bets: [
          { spot: 'n1', chips: 11 },
          { spot: 'n2', chips: 11 },
        ],
      },
      {
        bets: [
          { spot: 'n1', chips: 1 },
          { spot: 'n1', chips: 1 },
        ],
      },
      { bets: [{ spot: '__proto__', chips: 1 }] },
      { bets: [{ spot: 'n1', chips: 1, pay: 99 }] },
      { bets: 'red' },
    ],
  };
TABLE['punto-banco'] = {
  ways: [
    {
      choice: {
        bets: [
          { spot: 'player', chips: 3 },
          { spot: 'tie', chips: 1 },
          { spot: 'player-pair', chips: 1 },
        ],
      },
    },
  ],
  exact: [],
  forged: [{ bets: [{ spot: 'dragon', chips: 1 }] }, { bets: [{ spot: 'tie', chips: 1.5 }] }],
};
TABLE['blackjack'] = {
  ways: [
    { choice: null, choose: (state) => ({ move: basicMove(readState(state)) }) },
    { choice: null, choose: () => ({ move: 'hit' }) },
  ],
  exact: [],
  forged: [{ move: 'surrender' }, { move: ['hit'] }, { move: 'hit', card: 51 }, { move: '' }],
};
for (const { code, rules } of CLASSICS)
  TABLE[code] = {
    ways: [
      { choice: null, choose: (state) => ({ move: basicClassic(rules, stateOf(rules, state)) }) },
      { choice: null, choose: (state) => ({ move: eager(movesOf(rules, stateOf(rules, state))) }) },
    ],
    exact: [],
    forged: [
      { move: 'double', stake: 1 },
      { move: ['hit'] },
      { move: 'hit', card: 51 },
      { move: '' },
      { move: 'HIT' },
    ],
  };
for (const { code } of POKERS)
  TABLE[code] = {
    ways: [
      { choice: null, choose: () => ({ hold: [] }) },
      { choice: null, choose: () => ({ hold: [4, 0] }) },
    ],
    exact: [],
    forged: [
      { hold: [5] },
      { hold: [0, 0] },
      { hold: '0' },
      { hold: [0, 1, 2, 3, 4, 5] },
      { hold: [0], cards: [] },
    ],
  };
for (const { code } of SCRATCH) TABLE[code] = { ways: [], exact: [], forged: [{ ticket: 0 }, { tier: 0 }] };
TABLE['lamp-pool'] = { ways: [], exact: [], forged: [{ ticket: 7_777 }, { jackpot: true }] };

const rowOf = (engine: ArcadeEngine): Row => {
  const row = TABLE[engine.code];
  if (!row) throw new Error(`${engine.code} has no row: a new game is tested before it is played`);
  return row;
};

describe.each(ARCADE.map((engine) => [engine.code, engine] as const))('%s', (_, engine) => {
  const { ways, exact, forged } = rowOf(engine);
  const first: Way = { choice: engine.firstChoice };

  it('gives the same round for the same draws, also when it is killed after every step', () => {
    replays(engine, [first, ...ways], 60);
  });

  it('takes nothing but a legal choice and a legal act', () => {
    refusesForged(engine, [first, ...ways], forged);
  });

  it('returns what is proved, by every round there is', () => {
    for (const [way, law] of exact) {
      const { count, sum, zeros, most } = everyRound(engine, engine.readChoice(way.choice), way.choose);
      const proved = law ? proofOf(law, engine.unitsPerStake) : engine.proofFor(way.choice);
      const { rtp, hitRate } = proved;
      expect(sum * BigInt(rtp.denominator)).toBe(
        BigInt(rtp.numerator) * count * BigInt(engine.unitsPerStake),
      );
      expect((count - zeros) * BigInt(hitRate.denominator)).toBe(BigInt(hitRate.numerator) * count);
      expect(most).toBeLessThanOrEqual(engine.maxWin);
    }
  });

  it('promises no more than it gives: every published way to play returns less than all of it', () => {
    expect(engine.plans.length).toBeGreaterThan(0);
    // The part of stakes that goes to a pool is paid out by the pool.
    const least = engine.jackpot ? 8_600 : engine.kind === 'baccarat' ? 8_500 : 9_000;
    for (const { name, law, choice } of engine.plans) {
      const { rtp } = proofOf(law, engine.unitsPerStake);
      const share = Number((BigInt(rtp.numerator) * 10_000n) / BigInt(rtp.denominator));
      expect(share, `${engine.code} ${name}`).toBeGreaterThanOrEqual(least);
      expect(share, `${engine.code} ${name}`).toBeLessThan(10_000);
      expect(engine.readChoice(choice)).toEqual(choice);
      expect(law.every(({ win }) => win <= engine.maxWin)).toBe(true);
    }
  });

  it('is computed again in the reader’s browser, step by step', async () => {
    for (const way of [first, ...ways]) {
      const played = playWay(engine, way, (at) => createDraw(serverBlocks(SEED, 'reader', 3), at));
      const again = await recompute({
        engine,
        serverSeedHex: SEED.toString('hex'),
        clientSeed: 'reader',
        nonce: 3,
        choice: played.choice,
        actions: played.actions,
      });
      expect(again.map(({ shown, win }) => ({ shown, win }))).toEqual(
        played.steps.map(({ shown, win }) => ({ shown, win })),
      );
    }
  });

  it('says nothing of what is still hidden', () => {
    for (const way of [first, ...ways])
      for (let nonce = 0; nonce < 20; nonce += 1) {
        const { steps } = playWay(engine, way, (at) => createDraw(serverBlocks(SEED, 'secret', nonce), at));
        for (const { shown, done } of steps)
          if (!done)
            expect(
              Object.keys(fields(shown)).filter((name) => ['mines', 'traps', 'deck'].includes(name)),
            ).toEqual([]);
      }
  });
});

it('hi-lo shuts a guess that would return next to nothing of what stands, because a round pays ten thousand stakes at most', () => {
  // An ace lies after five right guesses that are worth 9,189.50 stakes: another ace pays 10,000 once in thirteen.
  const open = { card: 50, cards: 20, right: 5, ways: '40', over: false };
  expect(hiLo.readAction(open, { guess: 'higher' })).toBeUndefined();
  expect(hiLo.readAction(open, { guess: 'lower' })).toEqual({ guess: 'lower' });
  expect(hiLo.readAction({ ...open, right: 0, ways: '1' }, { guess: 'higher' })).toEqual({ guess: 'higher' });
  const draw = createDraw(serverBlocks(SEED, 'shut', 1));
  const { shown, done } = hiLo.act({ ...open, card: 12 }, { skip: true }, { ...draw, below: () => 51 });
  expect([done, fields(shown)['shut']]).toEqual([false, ['higher']]);
});

it('a field of mines ends, paid, with the last tile that may be offered', () => {
  const draw = createDraw(serverBlocks(SEED, 'field', 1));
  // Nineteen mines: the sixth tile would return 5.6465 % of the stake, so the round is over with the fifth.
  const state = { mines: [...Array(19).keys()], open: [19, 20, 21, 22], over: false };
  expect(mines.act(state, { tile: 23 }, draw)).toMatchObject({ done: true, win: minesUnits(19, 5) });
});
