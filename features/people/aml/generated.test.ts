/** CHECKS 42: 200 sums of 2,000 that came in parts, and 200 members whose money was never split, by methods, days and agents. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { DepositCredited } from '#features/money/cashier/contract.ts';
import { PointsTransferred } from '#features/people/agents/contract.ts';
import { createApprovals } from '#features/people/approvals/room.ts';
import { openTestHouse, type TestHouse } from '#features/people/members/fixtures.ts';
import { setRestricted } from '#features/people/protection/store.ts';
import { newId } from '#kernel/ids.ts';
import { DAY, HOUR } from '#kernel/time.ts';
import { listenerLag, runListener, startListener } from '#platform/outbox/run-listeners.ts';
import { announce } from '#platform/outbox/outbox.ts';
import { writeSettings } from '#platform/settings/settings.ts';
import { AmlSettings } from './contract/settings.ts';
import { type AmlRoom, createAml } from './room.ts';

const EACH = 200;
const THRESHOLD = 2_000;
const WINDOW_MS = 7 * DAY;
const NOW = Date.now();

let house: TestHouse;
let room: AmlRoom;
beforeAll(async () => {
  house = await openTestHouse();
  const { db, brands, brand } = house;
  const clock = { now: () => NOW };
  const { approvals, open } = createApprovals({
    db,
    clock,
    may: async () => true,
    colleagues: { find: async () => undefined, ofBrand: async () => [] },
    approvers: async () => 1,
    stepUp: async () => undefined,
  });
  room = createAml({
    db,
    brands,
    clock,
    approvals,
    may: async () => true,
    restrict: setRestricted,
    sharedAccounts: async () => [],
  });
  open(room.approvals);
  await writeSettings(db, brand.id, AmlSettings, {
    ...AmlSettings.defaults,
    threshold: String(THRESHOLD),
    windowMs: WINDOW_MS,
  });
  brands.forget();
  for (const one of room.listeners) await startListener(db, one);
});
afterAll(() => house.close());

/** A part: whole units, from an agent or by a method, ms before now. */
type Part = {
  readonly amount: number;
  readonly method: string;
  readonly isReceived: boolean;
  readonly before: number;
};
const way = fc.record({
  method: fc.constantFrom('bank', 'wallet', 'card', 'usdt'),
  isReceived: fc.boolean(),
  before: fc.integer({ min: 0, max: WINDOW_MS - HOUR }),
});
const withWays = (amounts: readonly number[]): fc.Arbitrary<Part[]> =>
  fc
    .array(way, { minLength: amounts.length, maxLength: amounts.length })
    .map((ways) => ways.map((one, n) => ({ ...one, amount: amounts[n] ?? 0 })));
/** Cuts a sum at random places. */
const cut = (total: number, at: readonly number[]): number[] => {
  const places = [...new Set([0, ...at, total])].toSorted((a, b) => a - b);
  return places.slice(1).map((place, n) => place - (places[n] ?? 0));
};
const cuts = fc.array(fc.integer({ min: 1, max: THRESHOLD - 1 }), { minLength: 1, maxLength: 19 });
const split = cuts.map((at) => cut(THRESHOLD, at)).chain(withWays);
const known = fc
  .constantFrom(
    [1_999, 1],
    Array.from({ length: 20 }, () => 100),
    [1_000, 1_000],
  )
  .chain(withWays);
/** Below the sum in its window, whatever came before that window; or one sum in the open. */
const clean = fc.oneof(
  fc
    .tuple(
      cuts
        .map((at) =>
          cut(
            THRESHOLD - 1,
            at.filter((one) => one < THRESHOLD - 1),
          ),
        )
        .chain(withWays),
      cuts
        .map((at) =>
          cut(
            THRESHOLD - 1,
            at.filter((one) => one < THRESHOLD - 1),
          ),
        )
        .chain(withWays),
    )
    .map(([late, early]) => [
      ...late.map((one) => ({ ...one, before: Math.min(one.before, DAY) })),
      ...early.map((one) => ({ ...one, before: 9 * DAY + Math.min(one.before, DAY) })),
    ]),
  fc.integer({ min: THRESHOLD, max: 50_000 }).chain((amount) => withWays([amount])),
);

type Member = Awaited<ReturnType<TestHouse['member']>>;
const at = ({ before }: Part): string => new Date(NOW - before).toISOString();

async function tell(all: readonly { readonly memberId: Member; readonly part: Part }[]): Promise<void> {
  const brandId = house.brand.id;
  await house.db.transaction(async (tx) => {
    for (const { memberId, part } of all) {
      const amount = `${part.amount}.00`;
      const same = { brandId, amount, currency: 'BDT', at: at(part) };
      if (part.isReceived)
        await announce(tx, PointsTransferred, [
          {
            ...same,
            transferId: newId(),
            serial: 'A-1',
            sender: newId<'member'>(),
            receiver: memberId,
            direction: 'down',
          },
        ]);
      else
        await announce(tx, DepositCredited, [{ ...same, memberId, depositId: newId(), method: part.method }]);
    }
  });
}

it('finds each sum that was split, holds its release, and says nothing of whoever split none', async () => {
  const seed = { seed: 42, numRuns: EACH };
  const groups = [
    ...fc.sample(fc.oneof(split, known), seed).map((parts) => ({ parts, isSplit: true })),
    ...fc.sample(clean, seed).map((parts) => ({ parts, isSplit: false })),
  ];
  // One by one: hundreds at once would wait for the few connections of a pool longer than it lets them.
  const members: Member[] = [];
  for (const _ of groups) members.push(await house.member());
  await tell(
    groups
      .flatMap(({ parts }, n) => parts.map((part) => ({ memberId: members[n] as Member, part })))
      .toSorted((a, b) => b.part.before - a.part.before),
  );
  await vi.waitFor(
    async () => {
      for (const one of room.listeners) await runListener(house.db, one);
      const lag = await listenerLag(house.db, room.listeners);
      expect([...lag.values()].every((seconds) => seconds === 0)).toBe(true);
    },
    { timeout: 120_000, interval: 5 },
  );
  const wrong: unknown[] = [];
  for (const [n, { parts, isSplit }] of groups.entries()) {
    const holds = await room.holdsRelease(house.db, {
      memberId: members[n] as Member,
      brandId: house.brand.id,
    });
    if (holds !== isSplit) wrong.push({ isSplit, holds, parts });
  }
  expect(wrong).toEqual([]);
}, 240_000);
