/** For tests: a game that does what its choice says, and the state of a batch without a database. */
import { randomBytes } from 'node:crypto';
import type { Engine, Json } from '#games/contract.ts';
import { asId, newId, type RoundId } from '#kernel/ids.ts';
import { minor, ZERO } from '#kernel/money.ts';
import { account, type DryBatch, dryBatch, type UsedKey } from '#ledger/fixtures.ts';
import { createSealer } from '#platform/crypto/seal.ts';
import type { OfferedGame, RoundsNeeds } from './needs.ts';
import { createSeedKeeper } from './seeds.ts';
import type { Loaded, RoundsState } from './service/state.ts';
import type { RoundContext } from './service/requests.ts';
import type { RoundRow } from './store.ts';

/** `acts` acts until the end, `win` units a step. Every step draws one number, which it shows. */
export type Plan = { readonly acts: number; readonly win: number };
const isPlan = (value: unknown): value is Plan =>
  typeof value === 'object' && value !== null && 'acts' in value && 'win' in value;

function stepOf(input: Json, won: number, drawn: number) {
  if (!isPlan(input)) throw new Error('the game was asked for something it does not know');
  const { acts, win } = input;
  return { state: { acts: acts - 1, win, won: won + win }, shown: drawn, win: won + win, done: acts <= 0 };
}

const wonIn = (state: Json): number => Number(Object(state)['won'] ?? 0);

/** @param unitsPerStake one stake is so many units */
export const planned = (code: string, unitsPerStake = 10, version = 1): Engine => ({
  code,
  version,
  unitsPerStake,
  maxWin: 1_000_000,
  proof: {
    rtp: { numerator: '96', denominator: '100' },
    hitRate: { numerator: '1', denominator: '4' },
    deviation: 1,
    swing: 'low',
  },
  readChoice: (input) => (isPlan(input) ? input : undefined),
  readAction: (_state, input) => (input === 'go' || input === 'stop' ? input : undefined),
  start: (choice, draw) => stepOf(choice, 0, draw.below(1_000_000)),
  act: (state, action, draw) => {
    const step = stepOf(state, wonIn(state), draw.below(1_000_000));
    return action === 'stop' ? { ...step, done: true } : step;
  },
  proceed: () => 'go',
});

const stakedIn = (state: Json): number => Number(Object(state)['staked'] ?? 10);
const ADDS: Readonly<Record<string, number>> = { double: 10, half: 5 };

/** As `planned` with ten units a stake; the acts `double` and `half` stake as much again, and half as much. */
export const raising = (code: string): Engine => {
  const engine = planned(code);
  return {
    ...engine,
    raises: true,
    readAction: (state, input) =>
      typeof input === 'string' && Object.hasOwn(ADDS, input) ? input : engine.readAction(state, input),
    act: (state, action, draw) => {
      const step = engine.act(state, action, draw);
      const staked = stakedIn(state) + (ADDS[String(action)] ?? 0);
      return { ...step, state: { ...Object(step.state), staked }, staked };
    },
  };
};

export const offered = (engine: Engine, more: Partial<OfferedGame> = {}): OfferedGame => ({
  code: engine.code,
  category: 'RNG',
  vendor: 'HAAT',
  name: () => engine.code,
  engine,
  stakes: [minor(1_000n), minor(5_000n)],
  defaultStake: minor(1_000n),
  cycleMs: 2_500,
  ...more,
});

const brandId = newId<'brand'>();
const house = account(brandId, 'play');

/** A member at a game, with a key of his own for every context. */
export function contextAt(game: OfferedGame, memberId = newId<'member'>()): RoundContext {
  const pockets = { cash: account(brandId, 'cash', memberId), held: account(brandId, 'held', memberId) };
  return { memberId, brandId, currency: 'BDT', pockets, house, game, key: newId() };
}

/** Of a member in the batch. Without `held` that row is somebody else's for now, without `cash` both are. */
export type Purse = { readonly at: RoundContext; readonly cash?: bigint; readonly held?: bigint | 'taken' };

/** A batch, what it would book, and what it stands on. */
export type Scene = {
  readonly state: RoundsState;
  readonly booked: Pick<DryBatch, 'transfers' | 'postings'>;
  readonly needs: RoundsNeeds;
  readonly now: number;
};

const lockedOf = ({ at: { pockets }, cash, held = 0n }: Purse) => [
  ...(cash === undefined ? [] : [{ account: pockets.cash, balance: cash, version: 3n }]),
  ...(held === 'taken' ? [] : [{ account: pockets.held, balance: held }]),
];

/** A batch with these members in it: balances locked, seeds opened, nothing played yet. `gate` says who is let through. */
export function sceneOf(
  purses: readonly Purse[],
  more: Partial<Pick<Loaded, 'open' | 'rounds'>> = {},
  gate: Pick<RoundsNeeds['gate'], 'refuse' | 'pace'> = { refuse: () => undefined, pace: () => undefined },
  used: readonly UsedKey[] = [],
): Scene {
  const now = Date.parse('2026-11-22T00:00:00Z');
  const seeds = createSeedKeeper(createSealer(randomBytes(32)));
  const lines = purses.map(({ at }) => {
    const made = seeds.make();
    seeds.open(made.id, made.sealed);
    return {
      member_id: at.memberId,
      seed_id: made.id,
      client_seed: 'mine',
      nonce: 5n,
      last_at: 0n,
    };
  });
  const { batch, ...booked } = dryBatch(purses.flatMap(lockedOf), used);
  const state: RoundsState = {
    ledger: batch,
    gate: new Map(purses.map(({ at }) => [at.memberId, { member_id: at.memberId }])),
    loaded: {
      seeds: new Map(lines.map((line) => [line.member_id, line])),
      moved: new Set(),
      named: new Map(),
      open: new Map(),
      rounds: new Map(),
      deals: new Map(),
      pools: new Map(),
      begun: [],
      taken: new Map(),
      ...more,
    },
    placed: [],
    settled: [],
    wallets: new Map(),
  };
  const unused = new Proxy(
    {},
    { get: () => () => Promise.reject(new Error('nothing is asked of a database')) },
  );
  const needs = {
    db: unused,
    ledger: unused,
    seeds,
    gate: { load: unused, took: () => undefined, write: () => undefined, ...gate },
    games: async () => undefined,
    clock: { now: () => now },
    log: unused,
  } as unknown as RoundsNeeds;
  return { state, booked, needs, now };
}

/** An open round of this member after its stake. */
export const openRound = (at: RoundContext, plan: Plan, more: Partial<RoundRow> = {}): RoundRow => ({
  member_id: at.memberId,
  id: asId<'round'>(newId()) satisfies RoundId,
  brand_id: at.brandId,
  game_code: at.game.code,
  engine_version: at.game.engine.version,
  seed_id: newId(),
  nonce: 4n,
  state: 'open',
  currency: 'BDT',
  stake: 1_000n,
  win_units: BigInt(plan.win),
  payout: ZERO,
  choice: plan,
  actions: [],
  engine_state: { acts: plan.acts - 1, win: plan.win, won: plan.win },
  drawn: 1,
  steps: [{ shown: 1, win: plan.win, done: false, balance: '9000', version: 4, at: 1 }],
  at: new Date(1),
  ...more,
});
