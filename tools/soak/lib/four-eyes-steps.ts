/** What people do at the desks, one step at a time; after each the house and the model say the same. */
import type fc from 'fast-check';
import type { TestServer } from '#apps/server/testing.ts';
import { holderName } from '#features/people/members/service/profile.ts';
import {
  decide,
  type Kind,
  type Model,
  type Person,
  refusedToCollect,
  type Request,
  ROLES,
  standing,
  works,
} from './four-eyes-model.ts';

export type Desk = { readonly id: string; as: { readonly token: string; readonly cookie: string } };
export type Real = {
  readonly server: TestServer;
  readonly desks: Desk[];
  readonly players: readonly string[];
  readonly ids: string[];
  steps: number;
};

const must = (is: unknown, should: unknown, what: string): void => {
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
    const { db } = real.server;
    const { rows } = await db.pool.query<{ id: string; role: string; must_change: boolean }>(
      'select s.id, s.role, a.must_change from staff.staff s join identity.accounts a using (id) where s.id = any($1::uuid[])',
      [real.desks.map(({ id }) => id)],
    );
    const found = real.desks.map(({ id }) => rows.find((row) => row.id === id));
    must(
      found.map((row) => [row?.role, row?.must_change]),
      model.people.map(({ role, mustChange }) => [role, mustChange]),
      `roles and passwords after ${String(this)}`,
    );
    const names = await Promise.all(real.players.map((id) => holderName(db, id)));
    must(
      names.map((name) => name ?? ''),
      model.payees,
      `payees after ${String(this)}`,
    );
  }
  protected of<Value>(list: readonly Value[], which: 0 | 1 | 2): Value | undefined {
    return list[this.numbers[which] % Math.max(1, list.length)];
  }
  toString(): string {
    return `${this.constructor.name}(${this.numbers.join(',')})`;
  }
}

type Wish = { readonly kind: Kind; readonly about: number; readonly wanted: string };

async function ask(model: Model, real: Real, by: Person, wish: Wish, refused?: string): Promise<void> {
  const { kind, about, wanted } = wish;
  const was = standing(model, kind, about);
  const subject = kind === 'payee' ? real.players[about] : real.desks[about]?.id;
  const more = { role: { role: wanted }, payee: { name: wanted }, password: {} }[kind];
  const said = await real.server.call({
    path: `/ops/${kind === 'payee' ? 'members' : 'staff'}/${subject}/${kind}`,
    as: real.desks[by.n]?.as,
    body: { ...more, reason: 'model' },
  });
  if (!works(by)) return must(said.code !== undefined, true, 'asked without the right');
  if (refused) return must(said.code, refused, 'asked by the wrong one');
  if (was === wanted) return must(said.code, 'staff.no_change', 'asked for nothing');
  for (const one of model.requests) if (one.old && one.state === 'open') one.state = 'void';
  if (model.requests.some((one) => one.kind === kind && one.about === about && one.state === 'open'))
    return must(said.code, 'staff.request_open', 'asked twice');
  must(said.code, undefined, 'asked');
  const fresh = { voices: new Set<number>(), state: 'open', old: false, collected: false } as const;
  model.requests.push({ ...fresh, kind, about, by: by.n, was, wanted });
  real.ids.push(String(said.value['id']));
}

export class Ask extends Step {
  async act(model: Model, real: Real): Promise<void> {
    const [by, about, wanted] = [this.of(model.people, 0), this.of(model.people, 1), this.of(ROLES, 2)];
    if (by && about && wanted) await ask(model, real, by, { kind: 'role', about: about.n, wanted });
  }
}
const NAMES = ['Rana Ahmed', 'Maya Akter', 'Rumi Khan'];
export class AskPayee extends Step {
  async act(model: Model, real: Real): Promise<void> {
    const [by, wanted] = [this.of(model.people, 0), this.of(NAMES, 2)];
    // Support and risk may ask for it too; here it is asked by whoever runs the house.
    if (!by || !wanted || (!works(by) && by.role !== 'none')) return;
    await ask(model, real, by, { kind: 'payee', about: this.numbers[1] % model.payees.length, wanted });
  }
}
export class AskPassword extends Step {
  async act(model: Model, real: Real): Promise<void> {
    const [by, about] = [this.of(model.people, 0), this.of(model.people, 1)];
    if (!by || !about) return;
    const hand = by.human === about.human ? 'staff.same_hand' : undefined;
    const refused = by.n === about.n ? 'staff.not_yourself' : hand;
    await ask(model, real, by, { kind: 'password', about: about.n, wanted: 'first' }, refused);
  }
}

const pathOf = (real: Real, model: Model, request: Request, what: string): string =>
  `/ops/requests/${real.ids[model.requests.indexOf(request)]}/${what}`;

export class Decide extends Step {
  async act(model: Model, real: Real): Promise<void> {
    const [reader, request] = [this.of(model.people, 0), this.of(model.requests, 1)];
    if (!reader || !request) return;
    const agree = this.numbers[2] % 5 !== 0;
    const path = pathOf(real, model, request, 'decision');
    const press = () => real.server.call({ path, as: real.desks[reader.n]?.as, body: { agree } });
    // One press, or three at once: it counts once.
    await Promise.all(Array.from({ length: this.numbers[2] % 3 === 0 ? 3 : 1 }, press));
    decide(model, reader, request, agree);
    real.server.rooms.staff.rights.forget();
  }
}
/** Everybody agrees at once: whoever may is heard, and it is carried out once at most. */
export class Rush extends Step {
  async act(model: Model, real: Real): Promise<void> {
    const request = this.of(model.requests, 1);
    if (!request) return;
    const path = pathOf(real, model, request, 'decision');
    // Rights as they were when all began: a decision may take one away while another is under way.
    const readers = model.people.filter(
      (one) => works(one) && (request.kind === 'payee' || one.n !== request.about),
    );
    const said = await Promise.all(
      readers.map(({ n }) => real.server.call({ path, as: real.desks[n]?.as, body: { agree: true } })),
    );
    const before = request.state;
    for (const reader of readers) decide(model, reader, request, true);
    const done = said.filter(({ value }) => value['state'] === 'done').length;
    must(done, before === 'open' && request.state === 'done' ? 1 : 0, 'carried out');
    real.server.rooms.staff.rights.forget();
  }
}
/** A first password is handed over once, to the one who asked, also when he presses twice. */
export class Collect extends Step {
  async act(model: Model, real: Real): Promise<void> {
    const ready = model.requests.filter(({ kind, state }) => kind === 'password' && state === 'done');
    const request = this.numbers[2] % 3 === 0 ? this.of(model.requests, 1) : this.of(ready, 1);
    if (!request) return;
    const reader = this.numbers[2] % 2 === 0 ? this.of(model.people, 0) : model.people[request.by];
    if (!reader) return;
    const refused = refusedToCollect(model, reader, request);
    const path = pathOf(real, model, request, 'password');
    const press = () => real.server.call({ path, as: real.desks[reader.n]?.as, body: {} });
    const said = await Promise.all(Array.from({ length: this.numbers[0] % 2 === 0 ? 2 : 1 }, press));
    const given = said.filter(({ code }) => code === undefined);
    must(given.length, refused === undefined ? 1 : 0, `handed over (${String(refused)})`);
    if (refused !== undefined) {
      if (works(reader)) must(said[0]?.code, refused, 'refused');
      return;
    }
    const about = model.people[request.about];
    if (!about) return;
    request.collected = true;
    about.mustChange = true;
    about.password += 1;
    about.keyedBy = reader.n;
    await this.back(real, about);
  }
  /** His sessions ended with the old password: he signs in with the new one. */
  private async back(real: Real, about: Person): Promise<void> {
    const desk = real.desks[about.n];
    if (desk) desk.as = await signedIn(real.server, desk.id);
  }
}
/** Somebody chooses a password of his own after the first. */
export class Choose extends Step {
  async act(model: Model, real: Real): Promise<void> {
    const about = this.of(model.people, 1);
    const desk = about && real.desks[about.n];
    if (!desk || !about.mustChange) return;
    await real.server.db.pool.query('update identity.accounts set must_change = false where id = $1', [
      desk.id,
    ]);
    real.server.rooms.identity.identity.forget(desk.id);
    about.mustChange = false;
  }
}
/** Somebody sets somebody's password: from then on one hand may move both. */
export class Key extends Step {
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
export class Move extends Step {
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
export class GrowOld extends Step {
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
