/**
 * One day of every kind of play, and every page that says what it came to: the member's bets, his profit and loss, the session strip of the rooms of
 * play, the page of his limits, and what staff see of him. They say the same, and what the ledger has moved, to the minor unit.
 */
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import {
  asPlayer,
  asStaff,
  callRoute,
  openTestHouse,
  type TestHouse,
} from '#features/people/members/fixtures.ts';
import { GetPlaySession } from '#features/people/protection/contract.ts';
import { StakeCorrected, StakePlaced, StakeSettled } from '#features/play/stakes/contract.ts';
import { moveDifference } from '#features/play/stakes/service/correction.ts';
import { type Ending, endStake, placedFact, settledFact } from '#features/play/stakes/service/end.ts';
import type { OpenStake } from '#features/play/stakes/service/open-stake.ts';
import { GetPlayer } from '#features/watch/players/contract.ts';
import { GetBetRecord, GetProfit } from '#features/watch/records/contract.ts';
import type { CallAnswer } from '#kernel/call.ts';
import { type MemberId, newId } from '#kernel/ids.ts';
import { formatWire, minor } from '#kernel/money.ts';
import { systemClock } from '#kernel/time.ts';
import { silentLog } from '#platform/log/log.ts';
import { listenerLag, runListener, startListener } from '#platform/outbox/run-listeners.ts';
import { announce } from '#platform/outbox/outbox.ts';
import { arrange } from '#platform/testkit/arrange.ts';
import { composeHouse, type Rooms } from './compose.ts';

let house: TestHouse;
let rooms: Rooms;
const listeners = () => rooms.listeners.filter(({ kinds }) => kinds.includes('stake.settled'));
beforeAll(async () => {
  house = await openTestHouse();
  const { db, keys } = house;
  rooms = await composeHouse({
    db,
    keys,
    log: silentLog(),
    clock: systemClock,
    origin: () => 'http://localhost',
  });
  for (const one of listeners()) await startListener(db, one);
});
afterAll(async () => {
  await rooms.close();
  await house.close();
});

const handleFacts = (): Promise<void> =>
  vi.waitFor(async () => {
    for (const one of listeners()) await runListener(house.db, one);
    const lag = await listenerLag(house.db, listeners());
    expect([...lag.values()].every((seconds) => seconds === 0)).toBe(true);
  }, 60_000);

/** A member with money who plays as the rooms of play let him: by the verbs of the ledger and the facts every room announces. */
async function playerOf(cash: bigint) {
  const { db, ledger, brand } = house;
  const memberId: MemberId = await house.member();
  const pockets = await ledger.pockets(db, brand.id, memberId, 'BDT');
  const purse = { pockets, house: await ledger.house(db, brand.id, 'play', 'BDT') };
  const who = { memberId, brandId: brand.id, currency: 'BDT', pockets };
  const from = await ledger.house(db, brand.id, 'grants', 'BDT');
  await db.transaction((tx) =>
    ledger.pay(tx, {
      ...who,
      key: 'purse',
      content: '',
      ref: newId(),
      serial: 'T-1',
      kind: 'grant',
      from,
      amount: minor(cash),
    }),
  );
  const label = { vendor: 'HAAT', game: 'any', memberId, brandId: brand.id, currency: 'BDT' } as const;
  const stakeOf = (kind: OpenStake['kind'], category: string, stake: bigint): OpenStake => ({
    ...label,
    kind,
    category,
    ref: newId(),
    serial: 'X-1',
    stake: minor(stake),
  });
  return {
    memberId,
    wallet: () => ledger.wallet(db, memberId, pockets),
    /** Staked and settled in one moment: a slot, a bingo card. */
    play: (kind: OpenStake['kind'], category: string, stake: bigint, payout: bigint) =>
      db.transaction(async (tx) => {
        const open = stakeOf(kind, category, stake);
        const { ref, serial } = open;
        await ledger.play(tx, {
          ...who,
          ...purse,
          kind,
          key: newId(),
          content: '',
          ref,
          serial,
          stake: minor(stake),
          payout: minor(payout),
        });
        await announce(tx, StakeSettled, [settledFact(open, 'settled', minor(stake), payout, Date.now())]);
      }),
    lay: async (kind: OpenStake['kind'], category: string, stake: bigint): Promise<OpenStake> => {
      const open = stakeOf(kind, category, stake);
      await db.transaction(async (tx) => {
        const { ref, serial } = open;
        await ledger.hold(tx, { ...who, kind, key: newId(), content: '', ref, serial, amount: minor(stake) });
        await announce(tx, StakePlaced, [placedFact(open, Date.now())]);
      });
      return open;
    },
    end: (open: OpenStake, ending: Ending) =>
      db.transaction((tx) => endStake(ledger, tx, open, purse, ending, Date.now())),
    /** `undefined` is void: the stake came back. */
    correct: (open: OpenStake, before: bigint | undefined, after: bigint | undefined) =>
      db.transaction(async (tx) => {
        const difference = (after ?? open.stake) - (before ?? open.stake);
        if (difference !== 0n) await moveDifference({ ledger }, tx, { ...open, revision: 1 }, difference);
        const end = (payout: bigint | undefined) => ({
          state: payout === undefined ? ('voided' as const) : ('settled' as const),
          validStake: payout === undefined ? '0' : String(open.stake),
          payout: String(payout ?? open.stake),
        });
        const {
          wasOpen: _,
          state: __,
          validStake: ___,
          payout: ____,
          ...reported
        } = settledFact(open, 'settled', open.stake, 0n, Date.now());
        await announce(tx, StakeCorrected, [
          { ...reported, revision: 1, before: end(before), after: end(after) },
        ]);
      }),
    /** A deposit that is taken back is corrected too, and is no play. */
    takeBack: (amount: bigint) =>
      db.transaction(async (tx) => {
        const to = await ledger.house(tx, brand.id, 'deposits', 'BDT');
        await ledger.take(tx, {
          ...who,
          key: 'back',
          content: '',
          ref: newId(),
          serial: 'D-1',
          kind: 'correction',
          to,
          amount: minor(amount),
        });
      }),
  };
}
const won = (payout: bigint): Ending => ({ state: 'settled', payout: minor(payout) });

it('says the same on every page, and what the ledger has moved', async () => {
  const me = await playerOf(1_000_000n);
  await me.play('round', 'RNG', 5_000n, 0n);
  await me.play('round', 'RNG', 5_000n, 12_345n);
  await me.play('table', 'BINGO', 700n, 0n);
  await me.end(await me.lay('table', 'LIVE', 10_000n), won(19_500n));
  const slip = (stake: bigint) => me.lay('slip', 'SPORTS', stake);
  await me.end(await slip(10_000n), won(25_001n));
  const lost = await slip(9_900n);
  await me.end(lost, won(0n));
  await me.end(await slip(4_000n), { state: 'voided' });
  await me.end(await slip(3_000n), { state: 'voided', above: minor(150n) });
  // Cashed out whole, and in part: what stays in play is open.
  await me.end(await slip(2_000n), won(1_777n));
  const parted = await slip(6_000n);
  await me.end({ ...parted, ref: newId(), stake: minor(2_500n), partOf: parted.ref }, won(2_400n));
  await slip(27_800n);
  await me.end(await me.lay('ticket', 'LOTT', 1_200n), won(0n));
  await me.lay('ticket', 'LOTT', 2_300n);
  await me.end(await me.lay('slip', 'COCKFIGHTING', 5_000n), won(9_350n));
  await me.correct(lost, 0n, 4_321n);
  // To void and from it: lost, won and drawn bets are none any more, and void ones were lost and won after all.
  for (const before of [0n, 5_555n, 3_000n]) {
    const open = await slip(3_000n);
    await me.end(open, won(before));
    await me.correct(open, before, undefined);
  }
  for (const after of [0n, 2_222n]) {
    const open = await slip(1_100n);
    await me.end(open, { state: 'voided' });
    await me.correct(open, undefined, after);
  }
  await me.takeBack(50_000n);
  await handleFacts();

  const { cash, held } = await me.wallet();
  // Stakes that are held are still his.
  const result = formatWire(minor(cash + held - 1_000_000n + 50_000n), 'BDT');
  const open = formatWire(held, 'BDT');
  expect(open).toBe('336.00');
  const staked = formatWire(
    minor(5_000n * 2n + 700n + 10_000n + 10_000n + 9_900n + 2_000n + 2_500n + 1_200n + 5_000n + 1_100n * 2n),
    'BDT',
  );
  const returned = formatWire(
    minor(12_345n + 19_500n + 25_001n + 150n + 1_777n + 2_400n + 9_350n + 4_321n + 2_222n),
    'BDT',
  );
  const caller = asPlayer(me.memberId);
  const ask = <Answer>(call: Parameters<typeof callRoute>[1], query: object = {}) =>
    callRoute(rooms.routes, call, house.brand, { caller, query }) as Promise<Answer>;
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: house.brand.timeZone }).format(Date.now());
  const day = { from: today, to: today };
  const sum = { stake: staked, payout: returned, net: result, open, openBets: 3 };
  for (const query of [day, {}]) {
    expect((await ask<CallAnswer<typeof GetBetRecord>>(GetBetRecord, query)).sum, 'bets').toMatchObject(sum);
    for (const by of ['day', 'category'])
      expect(
        (await ask<CallAnswer<typeof GetProfit>>(GetProfit, { ...query, by })).sum,
        'profit',
      ).toMatchObject(sum);
  }
  const played = { staked, returned, net: result };
  await arrange(
    house.db,
    'insert into protection.standing (member_id, play_from, play_last) values ($1, $2, $3)',
    [me.memberId, Date.now() - 60_000, Date.now()],
  );
  expect(await ask<CallAnswer<typeof GetPlaySession>>(GetPlaySession), 'strip and limits').toMatchObject({
    ...played,
    open,
    today: played,
  });
  const staff = await callRoute(rooms.routes, GetPlayer, house.brand, {
    caller: asStaff(newId()),
    params: { id: me.memberId },
  });
  expect(staff, 'player of staff').toMatchObject({ totals: { ...played, inPlay: open, openBets: 3 } });
  // Choosing kinds leaves nothing out that is not chosen elsewhere.
  const kinds = await Promise.all(
    ['round', 'table', 'slip', 'ticket'].map((kind) =>
      ask<CallAnswer<typeof GetBetRecord>>(GetBetRecord, { kind }),
    ),
  );
  const units = (text: string): bigint => BigInt(text.replace('.', ''));
  expect(kinds.reduce((all, one) => all + units(one.sum.net), 0n)).toBe(units(result));
}, 90_000);
