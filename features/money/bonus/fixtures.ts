/** For tests: a house with the room of bonuses, members with money, and stakes as the rooms of play take and tell them. */
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { approvalsAmong } from '#features/people/approvals/fixtures.ts';
import { memberWithCash, openTestHouse, type TestHouse } from '#features/people/members/fixtures.ts';
import { StakeCorrected, StakeSettled } from '#features/play/stakes/contract.ts';
import { type Id, type MemberId, newId } from '#kernel/ids.ts';
import { type Minor, minor, parseAmount } from '#kernel/money.ts';
import { toWire } from '#kernel/time.ts';
import type { Posted } from '#ledger/contract.ts';
import { bonusShare } from '#ledger/service.ts';
import type { Tx } from '#platform/db/db.ts';
import { silentLog } from '#platform/log/log.ts';
import { announce } from '#platform/outbox/outbox.ts';
import { listenerLag, runListener, startListener } from '#platform/outbox/run-listeners.ts';
import type { BonusTerms } from './contract/terms.ts';
import { type BonusRoom, createBonus } from './room.ts';
import type { GrantAsk } from './service/grant.ts';
import type { BonusNeeds } from './service/needs.ts';
import { findBonus, type BonusRow } from './store/bonuses.ts';

export const TERMS: BonusTerms = {
  trigger: 'staff',
  currency: 'BDT',
  title: { en: 'A bonus' },
  amount: { kind: 'asked', cap: '10000.00' },
  wagering: '5',
  contribution: { RNG: '1', LIVE: '0.1' },
  others: '0',
  games: { 'half-game': '0.5' },
  excluded: ['LOTT', 'no-game'],
  days: 7,
};

export type Bettor = Awaited<ReturnType<typeof memberWithCash>>;
type Label = {
  readonly category?: string;
  readonly game?: string;
  readonly odds?: string;
  /** The part that was at risk. */
  readonly valid?: bigint;
  readonly state?: 'settled' | 'voided';
};

export type BonusHouse = {
  readonly house: TestHouse;
  readonly room: BonusRoom;
  readonly clock: { at: number; now: () => number };
  readonly needs: BonusNeeds;
  readonly member: (cash: bigint) => Promise<Bettor>;
  /** Somebody of the staff, who may do everything but agree to what he asked for. */
  readonly staff: () => Id<'staff'>;
  /** A version of terms. @returns its id */
  readonly terms: (change?: Partial<BonusTerms>) => Promise<string>;
  readonly grant: (
    who: MemberId,
    terms: string,
    amount: bigint,
    more?: Partial<GrantAsk>,
  ) => ReturnType<BonusRoom['engine']['grant']>;
  /** A member with cash and a bonus. @param later ms until what comes next */
  readonly given: (
    cash: bigint,
    amount: bigint,
    terms: string,
    later?: number,
  ) => Promise<{ readonly who: Bettor; readonly id: string }>;
  /** Staked and settled in one moment. @throws wallet.insufficient_funds */
  readonly play: (who: Bettor, stake: bigint, payout: bigint, label?: Label) => Promise<Posted>;
  /** @returns the ref of a stake that stays open */
  readonly lay: (who: Bettor, stake: bigint) => Promise<string>;
  readonly end: (who: Bettor, ref: string, stake: bigint, payout: bigint, label?: Label) => Promise<Posted>;
  /** Everything that was announced is heard. */
  readonly hear: () => Promise<void>;
  readonly row: (id: string) => Promise<BonusRow>;
  /** Cash and bonus pocket. */
  readonly pockets: (who: MemberId) => Promise<readonly [bigint, bigint]>;
  /** What the books of the room find. */
  readonly findings: () => Promise<readonly string[]>;
  /** The corrected result is booked and told; `revision` counts from 1. */
  readonly correct: (
    who: Bettor,
    ref: string,
    stake: bigint,
    before: bigint,
    after: bigint,
    more?: { readonly revision?: number; readonly isVoid?: boolean },
  ) => Promise<void>;
  /** A play the house stakes; in the game and of the stake of the terms. */
  readonly playFree: (who: Bettor, game: string, stake: bigint, payout: bigint) => Promise<string>;
  readonly close: () => Promise<void>;
};

function factOf(
  who: Bettor,
  ref: string,
  stake: bigint,
  payout: bigint,
  { category = 'RNG', game = 'any', valid = stake, state = 'settled', odds }: Label,
  at: number,
  bonus: Posted['bonus'],
) {
  return {
    memberId: who.memberId,
    brandId: who.brandId,
    kind: 'round' as const,
    state,
    category,
    vendor: 'HAAT',
    game,
    currency: 'BDT',
    stake: String(stake),
    validStake: String(state === 'voided' ? 0n : valid),
    payout: String(payout),
    ...(odds === undefined ? {} : { odds }),
    at: toWire(at),
    ref,
    serial: 'R-1',
    ...(bonus ? { bonus: { id: bonus.id, part: String(bonus.part), back: String(bonus.back) } } : {}),
  };
}

const movement = (who: Bettor, ref: string) => ({
  memberId: who.memberId,
  brandId: who.brandId,
  currency: 'BDT',
  pockets: who.pockets,
  content: '',
  ref,
  serial: 'R-1',
});

export async function openBonusHouse(): Promise<BonusHouse> {
  const clock = { at: Date.now(), now: () => clock.at };
  const house = await openTestHouse(clock);
  const { db, ledger, brands, brand } = house;
  const people = new Set<string>();
  const approvals = approvalsAmong(db, clock, people);
  const needs: BonusNeeds = {
    db,
    ledger,
    clock,
    brands,
    log: silentLog(),
    currencyOf: async () => 'BDT',
    approvals: approvals.approvals,
    hintsFor: async () => [],
  };
  const room = createBonus({ ...needs, playedBy: async () => [], sources: () => [] });
  approvals.open(room.approvals);
  for (const one of room.listeners) await startListener(db, one);
  const grant: BonusHouse['grant'] = (memberId, terms, amount, more = {}) =>
    db.transaction((tx) =>
      room.engine.grant(tx, {
        brandId: brand.id,
        memberId,
        terms,
        source: 'staff',
        reference: newId(),
        amount: minor(amount),
        ...more,
      }),
    );
  let codes = 0;
  return {
    house,
    room,
    needs,
    clock,
    member: (cash) => memberWith(house, cash),
    staff: () => {
      const id = newId<'staff'>();
      people.add(id);
      return id;
    },
    terms: async (change = {}) => {
      codes += 1;
      const code = `terms-${codes}`;
      const terms = { ...TERMS, ...change };
      return (await db.transaction((tx) => room.engine.putTerms(tx, { brandId: brand.id, code, terms }))).id;
    },
    grant,
    given: async (cash, amount, terms, later = 1_000) => {
      const who = await memberWith(house, cash);
      const granted = await grant(who.memberId, terms, amount);
      if (granted.refused !== undefined) throw new Error(granted.refused);
      clock.at += later;
      return { who, id: granted.bonusId };
    },
    play: (who, stake, payout, label = {}) =>
      db.transaction(async (tx) => {
        const ref = refNow(clock);
        const posted = await ledger.play(tx, {
          ...movement(who, ref),
          kind: 'round',
          key: newId(),
          stake: minor(stake),
          house: who.house,
          payout: minor(payout),
          ofBonus: true,
        });
        await announce(tx, StakeSettled, [factOf(who, ref, stake, payout, label, clock.at, posted.bonus)]);
        return posted;
      }),
    lay: (who, stake) =>
      db.transaction(async (tx) => {
        const ref = refNow(clock);
        await ledger.hold(tx, {
          ...movement(who, ref),
          kind: 'round',
          key: newId(),
          amount: minor(stake),
          ofBonus: true,
        });
        return ref;
      }),
    end: (who, ref, stake, payout, label = {}) =>
      db.transaction(async (tx) => {
        const posted = await ledger.settle(tx, {
          ...movement(who, ref),
          kind: 'round',
          key: `settle ${ref}`,
          stake: minor(stake),
          house: who.house,
          payout: minor(payout),
        });
        await announce(tx, StakeSettled, [factOf(who, ref, stake, payout, label, clock.at, posted.bonus)]);
        return posted;
      }),
    playFree: (who, game, stake, payout) =>
      db.transaction(async (tx) => {
        const ref = refNow(clock);
        const pocket = await ledger.pocket(tx, who.brandId, who.memberId, 'bonus', who.currency);
        const batch = await ledger.open(tx, {
          accounts: [who.pockets.cash, pocket, who.house],
          keys: [],
          locks: 'wait',
        });
        const use = batch.bonusOf(who.memberId, who.currency);
        if (!use) throw new Error('no bonus is in use');
        const ask = { ...movement(who, ref), kind: 'round' as const, key: newId(), stake: minor(stake) };
        const posted = batch.playFree({ ...ask, house: who.house, payout: minor(payout) }, use);
        await ledger.write(tx, batch);
        const fact = factOf(who, ref, stake, payout, { game }, clock.at, posted.bonus);
        await announce(tx, StakeSettled, [{ ...fact, free: true as const }]);
        return ref;
      }),
    correct: (who, ref, stake, before, after, { revision = 1, isVoid = false } = {}) =>
      db.transaction(async (tx) => {
        await lockOf(house, tx, who);
        if (before !== after) await moveDifference(house, tx, { who, ref, revision }, after - before);
        const {
          state: _,
          validStake: __,
          payout: ___,
          ...told
        } = factOf(who, ref, stake, before, {}, clock.at, undefined);
        const end = (payout: bigint, isVoided = false) => ({
          state: isVoided ? ('voided' as const) : ('settled' as const),
          validStake: String(isVoided ? 0n : stake),
          payout: String(payout),
        });
        await announce(tx, StakeCorrected, [
          { ...told, revision, before: end(before), after: end(after, isVoid) },
        ]);
      }),
    hear: async () => {
      // A transaction of anybody else on the cluster holds facts back until it ends.
      for (;;) {
        for (const one of room.listeners) await runListener(db, one);
        const lag = await listenerLag(db, room.listeners);
        if ([...lag.values()].every((seconds) => seconds === 0)) return;
        await new Promise((again) => setTimeout(again, 5));
      }
    },
    row: async (id) => {
      const row = await findBonus(db, id);
      if (!row) throw new Error(`no bonus ${id}`);
      return row;
    },
    pockets: async (memberId) => {
      const all = await ledger.balances(db, memberId);
      const of = (purpose: string): bigint => all.find((one) => one.purpose === purpose)?.balance ?? 0n;
      return [of('cash'), of('bonus')];
    },
    findings: async () => {
      const found: string[] = [];
      for (const pass of room.books.passes) {
        const rows = await passRows(house, pass);
        found.push(...rows.map(({ row, says }) => `${pass.name}: ${row} ${says}`));
      }
      return found;
    },
    close: () => house.close(),
  };
}

async function passRows({ database }: TestHouse, pass: BonusRoom['books']['passes'][number]) {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
  try {
    return await pass.look({ client, openSeed: undefined });
  } finally {
    await client.end();
  }
}

/** What a corrected result pays more or less, in the proportion of the stake, as the room of stakes books it (features/play/stakes/of-bonus.test.ts). */
async function moveDifference(
  { ledger }: TestHouse,
  tx: Tx,
  { who, ref, revision }: { readonly who: Bettor; readonly ref: string; readonly revision: number },
  difference: bigint,
): Promise<void> {
  const made = await tx.one<{ stake: bigint; part: bigint }>(STAKED, [who.memberId, ref]);
  const whole = minor(difference > 0n ? difference : -difference);
  const { stake = 0n, part = 0n } = made ?? {};
  const pool = await ledger.pocket(tx, who.brandId, who.memberId, 'bonus', who.currency);
  const there = (await ledger.balances(tx, who.memberId)).find(({ purpose }) => purpose === 'bonus')?.balance;
  const share = bonusShare(whole, { stake: minor(stake), part: minor(part) });
  const amount = difference > 0n || share <= (there ?? 0n) ? share : minor(there ?? 0n);
  const moved = {
    ...movement(who, ref),
    key: `correct ${ref} ${revision}`,
    kind: 'correction' as const,
    amount: whole,
    share: part > 0n ? { pool, amount } : undefined,
  };
  const debt = await ledger.pocket(tx, who.brandId, who.memberId, 'debt', who.currency);
  if (difference > 0n) await ledger.pay(tx, { ...moved, from: who.house });
  else await ledger.take(tx, { ...moved, to: who.house, debt });
}
const STAKED = {
  name: 'bonus_house.staked',
  text: `select coalesce(sum(p.amount), 0)::bigint as stake, coalesce(sum(p.amount) filter (where a.purpose = 'bonus'), 0)::bigint as part
           from ledger.transfers t join ledger.postings p on p.member_id = t.member_id and p.transfer_id = t.id
           join ledger.accounts a on a.id = p.from_account where t.member_id = $1 and t.ref = $2 and p.kind in ('hold', 'stake')`,
};

/** Whoever corrects has locked the member's balances. */
async function lockOf({ ledger }: TestHouse, tx: Tx, who: Bettor): Promise<void> {
  const pocket = await ledger.pocket(tx, who.brandId, who.memberId, 'bonus', who.currency);
  await ledger.open(tx, { accounts: [who.pockets.cash, pocket], keys: [], locks: 'wait' });
}

/** One house for all tests of a file; each of them begins a minute after the one before. */
export function bonusHouseOfFile(take: (at: BonusHouse) => unknown): void {
  let house: BonusHouse | undefined;
  beforeAll(async () => {
    house = await openBonusHouse();
    await take(house);
  });
  beforeEach(() => {
    if (house) house.clock.at = Math.max(house.clock.at, Date.now()) + 60_000;
  });
  afterAll(() => house?.close());
}

/** A member without money has his accounts all the same. */
async function memberWith(house: TestHouse, cash: bigint): Promise<Bettor> {
  if (cash > 0n) return memberWithCash(house, cash);
  const { db, ledger, brand } = house;
  const memberId = await house.member();
  return {
    memberId,
    brandId: brand.id,
    currency: 'BDT',
    pockets: await ledger.pockets(db, brand.id, memberId, 'BDT'),
    house: await ledger.house(db, brand.id, 'play', 'BDT'),
  };
}

/** A ref made in that moment: ids of this process never go back. */
export const refAt = (ms: number): string => {
  const time = ms.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}${newId().slice(13)}`;
};

/** The same, and ids that are made from now on are younger: transfers of a stake are. */
function refNow({ at }: { readonly at: number }): string {
  newId(at);
  return refAt(at);
}

export const taka = (text: string): Minor => parseAmount(text, 'BDT');
