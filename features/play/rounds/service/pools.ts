/**
 * Progressive jackpots: a part of every stake goes to the game's pool in the ledger, and the round that wins it is paid all that lies there.
 * A batch locks the pools of its games before it decides, so each stake is decided on what the ones before it have left.
 */
import type { Jackpot, Json, Step } from '#games/contract.ts';
import type { BrandId } from '#kernel/ids.ts';
import { type CurrencyCode, type Minor, minor, scaleDown, ZERO } from '#kernel/money.ts';
import type { Settled } from '#features/play/stakes/service/kind.ts';
import type { Account } from '#ledger/contract.ts';
import type { Db, Runner } from '#platform/db/db.ts';
import type { OfferedGame } from '../needs.ts';
import { LOCK_POOLS, MAKE_POOLS, MOVE_POOL, READ_POOL } from '../store/pools.ts';

/** A pool as it stands after what the batch has decided. */
export type Pool = {
  readonly brandId: string;
  readonly name: string;
  readonly currency: string;
  balance: Minor;
  wins: number;
  wonAt: number | undefined;
  moved: boolean;
};
export type Pools = Map<string, Pool>;

type At = { readonly brandId: string; readonly currency: string; readonly game: OfferedGame };
const keyOf = (brandId: string, name: string, currency: string): string => `${brandId} ${name} ${currency}`;

/** In `prepare`: the pools of the games that are staked on, locked until the batch ends. */
export async function lockPools(tx: Runner, pools: Pools, stakes: readonly At[]): Promise<void> {
  const wanted = new Map<string, readonly [string, string, string]>();
  for (const { brandId, currency, game } of stakes) {
    const name = game.engine.jackpot?.pool;
    if (name) wanted.set(keyOf(brandId, name, currency), [brandId, name, currency]);
  }
  if (wanted.size === 0) return;
  const rows = [...wanted.values()];
  const columns = [0, 1, 2].map((at) => rows.map((row) => row[at] ?? ''));
  await tx.run(MAKE_POOLS, columns);
  for (const row of await tx.rows(LOCK_POOLS, columns)) {
    const { brand_id: brandId, name, currency } = row;
    pools.set(keyOf(brandId, name, currency), {
      brandId,
      name,
      currency,
      balance: minor(row.balance),
      wins: 0,
      wonAt: undefined,
      moved: false,
    });
  }
}

export const poolFor = (pools: Pools, { brandId, currency, game }: At): Pool | undefined =>
  pools.get(keyOf(brandId, game.engine.jackpot?.pool ?? '', currency));

const MILLION = 1_000_000n;

/** What goes to the pool from a stake, and what the pool pays for its step: all that lies there, this stake's part included. */
export function poolPart(
  pool: Pool,
  account: Account,
  { contribution }: Jackpot,
  stake: Minor,
  step: Pick<Step<Json>, 'jackpot'>,
): Pick<Settled, 'shares' | 'prize'> {
  const share = scaleDown(stake, BigInt(contribution), MILLION);
  const shares = share > 0n ? [{ pool: account, amount: share }] : undefined;
  const all = minor(pool.balance + share);
  return step.jackpot && all > 0n ? { shares, prize: { pool: account, amount: all } } : { shares };
}

/** After the money was booked. */
export function movePool(pool: Pool, { shares, prize }: Pick<Settled, 'shares' | 'prize'>, at: number): void {
  const share = shares?.reduce((sum, { amount }) => sum + amount, 0n) ?? ZERO;
  pool.balance = minor(pool.balance + share - (prize?.amount ?? ZERO));
  pool.moved = true;
  if (!prize) return;
  pool.wins += 1;
  pool.wonAt = at;
}

export const writePools = (tx: Runner, pools: Pools): readonly Promise<unknown>[] =>
  [...pools.values()]
    .filter(({ moved }) => moved)
    .map(({ brandId, name, currency, balance, wins, wonAt }) =>
      tx.run(MOVE_POOL, [
        brandId,
        name,
        currency,
        balance,
        wins,
        wonAt === undefined ? null : new Date(wonAt),
      ]),
    );

/** What a winner is paid by pool and house together, for the smallest stake of the game. */
export async function jackpotNow(
  db: Db,
  brandId: BrandId,
  currency: CurrencyCode,
  game: OfferedGame,
): Promise<{ amount: Minor; pool: Minor; seed: Minor; wins: number; wonAt: Date | null } | undefined> {
  const { jackpot } = game.engine;
  const [stake] = game.stakes;
  if (!jackpot || stake === undefined) return undefined;
  const row = await db.one(READ_POOL, [brandId, jackpot.pool, currency]);
  const pool = minor(row?.balance ?? 0n);
  const seed = scaleDown(stake, BigInt(jackpot.seedStakes), 1n);
  return { amount: minor(pool + seed), pool, seed, wins: row?.wins ?? 0, wonAt: row?.won_at ?? null };
}
