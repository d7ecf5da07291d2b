/** For tests: a house with the room of bonuses, members with money, and stakes as the rooms of play take and tell them. */
import { emptyApprovals } from '#features/people/approvals/fixtures.ts';
import { memberWithCash, openTestHouse, type TestHouse } from '#features/people/members/fixtures.ts';
import { StakeCorrected, StakeSettled } from '#features/play/stakes/contract.ts';
import { type MemberId, newId } from '#kernel/ids.ts';
import { type Minor, minor, parseAmount } from '#kernel/money.ts';
import { toWire } from '#kernel/time.ts';
import type { Posted } from '#ledger/contract.ts';
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
type Label = { readonly category?: string; readonly game?: string };

export type BonusHouse = {
  readonly house: TestHouse;
  readonly room: BonusRoom;
  readonly clock: { at: number; now: () => number };
  readonly needs: BonusNeeds;
  readonly member: (cash: bigint) => Promise<Bettor>;
  /** A version of terms. @returns its id */
  readonly terms: (change?: Partial<BonusTerms>) => Promise<string>;
  readonly grant: (
    who: MemberId,
    terms: string,
    amount: bigint,
    more?: Partial<GrantAsk>,
  ) => ReturnType<BonusRoom['engine']['grant']>;
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
  readonly correct: (who: Bettor, ref: string, stake: bigint, before: bigint, after: bigint) => Promise<void>;
  readonly close: () => Promise<void>;
};

function factOf(
  who: Bettor,
  ref: string,
  stake: bigint,
  payout: bigint,
  { category = 'RNG', game = 'any' }: Label,
  at: number,
  bonus: Posted['bonus'],
) {
  return {
    memberId: who.memberId,
    brandId: who.brandId,
    kind: 'round' as const,
    state: 'settled' as const,
    category,
    vendor: 'HAAT',
    game,
    currency: 'BDT',
    stake: String(stake),
    validStake: String(stake),
    payout: String(payout),
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
  const needs: BonusNeeds = {
    db,
    ledger,
    clock,
    brands,
    log: silentLog(),
    currencyOf: async () => 'BDT',
    approvals: emptyApprovals(db, clock),
    hintsFor: async () => [],
  };
  const room = createBonus({ ...needs, playedBy: async () => [], sources: () => [] });
  for (const one of room.listeners) await startListener(db, one);
  let codes = 0;
  return {
    house,
    room,
    needs,
    clock,
    member: (cash) => memberWith(house, cash),
    terms: async (change = {}) => {
      codes += 1;
      const code = `terms-${codes}`;
      const terms = { ...TERMS, ...change };
      return (await db.transaction((tx) => room.engine.putTerms(tx, { brandId: brand.id, code, terms }))).id;
    },
    grant: (memberId, terms, amount, more = {}) =>
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
      ),
    play: (who, stake, payout, label = {}) =>
      db.transaction(async (tx) => {
        const ref = newId(clock.at);
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
        const ref = newId(clock.at);
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
    correct: (who, ref, stake, before, after) =>
      db.transaction(async (tx) => {
        const {
          state: _,
          validStake: __,
          payout: ___,
          ...told
        } = factOf(who, ref, stake, before, {}, clock.at, undefined);
        const end = (payout: bigint) => ({
          state: 'settled' as const,
          validStake: String(stake),
          payout: String(payout),
        });
        await announce(tx, StakeCorrected, [
          { ...told, revision: 1, before: end(before), after: end(after) },
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

export const taka = (text: string): Minor => parseAmount(text, 'BDT');
