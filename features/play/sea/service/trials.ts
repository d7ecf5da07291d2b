/** Trials at sea: the same fish, chances and pace as play with money, in rooms of their own; the credits never meet the ledger. */
import { randomBytes } from 'node:crypto';
import { weaponOf } from '#games/fishing/engine/sea.ts';
import { type BrandId, newId } from '#kernel/ids.ts';
import { PLAY_MONEY, formatWire } from '#kernel/money.ts';
import { ledgerFaults } from '#ledger/contract.ts';
import { earlier } from '#ledger/contract/idempotency.ts';
import type { Tx } from '#platform/db/db.ts';
import { seaFaults } from '../faults.ts';
import { seenShots, shotJson } from '../present.ts';
import { loadingMs, volleyMsUnder } from '../rules/pace.ts';
import { type DecidedVolley, decideVolley, type Fired } from '../rules/volley.ts';
import { moveSeats, type SeatSeedRow, SEATS_SEEDED } from '../store.ts';
import {
  addTrialVolley,
  LOCK_TRIAL,
  MAKE_TRIAL,
  MOVE_TRIAL,
  READ_TRIAL,
  TRIAL_VOLLEY_BY_KEY,
  type TrialRow,
  type TrialVolleyRow,
} from '../store/trials.ts';
import type { ShotJson } from '../store/volleys.ts';
import type { SeaNeeds } from './needs.ts';
import { movedBy, type OpenRoom } from './rooms.ts';
import type { KnownRoom } from './seas.ts';
import { lockRoom, saveRoom } from './seats.ts';
import { tokenHash, TRIAL_CREDITS, trialStakes } from './trial-money.ts';
import { clientSeedFor, coreOf, volleyContent, watersOf } from './volley.ts';
import type { Waters } from './waters.ts';

type Needs = Pick<SeaNeeds, 'db' | 'seeds' | 'lawPaceMs'>;

export async function openSeaTrial({ db }: Pick<SeaNeeds, 'db'>, brandId: BrandId) {
  const token = randomBytes(32).toString('base64url');
  await db.run(MAKE_TRIAL, [newId<'trial'>(), tokenHash(token), brandId, TRIAL_CREDITS]);
  return { token, balance: formatWire(TRIAL_CREDITS, PLAY_MONEY), currency: PLAY_MONEY };
}

/** @throws sea.trial_ended */
export async function readSeaTrial(
  { db }: Pick<SeaNeeds, 'db'>,
  brandId: BrandId,
  token: string,
): Promise<TrialRow> {
  const row = await db.one(READ_TRIAL, [tokenHash(token), brandId]);
  if (!row) throw seaFaults('sea.trial_ended');
  return row;
}

export type TrialShots = {
  readonly brandId: BrandId;
  readonly token: string;
  readonly room: KnownRoom;
  readonly tide: number;
  readonly shots: readonly Fired[];
  readonly key: string;
};
export type TrialAnswer = { readonly row: TrialVolleyRow | undefined; readonly shots: readonly ShotJson[] };

/** @throws the refusals of play with money */
function refuse(
  room: OpenRoom,
  seat: SeatSeedRow | undefined,
  { shots, room: known }: TrialShots,
  volleyMs: number,
): void {
  const { sea } = known;
  if (!seat || seat.room_id !== known.id) throw seaFaults('sea.not_seated');
  if (sea.row.halted) throw seaFaults('sea.halted');
  if (shots.some(({ weapon }) => !weaponOf(sea.engine, weapon))) throw seaFaults('sea.unknown_weapon');
  const stakes = trialStakes(sea);
  if (shots.some(({ stake }) => !stakes.some((one) => one === stake))) throw seaFaults('sea.wrong_stake');
  const wait = loadingMs(volleyMs, seat.shot_at?.getTime() ?? 0, room.at.getTime());
  if (wait > 0) throw seaFaults('sea.too_fast', { retryAfterMs: wait });
}

/** What somebody who sits there shoots, decided on the locked room; nothing is written yet. */
export function decideFor(
  { seeds }: Pick<SeaNeeds, 'seeds'>,
  room: OpenRoom,
  seat: SeatSeedRow,
  shots: readonly Fired[],
  key: string,
): DecidedVolley {
  const secret = seeds.open(seat.seed_id, seat.server_seed);
  const clientSeed = clientSeedFor(seat.client_seed, key);
  const largest = trialStakes(room.known.sea).at(-1) ?? 1n;
  return decideVolley({ ...watersOf(room), largest }, shots, Number(seat.shots), (nonce) =>
    seeds.draw(secret, clientSeed, nonce, 0),
  );
}

/** Writes what a volley with credits has changed of the room and of its seat. */
export async function keepShots(
  tx: Tx,
  room: OpenRoom,
  seat: SeatSeedRow,
  decided: DecidedVolley,
  key: string,
): Promise<void> {
  movedBy(room, decided, seenShots(seat.seat, decided.shots.map(shotJson), PLAY_MONEY));
  await saveRoom(tx, room);
  await Promise.all(
    moveSeats(tx, [
      {
        owner: seat.owner_id,
        seedId: seat.seed_id,
        clientSeed: clientSeedFor(seat.client_seed, key),
        shots: seat.shots + BigInt(decided.taken),
        at: room.at,
      },
    ]),
  );
}

async function keepVolley(
  tx: Tx,
  { room, seat, decided }: { room: OpenRoom; seat: SeatSeedRow; decided: DecidedVolley },
  trial: TrialRow,
  { key, content }: { key: string; content: string },
): Promise<TrialVolleyRow> {
  const core = coreOf(room, { seat: seat.seat, seed_id: seat.seed_id, first: seat.shots }, decided);
  const balance = trial.balance - core.stake + core.payout;
  const row: TrialVolleyRow = {
    ...core,
    largest: trialStakes(room.known.sea).at(-1) ?? 1n,
    trial_id: trial.id,
    id: newId<'volley'>(),
    key,
    content,
    balance,
    version: trial.version + 1,
    at: room.at,
  };
  await tx.run(MOVE_TRIAL, [trial.id, balance]);
  await addTrialVolley(tx, row);
  await keepShots(tx, room, seat, decided, key);
  return row;
}

const allReturned = (shots: readonly Fired[]): ShotJson[] =>
  shots.map(({ swim, weapon, at, stake }) => ({ swim, weapon, at, stake: String(stake), returned: 'tide' }));

/** @throws the refusals of play with money */
export async function shootInTrial(needs: Needs, waters: Waters, ask: TrialShots): Promise<TrialAnswer> {
  const content = volleyContent({ ...ask, currency: PLAY_MONEY });
  const { room: known, tide, shots, key } = ask;
  const volleyMs = volleyMsUnder(await needs.lawPaceMs(ask.brandId));
  return needs.db.transaction(async (tx) => {
    const trial = await tx.one(LOCK_TRIAL, [tokenHash(ask.token), ask.brandId]);
    if (!trial) throw seaFaults('sea.trial_ended');
    const before = earlier(await tx.one(TRIAL_VOLLEY_BY_KEY, [trial.id, key]), content);
    if (before) return { row: before, shots: before.shots };
    const locked = await lockRoom(tx, known);
    const [seat] = await tx.rows(SEATS_SEEDED, [[trial.id]]);
    refuse(locked, seat, ask, volleyMs);
    if (!seat) throw seaFaults('sea.not_seated');
    if (tide !== locked.now.tide) return { row: undefined, shots: allReturned(shots) };
    const swims = await waters.swims(tx, known.sea.engine, known.id, locked.now);
    const room = { ...locked, swims };
    const decided = decideFor(needs, room, seat, shots, key);
    if (decided.taken === 0) return { row: undefined, shots: decided.shots.map(shotJson) };
    if (trial.balance < decided.most) throw ledgerFaults('wallet.insufficient_funds');
    const row = await keepVolley(tx, { room, seat, decided }, trial, { key, content });
    return { row, shots: row.shots };
  });
}
