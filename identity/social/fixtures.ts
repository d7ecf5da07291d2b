/** For tests: the gate with a provider beside it that really answers, and people who go there and come back. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asId, type BrandId, newId } from '#kernel/ids.ts';
import { loadKeys } from '#platform/crypto/keys.ts';
import { type Db, type Tx } from '#platform/db/db.ts';
import { silentLog } from '#platform/log/log.ts';
import { freshDatabase, testDb } from '#platform/testkit/database.ts';
import { arrivalAt } from '#identity/front/fixtures.ts';
import { LIGHT_EFFORT } from '#identity/accounts/rules/effort.ts';
import { NO_PASSWORD } from '#identity/passwords/service.ts';
import { createIdentity, type IdentityRoom } from '#identity/front/room.ts';
import type { Arrival } from '#identity/sign-in/service/needs.ts';
import type { SocialProvider } from '#identity/providers/contract.ts';
import type { Owner } from './service/link.ts';
import type { Traveller } from './service/journey.ts';
import { type LocalProvider, startLocalProvider } from '#identity/providers/fixtures/local-provider.ts';
import { clientsOf } from '#identity/providers/service/settings.ts';
import type { SocialSetting } from '#identity/providers/service.ts';

const PLACE = { ip: '192.0.2.7', agent: 'test' };
const HOME = 'http://localhost:3000';

/** What the provider sends the visitor home with, and the secret of the browser that set out. */
export type Way = { readonly query: string; readonly browser: string; readonly url: string };
export type Row = Record<string, unknown>;

export type SocialHouse = {
  readonly db: Db;
  readonly provider: LocalProvider;
  readonly room: IdentityRoom;
  readonly brandId: BrandId;
  /** Turns the clock, ms. */
  readonly turn: (ms: number) => void;
  readonly arrival: (brand?: BrandId) => Arrival;
  readonly sql: (text: string, values?: readonly unknown[]) => Promise<Row[]>;
  /** A player with this password, or without one. */
  readonly account: (password?: string) => Promise<string>;
  readonly enter: (accountId: string) => Promise<Owner>;
  /** A number or address the account has proved. */
  readonly contact: (accountId: string, kind: 'phone' | 'email', value: string) => Promise<unknown>;
  /** There and back for somebody who signs in; without a name whoever the provider vouched for last. */
  readonly journey: (subject?: string, way?: SocialProvider) => Promise<Way>;
  /** There and back for somebody who is signed in. */
  readonly out: (
    who: Owner,
    subject: string,
    way?: SocialProvider,
    purpose?: Traveller['purpose'],
  ) => Promise<Way>;
  readonly close: () => Promise<void>;
};

export async function openSocialHouse(
  offers: SocialSetting['offers'] = async () => true,
): Promise<SocialHouse> {
  const database = await freshDatabase();
  const db = testDb(database.appUrl);
  const folder = mkdtempSync(join(tmpdir(), 'haat-keys-'));
  const provider = await startLocalProvider();
  const brandId: BrandId = asId<'brand'>(newId());
  const { issuer, clientId, clientSecret, keys } = provider;
  const client = { issuer, clientId, clientSecret };
  let shift = 0;
  const room: IdentityRoom = await createIdentity({
    db,
    keys: loadKeys(folder),
    log: silentLog(),
    clock: { now: () => Date.now() + shift },
    effort: LIGHT_EFFORT,
    social: {
      ...clientsOf({
        google: client,
        facebook: { ...client, anew: 'facebook' },
        phone: { issuer, audience: clientId, keys, client: { id: clientId, secret: clientSecret } },
      }),
      offers,
      openPlayer: (tx, brand) => open(tx, brand, NO_PASSWORD),
    },
  });
  async function open(tx: Tx, brand: BrandId, passwordHash: string): Promise<string> {
    const id = newId<'member'>();
    const username = `g${randomBytes(6).toString('hex')}`;
    const account = {
      id,
      audience: 'player',
      brandId: brand,
      username,
      passwordHash,
      mustChange: false,
    } as const;
    await room.identity.openAccount(tx, account);
    return id;
  }
  const arrival = (brand = brandId): Arrival => arrivalAt(brand, 'member', PLACE);
  /** The provider sends whoever comes from `url` home again. */
  const returned = async ({ url, browser }: { url: string; browser: string }): Promise<Way> => {
    const sent = await fetch(url, { redirect: 'manual' });
    return { url, browser, query: new URL(sent.headers.get('location') ?? '').search.slice(1) };
  };
  const sql = async (text: string, values: readonly unknown[] = []): Promise<Row[]> =>
    (await db.pool.query<Row>(text, [...values])).rows;
  return {
    db,
    provider,
    room,
    brandId,
    turn: (ms) => {
      shift += ms;
    },
    arrival,
    sql,
    account: async (password) => {
      const hash = password === undefined ? NO_PASSWORD : await room.identity.hashPassword(password);
      return db.transaction((tx) => open(tx, brandId, hash));
    },
    enter: async (id) => {
      const { sessionId } = await db.transaction((tx) => room.identity.openSession(tx, id, 'member', PLACE));
      return { id, sessionId };
    },
    contact: (id, kind, value) =>
      sql(
        'insert into identity.contacts (account_id, kind, brand_id, value, verified_at, sole) values ($1, $2, $3, $4, now(), true)',
        [id, kind, brandId, value],
      ),
    journey: async (subject, way = 'google') => {
      if (subject !== undefined) provider.next = { subject };
      return returned(await room.social.start(arrival(), way, HOME));
    },
    out: async (who, subject, way = 'google', purpose = 'connect') => {
      provider.next = { subject };
      return returned(await room.social.linking.start(arrival(), who, way, HOME, purpose));
    },
    close: async () => {
      await room.close();
      await db.close();
      await provider.stop();
      await database.drop();
      rmSync(folder, { recursive: true });
    },
  };
}

/** `done`, or the code of the refusal. */
export const codeOf = (tried: Promise<unknown>): Promise<string> =>
  tried.then(
    () => 'done',
    (fault: { code: string }) => fault.code,
  );
