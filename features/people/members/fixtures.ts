/** For tests: a house with its lower rooms, one brand, and members as many as are needed. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { emptyApprovals } from '#features/people/approvals/fixtures.ts';
import type { Approvals } from '#features/people/approvals/room.ts';
import { createBrandRoom } from '#features/setup/brand/room.ts';
import { testBrand } from '#features/setup/brand/fixtures.ts';
import type { Brands } from '#features/setup/brand/service.ts';
import { addHost } from '#features/setup/brand/store.ts';
import { openBrand } from '#features/setup/brand/service/open.ts';
import { LIGHT_EFFORT } from '#identity/accounts/rules/effort.ts';
import { createIdentity, type IdentityRoom } from '#identity/front/room.ts';
import { asId, type Id, newId } from '#kernel/ids.ts';
import { minor } from '#kernel/money.ts';
import { createLedger, type Ledger } from '#ledger/service.ts';
import { type InstallationKeys, loadKeys } from '#platform/crypto/keys.ts';
import { createDb, type Db } from '#platform/db/db.ts';
import type { Context, Route } from '#platform/http/route.ts';
import { silentLog } from '#platform/log/log.ts';
import type { BrandSettings } from '#platform/settings/settings.ts';
import { contextFor } from '#platform/testkit/context.ts';
import { type FreshDatabase, freshDatabase } from '#platform/testkit/database.ts';
import { type MembersBrand, membersBrand } from './service/members-brand.ts';
import { openMember } from './service/register.ts';

export type TestHouse = {
  readonly db: Db;
  readonly database: FreshDatabase;
  readonly keys: InstallationKeys;
  readonly brands: Brands;
  readonly brand: MembersBrand;
  readonly gate: IdentityRoom;
  readonly ledger: Ledger;
  /** Without colleagues, kinds and rights: for rooms that only hand it on. */
  readonly approvals: Approvals;
  /** A new member; his password hash fits nothing. */
  readonly member: () => Promise<Id<'member'>>;
  readonly close: () => Promise<void>;
};

export async function openTestHouse(clock = { now: () => Date.now() }): Promise<TestHouse> {
  const database = await freshDatabase();
  const log = silentLog();
  const db = createDb({ url: database.appUrl, log, connectTimeoutMs: 30_000 });
  const folder = mkdtempSync(join(tmpdir(), 'haat-keys-'));
  const keys = loadKeys(folder);
  const { brands } = createBrandRoom({ db, clock });
  const id = newId<'brand'>();
  await openBrand(db, { ...testBrand, id });
  await addHost(db, 'localhost', id);
  const gate = await createIdentity({ db, keys, log, clock, effort: LIGHT_EFFORT });
  const ledger = createLedger(db);
  const brand = await membersBrand({ brands }, id);
  let count = 0;
  return {
    db,
    database,
    keys,
    brands,
    brand,
    gate,
    ledger,
    approvals: emptyApprovals(db, clock),
    member: () => {
      count += 1;
      const member = {
        brand,
        username: `member${count}`,
        passwordHash: 'none',
        mustChange: false,
        referredBy: null,
      };
      return db.transaction((tx) => openMember(tx, { ledger, identity: gate.identity }, member));
    },
    close: async () => {
      await gate.close();
      await db.close();
      await database.drop();
      rmSync(folder, { recursive: true });
    },
  };
}

/** A new member with money, as whoever stakes it: his accounts and the one that takes what he loses. */
export async function memberWithCash(
  { db, ledger, brand, member }: Pick<TestHouse, 'db' | 'ledger' | 'brand' | 'member'>,
  cash: bigint,
  currency = 'BDT',
) {
  const memberId = await member();
  const pockets = await ledger.pockets(db, brand.id, memberId, currency);
  const who = {
    memberId,
    brandId: brand.id,
    currency,
    pockets,
    house: await ledger.house(db, brand.id, 'play', currency),
  };
  const from = await ledger.house(db, brand.id, 'grants', currency);
  const grant = { key: 'purse', content: '', ref: newId(), serial: 'T-1', kind: 'grant', from } as const;
  await db.transaction((tx) => ledger.pay(tx, { ...who, ...grant, amount: minor(cash) }));
  return who;
}

type Parts = Partial<Context> & {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
};

/** Calls a route's handler as the door would after its checks. */
export function callRoute(
  routes: readonly Route[],
  name: { readonly method: string; readonly path: string },
  brand: Context['brand'],
  { params, query = {}, body, ...context }: Parts = {},
): Promise<unknown> {
  const found = routes.find((one) => one.call.method === name.method && one.call.path === name.path);
  if (!found) throw new Error(`no route ${name.method} ${name.path}`);
  return found.handle(contextFor({ brand, ...context }), { params, query, body });
}

export const asPlayer = (id: Id<'member'>): Context['caller'] => ({
  audience: 'player',
  id,
  sessionId: asId<'session'>('none'),
  mustChangePassword: false,
});
export const asStaff = (id: Id<'staff'>): Context['caller'] => ({
  audience: 'staff',
  id,
  sessionId: asId<'session'>('none'),
  mustChangePassword: false,
});

/** What this brand says, as the settings of the rooms would say it. */
export function saidBy(brand: MembersBrand): BrandSettings {
  const value: BrandSettings['value'] = ({ name }) =>
    Object(
      {
        'identity.sign_in': { ...brand.flags, dialingCode: brand.dialingCode },
        'members.registration': brand.flags,
        'members.registration_fields': { fields: brand.registration },
        'protection.jurisdiction': { minAge: brand.minAge },
      }[name],
    );
  return { value, stored: (section) => ({ revision: 1, value: value(section) }) };
}

/** `done`, or the code with the fields it names. */
export const codeAndFields = (tried: Promise<unknown>): Promise<unknown> =>
  tried.then(
    () => 'done',
    ({ code, detail }: { code?: string; detail?: { fields?: object } }) =>
      detail?.fields ? `${code} ${Object.keys(detail.fields)}` : code,
  );
