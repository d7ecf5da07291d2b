/** A table held by one transaction: who sits there, the hand that is on, and how what changed is told. */
import { pokerFaults } from '../faults.ts';
import type { Card } from '#games/poker/engine/cards.ts';
import type { Hand } from '#games/poker/engine/hand.ts';
import { toWire } from '#kernel/time.ts';
import type { Tx } from '#platform/db/db.ts';
import { fullName, LiveEventPublished, signal } from '#platform/live/publish.ts';
import { announce } from '#platform/outbox/outbox.ts';
import { type PokerSeatEvent, PokerSeatChanged, PokerTableChanged } from '../contract.ts';
import { handAfter } from '../rules/lines.ts';
import { LOCK_TABLE, SITTINGS, type SittingRow, type TableRow, TOUCH_TABLE } from '../store.ts';
import { type HandRow, NEWEST_HAND } from '../store/hands.ts';
import { deckOfHand } from './chain.ts';
import type { PokerNeeds } from './needs.ts';

export type PlayedHand = { readonly row: HandRow; readonly hand: Hand; readonly deck: readonly Card[] };

export type LiveTable = {
  readonly table: TableRow;
  readonly sittings: readonly SittingRow[];
  readonly playing: PlayedHand | undefined;
  /** The clock of the database, ms. */
  readonly now: number;
};

export type Keeping = Pick<PokerNeeds, 'sealer'>;

/** Holds the table until the transaction ends. @throws poker.unknown_table, for a table of another brand, too */
export async function holdTable(
  tx: Tx,
  { sealer }: Keeping,
  code: string,
  brandId?: string,
): Promise<LiveTable> {
  const table = await tx.one(LOCK_TABLE, [code]);
  if (!table || (brandId !== undefined && table.brand_id !== brandId))
    throw pokerFaults('poker.unknown_table');
  const sittings = await tx.rows(SITTINGS, [code]);
  const row = table.hands > 0 ? await tx.one(NEWEST_HAND, [code]) : undefined;
  return {
    table,
    sittings,
    now: table.now.getTime(),
    playing: row?.state === 'playing' ? opened(sealer, row) : undefined,
  };
}

export function opened(sealer: PokerNeeds['sealer'], row: HandRow): PlayedHand {
  const deck = deckOfHand(sealer, row);
  return { row, deck, hand: handAfter(row.setup, row.lines, deck) };
}

/** Is this sitting dealt into the hand that is on, and at which place? */
export function placeIn(playing: PlayedHand | undefined, sittingId: string): number | undefined {
  const at = playing?.row.seats.findIndex(({ sitting }) => sitting === sittingId) ?? -1;
  return at < 0 ? undefined : at;
}

/** What changed: lines of a hand, or – without them – something a page has to ask for. */
export type Change = {
  readonly handId?: string;
  readonly at?: number;
  readonly lines?: readonly string[];
  readonly acting?: number | null;
  readonly decideBy?: number | null;
  readonly bankBy?: number | null;
  /** When something is due next; null where nothing is. */
  readonly due: number | null;
  readonly nextAt?: number;
  readonly button?: number;
  readonly hands?: number;
};

const date = (ms: number | null | undefined): Date | null =>
  ms === null || ms === undefined ? null : new Date(ms);

/** Counts the change and tells it: to the seats now, to everybody else when they may see it (ticker.ts). */
export async function touch(
  tx: Tx,
  { table }: Pick<LiveTable, 'table'>,
  sittings: readonly SittingRow[],
  change: Change,
): Promise<void> {
  const { handId, at = 0, lines, acting = null, decideBy, bankBy, due, nextAt, button, hands } = change;
  const touched = await tx.one(TOUCH_TABLE, [
    table.code,
    date(due),
    date(nextAt),
    button ?? null,
    hands ?? null,
  ]);
  const version = Number(touched?.version ?? 0n);
  const data: PokerSeatEvent = {
    version,
    handId: handId ?? null,
    at,
    lines: lines ? [...lines] : null,
    acting,
    decideBy: decideBy === null || decideBy === undefined ? null : toWire(decideBy),
    bankBy: bankBy === null || bankBy === undefined ? null : toWire(bankBy),
  };
  const members = sittings.flatMap(({ member_id }) => (member_id === null ? [] : [member_id]));
  if (members.length > 0)
    await announce(
      tx,
      LiveEventPublished,
      members.map((memberId) => ({
        topic: fullName(PokerSeatChanged, { code: table.code, memberId }),
        n: version,
        at: toWire(Date.now()),
        data,
      })),
    );
  // Trials have no topic of their own, and nothing to hide but cards, which no topic carries.
  if (table.observe_ms === 0) await signal(tx, PokerTableChanged, { code: table.code });
}
