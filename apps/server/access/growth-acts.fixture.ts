/** What staff do about points, levels, friends and partners, and one record of each for whoever has no business with it. */
import { moveInvited, putInvited } from '#features/around/referral/store/invited.ts';
import { putGoods, putRedemption } from '#features/around/points/store/goods.ts';
import { SAMPLE_LEVELS } from '#features/around/vip/service/seed.ts';
import { putLines } from '#features/around/vip/store/rebates.ts';
import { newId } from '#kernel/ids.ts';
import type { StaffPerson, TestServer } from '../testing.ts';

type StaffAct = {
  readonly params?: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>>;
};
type Server = Pick<TestServer, 'db' | 'brandId' | 'call' | 'person'>;

const UMBRELLA = {
  kind: 'goods',
  names: { en: 'Umbrella' },
  texts: {},
  picture: 'sun',
  stock: 5,
  open: true,
  position: 1,
} as const;
const GOODS = { ...UMBRELLA, points: '100', amount: null, eachMost: 0 };
const PARTNER = { name: 'Trail Voices', model: 'share', share: '30', price: '0', postback: '', open: true };

async function goods({ db, brandId }: Server): Promise<string> {
  const id = newId();
  const row = { ...UMBRELLA, id, brand_id: brandId, price: 10_000n, amount: 0n, currency: '', each_most: 0 };
  await putGoods(db, row);
  return id;
}

/** A redemption of goods that waits for staff. */
async function redemption(server: Server, memberId: string): Promise<string> {
  const id = newId();
  const goodsId = await goods(server);
  await server.db.transaction((tx) =>
    putRedemption(tx, {
      id,
      brand_id: server.brandId,
      member_id: memberId,
      goods_id: goodsId,
      kind: 'goods',
      name: UMBRELLA.names,
      points: 10_000n,
      amount: 0n,
      currency: '',
      state: 'in_process',
      key: newId(),
      content: Buffer.from('trail'),
      address: null,
      created_at: new Date(),
      decided_at: null,
    }),
  );
  return id;
}

/** A rebate of the day that is due. */
async function rebate({ db, brandId }: Server, memberId: string): Promise<string> {
  const id = newId();
  const line = { id, memberId, currency: 'BDT', n: 1, amount: 1_200n };
  await db.transaction((tx) => putLines(tx, brandId, '2026-01-01', [line], new Date()));
  return id;
}

async function partner({ db, brandId }: Server): Promise<string> {
  const id = newId();
  await db.pool.query(
    `insert into referral.partners (id, brand_id, name, code, model, share, secret, created_at)
     values ($1, $2, 'Trail', 'P-' || upper(right($1::uuid::text, 8)), 'share', 3000, '\\x00', now())`,
    [id, brandId],
  );
  return id;
}

/** A friend who looks like the one who brought him. */
async function heldFriend({ db, person }: Server): Promise<string> {
  const [inviter, friend] = [await person(), await person()];
  await db.pool.query('update members.members set referred_by = $2 where id = $1', [friend.id, inviter.id]);
  await db.transaction(async (tx) => {
    await putInvited(tx, [friend.id]);
    await moveInvited(tx, friend.id, { state: 'held', reason: 'shared_device', at: new Date() });
  });
  return friend.id;
}

async function statementOf(server: Server): Promise<string> {
  const id = await partner(server);
  const serial = `A-26-${Date.now()}`;
  await server.db.pool.query(
    `insert into referral.statements (id, serial, partner_id, month, model, share, price, registered, firsts, deposits, stakes, payouts, carried,
       amount, carry, currency, created_at)
     values ($1, $2, $3, '2026-01-01', 'share', 3000, 0, 1, 1, 0, 1000, 0, 0, 300, 0, 'BDT', now())`,
    [newId(), serial, id],
  );
  return serial;
}

/** One record of each kind, for the matrix. */
export const growthRecords = async (
  server: Server,
  memberId: string,
): Promise<Readonly<Record<'goods' | 'redemption' | 'rebate' | 'partner', string>>> => ({
  goods: await goods(server),
  redemption: await redemption(server, memberId),
  rebate: await rebate(server, memberId),
  partner: await partner(server),
});

/** One deed for each change of staff in points, levels and referral. */
export function growthActs(
  server: () => Server,
  admin: () => StaffPerson,
): Readonly<Record<string, () => StaffAct | Promise<StaffAct>>> {
  const asked = (body: StaffAct['body']) => async () => ({
    params: { id: await redemption(server(), (await server().person()).id) },
    body,
  });
  return {
    'POST /ops/points/goods': () => ({ body: GOODS }),
    'PUT /ops/points/goods/{id}': async () => ({
      params: { id: await goods(server()) },
      body: { ...GOODS, points: '120', revision: 1 },
    }),
    'POST /ops/points/redemptions/{id}/address': asked({}),
    'POST /ops/points/redemptions/{id}/approve': asked({ revision: 1, tracking: 'trail' }),
    'POST /ops/points/redemptions/{id}/reject': asked({ revision: 1, reason: 'rules' }),
    'POST /ops/vip': async () => {
      const { value } = await server().call({ method: 'GET', path: '/ops/vip', as: admin() });
      return { body: { version: value['version'], levels: SAMPLE_LEVELS.slice(0, 2), reason: 'trail' } };
    },
    'POST /ops/referral/invited/{id}/decide': async () => ({
      params: { id: await heldFriend(server()) },
      body: { revision: 2, count: false, reason: 'trail' },
    }),
    'POST /ops/referral/partners': () => ({ body: PARTNER }),
    'PUT /ops/referral/partners/{id}': async () => ({
      params: { id: await partner(server()) },
      body: { ...PARTNER, share: '25', revision: 1 },
    }),
    'POST /ops/referral/partners/{id}/link': async () => ({
      params: { id: await partner(server()) },
      body: {},
    }),
    'POST /ops/referral/statements/{serial}/paid': async () => ({
      params: { serial: await statementOf(server()) },
      body: { reason: 'trail' },
    }),
  };
}
