/** Rounds nothing is staked on: of a grant, of this member and this game, so many and no more; and who may play them. */
import { describe, expect, it } from 'vitest';
import type { MemberId } from '#kernel/ids.ts';
import { newId } from '#kernel/ids.ts';
import { DAY } from '#kernel/time.ts';
import { arrange } from '#platform/testkit/arrange.ts';
import { gameCodeOf } from './service/ops.ts';
import { EXPIRE_GRANTS, type GrantRow, GRANTS_OF, putGrant, SET_GRANT } from './store/grants.ts';
import { vendorOfFile } from './vendor-of-file.fixture.ts';
import { type Answer, CODE, GAME, type TestVendor, type Words, wordsOf } from './vendors.fixture.ts';

let vendor: TestVendor;
vendorOfFile((opened) => {
  vendor = opened;
});

const OK = 'RS_OK';
const GONE = 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST';
type Who = Awaited<ReturnType<TestVendor['player']>>;

async function grant(memberId: MemberId, rounds = 2, state: GrantRow['state'] = 'live'): Promise<string> {
  const id = newId();
  await putGrant(vendor.db, {
    id,
    brand_id: vendor.brand.id,
    vendor: CODE,
    member_id: memberId,
    game: gameCodeOf(CODE, GAME),
    currency: 'BDT',
    rounds,
    value: 100n,
    ends_at: new Date(vendor.time.now + DAY),
  });
  if (state !== 'asked') await vendor.db.run(SET_GRANT, [id, state]);
  return id;
}
const grantNow = async (id: string): Promise<GrantRow | undefined> =>
  (await vendor.db.rows(GRANTS_OF, [vendor.brand.id, CODE])).find((row) => row.id === id);

const free = (who: Who, reward: string, more: Words = {}): Promise<Answer> =>
  vendor.say('bet', wordsOf(who, { amount: '0', is_free: true, reward_uuid: reward, ...more }));
const cashOf = async ({ memberId, pockets }: Who): Promise<bigint> =>
  (await vendor.ledger.wallet(vendor.db, memberId, pockets)).cash;

describe('a free round', () => {
  it('costs nothing, pays what it wins, and is used up', async () => {
    const who = await vendor.player();
    const id = await grant(who.memberId);
    const [bet, round] = [newId(), newId()];
    expect(await free(who, id, { transaction_uuid: bet, round })).toMatchObject({
      status: OK,
      balance: '100000000',
    });
    const won = { reference_transaction_uuid: bet, round, amount: '5000000', is_free: true, reward_uuid: id };
    expect((await vendor.say('freeWin', wordsOf(who, { ...won, round_closed: true }))).status).toBe(OK);
    expect(await cashOf(who)).toBe(105_000n);
    expect(await grantNow(id)).toMatchObject({ used: 1, won: 5_000n, state: 'live' });
    expect((await free(who, id)).status).toBe(OK);
    expect(await grantNow(id)).toMatchObject({ used: 2, state: 'used' });
    expect((await free(who, id)).status).toBe(GONE);
    expect(await grantNow(id)).toMatchObject({ used: 2 });
  });

  it('asked for again is used once', async () => {
    const who = await vendor.player();
    const id = await grant(who.memberId);
    const ask = wordsOf(who, { amount: '0', is_free: true, reward_uuid: id });
    const first = await vendor.text('bet', ask);
    expect(await vendor.text('bet', ask, 1)).toBe(first);
    expect(await grantNow(id)).toMatchObject({ used: 1 });
  });

  it('of the last one from two processes at once is used once', async () => {
    const who = await vendor.player();
    const id = await grant(who.memberId, 1);
    const said = await Promise.all(
      [0, 1].map((n) => vendor.say('bet', wordsOf(who, { amount: '0', is_free: true, reward_uuid: id }), n)),
    );
    expect(said.map(({ status }) => status).toSorted()).toEqual([GONE, OK]);
    expect(await grantNow(id)).toMatchObject({ used: 1, state: 'used' });
  });

  it('whose grant has no answer of the vendor yet is played all the same; its answer changes nothing that is used up', async () => {
    const who = await vendor.player();
    const id = await grant(who.memberId, 1, 'asked');
    expect((await free(who, id)).status).toBe(OK);
    expect(await grantNow(id)).toMatchObject({ used: 1, state: 'used' });
    await vendor.db.run(SET_GRANT, [id, 'live']);
    expect(await grantNow(id)).toMatchObject({ state: 'used' });
  });

  it.each(['refused', 'expired'] as const)('of a grant that is %s is none', async (state) => {
    const who = await vendor.player();
    const id = await grant(who.memberId, 2, state);
    expect((await free(who, id)).status).toBe(GONE);
    expect(await grantNow(id)).toMatchObject({ used: 0 });
  });

  it('of somebody else, of another game, of a name that is none, or after its end is none', async () => {
    const [who, other] = [await vendor.player(), await vendor.player()];
    const id = await grant(who.memberId);
    expect((await free(other, id)).status).toBe(GONE);
    expect((await free(who, newId())).status).toBe(GONE);
    expect((await free(who, 'promo-77')).status).toBe(GONE);
    expect((await free(who, id, { game_code: 'another' })).status).toBe('RS_ERROR_INVALID_GAME');
    await arrange(vendor.db, 'update vendors.grants set ends_at = $2 where id = $1', [
      id,
      new Date(vendor.time.now),
    ]);
    expect((await free(who, id)).status).toBe(GONE);
    await vendor.db.run(EXPIRE_GRANTS, [new Date(vendor.time.now)]);
    expect(await grantNow(id)).toMatchObject({ used: 0, state: 'expired' });
  });

  it('that stakes something is neither', async () => {
    const who = await vendor.player();
    const id = await grant(who.memberId);
    expect((await free(who, id, { amount: '1000000' })).status).toBe('RS_ERROR_WRONG_SYNTAX');
    expect(await cashOf(who)).toBe(100_000n);
  });

  it('is none of somebody who may not play; what he has won is paid', async () => {
    const who = await vendor.player();
    const id = await grant(who.memberId);
    const [bet, round] = [newId(), newId()];
    await free(who, id, { transaction_uuid: bet, round });
    await arrange(vendor.db, "update members.members set status = 'suspended' where id = $1", [who.memberId]);
    expect((await free(who, id)).status).toBe('RS_ERROR_USER_DISABLED');
    const won = { reference_transaction_uuid: bet, round, amount: '1000000' };
    expect((await vendor.say('win', wordsOf(who, won))).status).toBe(OK);
    expect(await cashOf(who)).toBe(101_000n);
  });

  it('that is won with the name of another’s grant counts for nobody', async () => {
    const [who, other] = [await vendor.player(), await vendor.player()];
    const [own, his] = [await grant(who.memberId), await grant(other.memberId)];
    for (const reward of [his, 'promo-77']) {
      const [bet, round] = [newId(), newId()];
      await free(who, own, { transaction_uuid: bet, round });
      const won = {
        reference_transaction_uuid: bet,
        round,
        amount: '1000000',
        is_free: true,
        reward_uuid: reward,
      };
      expect((await vendor.say('win', wordsOf(who, won))).status).toBe(OK);
    }
    expect([(await grantNow(own))?.won, (await grantNow(his))?.won]).toEqual([0n, 0n]);
    expect(await cashOf(who)).toBe(102_000n);
  });
});
