/** A running installation loses no setting when the columns of its brands become sections. */
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { GameSettings } from '#features/around/lobby/contract/settings.ts';
import { LinkSettings } from '#features/around/content/contract/settings.ts';
import { VendorWalletSettings } from '#features/money/wallet/contract/settings.ts';
import {
  RegistrationFieldSettings,
  RegistrationSettings,
} from '#features/people/members/contract/settings.ts';
import { JurisdictionSettings } from '#features/people/protection/contract/settings.ts';
import { ApprovalSettings } from '#features/people/staff/contract/settings.ts';
import { PageSettings } from '#features/setup/brand/contract/settings.ts';
import { SignInSettings } from '#identity/sign-in/contract/settings.ts';
import { asId, newId } from '#kernel/ids.ts';
import { DAY } from '#kernel/time.ts';
import type { Db } from '#platform/db/db.ts';
import { migrate } from '#platform/db/migrate.ts';
import { type FreshDatabase, freshDatabase, testDb } from '#platform/testkit/database.ts';
import { settingsIn } from './settings.ts';

const MIGRATIONS = join(import.meta.dirname, '../../db/migrations');
const FIRST = '000520';
const [full, plain, broken] = [newId<'brand'>(), newId<'brand'>(), newId<'brand'>()];
const FIELD = {
  visible: true,
  required: false,
  minLength: 6,
  maxLength: 99,
  acceptedPattern: 'reg_pattern_3',
};
const PACK = {
  paceMs: { slots: 3_000, casino: 6_000 },
  stakeMin: '2.00',
  stakeMax: '900',
  depositMin: '5',
  depositMax: '7000.50',
};
const SERVICE = [{ csType: 'LIVECHAT', url: 'https://service.example/x' }];
const RESOURCES = [{ resourceType: 'YOUTUBE', url: 'https://social.example/y', labelNameEn: 'Tube' }];

let database: FreshDatabase;
let db: Db;
beforeAll(async () => {
  database = await freshDatabase('template1');
  const folder = mkdtempSync(join(tmpdir(), 'haat-migrations-'));
  for (const name of readdirSync(MIGRATIONS).filter((one) => one < FIRST))
    cpSync(join(MIGRATIONS, name), join(folder, name));
  await migrate(database.ownerUrl, folder);
  rmSync(folder, { recursive: true });
  const owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  const open = (id: string, code: string, flags: object, pack: object) =>
    owner.query(
      `insert into brand.brands (id, code, name, currency, languages, default_language, time_zone, flags, jurisdiction)
       values ($1, $2, 'Brand', 'BDT', '{en}', 'en', 'Asia/Dhaka', $3, $4)`,
      [id, code, flags, pack],
    );
  const flags = {
    GOOGLELOGIN: true,
    FREEPLAY: true,
    USERNAMEREG3: true,
    AFFILIATECODE: true,
    FACEBOOKLOGIN: 'true',
  };
  await open(full, 'full', flags, PACK);
  await open(plain, 'plain', {}, PACK);
  await open(broken, 'broken', { unknown: true }, { paceMs: { slots: 0 } });
  await owner.query(
    `update brand.brands set default_theme = 'light', min_age = 21, single_wallet = false, jackpot = 'pool', customer_service = $2,
            resources = $3, currency_display = 'code', image_cdns = '{https://i.example}', launch_game_cdns = '{https://g.example}',
            gtag_id = 'G-ABCD1', registration = $4, grant_approvals = 2, dialing_code = '880', revision = 7, main_domain = 'm.example'
      where id = $1`,
    [
      full,
      JSON.stringify(SERVICE),
      JSON.stringify(RESOURCES),
      { email: FIELD, username: { visible: 'yes' } },
    ],
  );
  await owner.end();
  await migrate(database.ownerUrl, MIGRATIONS);
  db = testDb(database.appUrl);
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

it('every setting of a brand stands in the section of its room', async () => {
  const { value } = await settingsIn(db, full);
  expect(value(SignInSettings)).toEqual({
    ...SignInSettings.defaults,
    GOOGLELOGIN: true,
    FREEPLAY: true,
    dialingCode: '880',
    passwordMaxAgeMs: 90 * DAY,
  });
  expect(value(RegistrationSettings)).toEqual({
    ...RegistrationSettings.defaults,
    USERNAMEREG3: true,
    AFFILIATECODE: true,
  });
  expect(value(RegistrationFieldSettings)).toEqual({ fields: { email: FIELD } });
  expect(value(JurisdictionSettings)).toEqual({
    minAge: 21,
    slotsPaceMs: 3_000,
    casinoPaceMs: 6_000,
    stakeMin: '2.00',
    stakeMax: '900',
    depositMin: '5',
    depositMax: '7000.50',
  });
  expect(value(PageSettings)).toEqual({
    defaultTheme: 'light',
    currencyDisplay: 'code',
    imageCDNs: ['https://i.example'],
    gtagId: 'G-ABCD1',
  });
  expect(value(VendorWalletSettings)).toEqual({ isSingle: false });
  expect(value(GameSettings)).toEqual({ jackpot: 'pool', launchGameCDNs: ['https://g.example'] });
  expect(value(LinkSettings)).toEqual({ customerService: SERVICE, resources: RESOURCES });
  expect(value(ApprovalSettings)).toEqual({ grantApprovals: 2 });
});

it('a brand that had set nothing has what held before', async () => {
  const { value } = await settingsIn(db, plain);
  for (const section of [
    SignInSettings,
    RegistrationSettings,
    RegistrationFieldSettings,
    PageSettings,
    VendorWalletSettings,
  ])
    expect(value<object>(section)).toEqual(section.defaults);
  for (const section of [GameSettings, LinkSettings, ApprovalSettings])
    expect(value<object>(section)).toEqual(section.defaults);
  expect(value(JurisdictionSettings)).toMatchObject({ minAge: 18, stakeMax: '900' });
});

it('a brand without sound rules still has none', async () => {
  const { stored, value } = await settingsIn(db, asId<'brand'>(broken));
  expect(stored(JurisdictionSettings)).toEqual({ revision: 1, value: undefined });
  expect(() => value(JurisdictionSettings)).toThrow('protection.jurisdiction');
  expect(value(SignInSettings)).toEqual(SignInSettings.defaults);
});

it('what makes the brand stays with it', async () => {
  const { rows } = await db.pool.query('select code, revision, main_domain from brand.brands order by code');
  expect(rows).toEqual([
    { code: 'broken', revision: 1, main_domain: '' },
    { code: 'full', revision: 7, main_domain: 'm.example' },
    { code: 'plain', revision: 1, main_domain: '' },
  ]);
});
