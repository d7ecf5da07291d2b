/**
 * The product in this very process, for tests and soaks: a fresh database, one brand, the house's games, members with money,
 * and a client that signs in as them. Nothing is faked: requests go through a socket and the door.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SAMPLE_METHODS } from '#features/money/cashier/service/seed.ts';
import { putMethod } from '#features/money/cashier/store.ts';
import { HOUSE_GAMES, HOUSE_VENDOR } from '#features/play/rounds/service/seed.ts';
import { openMember } from '#features/people/members/service/register.ts';
import { openBrand } from '#features/setup/brand/service/open.ts';
import { addHost } from '#features/setup/brand/store.ts';
import { putGame, putVendor } from '#features/setup/catalogue/store.ts';
import { hire } from '#features/people/staff/service.ts';
import { type Effort, FULL_EFFORT, LIGHT_EFFORT } from '#identity/accounts/rules/effort.ts';
import type { ProviderSettings } from '#identity/providers/service/settings.ts';
import type { StaffRole } from '#features/people/staff/contract.ts';
import { type BrandId, type Id, type MemberId, newId } from '#kernel/ids.ts';
import { minor } from '#kernel/money.ts';
import { serialOfRef } from '#ledger/contract.ts';
import { type InstallationKeys, loadKeys } from '#platform/crypto/keys.ts';
import type { Db } from '#platform/db/db.ts';
import type { LiveLimits } from '#platform/live/limits.ts';
import { journalSealer } from '#platform/db/journal/sealing.ts';
import { type Log, silentLog } from '#platform/log/log.ts';
import { freshDatabase, PATIENT_MS, testDb } from '#platform/testkit/database.ts';
import { type Answer, type Ask, createClient } from './testing-client.ts';
import { dealCalm } from './testing-seeds.ts';
import type { Rooms } from './compose.ts';
import type { Config } from './config.ts';
import { sampleBrand, sampleUnder } from './samples.ts';
import { serve, type Serving } from './serve.ts';

const root = join(import.meta.dirname, '../..');

/** Somebody signed in, with his bearer token and the cookie bound to it. */
export type Person = { readonly id: MemberId; readonly token: string; readonly cookie: string };

export type StaffPerson = { readonly id: Id<'staff'>; readonly token: string; readonly cookie: string };

export type TestServer = {
  readonly origin: string;
  readonly db: Db;
  readonly rooms: Rooms;
  readonly keys: InstallationKeys;
  readonly keysDir: string;
  readonly brandId: BrandId;
  readonly ownerUrl: string;
  readonly appUrl: string;
  readonly databaseName: string;
  /** A new player, signed in, with this much cash in minor units. */
  readonly person: (cash?: bigint) => Promise<Person>;
  /** A member of staff, signed in with a second factor. */
  readonly staff: (role?: StaffRole) => Promise<StaffPerson>;
  readonly call: (ask: Ask) => Promise<Answer>;
  /** A second process of the product over the same database, as far as the database can tell. */
  readonly twin: () => Promise<{ readonly call: TestServer['call']; readonly stop: () => Promise<void> }>;
  /** Stops the server and starts it again over the same database and keys, at another port. */
  readonly restart: () => Promise<void>;
  /** Stops the server and leaves its database, e.g. to copy it. */
  readonly pause: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

export type TestServerOptions = {
  /** connections that post bets; one, and whoever asks at the same time shares a transaction */
  readonly lanes?: number;
  /** Keep the jurisdiction's pace between rounds; without it rounds may follow at once. */
  readonly pace?: boolean;
  readonly role?: Config['role'];
  readonly trustProxy?: boolean;
  readonly log?: Log;
  readonly liveLimits?: Partial<LiveLimits>;
  /** Who vouches for visitors. */
  readonly providers?: ProviderSettings;
  /** Folder of the built pages, for browser journeys. */
  readonly dist?: string;
};

/** One brand under `localhost` and `127.0.0.1`, the house's games, the ways to deposit. */
export async function furnish(db: Db, pace: boolean): Promise<BrandId> {
  const id = newId<'brand'>();
  const brand = pace ? sampleBrand : sampleUnder({ slotsPaceMs: 0, casinoPaceMs: 0, depositMin: '1.00' });
  await openBrand(db, { ...brand, id });
  for (const host of ['localhost', '127.0.0.1']) await addHost(db, host, id);
  await putVendor(db, HOUSE_VENDOR);
  for (const game of HOUSE_GAMES)
    await putGame(db, { ...game, rtp: '96.0000', cycle_ms: pace ? game.cycle_ms : 0 });
  for (const method of SAMPLE_METHODS) await putMethod(db, id, method);
  return id;
}

/** A member with a session and cash, written by the rooms themselves. */
export async function openPerson(
  { ledger, identity: { identity } }: Pick<Rooms, 'ledger' | 'identity'>,
  db: Db,
  brandId: BrandId,
  cash: bigint,
): Promise<Person> {
  const currency = sampleBrand.currency;
  return db.transaction(async (tx) => {
    const id = await openMember(
      tx,
      { ledger, identity },
      {
        brand: { id: brandId, currency },
        username: `p${newId().replaceAll('-', '').slice(-14)}`,
        passwordHash: 'none',
        mustChange: false,
        referredBy: null,
      },
    );
    if (cash > 0n) {
      const pockets = await ledger.pockets(tx, brandId, id, currency);
      await ledger.pay(tx, {
        memberId: id,
        brandId,
        currency,
        pockets,
        kind: 'grant',
        key: 'grant at opening',
        content: String(cash),
        ref: id,
        serial: serialOfRef('T', id),
        amount: minor(cash),
        from: await ledger.house(tx, brandId, 'grants', currency),
      });
    }
    const session = await identity.openSession(
      tx,
      id,
      'member',
      { ip: '127.0.0.1', agent: 'test' },
      {
        how: 'password',
        factor: false,
        proved: true,
      },
    );
    return { id, token: session.token, cookie: `__Host-haat=${session.cookie}` };
  });
}

/** Staff with a session that has shown a second factor; `factor: false` for one that has not. */
export async function openStaff(
  { identity: { identity } }: Pick<Rooms, 'identity'>,
  db: Db,
  brandId: BrandId,
  role: StaffRole,
  factor = true,
): Promise<StaffPerson> {
  const name = `s${newId().replaceAll('-', '').slice(-14)}`;
  return db.transaction(async (tx) => {
    const person = { brandId, username: name, name, role, passwordHash: 'none', mustChange: false };
    const id = await hire(tx, identity, person);
    const opening = { how: 'password', factor, proved: factor };
    const session = await identity.openSession(tx, id, 'staff', { ip: '127.0.0.1', agent: 'test' }, opening);
    return { id, token: session.token, cookie: `__Host-haat-ops=${session.cookie}` };
  });
}

/** Tests are in a hurry; soaks and benches, which measure and guess, meet the door as it is. */
export const testEffort: Effort = process.env['VITEST'] === undefined ? FULL_EFFORT : LIGHT_EFFORT;

const settings = (role: Config['role']) => ({
  root,
  host: '127.0.0.1',
  port: 0,
  role,
  trustProxy: false,
  metricsToken: undefined,
});

export async function startServer(options: TestServerOptions = {}): Promise<TestServer> {
  const database = await freshDatabase();
  const keysDir = mkdtempSync(join(tmpdir(), 'haat-keys-'));
  const keys = loadKeys(keysDir);
  const begin = (): Promise<Serving> =>
    serve({
      config: {
        ...settings(options.role ?? 'all'),
        dataDir: keysDir,
        trustProxy: options.trustProxy === true,
        ...(options.providers && { providers: options.providers }),
        ...(options.lanes && { stakeLanes: options.lanes }),
      },
      databaseUrl: database.appUrl,
      connectTimeoutMs: PATIENT_MS,
      keys,
      log: options.log ?? silentLog(),
      effort: testEffort,
      liveLimits: options.liveLimits,
      ...(options.dist ? { dist: options.dist } : {}),
    });
  // Before anything serves: brand and shelf are kept for a second by whoever reads them.
  const sealer = journalSealer(keys);
  const furnisher = testDb(database.appUrl, { poolSize: 1, hotClients: 1, sealer });
  const brandId = await furnish(furnisher, options.pace === true);
  await furnisher.close();
  let serving = await begin();
  let paused: Promise<void> | undefined;
  const call = createClient(() => serving.origin);
  return {
    get origin() {
      return serving.origin;
    },
    get db() {
      return serving.db;
    },
    get rooms() {
      return serving.rooms;
    },
    keys,
    keysDir,
    brandId,
    ownerUrl: database.ownerUrl,
    appUrl: database.appUrl,
    person: async (cash = 0n) => {
      const person = await openPerson(serving.rooms, serving.db, brandId, cash);
      await dealCalm({ db: serving.db, keys }, person.id);
      return person;
    },
    staff: (role = 'admin') => openStaff(serving.rooms, serving.db, brandId, role),
    call,
    twin: async () => {
      const other = await begin();
      return { call: createClient(() => other.origin), stop: other.stop };
    },
    restart: async () => {
      await serving.stop();
      serving = await begin();
    },
    databaseName: database.name,
    pause: () => {
      paused ??= serving.stop();
      return paused;
    },
    stop: async () => {
      await (paused ?? serving.stop());
      await database.drop();
      rmSync(keysDir, { recursive: true });
    },
  };
}
