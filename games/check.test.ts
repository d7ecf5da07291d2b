import { describe, expect, it } from 'vitest';
import type { Engine } from '#games/contract.ts';
import { ENGINES } from '#games/registry.ts';
import { createDraw } from '#kernel/rng/draw.ts';
import { serverBlocks } from '#kernel/rng/seeds.node.ts';
import { recompute } from './check.ts';

const found = ENGINES.get('monsoon-tiger');
if (!found) throw new Error('Monsoon Tiger is not registered');
const engine: Engine = found;
const seed = Buffer.alloc(32, 9);
const serverSeedHex = seed.toString('hex');
const clientSeed = 'ধানমণ্ডি-7';

function played(nonce: number) {
  const draw = createDraw(serverBlocks(seed, clientSeed, nonce));
  let step = engine.start(null, draw);
  const steps = [step];
  const actions: unknown[] = [];
  for (let action = engine.proceed(step.state); action !== undefined; action = engine.proceed(step.state)) {
    actions.push(action);
    step = engine.act(step.state, action, draw);
    steps.push(step);
  }
  return { steps, actions };
}

describe('the check on the player’s device', () => {
  it('finds the very round the server played, long rounds too', async () => {
    let longest = 0;
    for (let nonce = 0; nonce < 400; nonce += 1) {
      const { steps, actions } = played(nonce);
      if (nonce > 20 && steps.length === 1) continue;
      longest = Math.max(longest, steps.length);
      expect(await recompute({ engine, serverSeedHex, clientSeed, nonce, actions })).toEqual(steps);
    }
    // more than four blocks' worth, so the fetch had to double
    expect(longest).toBeGreaterThan(7);
  });

  it('finds another round with another seed, nonce or client seed', async () => {
    const { steps } = played(1);
    const base = { engine, serverSeedHex, clientSeed, nonce: 1, actions: [] };
    for (const other of [
      { nonce: 2 },
      { clientSeed: 'x' },
      { serverSeedHex: `00${serverSeedHex.slice(2)}` },
    ]) {
      const [first] = await recompute({ ...base, ...other });
      expect(first?.shown).not.toEqual(steps[0]?.shown);
    }
  });

  it('refuses acts that were never legal', async () => {
    const closed = [...Array(50).keys()].find((nonce) => played(nonce).steps.length === 1) ?? 0;
    const base = { engine, serverSeedHex, clientSeed, nonce: closed };
    await expect(recompute({ ...base, actions: [{ type: 'free-spin' }] })).rejects.toThrow(RangeError);
    const lax: Engine = {
      ...engine,
      readAction: () => null,
      act: () => ({ state: null, shown: null, win: 0, done: true }),
    };
    await expect(recompute({ ...base, engine: lax, actions: [null] })).rejects.toThrow(RangeError);
    await expect(recompute({ ...base, actions: [], choice: { stops: [1, 2, 3, 4, 5] } })).rejects.toThrow(
      RangeError,
    );
  });
});
