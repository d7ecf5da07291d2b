/** One step in the life of a desk: something is done, and afterwards the house and the model say the same. */
import type fc from 'fast-check';
import type { Answer } from '#apps/server/testing-client.ts';
import type { TestServer } from '#apps/server/testing.ts';
import { holderName } from '#features/people/members/service/profile.ts';
import type { Model, Person } from './four-eyes-model.ts';

export type Desk = { readonly id: string; as: { readonly token: string; readonly cookie: string } };
export type Real = {
  readonly server: TestServer;
  readonly desks: Desk[];
  readonly players: readonly string[];
  readonly ids: string[];
  steps: number;
  /** Presses that were answered with a refusal. */
  refused: number;
};

export const must = (is: unknown, should: unknown, what: string): void => {
  if (JSON.stringify(is) !== JSON.stringify(should))
    throw new Error(`${what}: ${JSON.stringify(is)}, not ${JSON.stringify(should)}`);
};

/** A session of somebody at his desk, with a second factor and freshly proved. */
export async function signedIn({ db, rooms }: TestServer, id: string): Promise<Desk['as']> {
  const opening = { how: 'password', factor: true, proved: true };
  const place = { ip: '127.0.0.1', agent: 'model' };
  const session = await db.transaction((tx) =>
    rooms.identity.identity.openSession(tx, id, 'staff', place, opening),
  );
  return { token: session.token, cookie: `__Host-haat-ops=${session.cookie}` };
}

/** Somebody presses a button at his desk. */
export async function press(real: Real, by: Person, path: string, body: object = {}): Promise<Answer> {
  const said = await real.server.call({ path, as: real.desks[by.n]?.as, body });
  if (said.code !== undefined) real.refused += 1;
  return said;
}

async function colleaguesStandAs(model: Model, { server, desks }: Real, after: string): Promise<void> {
  const { rows } = await server.db.pool.query<{ id: string; role: string; must_change: boolean }>(
    'select s.id, s.role, a.must_change from staff.staff s join identity.accounts a using (id) where s.id = any($1::uuid[])',
    [desks.map(({ id }) => id)],
  );
  const found = desks.map(({ id }) => rows.find((row) => row.id === id));
  must(
    found.map((row) => [row?.role, row?.must_change]),
    model.people.map(({ role, mustChange }) => [role, mustChange]),
    `roles and passwords after ${after}`,
  );
}

async function playersStandAs(model: Model, { server, players }: Real, after: string): Promise<void> {
  const { rows } = await server.db.pool.query<{ id: string; must_change: boolean; factors: boolean }>(
    `select id, must_change, exists (select 1 from identity.totp t where t.account_id = a.id) as factors
       from identity.accounts a where id = any($1::uuid[])`,
    [players],
  );
  const found = await Promise.all(
    players.map(async (id) => {
      const row = rows.find((one) => one.id === id);
      return [(await holderName(server.db, id)) ?? '', row?.must_change, row?.factors];
    }),
  );
  must(
    found,
    model.players.map(({ payee, mustChange, factors }) => [payee, mustChange, factors]),
    `players after ${after}`,
  );
}

type Numbers = readonly [number, number, number];
export abstract class Step implements fc.AsyncCommand<Model, Real> {
  readonly numbers: Numbers;
  constructor(numbers: Numbers) {
    this.numbers = numbers;
  }
  check(): boolean {
    return true;
  }
  abstract act(model: Model, real: Real): Promise<void>;
  async run(model: Model, real: Real): Promise<void> {
    await this.act(model, real);
    real.steps += 1;
    await colleaguesStandAs(model, real, String(this));
    await playersStandAs(model, real, String(this));
  }
  protected of<Value>(list: readonly Value[], which: 0 | 1 | 2): Value | undefined {
    return list[this.numbers[which] % Math.max(1, list.length)];
  }
  toString(): string {
    return `${this.constructor.name}(${this.numbers.join(',')})`;
  }
}
