/** A round as its player sees it: what an earlier step showed, what was booked, and never a secret. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asId, newId } from '#kernel/ids.ts';
import { createSealer } from '#platform/crypto/seal.ts';
import { presentBet, presentPlay, presentProof, presentSeeds, serialOf } from './present.ts';
import { createSeedKeeper } from './seeds.ts';
import { firstIdAt } from './service/open.ts';
import type { RoundRow } from './store.ts';

const AT = Date.parse('2026-11-22T00:00:00Z');
const step = (win: number, balance: string, version: number, done = false) => ({
  shown: { win },
  win,
  done,
  balance,
  version,
  at: AT + version,
});
const row: RoundRow = {
  id: asId<'round'>('01890a5d-ac96-774b-bcce-b302099a8057'),
  member_id: newId<'member'>(),
  brand_id: newId<'brand'>(),
  game_code: 'coin',
  engine_version: 3,
  seed_id: newId<'seed'>(),
  nonce: 7n,
  state: 'settled',
  currency: 'BDT',
  stake: 1_000n,
  win_units: 25n,
  payout: 2_500n,
  choice: null,
  actions: ['go'],
  engine_state: null,
  drawn: 2,
  steps: [step(5, '9000', 1), step(25, '11500', 2, true)],
  at: new Date(AT),
};
const engine = { unitsPerStake: 10 };

describe('an answer', () => {
  it('of the last step says what was booked', () => {
    expect(presentPlay(row, engine)).toEqual({
      roundId: row.id,
      serial: 'R-B302-099A8057',
      gameCode: 'coin',
      state: 'settled',
      stake: '10.00',
      currency: 'BDT',
      winUnits: 25,
      payout: '25.00',
      nonce: 7,
      steps: [{ win: 5 }, { win: 25 }],
      balance: '115.00',
      version: 2,
      at: '2026-11-22T00:00:00.002Z',
    });
  });

  it('of an earlier step is what it was then, to the byte, whatever became of the round', () => {
    const open: RoundRow = {
      ...row,
      state: 'open',
      win_units: 5n,
      payout: 0n,
      actions: [],
      steps: row.steps.slice(0, 1),
    };
    const then = JSON.stringify(presentPlay(open, engine));
    expect(JSON.stringify(presentPlay(row, engine, 1))).toBe(then);
    expect(JSON.stringify(presentPlay({ ...row, state: 'voided', payout: 1_000n }, engine, 1))).toBe(then);
    expect(JSON.parse(then)).toMatchObject({ state: 'open', payout: '5.00', balance: '90.00' });
  });

  it('of a voided round says so with the last step alone, and what was paid back', () => {
    const voided: RoundRow = { ...row, state: 'voided', payout: 1_000n, steps: row.steps.slice(0, 1) };
    expect(presentPlay(voided, engine)).toMatchObject({ state: 'voided', payout: '10.00' });
  });

  it('of a round without a step is empty and whole', () => {
    const bare: RoundRow = { ...row, state: 'open', steps: [], actions: [], payout: 0n };
    expect(presentPlay(bare, engine)).toMatchObject({
      state: 'open',
      steps: [],
      payout: '0.00',
      balance: '0.00',
      version: 0,
    });
  });

  it('is written with the digits of its currency', () => {
    const of = (currency: string) => presentPlay({ ...row, currency }, engine);
    expect([of('VND').stake, of('USDT').stake]).toEqual(['1000', '0.001000']);
  });
});

describe('a proof', () => {
  const seed = { server_hash: 'hash', client_seed: 'mine' };
  it('has its secret once that was revealed, and not before', () => {
    expect(presentProof(row, seed, undefined)).toMatchObject({
      serverSeed: null,
      serverSeedHash: 'hash',
      nonce: 7,
    });
    const revealed = { server_seed: 'aa'.repeat(32), server_hash: 'hash', client_seed: 'mine', rounds: 9n };
    expect(presentProof(row, seed, revealed).serverSeed).toBe('aa'.repeat(32));
  });
  it('never shows what the engine still keeps to itself', () => {
    const secret: RoundRow = { ...row, state: 'open', engine_state: { mines: [1, 2, 3] } };
    for (const said of [
      presentProof(secret, seed, undefined),
      presentPlay(secret, engine),
      presentBet(secret, 'Coin'),
    ])
      expect(JSON.stringify(said)).not.toContain('mines');
    const seeds = presentSeeds({ ...seed, nonce: 1n, next_hash: 'next' });
    expect(seeds).toEqual({
      serverSeedHash: 'hash',
      clientSeed: 'mine',
      nonce: 1,
      nextServerSeedHash: 'next',
    });
  });
});

describe('names of rounds', () => {
  it('on a slip are the random end of the id, the same for the same round', () => {
    const many = Array.from({ length: 2_000 }, () => serialOf(newId()));
    expect(new Set(many).size).toBe(2_000);
    for (const one of many) expect(one).toMatch(/^R-[0-9A-F]{4}-[0-9A-F]{8}$/);
  });
  it('sort after the least id of their instant, and before that of the next', () => {
    const before = firstIdAt(Date.now());
    const id = newId();
    expect(before <= id).toBe(true);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 47 }), fc.integer({ min: 1, max: 1_000 }), (ms, more) => {
        const [first, later] = [firstIdAt(ms), firstIdAt(ms + more)];
        expect(first < later).toBe(true);
        // The greatest id of this instant lies between them.
        expect(`${first.slice(0, 13)}-7fff-bfff-ffffffffffff` < later).toBe(true);
        expect(Number.parseInt(first.replace('-', '').slice(0, 12), 16)).toBe(ms);
      }),
    );
    expect(firstIdAt(-5)).toBe(firstIdAt(0));
  });
});

describe('the keeper of seeds', () => {
  const keeper = () => createSeedKeeper(createSealer(Buffer.alloc(32, 7)));
  it('makes another every time, sealed for its own name', () => {
    const seeds = keeper();
    const [one, two] = [seeds.make(), seeds.make()];
    expect([one.id === two.id, one.hash === two.hash]).toEqual([false, false]);
    expect(seeds.known(one.id)).toBeUndefined();
    const secret = seeds.open(one.id, one.sealed);
    expect(seeds.known(one.id)).toBe(secret);
    expect(secret).toHaveLength(32);
    expect(() => keeper().open(two.id, one.sealed)).toThrow();
    expect(() => createSeedKeeper(createSealer(Buffer.alloc(32, 8))).open(one.id, one.sealed)).toThrow();
  });
  it('draws the same from the same seed, and otherwise by seed, client, round and place', () => {
    const seeds = keeper();
    const [a, b] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
    const drawn = (...[seed, client, nonce, start]: [Buffer, string, number, number]) => {
      const draw = seeds.draw(seed, client, nonce, start);
      return Array.from({ length: 12 }, () => draw.below(1_000_000)).join();
    };
    const first = drawn(a, 'me', 0, 0);
    expect(drawn(a, 'me', 0, 0)).toBe(first);
    const others = [drawn(b, 'me', 0, 0), drawn(a, 'you', 0, 0), drawn(a, 'me', 1, 0), drawn(a, 'me', 0, 1)];
    expect(new Set([first, ...others]).size).toBe(5);
    const [draw, later] = [seeds.draw(a, 'me', 0, 0), seeds.draw(a, 'me', 0, 0)];
    for (let n = 0; n < 11; n += 1) draw.below(6);
    const resumed = seeds.draw(a, 'me', 0, draw.position());
    for (let n = 0; n < 11; n += 1) later.below(6);
    expect(resumed.below(1_000)).toBe(later.below(1_000));
  });
});
