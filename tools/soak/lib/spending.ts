/**
 * Every way money leaves a balance, at one brand that offers them all and for one member who may use them all: an agent with a player below
 * it, verified, with an account to be paid on. Each way takes 100.00; what is bet on is not over before the trial is.
 */
import { ensurePlaces } from '#features/people/agents/service/tree.ts';
import { TransferSettings } from '#features/people/agents/contract/settings.ts';
import { openMember } from '#features/people/members/service/register.ts';
import { TransferWalletSettings, VendorWalletSettings } from '#features/money/wallet/contract/settings.ts';
import { playOf } from '#features/play/cockfight/service/fights.ts';
import { putPit } from '#features/play/cockfight/store/pits.ts';
import { addFight } from '#features/play/cockfight/store.ts';
import { seedLotteries } from '#features/play/lottery/service/seed.ts';
import type { Season } from '#features/play/sportsbook/rules/season.ts';
import { importSeason } from '#features/play/sportsbook/service.ts';
import { putTable } from '#features/play/tables/store.ts';
import { shelve } from '#features/setup/catalogue/service/stock.ts';
import { type MemberId, newId } from '#kernel/ids.ts';
import { DAY, HOUR, MINUTE, SECOND } from '#kernel/time.ts';
import { arrange } from '#platform/testkit/arrange.ts';
import { sampleBrand } from '#apps/server/samples.ts';
import type { Person, TestServer } from '#apps/server/testing.ts';
import type { Ask } from '#apps/server/testing-client.ts';
import { sealed } from '#apps/server/testing-doors.ts';
import { setSettings } from '#apps/server/testing-settings.ts';
import { readyToWithdraw, TRANSACTION, withdrawalOf } from '#apps/server/testing-withdrawals.ts';

/** What each way takes, in minor units. */
export const PIECE = 10_000n;
const AMOUNT = '100.00';
const VENDOR = 'lantern';
const TABLE = 'dragon-tiger-900';
const PIT = 'long-cockpit';
const money = { currency: 'BDT' } as const;

export type Spender = Person & { readonly below: MemberId; readonly account: string };

export type Way = {
  readonly name: string;
  /** Where the money is once it was taken: nowhere in his accounts, in what is held, or in his wallet at a vendor. */
  readonly to: 'gone' | 'held' | 'vendor';
  /** What else it may be refused with than for want of money. */
  readonly also?: string;
  readonly ask: (who: Spender) => Promise<Pick<Ask, 'path' | 'body'>>;
};

export type Spending = {
  readonly ways: readonly Way[];
  /** A member who may go every way, with so much cash. */
  readonly spender: (cash: bigint) => Promise<Spender>;
};

async function until<Found>(what: string, look: () => Promise<Found | undefined>): Promise<Found> {
  for (const ends = Date.now() + MINUTE; Date.now() < ends; ) {
    const found = await look();
    if (found !== undefined) return found;
    await new Promise((wake) => setTimeout(wake, 50));
  }
  throw new Error(`${what} is not there after a minute`);
}

const rowOf = async <Row extends object>(
  { db }: TestServer,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row | undefined> => (await db.pool.query<Row>(text, [...values])).rows[0];

/** A table with a round that takes bets for two hours, whatever the time of day is. */
async function openTable(server: TestServer): Promise<string> {
  await putTable(server.db, {
    code: TABLE,
    brandId: server.brandId,
    engine: 'dragon-tiger',
    names: { en: 'Dragon Tiger' },
    currency: 'BDT',
    // Twenty-four rounds fill a day, so that one is always open.
    rhythm: { bettingMs: HOUR - 2 * SECOND, dealMs: SECOND, showMs: SECOND },
    limits: { min: '10.00', max: '1000000.00', roundMax: '10000000.00' },
    chips: [AMOUNT],
    position: 1,
  });
  const roundId = await until('a round of the table', async () => {
    const { value, status } = await server.call({ method: 'GET', path: `/tables/${TABLE}` });
    const round = status === 200 ? value['round'] : undefined;
    return round ? String(Object(round).roundId) : undefined;
  });
  await arrange(
    server.db,
    `update tables.rounds set closes_at = now() + interval '2 hours', reveals_at = now() + interval '2 hours 1 second',
       ends_at = now() + interval '2 hours 2 seconds' where id = $1`,
    [roundId],
  );
  return roundId;
}

/** The draw of a lottery that is furthest away. */
async function openDraw(server: TestServer): Promise<string> {
  await server.db.transaction((tx) =>
    seedLotteries(tx, { brandId: server.brandId, currency: 'BDT', production: false }, shelve),
  );
  await server.rooms.lottery.host.plan(Date.now());
  return until('a draw', async () => {
    const { text } = await server.call({ method: 'GET', path: '/lottery/xsmb' });
    const row = await rowOf<{ id: string }>(
      server,
      "select id from lottery.draws where game_code = 'xsmb' and state = 'open' and closes_at > now() + interval '1 hour' order by draws_at desc limit 1",
    );
    return row && text.includes('"code":"xsmb"') ? row.id : undefined;
  });
}

type Price = { readonly id: string; readonly key: string; readonly pick: string; readonly odds: string };

async function openMatch(server: TestServer): Promise<Price & { readonly version: number }> {
  const day = new Date(Date.now() + DAY).toISOString().slice(0, 10);
  const season: Season = {
    league: {
      code: 'football/long',
      sport: 'football',
      name: 'Long',
      zone: 'UTC',
      weight: 1,
      usual: '12:00',
      source: 'soak',
    },
    season: '1',
    matches: [{ key: '1', round: '1', date: day, time: '12:00', home: 'Home', away: 'Away', score: null }],
  };
  await server.db.transaction((tx) => importSeason(tx, season, Date.now()));
  await arrange(server.db, "update sportsbook.fixtures set starts_at = $1 where league = 'football/long'", [
    new Date(Date.now() + DAY),
  ]);
  // The server's own host may have opened it meanwhile.
  await server.rooms.sportsbook.matchBooks.open(server.brandId, Date.now());
  return until('a match with prices', () =>
    rowOf<Price & { version: number }>(
      server,
      `select b.id, m ->> 'key' as key, m -> 'selections' -> 0 ->> 'pick' as pick, m -> 'selections' -> 0 ->> 'odds' as odds,
         (m ->> 'version')::integer as version
         from sportsbook.books b, json_array_elements(b.markets) m
        where b.state = 'open' and b.league = 'football/long' and m -> 'selections' -> 0 ->> 'odds' is not null limit 1`,
    ),
  );
}

async function openFight(server: TestServer): Promise<string> {
  const { db, brandId } = server;
  const limits = { min: '1000', max: '100000000', fightMax: '1000000000' };
  const play = {
    mode: 'fixed',
    estimate: { meron: 500, wala: 480, draw: 20 },
    draw_offered: false,
    liability: { sideMax: '100000000000', lossMax: '100000000000' },
    declare_minutes: 60,
  } as const;
  await db.transaction((tx) =>
    putPit(tx, {
      code: PIT,
      brand_id: brandId,
      names: { en: 'Long' },
      currency: 'BDT',
      limits,
      chips: ['10000'],
      position: 9,
      ...play,
    }),
  );
  const bird = { name: 'Bird', grams: 2_000, wins: 0 };
  const fight = await addFight(db, {
    id: newId(),
    pit_code: PIT,
    brand_id: brandId,
    ref: 'long/1',
    day: new Date().toISOString().slice(0, 10),
    n: 1,
    birds: { meron: bird, wala: bird },
    opens_at: new Date(Date.now() - MINUTE),
    closes_at: new Date(Date.now() + 2 * HOUR),
    ...playOf({ ...play, takeout: 100 }),
  });
  if (!fight) throw new Error('the fight was there before');
  return fight.id;
}

async function allow(server: TestServer): Promise<void> {
  const wallets = [{ vendor: VENDOR, name: VENDOR, provider: 'local', open: true }];
  await setSettings(server, TransferWalletSettings, { wallets });
  await setSettings(server, VendorWalletSettings, { isSingle: false });
  await setSettings(server, TransferSettings, {
    on: true,
    up: true,
    level: 2,
    dayMost: '1000000.00',
    waitMs: 0,
    password: true,
  });
}

async function openSpender(server: TestServer, cash: bigint): Promise<Spender> {
  const { db, rooms, brandId } = server;
  const { identity, ledger } = rooms;
  const { id } = await server.person(cash);
  await arrange(db, 'update members.members set type = 1 where id = $1', [id]);
  const below = await db.transaction(async (tx) => {
    await identity.identity.setAudience(tx, id, 'agent');
    const child = await openMember(
      tx,
      { ledger, identity: identity.identity },
      {
        brand: { id: brandId, currency: sampleBrand.currency },
        username: `b${newId().replaceAll('-', '').slice(-14)}`,
        passwordHash: 'none',
        mustChange: false,
        referredBy: id,
      },
    );
    await ensurePlaces(tx, [id, child]);
    return child;
  });
  identity.identity.forget(id);
  const session = await db.transaction((tx) =>
    identity.identity.openSession(
      tx,
      id,
      'member',
      { ip: '127.0.0.1', agent: 'soak' },
      { how: 'password', factor: false, proved: true },
    ),
  );
  const person = { id, token: session.token, cookie: `__Host-haat=${session.cookie}` };
  const { account } = await readyToWithdraw(server, person);
  return { ...person, below, account };
}

type Open = {
  readonly roundId: string;
  readonly drawId: string;
  readonly fightId: string;
  readonly leg: object;
};

/** Stakes: what is placed is gone, or held until its result. */
function waysToPlay({ roundId, drawId, fightId, leg }: Open): readonly Way[] {
  const half = (numbers: readonly string[]) => ({ play: 'xien3', numbers, unit: '50' });
  return [
    {
      name: 'round',
      to: 'gone',
      ask: async () => ({
        path: '/play/monsoon-tiger/act',
        body: { type: 'stake', stake: AMOUNT, ...money },
      }),
    },
    {
      name: 'table',
      to: 'held',
      ask: async () => ({
        path: `/tables/${TABLE}/bets`,
        body: { roundId, ...money, bets: [{ spot: 'dragon', stake: AMOUNT }] },
      }),
    },
    {
      name: 'slip',
      to: 'held',
      ask: async () => ({
        path: '/sports/slips',
        body: { legs: [leg], stake: AMOUNT, ...money, accept: 'any' },
      }),
    },
    {
      name: 'ticket',
      to: 'held',
      ask: async () => ({
        path: '/lottery/xsmb/orders',
        body: { drawId, ...money, bets: [half(['10', '33', '69']), half(['11', '34', '70'])] },
      }),
    },
    {
      name: 'cockfight',
      to: 'held',
      ask: async () => ({
        path: `/cockfight/fights/${fightId}/bets`,
        body: { pick: 'meron', stake: AMOUNT, ...money, accept: 'any' },
      }),
    },
  ];
}

/** Ways by which money leaves without a stake. */
const waysToMove = (server: TestServer): readonly Way[] => [
  {
    name: 'withdrawal',
    to: 'held',
    ask: async ({ account }) => ({
      path: '/wps/cashier/withdrawals',
      body: await sealed(server, withdrawalOf(account, AMOUNT)),
    }),
  },
  {
    name: 'vendor wallet',
    to: 'vendor',
    // One transfer of a wallet is under way at a time, whatever there is to move.
    also: 'wallet.transfer_open',
    ask: async () => ({
      path: '/wps/relay/GCS_walletTransfer',
      body: { vendor: VENDOR, direction: 'in', amount: AMOUNT, ...money },
    }),
  },
  {
    name: 'downline',
    to: 'gone',
    ask: async ({ below }) => ({
      path: '/wps/agent/transfers',
      body: await sealed(server, {
        direction: 'down',
        to: below,
        amount: AMOUNT,
        ...money,
        transactionPassword: TRANSACTION,
      }),
    }),
  },
];

export async function openSpending(server: TestServer): Promise<Spending> {
  await allow(server);
  const roundId = await openTable(server);
  const drawId = await openDraw(server);
  const { id: matchId, ...pick } = await openMatch(server);
  const fightId = await openFight(server);
  const ways = [
    ...waysToPlay({ roundId, drawId, fightId, leg: { matchId, ...pick } }),
    ...waysToMove(server),
  ];
  return { ways, spender: (cash) => openSpender(server, cash) };
}
