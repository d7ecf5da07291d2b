/** A member's own limits at the gate, on a real database and in two processes: what is staked at once never passes them by one unit. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestHouse, type TestHouse } from '#features/people/members/fixtures.ts';
import type { LimitKind, Period } from '#features/people/protection/contract/kinds.ts';
import { protectionFaults } from '#features/people/protection/faults.ts';
import { NOTHING_ABOVE } from '#features/people/protection/fixtures.ts';
import { protectionListeners } from '#features/people/protection/jobs.ts';
import { createProtection } from '#features/people/protection/service.ts';
import { digestWith } from '#features/people/protection/service/exclusion.ts';
import { setLimit, type Who } from '#features/people/protection/service/limits.ts';
import { limitsOfMember } from '#features/people/protection/service/read.ts';
import { answerCheck, readSession } from '#features/people/protection/service/session.ts';
import { takeTimeOut } from '#features/people/protection/service/time-out.ts';
import { isFault } from '#kernel/faults.ts';
import { newId } from '#kernel/ids.ts';
import { minor } from '#kernel/money.ts';
import { DAY, HOUR, MINUTE } from '#kernel/time.ts';
import { silentLog } from '#platform/log/log.ts';
import { runListener, startListener } from '#platform/outbox/run-listeners.ts';
import {
  type CashOut,
  makeSlips,
  type SlipAnswer,
  type SlipAsk,
  slips,
  slipSettlement,
} from '../fixtures.ts';
import { createStakes, type Stakes } from './batch.ts';
import type { StakesNeeds } from './kind.ts';
import { settleOpen } from './settle-open.ts';

let house: TestHouse;
let needs: StakesNeeds;
let processes: readonly Stakes<SlipAsk | CashOut, SlipAnswer>[] = [];
let now = 0;
const clock = { now: () => now };
const limits = () => ({ db: house.db, clock, brands: house.brands, above: NOTHING_ABOVE });

beforeAll(async () => {
  house = await openTestHouse();
  await makeSlips(house.database.ownerUrl);
  const log = silentLog();
  needs = {
    db: house.db,
    ledger: house.ledger,
    gate: createProtection({ ...house, clock }).gate,
    clock,
    log,
  };
  const kind = slips(() => protectionFaults('protection.account_closed'));
  processes = [0, 1].map(() => createStakes(needs, kind));
  for (const one of listeners()) await startListener(house.db, one);
});
beforeEach(() => {
  now = Date.now();
});
afterAll(async () => {
  for (const stakes of processes) await stakes.close();
  await house.close();
});
const listeners = () => protectionListeners({ ...limits(), digest: digestWith(Buffer.alloc(32)) });
/** Until it has been heard: a listener waits for every transaction of the cluster that began before. */
const handleFacts = (read: () => Promise<string | undefined>, value: string) =>
  expect
    .poll(
      async () => {
        for (const one of listeners()) await runListener(house.db, one);
        return read();
      },
      { timeout: 20_000 },
    )
    .toBe(value);

async function bettor(cash: bigint) {
  const { db, ledger, brand } = house;
  const memberId = await house.member();
  const pockets = await ledger.pockets(db, brand.id, memberId, 'BDT');
  const from = await ledger.house(db, brand.id, 'grants', 'BDT');
  const who = { memberId, brandId: brand.id, currency: 'BDT', pockets };
  const grant = { key: 'purse', content: '', ref: newId(), serial: 'T-1', kind: 'grant', from } as const;
  await db.transaction((tx) => ledger.pay(tx, { ...who, ...grant, amount: minor(cash) }));
  return { ...who, house: await ledger.house(db, brand.id, 'play', 'BDT') };
}
type Bettor = Awaited<ReturnType<typeof bettor>>;
const bet = async (n: number, who: Bettor, stake: bigint, pick = 1): Promise<string> => {
  const ask = { ...who, type: 'slip', key: newId(), pick, stake: minor(stake) } as const;
  try {
    await processes[n % 2]?.submit(ask);
    return 'taken';
  } catch (error) {
    return isFault(error) ? error.code : String(error);
  }
};
const set = (who: Who, kind: LimitKind, period: Period, amount: string | null) =>
  setLimit(limits(), who, { kind, period, amount });
const wallet = ({ memberId, pockets }: Bettor) => house.ledger.wallet(house.db, memberId, pockets);
const used = async (who: Bettor, kind: LimitKind, period: Period) =>
  (await limitsOfMember(limits(), who)).limits.find((one) => one.kind === kind && one.period === period)
    ?.used;
const taken = (outcomes: readonly string[]) => outcomes.filter((one) => one === 'taken').length;

describe('of 200 stakes at once in two processes', () => {
  it.each<[LimitKind, Period, bigint, number]>([
    ['stake', 'day', 700n, 14],
    ['loss', 'week', 700n, 14],
    ['stake', 'month', 3_700n, 2],
  ])(
    'a limit of %s over a %s lets through what fits into 100.00, to the unit',
    async (kind, period, stake, fit) => {
      const who = await bettor(1_000_000n);
      await set(who, kind, period, '100.00');
      const outcomes = await Promise.all(Array.from({ length: 200 }, (_, n) => bet(n, who, stake)));
      expect(taken(outcomes)).toBe(fit);
      expect(new Set(outcomes)).toEqual(new Set(['taken', `protection.${kind}_limit`]));
      expect((await wallet(who)).held).toBe(BigInt(fit) * stake);
      expect(await used(who, kind, period)).toBe((Number(BigInt(fit) * stake) / 100).toFixed(2));
      // What is left to the unit still fits, one unit more does not.
      const left = 10_000n - BigInt(fit) * stake;
      expect(await bet(0, who, left + 1n)).toBe(`protection.${kind}_limit`);
      expect(await bet(1, who, left)).toBe('taken');
    },
  );
});

describe('a limit', () => {
  it('of loss counts an open stake as lost, and gives back what it won', async () => {
    const who = await bettor(1_000_000n);
    await set(who, 'loss', 'day', '10.00');
    expect(await bet(0, who, 1_000n, 7)).toBe('taken');
    expect(await bet(0, who, 100n)).toBe('protection.loss_limit');
    await settleOpen(needs, slipSettlement(7, 50));
    await handleFacts(() => used(who, 'loss', 'day'), '-10.00');
    expect(await bet(1, who, 2_000n, 99)).toBe('taken');
    expect(await bet(1, who, 100n)).toBe('protection.loss_limit');
  });

  it('takes a stake that does not count out of the period it was counted in, and of no other', async () => {
    const who = await bettor(1_000_000n);
    await set(who, 'stake', 'day', '10.00');
    await set(who, 'stake', 'week', '30.00');
    expect(await bet(0, who, 1_000n, 0)).toBe('taken');
    now += DAY;
    expect(await bet(0, who, 900n, 99)).toBe('taken');
    await settleOpen(needs, slipSettlement(7, 50));
    await handleFacts(() => used(who, 'stake', 'week'), '9.00');
    expect(await used(who, 'stake', 'day')).toBe('9.00');
    expect(await bet(0, who, 101n)).toBe('protection.stake_limit');
  });

  it('begins anew with its period, and the lowest of several applies', async () => {
    const who = await bettor(1_000_000n);
    await set(who, 'stake', 'day', '10.00');
    await set(who, 'stake', 'week', '15.00');
    expect(await bet(0, who, 1_000n)).toBe('taken');
    expect(await bet(0, who, 100n)).toBe('protection.stake_limit');
    now += DAY - 1;
    expect(await bet(0, who, 100n)).toBe('protection.stake_limit');
    now += 1;
    expect(await bet(0, who, 501n)).toBe('protection.stake_limit');
    expect(await bet(0, who, 500n)).toBe('taken');
    now += 6 * DAY;
    expect(await bet(0, who, 1_000n)).toBe('taken');
  });

  it('of time counts a session to the millisecond and lets it begin anew after a pause', async () => {
    const who = await bettor(1_000_000n);
    await set(who, 'time', 'day', '20');
    expect(await bet(0, who, 100n)).toBe('taken');
    now += 20 * MINUTE - 1;
    expect(await bet(1, who, 100n)).toBe('taken');
    now += 1;
    expect(await bet(0, who, 100n)).toBe('protection.time_limit');
    now += HOUR;
    expect(await used(who, 'time', 'day')).toBe('20');
    expect(await bet(0, who, 100n)).toBe('taken');
    now += 1;
    expect(await bet(0, who, 100n)).toBe('protection.time_limit');
  });

  it('leaves who has none alone and writes him once a minute', async () => {
    const who = await bettor(1_000_000n);
    const last = async () =>
      Number(
        (
          await house.db.pool.query('select play_last from protection.standing where member_id = $1', [
            who.memberId,
          ])
        ).rows[0]?.play_last,
      );
    const began = now;
    expect(await bet(0, who, 100n)).toBe('taken');
    now += MINUTE - 1;
    expect(await bet(0, who, 100n)).toBe('taken');
    expect(await last()).toBe(began);
    now += 1;
    expect(await bet(0, who, 100n)).toBe('taken');
    expect(await last()).toBe(now);
  });
});

describe('play', () => {
  it('stops after an hour until the check is answered, in both processes', async () => {
    const who = await bettor(1_000_000n);
    expect(await bet(0, who, 1_000n)).toBe('taken');
    for (let minute = 0; minute < 4; minute += 1) {
      now += 15 * MINUTE - (minute === 3 ? 1 : 0);
      expect(await bet(minute, who, 100n)).toBe('taken');
      // Answered before it is due, it comes all the same.
      await answerCheck(limits(), who, 'continue');
    }
    now += 1;
    for (const n of [0, 1, 0]) expect(await bet(n, who, 100n)).toBe('protection.reality_check');
    const shown = await readSession(limits(), house.db, who);
    expect(shown).toMatchObject({
      elapsedMs: HOUR,
      staked: '0.00',
      net: '0.00',
      open: '14.00',
      checkDue: true,
    });
    expect(await answerCheck(limits(), who, 'continue')).toMatchObject({ checkDue: false });
    expect(await bet(1, who, 100n)).toBe('taken');
    now += 29 * MINUTE;
    expect(await bet(0, who, 100n)).toBe('taken');
    now += 29 * MINUTE;
    expect(await bet(0, who, 100n)).toBe('taken');
    now += 2 * MINUTE;
    expect(await bet(0, who, 100n)).toBe('protection.reality_check');
    // Half an hour without a stake ends the session: the next is another.
    now += HOUR;
    expect(await bet(0, who, 100n)).toBe('taken');
  });

  it('pauses while a break runs, and a second break never shortens the first', async () => {
    const who = await bettor(10_000n);
    await takeTimeOut(limits(), who, 7);
    await takeTimeOut(limits(), who, 1);
    now += 7 * DAY - 1;
    expect(await bet(0, who, 100n)).toBe('protection.time_out');
    now += 1;
    expect(await bet(0, who, 100n)).toBe('taken');
    await expect(takeTimeOut(limits(), who, 43)).rejects.toMatchObject({ code: 'protection.wrong_time_out' });
  });
});
