/** Reads everything about one player; writes nothing but what staff note about him. */
import { type Id, newId } from '#kernel/ids.ts';
import type { Clock } from '#kernel/time.ts';
import type { Db } from '#platform/db/db.ts';
import { type Actor, type May, staffAction } from '#platform/trail/staff-action.ts';
import type { PlayerOverview } from './contract.ts';
import { playersFaults } from './faults.ts';
import { presentPlayer } from './present.ts';
import { breaksOf, findPlayer, type PlayerRow, pocketsOf, totalsOf, writeNote } from './store.ts';

export type PlayersNeeds = { readonly db: Db; readonly clock: Clock; readonly may?: May | undefined };
type Whom = { readonly id: string; readonly brandId: string };

/** That somebody's money is looked at is told to nobody who has not been given to read it. */
export const seesCases = async ({ may }: PlayersNeeds, staffId: Id<'staff'>): Promise<boolean> =>
  (await may?.(staffId, 'aml.read')) === true;

/** @throws players.unknown */
export async function playerOf({ db }: PlayersNeeds, { id, brandId }: Whom): Promise<PlayerRow> {
  const row = await findPlayer(db, id, brandId);
  if (!row) throw playersFaults('players.unknown');
  return row;
}

/** @throws players.unknown */
export async function overviewOf(
  needs: PlayersNeeds,
  whom: Whom,
  staffId: Id<'staff'>,
): Promise<PlayerOverview> {
  const row = await playerOf(needs, whom);
  const [pockets, totals, breaks] = await Promise.all([
    pocketsOf(needs.db, row.id),
    totalsOf(needs.db, row.id, row.currency),
    breaksOf(needs.db, row.id),
  ]);
  if (!totals) throw new Error(`no totals of ${row.id}`);
  const reader = { now: needs.clock.now(), seesCases: await seesCases(needs, staffId) };
  return presentPlayer(row, pockets, totals, breaks, reader);
}

/** @throws players.unknown */
export async function noteAbout(needs: PlayersNeeds, actor: Actor, id: string, text: string): Promise<void> {
  const { brandId, staffId } = actor;
  await playerOf(needs, { id, brandId });
  const action = { actor, right: 'players.note', action: 'players.note', subject: id };
  await staffAction(needs, action, async (tx, note) => {
    const at = new Date(needs.clock.now());
    await writeNote(tx, { memberId: id, id: newId<'note'>(), brandId, staffId, text: text.trim(), at });
    note({ after: { text: text.trim() } });
  });
}
