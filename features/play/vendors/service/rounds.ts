/** A round that stays open is asked for, again and again, and given to people when that has not helped. What the vendor says of it is booked as if it had called. */
import { newId } from '#kernel/ids.ts';
import { MINUTE } from '#kernel/time.ts';
import { isFault } from '#kernel/faults.ts';
import type { MoneyCall, ReportedMovement, RoundReport } from '../providers/adapter.ts';
import { END_INCIDENT, openIncident } from '../store/calls.ts';
import { CLOSE_ROUND, ROUND_ASKED, type RoundRow, ROUNDS_TO_ASK } from '../store/play.ts';
import { VENDOR_BY_CODE, type VendorRow } from '../store/vendors.ts';
import { aliasOf } from './launch.ts';
import { contextOf, decided, type ReceiveNeeds } from './receive.ts';
import type { Speak } from './speak.ts';

export type RoundNeeds = ReceiveNeeds & { readonly speak: Speak };

/** Rounds a turn looks at. */
const PAGE = 100;
/** Asked so often, people look. It is asked on all the same. */
const PEOPLE_AFTER = 3;
/** Ms before the nth question: minutes, doubling to an hour. */
const pauseOf = (asks: number): number => Math.min(2 ** asks, 60) * MINUTE;

type Words = Pick<MoneyCall, 'user' | 'request' | 'token' | 'game' | 'round'>;

async function book(needs: RoundNeeds, vendor: VendorRow, row: RoundRow, call: MoneyCall): Promise<void> {
  const context = await contextOf(needs, vendor, row.member_id, call);
  await decided(needs, { ...context, type: 'act', vendor: vendor.code, call });
}

const winCall = (
  words: Words,
  { transaction, reference, amount, currency }: ReportedMovement,
): MoneyCall => ({
  ...words,
  verb: 'win',
  transaction,
  reference,
  amount,
  currency,
  closes: false,
  reward: undefined,
});

/** @returns whether the round is over */
async function apply(
  needs: RoundNeeds,
  vendor: VendorRow,
  row: RoundRow,
  user: string,
  report: RoundReport,
): Promise<boolean> {
  const words: Words = { user, request: `ask ${newId()}`, token: '', game: row.game, round: row.id };
  if (report.state === 'settled') {
    // The vendor's own names: a win that arrives after all is the same one.
    for (const win of report.wins) await book(needs, vendor, row, winCall(words, win));
    await book(needs, vendor, row, { ...words, verb: 'endRound', transaction: `end ${newId()}` });
    return true;
  }
  if (report.state !== 'voided') return false;
  await book(needs, vendor, row, { ...words, verb: 'cancel', transaction: `cancel ${newId()}` });
  return true;
}

async function toPeople(needs: RoundNeeds, row: RoundRow, detail: string): Promise<void> {
  const { brand_id, vendor, id } = row;
  const about = { id: newId(), brand_id, vendor, kind: 'round_open', subject: id };
  await openIncident(needs.db, { ...about, detail }, new Date(needs.clock.now()));
}

async function askOne(needs: RoundNeeds, row: RoundRow): Promise<void> {
  const { db, clock, speak } = needs;
  const { brand_id, vendor: code, member_id, id } = row;
  const next = new Date(clock.now() + pauseOf(row.asks + 1));
  await db.run(ROUND_ASKED, [brand_id, code, member_id, id, next]);
  const vendor = await db.one(VENDOR_BY_CODE, [brand_id, code]);
  if (!vendor) return;
  const user = await aliasOf(db, vendor, member_id);
  let said = 'has not answered';
  try {
    const report = await speak(
      vendor,
      'round',
      async (adapter, to): Promise<RoundReport> =>
        adapter.outbound.round
          ? adapter.outbound.round(to, { operator: vendor.operator, user, round: id })
          : { state: 'unknown' },
    );
    if (await apply(needs, vendor, row, user, report)) {
      await db.run(CLOSE_ROUND, [brand_id, code, member_id, id, new Date(clock.now())]);
      await db.run(END_INCIDENT, [brand_id, code, 'round_open', id, report.state, new Date(clock.now())]);
      return;
    }
    said = `says ${report.state}`;
  } catch (error) {
    if (!isFault(error)) throw error;
    said = error.code;
  }
  if (row.asks + 1 >= PEOPLE_AFTER) await toPeople(needs, row, `${row.game}: the vendor ${said}`);
}

/** Answers how many rounds were asked for. */
export async function askRounds(needs: RoundNeeds): Promise<number> {
  const due = await needs.db.rows(ROUNDS_TO_ASK, [new Date(needs.clock.now()), PAGE]);
  for (const row of due)
    try {
      await askOne(needs, row);
    } catch (error) {
      // One that cannot be asked holds up no other; its time has moved on.
      needs.log.error(
        { vendor: row.vendor, round: row.id, err: error },
        'a round at a vendor cannot be asked for',
      );
    }
  return due.length;
}
