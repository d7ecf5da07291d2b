/** Members rise, stay and fall: by what the window shows of their play. */
import { dayAfter } from '#kernel/days.ts';
import { groupBy } from '#kernel/group.ts';
import { asId, type BrandId } from '#kernel/ids.ts';
import type { Tx } from '#platform/db/db.ts';
import { signal } from '#platform/live/publish.ts';
import { VipChanged } from '../contract.ts';
import { placeAfter } from '../rules/levels.ts';
import {
  dueMembers,
  type LevelMove,
  lockPlaces,
  type NewPlace,
  openPlaces,
  putMoves,
  readSeen,
  setPlaces,
} from '../store/members.ts';
import type { VipNeeds } from './needs.ts';
import { type Table, tableOf } from './table.ts';

const PAGE = 1_000;
const FIRST = '00000000-0000-0000-0000-000000000000';

/** What the window shows of each of these members. */
export async function seenBy(
  runner: Parameters<typeof readSeen>[0],
  table: Table,
  ids: readonly string[],
): Promise<ReadonlyMap<string, bigint>> {
  const rows = groupBy(
    await readSeen(runner, ids, dayAfter(table.today, -table.windowDays)),
    ({ member_id }) => member_id,
  );
  return new Map(ids.map((id) => [id, table.seenOf(rows.get(id) ?? [])]));
}

async function lookAt(
  tx: Tx,
  needs: VipNeeds,
  brandId: BrandId,
  table: Table,
  ids: readonly string[],
): Promise<number> {
  const at = new Date(needs.clock.now());
  await openPlaces(tx, ids, brandId, at, dayAfter(table.today, table.keepDays));
  const places = await lockPlaces(tx, ids);
  const seen = await seenBy(tx, table, ids);
  const set: NewPlace[] = [];
  const moves: LevelMove[] = [];
  for (const { member_id: memberId, level: before, until: stood } of places) {
    const shown = seen.get(memberId) ?? 0n;
    const { steps, today, keepDays } = table;
    const { level, until } = placeAfter(
      { level: before, until: stood },
      { steps, seen: shown, today, keepDays },
    );
    if (level === before && until === stood) continue;
    set.push({ memberId, level, until, since: at });
    if (level !== before) moves.push({ memberId, brandId, from: before, to: level, seen: shown, at });
  }
  if (set.length > 0) await setPlaces(tx, set);
  if (moves.length > 0) await putMoves(tx, moves);
  for (const { memberId } of moves) await signal(tx, VipChanged, { memberId: asId<'member'>(memberId) });
  return moves.length;
}

/** Looks at one member: he sees his new level at once. */
export async function lookAtOne(needs: VipNeeds, brandId: BrandId, memberId: string): Promise<void> {
  const table = await tableOf(needs, needs.db, brandId);
  if (table.open && table.levels.length > 0)
    await needs.db.transaction((tx) => lookAt(tx, needs, brandId, table, [memberId]));
}

/** Everybody of a brand who played since yesterday, and whose stretch is over; answers how many moved. */
export async function lookAtAll(needs: VipNeeds, brandId: BrandId): Promise<number> {
  const table = await tableOf(needs, needs.db, brandId);
  if (!table.open || table.levels.length === 0) return 0;
  let moved = 0;
  for (let after = FIRST; ; ) {
    const { today } = table;
    const ids = await dueMembers(needs.db, brandId, {
      since: dayAfter(today, -1),
      today,
      after,
      limit: PAGE,
    });
    const last = ids.at(-1);
    if (last === undefined) return moved;
    after = last;
    moved += await needs.db.transaction((tx) => lookAt(tx, needs, brandId, table, ids));
  }
}
