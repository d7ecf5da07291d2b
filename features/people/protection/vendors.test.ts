/** Play in wallets at vendors: what limits count of it, and the session it keeps on. */
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { VendorResultBooked } from '#features/money/wallet/contract/transfers.ts';
import { openTestHouse, type TestHouse } from '#features/people/members/fixtures.ts';
import { isFault } from '#kernel/faults.ts';
import { newId } from '#kernel/ids.ts';
import { minor } from '#kernel/money.ts';
import { DAY, MINUTE } from '#kernel/time.ts';
import { listenerLag, runListener, startListener } from '#platform/outbox/run-listeners.ts';
import { announce } from '#platform/outbox/outbox.ts';
import { NOTHING_ABOVE } from './fixtures.ts';
import { protectionListeners } from './jobs.ts';
import { createProtection } from './service.ts';
import { digestWith } from './service/exclusion.ts';
import { setLimit } from './service/limits.ts';
import { limitsOfMember } from './service/read.ts';
import { readSession } from './service/session.ts';
import { loadGate } from './store.ts';

let house: TestHouse;
let now = Date.now();
const clock = { now: () => now };
const digest = digestWith(Buffer.alloc(32, 7));
const needs = () => ({ db: house.db, brands: house.brands, clock, digest, above: NOTHING_ABOVE });
beforeAll(async () => {
  house = await openTestHouse();
  await house.brands.settings.fresh();
});
beforeEach(() => {
  now = Date.now();
});
afterAll(() => house.close());

const person = async () => ({ memberId: await house.member(), brandId: house.brand.id, currency: 'BDT' });
type Person = Awaited<ReturnType<typeof person>>;
const said = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => (isFault(error) ? error.code : String(error)),
  );
const stake = { kind: 'stake', period: 'day' } as const;
const limit = async (who: Person, { kind, period }: { kind: string; period: string } = stake) =>
  (await limitsOfMember(needs(), who)).limits.find((one) => one.kind === kind && one.period === period);

describe('play in wallets at vendors', () => {
  const taken = (who: Person, amount: bigint) =>
    said(
      house.db.transaction((tx) =>
        createProtection({ brands: house.brands, clock }).checkEntry(tx, { ...who, amount }),
      ),
    );
  /** Puts money into his wallet at a vendor, won there. */
  async function putThere({ memberId, brandId, currency }: Person, amount: bigint): Promise<void> {
    const { db, ledger } = house;
    const key = newId();
    await db.transaction(async (tx) =>
      ledger.pay(tx, {
        memberId,
        brandId,
        currency,
        pockets: await ledger.pockets(tx, brandId, memberId, currency),
        kind: 'vendor_result',
        key,
        content: key,
        ref: key,
        serial: 'V-1',
        amount: minor(amount),
        from: await ledger.house(tx, brandId, 'vendor:lantern', currency),
        to: await ledger.pocket(tx, brandId, memberId, 'vendor:lantern', currency),
      }),
    );
  }
  const stakeHere = async (who: Person, amount: bigint): Promise<string> => {
    const { gate } = createProtection({ brands: house.brands, clock });
    const [row] = await loadGate(house.db, [who.memberId]);
    const ask = { ...who, stake: minor(amount), currency: 'BDT', now, lastAt: 0, cycleMs: 0 };
    return gate.refuse(row, ask)?.code ?? 'done';
  };
  /** Tells a result and lets it be heard. */
  async function result(who: Person, amount: string, play: object = {}): Promise<void> {
    const received = protectionListeners(needs()).find(({ name }) => name === 'protection.at_vendors');
    if (!received) throw new Error('nobody hears of results at vendors');
    await startListener(house.db, received);
    const { memberId, brandId, currency } = who;
    const at = new Date(now).toISOString();
    await house.db.transaction((tx) =>
      announce(tx, VendorResultBooked, [
        { memberId, brandId, vendor: 'lantern', currency, at, amount, ...play },
      ]),
    );
    await vi.waitFor(async () => {
      await runListener(house.db, received);
      expect((await listenerLag(house.db, [received])).get(received.name)).toBe(0);
    }, 20_000);
  }
  const loss = { kind: 'loss', period: 'day' } as const;

  it('takes no more there than may be lost, with what is there already', async () => {
    const who = await person();
    expect(await taken(who, 1_000_000n)).toBe('done');
    await setLimit(needs(), who, { ...loss, amount: '100.00' });
    expect(await taken(who, 10_000n)).toBe('done');
    expect(await taken(who, 10_001n)).toBe('protection.loss_limit');
    await putThere(who, 6_000n);
    expect(await taken(who, 4_000n)).toBe('done');
    expect(await taken(who, 4_001n)).toBe('protection.loss_limit');
    await setLimit(needs(), who, { ...stake, amount: '50.00' });
    expect(await taken(who, 5_001n)).toBe('protection.stake_limit');
  });

  it('leaves for a stake here what is left beside everything that is there', async () => {
    const who = await person();
    await putThere(who, 6_000n);
    expect(await stakeHere(who, 10_001n)).toBe('done');
    await setLimit(needs(), who, { ...loss, amount: '100.00' });
    expect([await stakeHere(who, 4_000n), await stakeHere(who, 4_001n)]).toEqual([
      'done',
      'protection.loss_limit',
    ]);
    await setLimit(needs(), who, { ...loss, amount: '50.00' });
    expect(await stakeHere(who, 100n)).toBe('protection.loss_limit');
  });

  it('counts what was lost and staked there, and a new period begins with nothing', async () => {
    const who = await person();
    await setLimit(needs(), who, { ...loss, amount: '100.00' });
    await setLimit(needs(), who, { ...stake, amount: '1000.00' });
    await result(who, '-4000');
    expect([(await limit(who, loss))?.used, (await limit(who))?.used]).toEqual(['40.00', '40.00']);
    expect(await taken(who, 6_001n)).toBe('protection.loss_limit');
    expect(await taken(who, 6_000n)).toBe('done');
    const reported = { stake: '90000', validStake: '90000', payout: '92000', bets: 9, unreported: '0' };
    await result(who, '2000', reported);
    expect([(await limit(who, loss))?.used, (await limit(who))?.used]).toEqual(['20.00', '940.00']);
    expect(await taken(who, 6_001n)).toBe('protection.stake_limit');
    now += DAY;
    expect([(await limit(who, loss))?.used, (await limit(who))?.used]).toEqual(['0.00', '0.00']);
    await result(who, '-100');
    expect([(await limit(who, loss))?.used, (await limit(who))?.used]).toEqual(['1.00', '1.00']);
    expect((await limit(who, { kind: 'loss', period: 'month' }))?.used).toBe('21.00');
  });

  const session = async (who: Person) => readSession(needs(), house.db, who);
  const staked = { stake: '500', validStake: '500', payout: '0', bets: 1, unreported: '0' };

  it('begins a session and keeps it on, for the time limit too; what only ended there does not', async () => {
    const [who, limited] = [await person(), await person()];
    await setLimit(needs(), limited, { kind: 'time', period: 'day', amount: '600' });
    await result(who, '300', { ...staked, stake: '0', validStake: '0', payout: '300' });
    expect((await session(who)).startedAt).toBeNull();
    for (const one of [who, limited]) await result(one, '-500', staked);
    const { startedAt } = await session(who);
    expect(startedAt).not.toBeNull();
    for (let n = 0; n < 3; n += 1) {
      now += 20 * MINUTE;
      for (const one of [who, limited]) await result(one, '-500', staked);
    }
    for (const one of [who, limited])
      expect((await session(one)).elapsedMs).toBeGreaterThanOrEqual(60 * MINUTE);
    expect((await session(who)).startedAt).toBe(startedAt);
    expect(await limit(limited, { kind: 'time', period: 'day' })).toMatchObject({ used: '60' });
    now += 31 * MINUTE;
    expect((await session(who)).startedAt).toBeNull();
    await result(who, '-500', staked);
    expect((await session(who)).elapsedMs).toBeLessThan(5 * MINUTE);
  });

  it('is counted of nobody who has no limits', async () => {
    const who = await person();
    await result(who, '-4000');
    expect((await limit(who, loss))?.used).toBe('0.00');
  });
});
