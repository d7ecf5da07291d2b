/** The doors a stranger may ask about a name, a number, an address or a code, each asked so that nobody is let in (CHECKS 30). */
import { arrange } from '#platform/testkit/arrange.ts';
import { createHash } from 'node:crypto';
import { hire } from '#features/people/staff/service.ts';
import { GetAffiliate, Register, RegisterMobile } from '#identity/registration/contract.ts';
import { ForgotByPhone } from '#identity/password-reset/contract.ts';
import {
  setBrand,
  newBrowser,
  newName,
  newPhone,
  PASSWORD,
  phoneForm,
  register,
  formOf,
} from '#apps/server/testing-accounts.ts';
import type { TestServer } from '#apps/server/testing.ts';
import type { Answer } from '#apps/server/testing-client.ts';
import { sealed } from '#apps/server/testing-doors.ts';

export type Door = {
  readonly name: string;
  /** `done`, or the refusal everybody gets. */
  readonly says: string;
  /** Makes everything ready that is no part of the time, and hands out the question. */
  readonly prepare: (exists: boolean, n: number) => Promise<() => Promise<Answer>>;
};

const CROWD = 20;
/** Looks like a solved sum and is none. */
const NO_WORK = Buffer.from(JSON.stringify({ number: 1 }).padEnd(60)).toString('base64');
/** What is asked about: of each kind some that are somebody's, and as many as one likes that are nobody's. */
type Known = {
  readonly names: readonly string[];
  readonly clerks: readonly string[];
  readonly phones: readonly string[];
  readonly codes: readonly string[];
};

const sql = (server: TestServer, text: string, values: unknown[]) =>
  arrange<{ id: string; code: string }>(server.db, text, values);

const prove = (server: TestServer, id: string, kind: 'phone' | 'email', value: string) =>
  sql(
    server,
    `insert into identity.contacts (account_id, kind, brand_id, value, verified_at, sole) values ($1, $2, $3, $4, now(), true)`,
    [id, kind, server.brandId, value],
  );

async function people(server: TestServer): Promise<Known> {
  const names = Array.from({ length: CROWD }, newName);
  for (const username of names) {
    const opened = await register(server, newBrowser(server), formOf({ username }));
    if (opened.status !== 200) throw new Error(`an account could not be opened: ${opened.code}`);
    const rows = await sql(server, 'select id from identity.accounts where username = $1', [username]);
    await prove(server, rows[0]?.id ?? '', 'email', `${username}@example.com`);
  }
  const phones = Array.from({ length: CROWD }, newPhone);
  for (const phone of phones)
    await prove(server, (await server.person()).id, 'phone', `+880${phone.slice(1)}`);
  const { identity } = server.rooms.identity;
  const clerks = Array.from({ length: CROWD }, newName);
  const passwordHash = await identity.hashPassword(PASSWORD);
  for (const username of clerks) {
    const one = { brandId: server.brandId, username, name: 'Clerk', passwordHash, mustChange: false };
    await server.db.transaction((tx) => hire(tx, identity, { ...one, role: 'support' }));
  }
  const codes: string[] = [];
  for (let n = 0; n < CROWD; n += 1) {
    const { id } = await server.person();
    const rows = await sql(
      server,
      'update members.members set type = 1 where id = $1 returning referral_code as code',
      [id],
    );
    codes.push(String(rows[0]?.code));
  }
  return { names, clerks, phones, codes };
}

/** The sum of the human check without the page's thousand small digests: it is no part of what is measured. */
async function humanProof(server: TestServer): Promise<string> {
  // From an address of its own: what hands out sums is limited by address, too.
  const ask = { method: 'GET', path: '/wps/system/human?purpose=sms' };
  const { value } = await newBrowser(server).send(ask);
  for (let number = 0; number <= Number(value['maxnumber']); number += 1) {
    const hash = createHash('sha256').update(`${value['salt']}${number}`).digest('hex');
    if (hash === value['challenge'])
      return Buffer.from(JSON.stringify({ ...value, number })).toString('base64');
  }
  throw new Error('the challenge has no solution');
}

/** A code nobody was sent. */
const CODE = '123456';
const LOGIN = '/wps/session/login';
const NOBODY_TAKES = `${PASSWORD}?`;

type Call = { readonly method?: string; readonly path: string; readonly body?: object };
type Asking = {
  readonly server: TestServer;
  readonly door: (
    name: string,
    says: string,
    call: (exists: boolean, n: number) => Promise<Call> | Call,
  ) => Door;
  readonly phoneAt: (exists: boolean, n: number) => string;
  readonly nameAt: (exists: boolean, n: number) => string;
  readonly clerkAt: (exists: boolean, n: number) => string;
  readonly codeAt: (exists: boolean, n: number) => string;
};

function asking(server: TestServer, known: Known): Asking {
  const of = (list: readonly string[], nobody: (n: number) => string) => (exists: boolean, n: number) =>
    exists ? (list[n % list.length] ?? '') : nobody(n);
  const nobody = (n: number) => `nobody${n}`;
  return {
    server,
    door: (name, says, call) => ({
      name,
      says,
      async prepare(exists, n) {
        const [browser, { method = 'POST', ...rest }] = [newBrowser(server), await call(exists, n)];
        return () => browser.send({ method, ...rest });
      },
    }),
    // Numbers that are nobody's: other hundreds of the same network.
    phoneAt: of(known.phones, (n) => `018${String(20_000_000 + n * 100 + 20)}`),
    nameAt: of(known.names, nobody),
    clerkAt: of(known.clerks, nobody),
    codeAt: of(known.codes, nobody),
  };
}

const signingIn = ({ server, door, phoneAt, nameAt, clerkAt }: Asking): Door[] => [
  door('sign-in', 'identity.wrong_credentials', async (exists, n) => ({
    path: LOGIN,
    body: await sealed(server, { username: nameAt(exists, n), password: NOBODY_TAKES }),
  })),
  door('sign-in of agents', 'identity.wrong_credentials', async (exists, n) => ({
    path: LOGIN,
    body: await sealed(server, { username: nameAt(exists, n), password: NOBODY_TAKES, entry: 'agent' }),
  })),
  door('sign-in of staff', 'identity.wrong_credentials', (exists, n) => ({
    path: '/ops/session/login',
    body: { username: clerkAt(exists, n), password: NOBODY_TAKES },
  })),
  door('sign-in by a wrong code', 'identity.code_wrong', async (exists, n) => ({
    path: LOGIN,
    body: await sealed(server, { type: 'sms', mobileNum: phoneAt(exists, n), verificationCode: CODE }),
  })),
  door('code to sign in', 'done', async (exists, n) => ({
    path: '/wps/verification/sms/noLogin',
    body: { mobileNum: phoneAt(exists, n), human: await humanProof(server) },
  })),
];

const forgetting = ({ server, door, phoneAt, nameAt }: Asking): Door[] => [
  door('forgot by mail', 'done', (exists, n) => ({
    path: '/wps/member/password/email',
    body: { username: nameAt(exists, n), email: `${nameAt(exists, n)}@example.com` },
  })),
  door('forgot by text message', 'done', (exists, n) => ({
    path: '/wps/verification/sms/forgot',
    body: { mobileNum: phoneAt(exists, n) },
  })),
  door('forgot by a wrong code', 'identity.code_wrong', async (exists, n) => ({
    path: ForgotByPhone.path,
    body: await sealed(server, {
      mobileNum: phoneAt(exists, n),
      countryDialingCode: '880',
      verificationCode: CODE,
      newPassword: `${PASSWORD}!`,
    }),
  })),
];

const registering = ({ server, door, phoneAt, nameAt, codeAt }: Asking): Door[] => [
  door('code to register', 'done', (exists, n) => ({
    path: '/wps/verification/sms/register',
    body: { mobileNo: phoneAt(exists, n), countryDialingCode: '880' },
  })),
  door('register a number by a wrong code', 'identity.code_wrong', async (exists, n) => ({
    ...RegisterMobile,
    body: await sealed(server, phoneForm(phoneAt(exists, n), CODE)),
  })),
  // Without work done for it the sum is asked for first: whether a name is free is told only to who has worked (decision 0017).
  door('register a name without work', 'identity.human_check', async (exists, n) => ({
    ...Register,
    body: await sealed(server, formOf({ username: nameAt(exists, n), human: NO_WORK })),
  })),
  door('an invitation code without work', 'identity.human_check', (exists, n) => ({
    method: 'GET',
    path: `${GetAffiliate.path}?code=${codeAt(exists, n)}`,
  })),
];

export async function doors(server: TestServer): Promise<Door[]> {
  const known = await people(server);
  await setBrand(server, {
    CHNGPASSVERIF3: true,
    MOBILEVERCODELOGIN3: true,
    MOBILEREG: true,
    MOBILENUMPASSREG3: false,
    AFFILIATECODE: true,
  });
  const ask = asking(server, known);
  return [...signingIn(ask), ...forgetting(ask), ...registering(ask)];
}
