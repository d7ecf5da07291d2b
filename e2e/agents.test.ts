/**
 * An agent opens a sub-agent by a link, offers a contract that is accepted, a player below plays, the salary arrives and is explained;
 * money goes down the line and up again.
 * @walks features/people/agents, features/money/commission
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runDue } from '#features/money/commission/service/run.ts';
import { payDue } from '#features/money/commission/service/pay.ts';
import { linesOf } from '#features/people/agents/service/tree.ts';
import { pointsOf } from '#features/people/agents/service/points.ts';
import { AGENT } from '#features/people/agents/service/seed.ts';
import { explainLine } from '#features/money/commission/service/explain.ts';
import { findLine, listLines } from '#features/money/commission/store/runs.ts';
import { MINUTE } from '#kernel/time.ts';
import { asId, type MemberId } from '#kernel/ids.ts';
import { minor } from '#kernel/money.ts';
import { statement } from '#platform/db/db.ts';
import { silentLog } from '#platform/log/log.ts';
import { recompute } from '#tools/recompute/agents.ts';
import { GAME, register, spin, spinButton } from './player.ts';
import { type Look, openStage, type Stage, type Visitor } from './stage.ts';

const DESK: Look = { size: [1440, 900], theme: 'light', language: 'en' };
const TABLET: Look = { size: [768, 1024], theme: 'dark', language: 'en' };
const PHONE: Look = { size: [360, 780], theme: 'dark', language: 'en' };
const TRANSACTION = 'k7tram';
const PASSWORD = 'Sonar-Tori-1894';

const BY_NAME = statement<{ id: string }>('e2e.member', 'select id from members.members where account = $1');
const BETS = statement<{ count: bigint }>(
  'e2e.bets',
  'select count(*) as count from commission.bets where member_id = $1',
);
const OLD = statement<never>(
  'e2e.old_deposit',
  'update members.profiles set level = 2, payment_password_hash = $2 where member_id = any($1::uuid[])',
);

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

async function idOf(account: string): Promise<MemberId> {
  const found = await stage.serving.db.one(BY_NAME, [account]);
  if (!found) throw new Error(`nobody is called ${account}`);
  return asId<'member'>(found.id);
}

async function signIn({ page, context }: Visitor, id: string): Promise<void> {
  const { rooms, db } = stage.serving;
  const opening = { how: 'password', factor: false, proved: true };
  const session = await db.transaction((tx) =>
    rooms.identity.identity.openSession(tx, id, 'member', { ip: '127.0.0.1', agent: 'test' }, opening),
  );
  const { hostname: domain } = new URL(stage.origin);
  const cookie = {
    name: '__Host-haat',
    value: session.cookie,
    domain,
    path: '/',
    secure: true,
    httpOnly: true,
  };
  await context.addCookies([{ ...cookie, sameSite: 'Strict' }]);
  await context.addInitScript((given) => {
    if (location.protocol.startsWith('http')) sessionStorage.setItem('token', given);
  }, session.token);
  page.setDefaultTimeout(20_000);
}

async function grant(id: MemberId, amount: bigint): Promise<void> {
  const { rooms, db } = stage.serving;
  const [brand] = await rooms.brand.brands.all();
  if (!brand) throw new Error('no brand');
  const { ledger } = rooms;
  await db.transaction(async (tx) => {
    const pockets = await ledger.pockets(tx, brand.id, id, brand.currency);
    const from = await ledger.house(tx, brand.id, 'grants', brand.currency);
    const key = 'grant of a journey';
    const ask = {
      memberId: id,
      brandId: brand.id,
      currency: brand.currency,
      pockets,
      key,
      content: key,
      ref: id,
      serial: 'T-1',
    };
    await ledger.pay(tx, { ...ask, kind: 'grant', amount: minor(amount), from });
  });
}

/** The calculations as the worker makes them, when five minutes have gone by. */
async function later(minutes: number): Promise<void> {
  const { rooms, db } = stage.serving;
  const [brand] = await rooms.brand.brands.all();
  if (!brand) throw new Error('no brand');
  const clock = { now: () => Date.now() + minutes * MINUTE };
  const parts = {
    db,
    clock,
    ledger: rooms.ledger,
    brands: rooms.brand.brands,
    log: silentLog(),
    tree: { linesOf, pointsOf },
  };
  const needs = { ...parts, approvals: Object(undefined) };
  await runDue(needs, brand);
  await payDue(needs, brand);
}

const open = async (page: Page, path: string): Promise<void> => {
  await page.goto(path);
  await page.waitForSelector('.centre-work > *');
};

it('a sub-agent is opened by link, a contract signed, a player below plays, the salary arrives and is explained', async () => {
  const boss = await stage.visit(DESK);
  await signIn(boss, await idOf(AGENT));
  await open(boss.page, '/agentHome');
  await boss.page.waitForSelector('.agent-tiles');
  await boss.page.waitForSelector('.agent-slips .slip');
  await boss.check('agent team');

  await open(boss.page, '/agentHome/create');
  await boss.page.fill('.centre-work input >> nth=0', 'dhanmondi_desk');
  await boss.page.selectOption('.centre-work select', 'agent');
  await boss.page.fill('.agent-fields >> nth=1 >> input >> nth=0', '0.4');
  await boss.page.click('.centre-work [type=submit]');
  const first = await boss.page.locator('[data-opened] code').innerText();
  await boss.check('agent create');

  const sub = await stage.visit(TABLET);
  sub.page.setDefaultTimeout(20_000);
  await sub.page.goto(first);
  for (const field of await sub.page.locator('input[type=password]').all()) await field.fill(PASSWORD);
  await sub.page.click('main [type=submit]');
  await sub.page.waitForURL((url) => url.pathname !== '/reset');
  await sub.page.goto('/agent');
  await sub.page.fill('input[name=username]', 'dhanmondi_desk');
  await sub.page.fill('input[name=password]', PASSWORD);
  await sub.page.click('[type=submit]');
  await sub.page.waitForURL('**/agentHome');

  await open(boss.page, '/agentHome/contracts');
  await boss.page.click('.centre-work .btn-go');
  const form = boss.page.locator('form.agent-card');
  await form.locator('select').first().selectOption({ label: 'dhanmondi_desk' });
  await form.locator('select').nth(1).selectOption('realtime');
  await form.locator('.agent-tier input').first().fill('0.3');
  await form.locator('.agent-tier input').nth(2).fill('1');
  await form.locator('[type=submit]').click();
  await form.waitFor({ state: 'detached' });

  await open(sub.page, '/agentHome/contracts');
  await sub.page.click('.slip .btn-go');
  await sub.page.waitForSelector('.stamp[data-tone=gain]');
  await sub.check('agent contracts');

  await open(sub.page, '/agentHome/links');
  const link = await sub.page.locator('.agent-copy code').first().innerText();
  await sub.check('agent links');
  const player = await stage.visit(PHONE);
  player.page.setDefaultTimeout(30_000);
  await player.page.goto(link);
  await register(player.page, 'nilaplays7');
  const id = await idOf('nilaplays7');
  await grant(id, 50_000n);
  await player.page.goto(GAME);
  await spinButton(player.page).waitFor();
  await spin(player.page);
  await expect
    .poll(async () => (await stage.serving.db.one(BETS, [id]))?.count, { timeout: 10_000 })
    .toBe(1n);
  await later(6);

  await open(sub.page, '/agentHome/income');
  await sub.page.waitForSelector('.agent-table .gain');
  await sub.page.click('.agent-table tbody tr >> nth=0 >> button');
  await sub.page.waitForSelector('.agent-why .agent-tiers [data-chosen]');
  expect(await sub.page.locator('.agent-why .agent-table tbody tr').count()).toBe(1);
  await sub.check('agent income explained');
  const [paid] = await listLines(stage.serving.db, await idOf('dhanmondi_desk'), {}, 1, 0);
  const line = paid && (await findLine(stage.serving.db, paid.id));
  if (!line) throw new Error('nothing was paid');
  const { file, explanation } = await explainLine(stage.serving.db, line);
  const [figure, bets] = file
    .trim()
    .split('\n')
    .map((text) => Object(recompute(JSON.parse(text))));
  expect(figure).toMatchObject({ amount: explanation['amount'], lines: explanation['lines'] });
  expect(bets.stakes).toHaveLength(1);
  await Promise.all([boss, player].map((one) => one.close()));
  await sub.close();
}, 120_000);

it('money goes down the line and up again, and stands in both statements', async () => {
  const [boss, desk] = [await idOf(AGENT), await idOf('mirpur_desk')];
  await grant(boss, 100_000n);
  const { rooms, db } = stage.serving;
  await db.run(OLD, [[boss, desk], await rooms.identity.identity.hashPassword(TRANSACTION)]);
  const [brand] = await rooms.brand.brands.all();
  if (!brand) throw new Error('no brand');
  const before = async (id: MemberId) => (await rooms.ledger.walletOf(db, id))?.cash ?? 0n;
  const sums = [await before(boss), await before(desk)] as const;
  const up = await stage.visit(PHONE);
  await signIn(up, boss);
  await open(up.page, '/agentHome/transfer');
  await up.page.fill('.centre-work input >> nth=0', 'mirpur_desk');
  await up.page.fill('.amount input', '250');
  await up.page.fill('input[name=transaction-password]', TRANSACTION);
  await up.page.click('.centre-work [type=submit]');
  // Its first deposit was never made: money is not sent to a downline before that.
  await up.page.waitForSelector('.centre-work [role=alert]');
  expect(await before(desk)).toBe(sums[1]);
  await grant(desk, 30_000n);
  const own = await stage.visit(PHONE);
  await signIn(own, desk);
  await open(own.page, '/agentHome/transfer');
  await own.page.click('.agent-chips .chip >> nth=1');
  await own.page.fill('.amount input', '100');
  await own.page.fill('input[name=transaction-password]', TRANSACTION);
  await own.page.click('.centre-work [type=submit]');
  await own.page.waitForSelector('.agent-table tbody tr');
  await own.check('agent transfer');
  expect([await before(boss), await before(desk)]).toEqual([sums[0] + 10_000n, sums[1] + 30_000n - 10_000n]);
  await Promise.all([up.close(), own.close()]);
}, 60_000);
