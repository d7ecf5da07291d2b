/** Places in the tree: given to new members, read by whoever looks along a line, moved on a date that two people of the staff agreed on. */
import { AGENT_TYPES } from '#features/people/members/contract.ts';
import type { Db, Runner, Tx } from '#platform/db/db.ts';
import { announce } from '#platform/outbox/outbox.ts';
import type { Clock } from '#kernel/time.ts';
import { AgentMoved } from '../contract.ts';
import { agentFaults } from '../faults.ts';
import {
  claimMoves,
  findPlace,
  movePlace,
  type PlaceRow,
  putPlaces,
  readMissing,
  readPlaces,
  readPoints,
  setMoved,
} from '../store/tree.ts';

/** Gives a place to every member that has none: below the agent who brought him, who gets his first, or at the top. */
export async function ensurePlaces(tx: Runner, ids: readonly string[]): Promise<void> {
  const missing = await readMissing(tx, ids, AGENT_TYPES);
  if (missing.length === 0) return;
  const uplines = missing.flatMap(({ upline }) => (upline === null || ids.includes(upline) ? [] : [upline]));
  if (uplines.length > 0) await ensurePlaces(tx, uplines);
  // One by one: an upline may be among them, further on in the list.
  const waiting = new Map(missing.map((one) => [one.id, one]));
  const put = async (id: string): Promise<void> => {
    const one = waiting.get(id);
    if (!one) return;
    waiting.delete(id);
    if (one.upline !== null) await put(one.upline);
    await putPlaces(tx, [{ id, brandId: one.brand_id, parent: one.upline }]);
  };
  for (const { id } of missing) await put(id);
}

/** Paths of members, from the top of the line down to each; members without a place get theirs. */
export async function linesOf(
  tx: Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const wanted = [...new Set(ids)];
  let rows = await readPlaces(tx, wanted);
  if (rows.length < wanted.length) {
    await ensurePlaces(tx, wanted);
    rows = await readPlaces(tx, wanted);
  }
  return new Map(rows.map(({ member_id, path }) => [member_id, path]));
}

/** The place of somebody below an agent. @throws agents.not_below, alike for who is not there and for who stands elsewhere */
export async function placeBelow(runner: Runner, agentId: string, id: string): Promise<PlaceRow> {
  const place = await findPlace(runner, id);
  if (!place || id === agentId || !place.path.includes(agentId)) throw agentFaults('agents.not_below');
  return place;
}

/** What PostgreSQL refuses a place or a point with (the functions and triggers of the schema). */
const REFUSALS: Readonly<Record<string, Parameters<typeof agentFaults>[0]>> = {
  HA023: 'agents.own_branch',
  HA024: 'agents.point_above_upline',
  HA025: 'agents.point_below_downline',
};
export async function refusing<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const fault = REFUSALS[code];
    if (fault) throw agentFaults(fault);
    throw error;
  }
}

/** Moves a branch now and tells it. @throws agents.own_branch · agents.point_above_upline */
export async function moveNow(
  tx: Tx,
  {
    brandId,
    memberId,
    parent,
  }: { readonly brandId: string; readonly memberId: string; readonly parent: string | null },
): Promise<number> {
  const moved = await refusing(() => movePlace(tx, memberId, parent));
  const path = (await findPlace(tx, memberId))?.path ?? [memberId];
  await announce(tx, AgentMoved, [{ brandId, memberId, path }]);
  return moved;
}

/** Whether somebody has a point that is above an upline's: it may have become so since the move was agreed on. */
async function isAbove(tx: Tx, memberId: string, upline: string): Promise<boolean> {
  const points = await readPoints(tx, [memberId, upline]);
  const above = new Map(
    points.flatMap((one) => (one.member_id === upline ? [[one.plate, one.point] as const] : [])),
  );
  return points.some((one) => one.member_id === memberId && one.point > (above.get(one.plate) ?? 0n));
}

/** Why a move can no longer be made; empty where it can. */
async function refusalOf(tx: Tx, memberId: string, parent: string | null) {
  if (parent === null) return '';
  if ((await findPlace(tx, parent))?.path.includes(memberId)) return 'agents.own_branch';
  return (await isAbove(tx, memberId, parent)) ? 'agents.point_above_upline' : '';
}

/** Carries out the moves whose date has come. One that can no longer be made is written down with its reason and changes nothing. */
export async function carryOutMoves(db: Db, clock: Clock): Promise<number> {
  const now = new Date(clock.now());
  return db.transaction(async (tx) => {
    const due = await claimMoves(tx, now);
    for (const { id, brand_id, member_id, to_parent } of due) {
      const failure = await refusalOf(tx, member_id, to_parent);
      const moved =
        failure === '' ? await moveNow(tx, { brandId: brand_id, memberId: member_id, parent: to_parent }) : 0;
      await setMoved(tx, id, now, failure, moved);
    }
    return due.length;
  });
}
