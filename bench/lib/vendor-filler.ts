/** A vendor of the bench's brand with a game, a key, and a live launch of each of its players: what calls of a vendor need. */
import { aliasOf } from '#features/play/vendors/service/launch.ts';
import { makeKey } from '#features/play/vendors/service/keys.ts';
import { tokenHash } from '#features/play/vendors/service/loaded.ts';
import { gameCodeOf, listGame } from '#features/play/vendors/service/ops.ts';
import { OPEN_LAUNCH, putLaunch, SET_LAUNCH } from '#features/play/vendors/store/launches.ts';
import { putVendorRow, type VendorRow } from '#features/play/vendors/store/vendors.ts';
import { shelve } from '#features/setup/catalogue/service/stock.ts';
import { type MemberId, newId } from '#kernel/ids.ts';
import { HOUR, systemClock } from '#kernel/time.ts';
import type { InstallationKeys } from '#platform/crypto/keys.ts';
import { createSealer } from '#platform/crypto/seal.ts';
import { type Db, statement } from '#platform/db/db.ts';
import { inLanes } from './lanes.ts';
import { benchBrand } from './lottery-filler.ts';

export const VENDOR = 'BENCHWORKS';
const GAME = 'wheel';
const AT_ONCE = 16;

export type VendorPlayer = { readonly user: string; readonly token: string };
export type FilledVendor = {
  readonly key: { readonly keyId: string; readonly secret: Buffer };
  readonly game: string;
  readonly currency: string;
  readonly players: readonly VendorPlayer[];
};

const MEMBERS = statement<{ readonly id: MemberId }>(
  'bench.vendor_members',
  'select id from members.members where brand_id = $1 order by id limit $2',
);

async function launchOf(
  db: Db,
  vendor: VendorRow,
  memberId: MemberId,
  currency: string,
): Promise<VendorPlayer> {
  const [token, id] = [newId(), newId()];
  const now = Date.now();
  const endsAt = new Date(now + 8 * HOUR);
  await putLaunch(db, {
    id,
    brand_id: vendor.brand_id,
    vendor: vendor.code,
    member_id: memberId,
    game: gameCodeOf(vendor.code, GAME),
    currency,
    language: 'en',
    code_hash: tokenHash(`code ${token}`),
    device_hash: tokenHash('bench'),
    back: '/',
    made_at: new Date(now),
    ends_at: endsAt,
  });
  await db.one(OPEN_LAUNCH, [id, new Date(now), tokenHash(token), endsAt]);
  await db.run(SET_LAUNCH, [id, 'live']);
  return { user: await aliasOf(db, vendor, memberId), token };
}

export async function fillVendor(db: Db, keys: InstallationKeys, most: number): Promise<FilledVendor> {
  const { brand } = await benchBrand(db);
  const { id: brand_id, currency } = brand;
  const { vendor, made } = await db.transaction(async (tx) => {
    const row = await putVendorRow(tx, {
      brand_id,
      code: VENDOR,
      name: 'Bench Works',
      adapter: 'haat',
      endpoint: '',
      operator: 'bench',
      currencies: [currency],
      limits: {},
      round_minutes: 60,
    });
    if (!row) throw new Error('the vendor of the bench is there already');
    const game = { ref: GAME, name: 'Wheel', gameType: 'RNG', trial: false, freeRounds: false };
    await listGame({ shelve }, tx, row, game);
    const needs = { sealer: createSealer(keys.derive('vendors')), clock: systemClock };
    return { vendor: row, made: await makeKey(tx, needs, row, 'hmac', '') };
  });
  const players: VendorPlayer[] = [];
  await inLanes(await db.rows(MEMBERS, [brand_id, most]), AT_ONCE, async ({ id }) =>
    players.push(await launchOf(db, vendor, id, currency)),
  );
  if (players.length < most) throw new Error(`${players.length} members are there, ${most} were wanted`);
  return {
    key: { keyId: made.keyId, secret: Buffer.from(made.secret) },
    game: GAME,
    currency,
    players,
  };
}
