/** Bets vendors report, as the records list them. */
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { asPlayer, callRoute, openTestHouse, type TestHouse } from '#features/people/members/fixtures.ts';
import { StakeSettled } from '#features/play/stakes/contract.ts';
import { VendorBetReported, VendorResultBooked } from '#features/money/wallet/contract/transfers.ts';
import { type Id, newId } from '#kernel/ids.ts';
import { listenerLag, runListener, startListener } from '#platform/outbox/run-listeners.ts';
import { announce } from '#platform/outbox/outbox.ts';
import { statement } from '#platform/db/db.ts';
import { BOOKS } from './books.ts';
import { GetBet, GetBetRecord, GetProfit } from './contract.ts';
import { createRecords } from './room.ts';
import { recordListener } from './service/hear.ts';

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse();
  await startListener(house.db, recordListener);
});
afterAll(() => house.close());

const NOW = Date.parse('2026-03-10T20:00:00Z');
const ask = (
  call: typeof GetBet | typeof GetBetRecord | typeof GetProfit,
  who: Id<'member'>,
  input: object,
) =>
  callRoute(
    createRecords({ db: house.db, clock: { now: () => NOW }, brands: house.brands }).routes,
    call,
    house.brand,
    { caller: asPlayer(who), ...input },
  );
const tell = async (work: Parameters<typeof house.db.transaction>[0]): Promise<void> => {
  await house.db.transaction(work);
  await vi.waitFor(async () => {
    await runListener(house.db, recordListener);
    const lag = await listenerLag(house.db, [recordListener]);
    expect(lag.get(recordListener.name)).toBe(0);
  }, 15_000);
};

const forge = statement<never>(
  'test.forge_day',
  'update records.days set payout = payout + 1 where member_id = $1',
);
const findings = async () => {
  const client = new pg.Client({ connectionString: house.database.appUrl });
  await client.connect();
  const found = [];
  for (const pass of BOOKS.passes) found.push(...(await pass.look({ client, openSeed: undefined })));
  await client.end();
  return found;
};

it('a bet a vendor reported is a line of the list, found and opened by its owner alone, and counts no day again', async () => {
  const [member, stranger] = [await house.member(), await house.member()];
  const ref = newId();
  const bet = { memberId: member, brandId: house.brand.id, vendor: 'lantern', currency: 'BDT', ref };
  const ended = { serial: 'L-17', game: 'crab', endedAt: '2026-03-10T09:30:00.000Z' };
  const money = { stake: '2000', validStake: '1500', payout: '4500' };
  const result = { memberId: member, brandId: house.brand.id, vendor: 'lantern', currency: 'BDT' };
  await tell((tx) =>
    Promise.all([
      announce(tx, VendorBetReported, [{ ...bet, ...ended, ...money }]),
      announce(tx, VendorResultBooked, [
        { ...result, ...money, amount: '2500', at: '2026-03-10T10:00:00.000Z', bets: 1, unreported: '0' },
      ]),
    ]),
  );
  const line = {
    ref,
    kind: 'vendor_bet',
    category: 'vendor:lantern',
    serial: 'L-17',
    gameName: 'crab',
    stake: '20.00',
    validStake: '15.00',
    payout: '45.00',
    at: ended.endedAt,
    endedAt: ended.endedAt,
  };
  const sum = { bets: 1, stake: '20.00', validStake: '15.00', payout: '45.00', net: '25.00' };
  for (const query of [{}, { kind: 'vendor_bet' }, { category: 'vendor:lantern' }])
    expect(await ask(GetBetRecord, member, { query })).toMatchObject({ list: [line], sum });
  expect(await ask(GetProfit, member, { query: {} })).toMatchObject({ list: [sum], sum });
  expect(await ask(GetBet, member, { params: { ref } })).toMatchObject(line);
  await expect(ask(GetBet, stranger, { params: { ref } })).rejects.toMatchObject({
    code: 'records.unknown_bet',
  });
});

it('the books count a bet at a vendor’s game by itself where its money is here, and by its result where it lies at the vendor', async () => {
  const member = await house.member();
  const bet = { memberId: member, brandId: house.brand.id, vendor: 'lantern', currency: 'BDT' };
  const money = { stake: '3000', validStake: '3000', payout: '5700' };
  const settled = { ...bet, ...money, kind: 'vendor_bet' as const, state: 'settled' as const };
  await tell((tx) =>
    announce(tx, StakeSettled, [
      { ...settled, category: 'FISH', game: 'koi-pond', at: '2026-03-09T09:00:00.000Z', ref: newId() },
    ]),
  );
  const found = await findings();
  expect(found.filter(({ row }) => row.includes(member))).toEqual([]);
  await house.db.run(forge, [member]);
  expect((await findings()).filter(({ row }) => row.includes(member))).toHaveLength(1);
});
