/**
 * The steps every round takes, whatever is dealt: opened, drawn, settled, voided. Each is one statement that names the state it leaves, so that
 * it is taken once. What differs – how a round closes, what it does until its outcome is due, when the next one opens – says its dealer.
 */
import type { Json } from '#games/contract.ts';
import { newId } from '#kernel/ids.ts';
import type { Statement, Tx } from '#platform/db/db.ts';
import { publish } from '#platform/live/publish.ts';
import { TableChanged } from '../contract.ts';
import { presentRound } from '../present.ts';
import type { OpenStep } from '../rules/round.ts';
import type { Slot } from '../rules/schedule.ts';
import { DRAW_ROUND, END_ROUND, OPEN_ROUND, type RoundRow, VOID_ROUND } from '../store.ts';
import { type Days, drawOf } from './days.ts';
import type { TablesNeeds } from './needs.ts';
import type { Plan } from './pool.ts';
import { settleRound } from './settle.ts';
import type { LiveTable } from './tables.ts';
import { tellPaid } from './tell-paid.ts';
import { settleTrials } from './trials.ts';

export type Dealing = {
  /** On the database of the holder. */
  readonly needs: TablesNeeds;
  readonly days: Days;
  /** Aborted when nothing is to begin any more. */
  readonly ending: AbortSignal;
  /** What is being called, by round. */
  readonly plans: Map<string, Plan>;
};

/** That somebody else finished it. */
type Note = 'resumed' | null;

/** What stands of a table when it is looked at. */
export type Status = {
  /** The clock of the database, ms. */
  readonly now: number;
  /** Its unfinished rounds. */
  readonly rounds: readonly RoundRow[];
  readonly newest: RoundRow | undefined;
};

/** How one kind of round is dealt. */
export type Dealer = {
  /** Its rounds go on after their close by a clock of their own, and an outcome is settled as soon as it is drawn. */
  readonly goesOn: boolean;
  /** Takes no more bets. */
  readonly close: (dealing: Dealing, table: LiveTable, round: RoundRow, note: Note) => Promise<void>;
  /** A closed round whose outcome is not due yet; answers when to look at it again, undefined where it only waits. */
  readonly carryOn: (
    dealing: Dealing,
    table: LiveTable,
    round: RoundRow,
    now: number,
  ) => Promise<number | undefined>;
  /** What the round comes to, by what was drawn. */
  readonly outcome: (dealing: Dealing, table: LiveTable, round: RoundRow, drawn: Json) => Promise<Json>;
  /** Before everybody is told that all bets are settled. */
  readonly finish: (dealing: Dealing, table: LiveTable, round: RoundRow) => Promise<void>;
  /** Counts what was laid in an open round, where that has changed. */
  readonly count: Statement<RoundRow>;
  readonly next: (table: LiveTable, current: Status) => OpenStep;
};

/** Everybody hears the round as it stands; nothing where another process was first. */
export const tell = async (
  tx: Tx,
  { row }: LiveTable,
  round: RoundRow | undefined,
): Promise<RoundRow | undefined> => {
  if (round) await publish(tx, TableChanged, { code: row.code }, presentRound(round, row.currency));
  return round;
};

/** The outcome a round was committed to, and the link it comes from. @throws when it was committed to another chain */
export async function outcomeOf({ needs, days }: Dealing, table: LiveTable, round: RoundRow) {
  const { code } = table.row;
  const chain = await days.chain(needs.db, code, round.day);
  if (chain.commitment(round.n) !== round.commitment)
    throw new Error(`round ${round.id} was committed to another chain`);
  const link = chain.link(round.n).toString('hex');
  return { link, outcome: table.engine.play(drawOf(chain, code, round.day, round.n)) };
}

export async function drawRound(
  dealing: Dealing,
  dealer: Dealer,
  table: LiveTable,
  round: RoundRow,
  note: Note,
): Promise<void> {
  const { link, outcome: drawn } =
    table.row.results === 'staff'
      ? { link: null, outcome: round.entered }
      : await outcomeOf(dealing, table, round);
  const outcome = await dealer.outcome(dealing, table, round, drawn);
  const values = [round.id, link, JSON.stringify(outcome), table.engine.result(outcome), note];
  const reported = await dealing.needs.db.transaction(async (tx) =>
    tell(tx, table, await tx.one(DRAW_ROUND, values)),
  );
  // Whoever waits for it has waited for its end: nobody waits for the next look.
  if (reported?.flight) await settle(dealing, dealer, table, reported, null);
}

/** Bets first, the word that all are settled after them. */
export async function settle(
  dealing: Dealing,
  dealer: Dealer,
  table: LiveTable,
  round: RoundRow,
  note: Note,
): Promise<void> {
  const { needs } = dealing;
  await settleRound(needs, table, round);
  await settleTrials(needs, table, round);
  await dealer.finish(dealing, table, round);
  await needs.db.transaction(async (tx) => {
    const ended = await tx.one(END_ROUND, [round.id, note]);
    await tell(tx, table, ended);
    await tellPaid(tx, table, ended);
  });
}

export async function voidRound(
  { needs }: Dealing,
  table: LiveTable,
  round: RoundRow,
  note: string,
): Promise<void> {
  const voided = await needs.db.transaction(async (tx) =>
    tell(tx, table, await tx.one(VOID_ROUND, [round.id, note, round.state])),
  );
  if (!voided) return;
  await settleRound(needs, table, voided);
  await settleTrials(needs, table, voided);
}

export async function open(
  { needs, days }: Dealing,
  { goesOn }: Dealer,
  table: LiveTable,
  slot: Slot,
): Promise<void> {
  const { row, engine } = table;
  const chain = await days.chain(needs.db, row.code, slot.day);
  const times = [slot.opensAt, slot.closesAt, slot.revealsAt, slot.endsAt].map((ms) => new Date(ms));
  const values = [
    newId<'table round'>(),
    row.code,
    row.brand_id,
    slot.day,
    slot.n,
    engine.version,
    ...times,
    chain.commitment(slot.n),
    goesOn,
  ];
  await needs.db.transaction(async (tx) => tell(tx, table, await tx.one(OPEN_ROUND, values)));
}
