/** Agents over the wire: who may see and do what along a line, contracts from offer to end, money down and up, and the desk. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CommissionSettings } from '#features/money/commission/contract/settings.ts';
import { WithdrawalChanged } from '#features/money/withdrawals/contract.ts';
import { TransferSettings } from '#features/people/agents/contract/settings.ts';
import { asId, type MemberId, newId } from '#kernel/ids.ts';
import { announce } from '#platform/outbox/outbox.ts';
import { StakeSettled } from '#features/play/stakes/contract.ts';
import { runDue } from '#features/money/commission/service/run.ts';
import { payDue } from '#features/money/commission/service/pay.ts';
import { linesOf } from '#features/people/agents/service/tree.ts';
import { pointsOf } from '#features/people/agents/service/points.ts';
import { silentLog } from '#platform/log/log.ts';
import { agentRecords } from './access/agents.fixture.ts';
import { type AgentPerson, openAgent } from './testing-agents.ts';
import { sealed } from './testing-doors.ts';
import { setSettings } from './testing-settings.ts';
import { readyToWithdraw, TRANSACTION, withdrawalOf } from './testing-withdrawals.ts';
import { startServer, type StaffPerson, type TestServer } from './testing.ts';

let server: TestServer;
let admin: StaffPerson;
let second: StaffPerson;
let transactionHash = '';
beforeAll(async () => {
  server = await startServer();
  transactionHash = await server.rooms.identity.identity.hashPassword(TRANSACTION);
  admin = await server.staff('admin');
  second = await server.staff('admin');
  await rules();
});
afterAll(() => server.stop());

type Who = AgentPerson;
const open = (upline: string | null, type: number, cash = 0n): Promise<Who> =>
  openAgent(server, transactionHash, { upline, type, cash });
const get = (as: Who | StaffPerson, path: string) => server.call({ method: 'GET', path, as });
const post = (as: Who | StaffPerson, path: string, body: unknown = {}, key = newId()) =>
  server.call({ path, as, key, body });
/** As `post`, for calls that carry the transaction password. */
const postSealed = async (as: Who, path: string, body: object, key = newId()) =>
  server.call({ path, as, key, body: await sealed(server, body) });
const cashOf = async (id: string) =>
  (await server.rooms.ledger.walletOf(server.db, asId<'member'>(id)))?.cash ?? 0n;
const daily = (...rates: readonly string[]) => ({
  kind: 'daily',
  tiers: rates.map((rate, at) => ({ stake: `${(at + 1) * 10}.00`, rate })),
});

it('shows an agent its own line and nobody else’s', async () => {
  const [top, other] = [await open(null, 1), await open(null, 1)];
  const desk = await open(top.id, 2);
  const player = await open(desk.id, 0);
  const list = await get(top, '/wps/agent/members');
  expect(list.text).toContain(desk.account);
  expect(list.text).not.toContain(other.account);
  expect((await get(top, `/wps/agent/members?under=${desk.id}`)).text).toContain(player.account);
  const foreign = await get(other, `/wps/agent/members?under=${desk.id}`);
  const missing = await get(other, `/wps/agent/members?under=${newId()}`);
  expect([foreign.status, foreign.text]).toEqual([404, missing.text]);
  expect((await get(desk, '/wps/agent/standing')).value).toMatchObject({
    members: 1,
    upline: { account: top.account },
  });
  // What stands above an agent is not told to it.
  expect((await get(desk, `/wps/agent/members?account=${player.account}`)).text).not.toContain(top.account);
  expect((await get(player, '/wps/agent/members')).status).toBe(403);
  for (const path of [
    'overview',
    'overview?span=yesterday',
    'overview?span=month',
    'reports/bets',
    'reports/profit',
    'reports/transactions',
  ])
    expect([path, (await get(top, `/wps/agent/${path}`)).status]).toEqual([path, 200]);
  expect((await get(other, `/wps/agent/reports/profit?under=${desk.id}`)).status).toBe(404);
});

it('opens accounts and links, points never above the own', async () => {
  const top = await open(null, 1);
  await post(admin, `/ops/agents/${top.id}/points`, { points: { RNG: '0.008' }, reason: 'start' });
  const above = await post(top, '/wps/agent/members', {
    username: 'wireopened',
    opens: 'agent',
    points: { RNG: '0.009' },
  });
  expect(above.code).toBe('agents.point_above_upline');
  const opened = await post(top, '/wps/agent/members', {
    username: 'wireopened',
    opens: 'agent',
    points: { RNG: '0.005' },
  });
  expect(opened.value['link']).toMatch(/^\/reset#[\w-]{43}$/);
  const id = String(opened.value['id']);
  expect((await post(top, `/wps/agent/members/${id}/points`, { points: { RNG: '0.006' } })).status).toBe(200);
  expect((await post(top, `/wps/agent/members/${newId()}/points`, { points: { RNG: '0.006' } })).status).toBe(
    404,
  );
  const link = await post(top, '/wps/agent/links', {
    opens: 'player',
    points: { RNG: '0.002' },
    note: 'Stall',
    maxUses: 1,
  });
  expect(link.value['link']).toBe(`/register?referralCode=${link.value['code']}`);
  expect((await get(top, '/wps/agent/links')).text).toContain('Stall');
  expect((await post(await open(null, 1), `/wps/agent/links/${link.value['id']}/end`)).status).toBe(404);
  expect((await post(top, `/wps/agent/links/${link.value['id']}/end`)).status).toBe(200);
});

it('signs, rejects and ends a contract by the side that may, and by nobody else', async () => {
  const top = await open(null, 1);
  const desk = await open(top.id, 2);
  const stranger = await open(null, 1);
  const offered = await post(admin, '/ops/commission/contracts', {
    account: top.account,
    terms: daily('0.004'),
  });
  const own = String(offered.value['id']);
  expect((await post(stranger, `/wps/agent/contracts/${own}/accept`)).status).toBe(404);
  expect(
    (await post(top, '/wps/relay/MCSFE_dailySalaryRequest', { id: own, accept: true })).value['state'],
  ).toBe('active');
  expect((await get(top, '/wps/relay/MCSFE_contractInfo')).value).toMatchObject({
    dailysalreqtype: null,
    dailysalinfotype: { id: own, state: 'active', rates: [{ rate: '0.004' }] },
  });
  const offer = async () =>
    String((await post(top, '/wps/agent/contracts', { to: desk.id, terms: daily('0.003') })).value['id']);
  const rejected = await offer();
  expect((await post(top, `/wps/agent/contracts/${rejected}/accept`)).code).toBe('commission.wrong_state');
  expect((await post(desk, `/wps/agent/contracts/${rejected}/reject`)).value['state']).toBe('rejected');
  expect((await post(top, `/wps/agent/contracts/${await offer()}/cancel`)).value['state']).toBe('withdrawn');
  const signed = await offer();
  expect((await post(desk, `/wps/agent/contracts/${signed}/accept`)).value['state']).toBe('active');
  // A lower rate for the top says what it ends before it is signed.
  const lower = await post(admin, '/ops/commission/contracts', {
    account: top.account,
    terms: daily('0.002'),
  });
  expect(lower.value['ends']).toEqual([{ account: desk.account, because: 'rate_above_own' }]);
  expect((await post(admin, `/ops/commission/contracts/${lower.value['id']}/cancel`)).value['state']).toBe(
    'withdrawn',
  );
  expect((await post(top, `/wps/agent/contracts/${signed}/cancel`)).value['state']).toBe('cancel_requested');
  expect((await post(desk, `/wps/agent/contracts/${signed}/reject`)).value['state']).toBe('active');
  await post(top, `/wps/agent/contracts/${signed}/cancel`);
  expect((await post(desk, `/wps/agent/contracts/${signed}/accept`)).value['state']).toBe('ended');
  expect((await get(desk, '/wps/agent/contracts')).text).toContain(signed);
  expect((await get(stranger, '/wps/agent/contracts')).text).not.toContain(signed);
  for (const [path, kind] of [
    ['dividendRequest', 'dividend'],
    ['hourlySalary', 'hourly'],
    ['realtimeSalary', 'realtime'],
  ] as const) {
    const one = await post(admin, '/ops/commission/contracts', {
      account: top.account,
      terms: { kind, tiers: [{ rate: '0.001' }] },
    });
    expect(
      (await post(top, `/wps/relay/MCSFE_${path}`, { id: one.value['id'], accept: false })).value['state'],
    ).toBe('rejected');
  }
});

const rules = (more: object = {}) =>
  setSettings(server, TransferSettings, {
    on: true,
    up: true,
    level: 2,
    dayMost: '1000.00',
    waitMs: 0,
    password: true,
    ...more,
  });

it('sends money along the line once, whatever is sent at the same time, and to nobody else', async () => {
  const top = await open(null, 1, 10_000n);
  const desk = await open(top.id, 2);
  const player = await open(desk.id, 0);
  const stranger = await open(null, 1);
  const proved = { currency: 'BDT', transactionPassword: TRANSACTION };
  const down = { direction: 'down', to: desk.id, amount: '100.00', ...proved };
  const twin = await server.twin();
  const many = await Promise.all(
    Array.from({ length: 30 }, async (_, n) =>
      (n % 2 === 0 ? server.call : twin.call)({
        path: '/wps/agent/transfers',
        as: top,
        key: newId(),
        body: await sealed(server, down),
      }),
    ),
  );
  await twin.stop();
  expect(many.filter(({ status }) => status === 200).length).toBe(1);
  expect([await cashOf(top.id), await cashOf(desk.id)]).toEqual([0n, 10_000n]);
  const up = { direction: 'up', amount: '40.00', ...proved };
  const key = newId();
  const same = await Promise.all(
    Array.from({ length: 10 }, () => postSealed(desk, '/wps/agent/transfers', up, key)),
  );
  expect(new Set(same.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect((await postSealed(desk, '/wps/agent/transfers', { ...up, amount: '41.00' }, key)).code).toBe(
    'idempotency.conflict',
  );
  expect([await cashOf(top.id), await cashOf(desk.id)]).toEqual([4_000n, 6_000n]);
  expect(
    (await postSealed(desk, '/wps/agent/transfers', { ...down, to: player.id, amount: '10.00' })).status,
  ).toBe(200);
  for (const to of [stranger.id, top.id, desk.id, newId()])
    expect((await postSealed(desk, '/wps/agent/transfers', { ...down, to, amount: '1.00' })).status).toBe(
      404,
    );
  expect((await postSealed(top, '/wps/agent/transfers', up)).code).toBe('agents.no_upline');
  expect((await get(top, '/wps/agent/transfers')).text).toContain(desk.account);
  expect((await get(desk, '/wps/agent/transfers')).text).toContain(player.account);
  expect((await get(desk, '/wps/records/account')).text).toContain('"kind":"received"');
});

it('sends nothing where it is off, unverified, too early, above the day’s limit or without the transaction password', async () => {
  const top = await open(null, 1, 500_000n);
  const desk = await open(top.id, 2);
  const proved = { currency: 'BDT', transactionPassword: TRANSACTION };
  const send = (amount: string, more: object = {}, key = newId()) =>
    postSealed(
      top,
      '/wps/agent/transfers',
      { direction: 'down', to: desk.id, amount, ...proved, ...more },
      key,
    );
  expect((await send('1000.01')).code).toBe('agents.above_day_limit');
  expect((await send('600.00')).status).toBe(200);
  expect((await send('600.00')).code).toBe('agents.above_day_limit');
  await rules({ waitMs: 1 });
  expect((await send('1.00')).code).toBe('agents.too_early');
  await rules({ level: 3 });
  expect((await send('1.00')).code).toBe('agents.not_verified');
  await rules({ on: false });
  expect((await send('1.00')).code).toBe('agents.transfers_off');
  await rules({ up: false });
  expect(
    (await postSealed(desk, '/wps/agent/transfers', { direction: 'up', amount: '1.00', ...proved })).code,
  ).toBe('agents.transfers_off');
  await rules();
  await server.db.pool.query("update members.members set status = 'suspended' where id = $1", [desk.id]);
  expect((await send('1.00')).code).toBe('agents.not_possible');
  await server.db.pool.query("update members.members set status = 'active' where id = $1", [desk.id]);
  expect((await send('1.00', { transactionPassword: 'k7trap' })).code).toBe('members.transaction_wrong');
  expect((await send('1.00', { transactionPassword: undefined })).code).toBe('members.transaction_missing');
  expect((await get(top, '/wps/agent/standing')).value['transfers']).toMatchObject({ proof: 'password' });
  expect(await cashOf(top.id)).toBe(440_000n);
  // What was sent is answered again whoever asks for it with the same key, and is not sent twice.
  const key = newId();
  const first = await send('1.00', {}, key);
  expect((await send('1.00', { transactionPassword: undefined }, key)).text).toBe(first.text);
  await server.db.pool.query(
    'update members.profiles set payment_password_hash = null where member_id = $1',
    [top.id],
  );
  expect((await get(top, '/wps/agent/standing')).value['transfers']).toMatchObject({ proof: 'unset' });
  expect((await send('1.00')).code).toBe('members.transaction_missing');
  await rules({ password: false });
  expect((await send('1.00', { transactionPassword: undefined })).status).toBe(200);
  await rules();
  expect(await cashOf(top.id)).toBe(439_800n);
});

/** A settled stake as a room that settles tells it, and what the worker makes of it when its five minutes are over. */
async function stakeAndPay(memberId: MemberId, stake: string): Promise<void> {
  const { brandId, db, rooms } = server;
  const label = {
    category: 'RNG',
    vendor: 'HAAT',
    game: 'monsoon-tiger',
    kind: 'round' as const,
    state: 'settled' as const,
  };
  const money = { currency: 'BDT', stake, validStake: stake, payout: '0' };
  const fact = { ...label, ...money, memberId, brandId, at: new Date().toISOString(), ref: newId() };
  await db.transaction((tx) => announce(tx, StakeSettled, [fact]));
  await expect
    .poll(
      async () => (await db.pool.query('select 1 from commission.bets where ref = $1', [fact.ref])).rowCount,
      { timeout: 10_000 },
    )
    .toBe(1);
  const clock = { now: () => Date.now() + 6 * 60_000 };
  const parts = {
    db,
    clock,
    ledger: rooms.ledger,
    brands: rooms.brand.brands,
    log: silentLog(),
    tree: { linesOf, pointsOf },
  };
  const needs = { ...parts, approvals: Object(undefined) };
  const brand = await rooms.brand.brands.byId(brandId);
  await runDue(needs, brand);
  await payDue(needs, brand);
}

it('explains what was paid to its beneficiary and to staff, and corrects it when two people agree', async () => {
  const top = await open(null, 1);
  const player = await open(top.id, 0);
  const terms = { kind: 'realtime', tiers: [{ rate: '0.01', active: 1 }] };
  const offered = await post(admin, '/ops/commission/contracts', { account: top.account, terms });
  await post(top, `/wps/agent/contracts/${offered.value['id']}/accept`);
  expect((await get(admin, '/ops/commission/preview?kind=realtime')).status).toBe(200);
  await stakeAndPay(player.id, '50000');
  expect(await cashOf(top.id)).toBe(500n);
  const { value } = await get(top, '/wps/agent/reports/income');
  const [line] = value['list'] as readonly { id: string; amount: string; state: string }[];
  expect(line).toMatchObject({ amount: '5.00', state: 'paid', rate: '0.01', base: '500.00' });
  const path = `/wps/agent/income/${line?.id}`;
  expect((await get(top, path)).value).toMatchObject({
    betsTotal: 1,
    bets: [{ account: player.account, validStake: '500.00' }],
  });
  const stranger = await open(null, 1);
  expect((await get(stranger, path)).text).toBe((await get(stranger, `/wps/agent/income/${newId()}`)).text);
  expect((await get(top, '/wps/agent/reports/bets')).text).toContain(player.account);
  expect((await get(admin, `/ops/commission/lines?account=${top.account}`)).text).toContain(String(line?.id));
  expect((await get(admin, `/ops/commission/lines/${line?.id}`)).status).toBe(200);
  expect((await get(admin, '/ops/commission/runs?kind=realtime')).text).toContain('"lines":1');
  expect((await get(admin, `/ops/commission/contracts?account=${top.account}`)).text).toContain('realtime');
  const asked = await post(admin, `/ops/commission/lines/${line?.id}/correct`, {
    amount: '2.50',
    direction: 'pay',
    reason: 'a bet was missing',
  });
  const decide = `/ops/requests/${asked.value['id']}/decision`;
  expect((await post(admin, decide, { agree: true })).status).toBeGreaterThanOrEqual(400);
  expect(await cashOf(top.id)).toBe(500n);
  expect((await post(second, decide, { agree: true })).status).toBe(200);
  await stakeAndPay(player.id, '1');
  expect(await cashOf(top.id)).toBe(750n);
  expect((await get(top, '/wps/agent/reports/income')).text).toContain('a bet was missing');
});

it('moves a branch when two people agree, answers requests, and makes an applicant an agent', async () => {
  const [top, other, member] = [await open(null, 1), await open(null, 1), await open(null, 0)];
  const desk = await open(top.id, 2);
  const move = `/ops/agents/${desk.id}/move`;
  expect((await post(admin, move, { to: desk.account, reason: 'below itself' })).code).toBe(
    'agents.own_branch',
  );
  expect((await post(admin, move, { to: top.account, reason: 'stays' })).code).toBe('agents.already_there');
  const asked = await post(admin, move, { to: other.account, reason: 'by agreement' });
  expect((await post(second, `/ops/requests/${asked.value['id']}/decision`, { agree: true })).status).toBe(
    200,
  );
  await expect
    .poll(async () => (await get(other, '/wps/agent/members')).text, { timeout: 10_000 })
    .toContain(desk.account);
  expect((await get(top, '/wps/agent/members')).text).not.toContain(desk.account);
  expect((await get(admin, `/ops/agents?under=${other.id}`)).text).toContain(desk.account);
  const about = await post(other, '/wps/agent/requests', {
    kind: 'suspend',
    about: desk.id,
    text: 'Plays for others.',
  });
  expect(about.value).toMatchObject({ kind: 'suspend', about: desk.account });
  expect(
    (await post(top, '/wps/agent/requests', { kind: 'suspend', about: desk.id, text: 'Not mine.' })).status,
  ).toBe(404);
  expect((await post(top, '/wps/agent/messages', { to: desk.id, text: 'Hello' })).status).toBe(404);
  expect((await post(other, '/wps/agent/messages', { to: desk.id, text: 'Welcome' })).status).toBe(200);
  expect((await get(desk, '/wps/agent/messages')).text).toContain('Welcome');
  expect((await get(other, '/wps/agent/requests')).text).toContain('Plays for others.');
  const applied = await post(member, '/wps/agent/application', { text: 'Two shops in Sylhet.' });
  expect((await post(member, '/wps/agent/application', { text: 'Again.' })).code).toBe('agents.request_open');
  expect((await get(member, '/wps/agent/application')).value).toMatchObject({
    isAgent: false,
    application: { state: 'open' },
  });
  expect((await get(admin, '/ops/agents/requests?state=open')).text).toContain('Sylhet');
  const answer = `/ops/agents/requests/${applied.value['id']}/answer`;
  expect((await post(admin, answer, { accept: true, answer: 'Welcome.' })).status).toBe(200);
  expect((await post(admin, answer, { accept: true, answer: 'Twice.' })).code).toBe('agents.request_closed');
  // What he may do is another: he signs in again.
  expect((await get(member, '/wps/agent/standing')).status).toBe(401);
  const records = await agentRecords(server, (await server.person()).id);
  expect(
    (
      await post(admin, `/ops/commission/lines/${records.commission_line}/hold`, {
        held: false,
        reason: 'settled',
      })
    ).status,
  ).toBe(200);
});

it('pays an agent nothing out while its downline waits for its money, where the brand says so', async () => {
  const top = await open(null, 1, 100_000n);
  await agentRecords(server, top.id);
  const { account } = await readyToWithdraw(server, top);
  const ask = () => postSealed(top, '/wps/cashier/withdrawals', withdrawalOf(account));
  await server.db.pool.query(
    `insert into commission.lines (id, run_id, brand_id, serial, receiver, kind, cycle, period_key, from_at, to_at, amount, currency, state,
       explanation, created_at) select $2, run_id, brand_id, 'C-owed', receiver, kind, cycle, 'daily/1999-01-02', to_at,
       to_at + interval '1 day', -100, currency, 'owed', '{}', now() from commission.lines where receiver = $1`,
    [top.id, newId()],
  );
  const conditions = await get(top, '/wps/cashier/withdrawals/conditions');
  expect(conditions.text).toContain('"name":"owes","isMet":false');
  expect((await ask()).code).toBe('withdrawals.owes');
  expect(await cashOf(top.id)).toBe(100_000n);
  await setSettings(server, CommissionSettings, { freeze: false });
  expect((await ask()).status).toBe(200);
  await setSettings(server, CommissionSettings, { freeze: true });
  expect((await ask()).code).toBe('withdrawals.owes');
});

it('counts what a team takes out when it is paid, and no longer when it came back', async () => {
  const top = await open(null, 1);
  const player = await open(top.id, 0);
  const tell = (state: 'paid' | 'received' | 'disputed' | 'returned', amount: string) =>
    server.db.transaction((tx) =>
      announce(tx, WithdrawalChanged, [
        {
          memberId: player.id,
          brandId: server.brandId,
          withdrawalId: newId(),
          serial: 'W-1',
          state,
          amount,
          currency: 'BDT',
          reason: '',
          at: new Date().toISOString(),
        },
      ]),
    );
  const taken = async () => (await get(top, '/wps/agent/overview?span=today')).value['withdrawals'];
  await tell('paid', '70.00');
  await tell('received', '70.00');
  await tell('paid', '30.00');
  await expect.poll(taken, { timeout: 10_000 }).toBe('100.00');
  await tell('disputed', '30.00');
  await tell('returned', '30.00');
  await expect.poll(taken, { timeout: 10_000 }).toBe('70.00');
});
