/**
 * Four eyes against their model (CHECKS 33): grants of roles, asked for and decided by people some of whom are one person, hold each
 * other's passwords or are asked about themselves, with subjects that change meanwhile, requests that grow old, and decisions that
 * come at once. Carried out without enough other eyes: never.
 */
import fc from 'fast-check';
import { hire } from '#features/people/staff/service.ts';
import type { TestServer } from '#apps/server/testing.ts';
import type { Trial } from './report.ts';

const ROLES = ['support', 'finance', 'risk', 'admin'] as const;
type Role = (typeof ROLES)[number] | 'none';

type Person = {
  readonly n: number;
  /** The human being behind the account. */
  readonly human: string;
  role: Role;
  keyedBy: number | undefined;
};
type Request = {
  readonly about: number;
  readonly by: number;
  readonly was: Role;
  readonly wanted: Role;
  readonly voices: Set<number>;
  state: 'open' | 'done' | 'rejected' | 'void';
  old: boolean;
};
type Model = { readonly people: Person[]; readonly requests: Request[]; readonly needed: number };

const same = (one: Person, other: Person): boolean =>
  one.n === other.n || one.human === other.human || one.keyedBy === other.n || other.keyedBy === one.n;

/** Why this person's voice does not count, in the plainest words. */
function mayDecide(model: Model, reader: Person, request: Request): boolean {
  const [asker, about] = [model.people[request.by], model.people[request.about]];
  if (!asker || !about || reader.role !== 'admin') return false;
  return !same(reader, asker) && reader.n !== about.n && reader.human !== about.human;
}

type Desk = { readonly id: string; readonly as: { readonly token: string; readonly cookie: string } };
type Real = { readonly server: TestServer; readonly desks: Desk[]; readonly ids: string[]; steps: number };

async function openDesk(server: TestServer, name: string, human: string, role: Role): Promise<Desk> {
  const { identity } = server.rooms.identity;
  const place = { ip: '127.0.0.1', agent: 'model' };
  const opening = { how: 'password', factor: true, proved: true };
  return server.db.transaction(async (tx) => {
    const one = { username: name, name, person: human, passwordHash: 'none', mustChange: false };
    const id = await hire(tx, identity, { ...one, brandId: server.brandId, role });
    const session = await identity.openSession(tx, id, 'staff', place, opening);
    return { id, as: { token: session.token, cookie: `__Host-haat-ops=${session.cookie}` } };
  });
}

const must = (is: unknown, should: unknown, what: string): void => {
  if (JSON.stringify(is) !== JSON.stringify(should))
    throw new Error(`${what}: ${JSON.stringify(is)}, not ${JSON.stringify(should)}`);
};

type Numbers = readonly [number, number, number];
abstract class Step implements fc.AsyncCommand<Model, Real> {
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
    const { rows } = await real.server.db.pool.query<{ id: string; role: Role }>(
      'select id, role from staff.staff where id = any($1::uuid[])',
      [real.desks.map(({ id }) => id)],
    );
    const roles = real.desks.map(({ id }) => rows.find((row) => row.id === id)?.role);
    must(
      roles,
      model.people.map(({ role }) => role),
      `roles after ${String(this)}`,
    );
  }
  protected of<Value>(list: readonly Value[], which: 0 | 1 | 2): Value | undefined {
    return list[this.numbers[which] % Math.max(1, list.length)];
  }
  toString(): string {
    return `${this.constructor.name}(${this.numbers.join(',')})`;
  }
}

class Ask extends Step {
  async act(model: Model, real: Real): Promise<void> {
    const [by, about, wanted] = [this.of(model.people, 0), this.of(model.people, 1), this.of(ROLES, 2)];
    if (!by || !about || !wanted) return;
    const said = await real.server.call({
      path: `/ops/staff/${real.desks[about.n]?.id}/role`,
      as: real.desks[by.n]?.as,
      body: { role: wanted, reason: 'model' },
    });
    const open = model.requests.some((one) => one.about === about.n && one.state === 'open' && !one.old);
    if (by.role !== 'admin') return must(said.code, 'gate.not_allowed', 'asked without the right');
    if (about.role === wanted) return must(said.code, 'staff.no_change', 'asked for nothing');
    for (const one of model.requests) if (one.old && one.state === 'open') one.state = 'void';
    if (open) return must(said.code, 'staff.request_open', 'asked twice');
    must(said.code, undefined, 'asked');
    const fresh = { was: about.role, wanted, voices: new Set<number>(), state: 'open', old: false } as const;
    model.requests.push({ ...fresh, about: about.n, by: by.n });
    real.ids.push(String(said.value['id']));
  }
}

/** What one decision does to the model; true when it counts. */
function decide(model: Model, reader: Person, request: Request, agree: boolean): void {
  if (reader.role !== 'admin' || request.state !== 'open' || !mayDecide(model, reader, request)) return;
  const about = model.people[request.about];
  if (!about) return;
  if (request.old || about.role !== request.was) {
    request.state = 'void';
    return;
  }
  if (request.voices.has(reader.n)) return;
  if (!agree) {
    request.state = 'rejected';
    return;
  }
  request.voices.add(reader.n);
  if (request.voices.size < model.needed) return;
  request.state = 'done';
  about.role = request.wanted;
}

class Decide extends Step {
  async act(model: Model, real: Real): Promise<void> {
    const [reader, request] = [this.of(model.people, 0), this.of(model.requests, 1)];
    if (!reader || !request) return;
    const agree = this.numbers[2] % 5 !== 0;
    const path = `/ops/requests/${real.ids[model.requests.indexOf(request)]}/decision`;
    const ask = () => real.server.call({ path, as: real.desks[reader.n]?.as, body: { agree } });
    // One press, or three at once: it counts once.
    await Promise.all(Array.from({ length: this.numbers[2] % 3 === 0 ? 3 : 1 }, ask));
    decide(model, reader, request, agree);
    real.server.rooms.staff.rights.forget();
  }
}
/** Everybody agrees at once: whoever may is heard, and it is carried out once at most. */
class Rush extends Step {
  async act(model: Model, real: Real): Promise<void> {
    const request = this.of(model.requests, 1);
    if (!request) return;
    const id = real.ids[model.requests.indexOf(request)];
    // Rights as they were when all began: a decision may take one away while another is under way.
    const readers = model.people.filter((one) => one.role === 'admin' && one.n !== request.about);
    const said = await Promise.all(
      readers.map((reader) =>
        real.server.call({
          path: `/ops/requests/${id}/decision`,
          as: real.desks[reader.n]?.as,
          body: { agree: true },
        }),
      ),
    );
    const before = request.state;
    for (const reader of readers) decide(model, reader, request, true);
    const done = said.filter(({ value }) => value['state'] === 'done').length;
    must(done, before === 'open' && request.state === 'done' ? 1 : 0, 'carried out');
    real.server.rooms.staff.rights.forget();
  }
}
/** Somebody sets somebody's password: from then on one hand may move both. */
class Key extends Step {
  async act(model: Model, real: Real): Promise<void> {
    const [by, about] = [this.of(model.people, 0), this.of(model.people, 1)];
    if (!by || !about || by.n === about.n) return;
    await real.server.db.pool.query('update staff.staff set keyed_by = $2 where id = $1', [
      real.desks[about.n]?.id,
      real.desks[by.n]?.id,
    ]);
    about.keyedBy = by.n;
  }
}
/** The subject changes in another way. */
class Move extends Step {
  async act(model: Model, real: Real): Promise<void> {
    const [about, role] = [this.of(model.people, 1), this.of(ROLES, 2)];
    if (!about || !role || about.n < 2) return;
    await real.server.db.pool.query('update staff.staff set role = $2 where id = $1', [
      real.desks[about.n]?.id,
      role,
    ]);
    about.role = role;
    real.server.rooms.staff.rights.forget();
  }
}
class GrowOld extends Step {
  async act(model: Model, real: Real): Promise<void> {
    const request = this.of(model.requests, 1);
    if (!request) return;
    await real.server.db.pool.query(
      "update staff.requests set expires_at = now() - interval '1 second' where id = $1",
      [real.ids[model.requests.indexOf(request)]],
    );
    request.old = true;
  }
}

const KINDS = [Ask, Ask, Ask, Decide, Decide, Decide, Decide, Rush, Key, Move, GrowOld];
const PEOPLE = 7;

export async function fourEyes(server: TestServer, runs: number, seed: number): Promise<Trial> {
  const failures: string[] = [];
  let [count, steps, done, asked] = [0, 0, 0, 0];
  const begin = async (twice: boolean): Promise<{ model: Model; real: Real }> => {
    count += 1;
    const people: Person[] = [];
    const desks: Desk[] = [];
    for (let n = 0; n < PEOPLE; n += 1) {
      // The fourth is the third under another name.
      const human = `life ${count} person ${n === 3 ? 2 : n}`;
      const role = n < 5 ? 'admin' : n === 5 ? 'support' : 'none';
      desks.push(await openDesk(server, `eyes${count}x${n}`, human, role));
      people.push({ n, human, role, keyedBy: undefined });
    }
    await server.db.pool.query('update brand.brands set grant_approvals = $1', [twice ? 2 : 1]);
    server.rooms.brand.brands.forget();
    server.rooms.staff.rights.forget();
    return {
      model: { people, requests: [], needed: twice ? 2 : 1 },
      real: { server, desks, ids: [], steps: 0 },
    };
  };
  try {
    const nat = fc.nat({ max: 209 });
    await fc.assert(
      fc.asyncProperty(
        fc.boolean(),
        fc.commands(
          KINDS.map((Kind) => fc.tuple(nat, nat, nat).map((numbers) => new Kind(numbers))),
          { size: 'max', maxCommands: 20 },
        ),
        async (twice, commands) => {
          const { model, real } = await begin(twice);
          // Something is asked of everybody's eyes from the beginning.
          for (const numbers of [
            [0, 5, 2],
            [1, 6, 1],
            [2, 4, 0],
          ] as const)
            await new Ask(numbers).run(model, real);
          await fc.asyncModelRun(() => ({ model, real }), commands);
          steps += real.steps;
          asked += model.requests.length;
          done += model.requests.filter(({ state }) => state === 'done').length;
        },
      ),
      { numRuns: runs, seed },
    );
  } catch (error) {
    failures.push(error instanceof Error ? `${String(error.cause)} – ${error.message}` : String(error));
  }
  return { figures: { runs, seed, steps, 'requests asked': asked, 'carried out': done }, failures };
}
