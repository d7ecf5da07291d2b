/** The end of a round in numbers: what is booked when it settles or is voided, and what the rows of a step say. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { minor } from '#kernel/money.ts';
import type { RoundRow } from '../store.ts';
import { bookEnd } from '#features/play/stakes/service/end.ts';
import { dryBatch } from '#ledger/fixtures.ts';
import { contextAt, offered, openRound, planned, sceneOf } from '../fixtures.ts';
import {
  advanceValues,
  drawStep,
  endedFact,
  type Ending,
  endingOf,
  openStakeOf,
  roundEnded,
  stepTaken,
  voidEnding,
} from './step.ts';

const game = offered(planned('coin'));
const bettor = contextAt(game);
const secret = { secret: Buffer.alloc(32, 7), clientSeed: 'mine' };
const { needs } = sceneOf([{ at: bettor, cash: 0n }]);

/** The transfer that ends a round. */
function endTransfer(row: RoundRow, ending: Ending) {
  const { cash, held } = bettor.pockets;
  const { batch, transfers } = dryBatch([
    { account: cash, balance: 0n },
    { account: held, balance: row.stake },
  ]);
  bookEnd(
    batch,
    openStakeOf(row, { category: 'RNG', vendor: 'HAAT', game: 'coin' }),
    bettor,
    endingOf(row, ending, game.engine),
  );
  const [booked] = transfers;
  if (!booked) throw new Error('nothing was booked');
  return booked.transfer;
}

/** What the postings of a transfer do to the three accounts that take part. */
function movesOf(transfer: ReturnType<typeof endTransfer>) {
  const sums = new Map<bigint, bigint>();
  for (const { from, to, amount } of transfer.postings) {
    sums.set(from.id, (sums.get(from.id) ?? 0n) - amount);
    sums.set(to.id, (sums.get(to.id) ?? 0n) + amount);
  }
  const of = (id: bigint) => sums.get(id) ?? 0n;
  return { cash: of(bettor.pockets.cash.id), held: of(bettor.pockets.held.id), house: of(bettor.house.id) };
}

describe('the end of a round', () => {
  it('takes the whole stake out of what is held, whatever it pays, and makes no money', () => {
    fc.assert(
      fc.property(
        fc.bigInt(1n, 1_000_000_000_000n),
        fc.bigInt(0n, 9_000_000_000_000n),
        fc.constantFrom('settled' as const, 'voided' as const),
        (stake, won, state) => {
          const row = openRound(bettor, { acts: 1, win: 0 }, { stake });
          const payout = minor(state === 'voided' && won < stake ? stake : won);
          const transfer = endTransfer(row, { state, payout });
          const { cash, held, house } = movesOf(transfer);
          expect({ cash, held }).toEqual({ cash: payout, held: -stake });
          expect(house).toBe(stake - payout);
          expect(transfer.postings.every(({ amount }) => amount > 0n)).toBe(true);
        },
      ),
    );
  });

  it.each<[string, 'settled' | 'voided', bigint, string[]]>([
    ['that pays nothing', 'settled', 0n, ['settle']],
    ['that pays a unit', 'settled', 1n, ['settle', 'payout']],
    ['that pays its stake', 'settled', 1_000n, ['settle', 'payout']],
    ['that is voided without a win', 'voided', 1_000n, ['void']],
    ['that is voided after a greater win', 'voided', 1_001n, ['void', 'payout']],
  ])('%s books these lines', (_, state, payout, kinds) => {
    const row = openRound(bettor, { acts: 1, win: 0 });
    const transfer = endTransfer(row, { state, payout: minor(payout) });
    expect(transfer.postings.map(({ kind }) => kind)).toEqual(kinds);
    expect(transfer.kind).toBe(state === 'voided' ? 'void' : 'settle');
  });

  it('is booked under a key nobody can send, the same for a settlement and a void: one of them, once', () => {
    const row = openRound(bettor, { acts: 1, win: 0 });
    const [settled, voided] = (['settled', 'voided'] as const).map((state) =>
      endTransfer(row, { state, payout: minor(1_000n) }),
    );
    expect(settled?.key).toBe(`settle ${row.id}`);
    expect(voided?.key).toBe(settled?.key);
    expect(voided?.content).not.toBe(settled?.content);
    expect(settled?.key).toMatch(/ /);
    expect(settled).toMatchObject({ memberId: bettor.memberId, brandId: bettor.brandId, ref: row.id });
  });
});

describe('a void', () => {
  it.each([
    [0, 1_000n],
    [9, 1_000n],
    [10, 1_000n],
    [11, 1_100n],
    [250, 25_000n],
  ])('after %i units of ten a stake pays %s', (win, payout) => {
    const row = openRound(bettor, { acts: 1, win });
    expect(voidEnding(row, game.engine)).toEqual({ state: 'voided', payout });
  });
});

describe('a step', () => {
  it('goes on drawing where the last one stopped: no number is dealt twice', () => {
    const row = openRound(bettor, { acts: 3, win: 1 });
    const first = drawStep(needs, row, game.engine, 'go', secret);
    const second = drawStep(needs, first.row, game.engine, 'go', secret);
    expect(first.row.drawn).toBeGreaterThan(row.drawn);
    expect(second.row.drawn).toBeGreaterThan(first.row.drawn);
    expect(second.step.shown).not.toBe(first.step.shown);
    // The same row gives the same step, so a step that was not kept is dealt again and not anew.
    expect(drawStep(needs, row, game.engine, 'go', secret)).toEqual(first);
  });

  it.each([
    ['another secret', { secret: Buffer.alloc(32, 8), clientSeed: 'mine' }, {}],
    ['another client seed', { ...secret, clientSeed: 'yours' }, {}],
    ['another round', secret, { nonce: 5n }],
    ['another place', secret, { drawn: 2 }],
  ])('of %s is another', (_, seeds, change) => {
    const row = openRound(bettor, { acts: 3, win: 1 });
    const usual = drawStep(needs, row, game.engine, 'go', secret).step.shown;
    expect(drawStep(needs, { ...row, ...change }, game.engine, 'go', seeds).step.shown).not.toBe(usual);
  });

  it('ends the round when the engine says so, with the payout of all it has won', () => {
    const row = openRound(bettor, { acts: 2, win: 15 });
    const middle = drawStep(needs, row, game.engine, 'go', secret);
    expect(middle.ending).toBeUndefined();
    const last = drawStep(needs, middle.row, game.engine, 'go', secret);
    expect(last.ending).toEqual({ state: 'settled', payout: 4_500n });
    expect(last.row.actions).toEqual(['go', 'go']);
    expect(last.row.win_units).toBe(45n);
  });

  it('that does not end the round leaves the balance as the stake left it', () => {
    const row = openRound(bettor, { acts: 3, win: 1 });
    const taken = stepTaken(drawStep(needs, row, game.engine, 'go', secret), 99, 'my key');
    expect(taken.steps).toHaveLength(2);
    expect(taken.steps.at(-1)).toMatchObject({ balance: '9000', version: 4, at: 99, done: false, win: 2 });
    expect(taken.steps.at(-1)?.key).toMatch(/^[\w-]{8}$/);
    expect(row.steps).toHaveLength(1);
  });
});

describe('a round that is over', () => {
  const posted = { balance: minor(12_000n), version: 9 };
  it('keeps nothing the engine knew, and the balance that was booked', () => {
    const row = openRound(bettor, { acts: 1, win: 5 });
    const { row: after, step } = drawStep(needs, row, game.engine, 'go', secret);
    const ended = roundEnded(after, { state: 'settled', payout: minor(1_000n) }, posted, 99, step, 'k');
    expect(ended).toMatchObject({ state: 'settled', payout: 1_000n, engine_state: null });
    expect(ended.steps.at(-1)).toMatchObject({ balance: '12000', version: 9, done: true, shown: step.shown });
  });

  it('by a void repeats what was shown before it, as its end', () => {
    const row = openRound(bettor, { acts: 1, win: 5 });
    const ended = roundEnded(row, { state: 'voided', payout: minor(1_000n) }, posted, 99);
    expect(ended.steps.at(-1)).toMatchObject({ shown: 1, win: 5, done: true, balance: '12000' });
    expect(ended.steps.at(-1)).not.toHaveProperty('key');
    const bare = roundEnded({ ...row, steps: [] }, { state: 'voided', payout: minor(1_000n) }, posted, 99);
    expect(bare.steps).toMatchObject([{ shown: null, win: 0, done: true }]);
  });

  it('is told with texts in place of amounts, and written with every column in its place', () => {
    const row = { ...openRound(bettor, { acts: 1, win: 5 }), payout: 1_000n };
    expect(endedFact(row)).toEqual({
      memberId: bettor.memberId,
      brandId: bettor.brandId,
      roundId: row.id,
      gameCode: 'coin',
      currency: 'BDT',
      stake: '1000',
      payout: '1000',
      state: 'open',
    });
    const values = advanceValues(row, null, null);
    expect(values.slice(0, 5)).toEqual([bettor.memberId, row.id, 'open', 5n, 1_000n]);
    expect(values.slice(5)).toEqual([
      '[]',
      JSON.stringify(row.engine_state),
      1,
      JSON.stringify(row.steps),
      null,
      null,
      1_000n,
      [],
      null,
    ]);
    expect(advanceValues(row, null, null, [], 77).at(-1)).toBe(77);
    expect(advanceValues({ ...row, engine_state: null }, 'x', null)[6]).toBeNull();
  });
});
