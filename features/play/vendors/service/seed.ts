/**
 * What the sample brand shows of vendors: our own games as a vendor of this installation, played from the lobby; rounds somebody has played, a win for a bet that
 * never was, and a round that has stayed open. No real money moves.
 */
import { randomBytes } from 'node:crypto';
import { type MemberId, newId } from '#kernel/ids.ts';
import { parseAmount } from '#kernel/money.ts';
import { HOUR } from '#kernel/time.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import type { Sample } from '#platform/room/room.ts';
import { toWireAmount } from '../contract/protocol.ts';
import { signA } from '../providers/signature.ts';
import { LOCAL_VENDOR, operatorOf, U9W } from '../rules/local.ts';
import { OPEN_LAUNCH, putLaunch, SET_LAUNCH } from '../store/launches.ts';
import { SAMPLE_ROUNDS, SAMPLE_WHO } from '../store/sample.ts';
import { putOperator } from '../store/supply.ts';
import { LIVE_KEYS, putKey, putVendorRow, type VendorRow } from '../store/vendors.ts';
import { openKey } from './keys.ts';
import { aliasOf } from './launch.ts';
import { tokenHash } from './loaded.ts';
import type { VendorNeeds } from './needs.ts';
import { gameCodeOf, listGame } from './ops.ts';
import type { Receive } from './receive.ts';
import { sealOperator, type SuppliedGame } from './wallet-call.ts';

type Local = {
  readonly code: string;
  readonly name: string;
  readonly games: ReadonlyMap<string, SuppliedGame>;
};

/** Both sides of a vendor of this installation share one secret. */
async function seedLocal(
  needs: VendorNeeds,
  tx: Tx,
  { brandId, currency }: Sample,
  { code, name, games }: Local,
): Promise<void> {
  const vendor = await putVendorRow(tx, {
    brand_id: brandId,
    code,
    name,
    adapter: 'haat',
    endpoint: '',
    operator: operatorOf(code),
    currencies: [currency],
    limits: {
      [currency]: { min: String(parseAmount('10', currency)), max: String(parseAmount('1000', currency)) },
    },
    round_minutes: 15,
  });
  if (!vendor) return;
  const secret = randomBytes(32).toString('base64url');
  const id = newId();
  const keyId = `k-${randomBytes(6).toString('hex')}`;
  await putKey(tx, {
    id,
    brand_id: brandId,
    vendor: code,
    key_id: keyId,
    kind: 'hmac',
    sealed: needs.sealer.seal(Buffer.from(secret), `vendors.keys ${id}`),
    theirs: '',
    ours: '',
    made_at: new Date(needs.clock.now()),
  });
  await putOperator(tx, {
    brand_id: brandId,
    code: operatorOf(code),
    name: 'This installation',
    wallet: '',
    key_id: keyId,
    sealed: sealOperator(needs, brandId, operatorOf(code), secret),
    currencies: [currency],
  });
  for (const [ref, game] of games) {
    const gameType = code === U9W ? U9W : game.gameType;
    await listGame(needs, tx, vendor, {
      ref,
      name: `${game.name} Works`,
      gameType,
      trial: true,
      freeRounds: false,
    });
  }
}

/** Games of ours that are served to operators, the first of them also by the entry that opens its game directly. */
export async function seedVendor(
  needs: VendorNeeds,
  tx: Tx,
  sample: Sample,
  games: ReadonlyMap<string, SuppliedGame>,
): Promise<readonly []> {
  await seedLocal(needs, tx, sample, { code: LOCAL_VENDOR, name: 'Haat Works', games });
  await seedLocal(needs, tx, sample, { code: U9W, name: 'U9W', games: new Map([...games].slice(0, 1)) });
  return [];
}

const WHO = 'aminar';
type Words = Readonly<Record<string, unknown>>;

/** A live launch of somebody who plays there. */
async function launchOf(
  needs: VendorNeeds,
  db: Db,
  vendor: VendorRow,
  memberId: MemberId,
  game: string,
): Promise<string> {
  const token = randomBytes(24).toString('base64url');
  const id = newId();
  const now = needs.clock.now();
  await db.transaction(async (tx) => {
    await putLaunch(tx, {
      id,
      brand_id: vendor.brand_id,
      vendor: vendor.code,
      member_id: memberId,
      game,
      currency: vendor.currencies[0] ?? '',
      language: 'en',
      code_hash: randomBytes(32),
      device_hash: randomBytes(32),
      back: '/',
      made_at: new Date(now),
      ends_at: new Date(now + HOUR),
    });
    await tx.one(OPEN_LAUNCH, [id, new Date(now), tokenHash(token), new Date(now + HOUR)]);
    await tx.run(SET_LAUNCH, [id, 'live']);
  });
  return token;
}

/** Played once, as the vendor itself would call. */
export async function seedPlay(
  needs: VendorNeeds,
  db: Db,
  { brandId, currency }: Sample,
  receive: Receive,
  vendor: VendorRow,
  ref: string,
): Promise<void> {
  const who = await db.one(SAMPLE_WHO, [brandId, WHO]);
  if (!who || (await db.one(SAMPLE_ROUNDS, [brandId, vendor.code]))) return;
  const [row] = await db.rows(LIVE_KEYS, [brandId, vendor.code]);
  if (!row) return;
  const key = openKey(needs.sealer, row);
  const user = await aliasOf(db, vendor, who.id);
  const token = await launchOf(needs, db, vendor, who.id, gameCodeOf(vendor.code, ref));
  const wire = (amount: string): string => toWireAmount(parseAmount(amount, currency), currency);
  const say = async (path: string, words: Words): Promise<void> => {
    const body = { user, token, game_code: ref, currency, request_uuid: newId(), ...words };
    const rawBody = Buffer.from(JSON.stringify(body));
    const signed = { method: 'POST', path: `/vendors/${vendor.code}/${path}`, body: rawBody };
    const headers = signA(key, signed, needs.clock.now());
    await receive({ brandId, vendor: vendor.code, path, rawBody, header: (name) => headers[name] });
  };
  for (const [stake, payout] of [
    ['20', '0'],
    ['20', '45'],
    ['50', '0'],
    ['10', '120'],
  ] as const) {
    const [round, bet] = [newId(), newId()];
    await say('bet', { round, transaction_uuid: bet, amount: wire(stake) });
    await say('win', {
      round,
      transaction_uuid: newId(),
      reference_transaction_uuid: bet,
      amount: wire(payout),
      round_closed: true,
    });
  }
  const [open, never] = [newId(), newId()];
  await say('bet', { round: open, transaction_uuid: newId(), amount: wire('20') });
  await say('win', {
    round: newId(),
    transaction_uuid: newId(),
    reference_transaction_uuid: never,
    amount: wire('75'),
    round_closed: true,
  });
}
