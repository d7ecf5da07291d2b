/**
 * Staff of one brand at the records of another that the matrix cannot try by a made-up name: matches, tables, draws, arenas, ledger accounts, numbers
 * of deposits. Everything answers as what does not exist, and nothing is changed; staff of the brand itself do the same deed right afterwards.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { type StaffPerson, startServer, type TestServer } from '../testing.ts';
import { type Cast, openCast } from './people.fixture.ts';
import { playActs } from './play-acts.fixture.ts';
import { PIT } from './play-records.fixture.ts';

let server: TestServer;
let cast: Cast;
let admin: StaffPerson;
beforeAll(async () => {
  server = await startServer();
  cast = await openCast(server);
  admin = await server.staff('admin');
});
afterAll(() => server.stop());

/** Each brand has its own: corrections of the installation's matches, vendors and tables it opens. Who changes one changes it for himself. */
const FIXTURE = 'PUT /ops/sportsbook/fixtures/{id}';
const OF_EACH_BRAND = [FIXTURE, 'POST /ops/vendors', 'POST /ops/poker/tables'];

const asForeigner = async (ask: { method: string; path: string; body?: unknown }) => {
  const as = await cast.foreigner.signIn();
  return server.call({ ...ask, as, key: newId(), headers: { host: cast.foreigner.host } });
};
/** Deeds that were done or asked for by staff of the other brand: each has its entry in the trail (trail.test.ts). */
async function doneByForeigner(): Promise<number> {
  const { rows } = await server.db.pool.query<{ n: number }>(
    `select ((select count(*) from platform.trail where actor_id = $1)
           + (select count(*) from approvals.requests where asked_by = $2))::int as n`,
    [cast.foreigner.id, cast.foreigner.id],
  );
  return rows[0]?.n ?? -1;
}
const pathOf = (pattern: string, params: Readonly<Record<string, string>>): string =>
  pattern.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');

it('no deed at a game of another brand is done, or asked for, and its own staff do it right afterwards', async () => {
  const wrong: string[] = [];
  const acts = playActs(
    () => server,
    () => admin,
  );
  for (const [name, make] of Object.entries(acts)) {
    if (OF_EACH_BRAND.includes(name)) continue;
    const { params = {}, body } = await make();
    const [method = '', pattern = ''] = name.split(' ');
    const path = pathOf(pattern, params);
    const said = await asForeigner({ method, path, body });
    if (said.status !== 404) wrong.push(`${name}: ${said.status} ${said.code}`);
    const own = await server.call({ method, path, as: admin, key: newId(), body });
    if (own.status !== 200) wrong.push(`${name}: own ${own.status} ${own.code}`);
  }
  expect(wrong).toEqual([]);
  expect(await doneByForeigner()).toBe(0);
});

it('who corrects a match of the installation corrects it for his own brand alone', async () => {
  const make = playActs(
    () => server,
    () => admin,
  )[FIXTURE];
  const command = await make?.();
  const path = pathOf('/ops/sportsbook/fixtures/{id}', command?.params ?? {});
  expect((await asForeigner({ method: 'PUT', path, body: { ...command?.body, revision: 0 } })).status).toBe(
    200,
  );
  const { rows } = await server.db.pool.query(
    'select brand_id, hidden from sportsbook.brand_fixtures where fixture_id = $1',
    [command?.params?.['id']],
  );
  expect(rows).toEqual([{ brand_id: cast.otherBrand, hidden: true }]);
});

/** A deposit of the home brand's member, whose number is one of its own. */
async function deposited(): Promise<void> {
  const body = { method: 'sandbox-instant', amount: '250.00', currency: 'BDT' };
  const as = await cast.people.member.signIn();
  expect((await server.call({ path: '/wps/cashier/deposits', as, key: newId(), body })).code).toBeUndefined();
}

it('nothing of another brand is shown: matches, draws, fights, accounts of its ledger, its numbers', async () => {
  const { pool } = server.db;
  await deposited();
  const one = async (sql: string): Promise<string> => {
    const { rows } = await pool.query<{ id: string }>(sql, [server.brandId]);
    return String(rows[0]?.id);
  };
  const [book, draw, account, serial, game] = await Promise.all([
    one('select id from sportsbook.books where brand_id = $1 limit 1'),
    one('select id from lottery.draws where brand_id = $1 limit 1'),
    one('select id from ledger.accounts where brand_id = $1 and member_owned order by id limit 1'),
    one('select serial as id from cashier.deposits where brand_id = $1 order by created_at desc limit 1'),
    one('select code as id from lottery.games where brand_id = $1 order by code limit 1'),
  ]);
  const wrong: string[] = [];
  for (const path of [
    `/ops/sportsbook/books/${book}`,
    `/ops/lottery/draws/${draw}`,
    `/ops/cockfight/pits/${PIT}/fights`,
    `/ops/ledger/accounts/${account}/transfers`,
    `/ops/ledger/serials/${serial}`,
    `/ops/deposits/${serial}/proofs`,
    `/ops/players/${cast.people.member.id}`,
  ]) {
    const [own, others] = [
      await server.call({ method: 'GET', path, as: admin }),
      await asForeigner({ method: 'GET', path }),
    ];
    if (own.status !== 200) wrong.push(`${path}: own ${own.status} ${own.code}`);
    if (others.status !== 404) wrong.push(`${path}: ${others.status} ${others.text.slice(0, 200)}`);
  }
  expect(wrong).toEqual([]);
  for (const path of [
    '/ops/lottery/games?pageSize=100',
    '/ops/lottery/draws?view=all',
    '/ops/cockfight/pits',
    '/ops/poker/tables',
    '/ops/poker/hints',
    '/ops/sea',
    '/ops/tables',
    '/ops/requests?view=all',
    `/ops/ledger/accounts?text=${cast.people.member.id}`,
  ]) {
    const { status, text } = await asForeigner({ method: 'GET', path });
    expect([
      path,
      status < 500,
      text.includes(game),
      text.includes(PIT),
      text.includes(server.brandId),
    ]).toEqual([path, true, false, false, false]);
  }
});

it('nobody of another brand is named in a deed: no case, no contract, no payment is about him', async () => {
  const { rows } = await server.db.pool.query<{ account: string; username: string }>(
    `select m.account, a.username from members.members m join identity.accounts a on a.id = m.id where m.id = $1`,
    [cast.people.member.id],
  );
  const { account = '', username = '' } = rows[0] ?? {};
  const paid = await asForeigner({
    method: 'POST',
    path: '/ops/payments',
    body: { providerReference: 'far-1', reference: '', payer: 'Somebody', amount: '10.00', currency: 'BDT' },
  });
  expect(paid.status).toBe(200);
  const terms = { kind: 'daily', tiers: [{ rate: '0.001' }] };
  const said = [
    await asForeigner({
      method: 'POST',
      path: '/ops/aml/cases',
      body: { member: cast.people.member.id, note: 'far' },
    }),
    await asForeigner({ method: 'POST', path: '/ops/commission/contracts', body: { account, terms } }),
    await asForeigner({
      method: 'POST',
      path: `/ops/payments/${String(paid.value['id'])}/match`,
      body: { account: username, reason: 'far' },
    }),
  ];
  expect(said.map(({ status }) => status >= 400 && status < 500)).toEqual([true, true, true]);
  const about = await server.db.pool.query(
    `select 1 from aml.cases where member_id = $1
     union all select 1 from approvals.requests where brand_id = $2 and subject = $3`,
    [cast.people.member.id, cast.otherBrand, String(paid.value['id'])],
  );
  expect(about.rows).toEqual([]);
});
