/** For tests: a house with points, whose members play, and where cash that is paid is written down. */
import { openTestHouse, type TestHouse } from '#features/people/members/fixtures.ts';
import { pay } from '#features/money/bonus/service/pay.ts';
import type { StakeSettled } from '#features/play/stakes/contract.ts';
import type { FactOf } from '#kernel/facts.ts';
import { type Id, type MemberId, newId } from '#kernel/ids.ts';
import { createSealer } from '#platform/crypto/seal.ts';
import { writeSettings } from '#platform/settings/settings.ts';
import type { Actor } from '#platform/trail/staff-action.ts';
import { PointsSettings } from './contract/settings.ts';
import { BOOKS } from './books.ts';
import { hearCorrections, hearStakes } from './service/hear.ts';
import { creditEarned } from './service/move.ts';
import type { PointsNeeds } from './service/needs.ts';

export const ADDRESS = {
  name: 'Rana',
  phone: '01711',
  street: '21 Green Road',
  city: 'Dhaka',
  postcode: '',
};

/** Goods of a hundred points that ten people may have. */
export const CAP = {
  kind: 'goods' as const,
  names: { en: 'Cap' },
  texts: {},
  picture: 'rooster' as const,
  points: '100',
  amount: null,
  stock: 10,
  eachMost: 0,
  open: true,
  position: 0,
};

export const staffOf = (brandId: Actor['brandId']): Actor & { readonly staffId: Id<'staff'> } => ({
  brandId,
  staffId: newId<'staff'>(),
  ip: '',
  requestId: 'test',
});

/** What became of it: `done`, or the code of the refusal. */
export const outcome = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    ({ code }) => String(code),
  );

/** A member who has played for so many whole points. */
export async function rich(shop: PointsHouse, points: bigint): Promise<MemberId> {
  const member = await shop.house.member();
  await shop.play({ member, valid: String(points * 10_000n) });
  return member;
}

/** His points, and those he owes. */
export async function balanceOf(shop: PointsHouse, member: MemberId) {
  await creditEarned(shop.needs);
  const [row] = await shop.sql<{ points: bigint; owed: bigint }>(
    'select points, owed from points.balances where member_id = $1',
    [member],
  );
  return row ?? { points: 0n, owed: 0n };
}

export type Play = {
  readonly member: string;
  readonly valid: string;
  readonly category?: string;
  readonly margin?: number;
  readonly ref?: string;
  readonly state?: 'settled' | 'voided';
  readonly at?: number;
  readonly currency?: string;
};

export type PointsHouse = {
  readonly house: TestHouse;
  readonly clock: { at: number; now: () => number };
  readonly needs: PointsNeeds;
  /** Points of the line of agents above every member, in hundred-millionths. */
  readonly plates: Map<string, bigint>;
  readonly play: (...plays: readonly Play[]) => Promise<void>;
  readonly correct: (ref: string, member: string, valid: string, revision: number) => Promise<void>;
  readonly set: (rules: Partial<typeof PointsSettings.defaults>) => Promise<void>;
  /** What the books of points say, by the names of their passes. */
  readonly findings: () => Promise<readonly string[]>;
  readonly sql: <Row>(text: string, values?: readonly unknown[]) => Promise<Row[]>;
  readonly cash: (member: MemberId) => Promise<bigint>;
  readonly close: () => Promise<void>;
};

export const factOf = (house: TestHouse, now: number, play: Play): FactOf<typeof StakeSettled> => ({
  memberId: play.member,
  brandId: house.brand.id,
  kind: 'round',
  state: play.state ?? 'settled',
  category: play.category ?? 'RNG',
  vendor: 'HAAT',
  game: 'monsoon-tiger',
  currency: play.currency ?? house.brand.currency,
  stake: play.valid,
  validStake: play.state === 'voided' ? '0' : play.valid,
  payout: '0',
  ref: play.ref ?? newId(),
  at: new Date(play.at ?? now).toISOString(),
  ...(play.margin === undefined ? {} : { margin: play.margin }),
});

export async function openPointsHouse(at = Date.parse('2026-11-20T06:00:00Z')): Promise<PointsHouse> {
  const clock = { at, now: () => clock.at };
  const house = await openTestHouse(clock);
  const { db, brands, brand, ledger, keys } = house;
  const plates = new Map<string, bigint>();
  const needs: PointsNeeds = {
    db,
    brands,
    clock,
    tree: {
      linesOf: async (_, ids) => new Map(ids.map((id) => [id, [id]])),
      pointsOf: async (_, ids) => new Map(ids.map((id) => [id, plates])),
    },
    transactions: { require: async () => undefined },
    currencyOf: async () => brand.currency,
    pay: (tx, ask) => pay({ db, ledger, clock }, tx, ask),
    sealer: createSealer(keys.derive('points addresses')),
  };
  return {
    house,
    clock,
    needs,
    plates,
    play: async (...plays) => {
      const facts = plays.map((play) => factOf(house, clock.at, play));
      await db.transaction((tx) => hearStakes(tx, needs, facts));
    },
    correct: async (ref, member, valid, revision) => {
      const end = (validStake: string) => ({ state: 'settled' as const, validStake, payout: '0' });
      const {
        state: _,
        validStake: __,
        payout: ___,
        ...stake
      } = factOf(house, clock.at, { member, valid, ref });
      await db.transaction(async (tx) => {
        await hearCorrections(tx, needs, [{ ...stake, revision, before: end('0'), after: end(valid) }]);
      });
    },
    set: async (rules) => {
      await writeSettings(db, brand.id, PointsSettings, { ...PointsSettings.defaults, ...rules });
      brands.forget();
    },
    findings: async () => {
      const found = await Promise.all(
        BOOKS.passes.map(async (pass) => {
          const rows = await pass.look({ client: db.pool as never, openSeed: undefined });
          return rows.map(({ row, says }) => `${pass.name}: ${row} ${says}`);
        }),
      );
      return found.flat();
    },
    sql: async (text, values = []) => (await db.pool.query(text, [...values])).rows,
    cash: async (member) => (await ledger.walletOf(db, member))?.cash ?? 0n,
    close: () => house.close(),
  };
}
