/** Measures what each act costs a composed house on a database of its own: alone, and 64 at once. */
import { openPerson, type Person, startServer, type TestServer } from '#apps/server/testing.ts';
import { ACTS, type Act, type ActsHouse } from './acts.ts';
import { openEars } from './hear.ts';
import { type Look, lookAt, type Stored } from './stored.ts';
import { type Budgets, type Cost, type Costs, leastOf } from './table.ts';
import { type Said, watchWire, type Wire } from './wire.ts';

const TOGETHER = 64;
/** The first time opens what a member has once; the others are measured. */
const TIMES = 3;
const CASH = 100_000_000n;

type Reading = { readonly said: Said; readonly stored: Stored };
type Probe = {
  readonly read: () => Promise<Reading>;
  readonly hear: () => Promise<void>;
  readonly wire: Wire;
};

/** The statistics of a connection are written down when it is asked to. */
async function read(wire: Wire, look: Look): Promise<Reading> {
  await wire.quiet();
  await wire.each('select pg_stat_force_next_flush()');
  return { said: wire.said(), stored: await look.stored() };
}

function between(before: Reading, after: Reading): Cost {
  const rows = [...after.stored.rows]
    .map(([table, count]) => [table, count - (before.stored.rows.get(table) ?? 0)] as const)
    .filter(([, count]) => count > 0);
  const wal = after.stored.wal === undefined ? undefined : after.stored.wal - (before.stored.wal ?? 0);
  return {
    statements: after.said.statements - before.said.statements,
    roundTrips: after.said.roundTrips - before.said.roundTrips,
    transactions: after.said.transactions - before.said.transactions,
    facts: after.stored.facts - before.stored.facts,
    ...(wal === undefined ? {} : { wal }),
    rows: Object.fromEntries(rows),
  };
}

const sum = (one: Cost, other: Cost): Cost => ({
  statements: one.statements + other.statements,
  roundTrips: one.roundTrips + other.roundTrips,
  transactions: one.transactions + other.transactions,
  facts: one.facts + other.facts,
  ...(one.wal === undefined || other.wal === undefined ? {} : { wal: one.wal + other.wal }),
  rows: Object.fromEntries(
    [...new Set([...Object.keys(one.rows), ...Object.keys(other.rows)])].map((table) => [
      table,
      (one.rows[table] ?? 0) + (other.rows[table] ?? 0),
    ]),
  ),
});

async function listenersCost({ read: look, hear }: Probe, before: Reading): Promise<Cost> {
  await hear();
  return between(before, await look());
}

async function alone(probe: Probe, { act, after }: Act, person: Person, n: number): Promise<Costs> {
  const before = await probe.read();
  await act(person, n);
  await after?.(n);
  const done = await probe.read();
  return { transaction: between(before, done), listeners: await listenersCost(probe, done) };
}

/** All at once; in one transaction where they share one, because another is held up while they gather. */
async function together(
  probe: Probe,
  { act, after, shared }: Act,
  people: readonly Person[],
  first: Person,
  n: number,
): Promise<Costs> {
  const { wire } = probe;
  if (!shared) {
    const before = await probe.read();
    await Promise.all(people.map((person) => act(person, n)));
    await after?.(n);
    const done = await probe.read();
    return { transaction: between(before, done), listeners: await listenersCost(probe, done) };
  }
  wire.hold();
  const leading = act(first, n);
  await wire.held(1);
  const before = await probe.read();
  const following = people.map((person) => act(person, n));
  await wire.quiet();
  const gathered = await probe.read();
  wire.pass();
  await leading;
  await wire.held(1);
  // The crowd's transaction waits; what its leader brought about is heard before it.
  wire.release();
  await probe.hear();
  const led = await probe.read();
  wire.open();
  await Promise.all(following);
  await after?.(n);
  const done = await probe.read();
  // What the first did between the two is not theirs.
  const transaction = sum(between(before, gathered), between(led, done));
  return { transaction, listeners: await listenersCost(probe, done) };
}

const leastCosts = (all: readonly Costs[]): Costs => ({
  transaction: leastOf(all.map(({ transaction }) => transaction)),
  listeners: leastOf(all.map(({ listeners }) => listeners)),
});

async function measureAct(probe: Probe, act: Act, people: readonly Person[]): Promise<Record<string, Costs>> {
  const [single, first, ...crowd] = people;
  if (!single || !first) throw new Error('nobody acts');
  const costs: { readonly one: Costs; readonly many: Costs }[] = [];
  await act.prepare?.(0);
  for (const person of people) await act.act(person, 0);
  for (let n = 1; n < TIMES; n += 1) {
    await act.prepare?.(n);
    await probe.hear();
    const one = await alone(probe, act, single, n);
    const many = await together(probe, act, crowd, first, n);
    costs.push({ one, many });
  }
  return {
    alone: leastCosts(costs.map(({ one }) => one)),
    [`${TOGETHER} together`]: leastCosts(costs.map(({ many }) => many)),
  };
}

async function openPeople({ rooms, db, brandId }: TestServer): Promise<Person[]> {
  const people: Person[] = [];
  for (let n = 0; n < TOGETHER + 2; n += 1) people.push(await openPerson(rooms, db, brandId, CASH));
  return people;
}

/**
 * @param freshen moves the clock of the process on, which stands still otherwise: what rooms keep for a second would be read anew by one run
 *   and not by the next
 */
export async function measureBudgets(freshen: () => void): Promise<Budgets> {
  const wire = watchWire();
  const server = await startServer({ role: 'api', lanes: 1 });
  const look = await lookAt(server.ownerUrl);
  try {
    const { hear } = await openEars(server.rooms, server.db, look);
    const probe: Probe = { wire, hear, read: () => read(wire, look) };
    const brand = await server.rooms.brand.brands.byId(server.brandId);
    const people = await openPeople(server);
    const house: ActsHouse = { server, brand, people, times: TIMES };
    const budgets: Record<string, Record<string, Costs>> = {};
    for (const open of ACTS) {
      freshen();
      const act = await open(house);
      freshen();
      // As the door does before every call: what rooms read of settings without waiting is fresh.
      await server.rooms.brand.brands.brandFor('localhost', undefined);
      budgets[act.name] = await measureAct(probe, act, people);
    }
    return budgets;
  } finally {
    wire.open();
    await look.close();
    await server.stop();
    wire.close();
  }
}
