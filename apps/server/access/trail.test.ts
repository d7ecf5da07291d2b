/** CHECKS 39: no deed of staff without its entry in the trail. Generated from the route table; a route that is not here fails the test. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { firstBroken } from '#platform/trail/trail.ts';
import type { Route } from '#platform/http/route.ts';
import { startServer, type StaffPerson, type TestServer } from '../testing.ts';
import { agentRecords } from './agents.fixture.ts';
import { askToWithdraw, readyToWithdraw } from '../testing-withdrawals.ts';
import { type Cast, openCast } from './people.fixture.ts';
import { openCaseOf, restrictedCaseOf, waitingDocument } from './people-records.fixture.ts';
import { bonusActs } from './bonus-acts.fixture.ts';
import { growthActs } from './growth-acts.fixture.ts';
import { methodActs } from './method-acts.fixture.ts';
import { chatActs } from './chat-acts.fixture.ts';
import { playActs } from './play-acts.fixture.ts';
import { promotionActs } from './promotion-acts.fixture.ts';
import { supportActs } from './support-acts.fixture.ts';
import { ARTICLE, SECTIONS } from './sections.fixture.ts';
import { ADJUSTMENT, difference, failedJob, flagActs, lostTransfer } from './till-records.fixture.ts';

let server: TestServer;
let cast: Cast;
let admin: StaffPerson;
let second: StaffPerson;
beforeAll(async () => {
  server = await startServer();
  cast = await openCast(server);
  admin = await server.staff('admin');
  second = await server.staff('admin');
});
afterAll(() => server.stop());

type StaffAct = {
  readonly params?: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>>;
  /** Somebody else than the administrator who does the rest. */
  readonly as?: StaffPerson;
};
/** A deed that changes something, by its route; made when its turn comes, so that it may stand on those before it. */
type Make = () => StaffAct | Promise<StaffAct>;

/** What it read, it read: nothing was changed. */
const READS = [
  'POST /ops/chat/service/presence',
  'POST /ops/chat/service/{id}/typing',
  'POST /ops/messages/audience',
  'POST /ops/audit/check',
  'POST /ops/sportsbook/books/{id}/preview',
  'POST /ops/cockfight/fights/{id}/preview',
  'POST /ops/bonus/terms/preview',
  'POST /ops/bonus/terms/simulate',
];

const pick = (from: Readonly<Record<string, unknown>>, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, from[name]]));
/** One part of the brand as it stands, with something else in it. */
const brand =
  (names: readonly string[], other: Readonly<Record<string, unknown>>) => async (): Promise<StaffAct> => {
    const { value } = await server.call({ method: 'GET', path: '/ops/brand', as: admin });
    return { body: { ...pick(value, ['revision', ...names]), ...other } };
  };
/** A section of settings as it stands, with something else in it. */
const section = (name: string, other: object) => async (): Promise<StaffAct> => {
  const { value } = await server.call({ method: 'GET', path: `/ops/settings/${name}`, as: admin });
  return { body: { revision: value['revision'], value: { ...Object(value['value']), ...other } } };
};
const member = (body: Readonly<Record<string, unknown>>) => () => ({
  params: { id: cast.people.member.id },
  body,
});
const transfer = (body: Readonly<Record<string, unknown>>) => async () => ({
  params: { id: await lostTransfer(server, cast.people.member.id) },
  body,
});
const clerk = (body: Readonly<Record<string, unknown>>) => () => ({
  params: { id: cast.people.newcomer.id },
  body,
});
/** An account with a second factor to take away. */
const equipped = async (id: string): Promise<StaffAct> => {
  await server.db.pool.query(
    "insert into identity.totp (account_id, secret, confirmed_at) values ($1, '\\x00', now())",
    [id],
  );
  return { params: { id }, body: { reason: 'trail' } };
};
/** A withdrawal somebody has just asked for. */
const withdrawal =
  (body: (one: { readonly revision: number }) => Readonly<Record<string, unknown>>) =>
  async (): Promise<StaffAct> => {
    const { asked } = await askToWithdraw(server);
    return { params: { id: String(asked.value['id']) }, body: body({ revision: 1 }) };
  };
/** A document somebody has just sent. */
const document =
  (body: Readonly<Record<string, unknown>>, more: Readonly<Record<string, string>> = {}) =>
  async (): Promise<StaffAct> => ({
    params: { id: await waitingDocument(server, await server.person()), ...more },
    body,
  });
/** A case about somebody. */
const amlCase = (body: Readonly<Record<string, unknown>>) => async (): Promise<StaffAct> => ({
  params: { id: await openCaseOf(server, (await server.person()).id) },
  body,
});
const until = new Date(Date.now() + 86_400_000).toISOString();

let payments = 0;
/** A line of the bank's statement nobody has entered. */
const payment = () => {
  payments += 1;
  return {
    providerReference: `trail-${payments}`,
    reference: '',
    payer: 'Somebody',
    amount: '10.00',
    currency: 'BDT',
  };
};
async function entered(): Promise<string> {
  const { value } = await server.call({ path: '/ops/payments', as: admin, body: payment() });
  return String(Object(value)['id']);
}

const COMMANDS: Readonly<Record<string, Make>> = {
  ...Object.fromEntries(
    Object.entries(SECTIONS).map(([name, other]) => [`PUT /ops/settings/${name}`, section(name, other)]),
  ),
  'PUT /ops/brand/status': brand(['status', 'maintenanceStart', 'maintenanceReopen'], {
    maintenanceEnd: until,
  }),
  'PUT /ops/brand/access': brand(['allowedPrefixes', 'blockedCountries', 'allowedCountries'], {
    blockedPrefixes: ['198.51.100.0/24'],
  }),
  'PUT /ops/brand/look': brand(
    ['languages', 'defaultLanguage', 'defaultTheme', 'currencyDisplay', 'isSingle', 'jackpot', 'dialingCode'],
    { name: 'Trail' },
  ),
  'PUT /ops/brand/links': brand(
    ['resources', 'customerService', 'imageCDNs', 'launchGameCDNs', 'mainDomain'],
    {
      gtagId: 'G-TRAIL1',
    },
  ),
  'PUT /ops/brand/flags': async () => {
    const { value } = await server.call({ method: 'GET', path: '/ops/brand', as: admin });
    return {
      body: { revision: value['revision'], flags: { ...Object(value['flags']), AGENTPOLICY3: true } },
    };
  },
  'PUT /ops/brand/registration': brand([], {
    registration: {
      email: {
        visible: true,
        required: false,
        minLength: 6,
        maxLength: 99,
        acceptedPattern: 'reg_pattern_3',
      },
    },
  }),
  'POST /ops/books/checks': () => ({ body: {} }),
  'POST /ops/queues/jobs/{id}/retry': async () => ({ params: { id: await failedJob(server) }, body: {} }),
  'POST /ops/exports': () => ({
    body: { kind: 'deposits', filter: { from: '2026-01-01', to: '2026-01-02' } },
  }),
  'POST /ops/wallets/transfers/{id}/ask': transfer({}),
  'POST /ops/wallets/transfers/{id}/resolve': transfer({ outcome: 'done', reason: 'trail' }),
  'POST /ops/members/{id}/adjustments': member(ADJUSTMENT),
  'POST /ops/reconciliation': () => ({ body: { provider: 'sandbox', from: '2026-01-01', to: '2026-01-02' } }),
  'POST /ops/reconciliation/differences/{id}/explain': async () => ({
    params: { id: await difference(server, admin) },
    body: { reason: 'trail' },
  }),
  'POST /ops/reconciliation/differences/{id}/queue': async () => ({
    params: { id: await difference(server, admin) },
    body: {},
  }),
  'POST /ops/reconciliation/differences/{id}/settle': async () => ({
    params: { id: await difference(server, admin, 'credit') },
    body: { deed: 'credit', reason: 'trail' },
  }),
  ...methodActs({ call: (ask) => server.call(ask) }, () => admin),
  'POST /ops/payments': async () => ({ body: payment() }),
  'POST /ops/payments/{id}/match': async () => {
    // Verified: a payment given to an account passes what a deposit passes.
    const { person } = await readyToWithdraw(server);
    const found = await server.db.pool.query<{ name: string }>(
      'select username as name from identity.accounts where id = $1',
      [person.id],
    );
    return { params: { id: await entered() }, body: { account: found.rows[0]?.name, reason: 'trail' } };
  },
  'POST /ops/payments/{id}/return': async () => ({
    params: { id: await entered() },
    body: { reason: 'trail' },
  }),
  'POST /ops/withdrawals/{id}/claim': withdrawal(() => ({ hold: true })),
  'POST /ops/withdrawals/{id}/approve': withdrawal(({ revision }) => ({ revision, reason: 'trail' })),
  'POST /ops/withdrawals/{id}/reject': withdrawal(({ revision }) => ({ revision, reason: 'other' })),
  'POST /ops/withdrawals/{id}/release': async () => {
    const one = await withdrawal(({ revision }) => ({ revision, reason: 'trail' }))();
    const path = `/ops/withdrawals/${one.params?.['id']}/approve`;
    await server.call({ path, as: admin, body: one.body });
    return { params: { ...one.params }, body: { agree: true }, as: second };
  },
  ...flagActs(() => server),
  'POST /ops/withdrawals/{id}/resolve': async () => {
    const one = await withdrawal(() => ({}))();
    await server.db.pool.query(
      "update withdrawals.withdrawals set state = 'unknown', revision = 1 where id = $1",
      [one.params?.['id']],
    );
    return { ...one, body: { revision: 1, outcome: 'failed', reason: 'trail' } };
  },
  'POST /ops/members/{id}/paymentPassword': async () => {
    const { person } = await readyToWithdraw(server);
    return { params: { id: person.id }, body: { reason: 'trail' } };
  },
  'PUT /ops/brand/affiliates': async () => {
    const { rows } = await server.db.pool.query<{ code: string }>(
      'update members.members set type = 1 where id = $1 returning referral_code as code',
      [(await server.person()).id],
    );
    const { value } = await server.call({ method: 'GET', path: '/ops/brand', as: admin });
    const affiliates = [{ domain: '127.0.0.1', code: rows[0]?.code }];
    return { body: { revision: value['revision'], affiliates } };
  },
  'POST /ops/agents/{id}/move': async () => {
    const { agent } = await agentRecords(server, (await server.person()).id);
    const { rows } = await server.db.pool.query<{ account: string }>(
      'select account from members.members where id = $1',
      [agent],
    );
    const below = await agentRecords(server, (await server.person()).id);
    return { params: { id: below.agent }, body: { to: rows[0]?.account, reason: 'trail' } };
  },
  'POST /ops/agents/{id}/points': async () => {
    const { agent } = await agentRecords(server, (await server.person()).id);
    return { params: { id: agent }, body: { points: { RNG: '0.002' }, reason: 'trail' } };
  },
  'POST /ops/agents/requests/{id}/answer': async () => {
    const records = await agentRecords(server, (await server.person()).id);
    return { params: { id: records.agent_request }, body: { accept: true, answer: 'Done.' } };
  },
  'POST /ops/commission/contracts': async () => {
    const { agent } = await agentRecords(server, (await server.person()).id);
    const { rows } = await server.db.pool.query<{ account: string }>(
      'select account from members.members where id = $1',
      [agent],
    );
    return { body: { account: rows[0]?.account, terms: { kind: 'daily', tiers: [{ rate: '0.001' }] } } };
  },
  'POST /ops/commission/contracts/{id}/cancel': async () => {
    const records = await agentRecords(server, (await server.person()).id);
    return { params: { id: records.commission_contract }, body: {} };
  },
  'POST /ops/commission/lines/{id}/hold': async () => {
    const records = await agentRecords(server, (await server.person()).id);
    return { params: { id: records.commission_line }, body: { held: false, reason: 'trail' } };
  },
  'POST /ops/commission/lines/{id}/dispute': async () => {
    const records = await agentRecords(server, (await server.person()).id);
    return { params: { id: records.commission_line }, body: { answer: 'trail' } };
  },
  'POST /ops/commission/lines/{id}/correct': async () => {
    const records = await agentRecords(server, (await server.person()).id);
    return {
      params: { id: records.commission_line },
      body: { amount: '1.00', direction: 'pay', reason: 'trail' },
    };
  },
  'POST /ops/brand/networks': () => ({ body: { networks: ['198.51.100.0/24'], note: 'trail' } }),
  'POST /ops/brand/networks/removal': () => ({ body: { networks: ['198.51.100.0/24'] } }),
  'PUT /ops/catalogue/games/{code}': () => ({
    params: { code: 'monsoon-tiger' },
    body: { maintenance: false, maintenanceUntil: null, hot: false, position: 7 },
  }),
  'PUT /ops/catalogue/vendors/{code}': () => ({
    params: { code: 'HAAT' },
    body: { maintenance: true, maintenanceUntil: until },
  }),
  'PUT /ops/catalogue/rebates': () => ({ body: { gameType: 'RNG', vendor: '', rate: '0.50', was: '0.00' } }),
  'PUT /ops/catalogue/rebates/promise': async () => {
    const { value } = await server.call({ method: 'GET', path: '/ops/catalogue/rebates', as: admin });
    return { body: { promised: true, version: value['version'] } };
  },
  ...chatActs(
    () => server,
    () => admin,
  ),
  ...bonusActs(() => server),
  ...promotionActs(
    () => server,
    () => admin,
  ),
  ...growthActs(
    () => server,
    () => admin,
  ),
  ...playActs(
    () => server,
    () => admin,
  ),
  ...supportActs(
    () => server,
    () => admin,
  ),
  'PUT /ops/content/entries/{kind}/{id}': () => ({
    params: { kind: 'article', id: newId() },
    body: { revision: 0, ...ARTICLE },
  }),
  'POST /ops/content/pack': () => ({
    body: { format: 'haat-content/1', check: false, entries: [{ kind: 'article', id: newId(), ...ARTICLE }] },
  }),
  'POST /ops/verification/documents/{id}/pages/{n}': document({}, { n: '1' }),
  'POST /ops/verification/documents/{id}/claim': document({ hold: true }),
  'POST /ops/verification/documents/{id}/accept': async () => {
    const id = await waitingDocument(server, await server.person());
    const path = `/ops/verification/documents/${id}`;
    const { value } = await server.call({ method: 'GET', path, as: admin });
    const checks = ['readable', 'whole', 'genuine', 'name', 'birth', 'in_date'];
    return { params: { id }, body: { revision: 2, seen: value['seen'], checks } };
  },
  'POST /ops/verification/documents/{id}/refuse': document({ revision: 2, reason: 'unreadable' }),
  'POST /ops/aml/cases': async () => ({ body: { member: (await server.person()).id, note: 'trail' } }),
  'POST /ops/aml/cases/{id}/claim': amlCase({ hold: true }),
  'POST /ops/aml/cases/{id}/notes': amlCase({ text: 'trail' }),
  'POST /ops/aml/cases/{id}/close': amlCase({ revision: 1, outcome: 'cleared', reason: 'trail' }),
  'POST /ops/aml/cases/{id}/release': async () => ({
    params: { id: await restrictedCaseOf(server, (await server.person()).id) },
    body: { revision: 1, reason: 'trail' },
  }),
  'POST /ops/players/{id}/notes': member({ text: 'trail' }),
  'POST /ops/members/{id}/factors': () => equipped(cast.neighbour.id),
  'POST /ops/staff/{id}/factors': () => equipped(cast.people.risk.id),
  'POST /ops/members/{id}/tags': member({ tags: ['trail'] }),
  'POST /ops/protection/members/{id}/exclusion': member({ months: 6, reason: 'trail' }),
  'POST /ops/protection/members/{id}/bounds': member({ stakeMax: '100', depositMax: null, reason: 'trail' }),
  'POST /ops/protection/jurisdiction': () => ({ body: { pack: 'uk', reason: 'trail' } }),
  'POST /ops/members/{id}/level': member({ level: 2, reason: 'trail' }),
  'POST /ops/members/{id}/payee': member({ name: 'TRAIL', reason: 'trail' }),
  'PUT /ops/members/{id}/profile': async () => {
    const path = `/ops/members/${cast.people.member.id}/profile`;
    const { value } = await server.call({ method: 'GET', path, as: admin });
    return member({ version: value['version'], change: { nickname: 'Trail' }, reason: 'trail' })();
  },
  'POST /ops/members/{id}/password': member({ reason: 'trail' }),
  'POST /ops/members/{id}/password/collect': async () => {
    await agreeAbout(cast.people.member.id);
    return member({})();
  },
  'POST /ops/members/{id}/status': member({ status: 'suspended', reason: 'trail' }),
  'POST /ops/staff': () => ({
    body: { username: 'trailclerk', name: 'Trail', person: 'Trail', role: 'support', reason: 'trail' },
  }),
  'POST /ops/staff/{id}/password': clerk({ reason: 'trail' }),
  'POST /ops/staff/{id}/role': clerk({ role: 'support', reason: 'trail' }),
  'POST /ops/staff/{id}/status': clerk({ status: 'suspended', reason: 'trail' }),
  'POST /ops/roles/{role}/rights': () => ({
    params: { role: 'support' },
    body: { rights: ['members.read'], reason: 'trail' },
  }),
  'POST /ops/requests/{id}/decision': async () => {
    const { rows } = await server.db.pool.query<{ id: string }>(
      "select id from approvals.requests where state = 'open' and kind = 'staff.rights' limit 1",
    );
    return { params: { id: rows[0]?.id ?? '' }, body: { agree: true }, as: second };
  },
  'POST /ops/requests/{id}/password': async () => {
    const { rows } = await server.db.pool.query<{ subject: string }>(
      "select subject from approvals.requests where state = 'open' and kind = 'staff.password' limit 1",
    );
    return { params: { id: await agreeAbout(rows[0]?.subject ?? '') }, body: {} };
  },
};

/** The second administrator agrees to the first password that was asked for. */
async function agreeAbout(subject: string): Promise<string> {
  const { rows } = await server.db.pool.query<{ id: string }>(
    "select id from approvals.requests where state = 'open' and kind like '%.password' and subject = $1",
    [subject],
  );
  const id = rows[0]?.id ?? '';
  await server.call({ path: `/ops/requests/${id}/decision`, as: second, body: { agree: true } });
  return id;
}

const nameOf = ({ call }: Route): string => `${call.method} ${call.path}`;
/** Deeds at the desk; everybody's own affairs are in the acts of his account. */
const acts = (): Route[] =>
  server.rooms.routes.filter(
    ({ call, rules }) =>
      rules.allow.includes('staff') &&
      !rules.allow.includes('guest') &&
      call.method !== 'GET' &&
      rules.right !== 'own' &&
      rules.always !== true,
  );

type Entry = {
  seq: string;
  actor_kind: string;
  actor_id: string;
  action: string;
  subject: string;
  ip: string;
};
const entries = async (): Promise<Entry[]> =>
  (
    await server.db.pool.query<Entry>(
      'select seq::text as seq, actor_kind, actor_id, action, subject, ip from platform.trail t where brand_id = $1 order by t.seq',
      [server.brandId],
    )
  ).rows;

it('knows every deed of staff, and no deed that is none', () => {
  const names = acts().map(nameOf);
  const known = [...Object.keys(COMMANDS), ...READS];
  expect(names.filter((name) => !known.includes(name))).toEqual([]);
  expect(known.filter((name) => !names.includes(name))).toEqual([]);
});

it('finds an entry for each, with who, what, whom and from where, and none for one that was refused', async () => {
  const faulty: string[] = [];
  for (const [name, make] of Object.entries(COMMANDS)) {
    const { params = {}, body, as = admin } = await make();
    const [method = '', pattern = ''] = name.split(' ');
    const path = pattern.replaceAll(/\{(\w+)\}/g, (_, key: string) => params[key] ?? newId());
    const before = await entries();
    const refused = await server.call({ method, path, as, key: newId(), body: { ...body, stranger: 1 } });
    const between = await entries();
    const done = await server.call({ method, path, as, key: newId(), body });
    const after = await entries();
    const fresh = after.slice(between.length);
    if (refused.status < 400 || between.length !== before.length) faulty.push(`${name}: refused, yet told`);
    if (done.status !== 200) faulty.push(`${name}: ${done.status} ${done.code} ${done.text}`);
    else if (fresh.length === 0) faulty.push(`${name}: no entry`);
    for (const one of fresh)
      if (
        one.actor_kind !== 'staff' ||
        one.actor_id !== as.id ||
        one.subject === '' ||
        !one.ip.endsWith('127.0.0.1')
      )
        faulty.push(`${name}: ${JSON.stringify(one)}`);
  }
  expect(faulty).toEqual([]);
  expect(await firstBroken(server.db, server.brandId)).toBeUndefined();
}, 120_000);

it('holds no secret: a first password that was given out is nowhere in it', async () => {
  const path = `/ops/members/${cast.neighbour.id}/password`;
  await server.call({ path, as: admin, body: { reason: 'canary' } });
  await agreeAbout(cast.neighbour.id);
  const given = await server.call({ path: `${path}/collect`, as: admin, body: {} });
  const password = String(given.value['password']);
  expect(password.length).toBeGreaterThan(10);
  const { rows } = await server.db.pool.query<{ text: string }>(
    'select coalesce(before::text, $1) || coalesce(after::text, $1) as text from platform.trail',
    [''],
  );
  expect(rows.some(({ text }) => text.includes(password))).toBe(false);
});
