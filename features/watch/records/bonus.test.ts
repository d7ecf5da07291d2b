import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asPlayer, callRoute, openTestHouse, type TestHouse } from '#features/people/members/fixtures.ts';
import type { CallAnswer } from '#kernel/call.ts';
import { newId } from '#kernel/ids.ts';
import { minor } from '#kernel/money.ts';
import { systemClock } from '#kernel/time.ts';
import { GetBonusRecord } from './contract.ts';
import { createRecords } from './room.ts';

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());

type Member = Awaited<ReturnType<TestHouse['member']>>;
const routes = () => createRecords({ db: house.db, clock: systemClock, brands: house.brands }).routes;

describe('the record of bonuses', () => {
  const bonus = (who: Member, query: object = {}) =>
    callRoute(routes(), GetBonusRecord, house.brand, {
      caller: asPlayer(who),
      query,
    }) as Promise<CallAnswer<typeof GetBonusRecord>>;

  it('is empty where nothing was granted', async () => {
    expect(await bonus(await house.member())).toEqual({
      list: [],
      pageNum: 1,
      totalPages: 0,
      next: null,
      previous: null,
      currency: 'BDT',
      granted: '0.00',
      forfeited: '0.00',
      left: '0.00',
    });
  });

  it('shows what the ledger has granted and taken back, and what is left, page by page', async () => {
    const { db, ledger, brand } = house;
    const [member, other] = [await house.member(), await house.member()];
    const move = (memberId: Member, kind: 'bonus' | 'forfeit', n: number, amount: bigint) =>
      db.transaction(async (tx) => {
        const asked = {
          memberId,
          brandId: brand.id,
          currency: 'BDT',
          pockets: await ledger.pockets(tx, brand.id, memberId, 'BDT'),
          key: `bonus ${n}`,
          content: '',
          ref: newId(),
          serial: `B-${n}`,
          amount: minor(amount),
        };
        const granted = await ledger.pocket(tx, brand.id, memberId, 'bonus', 'BDT');
        const bonuses = await ledger.house(tx, brand.id, 'bonuses', 'BDT');
        if (kind === 'bonus') await ledger.pay(tx, { ...asked, kind, from: bonuses, to: granted });
        else await ledger.take(tx, { ...asked, kind, from: granted, to: bonuses });
      });
    for (let n = 1; n <= 3; n += 1) await move(member, 'bonus', n, 1_000n);
    await move(member, 'forfeit', 4, 250n);
    await move(other, 'bonus', 1, 7n);
    const first = await bonus(member, { pageSize: 3 });
    expect(first).toMatchObject({ granted: '30.00', forfeited: '2.50', left: '27.50', previous: null });
    expect(first.list.map(({ serial, kind, amount }) => [serial, kind, amount])).toEqual([
      ['B-4', 'forfeit', '-2.50'],
      ['B-3', 'bonus', '10.00'],
      ['B-2', 'bonus', '10.00'],
    ]);
    const second = await bonus(member, { pageSize: 3, after: first.next ?? '' });
    expect(second.list.map(({ serial }) => serial)).toEqual(['B-1']);
    expect(await bonus(member, { pageSize: 3, before: second.previous ?? '' })).toEqual(first);
  });
});
