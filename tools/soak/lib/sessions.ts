/**
 * Sessions against their model (CHECKS 32, 33, 41): an account lives through any order of signing in and out, remembered browsers,
 * hand-offs, changed and given passwords, closing and time, on a real database and in two processes; after every step each of its
 * sessions is alive in both exactly when the model says so.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { arrivalAt } from '#identity/front/fixtures.ts';
import { LIGHT_EFFORT } from '#identity/accounts/rules/effort.ts';
import { createIdentity, type IdentityRoom } from '#identity/front/room.ts';
import type { OpenedSession } from '#identity/sessions/service.ts';
import { MakeHandoff, TakeHandoff } from '#identity/sessions/contract.ts';
import { COOKIES } from '#identity/accounts/service/tokens.ts';
import { isFault } from '#kernel/faults.ts';
import { newId } from '#kernel/ids.ts';
import { HOUR, MINUTE, SECOND } from '#kernel/time.ts';
import { loadKeys } from '#platform/crypto/keys.ts';
import { createDb, type Db } from '#platform/db/db.ts';
import type { BrandRef, Caller, Context } from '#platform/http/route.ts';
import { silentLog } from '#platform/log/log.ts';
import { freshDatabase } from '#platform/testkit/database.ts';
import type { SoakResult } from './report.ts';
import { type Handoff, type Kept, Model, type Session } from './sessions-model.ts';

type House = {
  readonly db: Db;
  readonly rooms: readonly [IdentityRoom, IdentityRoom];
  readonly brand: BrandRef;
  readonly clock: { shift: number };
  readonly now: () => number;
  readonly close: () => Promise<void>;
};

async function openHouse(): Promise<House> {
  const database = await freshDatabase();
  const db = createDb({ url: database.appUrl, log: silentLog() });
  const folder = mkdtempSync(join(tmpdir(), 'haat-keys-'));
  const clock = { shift: 0 };
  const now = (): number => Date.now() + clock.shift;
  const needs = { db, keys: loadKeys(folder), log: silentLog(), clock: { now } };
  const rooms = [
    await createIdentity({ ...needs, effort: LIGHT_EFFORT }),
    await createIdentity({ ...needs, effort: LIGHT_EFFORT }),
  ] as const;
  const languages = ['en'];
  return {
    db,
    rooms,
    clock,
    now,
    brand: { id: newId<'brand'>(), code: 'model', currency: 'BDT', languages, defaultLanguage: 'en' },
    close: async () => {
      for (const room of rooms) await room.close();
      await db.close();
      await database.drop();
      rmSync(folder, { recursive: true });
    },
  };
}

const wordOf = (n: number): string => `river ${n} stones ${n * 7 + 11} lanterns`;
const codeOf = (error: unknown): string => (isFault(error) ? error.code : String(error));

/** The real thing beside the model: secrets by the names the model gives. */
class Real {
  readonly house: House;
  readonly id: string;
  readonly username: string;
  readonly opened = new Map<Session, OpenedSession>();
  readonly tokens = new Map<Kept, string>();
  readonly codes = new Map<Handoff, string>();
  steps = 0;

  constructor(house: House, id: string, username: string) {
    this.house = house;
    this.id = id;
    this.username = username;
  }

  /** By turns one process or the other. */
  room(): IdentityRoom {
    return this.house.rooms[this.steps % 2 === 0 ? 0 : 1];
  }
  arrival(remember = false) {
    const place = { ip: `198.51.${this.steps % 250}.9`, agent: 'model' };
    return arrivalAt(this.house.brand.id, 'member', place, { remember });
  }
  caller(room: IdentityRoom, { token, cookie }: OpenedSession): Promise<Caller> {
    const kept = (name: string): string | undefined => (name === COOKIES.member ? cookie : undefined);
    return Promise.resolve(room.authenticate(token, kept, this.house.brand));
  }

  async route(call: { method: string; path: string }, caller: Caller, body: unknown): Promise<unknown> {
    const found = this.room().routes.find(
      (one) => one.call.path === call.path && one.call.method === call.method,
    );
    if (!found) throw new Error(`no route ${call.path}`);
    const cookies = new Map<string, string>();
    const { ip } = this.arrival().visitor;
    const context = {
      caller,
      brand: this.house.brand,
      ip,
      header: () => undefined,
      cookie: () => undefined,
      setCookie: (name: string, value: string) => void cookies.set(name, value),
    } as unknown as Context;
    const value = await found.handle(context, { params: {}, query: {}, body });
    return { ...Object(value), cookie: cookies.get(COOKIES.member) };
  }

  /** Both processes say of each session what the model says. A second passes: so long an end may take to be heard of. */
  async agree(model: Model): Promise<void> {
    this.steps += 1;
    await this.pass(model, SECOND);
    const wrong: string[] = [];
    for (const [session, opened] of this.opened)
      for (const [n, room] of this.house.rooms.entries()) {
        const caller = await this.caller(room, opened);
        const is = caller.audience === 'guest' ? 'over' : caller.mustChangePassword ? 'bound' : 'alive';
        const should = model.isAlive(session) ? (model.mustChange ? 'bound' : 'alive') : 'over';
        if (is !== should) wrong.push(`session ${session.name} in process ${n}: ${is}, not ${should}`);
      }
    if (wrong.length > 0) throw new Error(wrong.join('; '));
    model.seen();
    // What a process saw is written within a second of true time; here the clock may have gone on for hours meanwhile.
    await this.house.db.pool.query(
      'update identity.sessions set seen_at = $2 where account_id = $1 and id = any($3::uuid[])',
      [this.id, new Date(model.now), model.alive().map((one) => this.opened.get(one)?.sessionId)],
    );
  }

  async pass(model: Model, ms: number): Promise<void> {
    this.house.clock.shift += ms;
    model.now = this.house.now();
  }
}

abstract class Step implements fc.AsyncCommand<Model, Real> {
  readonly pick: number;
  constructor(pick: number) {
    this.pick = pick;
  }
  check(_model: Readonly<Model>): boolean {
    return true;
  }
  abstract act(model: Model, real: Real): Promise<void>;
  async run(model: Model, real: Real): Promise<void> {
    model.now = real.house.now();
    await this.act(model, real);
    await real.agree(model);
  }
  protected one<Value>(list: readonly Value[]): Value | undefined {
    return list[this.pick % Math.max(1, list.length)];
  }
  toString(): string {
    return `${this.constructor.name}(${this.pick})`;
  }
}

const must = (is: unknown, should: unknown, what: string): void => {
  if (JSON.stringify(is) !== JSON.stringify(should))
    throw new Error(`${what}: ${JSON.stringify(is)}, not ${JSON.stringify(should)}`);
};

async function signIn(model: Model, real: Real, password: number, remember: boolean): Promise<void> {
  const said = await real
    .room()
    .signIn.byPassword(real.arrival(remember), { username: real.username, password: wordOf(password) })
    .then(
      (opened) => opened,
      (error: unknown) => codeOf(error),
    );
  // Pictures and waiting are another trial's matter.
  await real.house.db.pool.query('delete from identity.tries');
  if (password !== model.password) return must(said, 'identity.wrong_credentials', 'a wrong password');
  if (model.closed) return must(said, 'identity.account_closed', 'a closed account');
  if (typeof said === 'string') throw new Error(`a right password: ${said}`);
  must(said.mustChangePassword, model.mustChange, 'must change');
  const kept = remember ? model.remember() : undefined;
  real.opened.set(model.open(kept?.family), said);
  if (kept) real.tokens.set(kept, said.keep ?? '');
}

class SignIn extends Step {
  act(model: Model, real: Real): Promise<void> {
    return signIn(model, real, model.password, this.pick % 2 === 0);
  }
}
class SignInWrong extends Step {
  act(model: Model, real: Real): Promise<void> {
    return signIn(model, real, model.password + 1 + (this.pick % 3), false);
  }
}
class SignOut extends Step {
  async act(model: Model, real: Real): Promise<void> {
    const session = this.one(model.sessions);
    const opened = session && real.opened.get(session);
    if (!session || !opened) return;
    await real.room().identity.signOut(opened.sessionId, real.id);
    if (!session.ended) model.end(session);
  }
}
class EndOthers extends Step {
  async act(model: Model, real: Real): Promise<void> {
    const session = this.one(model.alive());
    const { identity } = real.room();
    const spared = session && real.opened.get(session)?.sessionId;
    await real.house.db.transaction((tx) => identity.endSessions(tx, real.id, spared));
    identity.forget(real.id);
    model.endAll(session);
  }
}
class ChangePassword extends Step {
  override check(model: Readonly<Model>): boolean {
    return !model.closed;
  }
  async act(model: Model, real: Real): Promise<void> {
    const session = this.one(model.alive());
    const opened = session && real.opened.get(session);
    if (!session || !opened) return;
    const [oldPassword, newPassword] = [wordOf(model.password), wordOf(model.password + 10)];
    await real.room().identity.changePassword(real.id, opened.sessionId, {
      oldPassword,
      newPassword,
      confirmNewPassword: newPassword,
    });
    model.password += 10;
    model.mustChange = false;
    model.endAll(session);
  }
}
/** A password an operator hands out. */
class GivePassword extends Step {
  async act(model: Model, real: Real): Promise<void> {
    const { identity, passwordService: desk } = real.room();
    const hash = await identity.hashPassword(wordOf(model.password + 10));
    await real.house.db.transaction((tx) => desk.setInitial(tx, real.id, hash));
    identity.forget(real.id);
    model.password += 10;
    model.mustChange = true;
    model.endAll();
  }
}
/** Closed or opened again by staff. */
class Close extends Step {
  async act(model: Model, real: Real): Promise<void> {
    const closed = this.pick % 2 === 0;
    const { identity } = real.room();
    await real.house.db.transaction(async (tx) => {
      await identity.setClosed(tx, real.id, closed);
      if (closed) await identity.endSessions(tx, real.id);
    });
    identity.forget(real.id);
    model.closed = closed;
    if (closed) model.endAll();
  }
}
class Remembered extends Step {
  async act(model: Model, real: Real): Promise<void> {
    const kept = this.one(model.kept);
    if (!kept) return;
    const { signIn: door } = real.room();
    let next = '';
    const take = (one: { token: string }): void => {
      next = one.token;
    };
    const said = await door.byRemembered(real.arrival(), real.tokens.get(kept), take).then(
      (opened) => opened,
      (error: unknown) => codeOf(error),
    );
    const expected = model.bring(kept);
    if (expected !== 'right') {
      must(said, 'identity.remembered_over', `a remembered sign-in that is ${expected}`);
      if (expected === 'stolen') model.endFamily(kept.family);
      return;
    }
    kept.usedAt = model.now;
    real.tokens.set(model.follow(kept), next);
    if (model.closed) return must(said, 'identity.account_closed', 'remembered, closed');
    if (typeof said === 'string') throw new Error(`a remembered sign-in: ${said}`);
    real.opened.set(model.open(kept.family), said);
  }
}
class HandOff extends Step {
  override check(model: Readonly<Model>): boolean {
    return !model.closed;
  }
  async act(model: Model, real: Real): Promise<void> {
    const session = this.one(model.alive());
    const opened = session && real.opened.get(session);
    if (!session || !opened) return;
    const caller = await real.caller(real.room(), opened);
    const { code } = Object(await real.route(MakeHandoff, caller, {}));
    real.codes.set(model.handOff(session), String(code));
  }
}
class TakeOver extends Step {
  async act(model: Model, real: Real): Promise<void> {
    const handoff = this.one(model.handoffs);
    if (!handoff) return;
    const right = !handoff.used && model.now < handoff.until && model.isAlive(handoff.from);
    handoff.used = true;
    const said = await real.route(TakeHandoff, { audience: 'guest' }, { code: real.codes.get(handoff) }).then(
      (value) => Object(value),
      (error: unknown) => codeOf(error),
    );
    if (!right) return must(said, 'identity.handoff_over', 'a hand-off that is over');
    if (typeof said === 'string') throw new Error(`a hand-off: ${said}`);
    // It goes on for the session it came from, and lives no longer.
    const caller = await real.caller(real.room(), said);
    if (caller.audience === 'guest') throw new Error('a hand-off that opened nothing');
    real.opened.set(model.open(undefined, handoff.from), { ...said, sessionId: caller.sessionId });
  }
}
const SPANS = [
  5 * SECOND,
  50 * SECOND,
  20 * MINUTE,
  29 * MINUTE,
  31 * MINUTE,
  6 * HOUR,
  13 * HOUR,
  25 * HOUR,
];
class Pass extends Step {
  act(model: Model, real: Real): Promise<void> {
    return real.pass(model, this.one(SPANS) ?? 0);
  }
}
/** A long evening: hours go by, and something is asked every 25 minutes. */
class Stay extends Step {
  async act(model: Model, real: Real): Promise<void> {
    for (let minutes = 0; minutes < (4 + (this.pick % 9)) * 60; minutes += 25) {
      await real.pass(model, 25 * MINUTE);
      await real.agree(model);
    }
  }
}

/** As often as their names stand here: what needs a session or a code has to meet one. */
const KINDS = [
  ...Array.from({ length: 5 }, () => SignIn),
  SignInWrong,
  SignOut,
  EndOthers,
  ChangePassword,
  GivePassword,
  Close,
  ...Array.from({ length: 4 }, () => Remembered),
  ...Array.from({ length: 4 }, () => HandOff),
  ...Array.from({ length: 4 }, () => TakeOver),
  ...Array.from({ length: 3 }, () => Pass),
  Stay,
];

export async function sessions(runs: number, seed: number): Promise<SoakResult> {
  const house = await openHouse();
  const failures: string[] = [];
  let [count, steps, opened] = [0, 0, 0];
  const hash = await house.rooms[0].identity.hashPassword(wordOf(0));
  const begin = async (): Promise<{ model: Model; real: Real }> => {
    const [id, username] = [newId<'member'>(), `model${(count += 1)}`];
    await house.db.transaction((tx) =>
      house.rooms[0].identity.openAccount(tx, {
        id,
        audience: 'player',
        brandId: house.brand.id,
        username,
        passwordHash: hash,
        mustChange: false,
      }),
    );
    return { model: new Model(house.now()), real: new Real(house, id, username) };
  };
  try {
    await fc.assert(
      fc.asyncProperty(
        fc.commands(
          KINDS.map((Kind) => fc.nat({ max: 99 }).map((pick) => new Kind(pick))),
          { size: 'max', maxCommands: 24 },
        ),
        async (commands) => {
          const { model, real } = await begin();
          // Nothing happens to somebody who is not there: two browsers are signed in, one remembered.
          await new SignIn(0).run(model, real);
          await new SignIn(1).run(model, real);
          await fc.asyncModelRun(() => ({ model, real }), commands);
          steps += real.steps;
          opened += real.opened.size;
        },
      ),
      { numRuns: runs, seed, endOnFailure: false },
    );
  } catch (error) {
    failures.push(error instanceof Error ? `${String(error.cause)} – ${error.message}` : String(error));
  } finally {
    await house.close();
  }
  return {
    figures: {
      runs,
      seed,
      'lives begun': count,
      'steps compared in two processes': steps,
      'sessions opened': opened,
    },
    failures,
  };
}
