/** What a record adds up to, against what was told: however stakes are placed, ended, voided and corrected, every list comes to the same. */
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asPlayer, callRoute, openTestHouse, type TestHouse } from '#features/people/members/fixtures.ts';
import { StakeCorrected, StakePlaced, StakeSettled } from '#features/play/stakes/contract.ts';
import type { CallAnswer } from '#kernel/call.ts';
import type { FactOf } from '#kernel/facts.ts';
import { type Id, newId } from '#kernel/ids.ts';
import { formatWire } from '#kernel/money.ts';
import { playedBy } from '#kernel/played.ts';
import { listenerLag, runListener, startListener } from '#platform/outbox/run-listeners.ts';
import { announce } from '#platform/outbox/outbox.ts';
import { BOOKS } from './books.ts';
import { GetBetRecord, GetProfit } from './contract.ts';
import { createRecords } from './room.ts';
import { recordListener } from './service/hear.ts';

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse();
  await startListener(house.db, recordListener);
});
afterAll(() => house.close());

const NOW = Date.parse('2026-03-10T20:00:00Z');
const DAYS = ['2026-03-07', '2026-03-08', '2026-03-09'] as const;
const CATEGORIES = ['RNG', 'SPORTS'] as const;

type End = { readonly state: 'settled' | 'voided'; readonly payout: bigint };
type Bet = {
  readonly stake: bigint;
  readonly category: (typeof CATEGORIES)[number];
  /** Told as placed before it ends. */
  readonly wasOpen: boolean;
  /** Left out: it is open still. */
  readonly end: (End & { readonly day: number }) | undefined;
  readonly corrected: (End & { readonly day: number }) | undefined;
};
/** A bet that is void gives its stake back, and what was won above it. */
const ended = (end: End, stake: bigint): End =>
  end.state === 'voided' ? { state: 'voided', payout: stake + end.payout } : end;
const end = fc.record({
  state: fc.constantFrom('settled', 'settled', 'voided'),
  payout: fc.bigInt(0n, 5_000n),
  day: fc.nat(DAYS.length - 1),
}) satisfies fc.Arbitrary<End & { readonly day: number }>;
const bet: fc.Arbitrary<Bet> = fc.record({
  stake: fc.bigInt(1n, 5_000n),
  category: fc.constantFrom(...CATEGORIES),
  wasOpen: fc.boolean(),
  end: fc.option(end, { nil: undefined }),
  corrected: fc.option(end, { nil: undefined, freq: 1 }),
});

const at = (day: number): string => `${DAYS[day]}T10:00:00.000Z`;
const validOf = ({ state }: End, stake: bigint): string => (state === 'voided' ? '0' : String(stake));

/** Tells of all of them, and waits until it was heard. */
async function tell(memberId: Id<'member'>, bets: readonly Bet[]): Promise<void> {
  const reported = bets.map((one) => {
    const { category, stake } = one;
    const fact: FactOf<typeof StakePlaced> = {
      memberId,
      brandId: house.brand.id,
      kind: 'slip',
      category,
      vendor: 'HAAT',
      game: 'football',
      currency: 'BDT',
      stake: String(stake),
      ref: newId(),
      serial: 'S-1',
      at: at(0),
    };
    return { ...one, fact };
  });
  await house.db.transaction(async (tx) => {
    await announce(
      tx,
      StakePlaced,
      reported.filter(({ wasOpen, end: over }) => wasOpen || !over).map(({ fact }) => fact),
    );
    for (const { end: over, corrected, stake, wasOpen, fact } of reported) {
      if (!over) continue;
      const before = ended(over, stake);
      const first = {
        state: before.state,
        validStake: validOf(before, stake),
        payout: String(before.payout),
      };
      await announce(tx, StakeSettled, [
        { ...fact, at: at(over.day), ...first, ...(wasOpen && { wasOpen: true as const }) },
      ]);
      if (!corrected) continue;
      const after = ended(corrected, stake);
      const last = { state: after.state, validStake: validOf(after, stake), payout: String(after.payout) };
      await announce(tx, StakeCorrected, [
        { ...fact, at: at(Math.max(over.day, corrected.day)), revision: 1, before: first, after: last },
      ]);
    }
  });
  await expect
    .poll(async () => {
      await runListener(house.db, recordListener);
      return (await listenerLag(house.db, [recordListener])).get(recordListener.name);
    })
    .toBe(0);
}

/** What they come to by the one definition of play. */
function modelOf(bets: readonly Bet[]) {
  const over = bets.flatMap(({ stake, end: first, corrected, category }) =>
    first ? [{ ...playedBy({ stake, ...ended(corrected ?? first, stake) }), category }] : [],
  );
  const all = (some: typeof over) => {
    const staked = some.reduce((sum, one) => sum + one.staked, 0n);
    const returned = some.reduce((sum, one) => sum + one.returned, 0n);
    return {
      stake: formatWire(staked, 'BDT'),
      payout: formatWire(returned, 'BDT'),
      net: formatWire(returned - staked, 'BDT'),
    };
  };
  const open = bets.filter(({ end: first }) => !first);
  return {
    sum: {
      bets: over.length,
      ...all(over),
      openBets: open.length,
      open: formatWire(
        open.reduce((sum, { stake }) => sum + stake, 0n),
        'BDT',
      ),
    },
    of: (category: string) => ({
      bets: over.filter((one) => one.category === category).length,
      ...all(over.filter((one) => one.category === category)),
    }),
  };
}

const ask = <C extends typeof GetBetRecord | typeof GetProfit>(
  call: C,
  who: Id<'member'>,
  query: object = {},
) =>
  callRoute(
    createRecords({ db: house.db, clock: { now: () => NOW }, brands: house.brands }).routes,
    call,
    house.brand,
    { caller: asPlayer(who), query },
  ) as Promise<CallAnswer<C>>;
const units = (text: string): bigint => BigInt(text.replace('.', ''));

it('days, categories, lines and books agree about any bets, to the unit', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(bet, { minLength: 1, maxLength: 12 }), async (bets) => {
      const who = await house.member();
      await tell(who, bets);
      const model = modelOf(bets);
      const [lines, days, categories] = [
        await ask(GetBetRecord, who, { pageSize: 50 }),
        await ask(GetProfit, who),
        await ask(GetProfit, who, { by: 'category' }),
      ];
      expect(lines.list).toHaveLength(bets.length);
      for (const { sum } of [lines, days, categories]) expect(sum).toMatchObject(model.sum);
      for (const { of, ...row } of categories.list) expect(row).toMatchObject(model.of(of));
      const net = (list: typeof days.list) => list.reduce((sum, one) => sum + units(one.net), 0n);
      expect([net(days.list), net(categories.list)]).toEqual([units(model.sum.net), units(model.sum.net)]);
      for (const { stake, validStake } of lines.list) expect(units(validStake) <= units(stake)).toBe(true);
    }),
    { numRuns: 8 },
  );
  const client = new pg.Client({ connectionString: house.db.options.url });
  await client.connect();
  try {
    const checkedAt = await Promise.all(
      BOOKS.passes.map((pass) => pass.look({ client, openSeed: undefined })),
    );
    expect(checkedAt.flat()).toEqual([]);
  } finally {
    await client.end();
  }
});
