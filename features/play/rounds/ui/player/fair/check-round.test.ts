import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Engine, Json, Step } from '#games/contract.ts';
import { recompute } from '#games/check.ts';
import { ENGINES } from '#games/registry.ts';
import { createDraw } from '#kernel/rng/draw.ts';
import { newServerSeed, seedHash, serverBlocks } from '#kernel/rng/seeds.node.ts';
import { formatWire, minor } from '#kernel/money.ts';
import { payoutOf } from '#features/play/rounds/rules.ts';
import { checkRound, type Claim, sameJson } from './check-round.ts';

const found = ENGINES.get('monsoon-tiger');
if (!found) throw new Error('the sample game is missing');
const engine: Engine = found;
const game = { engine, check: { recompute } };

/** A round as the server plays it: its own blocks, its own order. */
function played(nonce: number, wanted: (step: Step<Json>) => boolean = () => true): Claim {
  const seed = newServerSeed();
  for (let tried = 0; ; tried += 1) {
    const clientSeed = `player-${tried}`;
    const draw = createDraw(serverBlocks(seed, clientSeed, nonce));
    let step = engine.start({}, draw);
    if (!wanted(step)) continue;
    const steps = [step.shown];
    const actions: Json[] = [];
    while (!step.done) {
      const action = engine.proceed(step.state);
      if (action === undefined) throw new Error('a reel game always goes on');
      step = engine.act(step.state, action, draw);
      actions.push(action);
      steps.push(step.shown);
    }
    const payout = formatWire(payoutOf(minor(2000n), step.win, engine.unitsPerStake), 'BDT');
    return {
      gameCode: engine.code,
      engineVersion: engine.version,
      serverSeed: seed.toString('hex'),
      serverSeedHash: seedHash(seed),
      clientSeed,
      nonce,
      choice: {},
      actions,
      // as a database gives it back: another order of keys
      steps: steps.map((shown) => Object.fromEntries(Object.entries(shown as object).reverse())),
      money: { stake: '20.00', payout, currency: 'BDT' },
      voided: false,
    };
  }
}

it('proves rounds as the server plays them', async () => {
  for (const nonce of [0, 1, 77]) expect((await checkRound(game, played(nonce))).proved).toBe(true);
});

it('proves a round of free spins, with its acts and without', async () => {
  const claim = played(3, (step) => !step.done);
  expect(claim.steps?.length).toBeGreaterThan(5);
  expect((await checkRound(game, claim)).proved).toBe(true);
  expect(await checkRound(game, { ...claim, actions: undefined })).toMatchObject({ proved: true });
});

describe('a value that was changed', () => {
  const claim = played(5, (step) => step.done && step.win > 20);
  const tampered: readonly (readonly [string, Partial<Claim>, object])[] = [
    ['seed', { serverSeed: '0'.repeat(64) }, { fingerprint: 'differs' }],
    ['fingerprint', { serverSeedHash: 'f'.repeat(64) }, { fingerprint: 'differs' }],
    ['counter', { nonce: 6 }, { fingerprint: 'matches', outcome: 'differs' }],
    ['own seed', { clientSeed: 'other' }, { outcome: 'differs' }],
    [
      'payout',
      { money: { stake: '20.00', payout: '0.00', currency: 'BDT' } },
      { outcome: 'matches', payout: 'differs' },
    ],
    ['acts', { actions: [{ type: 'free-spin' }] }, { outcome: 'impossible' }],
    ['version', { engineVersion: 999 }, { outcome: 'other_version' }],
  ];
  it.each(tampered)('fails: %s', async (_what, change, verdict) => {
    expect(await checkRound(game, { ...claim, ...change })).toMatchObject({ ...verdict, proved: false });
  });
});

it('computes without a claim, and proves nothing then', async () => {
  const claim = { ...played(1), steps: undefined, money: undefined };
  expect(await checkRound(game, claim)).toMatchObject({
    outcome: 'nothing',
    payout: 'nothing',
    proved: false,
  });
});

it('a voided round pays the better of the win and the stake', async () => {
  const claim = played(2, (step) => step.done && step.win === 0);
  const money = { stake: '20.00', payout: '20.00', currency: 'BDT' };
  expect(await checkRound(game, { ...claim, money, voided: true })).toMatchObject({ payout: 'matches' });
  expect(await checkRound(game, { ...claim, money })).toMatchObject({ payout: 'differs' });
});

it('compares JSON whatever the order of keys', () => {
  fc.assert(fc.property(fc.jsonValue(), (value) => sameJson(value, structuredClone(value))));
  expect([
    sameJson({ a: 1, b: [1, 2] }, { b: [1, 2], a: 1 }),
    sameJson([1, 2], [2, 1]),
    sameJson({ a: 1 }, { a: 1, b: 2 }),
    sameJson([], {}),
    sameJson(null, {}),
  ]).toEqual([true, false, false, false, false]);
});
