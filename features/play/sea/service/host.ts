/** What one process of several does at sea: roots of the days, cannons nobody has been heard of, bots of trials. Volleys need no host. */
import { createHost, type Host } from '#platform/host/host.ts';
import { SECOND } from '#kernel/time.ts';
import { SEAS_STORED, STALE_SEATS } from '../store.ts';
import { botsTurn } from './bots.ts';
import type { SeaNeeds } from './needs.ts';
import type { Seas } from './seas.ts';
import { standUp } from './seats.ts';
import type { Waters } from './waters.ts';

const EVERY_MS = SECOND;
/** A page that is open says so every twenty seconds; who lost his line finds his cannon for this long. */
const KEPT_S = 90;

export function createSeaHost(needs: SeaNeeds, seas: Seas, waters: Waters): Host {
  let turn = 0;
  return createHost(needs, {
    name: 'sea',
    everyMs: EVERY_MS,
    cannot: 'the seas cannot be looked at',
    work: async ({ db, now, beside, each, settled }) => {
      turn += 1;
      const mine = { ...needs, db };
      const rows = await db.rows(SEAS_STORED);
      const brandOf = new Map(rows.map(({ code, brand_id }) => [code, brand_id]));
      await each(
        [...brandOf.keys()],
        (code) => waters.publish(db, code, now),
        (sea) => ({ cannot: 'the root of a sea could not be published', of: { sea } }),
      );
      const stale = await db.rows(STALE_SEATS, [KEPT_S]);
      await each(
        stale,
        async ({ room_id, owner_id, brand_id }) =>
          void (await standUp(mine, await seas.room(brand_id, room_id), owner_id)),
        ({ room_id }) => ({ cannot: 'a cannon could not be freed', of: { room: room_id } }),
      );
      beside('bots', () => botsTurn(mine, seas, waters, turn), { cannot: 'the bots of trials cannot shoot' });
      await settled(EVERY_MS);
      return EVERY_MS;
    },
  });
}
