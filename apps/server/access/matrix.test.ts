/** CHECKS 22: every route of the product against everybody, held against one table; and others' records, which answer as missing ones. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asId, newId } from '#kernel/ids.ts';
import type { Route } from '#platform/http/route.ts';
import type { Answer } from '../testing-client.ts';
import { startServer, type TestServer } from '../testing.ts';
import { agentRecords } from './agents.fixture.ts';
import { growthRecords } from './growth-acts.fixture.ts';
import { askToWithdraw } from '../testing-withdrawals.ts';
import { openBonus } from './bonus-acts.fixture.ts';
import { openCaseOf, waitingDocument } from './people-records.fixture.ts';
import { applicationOf, livePromotion } from './promotion-acts.fixture.ts';
import { openQuestionOf } from './support-acts.fixture.ts';
import { type Cast, openCast, type Somebody } from './people.fixture.ts';
import { lineOf, type Line, type Persona, PERSONAS, type Verdict } from '#platform/room/access.ts';

let server: TestServer;
let cast: Cast;
beforeAll(async () => {
  server = await startServer();
  cast = await openCast(server);
});
afterAll(() => server.stop());

const lines = (): readonly (readonly [string, Line])[] =>
  Object.entries(server.rooms.access).map(([name, line]) => [name, lineOf(line)] as const);
const lineFor = (name: string): Line | undefined => lines().find(([own]) => own === name)?.[1];
const nameOf = ({ call }: Route): string => `${call.method} ${call.path}`;
const VERDICTS: Readonly<Record<string, Verdict>> = {
  'gate.sign_in_first': '401',
  'gate.not_allowed': '403',
  'gate.change_password_first': 'password',
  'gate.enrol_first': 'enrol',
  'gate.play_closed': 'closed',
  'brand.maintenance': 'maintenance',
  'brand.region_blocked': 'region',
};
/** A key no call knows: who is let in is refused for it, so that nothing happens. */
const STRANGE = { matrix: true };

async function knock(
  route: Route,
  who: Somebody,
  session: Awaited<ReturnType<Somebody['signIn']>>,
): Promise<Answer> {
  const { method, path } = route.call;
  return server.call({
    method,
    path: path.replaceAll(/\{\w+\}/g, newId()),
    as: session,
    key: newId(),
    headers: { host: who.host },
    ...(method === 'GET' || method === 'DELETE' ? {} : { body: STRANGE }),
  });
}

it('has a line for every route, and a route for every line', () => {
  const names = server.rooms.routes.map(nameOf);
  expect(names.filter((name) => !lineFor(name))).toEqual([]);
  expect(lines().filter(([name]) => !names.includes(name))).toEqual([]);
  expect(names.filter((name) => name.includes('{') && lineFor(name)?.names === undefined)).toEqual([]);
});

it('has each line once, in the room whose route it is', () => {
  const strange = server.rooms.all.flatMap(({ path, routes, settings, access }) => {
    const sections = settings.flatMap(({ name }) => [
      `GET /ops/settings/${name}`,
      `PUT /ops/settings/${name}`,
    ]);
    const own = [
      ...routes.map(nameOf),
      ...sections,
      ...(path === 'features/setup/brand' ? ['GET /ops/settings'] : []),
    ];
    return Object.keys(access)
      .filter((name) => !own.includes(name))
      .map((name) => `${path}: ${name}`);
  });
  expect(strange).toEqual([]);
});

it('names a right on every route of staff', () => {
  const open = server.rooms.routes.filter(
    ({ rules }) => rules.allow.includes('staff') && !rules.allow.includes('guest') && !rules.always,
  );
  expect(open.filter(({ rules }) => rules.right === undefined).map(nameOf)).toEqual([]);
});

it('lets nobody in whose money a call takes but members, by the rule’s own line', () => {
  const taking = server.rooms.routes.filter(({ call }) => call.faults?.includes('wallet.insufficient_funds'));
  const rules = taking.map((route) => [
    nameOf(route),
    route.rules.allow.filter((who) => who === 'guest' || who === 'trial'),
  ]);
  expect(rules.length).toBeGreaterThan(7);
  expect(rules.filter(([, others]) => others?.length !== 0)).toEqual([]);
  const inTrials = server.rooms.routes.filter((route) => route.rules.trials).map(nameOf);
  expect(inTrials.toSorted()).toEqual([
    'GET /play/rounds/{id}',
    'GET /play/rounds/{id}/proof',
    'POST /play/seeds',
    'POST /play/{gameCode}/act',
    'POST /poker/tables/{code}/act',
    'POST /poker/tables/{code}/away',
    'POST /poker/tables/{code}/sit',
    'POST /poker/tables/{code}/stand',
    'POST /sea/rooms/{id}/leave',
    'POST /sea/rooms/{id}/shots',
    'POST /sea/rooms/{id}/sit',
    'POST /tables/{code}/bets',
    'POST /tables/{code}/bets/{id}/cash-out',
  ]);
});

it.each<[Persona, readonly string[]]>([
  ['mustChange', ['POST /wps/member/password']],
  ['staffMustChange', ['POST /ops/session/password']],
  ['trial', ['GET /wps/member/info', 'POST /wps/game/launchGame', 'POST /wps/relay/GCS_gameLaunch']],
])('%s may do no more than anybody, but for what it is there for (CHECKS 32)', (persona, own) => {
  const more = lines().filter(([, { row }]) => row[persona] === 'in' && row.guest !== 'in');
  expect(more.map(([name]) => name).sort()).toEqual(own);
});

it.each(PERSONAS)('%s', async (persona: Persona) => {
  const who = cast.people[persona];
  const kept = await who.signIn();
  const deviations: string[] = [];
  for (const route of server.rooms.routes) {
    const name = nameOf(route);
    // Signing out ends the session that asks for it.
    const session = name.includes('logout') ? await who.signIn() : kept;
    const answer = await knock(route, who, session);
    const verdict = VERDICTS[answer.code ?? ''] ?? 'in';
    const expected = lineFor(name)?.row[persona];
    if (verdict !== expected || (answer.status >= 500 && verdict === 'in'))
      deviations.push(`${name}: ${verdict} (${answer.status} ${answer.code}) instead of ${expected}`);
  }
  expect(deviations).toEqual([]);
});

describe('the record of somebody else', () => {
  /** Real ids of the member, of the home brand's people, and of a request that waits there. */
  async function realIds(): Promise<Readonly<Record<string, string>>> {
    const paid = await payout();
    const as = await cast.people.member.signIn();
    const deposit = await server.call({
      method: 'POST',
      path: '/wps/cashier/deposits',
      as,
      key: newId(),
      body: { method: 'sandbox-instant', amount: '250.00', currency: 'BDT' },
    });
    await server.call({ method: 'POST', path: '/play/monsoon-tiger/open', as, body: { mode: 'real' } });
    const round = await server.call({
      method: 'POST',
      path: '/play/monsoon-tiger/act',
      as,
      key: newId(),
      body: { type: 'stake', stake: '1.00', currency: 'BDT' },
    });
    const request = await server.call({
      method: 'POST',
      path: `/ops/staff/${cast.people.newcomer.id}/role`,
      as: await cast.people.admin.signIn(),
      body: { role: 'support', reason: 'matrix' },
    });
    expect([deposit.code, round.code, request.code]).toEqual([undefined, undefined, undefined]);
    return {
      deposit: String(deposit.value['id']),
      round: String(round.value['roundId'] ?? round.value['id']),
      member: cast.people.member.id,
      staff: cast.people.support.id,
      request: String(request.value['id']),
      ...paid,
      ...(await tillRecords()),
      ...(await secrets(as)),
      ...(await growthRecords(server, cast.people.member.id)),
      ...(await agentRecords(server, (await server.person()).id)),
    };
  }

  /** A withdrawal of the member, the account it goes to, and a picture he showed. */
  async function payout(): Promise<Readonly<Record<string, string>>> {
    const { id } = cast.people.member;
    const session = await cast.people.member.signIn();
    if (!session) throw new Error('the member has no session');
    const { asked, account } = await askToWithdraw(server, { id: asId<'member'>(id), ...session });
    const proof = newId();
    await server.db.pool.query(
      "insert into withdrawals.proofs (id, withdrawal_id, member_id, picture, at) values ($1, $2, $3, '\\x00', now())",
      [proof, asked.value['id'], id],
    );
    return { withdrawal: String(asked.value['id']), payout_account: account, proof };
  }

  /** What the till keeps of the member: a transfer between wallets, a file, a difference, a picture of a payment. */
  async function tillRecords(): Promise<Readonly<Record<string, string>>> {
    const { id } = cast.people.member;
    const { pool } = server.db;
    const [transfer, file, report, difference, picture] = [newId(), newId(), newId(), newId(), newId()];
    await pool.query(
      `insert into wallet.transfers (id, member_id, brand_id, serial, key, content, vendor, provider, direction, amount, currency, state,
         created_at, changed_at)
       values ($1, $2, $3, 'M-MATRIX', 'matrix', '', 'lantern', 'local', 'out', 1, 'BDT', 'review', now(), now())`,
      [transfer, id, server.brandId],
    );
    await pool.query(
      `insert into exports.exports (id, brand_id, owner_kind, owner_id, kind, filter, state, parts, created_at, expires_at)
       values ($1, $2, 'member', $3, 'bets', '{"from":"2026-01-01","to":"2026-01-02"}', 'done', 1, now(), now() + interval '1 day')`,
      [file, server.brandId, id],
    );
    await pool.query("insert into exports.parts (export_id, n, body) values ($1, 1, 'matrix')", [file]);
    await pool.query(
      `insert into cashier.reports (id, brand_id, provider, day_from, day_to, source, lines, differences, asked_by, at)
       values ($1, $2, 'sandbox', '2026-01-01', '2026-01-02', 'file', 1, 1, $3, now())`,
      [report, server.brandId, id],
    );
    await pool.query(
      `insert into cashier.differences (id, brand_id, report_id, provider, kind, reference, currency, at)
       values ($1, $2, $3, 'sandbox', 'missing_here', 'matrix', 'BDT', now())`,
      [difference, server.brandId, report],
    );
    await pool.query(
      `insert into platform.files (id, brand_id, owner_id, purpose, size, digest, sealed, at)
       values ($1, $2, $3, 'cashier.proof', 1, '', '', now())`,
      [picture, server.brandId, id],
    );
    const { rows } = await pool.query<{ id: string }>(
      'select id from ledger.transfers where member_id = $1 order by id limit 1',
      [id],
    );
    const ledger_transfer = rows[0]?.id ?? '';
    return { ledger_transfer, transfer, export: file, difference, deposit_picture: picture };
  }

  /** Ids the product never shows to others: a session of the member, a passkey of his, notices to him and at the console. */
  async function secrets(as: Awaited<ReturnType<Somebody['signIn']>>) {
    const devices = await server.call({ method: 'GET', path: '/wps/session/devices', as });
    const session = /"id":"([0-9a-f-]{36})"/.exec(devices.text)?.[1];
    const passkey = newId();
    await server.db.pool.query(
      "insert into identity.passkeys (id, account_id, public_key, counter, name) values ($1, $2, '\\x00', 0, 'matrix')",
      [passkey, cast.people.member.id],
    );
    const notice = newId();
    await server.db.pool.query(
      "insert into staff.notices (id, staff_id, kind, by_staff, at) values ($1, $2, 'factors', '{}', now())",
      [notice, cast.people.support.id],
    );
    const reported = newId();
    await server.db.pool.query(
      "insert into members.notices (id, member_id, kind, at) values ($1, $2, 'profile', now())",
      [reported, cast.people.member.id],
    );
    const message = newId();
    await server.db.pool.query(
      `insert into notices.messages (id, member_id, brand_id, kind, ref, params, at)
       values ($1, $2, $3, 'deposit_credited', 'matrix', '{"amount":"1.00","currency":"BDT"}', now())`,
      [message, cast.people.member.id, server.brandId],
    );
    const bet = newId();
    await server.db.pool.query(
      `insert into records.bets (member_id, ref, brand_id, kind, category, vendor, game, currency, serial, stake, state, placed_at)
       values ($1, $2, $3, 'vendor_bet', 'vendor:matrix', 'matrix', 'crab', 'BDT', 'matrix', 100, 'open', now())`,
      [cast.people.member.id, bet, server.brandId],
    );
    const payment = newId();
    await server.db.pool.query(
      `insert into cashier.payments (id, brand_id, provider, provider_reference, amount, currency, source, at)
       values ($1, $2, 'manual', 'matrix', 100, 'BDT', 'entered', now())`,
      [payment, server.brandId],
    );
    if (session === undefined || !as) throw new Error('the member has no session');
    const document = await waitingDocument(server, { ...as, id: cast.people.member.id });
    const amlCase = await openCaseOf(server, cast.people.member.id);
    const question = await openQuestionOf(server, as);
    const staff = await cast.people.admin.signIn();
    const application = await applicationOf(server, staff, as);
    const promotion = await livePromotion(server, staff);
    const bonus = await openBonus(server, cast.people.member.id);
    return {
      session,
      passkey,
      notice,
      reported,
      message,
      bet,
      payment,
      document,
      question,
      application,
      promotion,
      bonus,
      case: amlCase,
    };
  }

  it('answers exactly as one that does not exist', async () => {
    const ids = await realIds();
    const different: string[] = [];
    for (const route of server.rooms.routes) {
      const name = nameOf(route);
      const { names: owned = 'none', body } = lineFor(name) ?? {};
      if (owned === 'none') continue;
      const real = ids[owned];
      if (real === undefined) throw new Error(`there is no record of the kind ${owned} to try ${name} with`);
      const asker = name.includes(' /ops/') ? cast.foreigner : cast.neighbour;
      // Taking away is tried by others only: the owner would succeed.
      const reads = route.call.method === 'GET';
      const as = await asker.signIn();
      const ask = (id: string) =>
        server.call({
          method: route.call.method,
          path: route.call.path.replace(/\{\w+\}/, id).replace(/\{\w+\}/, '1'),
          as,
          headers: { host: asker.host },
          ...(body === undefined ? {} : { body }),
        });
      const [others, missing] = [await ask(real), await ask(newId())];
      if (others.status !== 404 || others.text !== missing.text || missing.status !== 404)
        different.push(`${name}: ${others.status} ${others.code} / ${missing.status} ${missing.code}`);
      const mine = reads && asker === cast.neighbour ? await cast.people.member.signIn() : undefined;
      if (mine) {
        const path = route.call.path.replace(/\{\w+\}/, real).replace(/\{\w+\}/, '1');
        const own = await server.call({ method: 'GET', path, as: mine });
        // Otherwise the comparison above would compare nothing with nothing.
        if (own.status !== 200 && own.status !== 409)
          different.push(`${name}: own ${own.status} ${own.code}`);
      }
    }
    expect(different).toEqual([]);
  });
});
