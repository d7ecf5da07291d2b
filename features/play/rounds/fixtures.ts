/** For tests: a game that does what its choice says, and the page of a batch without a database. */
import { randomBytes } from 'node:crypto';
import type { Engine, Json } from '#games/contract.ts';
import { asId, newId, type RoundId } from '#kernel/ids.ts';
import { minor, ZERO } from '#kernel/money.ts';
import { Book } from '#ledger/book.ts';
import type { Account } from '#ledger/contract.ts';
import { createSealer } from '#platform/crypto/seal.ts';
import type { OfferedGame, RoundsDeps } from './deps.ts';
import { createSeedKeeper } from './seeds.ts';
import type { Page, Seat } from './service/page.ts';
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

export const offered = (engine: Engine, more: Partial<OfferedGame> = {}): OfferedGame => ({
  code: engine.code,
  name: () => engine.code,
  engine,
  stakes: [minor(1_000n), minor(5_000n)],
  defaultStake: minor(1_000n),
  cycleMs: 2_500,
  ...more,
});

const brandId = newId<'brand'>();
let accounts = 0n;
const account = (purpose: Account['purpose'], member?: Account['member']): Account => ({
  id: (accounts += 1n),
  brandId,
  purpose,
  currency: 'BDT',
  ...(member !== undefined && { member }),
});
const house = account('play');

/** A member at a game, with a key of his own for every seat. */
export function seatAt(game: OfferedGame, memberId = newId<'member'>()): Seat {
  const pockets = { cash: account('cash', memberId), held: account('held', memberId) };
  return { memberId, brandId, currency: 'BDT', pockets, house, game, key: newId() };
}

export type Purse = { readonly seat: Seat; readonly cash: bigint; readonly held?: bigint };

/** What the fields of a page and of what it stands on may be changed to. */
export type Scene = { readonly page: Page; readonly deps: RoundsDeps; readonly at: number };

/** A page with these members in it: balances locked, seeds opened, nothing played yet. `gate` says who is let through. */
export function sceneOf(
  purses: readonly Purse[],
  more: Partial<Pick<Page, 'open' | 'rounds'>> = {},
  gate: Pick<RoundsDeps['gate'], 'refuse' | 'pace'> = { refuse: () => undefined, pace: () => undefined },
): Scene {
  const at = Date.parse('2026-11-22T00:00:00Z');
  const seeds = createSeedKeeper(createSealer(randomBytes(32)));
  const lines = purses.map(({ seat }) => {
    const made = seeds.make();
    seeds.open(made.id, made.sealed);
    return {
      member_id: seat.memberId,
      seed_id: made.id,
      client_seed: 'mine',
      nonce: 5n,
      last_at: 0n,
    };
  });
  const locked = purses.flatMap(({ seat: { pockets }, cash, held = 0n }) => [
    { account_id: pockets.cash.id, balance: cash, version: 3n },
    { account_id: pockets.held.id, balance: held, version: 1n },
  ]);
  const page: Page = {
    book: new Book(locked, []),
    gate: new Map(purses.map(({ seat }) => [seat.memberId, { member_id: seat.memberId }])),
    seeds: new Map(lines.map((line) => [line.member_id, line])),
    moved: new Set(),
    open: new Map(),
    rounds: new Map(),
    deals: new Map(),
    begun: [],
    taken: new Map(),
    ...more,
  };
  const unused = new Proxy(
    {},
    { get: () => () => Promise.reject(new Error('nothing is asked of a database')) },
  );
  const deps = {
    db: unused,
    ledger: unused,
    seeds,
    gate: { load: unused, ...gate },
    games: async () => undefined,
    clock: { now: () => at },
    log: unused,
  } as unknown as RoundsDeps;
  return { page, deps, at };
}

/** An open round of this seat after its stake. */
export const openRound = (seat: Seat, plan: Plan, more: Partial<RoundRow> = {}): RoundRow => ({
  member_id: seat.memberId,
  id: asId<'round'>(newId()) satisfies RoundId,
  brand_id: seat.brandId,
  game_code: seat.game.code,
  engine_version: seat.game.engine.version,
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
