/**
 * Slips of a match that is over, brought to their end in batches; and again by a corrected result: what a slip pays more comes as a new
 * transfer, what it paid too much is taken back, into a debt where the money is gone. What is still to do is the only memory, so both can be
 * killed anywhere, begun again, and run by several processes at once.
 */
import { moveDifference, tellCorrected } from '#features/play/stakes/service/correction.ts';
import type { Ending } from '#features/play/stakes/service/end.ts';
import type { OpenStake } from '#features/play/stakes/service/open-stake.ts';
import { settleOpen, type SettledCount } from '#features/play/stakes/service/settle-open.ts';
import { SECOND } from '#kernel/time.ts';
import { settledOf } from '../rules/counted.ts';
import { judge, type Judged } from '../rules/settle.ts';
import { LEAVE_OPEN, LEFT_SLIPS, LOOKED_AT, MARK_SETTLED, UNSETTLED_BOOKS } from '../store/books.ts';
import {
  CLAIM_SLIPS,
  correctSlip,
  endSlips,
  LOCK_SLIP,
  OPEN_SLIPS,
  type SlipRow,
  type SlipWithResults,
  STALE_SLIPS,
} from '../store/slips.ts';
import type { SportsbookNeeds } from './needs.ts';
import { openSlip } from './slip.ts';

type OpenRow = OpenStake & { readonly slip: SlipWithResults };

/** Undefined where a match is not over, or its result lacks what a market needs. */
function judged({ log }: Pick<SportsbookNeeds, 'log'>, slip: SlipWithResults): Judged | undefined {
  const results = slip.results.flatMap(({ result, revision }) => (result ? [{ result, revision }] : []));
  if (results.length < slip.legs.length) return undefined;
  try {
    return judge(slip, results);
  } catch (error) {
    // How many there are is said once a book (`settleDue`).
    log.debug({ err: error, slip: slip.id }, 'a slip cannot be settled by its results');
    return undefined;
  }
}

const endingOf = (slip: SlipRow, { state, payout, outcome }: Judged): Ending =>
  state === 'voided' ? { state } : { state, ...settledOf(slip, outcome, payout) };

const PAGE = 300;
/** The database writes one page while another is judged. */
const LANES = 2;

type IsOver = () => boolean;
const goOn: IsOver = () => false;

/**
 * Ends every open slip of a book whose matches are all over.
 * @param isOver asked before each page: a server that stops leaves the rest to the next one
 * @throws when the database is away; what was committed stays
 */
export async function settleBook(
  needs: SportsbookNeeds,
  bookId: string,
  isOver: IsOver = goOn,
): Promise<SettledCount> {
  const verdicts = new Map<string, Judged>();
  return settleOpen<OpenRow>(needs, {
    size: PAGE,
    lanes: LANES,
    find: async (tx, after, limit) =>
      (isOver() ? [] : await tx.rows(OPEN_SLIPS, [bookId, after ?? null, limit])).map(
        ({ member_id, brand_id, currency, id }) => ({
          memberId: member_id,
          brandId: brand_id,
          currency,
          ref: id,
        }),
      ),
    claim: async (tx, found) => {
      const rows = await tx.rows(CLAIM_SLIPS, [
        found.map(({ memberId }) => memberId),
        found.map(({ ref }) => ref),
      ]);
      return rows.map((slip) => ({ ...openSlip(slip), slip }));
    },
    decide: ({ slip }) => {
      const verdict = judged(needs, slip);
      if (!verdict) return undefined;
      verdicts.set(slip.id, verdict);
      return endingOf(slip, verdict);
    },
    write: (tx, ended) =>
      endSlips(
        tx,
        ended.flatMap(({ row: { slip }, transferId }) => {
          const verdict = verdicts.get(slip.id);
          verdicts.delete(slip.id);
          return verdict ? [{ ...verdict, member_id: slip.member_id, id: slip.id, transferId }] : [];
        }),
        new Date(needs.clock.now()),
      ),
  });
}

/** As it is counted; undefined for a void one. */
const countedEnd = (slip: SlipRow, state: 'settled' | 'voided', outcome: string, payout: bigint) =>
  state === 'voided' ? undefined : settledOf(slip, outcome, payout);

type Stale = Pick<SlipRow, 'member_id' | 'brand_id' | 'currency' | 'id'>;

async function correctOne(
  needs: SportsbookNeeds,
  { member_id: memberId, brand_id, currency: paidIn, id }: Stale,
): Promise<boolean> {
  return needs.db.transaction(async (tx) => {
    // Balances first, then the slip: the order of the whole house.
    const { cash, held } = await needs.ledger.pockets(tx, brand_id, memberId, paidIn);
    await needs.ledger.open(tx, { accounts: [cash, held], keys: [], locks: 'wait' });
    const slip = await tx.one(LOCK_SLIP, [memberId, id]);
    if (!slip || slip.state === 'open' || !slip.proof || slip.outcome === 'cashed_out') return false;
    const verdict = judged(needs, slip);
    if (!verdict) return false;
    // Somebody else was first.
    if (slip.proof.legs.every(({ revision }, at) => revision === verdict.proof.legs[at]?.revision))
      return false;
    const difference = verdict.payout - slip.payout;
    const at = new Date(needs.clock.now());
    const revision = slip.corrections + 1;
    const transferId =
      difference === 0n ? null : await moveDifference(needs, tx, { ...openSlip(slip), revision }, difference);
    await correctSlip(tx, slip, { ...verdict, member_id: slip.member_id, id: slip.id, transferId }, at);
    const ended = (state: 'settled' | 'voided', outcome: string, payout: bigint) => ({
      state,
      payout,
      counted: countedEnd(slip, state, outcome, payout),
    });
    await tellCorrected(
      tx,
      openSlip(slip),
      {
        revision,
        before: ended(slip.state, slip.outcome ?? '', slip.payout),
        after: ended(verdict.state, verdict.outcome, verdict.payout),
      },
      at.getTime(),
    );
    return true;
  });
}

/** Corrects every slip of a book that an older result settled. Answers how many. */
export async function correctBook(
  needs: SportsbookNeeds,
  bookId: string,
  isOver: IsOver = goOn,
): Promise<number> {
  let corrected = 0;
  let after: string | null = null;
  for (;;) {
    const stale: readonly Stale[] = await needs.db.rows(STALE_SLIPS, [bookId, after, PAGE]);
    for (const slip of stale) {
      if (isOver()) return corrected;
      if (await correctOne(needs, slip)) corrected += 1;
    }
    if (stale.length < PAGE) return corrected;
    after = stale.at(-1)?.id ?? null;
  }
}

/** A book whose result left slips open is tried again so much later: another match may have settled them. */
const AGAIN_MS = 30 * SECOND;

/**
 * Settles and corrects whatever has a result that was not carried out. Several processes may. A book is settled once no slip is left that has
 * every result it needs; until then it says how many there are, and waits for a result that says more.
 */
export async function settleDue(needs: SportsbookNeeds, isOver: IsOver = goOn): Promise<void> {
  const { db, clock, log } = needs;
  const before = new Date(clock.now() - AGAIN_MS);
  for (const book of await db.rows(UNSETTLED_BOOKS, [before])) {
    try {
      await settleOne(needs, book, isOver);
    } catch (error) {
      if (isOver()) throw error;
      // One book that cannot be settled keeps no other waiting.
      log.error({ err: error, book: book.id }, 'a book cannot be settled');
      await db.run(LOOKED_AT, [book.id, new Date(clock.now())]);
    }
    if (isOver()) return;
  }
}

type Unsettled = { readonly id: string; readonly result_revision: number; readonly open_slips: number };

async function settleOne(
  needs: SportsbookNeeds,
  { id, result_revision, open_slips }: Unsettled,
  isOver: IsOver,
): Promise<void> {
  const { db, clock, log } = needs;
  await settleBook(needs, id, isOver);
  await correctBook(needs, id, isOver);
  // What was broken off is done by whoever looks next.
  if (isOver()) return;
  const left = (await db.one(LEFT_SLIPS, [id]))?.count ?? 0;
  if (left === 0) {
    await db.run(MARK_SETTLED, [id, result_revision]);
    return;
  }
  await db.run(LEAVE_OPEN, [id, result_revision, left, new Date(clock.now())]);
  if (left !== open_slips) log.error({ book: id, slips: left }, 'a result leaves slips of its match open');
}
