/** Marked bots of trial rooms: they keep a trial company, play by the same rules with credits of nobody, and never sit where money is played. */
import { loadingMs, volleyMsUnder } from '../rules/pace.ts';
import type { Fired } from '../rules/volley.ts';
import { isSeen, kindOf } from '#games/fishing/engine/tide.ts';
import type { Draw } from '#kernel/rng/draw.ts';
import { newId } from '#kernel/ids.ts';
import { SEATS } from '../contract.ts';
import { LIVELY_TRIALS, SEATS_OF, SEATS_SEEDED, type SeatSeedRow } from '../store.ts';
import type { SeaNeeds } from './needs.ts';
import type { OpenRoom } from './rooms.ts';
import type { KnownRoom, Seas } from './seas.ts';
import { lockRoom, takeSeat } from './seats.ts';
import { trialStakes } from './trial-money.ts';
import { decideFor, keepShots } from './trials.ts';
import type { Waters } from './waters.ts';

/** Bots of a room, at most; one cannon at least is left. */
const COMPANY = 2;
/** A trial is there as long as it was heard of within so many seconds. */
const HEARD_S = 45;

type Needs = Pick<SeaNeeds, 'db' | 'seeds' | 'namesOf' | 'lawPaceMs'>;

/** What a bot aims at: a fish that is there, one to three shots, with the smaller stakes. Its own draws say which. */
function aim(room: OpenRoom, draw: Draw): Fired[] {
  const { engine } = room.known.sea;
  const there = room.swims.filter(
    (swim) =>
      isSeen(swim, room.now.ms) &&
      isSeen(swim, room.now.ms + 1_000) &&
      (room.caught.get(swim.id) ?? 0) < kindOf(engine, swim).lives,
  );
  const target = there[draw.below(Math.max(1, there.length))];
  const weapon = engine.weapons[draw.below(engine.weapons.length)];
  const stakes = trialStakes(room.known.sea);
  const stake = stakes[draw.below(Math.max(1, Math.min(3, stakes.length)))];
  if (!target || !weapon || stake === undefined) return [];
  const shots = 1 + draw.below(3);
  return Array.from({ length: shots }, (_, at) => ({
    swim: target.id,
    weapon: weapon.code,
    stake,
    at: Math.max(0, room.now.ms - 600 + at * 200),
  }));
}

/** What a bot does this second. */
async function botTurn(
  needs: Needs,
  waters: Waters,
  known: KnownRoom,
  { owner_id: bot }: Pick<SeatSeedRow, 'owner_id'>,
): Promise<void> {
  const volleyMs = volleyMsUnder(await needs.lawPaceMs(known.sea.row.brand_id));
  await needs.db.transaction(async (tx) => {
    const locked = await lockRoom(tx, known);
    const [seat] = await tx.rows(SEATS_SEEDED, [[bot]]);
    if (!seat || loadingMs(volleyMs, seat.shot_at?.getTime() ?? 0, locked.at.getTime()) > 0) return;
    const swims = await waters.swims(tx, known.sea.engine, known.id, locked.now);
    const room = { ...locked, swims };
    const secret = needs.seeds.open(seat.seed_id, seat.server_seed);
    const shots = aim(
      room,
      needs.seeds.draw(secret, 'aim', locked.now.tide * 1_000 + Math.floor(locked.now.ms / 1_000), 0),
    );
    if (shots.length === 0) return;
    const decided = decideFor(needs, room, seat, shots, 'bot');
    if (decided.taken > 0) await keepShots(tx, room, seat, decided, 'bot');
  });
}

/** One turn of all rooms with trials: bots sit down where there is place, and shoot. */
export async function botsTurn(needs: Needs, seas: Seas, waters: Waters, turn: number): Promise<void> {
  for (const { id, brand_id: brandId } of await needs.db.rows(LIVELY_TRIALS, [HEARD_S])) {
    const room = await seas.room(brandId, id);
    const seats = await needs.db.rows(SEATS_OF, [id]);
    const bots = seats.filter(({ kind }) => kind === 'bot');
    if (bots.length < COMPANY && seats.length < SEATS - 1)
      await needs.db.transaction(async (tx) => {
        await takeSeat(needs, tx, await lockRoom(tx, room), { kind: 'bot', id: newId<'bot'>() });
      });
    // They take turns, so that a room is not a wall of fire.
    const bot = bots[turn % Math.max(1, bots.length)];
    if (bot) await botTurn(needs, waters, room, bot);
  }
}
