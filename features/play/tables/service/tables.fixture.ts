/** For tests: a table on a real database, members with money, and a clock that is moved by moving the rounds. */
import { openTestHouse, type TestHouse } from '#features/people/members/fixtures.ts';
import { MEMBER_NAMES } from '#features/people/members/store.ts';
import { createProtection } from '#features/people/protection/service.ts';
import { TABLE_ENGINES } from '#games/registry.ts';
import { type Id, newId } from '#kernel/ids.ts';
import { minor, parseAmount } from '#kernel/money.ts';
import { HOUR, MINUTE, systemClock } from '#kernel/time.ts';
import { createSealer } from '#platform/crypto/seal.ts';
import { PATIENT_MS } from '#platform/testkit/database.ts';
import { guardedOnly } from '#platform/host/guarded.fixture.ts';
import type { Host } from '#platform/host/host.ts';
import { silentLog } from '#platform/log/log.ts';
import type { Rhythm } from '../rules/schedule.ts';
import { slotAt } from '../rules/schedule.ts';
import { type BetRequest, createTableBets, type TableBets } from './bet.ts';
import type { TablesNeeds } from './needs.ts';
import { createTableHost } from './host.ts';
import { createTables, type LiveTable, type Tables } from './tables.ts';
import { NEWEST_ROUND, putTable, type RoundRow } from '../store.ts';

export type TestTables = {
  readonly house: TestHouse;
  readonly needs: TablesNeeds;
  readonly tables: Tables;
  readonly bets: TableBets;
  readonly hosts: readonly Host[];
  /** A new table, of dragon tiger unless said. */
  readonly table: (engine?: string) => Promise<LiveTable>;
  /** A member with cash in minor units. */
  readonly member: (cash?: bigint) => Promise<Bettor>;
  readonly request: (
    bettor: Bettor,
    table: LiveTable,
    roundId: string,
    laid: Laid,
    key?: string,
  ) => BetRequest;
  readonly round: (table: LiveTable) => Promise<RoundRow>;
  /** Moves a round through time: its betting closed this many ms ago (negative: it will). */
  readonly closedAgo: (round: RoundRow, ms: number) => Promise<void>;
  readonly wallet: (bettor: Bettor) => Promise<{ readonly cash: bigint; readonly held: bigint }>;
  readonly close: () => Promise<void>;
};

export type Bettor = Awaited<ReturnType<typeof bettorOf>>;
/** spot → wire amount */
export type Laid = Readonly<Record<string, string>>;

async function bettorOf({ db, ledger, brand }: TestHouse, memberId: Id<'member'>) {
  const pockets = await ledger.pockets(db, brand.id, memberId, 'BDT');
  const house = await ledger.house(db, brand.id, 'play', 'BDT');
  return { memberId, brandId: brand.id, currency: 'BDT', pockets, house };
}

/**
 * Long enough that no test sees the end of it: the first length whose round of now has more than a minute left.
 * Rounds of the last one fill a day: after the others there is a pause before midnight.
 */
function calmRhythm(now: number): Rhythm {
  const lengths = [HOUR, HOUR + 17 * MINUTE, HOUR - 2_000].map((bettingMs) => ({
    bettingMs,
    dealMs: 1_000,
    showMs: 1_000,
  }));
  const calm = lengths.find((rhythm) => (slotAt(rhythm, now)?.closesAt ?? 0) - now > MINUTE);
  if (!calm) throw new Error('the day is about to end');
  return calm;
}

export async function openTestTables(): Promise<TestTables> {
  const house = await openTestHouse();
  const { db, ledger, brands, brand } = house;
  const needs: TablesNeeds = {
    db,
    ledger,
    gate: createProtection({ brands }).gate,
    clock: systemClock,
    log: silentLog(),
    engines: TABLE_ENGINES,
    namesOf: (runner, ids) => runner.rows(MEMBER_NAMES, [ids]),
    sealer: createSealer(Buffer.alloc(32, 4)),
  };
  // What a process knows of tables is a second old at most; a test wants to know at once.
  let later = 0;
  const tables = createTables({ ...needs, clock: { now: () => (later += HOUR) } });
  const bets = createTableBets(needs);
  const held = { ...needs, db: guardedOnly(db) };
  // What a turn begins has ended with it, on a busy machine, too.
  const hosts = [0, 1].map(() => createTableHost(held, tables, PATIENT_MS));
  let made = 0;
  return {
    house,
    needs,
    tables,
    bets,
    hosts,
    table: async (engine = 'dragon-tiger') => {
      made += 1;
      const code = `${engine}-${made}`;
      await putTable(db, {
        code,
        brandId: brand.id,
        engine,
        names: { en: 'Dragon Tiger' },
        currency: 'BDT',
        rhythm: calmRhythm(Date.now()),
        limits: {
          min: '10.00',
          max: '1000.00',
          roundMax: '1500.00',
          ...(engine === 'dragon-tiger' ? { spots: { tie: '100.00' } } : {}),
        },
        chips: ['10.00', '100.00'],
        position: made,
      });
      return tables.find(brand.id, code);
    },
    member: async (cash = 1_000_000n) => {
      const bettor = await bettorOf(house, await house.member());
      const from = await ledger.house(db, brand.id, 'grants', 'BDT');
      if (cash > 0n)
        await db.transaction((tx) =>
          ledger.pay(tx, {
            ...bettor,
            kind: 'grant',
            key: 'purse',
            content: '',
            ref: newId(),
            serial: 'G-1',
            amount: minor(cash),
            from,
          }),
        );
      return bettor;
    },
    request: (bettor, table, roundId, laid, key = newId()) => {
      const parts = Object.entries(laid).map(([spot, stake]) => ({ spot, stake: parseAmount(stake, 'BDT') }));
      return {
        ...bettor,
        key,
        table,
        roundId,
        parts,
        auto: undefined,
        stake: minor(parts.reduce((sum, { stake }) => sum + stake, 0n)),
      };
    },
    round: async (table) => {
      const round = await db.one(NEWEST_ROUND, [table.row.code]);
      if (!round) throw new Error('no round was opened');
      return round;
    },
    closedAgo: async ({ id }, ms) => {
      await db.pool.query(
        `with moved as (select id, clock_timestamp() - $2 * interval '1 millisecond' - closes_at as by from tables.rounds where id = $1)
         update tables.rounds r set opens_at = opens_at + by, closes_at = closes_at + by, reveals_at = reveals_at + by, ends_at = ends_at + by
         from moved where r.id = moved.id`,
        [id, ms],
      );
    },
    wallet: ({ memberId, pockets }) => ledger.wallet(db, memberId, pockets),
    close: async () => {
      await bets.close();
      await house.close();
    },
  };
}
