/** A trial, also one that money was given to by mistake, in every call that moves money: refused, and nothing is booked. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { arrange } from '#platform/testkit/arrange.ts';
import { lineOf } from '#platform/room/access.ts';
import { startServer, type TestServer } from './testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

/** Calls that change something and let a trial in: none of them knows his money. */
const OPEN_TO_TRIALS = [
  'DELETE /wps/session/login/remembered',
  'DELETE /wps/session/logout',
  'POST /chat/service/offline',
  'POST /play/{gameCode}/open',
  'POST /poker/trial',
  'POST /sea/trial',
  'POST /support/cases',
  'POST /support/guest/case',
  'POST /support/guest/messages',
  'POST /tables/trial',
  'POST /sports/matches/{id}/combination',
  'POST /sports/slips/terms',
  'POST /wps/content/articles/{id}/vote',
  'POST /wps/game/launchGame',
  'POST /wps/partner/report',
  'POST /wps/partner/visit',
  'POST /wps/push/{id}/seen',
  'POST /wps/relay/GCS_gameLaunch',
  'POST /wps/relay/GCS_trialLaunch',
  'POST /wps/relay/MCSFE_updateLanguage',
  'POST /wps/vendors/trialLaunches',
  'POST /wps/vendors/trialLaunches/open',
];
/** What a guest may, too: signing in, registering, codes, captchas. */
const isEverybodys = (name: string): boolean =>
  /^(POST|PUT) \/wps\/(session|verification|member\/(register|password\/(verification|email|reset))|captcha|messages\/callback|cashier\/callback|cashier\/payouts)/.test(
    name,
  );
/** What vendors and operators say, under their own signature or with a token they were given: whose session it is sent in says nothing. */
const isOfVendors = (name: string): boolean => /^POST \/(vendors|supply)\//.test(name);

it('no call that moves money lets him in, whatever lies on his account', async () => {
  const me = await server.person(100_000n);
  await arrange(server.db, "update identity.accounts set audience = 'trial' where id = $1", [me.id]);
  await arrange(server.db, 'update members.members set type = 4 where id = $1', [me.id]);
  server.rooms.identity.identity.forget(me.id);
  const booked = async () =>
    (
      await server.db.pool.query<{ n: number }>(
        'select count(*)::int as n from ledger.transfers where member_id = $1',
        [me.id],
      )
    ).rows[0]?.n;
  const before = await booked();
  const open: string[] = [];
  for (const { call, rules } of server.rooms.routes) {
    const name = `${call.method} ${call.path}`;
    if (call.method === 'GET' || rules.allow.includes('staff') || isEverybodys(name) || isOfVendors(name))
      continue;
    const { trial } = lineOf(server.rooms.access[name] ?? ({} as never)).row;
    if (trial === 'in') open.push(name);
    if (/logout|remembered/.test(name)) continue;
    const answer = await server.call({
      method: call.method,
      path: call.path.replace('{gameCode}', 'monsoon-tiger').replaceAll(/\{\w+\}/g, newId()),
      as: me,
      key: newId(),
      body: { type: 'stake', stake: '1.00', amount: '1.00', currency: 'BDT', mode: 'real', bets: {} },
    });
    expect([name, answer.status < 500]).toEqual([name, true]);
  }
  expect(open.toSorted()).toEqual(OPEN_TO_TRIALS.toSorted());
  // As a member would send them.
  const post = async (path: string, body: unknown) =>
    (await server.call({ path, as: me, key: newId(), body })).code;
  expect([
    await post('/wps/cashier/deposits', { method: 'sandbox-instant', amount: '50.00', currency: 'BDT' }),
    await post('/wps/cashier/withdrawals', { account: newId(), amount: '50.00', currency: 'BDT' }),
    await post('/wps/relay/GCS_walletTransfer', {
      vendor: 'lantern',
      direction: 'in',
      amount: '5.00',
      currency: 'BDT',
    }),
    await post('/lottery/ssc-1m/orders', { drawId: newId(), currency: 'BDT', bets: [] }),
    await post('/sports/slips', {}),
    await post(`/cockfight/fights/${newId()}/bets`, { pick: 'meron', stake: '5.00', currency: 'BDT' }),
    await post('/bonus/codes', { code: 'FRIDAY' }),
    await post(`/rewards/${newId()}/claim`, {}),
    await post('/wps/vendors/launches', { game: 'lantern-1', currency: 'BDT' }),
    await post('/poker/tables/meghna/sit', { buyIn: '100.00', currency: 'BDT', entropy: 'mine' }),
    await post('/play/monsoon-tiger/open', { mode: 'real' }),
    await post('/play/monsoon-tiger/act', { type: 'stake', stake: '1.00', currency: 'BDT' }),
  ]).toEqual([
    ...Array.from({ length: 9 }, () => 'gate.not_allowed'),
    'gate.sign_in_first',
    'gate.sign_in_first',
    'gate.sign_in_first',
  ]);
  expect(await booked()).toBe(before);
});
