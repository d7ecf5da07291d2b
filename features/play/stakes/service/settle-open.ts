/**
 * Many open stakes brought to their end: a draw with 100,000 bets, a match with 100,000 slips. Page by page, each page one transaction;
 * what is still open is the only memory, so it can be killed anywhere, begun again, and run by several processes at once.
 */
import type { FactOf } from '#kernel/facts.ts';
import type { MemberId } from '#kernel/ids.ts';
import type { Minor } from '#kernel/money.ts';
import { type HousePurpose, type Posted, WalletChanged } from '#ledger/contract.ts';
import { type LedgerBatch, walletFacts } from '#ledger/service.ts';
import type { Tx } from '#platform/db/db.ts';
import { announceAll, announcement } from '#platform/outbox/outbox.ts';
import { StakeSettled } from '../contract.ts';
import { bookEnd, endFact, endKey, type Ending, type Purse } from './end.ts';
import type { OpenStake } from './open-stake.ts';
import { type Counting, countTogether } from './exposures.ts';
import type { Settled, StakesNeeds } from './kind.ts';

/** A stake that was found open, before anything of it is locked. */
export type Found = Pick<OpenStake, 'memberId' | 'brandId' | 'currency' | 'ref'>;

export type Ended<Row> = {
  readonly row: Row;
  readonly ending: Ending;
  readonly transferId: string;
  /** The member's cash after it, and its version. */
  readonly balance: Minor;
  readonly version: number;
  /** What of it was bonus money. */
  readonly bonus?: Posted['bonus'];
  readonly at: Date;
};

/** One draw, match, table or whatever ends many stakes together. */
export type Settlement<Row extends OpenStake> = {
  /** Stakes still open behind the ref `after`, in the order of their refs, without locks. Fewer than `limit`: there are no more. */
  readonly find: (tx: Tx, after: string | undefined, limit: number) => Promise<readonly Found[]>;
  /**
   * The rows of these that are still open, `for update skip locked`. Their members' balances are locked by now: balances first, rows
   * second is the order of the whole house.
   */
  readonly claim: (tx: Tx, found: readonly Found[]) => Promise<readonly Row[]>;
  /** Pure: what became of it; undefined leaves it open. */
  readonly decide: (row: Row) => Ending | undefined;
  /** Writes the ends to the rows. */
  readonly write: (tx: Tx, ended: readonly Ended<Row>[]) => Promise<unknown>;
  /** Whose account takes what is lost and pays what is won; `play` unless said. */
  readonly house?: HousePurpose;
  /** Rows a transaction; 300 unless said. */
  readonly size?: number;
  /**
   * Pages under way at a time, each in its own transaction; 1 unless said. While the database writes one, this process works out another;
   * `claim`, `decide` and `write` of different pages then run in between each other.
   */
  readonly lanes?: number;
};

export type SettledCount = { readonly settled: number; readonly voided: number };

type Needs = Pick<StakesNeeds, 'db' | 'ledger' | 'clock'>;
type Purses = ReadonlyMap<Found, Purse>;

const PAGE = 300;
/** A page of which another process held rows is looked at again after this long. */
const AGAIN_MS = 20;

/** Brand and currency name the house's account and the statement that reads the pockets: nearly always one of each. */
async function pursesOf(
  { ledger }: Needs,
  tx: Tx,
  found: readonly Found[],
  purpose: HousePurpose,
): Promise<Purses> {
  const groups = new Map<string, Found[]>();
  for (const stake of found) {
    const name = `${stake.brandId} ${stake.currency}`;
    const group = groups.get(name);
    if (group) group.push(stake);
    else groups.set(name, [stake]);
  }
  const purses = new Map<Found, Purse>();
  for (const group of groups.values()) {
    const [first] = group;
    if (!first) continue;
    const { brandId, currency } = first;
    const house = await ledger.house(tx, brandId, purpose, currency);
    const members = [...new Set<MemberId>(group.map(({ memberId }) => memberId))];
    const pockets = await ledger.pocketsOf(tx, brandId, members, currency);
    for (const stake of group) {
      const own = pockets.get(stake.memberId);
      if (!own) throw new Error(`the stake ${stake.ref} has no account that holds it`);
      purses.set(stake, { pockets: own, house });
    }
  }
  return purses;
}

type Page = SettledCount & {
  /** Somebody else held rows of it. */
  readonly left: boolean;
};

type Ends<Row> = {
  readonly ended: readonly Ended<Row>[];
  /** Those of which nobody has told before. */
  readonly fresh: readonly Ended<Row>[];
};

/** Books what is decided about each row. */
function endRows<Row extends OpenStake>(
  ledger: LedgerBatch,
  { decide }: Pick<Settlement<Row>, 'decide'>,
  rows: readonly Row[],
  byRef: ReadonlyMap<string, Purse | undefined>,
  at: number,
): Ends<Row> {
  const ended: Ended<Row>[] = [];
  const fresh: Ended<Row>[] = [];
  for (const row of rows) {
    const ending = decide(row);
    const purse = byRef.get(row.ref);
    if (!ending || !purse) continue;
    const { transferId, balance, version, repeated, bonus } = bookEnd(ledger, row, purse, ending);
    const end = { row, ending, transferId, balance, version, bonus, at: new Date(at) };
    ended.push(end);
    if (!repeated) fresh.push(end);
  }
  return { ended, fresh };
}

/** What is told of the ends of a page; what counts of each is known once the other bets of its event have been looked at. */
async function factsOf<Row extends OpenStake>(
  tx: Tx,
  fresh: readonly Ended<Row>[],
  at: number,
): Promise<FactOf<typeof StakeSettled>[]> {
  const counting = fresh.flatMap(({ row, ending }) =>
    ending.state === 'settled' && ending.event !== undefined ? [countingOf(row, ending)] : [],
  );
  const counts = counting.length > 0 ? await countTogether(tx, counting, at) : undefined;
  return fresh.map(({ row, ending, bonus }) =>
    endFact(row, ending, at, { counts: counts?.get(row.ref), bonus }),
  );
}

const countingOf = ({ ref, memberId, currency, stake }: OpenStake, ending: Settled): Counting => ({
  ref,
  memberId,
  currency,
  stake,
  ending,
});

async function settlePage<Row extends OpenStake>(
  needs: Needs,
  tx: Tx,
  settlement: Settlement<Row>,
  found: readonly Found[],
): Promise<Page> {
  const purses = await pursesOf(needs, tx, found, settlement.house ?? 'play');
  const ledger = await needs.ledger.open(tx, {
    accounts: [...purses.values()].flatMap(({ pockets }) => [pockets.cash, pockets.held]),
    keys: found.map(({ memberId, ref }) => ({ memberId, key: endKey(ref) })),
    locks: 'skip',
  });
  const free = found.filter((stake) => {
    const purse = purses.get(stake);
    return purse && ledger.isLocked(purse.pockets.cash) && ledger.isLocked(purse.pockets.held);
  });
  const byRef = new Map(free.map((stake) => [stake.ref, purses.get(stake)]));
  const rows = free.length > 0 ? await settlement.claim(tx, free) : [];
  const now = needs.clock.now();
  const { ended, fresh } = endRows(ledger, settlement, rows, byRef, now);
  // A row that was not claimed has been ended meanwhile, or is held by somebody: the next walk tells which.
  const left = free.length < found.length || rows.length < free.length;
  if (ended.length === 0) return { settled: 0, voided: 0, left };
  const facts = await factsOf(tx, fresh, now);
  await needs.ledger.write(tx, ledger);
  await settlement.write(tx, ended);
  const wallets = new Map(ended.map(({ row }) => [row.memberId, byRef.get(row.ref)?.pockets.cash]));
  // One line a member, as all his stakes of this page have left him.
  const notified = [...wallets].flatMap(([memberId, cash]) => (cash ? [{ memberId, cash }] : []));
  await announceAll(tx, [
    announcement(WalletChanged, walletFacts(ledger, notified)),
    announcement(StakeSettled, facts),
  ]);
  const voided = ended.filter(({ ending }) => ending.state === 'voided').length;
  return { settled: ended.length - voided, voided, left };
}

/** The pages of one walk from the first open stake to the last, to whoever asks next; empty behind the last one. */
function walk<Row extends OpenStake>({ find }: Settlement<Row>, size: number) {
  let after: string | undefined;
  let isOver = false;
  let asked: Promise<unknown> = Promise.resolve();
  return (tx: Tx): Promise<readonly Found[]> => {
    const page = asked.then(async () => {
      if (isOver) return [];
      const found = await find(tx, after, size);
      after = found.at(-1)?.ref;
      isOver = found.length < size;
      return found;
    });
    // Who asks next is not told that this page could not be read: its own reader is, and reads it again where he begins anew.
    asked = page.catch(() => undefined);
    return page;
  };
}

/**
 * Ends what `find` finds until nothing is left that `decide` would end. Resolves with what this process has ended.
 * @throws what `find`, `claim`, `decide` or `write` throw, once the other pages under way have ended; pages that were committed stay
 */
export async function settleOpen<Row extends OpenStake>(
  needs: Needs,
  settlement: Settlement<Row>,
): Promise<SettledCount> {
  const size = settlement.size ?? PAGE;
  let [settled, voided] = [0, 0];
  for (;;) {
    const next = walk(settlement, size);
    // Somebody held rows of this walk: they are his to end, or ours in the next walk.
    let left = false;
    let failed = false;
    const lane = async (): Promise<void> => {
      for (let more = true; more && !failed; ) {
        // A transaction the database breaks off is begun again, with the same page: the walk has gone on.
        let found: readonly Found[] | undefined;
        const page = await needs.db
          .transaction(async (tx) => {
            found ??= await next(tx);
            more = found.length > 0;
            return more ? settlePage(needs, tx, settlement, found) : undefined;
          })
          .catch((error: unknown) => {
            failed = true;
            throw error;
          });
        settled += page?.settled ?? 0;
        voided += page?.voided ?? 0;
        left ||= page?.left ?? false;
      }
    };
    const lanes = await Promise.allSettled(Array.from({ length: settlement.lanes ?? 1 }, lane));
    for (const one of lanes) if (one.status === 'rejected') throw one.reason;
    if (!left) return { settled, voided };
    await new Promise((again) => setTimeout(again, AGAIN_MS));
  }
}
