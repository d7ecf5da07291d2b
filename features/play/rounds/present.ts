/** A round as JSON for its player. */
import { serialOfRef } from '#ledger/contract.ts';
import type { Static } from 'typebox';
import type { Engine, Jackpot } from '#games/contract.ts';
import { formatWire, type Minor, minor, scaleDown } from '#kernel/money.ts';
import { percentOf } from '#kernel/shares.ts';
import { toWire } from '#kernel/time.ts';
import type { Description } from '#games/description.ts';
import type { BetLine, GetRules, JackpotNow, Play, Proof, SeedInfo } from './contract.ts';
import { payoutOf, stakedBy } from './rules.ts';
import type { RevealedRow, RoundRow, SeedRow } from './store.ts';

/** Written on the slip and in every list: the random end of the round's id. */
export const serialOf = (id: string): string => serialOfRef('R', id);

/** The answer as it was given after step `upTo` (1 = the stake); the last when left out. The same row gives the same bytes. */
export function presentPlay(
  row: RoundRow,
  engine: Pick<Engine, 'unitsPerStake'>,
  upTo = row.steps.length,
): Play {
  const steps = row.steps.slice(0, upTo);
  const last = steps.at(-1);
  // What later acts have staked was not staked yet.
  const stakeThen = scaleDown(
    minor(row.stake),
    BigInt(stakedBy(steps, engine)),
    BigInt(stakedBy(row.steps, engine)),
  );
  const over = last?.done === true || (row.state === 'voided' && upTo === row.steps.length);
  return {
    roundId: row.id,
    serial: serialOf(row.id),
    gameCode: row.game_code,
    state: over ? row.state : 'open',
    stake: formatWire(stakeThen, row.currency),
    currency: row.currency,
    winUnits: last?.win ?? 0,
    // What was booked, once it is; an earlier step shows what it showed then, whatever became of the round.
    payout: formatWire(
      over ? row.payout : payoutOf(stakeThen, last?.win ?? 0, stakedBy(steps, engine)),
      row.currency,
    ),
    nonce: Number(row.nonce),
    steps: steps.map((step) => step.shown),
    balance: formatWire(BigInt(last?.balance ?? '0'), row.currency),
    version: last?.version ?? 0,
    at: toWire(last?.at ?? row.at),
  };
}

export const presentSeeds = (
  row: Pick<SeedRow, 'server_hash' | 'client_seed' | 'nonce' | 'next_hash'>,
): SeedInfo => ({
  serverSeedHash: row.server_hash,
  clientSeed: row.client_seed === '' ? null : row.client_seed,
  nonce: Number(row.nonce),
  nextServerSeedHash: row.next_hash,
});

export const presentProof = (
  row: RoundRow,
  seed: Pick<SeedRow, 'server_hash' | 'client_seed'>,
  revealed: RevealedRow | undefined,
): Proof => ({
  roundId: row.id,
  gameCode: row.game_code,
  engineVersion: row.engine_version,
  serverSeedHash: seed.server_hash,
  serverSeed: revealed?.server_seed ?? null,
  clientSeed: seed.client_seed,
  nonce: Number(row.nonce),
  choice: row.choice,
  actions: [...row.actions],
  steps: row.steps.map((step) => step.shown),
  winUnits: Number(row.win_units),
  stake: formatWire(row.stake, row.currency),
  payout: formatWire(row.payout, row.currency),
  currency: row.currency,
});

export const presentBet = (row: RoundRow, gameName: string): BetLine => ({
  roundId: row.id,
  serial: serialOf(row.id),
  gameCode: row.game_code,
  gameName,
  state: row.state,
  stake: formatWire(row.stake, row.currency),
  payout: formatWire(row.payout, row.currency),
  currency: row.currency,
  at: toWire(row.at),
});

/** Rules as they are answered: what nobody may write to becomes a list of its own. */
export const presentRules = (said: Description): Static<(typeof GetRules)['answer']> => ({
  ...said,
  bets: [...said.bets],
  acts: [...said.acts],
  lines: said.lines.map((rows) => [...rows]),
  sections: said.sections.map(({ title, lines }) => ({ title, lines: [...lines] })),
});

export const presentJackpot = (
  now: {
    readonly amount: Minor;
    readonly pool: Minor;
    readonly seed: Minor;
    readonly wins: number;
    readonly wonAt: Date | null;
  },
  { contribution }: Jackpot,
  currency: string,
): Static<typeof JackpotNow> => ({
  amount: formatWire(now.amount, currency),
  pool: formatWire(now.pool, currency),
  seed: formatWire(now.seed, currency),
  contribution: percentOf({ numerator: String(contribution), denominator: '1000000' }),
  currency,
  wins: now.wins,
  wonAt: now.wonAt && toWire(now.wonAt),
});
