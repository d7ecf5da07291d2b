/** A raffle is drawn once it is over: winners by the seed whose hash stood before the first ticket, and everybody is told. */
import { createDraw } from '#kernel/rng/draw.ts';
import { serverBlocks } from '#kernel/rng/seeds.node.ts';
import { drawTickets, raffleClient } from '../rules/draw.ts';
import { lockPromotion, putDrawn, undrawnRaffles } from '../store.ts';
import { lapseAll, lockTickets } from '../store/entries.ts';
import { seedContext } from './approvals.ts';
import { reserve } from './grant.ts';
import type { PromotionNeeds } from './needs.ts';
import { required, step, tell, tellDecided } from './step.ts';

/** Answers how many were drawn. */
export async function drawRaffles({ db, clock, sealer, brands }: PromotionNeeds): Promise<number> {
  let done = 0;
  for (const { id, brand_id } of await undrawnRaffles(db, new Date(clock.now())))
    await db.transaction(async (tx) => {
      const row = await lockPromotion(tx, brand_id, id);
      if (!row || row.drawn_at || !row.seed_sealed) return;
      const at = new Date(clock.now());
      const seed = sealer.open(row.seed_sealed, seedContext(id));
      const draw = createDraw(serverBlocks(seed, raffleClient(id, row.tickets), 0));
      const drawn = drawTickets(row.tickets, row.rules.winners, draw);
      for (const entry of await lockTickets(tx, id, drawn)) {
        await step(tx, entry, 'qualify', { at, granted: await reserve(tx, row) });
        await tellDecided(tx, { brands }, row, entry, 'won');
      }
      for (const { member_id } of await lapseAll(tx, id, 'joined', required('joined', 'lapse'), at))
        await tell(tx, member_id, brand_id);
      await putDrawn(tx, id, seed.toString('hex'), drawn, at);
      done += 1;
    });
  return done;
}
