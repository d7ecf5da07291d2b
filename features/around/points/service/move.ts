/** Points move: balances are locked in the order of their members, the entries say what became of each, pages are told. */
import { asId } from '#kernel/ids.ts';
import type { Tx } from '#platform/db/db.ts';
import { signal } from '#platform/live/publish.ts';
import { type EntryKind, PointsChanged } from '../contract.ts';
import { moved, type Standing } from '../rules.ts';
import { lockBalances, type NewEntry, putEntries, setBalances } from '../store/entries.ts';
import { brandsOf, dueMembers, takeDue } from '../store/plays.ts';
import type { PointsNeeds } from './needs.ts';

export type Move = {
  readonly memberId: string;
  readonly brandId: string;
  readonly kind: EntryKind;
  /** Hundredths; below zero where points go. */
  readonly change: bigint;
  readonly category?: string;
  readonly day: string;
  readonly ref?: string;
  readonly note?: string;
};

const applied = (standings: Map<string, Standing>, moves: readonly Move[]): readonly NewEntry[] =>
  moves.map(({ memberId, brandId, kind, change, category = '', day, ref, note = '' }) => {
    const { amount, owed, after } = moved(standings.get(memberId) ?? { points: 0n, owed: 0n }, change);
    standings.set(memberId, after);
    return { memberId, brandId, kind, amount, owed, after: after.points, category, day, ref, note };
  });

const owners = (moves: readonly Pick<Move, 'memberId' | 'brandId'>[]) => [
  ...new Map(moves.map(({ memberId, brandId }) => [memberId, { memberId, brandId }])).values(),
];

async function write(
  tx: Tx,
  { clock }: Pick<PointsNeeds, 'clock'>,
  standings: Map<string, Standing>,
  moves: readonly Move[],
): Promise<void> {
  const entries = applied(standings, moves);
  await setBalances(tx, standings);
  await putEntries(tx, entries, new Date(clock.now()));
  for (const { memberId } of owners(moves))
    await signal(tx, PointsChanged, { memberId: asId<'member'>(memberId) });
}

/** Moves points that are not a member's to spend: he may come to owe. */
export async function movePoints(
  tx: Tx,
  needs: Pick<PointsNeeds, 'clock'>,
  moves: readonly Move[],
): Promise<void> {
  if (moves.length === 0) return;
  await write(tx, needs, await lockBalances(tx, owners(moves)), moves);
}

/** Locks a member's balance with everything he has earned in it; what it answers may be spent. */
export async function lockSpendable(
  tx: Tx,
  needs: Pick<PointsNeeds, 'clock'>,
  who: { readonly memberId: string; readonly brandId: string },
): Promise<Standing> {
  const standings = await lockBalances(tx, [who]);
  const due = await takeDue(tx, [who.memberId]);
  if (due.length > 0) await write(tx, needs, standings, due.map(earnedMove));
  return standings.get(who.memberId) ?? { points: 0n, owed: 0n };
}

/** Spends what `lockSpendable` answered, in the same transaction. */
export async function spend(
  tx: Tx,
  needs: Pick<PointsNeeds, 'clock'>,
  who: { readonly memberId: string; readonly brandId: string },
  move: Omit<Move, 'memberId' | 'brandId'>,
): Promise<void> {
  await movePoints(tx, needs, [{ ...who, ...move }]);
}

const earnedMove = (one: Awaited<ReturnType<typeof takeDue>>[number]): Move => ({
  memberId: one.member_id,
  brandId: one.brand_id,
  kind: one.points > 0n ? 'earned' : 'corrected',
  change: one.points,
  category: one.category,
  day: one.day,
});

const PAGE = 500;
const FIRST = '00000000-0000-0000-0000-000000000000';

/** Writes into the entries what play has earned since; answers of how many members. */
export async function creditEarned(needs: Pick<PointsNeeds, 'db' | 'clock'>): Promise<number> {
  let credited = 0;
  for (let after = FIRST; ; ) {
    const members = await dueMembers(needs.db, after, PAGE);
    const last = members.at(-1);
    if (last === undefined) return credited;
    after = last;
    await needs.db.transaction((tx) => creditPage(tx, needs, members));
    credited += members.length;
  }
}

/** Balances are locked before the sums: whoever spends at the same time waits here or there, never in a circle. */
async function creditPage(
  tx: Tx,
  needs: Pick<PointsNeeds, 'clock'>,
  members: readonly string[],
): Promise<void> {
  const standings = await lockBalances(tx, await brandsOf(tx, members));
  const due = await takeDue(tx, members);
  if (due.length > 0) await write(tx, needs, standings, due.map(earnedMove));
}
