/** Text messages, unknown places, and what a second factor is never replaced by. */
import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asId, type BrandId, newId } from '#kernel/ids.ts';
import { DAY } from '#kernel/time.ts';
import { type InstallationKeys, loadKeys } from '#platform/crypto/keys.ts';
import type { Db } from '#platform/db/db.ts';
import { silentLog } from '#platform/log/log.ts';
import { type FreshDatabase, freshDatabase, testDb } from '#platform/testkit/database.ts';
import { arrivalAt, signInAs } from '#identity/front/fixtures.ts';
import { createIdentity, type IdentityRoom } from '#identity/front/room.ts';
import { digest } from '#identity/accounts/service/tokens.ts';

const PASSWORD = 'nine rivers meet';
const brandId: BrandId = asId<'brand'>(newId());
const settings = {
  smsLogin: true,
  freePlay: false,
  extraVerification: true,
  passwordMaxMs: 90 * DAY,
  dialingCode: '880',
};
let database: FreshDatabase;
let db: Db;
let folder = '';
let keys: InstallationKeys;
let room: IdentityRoom;
let shift = 0;
let hash = '';

beforeAll(async () => {
  database = await freshDatabase();
  db = testDb(database.appUrl);
  folder = mkdtempSync(join(tmpdir(), 'haat-keys-'));
  keys = loadKeys(folder);
  const door = { settings: async () => settings, openTrial: async () => newId() };
  room = await createIdentity({ db, keys, log: silentLog(), clock: { now: () => Date.now() + shift }, door });
  hash = await room.identity.hashPassword(PASSWORD);
});
afterAll(async () => {
  await room.close();
  await db.close();
  await database.drop();
  rmSync(folder, { recursive: true });
});

let count = 0;
async function account(
  contacts: { phone?: string; email?: string } = {},
): Promise<{ id: string; username: string }> {
  const [id, username] = [newId<'member'>(), `place${(count += 1)}`];
  await db.transaction((tx) =>
    room.identity.openAccount(tx, {
      id,
      audience: 'player',
      brandId,
      username,
      passwordHash: hash,
      mustChange: false,
    }),
  );
  for (const [kind, value] of Object.entries(contacts))
    await db.pool.query(
      'insert into identity.contacts (account_id, kind, brand_id, value, verified_at, sole) values ($1, $2, $3, $4, now(), true)',
      [id, kind, brandId, value],
    );
  return { id, username };
}
let hosts = 0;
const placed = (device?: string) => ({ ip: `203.0.${(hosts += 1)}.7`, agent: 'test', device });
const signIn = (username: string, visitor: ReturnType<typeof placed>) =>
  signInAs(room, { brandId, realm: 'member', username, password: PASSWORD }, visitor);
type Fault = { code: string; detail: { value: { verification: string; methods: string[]; masked: object } } };
const refusal = (tried: Promise<unknown>): Promise<Fault> =>
  tried.then(
    () => ({ code: 'in', detail: { value: { verification: '', methods: [], masked: {} } } }),
    (fault: Fault) => fault,
  );
/** The code that was sent is made to be 123456. */
async function makeCodeKnown(purpose: string, channel: string, to: string, subject: string): Promise<string> {
  const words = JSON.stringify([brandId, purpose, channel, to, subject, '123456']);
  const known = createHmac('sha256', keys.derive('codes')).update(words).digest();
  const { rowCount } = await db.pool.query(
    'update identity.codes set hash = $1 where recipient = $2 and purpose = $3',
    [known, to, purpose],
  );
  expect(rowCount).toBe(1);
  return '123456';
}

describe('from a place the account was never seen at', () => {
  it('asks for a code to what the account has proved, bound to this very sign-in', async () => {
    const email = 'rana@example.com';
    const { username } = await account({ email });
    const home = await signIn(username, placed());
    const asked = await refusal(signIn(username, placed()));
    expect(asked.code).toBe('identity.verification_required');
    const { verification, methods, masked } = asked.detail.value;
    expect([methods, masked]).toEqual([['email'], { email: 'r•••@example.com' }]);
    const arrival = arrivalAt(brandId, 'member', placed());
    await room.signIn.verification.send(arrival, verification, 'email', 'en');
    const code = await makeCodeKnown('verify', 'email', email, digest(verification).toString('hex'));
    // Another sign-in of the same account cannot use it.
    const other = (await refusal(signIn(username, placed()))).detail.value.verification;
    expect(
      (
        await refusal(
          room.signIn.verification.verify(arrival, { verification: other, method: 'email', code }),
        )
      ).code,
    ).toBe('identity.code_wrong');
    expect(
      (
        await refusal(
          room.signIn.verification.verify(arrival, { verification, method: 'email', code: '000000' }),
        )
      ).code,
    ).toBe('identity.code_wrong');
    const session = await room.signIn.verification.verify(arrival, { verification, method: 'email', code });
    expect(session.token).toHaveLength(43);
    // Known from now on: the browser of the first sign-in, wherever it is, and the network of the second.
    expect((await refusal(signIn(username, placed(home.device)))).code).toBe('in');
  });

  it('asks nothing of an account that has proved nothing, nor at its very first sign-in', async () => {
    const { username } = await account();
    expect((await refusal(signIn(username, placed()))).code).toBe('in');
    expect((await refusal(signIn(username, placed()))).code).toBe('in');
    const proved = await account({ email: 'first@example.com' });
    expect((await refusal(signIn(proved.username, placed()))).code).toBe('in');
  });
});

describe('by text message', () => {
  const mobileNum = '01712345601';
  const to = '+8801712345601';
  it('signs the owner of a number in, each code once, and tells nobody whether a number has an owner', async () => {
    await account({ phone: to });
    const arrival = arrivalAt(brandId, 'member', placed());
    const sent = await room.signIn.sendSms(arrival, { mobileNum }, 'en');
    expect(await room.signIn.sendSms(arrival, { mobileNum: '01712345699' }, 'en')).toEqual(sent);
    const code = await makeCodeKnown('login', 'sms', to, '');
    expect((await refusal(room.signIn.bySms(arrival, { mobileNum, code: '999999' }))).code).toBe(
      'identity.code_wrong',
    );
    expect((await refusal(room.signIn.bySms(arrival, { mobileNum: '01712345699', code }))).code).toBe(
      'identity.code_wrong',
    );
    expect((await refusal(room.signIn.bySms(arrival, { mobileNum, code }))).code).toBe('in');
    expect((await refusal(room.signIn.bySms(arrival, { mobileNum, code }))).code).toBe('identity.code_wrong');
    expect((await refusal(room.signIn.bySms(arrival, { mobileNum: 'seven', code }))).code).toBe(
      'identity.mobile_wrong',
    );
  });

  it('never goes round a second factor', async () => {
    const { id } = await account({ phone: '+8801712345602' });
    await db.pool.query(
      "insert into identity.totp (account_id, secret, confirmed_at) values ($1, '\\x00', now())",
      [id],
    );
    const arrival = arrivalAt(brandId, 'member', placed());
    await room.signIn.sendSms(arrival, { mobileNum: '01712345602' }, 'en');
    const code = await makeCodeKnown('login', 'sms', '+8801712345602', '');
    const asked = await refusal(room.signIn.bySms(arrival, { mobileNum: '01712345602', code }));
    // No recovery code was made here, and none is offered.
    expect([asked.code, asked.detail.value.methods]).toEqual(['identity.verification_required', ['totp']]);
  });
});

it('lets a password grow old: then it has to be changed before anything else', async () => {
  const { username } = await account();
  const place = placed();
  expect(await signIn(username, place)).toMatchObject({ passwordExpired: false, mustChangePassword: false });
  shift = 91 * DAY;
  expect(await signIn(username, place)).toMatchObject({ passwordExpired: true, mustChangePassword: true });
  shift = 0;
});
