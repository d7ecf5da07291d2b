import { createHash, createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Proof } from '#features/play/rounds/contract.ts';
import { ENGINES } from '#games/registry.ts';
import { blockMessage, createDraw } from '#kernel/rng/draw.ts';
import { canonical, checkRound } from './fair-check.ts';

const serverSeed = '5f'.repeat(32);
const hash = createHash('sha256').update(Buffer.from(serverSeed, 'hex')).digest('hex');

/** A round as the server would have played it, with the server's own randomness. */
function played(nonce: number): Proof {
  const engine = ENGINES.get('monsoon-tiger');
  if (!engine) throw new Error('no engine');
  const draw = createDraw((cursor) =>
    createHmac('sha256', Buffer.from(serverSeed, 'hex'))
      .update(blockMessage('mine', nonce, cursor))
      .digest(),
  );
  const choice = engine.readChoice(undefined);
  if (choice === undefined) throw new Error('no choice');
  const steps = [engine.start(choice, draw)];
  const actions: unknown[] = [];
  for (let step = steps.at(-1); step && !step.done; step = steps.at(-1)) {
    const action = engine.proceed(step.state);
    if (action === undefined) throw new Error('stuck');
    actions.push(action);
    steps.push(engine.act(step.state, action, draw));
  }
  return {
    roundId: '0190a0a0-0000-7000-8000-000000000001',
    gameCode: engine.code,
    engineVersion: engine.version,
    serverSeedHash: hash,
    serverSeed,
    clientSeed: 'mine',
    nonce,
    choice: null,
    actions,
    steps: JSON.parse(JSON.stringify(steps.map(({ shown }) => shown))),
    winUnits: steps.at(-1)?.win ?? 0,
    stake: '20.00',
    payout: '0.00',
    currency: 'BDT',
  };
}

test('rounds of the server are fair on the page', async () => {
  for (let nonce = 0; nonce < 25; nonce += 1)
    expect(await checkRound(played(nonce))).toEqual({ fair: true, fingerprint: true, outcome: true });
});

test('another seed, another counter, another win or another picture is not fair', async () => {
  const proof = played(3);
  expect((await checkRound({ ...proof, serverSeedHash: 'aa'.repeat(32) })).fingerprint).toBe(false);
  expect((await checkRound({ ...proof, nonce: 4 })).outcome).toBe(false);
  expect((await checkRound({ ...proof, clientSeed: 'yours' })).outcome).toBe(false);
  expect((await checkRound({ ...proof, winUnits: proof.winUnits + 1 })).fair).toBe(false);
  expect((await checkRound({ ...proof, steps: [] })).fair).toBe(false);
  expect((await checkRound({ ...proof, actions: [{ type: 'forged' }] })).fair).toBe(false);
});

test('a seed that is not revealed cannot be checked', async () => {
  await expect(checkRound({ ...played(0), serverSeed: null })).rejects.toThrow(RangeError);
});

test('the order of keys says nothing', () => {
  expect(canonical({ b: [1, { d: 2, c: null }], a: 'x' })).toBe(
    canonical({ a: 'x', b: [1, { c: null, d: 2 }] }),
  );
  expect(canonical([1, 2])).not.toBe(canonical([2, 1]));
});
