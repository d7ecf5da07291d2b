/** Breaks a member takes of himself, and the reality check: what is shut meanwhile, until exactly when, and what stays in his record. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestHouse, type TestHouse } from '#features/people/members/fixtures.ts';
import { isFault } from '#kernel/faults.ts';
import { minor } from '#kernel/money.ts';
import { DAY, HOUR, MINUTE, toWire } from '#kernel/time.ts';
import { NOTHING_ABOVE } from './fixtures.ts';
import { IDLE_MS } from './rules/limit-state.ts';
import { createProtection } from './service.ts';
import { isClosedTo, onBreak } from './service/on-break.ts';
import { answerCheck, readSession } from './service/session.ts';
import { takeTimeOut } from './service/time-out.ts';
import { loadGate, setRestricted } from './store.ts';
import { onBreakAt } from './store/breaks.ts';
import { readEvents } from './store/limits.ts';
import { goOn } from './store/play.ts';

let house: TestHouse;
let now = Date.now();
const clock = { now: () => now };
const needs = () => ({ db: house.db, brands: house.brands, clock, above: NOTHING_ABOVE });
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
const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => (isFault(error) ? error.code : String(error)),
  );
/** What the gate says to a stake, and to a deposit. */
async function refusals({ memberId, brandId, currency }: Person): Promise<readonly [string, string]> {
  const protection = createProtection({ brands: house.brands, clock });
  const [row] = await loadGate(house.db, [memberId]);
  const ask = { brandId, stake: minor(500n), currency, now, lastAt: 0, cycleMs: 0 };
  const deposit = { memberId, brandId, amount: minor(10_000n), currency };
  return [
    protection.gate.refuse(row, ask)?.code ?? 'done',
    await codeOf(house.db.transaction((tx) => protection.checkDeposit(tx, deposit))),
  ];
}
const eventsOf = async ({ memberId }: Person) =>
  (await readEvents(house.db, memberId, 50)).map(({ what, detail }) => ({ what, detail }));

describe('a time-out', () => {
  it('shuts play and deposits at once, and lets him back in at its last millisecond', async () => {
    const who = await person();
    expect(await refusals(who)).toEqual(['done', 'done']);
    await takeTimeOut(needs(), who, 1);
    expect(await refusals(who)).toEqual(['protection.time_out', 'protection.time_out']);
    now += DAY - 1;
    expect(await refusals(who)).toEqual(['protection.time_out', 'protection.time_out']);
    expect(await onBreak(house.db, who.memberId, now)).toBe(true);
    now += 1;
    expect(await refusals(who)).toEqual(['done', 'done']);
    expect(await onBreak(house.db, who.memberId, now)).toBe(false);
  });

  it('is never shortened by another one, and made longer by one that ends later', async () => {
    const who = await person();
    const began = now;
    await takeTimeOut(needs(), who, 7);
    await takeTimeOut(needs(), who, 1);
    now = began + 7 * DAY - 1;
    expect((await refusals(who))[0]).toBe('protection.time_out');
    await takeTimeOut(needs(), who, 2);
    now = began + 8 * DAY;
    expect((await refusals(who))[0]).toBe('protection.time_out');
  });

  it('of more days than the jurisdiction knows is refused with how many it knows, and nothing is shut', async () => {
    const who = await person();
    await expect(takeTimeOut(needs(), who, 43)).rejects.toMatchObject({
      code: 'protection.wrong_time_out',
      detail: { params: { days: 42 } },
    });
    expect(await refusals(who)).toEqual(['done', 'done']);
    expect(await eventsOf(who)).toEqual([]);
    await takeTimeOut(needs(), who, 42);
    expect((await refusals(who))[0]).toBe('protection.time_out');
  });

  it('stays in his record with its end, and is told once to whoever hears of it', async () => {
    const who = await person();
    const until = toWire(now + 3 * DAY);
    await takeTimeOut(needs(), who, 3);
    expect(await eventsOf(who)).toEqual([{ what: 'time_out', detail: { until, days: 3 } }]);
    const { rows } = await house.db.pool.query<{ facts: readonly object[] }>(
      "select facts from platform.outbox where kind = 'protection.time_out_taken' and facts::text like $1",
      [`%${who.memberId}%`],
    );
    expect(rows.map(({ facts }) => facts)).toEqual([
      [{ memberId: who.memberId, brandId: who.brandId, until }],
    ]);
  });

  it('is of the moment that is asked about: who takes one later was not on it before', async () => {
    const [on, never] = [await person(), await person()];
    const before = now;
    now += MINUTE;
    await takeTimeOut(needs(), on, 1);
    const ids = [on.memberId, never.memberId];
    const at = (ms: number) => onBreakAt(house.db, ids, new Date(ms));
    expect(await at(before)).toEqual([]);
    expect(await at(now + HOUR)).toEqual([on.memberId]);
    expect(await at(now + DAY + 1)).toEqual([]);
  });
});

it('money is sent to nobody who is restricted, though he is on no break of his own', async () => {
  const who = await person();
  expect(await isClosedTo(house.db, who.memberId, now)).toBe(false);
  await house.db.transaction((tx) => setRestricted(tx, who.memberId, true));
  expect(await isClosedTo(house.db, who.memberId, now)).toBe(true);
  expect(await onBreak(house.db, who.memberId, now)).toBe(false);
  const other = await person();
  await takeTimeOut(needs(), other, 1);
  expect(await isClosedTo(house.db, other.memberId, now)).toBe(true);
});

describe('a reality check', () => {
  const play = ({ memberId }: Person) =>
    house.db.transaction((tx) => goOn(tx, [{ memberId, from: now }], now, IDLE_MS));
  /** Plays on for so long without a pause. */
  async function playFor(who: Person, ms: number): Promise<void> {
    await play(who);
    for (const end = now + ms; now < end; ) {
      now += Math.min(20 * MINUTE, end - now);
      await play(who);
    }
  }
  const session = (who: Person) => readSession(needs(), house.db, who);

  it('is nobody’s who does not play', async () => {
    const who = await person();
    expect(await session(who)).toMatchObject({
      startedAt: null,
      nextCheckAt: null,
      checkDue: false,
      elapsedMs: 0,
    });
    expect(await answerCheck(needs(), who, 'continue')).toMatchObject({ startedAt: null });
    expect(await eventsOf(who)).toEqual([]);
  });

  it('comes an hour after the first stake, and stops play until it is answered', async () => {
    const who = await person();
    const began = now;
    await playFor(who, HOUR - 1);
    expect(await session(who)).toMatchObject({
      startedAt: toWire(began),
      nextCheckAt: toWire(began + HOUR),
      checkDue: false,
      elapsedMs: HOUR - 1,
    });
    expect((await refusals(who))[0]).toBe('done');
    now += 1;
    expect(await session(who)).toMatchObject({ checkDue: true, elapsedMs: HOUR });
    // Deposits are no play.
    expect(await refusals(who)).toEqual(['protection.reality_check', 'done']);
    expect(await answerCheck(needs(), who, 'continue')).toMatchObject({
      checkDue: false,
      nextCheckAt: toWire(now + HOUR),
    });
    expect((await refusals(who))[0]).toBe('done');
  });

  it('answered before it is due comes all the same; answered twice it is one entry in his record', async () => {
    const who = await person();
    await playFor(who, 50 * MINUTE);
    await answerCheck(needs(), who, 'continue');
    now += 10 * MINUTE;
    expect((await session(who)).checkDue).toBe(true);
    await answerCheck(needs(), who, 'stop');
    await answerCheck(needs(), who, 'continue');
    expect(await eventsOf(who)).toEqual([
      {
        what: 'reality_check',
        detail: { answer: 'stop', elapsedMs: HOUR, net: '0.00', currency: 'BDT' },
      },
    ]);
  });

  it('begins anew with the session: who pauses for half an hour is asked an hour after he comes back', async () => {
    const who = await person();
    await playFor(who, 50 * MINUTE);
    now += IDLE_MS;
    expect((await session(who)).startedAt).toBeNull();
    const back = now;
    await playFor(who, 30 * MINUTE);
    expect(await session(who)).toMatchObject({ startedAt: toWire(back), checkDue: false });
  });
});
