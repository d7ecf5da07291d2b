/** The acts whose cost is held, each done through the route the product answers it with. */
import { dealLosses } from '#apps/server/testing-seeds.ts';
import { readyToWithdraw, withdrawalOf } from '#apps/server/testing-withdrawals.ts';
import type { Person, TestServer } from '#apps/server/testing.ts';
import { messageOf } from '#features/money/cashier/providers/sandbox.ts';
import { sign } from '#features/money/cashier/providers/signature.ts';
import { START_JOB } from '#features/money/cashier/service/needs.ts';
import { findPayment } from '#features/money/cashier/store.ts';
import { newId } from '#kernel/ids.ts';
import type { BrandRef, Caller } from '#platform/http/route.ts';
import { statement } from '#platform/db/db.ts';
import { type AskedBy, askRoute } from '#platform/testkit/context.ts';
import { lotteriesOf } from '../lottery-filler.ts';
import { bodyOn, openMatches, sportsOf } from '../slip-filler.ts';
import { type OpenRound, openRound } from './rounds.ts';

export type Act = {
  readonly name: string;
  /** Those who come together share a transaction. */
  readonly shared: boolean;
  /** Before the nth time: what must stand, and is not counted. */
  readonly prepare?: (n: number) => Promise<void>;
  readonly act: (person: Person, n: number) => Promise<void>;
  /** What the house does about all of them afterwards, in its own time. */
  readonly after?: (n: number) => Promise<void>;
};

export type ActsHouse = {
  readonly server: TestServer;
  readonly brand: BrandRef;
  readonly people: readonly Person[];
  /** How often each act is done by everybody. */
  readonly times: number;
};

const CURRENCY = 'BDT';
const LOTTERY = 'bench-ssc-5m';
const CALLBACK = '/wps/cashier/callback/sandbox';

/** A draw some hours ahead: it takes orders for as long as anybody measures. */
const DRAW = statement<{ id: string }>(
  'bench.budget_draw',
  `select id from lottery.draws where game_code = $1 and state = 'open' and draws_at > now() + interval '1 hour' order by draws_at limit 1`,
);

const callerOf = ({ id }: Person): Caller => ({
  audience: 'player',
  id,
  sessionId: newId<'session'>(),
  mustChangePassword: false,
  provedAt: Date.now(),
});

type Asking = {
  readonly path: string;
  readonly by?: Person;
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly more?: Partial<AskedBy>;
};

/** Asks a route as the door would; every request has a key of its own. */
function askerOf({ server, brand }: ActsHouse) {
  return <Value>({ path, by, params, body, more }: Asking): Promise<Value> =>
    askRoute<Value>(
      server.rooms.routes,
      { method: 'POST', path },
      { brand, key: newId(), ...(by && { caller: callerOf(by) }), ...more },
      { params, body },
    );
}
type Ask = ReturnType<typeof askerOf>;

async function slotBet({ server, people, times }: ActsHouse, ask: Ask): Promise<Act> {
  for (const { id } of people) await dealLosses(server, id, times);
  return {
    name: 'slot bet',
    shared: true,
    act: (by) =>
      ask({
        path: '/play/{gameCode}/act',
        by,
        params: { gameCode: 'monsoon-tiger' },
        body: { type: 'stake', stake: '1.00', currency: CURRENCY },
      }),
  };
}

const lay = (ask: Ask, by: Person, { table, id }: OpenRound, spot: string) =>
  ask<{ readonly bet: { readonly betId: string } }>({
    path: '/tables/{code}/bets',
    by,
    params: { code: table },
    body: { roundId: id, currency: CURRENCY, bets: [{ spot, stake: '10.00' }] },
  });

async function tableBet({ server }: ActsHouse, ask: Ask): Promise<Act> {
  const round = await openRound(server, 'dragon-tiger', 'dragon-tiger-1');
  return {
    name: 'table bet',
    shared: true,
    act: async (by) => void (await lay(ask, by, round, 'dragon')),
  };
}

/**
 * A flight for each time: a bet leaves it once. Whoever holds the others up (the second of the people) rides one of his own, so that what is
 * paid at the end is theirs alone.
 */
async function cashOut({ server, people, times }: ActsHouse, ask: Ask): Promise<Act> {
  const flights: OpenRound[] = [];
  for (let n = 0; n < 2 * times; n += 1) flights.push(await openRound(server, 'kite-cut', `kite-cut-${n}`));
  const flight = (n: number, person?: Person): OpenRound => {
    const found = flights[person && person === people[1] ? times + n : n];
    if (!found) throw new Error('there is no flight');
    return found;
  };
  const bets = new Map<string, string>();
  return {
    name: 'crash cash-out',
    shared: true,
    prepare: async (n) => {
      for (const person of people) {
        const { bet } = await lay(ask, person, flight(n, person), 'first');
        bets.set(`${n} ${person.id}`, bet.betId);
      }
      for (const one of [flight(n), flight(n, people[1])]) await one.takeOff();
    },
    act: (by, n) =>
      ask({
        path: '/tables/{code}/bets/{id}/cash-out',
        by,
        params: { code: flight(n, by).table, id: bets.get(`${n} ${by.id}`) ?? '' },
      }),
    after: (n) => flight(n).pay(),
  };
}

async function slip({ server }: ActsHouse, ask: Ask): Promise<Act> {
  const { db, rooms, brandId } = server;
  const { brands } = rooms.brand;
  const [match] = await openMatches(sportsOf(db, { brands, brand: await brands.byId(brandId) }), 1);
  if (!match) throw new Error('there is no match');
  const body: unknown = JSON.parse(bodyOn(match));
  return { name: 'slip', shared: true, act: (by) => ask({ path: '/sports/slips', by, body }) };
}

async function lotteryOrder({ server, brand }: ActsHouse, ask: Ask): Promise<Act> {
  const { db, rooms } = server;
  await lotteriesOf(db, brand);
  await rooms.lottery.host.turn();
  const draw = await db.one(DRAW, [LOTTERY]);
  if (!draw) throw new Error('no draw takes orders');
  const line = { play: 'zx5', rows: ['0123456789', '1', '2', '3', '4'], unit: '1' };
  return {
    name: 'lottery order',
    shared: true,
    act: (by) =>
      ask({
        path: '/lottery/{code}/orders',
        by,
        params: { code: LOTTERY },
        body: { drawId: draw.id, currency: CURRENCY, bets: [line] },
      }),
  };
}

/** Asked for, begun at the provider, and reported by it as paid. */
function deposit({ server, brand }: ActsHouse, ask: Ask): Act {
  const secret = server.keys.derive('provider:sandbox');
  const report = async (reference: string): Promise<void> => {
    const payment = await findPayment(server.db, reference);
    if (!payment) throw new Error('the provider knows no such payment');
    const rawBody = messageOf({ ...payment, fate: 'paid' });
    const signed = sign('sandbox-1', secret, { method: 'POST', path: CALLBACK, body: rawBody }, Date.now());
    await ask({
      path: '/wps/cashier/callback/{provider}',
      params: { provider: 'sandbox' },
      more: { brand, rawBody, header: (name) => signed[name] },
    });
  };
  const start = server.rooms.jobs[START_JOB];
  if (!start) throw new Error('nobody starts payments');
  return {
    name: 'deposit',
    shared: false,
    act: async (by) => {
      const { id } = await ask<{ readonly id: string }>({
        path: '/wps/cashier/deposits',
        by,
        body: { method: 'nagad', amount: '500.00', currency: CURRENCY },
      });
      // The queue hands it to a worker; what that does is counted, the queue's own work for it is not.
      await start({ depositId: id });
      await report(id);
    },
  };
}

/** Asked for; what the desk and the provider do about it are acts of their own. */
async function withdrawal({ server, people }: ActsHouse, ask: Ask): Promise<Act> {
  const accounts = new Map<string, string>();
  for (const person of people) accounts.set(person.id, (await readyToWithdraw(server, person)).account);
  return {
    name: 'withdrawal',
    shared: false,
    act: (by) => ask({ path: '/wps/cashier/withdrawals', by, body: withdrawalOf(accounts.get(by.id) ?? '') }),
  };
}

/** In the order they are measured in; each opens what it needs. */
export const ACTS: readonly ((house: ActsHouse) => Promise<Act>)[] = [
  slotBet,
  tableBet,
  cashOut,
  slip,
  lotteryOrder,
  // Before the deposits, which have to be played for.
  withdrawal,
  async (house: ActsHouse, ask: Ask) => deposit(house, ask),
].map((open) => (house: ActsHouse) => open(house, askerOf(house)));
