/** For tests: the gate on a database of its own, with a clock that can be turned, and accounts as many as are needed. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asId, type BrandId, newId } from '#kernel/ids.ts';
import { type InstallationKeys, loadKeys } from '#platform/crypto/keys.ts';
import type { Db } from '#platform/db/db.ts';
import type { BrandRef, Context, Route } from '#platform/http/route.ts';
import { silentLog } from '#platform/log/log.ts';
import { type FreshDatabase, freshDatabase, testDb } from '#platform/testkit/database.ts';
import { LIGHT_EFFORT } from '#identity/accounts/rules/effort.ts';
import type { Here } from '#identity/factors/service.ts';
import type { SignedIn } from '#identity/sessions/service.ts';
import { createIdentity, type IdentityRoom, type IdentityRoomNeeds } from './room.ts';
import type { OpenedSession, Opening } from '#identity/sessions/service.ts';
import type { DoorSettings } from '#identity/sign-in/service/needs.ts';
import { COOKIES } from '#identity/accounts/service/tokens.ts';

export const PASSWORD = 'nine rivers meet';
/** What a brand lets happen where a test says nothing else. */
export const OPEN_DOOR: DoorSettings = {
  smsLogin: true,
  freePlay: false,
  extraVerification: false,
  passwordMaxMs: undefined,
  dialingCode: '880',
};
type Audience = 'trial' | 'player' | 'agent' | 'staff';
export type TestAccount = { readonly id: string; readonly username: string };

export type TestGate = {
  readonly db: Db;
  readonly database: FreshDatabase;
  readonly keys: InstallationKeys;
  readonly brand: BrandRef;
  readonly room: IdentityRoom;
  readonly clock: {
    readonly now: () => number;
    turn: (ms: number) => void;
    /** Stands still but for turns, however slow the machine is. @returns lets it go on */
    stand: () => () => void;
  };
  readonly sql: (text: string, values?: readonly unknown[]) => Promise<Record<string, unknown>[]>;
  readonly account: (of?: {
    readonly audience?: Audience;
    readonly brandId?: BrandId;
    readonly mustChange?: boolean;
    readonly phone?: string;
    readonly email?: string;
  }) => Promise<TestAccount>;
  readonly session: (account: TestAccount, opening?: Opening) => Promise<OpenedSession>;
  /** Somebody at a page, with a proof of this very moment. */
  readonly at: (account: TestAccount, proved?: boolean) => Promise<Here>;
  readonly caller: (session: OpenedSession) => Promise<SignedIn>;
  /** Calls a route's handler as the door would after its checks. */
  readonly call: (
    name: { readonly method: string; readonly path: string },
    context?: Partial<Context>,
    parts?: { readonly params?: unknown; readonly body?: unknown; readonly query?: unknown },
  ) => Promise<unknown>;
  readonly close: () => Promise<void>;
};

const VISITOR = { ip: '192.0.2.1', agent: 'test' };
export const SITE = { host: 'localhost:3000', name: 'Test' };

export async function openTestGate(more: Partial<IdentityRoomNeeds> = {}): Promise<TestGate> {
  const database = await freshDatabase();
  const db = testDb(database.appUrl);
  const folder = mkdtempSync(join(tmpdir(), 'haat-keys-'));
  const keys = loadKeys(folder);
  let shift = 0;
  let stood: number | undefined;
  const clock: TestGate['clock'] = {
    now: () => (stood ?? Date.now()) + shift,
    turn: (ms) => void (shift += ms),
    stand: () => {
      stood = Date.now();
      return () => void (stood = undefined);
    },
  };
  const door = { settings: async () => OPEN_DOOR, openTrial: async () => newId() };
  const needs = { db, keys, log: silentLog(), clock, door, effort: LIGHT_EFFORT, ...more };
  const room = await createIdentity(needs);
  const id = asId<'brand'>(newId());
  const brand: BrandRef = { id, code: 'test', currency: 'BDT', languages: ['en'], defaultLanguage: 'en' };
  const passwordHash = await room.identity.hashPassword(PASSWORD);
  let count = 0;
  const sql: TestGate['sql'] = async (text, values = []) =>
    (await db.pool.query<Record<string, unknown>>(text, [...values])).rows;

  const account: TestGate['account'] = async (of = {}) => {
    const { audience = 'player', brandId = id, mustChange = false, phone, email } = of;
    const [accountId, username] = [newId<'member'>(), `somebody${(count += 1)}`];
    await db.transaction((tx) =>
      room.identity.openAccount(tx, { id: accountId, audience, brandId, username, passwordHash, mustChange }),
    );
    for (const [kind, value] of Object.entries({ phone, email }))
      if (value !== undefined)
        await sql(
          'insert into identity.contacts (account_id, kind, brand_id, value, verified_at, sole) values ($1, $2, $3, $4, now(), true)',
          [accountId, kind, brandId, value],
        );
    return { id: accountId, username };
  };
  const session: TestGate['session'] = async (who, opening) => {
    const [row] = await sql('select audience from identity.accounts where id = $1', [who.id]);
    const realm = row?.['audience'] === 'staff' ? 'staff' : 'member';
    return db.transaction((tx) => room.identity.openSession(tx, who.id, realm, VISITOR, opening));
  };
  const caller: TestGate['caller'] = async ({ token, cookie, realm }) => {
    const found = await room.authenticate(
      token,
      (name) => (name === COOKIES[realm] ? cookie : undefined),
      brand,
    );
    if (found.audience === 'guest') throw new Error('not signed in');
    return found;
  };
  return {
    db,
    database,
    keys,
    brand,
    room,
    clock,
    sql,
    account,
    session,
    caller,
    async at(who, proved = true) {
      const opened = await session(who, { how: 'password', factor: false, proved });
      return { caller: await caller(opened), visitor: VISITOR, site: SITE };
    },
    call: (name, context = {}, { params, body, query = {} } = {}) => {
      const found = room.routes.find(
        (one: Route) => one.call.method === name.method && one.call.path === name.path,
      );
      if (!found) throw new Error(`no route ${name.method} ${name.path}`);
      const full: Context = {
        caller: { audience: 'guest' },
        brand,
        language: 'en',
        ip: VISITOR.ip,
        key: '',
        requestId: 'test',
        header: () => undefined,
        cookie: () => undefined,
        setCookie: () => undefined,
        rawBody: Buffer.alloc(0),
        ...context,
      };
      return Promise.resolve(found.handle(full, { params, query, body }));
    },
    close: async () => {
      await room.close();
      await db.close();
      await database.drop();
      rmSync(folder, { recursive: true });
    },
  };
}
