/** Trials over a real database and the gate's own pace: credits to the last unit, keys, races, another's token, seeds that move on. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestHouse, type TestHouse } from '#features/people/members/fixtures.ts';
import { createProtection } from '#features/people/protection/service.ts';
import type { Engine } from '#games/contract.ts';
import { asId, newId, type RoundId } from '#kernel/ids.ts';
import { minor } from '#kernel/money.ts';
import { createDraw } from '#kernel/rng/draw.ts';
import { seedHash, serverBlocks } from '#kernel/rng/seeds.node.ts';
import { createSealer } from '#platform/crypto/seal.ts';
import { silentLog } from '#platform/log/log.ts';
import type { OfferedGame, RoundsNeeds } from '../needs.ts';
import { raising } from '../fixtures.ts';
import { createSeedKeeper } from '../seeds.ts';
import {
  actTrial,
  openTrial,
  proveTrialRound,
  readTrialRound,
  rotateTrial,
  stakeTrial,
  TRIAL_CREDITS,
} from './service.ts';
import { SWEEP_TRIALS } from './store.ts';

/** A coin: one of six; six goes on, as often as the player likes. One stake is ten units; the six alone pay nothing yet. */
const coin: Engine = {
  code: 'coin',
  version: 1,
  unitsPerStake: 10,
  maxWin: 60,
  proof: {
    rtp: { numerator: '1', denominator: '1' },
    hitRate: { numerator: '1', denominator: '2' },
    deviation: 1,
    swing: 'low',
  },
  readChoice: (input) =>
    input === undefined || input === null ? null : input === 'stay' ? 'stay' : undefined,
  readAction: (_, input) => (input === 'go' ? 'go' : undefined),
  start: (choice, draw) => {
    const face = draw.below(6);
    return { state: { face }, shown: { face }, win: face, done: choice !== 'stay' };
  },
  act: (state, _, draw) => {
    const face = draw.below(6);
    return { state, shown: { face }, win: face + 10, done: true };
  },
  proceed: () => 'go',
};
const STAKE = minor(1_000n);

let house: TestHouse;
let needs: RoundsNeeds;
let now = Date.now();
beforeAll(async () => {
  house = await openTestHouse();
  needs = {
    db: house.db,
    ledger: house.ledger,
    seeds: createSeedKeeper(createSealer(house.keys.derive('seeds'))),
    gate: createProtection({ brands: house.brands }).gate,
    games: async () => undefined,
    labelOf: async (code) => ({ category: 'RNG', vendor: 'HAAT', game: code }),
    clock: { now: () => now },
    log: silentLog(),
  };
});
afterAll(() => house.close());

const game = (more: Partial<OfferedGame> = {}): OfferedGame => ({
  code: 'coin',
  category: 'RNG',
  vendor: 'HAAT',
  name: () => 'Coin',
  engine: coin,
  stakes: [STAKE],
  defaultStake: STAKE,
  cycleMs: 0,
  ...more,
});
const failure = (tried: Promise<unknown>): Promise<unknown> =>
  tried.then(
    () => 'done',
    (error: { code?: string }) => error.code,
  );
const open = async (token?: string, what = game()) => openTrial(needs, house.brand.id, what, 'en', token);
const begin = async (): Promise<string> => (await open()).trialToken ?? '';
let keys = 0;
type More = {
  readonly key?: string;
  readonly stake?: bigint;
  readonly choice?: 'stay' | null;
  readonly what?: OfferedGame;
};
const stake = (
  token: string,
  { key = `k${(keys += 1)}`, stake: amount = STAKE, choice = null, what = game() }: More = {},
) => stakeTrial(needs, { brandId: house.brand.id, token, game: what, stake: minor(amount), choice, key });
const act = (token: string, roundId: string, step: number, action: unknown = 'go', what = game()) =>
  actTrial(needs, {
    brandId: house.brand.id,
    token,
    game: what,
    roundId: asId<'round'>(roundId),
    step,
    action,
  });
const balanceOf = async (token: string): Promise<string> => (await open(token)).balance;
const stateOf = async (token: string): Promise<unknown> => {
  const { balance, version, seeds, openRound } = await open(token);
  return { balance, version, seeds, openRound };
};

describe('a trial', () => {
  it('begins with ten thousand credits, goes on with its token, and another game is another trial', async () => {
    const first = await open();
    expect(first).toMatchObject({
      mode: 'trial',
      balance: '10000.00',
      currency: 'XXX',
      version: 0,
      openRound: null,
    });
    const token = first.trialToken ?? '';
    await stake(token);
    expect(await open(token)).toMatchObject({ trialToken: token, version: 1 });
    const other = await open(token, game({ code: 'dice' }));
    expect(other.trialToken).not.toBe(token);
    expect(other.balance).toBe('10000.00');
    expect((await open('x'.repeat(43))).trialToken).not.toBe('x'.repeat(43));
  });

  it('counts its rounds as a sitting with money does: a step more is no round more', async () => {
    const token = await begin();
    await stake(token);
    const { id } = await stake(token, { choice: 'stay' });
    await act(token, id, 1);
    expect(await open(token)).toMatchObject({ version: 3, session: { rounds: 2 } });
  });

  it('keeps its token by its hash alone, and its secrets sealed', async () => {
    const token = await begin();
    const { rows } = await house.db.pool.query(
      'select * from rounds.trials order by started_at desc limit 1',
    );
    expect(rows.map((row) => Object.values(row).map(String).join()).join()).not.toContain(token);
    const row = rows[0];
    const seed = needs.seeds.open(row.seed_id, row.server_seed);
    expect(Buffer.from(row.server_seed).includes(seed)).toBe(false);
    expect(seedHash(seed)).toBe(row.server_hash);
  });

  it('pays what was won in the very step: balance, version and answer agree', async () => {
    const token = await begin();
    let balance = TRIAL_CREDITS;
    for (let n = 0; n < 20; n += 1) {
      const row = await stake(token);
      expect(row.payout).toBe((STAKE * row.win_units) / 10n);
      balance = minor(balance - STAKE + row.payout);
      expect(row.steps.at(-1)?.balance).toBe(String(balance));
      expect(await open(token)).toMatchObject({ version: n + 1 });
    }
    expect(await balanceOf(token)).toBe(`${balance / 100n}.${String(balance % 100n).padStart(2, '0')}`);
  });

  it('is over after twelve hours, and gone after thirteen', async () => {
    const token = await begin();
    await house.db.pool.query("update rounds.trials set started_at = now() - interval '12 hours 1 second'");
    expect(await failure(stake(token))).toBe('rounds.trial_ended');
    expect(
      await failure(
        rotateTrial(needs, house.brand.id, token, { clientSeed: 'x', nextServerSeedHash: 'x', key: 'x' }),
      ),
    ).toBe('rounds.trial_ended');
    await house.db.run(SWEEP_TRIALS);
    expect((await house.db.pool.query('select count(*)::int as n from rounds.trials')).rows).not.toEqual([
      { n: 0 },
    ]);
    await house.db.pool.query("update rounds.trials set started_at = now() - interval '13 hours 1 second'");
    await house.db.run(SWEEP_TRIALS);
    for (const table of ['trials', 'trial_rounds'])
      expect((await house.db.pool.query(`select count(*)::int as n from rounds.${table}`)).rows).toEqual([
        { n: 0 },
      ]);
  });
});

describe('a stake of credits', () => {
  it('under one key is taken once, ten times at once and later; with other words it is refused', async () => {
    const token = await begin();
    const rows = await Promise.all(Array.from({ length: 10 }, () => stake(token, { key: 'same' })));
    expect(new Set(rows.map((row) => row.id)).size).toBe(1);
    expect(await open(token)).toMatchObject({ version: 1 });
    const before = await stateOf(token);
    expect(await failure(stake(token, { key: 'same', stake: 2_000n }))).toBe('idempotency.conflict');
    expect(await failure(stake(token, { key: 'same', choice: 'stay' }))).toBe('idempotency.conflict');
    expect((await stake(token, { key: 'same' })).id).toBe(rows[0]?.id);
    expect(await stateOf(token)).toEqual(before);
  });

  it('of all there is passes once of five at once; one unit more than there is never', async () => {
    const token = await begin();
    expect(await failure(stake(token, { stake: TRIAL_CREDITS + 1n }))).toBe('wallet.insufficient_funds');
    const all = () => failure(stake(token, { stake: TRIAL_CREDITS, choice: 'stay' }));
    const said = await Promise.all([all(), all(), all(), all(), all()]);
    expect(said.filter((one) => one === 'done')).toHaveLength(1);
    expect(said.filter((one) => one === 'rounds.open_round')).toHaveLength(4);
    expect(await balanceOf(token)).toBe('0.00');
  });

  it.each<[string, (token: string) => Promise<unknown>, string]>([
    ['with a token of nobody', () => stake('x'.repeat(43)), 'rounds.trial_ended'],
    ['in another game', (token) => stake(token, { what: game({ code: 'dice' }) }), 'rounds.trial_ended'],
    [
      'at another brand',
      (token) =>
        stakeTrial(needs, {
          brandId: asId<'brand'>(newId()),
          token,
          game: game(),
          stake: STAKE,
          choice: null,
          key: 'k',
        }),
      'rounds.trial_ended',
    ],
    [
      'in a game that is closed',
      (token) => stake(token, { what: game({ closed: true }) }),
      'rounds.game_closed',
    ],
  ])('%s is refused, and nothing moved', async (_, staking, code) => {
    const token = await begin();
    const before = await stateOf(token);
    expect(await failure(staking(token))).toBe(code);
    expect(await stateOf(token)).toEqual(before);
  });

  it('waits for the pace from start to start, as for money', async () => {
    const token = await begin();
    const slow = game({ cycleMs: 2_500 });
    now += 10_000;
    await stake(token, { what: slow });
    now += 2_499;
    expect(await failure(stake(token, { what: slow }))).toBe('protection.too_soon');
    now += 1;
    expect(await failure(stake(token, { what: slow }))).toBe('done');
    // An answer that was given is given again at any time, also of a game that was closed since.
    const again = await stake(token, { key: 'again', what: game() });
    expect((await stake(token, { key: 'again', what: game({ closed: true, cycleMs: 60_000 }) })).id).toBe(
      again.id,
    );
  });
});

describe('an open trial round', () => {
  const beginRound = async (): Promise<{ token: string; id: string }> => {
    const token = await begin();
    return { token, id: (await stake(token, { choice: 'stay' })).id };
  };

  it('is there when the game is opened again, goes on once, and pays then', async () => {
    const { token, id } = await beginRound();
    expect((await open(token)).openRound).toMatchObject({
      roundId: id,
      state: 'open',
      payout: expect.any(String),
    });
    expect(await failure(stake(token))).toBe('rounds.open_round');
    const said = await Promise.all(Array.from({ length: 5 }, () => act(token, id, 1)));
    expect(new Set(said.map(({ row }) => JSON.stringify(row.steps))).size).toBe(1);
    const { row } = await act(token, id, 1);
    expect([row.state, row.steps.length]).toEqual(['settled', 2]);
    expect(row.payout).toBe((STAKE * row.win_units) / 10n);
    expect((await open(token)).openRound).toBeNull();
  });

  it('waits for the pace with what turns, and not with what is only opened', async () => {
    const slow = { cycleMs: 2_500 };
    now += 10_000;
    const { token, id } = await beginRound();
    expect(await failure(act(token, id, 1, 'go', game(slow)))).toBe('protection.too_soon');
    const opens = game({ ...slow, engine: { ...coin, quick: (action) => action === 'go' } });
    expect(await failure(act(token, id, 1, 'go', opens))).toBe('done');
  });

  it.each<[string, (token: string, id: string) => Promise<unknown>, string]>([
    ['a step that is not next', (token, id) => act(token, id, 2), 'rounds.wrong_step'],
    ['an act that is none', (token, id) => act(token, id, 1, 'fly'), 'rounds.illegal_choice'],
    ['a round of nobody', (token) => act(token, newId(), 1), 'rounds.unknown_round'],
    ['another’s round', async (_, id) => act(await begin(), id, 1), 'rounds.unknown_round'],
    ['another game', (token, id) => act(token, id, 1, 'go', game({ code: 'dice' })), 'rounds.trial_ended'],
    [
      'a seed that would tell its end',
      async (token) =>
        rotateTrial(needs, house.brand.id, token, {
          clientSeed: 'mine',
          nextServerSeedHash: (await open(token)).seeds.nextServerSeedHash,
          key: 'r',
        }),
      'rounds.open_round',
    ],
  ])('refuses %s, and stays as it was', async (_, command, code) => {
    const { token, id } = await beginRound();
    const before = await stateOf(token);
    expect(await failure(command(token, id))).toBe(code);
    expect(await stateOf(token)).toEqual(before);
  });

  it('answers a step again to the same act alone, and takes none when it is over', async () => {
    const { token, id } = await beginRound();
    const first = await act(token, id, 1);
    expect((await act(token, id, 1)).row.steps).toEqual(first.row.steps);
    expect(await failure(act(token, id, 1, 'fly'))).toBe('rounds.wrong_step');
    expect(await failure(act(token, id, 2))).toBe('rounds.round_over');
  });
});

describe('seeds of a trial', () => {
  it('wait for the device: the key of the first round is the client seed, and every round is drawn with it', async () => {
    const token = await begin();
    const { serverSeedHash } = (await open(token)).seeds;
    expect((await open(token)).seeds).toMatchObject({ clientSeed: null, nonce: 0 });
    const first = await stake(token, { key: 'made-by-the-device' });
    const second = await stake(token, { key: 'another' });
    expect((await open(token)).seeds).toMatchObject({
      clientSeed: 'made-by-the-device',
      nonce: 2,
      serverSeedHash,
    });
    for (const { id } of [first, second])
      expect((await readTrialRound(needs, house.brand.id, token, id)).client_seed).toBe('made-by-the-device');
  });

  const rotate = async (token: string, key: string, clientSeed = 'mine', hash?: string) =>
    rotateTrial(needs, house.brand.id, token, {
      clientSeed,
      nextServerSeedHash: hash ?? (await open(token)).seeds.nextServerSeedHash,
      key,
    });

  it('are revealed by rotation alone, and every round of them can be dealt again', async () => {
    const token = await begin();
    const rows = [await stake(token), await stake(token), await stake(token)];
    const id: RoundId = asId<'round'>(rows[0]?.id ?? '');
    expect((await proveTrialRound(needs, house.brand.id, token, id)).serverSeed).toBeNull();
    const before = (await open(token)).seeds;
    const { revealed, seeds } = await rotate(token, 'r1');
    expect(seedHash(Buffer.from(revealed.server_seed, 'hex'))).toBe(before.serverSeedHash);
    expect(seeds).toMatchObject({ server_hash: before.nextServerSeedHash, client_seed: 'mine', nonce: 0n });
    expect(Number(revealed.rounds)).toBe(3);
    for (const row of rows) {
      const proof = await proveTrialRound(needs, house.brand.id, token, row.id);
      const blocks = serverBlocks(Buffer.from(proof.serverSeed ?? '', 'hex'), proof.clientSeed, proof.nonce);
      expect(proof.steps).toEqual([{ face: createDraw(blocks).below(6) }]);
    }
  });

  it('move once under one key, twice at once and later; other words under it are refused', async () => {
    const token = await begin();
    const hash = (await open(token)).seeds.nextServerSeedHash;
    const [one, two] = await Promise.all([
      rotate(token, 'r', 'mine', hash),
      rotate(token, 'r', 'mine', hash),
    ]);
    expect(one?.seeds).toEqual(two?.seeds);
    expect(await failure(rotate(token, 'r', 'other', hash))).toBe('idempotency.conflict');
    expect(await failure(rotate(token, 'r2', 'mine', hash))).toBe('rounds.seed_moved_on');
    const [row] = (
      await house.db.pool.query(
        'select client_seed, nonce from rounds.trials order by started_at desc limit 1',
      )
    ).rows;
    expect(row).toEqual({ client_seed: 'mine', nonce: 0n });
  });

  it('of somebody else tell nothing', async () => {
    const [mine, theirs] = [await begin(), await begin()];
    const { id } = await stake(theirs);
    for (const read of [readTrialRound, proveTrialRound])
      expect(await failure(read(needs, house.brand.id, mine, id))).toBe('rounds.unknown_round');
    expect(await failure(readTrialRound(needs, asId<'brand'>(newId()), theirs, id))).toBe(
      'rounds.unknown_round',
    );
    expect((await readTrialRound(needs, house.brand.id, theirs, id)).id).toBe(id);
  });
});

it('an act that stakes more takes credits at that moment, never more than there are, and once', async () => {
  const what = game({ code: 'pairs', engine: raising('pairs'), stakes: [minor(600_000n), minor(100_000n)] });
  const token = (await open(undefined, what)).trialToken ?? '';
  const ask = { brandId: house.brand.id, token, game: what, choice: { acts: 2, win: 5 } };
  const round = await stakeTrial(needs, { ...ask, stake: minor(100_000n), key: 'one' });
  const raise = () => act(token, round.id, 1, 'double', what);
  expect((await raise()).row).toMatchObject({ stake: 200_000n });
  expect((await raise()).row).toMatchObject({ stake: 200_000n });
  expect((await open(token, what)).balance).toBe('8000.00');
  // Fifteen units of two stakes' twenty: 15 tenths of the first stake.
  expect((await act(token, round.id, 2, 'go', what)).row).toMatchObject({
    payout: 150_000n,
    stake: 200_000n,
  });
  expect((await open(token, what)).balance).toBe('9500.00');
  const dear = await stakeTrial(needs, { ...ask, stake: minor(600_000n), key: 'two' });
  expect(await failure(act(token, dear.id, 1, 'double', what))).toBe('wallet.insufficient_funds');
  expect((await open(token, what)).balance).toBe('3500.00');
});
