/** Trials at tables: the same rounds, limits and outcomes as play with money (docs/RULINGS.md); their credits never meet the ledger. */
import { createHash, randomBytes } from 'node:crypto';
import { type BrandId, newId } from '#kernel/ids.ts';
import { PLAY_MONEY, formatWire, type Minor, minor, parseAmount } from '#kernel/money.ts';
import { ledgerFaults } from '#ledger/contract.ts';
import { earlier } from '#ledger/contract/idempotency.ts';
import type { Tx } from '#platform/db/db.ts';
import type { TableBet } from '../contract.ts';
import { tableFaults } from '../faults.ts';
import { nameOf, presentBet } from '../present.ts';
import { type Limits, paidOf, type Part, refuseFlight, refuseParts, sumOf } from '../rules/limits.ts';
import type { RoundRow, TableRow } from '../store.ts';
import { ROUNDS_BY_ID } from '../store.ts';
import { ROUNDS_NOW } from '../store/bets.ts';
import {
  ADD_TRIAL_BET,
  CASH_OUT_TRIAL,
  endTrialBets,
  LOCK_TRIAL,
  MAKE_TRIAL,
  MOVE_TRIAL,
  OPEN_TRIAL_BETS,
  READ_TRIAL,
  type ShownTrialBet,
  TRIAL_BET_BY_KEY,
  TRIAL_BETS,
  TRIAL_LAID,
  type TrialBetRow,
  type TrialRow,
} from '../store/trials.ts';
import { betContent } from './bet.ts';
import type { TablesNeeds } from './needs.ts';
import { trialOutcomes } from './pool.ts';
import { judgeBet, leftAt, partsJson, partsOf } from './settle.ts';
import type { LiveTable } from './tables.ts';

/** 10,000.00 credits. */
export const TRIAL_CREDITS = minor(1_000_000n);

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Limits of a table, read as credits. */
export function trialLimits({ limits }: Pick<TableRow, 'limits'>): Limits {
  const read = (text: string): Minor => parseAmount(text, PLAY_MONEY);
  return {
    min: read(limits.min),
    max: read(limits.max),
    roundMax: read(limits.roundMax),
    spots: new Map(Object.entries(limits.spots ?? {}).map(([spot, most]) => [spot, read(most)] as const)),
  };
}

export async function openTableTrial({ db }: Pick<TablesNeeds, 'db'>, brandId: BrandId) {
  const token = randomBytes(32).toString('base64url');
  await db.run(MAKE_TRIAL, [newId<'trial'>(), hashOf(token), brandId, TRIAL_CREDITS]);
  return { token, balance: formatWire(TRIAL_CREDITS, PLAY_MONEY), currency: PLAY_MONEY };
}

/** @throws tables.trial_ended */
export async function readTableTrial(
  { db }: Pick<TablesNeeds, 'db'>,
  brandId: BrandId,
  token: string,
): Promise<TrialRow> {
  const row = await db.one(READ_TRIAL, [hashOf(token), brandId]);
  if (!row) throw tableFaults('tables.trial_ended');
  return row;
}

export const presentTrialBet = (
  row: ShownTrialBet,
  { row: table, engine }: LiveTable,
  language: string,
): TableBet => {
  const out = row.state === 'settled' && row.payout === 0n ? undefined : leftAt(engine.flight, row, row);
  return presentBet(
    {
      ...row,
      member_id: newId<'member'>(0),
      brand_id: table.brand_id,
      currency: PLAY_MONEY,
      transfer_id: row.id,
    },
    nameOf(table, language),
    row.state === 'open' && row.cashed_at === null ? undefined : out,
  );
};

/** Newest first. */
export async function trialBets(
  { db }: Pick<TablesNeeds, 'db'>,
  trial: TrialRow,
  table: LiveTable,
  roundId: string | null,
  language: string,
): Promise<TableBet[]> {
  const rows = await db.rows(TRIAL_BETS, [trial.id, table.row.code, roundId, 100]);
  return rows.map((row) => presentTrialBet(row, table, language));
}

export type TrialAsk = {
  readonly brandId: BrandId;
  readonly token: string;
  readonly table: LiveTable;
  readonly language: string;
};
type TrialBetAsk = TrialAsk & {
  readonly roundId: string;
  readonly parts: readonly Part[];
  readonly auto: number | undefined;
  readonly key: string;
};

/** A bet is laid with these, in the transaction that has locked its trial. */
type Laying = {
  readonly ask: TrialBetAsk;
  readonly trial: TrialRow;
  readonly content: string;
  readonly stake: Minor;
};

/** @throws the refusals of play with money */
async function refuseTrialBet(tx: Tx, { ask, trial, stake }: Laying): Promise<void> {
  const { table, parts, roundId, auto } = ask;
  const [round] = await tx.rows(ROUNDS_NOW, [[roundId]]);
  if (!round || round.table_code !== table.row.code) throw tableFaults('tables.unknown_round');
  if (round.state !== 'open' || table.row.halted || round.now >= round.closes_at)
    throw tableFaults('tables.closed', { value: { roundId } });
  const laid = (await tx.rows(TRIAL_LAID, [trial.id, roundId])).flatMap((one) => partsOf(one.parts));
  const refused =
    refuseFlight(table.engine, parts, laid, auto) ??
    refuseParts(table.engine, trialLimits(table.row), parts, laid, PLAY_MONEY);
  if (refused) throw refused;
  if (trial.balance < stake) throw ledgerFaults('wallet.insufficient_funds');
}

async function addTrialBet(tx: Tx, { ask, trial, content, stake }: Laying): Promise<TrialBetRow> {
  const { table, parts, roundId, auto, key } = ask;
  const row: TrialBetRow = {
    trial_id: trial.id,
    id: newId<'bet'>(),
    key,
    content,
    table_code: table.row.code,
    round_id: roundId,
    state: 'open',
    stake,
    payout: 0n,
    parts: parts.map((part) => ({ spot: part.spot, stake: String(part.stake), payout: '0' })),
    auto: auto ?? null,
    cashed_at: null,
    balance: trial.balance - stake,
    version: trial.version + 1,
    at: new Date(),
  };
  await tx.run(MOVE_TRIAL, [trial.id, row.balance]);
  await tx.run(ADD_TRIAL_BET, [
    row.trial_id,
    row.id,
    key,
    content,
    row.table_code,
    roundId,
    stake,
    JSON.stringify(row.parts),
    row.auto,
    row.balance,
    row.version,
    row.at,
  ]);
  return row;
}

/** As it was laid, whatever became of it since. */
const asLaid = (taken: TrialBetRow, { day, n, flight_at }: RoundRow): ShownTrialBet => ({
  ...taken,
  state: 'open',
  payout: 0n,
  cashed_at: null,
  parts: taken.parts.map((part) => ({ ...part, payout: '0' })),
  day,
  n,
  result: null,
  note: null,
  flight_at,
});

/** @throws the refusals of play with money */
export async function placeTrialBet(needs: Pick<TablesNeeds, 'db'>, ask: TrialBetAsk) {
  const stake = sumOf(ask.parts);
  const content = betContent({ ...ask, currency: PLAY_MONEY });
  const taken = await needs.db.transaction(async (tx) => {
    const trial = await tx.one(LOCK_TRIAL, [hashOf(ask.token), ask.brandId]);
    if (!trial) throw tableFaults('tables.trial_ended');
    const before = earlier(await tx.one(TRIAL_BET_BY_KEY, [trial.id, ask.key]), content);
    if (before) return before;
    const laying = { ask, trial, content, stake };
    await refuseTrialBet(tx, laying);
    return addTrialBet(tx, laying);
  });
  const [round] = await needs.db.rows(ROUNDS_BY_ID, [[ask.roundId]]);
  if (!round) throw tableFaults('tables.unknown_round');
  return {
    bet: presentTrialBet(asLaid(taken, round), ask.table, ask.language),
    balance: formatWire(taken.balance, PLAY_MONEY),
    version: taken.version,
  };
}

/** @throws tables.too_late · tables.trial_ended */
export async function cashOutTrial(
  needs: Pick<TablesNeeds, 'db'>,
  ask: TrialAsk,
  id: string,
): Promise<TableBet> {
  const trial = await readTableTrial(needs, ask.brandId, ask.token);
  const row = await needs.db.one(CASH_OUT_TRIAL, [
    trial.id,
    id,
    ask.table.row.code,
    ask.table.engine.flight?.fromMs ?? 0,
  ]);
  if (!row) throw tableFaults('tables.too_late');
  return presentTrialBet(row, ask.table, ask.language);
}

/** Ends the open bets of trials on a round; of a flight in the air those that have left it. @param high its height in hundredths */
export async function settleTrials(
  { db }: Pick<TablesNeeds, 'db'>,
  table: LiveTable,
  round: RoundRow,
  high?: number,
): Promise<void> {
  const { pool } = table.engine;
  // Each trial's cards are judged as though they had been bought.
  const judgedBy =
    pool && round.outcome !== null ? await trialOutcomes(db, pool, round.id, round.outcome) : undefined;
  for (;;) {
    const bets = await db.rows(OPEN_TRIAL_BETS, [round.id, high ?? null]);
    if (bets.length === 0) return;
    await endTrialBets(
      db,
      bets.map((bet) => {
        const outcome = judgedBy?.get(bet.trial_id) ?? round.outcome;
        const judged = judgeBet({ ...round, outcome }, table, bet);
        return {
          trial_id: bet.trial_id,
          id: bet.id,
          state: judged ? ('settled' as const) : ('voided' as const),
          payout: judged ? paidOf(judged) : bet.stake,
          parts: partsJson(bet, judged),
        };
      }),
    );
  }
}
