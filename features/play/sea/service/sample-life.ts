/** What the sample brand's people have shot: real volleys, drawn, staked and paid as anybody's, so that records and desks are not empty. */
import { isFault } from '#kernel/faults.ts';
import { type BrandId, type MemberId, newId } from '#kernel/ids.ts';
import { minor, parseAmount } from '#kernel/money.ts';
import { isSeen } from '#games/fishing/engine/tide.ts';
import type { Tx } from '#platform/db/db.ts';
import type { Sample } from '#platform/room/room.ts';
import { tideAt } from '../rules/tide.ts';
import { ROOM_BY_ID } from '../store.ts';
import { ANY_VOLLEY } from '../store/volleys.ts';
import type { SeaNeeds } from './needs.ts';
import type { KnownRoom, Seas } from './seas.ts';
import { sitDown, standUp } from './seats.ts';
import { SAMPLE_SEAS } from './seed.ts';
import { shootAtSea } from './shoot.ts';
import type { Volleys } from './volley.ts';
import type { Waters } from './waters.ts';

/** The member of this name, opened where he is missing. */
export type SampleMember = (
  tx: Tx,
  brand: { readonly id: BrandId; readonly currency: string },
  username: string,
  holder: string,
) => Promise<MemberId>;
export type Life = {
  readonly needs: SeaNeeds & { readonly sampleMember?: SampleMember };
  readonly seas: Seas;
  readonly waters: Waters;
  readonly volleys: Volleys;
};

const PEOPLE = [
  ['naveenk', 'Naveen Kumar'],
  ['aminar', 'Amina Rahman'],
  ['dewis', 'Dewi Sari'],
] as const;
/** Whole units. */
const PURSE = '500';

async function openPurse(
  { ledger, db }: SeaNeeds,
  { brandId, currency }: Sample,
  memberId: MemberId,
): Promise<void> {
  await db.transaction(async (tx) => {
    const pockets = await ledger.pockets(tx, brandId, memberId, currency);
    const from = await ledger.house(tx, brandId, 'grants', currency);
    const grant = {
      memberId,
      brandId,
      currency,
      pockets,
      key: 'sample sea purse',
      content: 'sample sea purse',
    };
    const amount = minor(parseAmount(PURSE, currency));
    await ledger.pay(tx, { ...grant, kind: 'grant', ref: newId(), serial: 'G-SEA', amount, from });
  });
}

/** Five shots at whatever swims there; nothing between two tides. */
async function oneVolley(
  { needs, waters, volleys }: Life,
  room: KnownRoom,
  memberId: MemberId,
): Promise<void> {
  const row = await needs.db.one(ROOM_BY_ID, [room.id]);
  const { tide, ms } = tideAt(row?.now.getTime() ?? 0);
  const swims = await waters.swims(needs.db, room.sea.engine, room.id, { tide, ms });
  const there = swims.filter((swim) => isSeen(swim, ms));
  const [stake] = room.sea.stakes;
  if (there.length === 0 || stake === undefined) return;
  const shots = [0, 1, 2, 3, 4].map((n) => ({
    swim: there[n % there.length]?.id ?? 0,
    weapon: room.sea.engine.weapons[n % room.sea.engine.weapons.length]?.code ?? '',
    stake,
    at: ms,
  }));
  const ask = { memberId, brandId: room.sea.row.brand_id, room, tide, shots, key: newId() };
  await shootAtSea(needs, volleys, ask);
}

/** At every sea each of them sits down, shoots once and stands up, so that every shot can be computed again. */
export async function stockSea(life: Life, sample: Sample): Promise<void> {
  const { needs, seas, waters } = life;
  const { db, sampleMember } = needs;
  if (!sampleMember || (await db.one(ANY_VOLLEY, [sample.brandId]))) return;
  seas.forget();
  const brand = { id: sample.brandId, currency: sample.currency };
  for (const { code } of SAMPLE_SEAS) await waters.publish(db, code, needs.clock.now());
  for (const [username, holder] of PEOPLE) {
    const id = await db.transaction((tx) => sampleMember(tx, brand, username, holder));
    await openPurse(needs, sample, id);
    for (const { code } of SAMPLE_SEAS)
      await shootOnce(life, sample, id, code).catch((error: unknown) => {
        // Whom the sample's own rules keep from playing has shot nothing.
        if (!isFault(error)) throw error;
      });
  }
}

async function shootOnce(life: Life, { brandId }: Sample, id: MemberId, code: string): Promise<void> {
  const who = { kind: 'member', id } as const;
  const room = await sitDown(life.needs, life.seas, { brandId, who, place: code });
  try {
    await oneVolley(life, room, id);
  } finally {
    await standUp(life.needs, room, id);
  }
}
