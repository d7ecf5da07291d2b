/** Batches on a real database: two processes that play for the same members, and stakes that share a batch. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { minor } from '#kernel/money.ts';
import { SECOND } from '#kernel/time.ts';
import { offered, planned } from '../fixtures.ts';
import { payoutOf } from '../rules.ts';
import { playReal } from './play.ts';
import { type Bettor, openRoundsHouse, outcome, type RoundsHouse, staking } from './rounds.fixture.ts';

let rounds: RoundsHouse;
let house: RoundsHouse['house'];
const coin = offered(planned('coin'), { cycleMs: 0 });
const rich = offered(planned('rich', 1), { cycleMs: 0 });

beforeAll(async () => {
  rounds = await openRoundsHouse();
  house = rounds.house;
});
afterAll(() => rounds.close());

const process = (n: number) => rounds.process(n);
const richMember = (cash: bigint) => rounds.richMember(cash);
const wallet = (player: Bettor) => rounds.wallet(player);
const roundsOf = async ({ memberId }: Bettor) =>
  (
    await house.db.pool.query<{
      game_code: string;
      nonce: bigint;
      win_units: bigint;
      payout: bigint;
      stake: bigint;
    }>(
      'select game_code, nonce, win_units, payout, stake from rounds.rounds where member_id = $1 order by nonce',
      [memberId],
    )
  ).rows;

const clientSeedOf = async ({ memberId }: Bettor): Promise<unknown> =>
  (await house.db.pool.query('select client_seed from rounds.seeds where member_id = $1', [memberId])).rows[0]
    ?.client_seed;

describe('the first client seed', () => {
  it('is the key of the first stake that is taken: the server makes none', async () => {
    const player = await richMember(10_000n);
    expect(await clientSeedOf(player)).toBe('');
    const { plays } = process(0);
    const plan = { acts: 0, win: 3 };
    await Promise.allSettled([
      plays.submit(staking(player, coin, 10_001n, plan, 'too-much')),
      plays.submit(staking(player, coin, 1_000n, plan, 'made-by-the-device')),
      plays.submit(staking(player, coin, 1_000n, plan, 'another')),
    ]);
    expect(await clientSeedOf(player)).toBe('made-by-the-device');
    await plays.submit(staking(player, coin, 1_000n, plan, 'later'));
    expect(await clientSeedOf(player)).toBe('made-by-the-device');
  });
});

describe('stakes of one member that arrive together', () => {
  it('are each dealt by their own game, also after one that is refused', async () => {
    const player = await richMember(10_000n);
    const { plays } = process(0);
    const asks = [
      staking(player, rich, 10_001n, { acts: 0, win: 90 }),
      staking(player, coin, 1_000n, { acts: 0, win: 3 }),
      staking(player, rich, 9_400n, { acts: 0, win: 50 }),
      staking(player, coin, 1_000n, { acts: 0, win: 4 }),
    ];
    const said = await Promise.all(asks.map((ask) => outcome(plays.submit(ask))));
    expect([said[0], said[2]]).toEqual(['wallet.insufficient_funds', 'wallet.insufficient_funds']);
    expect(await roundsOf(player)).toMatchObject([
      { game_code: 'coin', nonce: 0n, win_units: 3n, payout: 300n },
      { game_code: 'coin', nonce: 1n, win_units: 4n, payout: 400n },
    ]);
    expect((await wallet(player)).cash).toBe(8_700n);
  });

  it('of all there is pass once, of ten at once in two processes', async () => {
    const player = await richMember(1_000n);
    const said = await Promise.all(
      Array.from({ length: 10 }, async (_, n) =>
        outcome(process(n % 2).plays.submit(staking(player, coin, 1_000n, { acts: 0, win: 0 }))),
      ),
    );
    expect(said.filter((one) => one === 'wallet.insufficient_funds')).toHaveLength(9);
    expect(await wallet(player)).toMatchObject({ cash: 0n, held: 0n });
    expect(await roundsOf(player)).toHaveLength(1);
  });

  it('are one round when they are fifty in two processes that keep the pace, and every other one is told why', async () => {
    const game = offered(planned('paced'), { cycleMs: 5_000 });
    const player = await richMember(100_000n);
    const said = await Promise.all(
      Array.from({ length: 50 }, async (_, n) =>
        outcome(rounds.paced(n % 2).plays.submit(staking(player, game, 1_000n, { acts: 0, win: 0 }))),
      ),
    );
    expect((await roundsOf(player)).map(({ stake }) => stake)).toEqual([1_000n]);
    expect(said.filter((one) => one === 'protection.too_soon')).toHaveLength(49);
  });

  it('are each told that the house is busy when somebody holds the balance for longer than they wait, and nothing is taken', async () => {
    const player = await richMember(100_000n);
    const ask = () => staking(player, coin, 1_000n, { acts: 0, win: 0 });
    let release: () => void = () => undefined;
    const released = new Promise<void>((done) => (release = done));
    let holds: () => void = () => undefined;
    const held = new Promise<void>((done) => (holds = done));
    const holder = house.db.transaction(async (tx) => {
      await house.ledger.open(tx, { accounts: [player.pockets.cash], keys: [], locks: 'wait' });
      holds();
      await released;
    });
    await held;
    try {
      const said = Array.from({ length: 50 }, async (_, n) => outcome(process(n % 2).plays.submit(ask())));
      // So long they wait; nobody waits here.
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5 * SECOND });
      expect(new Set(await Promise.all(said))).toEqual(new Set(['platform.busy']));
      expect(await roundsOf(player)).toEqual([]);
    } finally {
      vi.useRealTimers();
      release();
      await holder;
    }
    await process(0).plays.submit(ask());
    expect(await roundsOf(player)).toHaveLength(1);
  });

  it('under one key are one round with one answer, of ten at once in two processes', async () => {
    const player = await richMember(9_000n);
    const ask = staking(player, coin, 1_000n, { acts: 0, win: 0 }, 'one key');
    const said = await Promise.all(
      Array.from({ length: 10 }, async (_, n) => outcome(process(n % 2).plays.submit(ask))),
    );
    expect(new Set(said).size).toBe(1);
    expect((await wallet(player)).cash).toBe(8_000n);
  });

  it('open one round at a time, of ten at once in two processes', async () => {
    const player = await richMember(9_000n);
    const said = await Promise.all(
      Array.from({ length: 10 }, async (_, n) =>
        outcome(process(n % 2).plays.submit(staking(player, coin, 500n, { acts: 2, win: 0 }))),
      ),
    );
    expect(said.filter((one) => one === 'rounds.open_round')).toHaveLength(9);
    expect(await wallet(player)).toMatchObject({ cash: 8_500n, held: 500n });
  });

  it('play on in every other game while one round is open, each with one open round of its own', async () => {
    const player = await richMember(9_000n);
    const games = ['one', 'two', 'three'].map((code) => offered(planned(code), { cycleMs: 0 }));
    const open = { acts: 2, win: 0 };
    const first = await process(0).plays.submit(staking(player, coin, 500n, open));
    const again = await process(1)
      .plays.submit(staking(player, coin, 500n, open))
      .catch((error: unknown) => error);
    expect(again).toMatchObject({
      code: 'rounds.open_round',
      detail: { value: { roundId: first.row.id, gameCode: 'coin' } },
    });
    const said = await Promise.all(
      games.flatMap((game) =>
        [0, 1, 0].map((n) => outcome(process(n).plays.submit(staking(player, game, 500n, open)))),
      ),
    );
    expect(said.filter((one) => one === 'rounds.open_round')).toHaveLength(6);
    expect(await wallet(player)).toMatchObject({ cash: 7_000n, held: 2_000n });
    const over = await process(0).plays.submit(staking(player, rich, 500n, { acts: 0, win: 0 }));
    expect(over.row.state).toBe('settled');
    const nonces = (await roundsOf(player)).map(({ nonce }) => Number(nonce));
    expect(nonces).toEqual([0, 1, 2, 3, 4]);
  });
});

describe('an act', () => {
  it('asked for in both processes at once is taken once, and ends the round once', async () => {
    const player = await richMember(1_000n);
    const { plays } = process(0);
    const { row } = await plays.submit(staking(player, coin, 1_000n, { acts: 1, win: 10 }));
    const act = { ...player, game: coin, type: 'act', roundId: row.id, step: 1, action: 'go' } as const;
    const said = await Promise.all(
      [0, 1, 0, 1].map(async (n) => process(n).plays.submit({ ...act, key: `k${n}` })),
    );
    expect(new Set(said.map((one) => JSON.stringify(one.row.steps))).size).toBe(1);
    expect(await wallet(player)).toMatchObject({ cash: 2_000n, held: 0n });
    await expect(plays.submit({ ...act, step: 2, key: 'later' })).rejects.toMatchObject({
      code: 'rounds.round_over',
    });
  });

  it('in another’s round is none, also when its owner acts in the very same batch', async () => {
    const [owner, thief] = [await richMember(1_000n), await richMember(1_000n)];
    const { plays } = process(0);
    const { row } = await plays.submit(staking(owner, coin, 1_000n, { acts: 1, win: 10 }));
    const act = { game: coin, type: 'act', roundId: row.id, step: 1, action: 'go' } as const;
    const [his, mine] = await Promise.all([
      outcome(plays.submit({ ...thief, ...act, key: 'k' })),
      outcome(plays.submit({ ...owner, ...act, key: 'k' })),
    ]);
    expect([his, mine]).toEqual(['rounds.unknown_round', row.id]);
    expect((await wallet(thief)).cash).toBe(1_000n);
  });
});

describe('a crowd', () => {
  const plan = fc.record({ acts: fc.constant(0), win: fc.constantFrom(0, 0, 5, 12) });
  const ask = fc.record({ who: fc.nat(2), plan, stake: fc.bigInt(100n, 2_000n), game: fc.nat(1) });

  it('of stakes in two processes leaves in every purse what its rounds say, and every number once', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(ask, { minLength: 6, maxLength: 24 }), async (asks) => {
        const players = [await richMember(3_000n), await richMember(3_000n), await richMember(3_000n)];
        await Promise.all(
          asks.map(async ({ who, plan: choice, stake, game }, n) => {
            const player = players[who];
            if (!player) throw new Error('nobody');
            await outcome(
              process(n % 2).plays.submit(staking(player, game === 0 ? coin : rich, stake, choice)),
            );
          }),
        );
        for (const player of players) {
          const rounds = await roundsOf(player);
          expect(rounds.map(({ nonce }) => nonce)).toEqual(rounds.map((_, n) => BigInt(n)));
          const net = rounds.reduce((sum, { payout, stake }) => sum + payout - stake, 0n);
          expect((await wallet(player)).cash).toBe(3_000n + net);
          for (const { game_code, stake, win_units, payout } of rounds)
            expect(payout).toBe(payoutOf(minor(stake), Number(win_units), game_code === 'coin' ? 10 : 1));
        }
      }),
      { numRuns: 8 },
    );
  });
});

describe('a stake that is read', () => {
  const player = async () => {
    const memberId = await house.member();
    return { memberId, brandId: house.brand.id, currency: 'BDT' };
  };
  const good = { type: 'stake', stake: '10.00', currency: 'BDT', choice: { acts: 0, win: 0 } } as const;

  it.each<[string, object, string]>([
    ['in another currency', { currency: 'USD' }, 'rounds.wrong_currency'],
    ['one unit off the ladder', { stake: '10.01' }, 'rounds.stake_not_offered'],
    ['of nothing', { stake: '0.00' }, 'rounds.stake_not_offered'],
    ['below nothing', { stake: '-10.00' }, 'money.malformed'],
    ['with an exponent', { stake: '1e1' }, 'money.malformed'],
    ['with a decimal too many', { stake: '10.000' }, 'money.malformed'],
    ['with a choice the game does not have', { choice: 'all of it' }, 'rounds.illegal_choice'],
    ['without a choice where the game wants one', { choice: undefined }, 'rounds.illegal_choice'],
    ['that is not there', {}, 'wallet.insufficient_funds'],
  ])('%s is refused, and no round begins', async (_, more, code) => {
    const { needs, plays } = process(0);
    const who = await player();
    await expect(playReal(needs, plays, who, coin, { ...good, ...more }, newId())).rejects.toMatchObject({
      code,
    });
    const rows = await house.db.pool.query('select 1 from rounds.rounds where member_id = $1', [
      who.memberId,
    ]);
    expect(rows.rowCount).toBe(0);
  });
});
