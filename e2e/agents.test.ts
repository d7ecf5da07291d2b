/**
 * An agent opens a sub-agent by a link, offers a contract that is accepted, a player below plays, the salary arrives and is explained;
 * money goes down the line and up again; a lower rate ends contracts below; a dividend is paid of half a month.
 * @walks features/people/agents, features/money/commission
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { periodOf } from '#features/money/commission/rules/periods.ts';
import type { Offered } from '#features/money/commission/rules/terms.ts';
import { act, offer } from '#features/money/commission/service/contracts.ts';
import { explainLine } from '#features/money/commission/service/explain.ts';
import { inForceOf } from '#features/money/commission/store/contracts.ts';
import { findLine, listLines } from '#features/money/commission/store/runs.ts';
import { AGENT } from '#features/people/agents/service/seed.ts';
import { ensurePlaces } from '#features/people/agents/service/tree.ts';
import { openMember } from '#features/people/members/service/register.ts';
import { ENGINES } from '#games/registry.ts';
import { NO_PASSWORD } from '#identity/passwords/service.ts';
import { MINUTE } from '#kernel/time.ts';
import type { MemberId } from '#kernel/ids.ts';
import { statement } from '#platform/db/db.ts';
import { recompute } from '#tools/recompute/agents.ts';
import { anHourLater } from './an-hour-later.ts';
import { commissionAt, grant, idOf, openCentre, signIn, workAt } from './agent-line.ts';
import { GAME, netOf, register, spin, spinButton } from './player.ts';
import { type Look, openStage, type Stage } from './stage.ts';

const DESK: Look = { size: [1440, 900], theme: 'light', language: 'en' };
const TABLET: Look = { size: [768, 1024], theme: 'dark', language: 'en' };
const PHONE: Look = { size: [360, 780], theme: 'dark', language: 'en' };
const TRANSACTION = 'k7tram';
const PASSWORD = 'Sonar-Tori-1894';

const BETS = statement<{ count: bigint }>(
  'e2e.bets',
  'select count(*) as count from commission.bets where member_id = $1',
);
const LAST_BET = statement<{ at: Date }>(
  'e2e.last_bet',
  'select at from commission.bets where member_id = $1 order by at desc limit 1',
);
const NEXT_SEED = statement<{ next_id: string; next_seed: Buffer }>(
  'e2e.next_seed',
  'select next_id, next_seed from rounds.seeds where member_id = $1',
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

it('a sub-agent is opened by link, a contract signed, a player below plays, the salary arrives and is explained', async () => {
  const boss = await stage.visit(DESK);
  await signIn(stage, boss, await idOf(stage, AGENT));
  await openCentre(boss.page, '/agentHome');
  await boss.page.waitForSelector('.agent-tiles');
  await boss.page.waitForSelector('.agent-slips .slip');
  await boss.check('agent team');

  await openCentre(boss.page, '/agentHome/create');
  await boss.page.fill('.centre-work input >> nth=0', 'dhanmondi_desk');
  await boss.page.selectOption('.centre-work select', 'agent');
  await boss.page.fill('.agent-fields >> nth=1 >> input >> nth=0', '0.4');
  await boss.page.click('.centre-work [type=submit]');
  const first = await boss.page.locator('[data-opened] code').innerText();
  await boss.check('agent create');

  const sub = await stage.visit(TABLET);
  await sub.page.goto(first);
  for (const field of await sub.page.locator('input[type=password]').all()) await field.fill(PASSWORD);
  await sub.page.click('main [type=submit]');
  await sub.page.waitForURL((url) => url.pathname !== '/reset');
  await sub.page.goto('/agent');
  await sub.page.fill('input[name=username]', 'dhanmondi_desk');
  await sub.page.fill('input[name=password]', PASSWORD);
  await sub.page.click('[type=submit]');
  await sub.page.waitForURL('**/agentHome');

  await openCentre(boss.page, '/agentHome/contracts');
  await boss.page.click('.centre-work .btn-go');
  const form = boss.page.locator('form.agent-card');
  await form.locator('select').first().selectOption({ label: 'dhanmondi_desk' });
  await form.locator('select').nth(1).selectOption('realtime');
  await form.locator('.agent-tier input').first().fill('0.3');
  await form.locator('.agent-tier input').nth(2).fill('1');
  await form.locator('[type=submit]').click();
  await form.waitFor({ state: 'detached' });

  await openCentre(sub.page, '/agentHome/contracts');
  await sub.page.click('.slip .btn-go');
  await sub.page.waitForSelector('.stamp[data-tone=gain]');
  await sub.check('agent contracts');

  await openCentre(sub.page, '/agentHome/links');
  const link = await sub.page.locator('.agent-copy code').first().innerText();
  await sub.check('agent links');
  const player = await stage.visit(PHONE);
  await player.page.goto(link);
  await register(player.page, 'nilaplays7');
  const id = await idOf(stage, 'nilaplays7');
  await grant(stage, id, 50_000n);
  await player.page.goto(GAME);
  await spinButton(player.page).waitFor();
  await spin(player.page);
  await expect.poll(async () => (await stage.serving.db.one(BETS, [id]))?.count).toBe(1n);
  const due = Date.now() + 6 * MINUTE;
  const earned = await idOf(stage, 'dhanmondi_desk');
  const paid = async (): Promise<readonly string[]> => {
    await workAt(stage, due);
    return (await listLines(stage.serving.db, earned, {}, 1, 0)).map(({ state }) => state);
  };
  // The worker of this stage may have its turn just then.
  await expect.poll(paid).toEqual(['paid']);

  await openCentre(sub.page, '/agentHome/income');
  await sub.page.waitForSelector('.agent-table .gain');
  await sub.page.click('.agent-table tbody tr >> nth=0 >> button');
  await sub.page.waitForSelector('.agent-why .agent-tiers [data-chosen]');
  expect(await sub.page.locator('.agent-why .agent-table tbody tr').count()).toBe(1);
  await sub.check('agent income explained');
  const [newest] = await listLines(stage.serving.db, earned, {}, 1, 0);
  const line = newest && (await findLine(stage.serving.db, newest.id));
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
});

it('money goes down the line and up again, and stands in both statements', async () => {
  const [boss, desk] = [await idOf(stage, AGENT), await idOf(stage, 'mirpur_desk')];
  await grant(stage, boss, 100_000n);
  const { rooms, db } = stage.serving;
  await db.run(OLD, [[boss, desk], await rooms.identity.identity.hashPassword(TRANSACTION)]);
  const [brand] = await rooms.brand.brands.all();
  if (!brand) throw new Error('no brand');
  const before = async (id: MemberId) => (await rooms.ledger.walletOf(db, id))?.cash ?? 0n;
  const sums = [await before(boss), await before(desk)] as const;
  const up = await stage.visit(PHONE);
  await signIn(stage, up, boss);
  await anHourLater(stage, boss);
  await openCentre(up.page, '/agentHome/transfer');
  await up.page.fill('.centre-work input >> nth=0', 'mirpur_desk');
  await up.page.fill('.amount input', '250');
  await up.page.fill('input[name=transaction-password]', TRANSACTION);
  await up.page.click('.centre-work [type=submit]');
  // Its first deposit was never made: money is not sent to a downline before that.
  await up.page.waitForSelector('.centre-work [role=alert]');
  expect(await before(desk)).toBe(sums[1]);
  await grant(stage, desk, 30_000n);
  const own = await stage.visit(PHONE);
  await signIn(stage, own, desk);
  await anHourLater(stage, desk);
  await openCentre(own.page, '/agentHome/transfer');
  await own.page.click('.agent-chips .chip >> nth=1');
  await own.page.fill('.amount input', '100');
  await own.page.fill('input[name=transaction-password]', TRANSACTION);
  await own.page.click('.centre-work [type=submit]');
  await own.page.waitForSelector('.agent-table tbody tr');
  await own.check('agent transfer');
  expect([await before(boss), await before(desk)]).toEqual([sums[0] + 10_000n, sums[1] + 30_000n - 10_000n]);
  await Promise.all([up.close(), own.close()]);
});

/** A line of agents of its own, each below the one before; the first at the top. */
async function lineOf(
  ...accounts: readonly (readonly [account: string, type: number])[]
): Promise<MemberId[]> {
  const { rooms, db } = stage.serving;
  const { needs, brand } = await commissionAt(stage, Date.now());
  const ids: MemberId[] = [];
  const open = { ledger: needs.ledger, identity: rooms.identity.identity };
  for (const [username, type] of accounts)
    ids.push(
      await db.transaction(async (tx) => {
        const one = { brand, username, passwordHash: NO_PASSWORD, mustChange: false, type };
        const id = await openMember(tx, open, { ...one, referredBy: ids.at(-1) ?? null });
        await ensurePlaces(tx, [id]);
        return id;
      }),
    );
  return ids;
}

/** Agreed on between a giver, or the brand, and a receiver. */
async function agree(giver: MemberId | undefined, receiver: MemberId, terms: Offered): Promise<void> {
  const { needs, brand } = await commissionAt(stage, Date.now());
  await stage.serving.db.transaction(async (tx) => {
    const { id } = await offer(tx, needs, brand, { giver, receiver, terms, by: giver ?? receiver });
    await act(tx, needs, brand, { id, contractCommand: () => 'accept', side: () => 'receiver' });
  });
}

it('a lower rate ends the contracts below that are above it, and says so before it is signed', async () => {
  const [top, desk, sub, deep] = await lineOf(
    ['gulshan_top', 1],
    ['banani_desk', 2],
    ['kafrul_desk', 2],
    ['savar_desk', 2],
  );
  if (!top || !desk || !sub || !deep) throw new Error('the line is not there');
  const daily = (rate: string): Offered => ({ kind: 'daily', tiers: [{ active: 1, rate }] });
  await agree(undefined, top, daily('0.005'));
  await agree(top, desk, daily('0.004'));
  await agree(desk, sub, daily('0.003'));
  await agree(sub, deep, daily('0.001'));
  const states = () =>
    Promise.all(
      [desk, sub, deep].map(
        async (id) => (await inForceOf(stage.serving.db, id, 'daily'))?.terms.tiers[0]?.rate,
      ),
    );

  const boss = await stage.visit(DESK);
  await signIn(stage, boss, top);
  await openCentre(boss.page, '/agentHome/contracts');
  await boss.page.click('.centre-work .btn-go');
  const form = boss.page.locator('form.agent-card');
  await form.locator('select').first().selectOption({ label: 'banani_desk' });
  await form.locator('.agent-tier input').first().fill('0.2');
  await form.locator('.agent-tier input').nth(2).fill('1');
  await form.locator('[type=submit]').click();
  const warning = 'kafrul_desk, savar_desk';
  await boss.page.locator('.agent-ends', { hasText: warning }).waitFor();
  await boss.check('agent lower rate offered');

  const receiver = await stage.visit(PHONE);
  await signIn(stage, receiver, desk);
  await openCentre(receiver.page, '/agentHome/contracts');
  const offered = receiver.page.locator('.slip', { has: receiver.page.locator('.agent-ends') });
  await offered.locator('.agent-ends', { hasText: warning }).waitFor();
  await receiver.check('agent lower rate warned');
  // It is an offer: everything below stands as it was.
  expect(await states()).toEqual(['0.004', '0.003', '0.001']);
  await offered.locator('.btn-go').click();
  await receiver.page.locator('.agent-ends').waitFor({ state: 'detached' });
  expect(await states()).toEqual(['0.002', undefined, undefined]);

  const ended = await stage.visit(TABLET);
  await signIn(stage, ended, sub);
  await openCentre(ended.page, '/agentHome/contracts');
  const own = ended.page.locator('.slip [data-ended=rate_above_own]');
  await own.waitFor();
  expect(await own.count()).toBe(1);
  await ended.page.waitForSelector('.slip [data-ended=giver_has_none]');
  await ended.check('agent contract ended');
  await Promise.all([boss, receiver, ended].map((one) => one.close()));
});

/** A client seed with which the first rounds on the announced server seed are lost: what a dividend is paid of is then known. */
async function losingSeed(member: MemberId, rounds: number): Promise<string> {
  const row = await stage.serving.db.one(NEXT_SEED, [member]);
  const engine = ENGINES.get('monsoon-tiger');
  if (!row || !engine) throw new Error('no seed to look through');
  const secret = stage.seeds.open(row.next_id, row.next_seed);
  const isLost = (clientSeed: string, nonce: number): boolean => {
    const { done, win } = engine.start({}, stage.seeds.draw(secret, clientSeed, nonce, 0));
    return done && win === 0;
  };
  for (let tried = 0; tried < 1_000; tried += 1) {
    const clientSeed = `dry-${tried}`;
    if (Array.from({ length: rounds }, (_, nonce) => nonce).every((nonce) => isLost(clientSeed, nonce)))
      return clientSeed;
  }
  throw new Error('no lost rounds in 1,000 seeds');
}

// The last one: it turns the clock of the calculations past the half-month, and nothing before that is calculated afterwards.
it('a dividend of half a month is paid when the half is over, and explained down to the bet', async () => {
  const [top, player] = await lineOf(['motijheel_top', 1], ['shapla_plays', 0]);
  if (!top || !player) throw new Error('the line is not there');
  const { needs, brand } = await commissionAt(stage, Date.now());
  const terms: Offered = { kind: 'dividend', cycle: 'half_monthly', tiers: [{ active: 1, rate: '0.2' }] };
  await stage.serving.db.transaction((tx) =>
    offer(tx, needs, brand, { giver: undefined, receiver: top, terms, by: top }),
  );
  const agent = await stage.visit(DESK);
  await signIn(stage, agent, top);
  await openCentre(agent.page, '/agentHome/contracts');
  await agent.page.click('.slip .btn-go');
  await agent.page.waitForSelector('.stamp[data-tone=gain]');

  await grant(stage, player, 50_000n);
  const visitor = await stage.visit(PHONE);
  const { page } = visitor;
  await signIn(stage, visitor, player);
  await page.goto(GAME);
  await spinButton(page).waitFor();
  await page.click('.session-line button');
  await page.locator('.fair-slip .slip-act button').first().click();
  await page.fill('.seed-form input', await losingSeed(player, 2));
  await page.click('.seed-form button[type=submit]');
  await page.waitForSelector('.revealed');
  await page.keyboard.press('Escape');
  const plays = [await spin(page), await spin(page)];
  const lost = -netOf(plays);
  await visitor.close();
  await expect.poll(async () => (await stage.serving.db.one(BETS, [player]))?.count).toBe(2n);
  const last = await stage.serving.db.one(LAST_BET, [player]);
  if (!last) throw new Error('no bet was heard');
  // Both bets lie in one half unless the half ended between them; the dividend is then of the second.
  const half = periodOf('half_monthly', last.at.getTime(), brand.timeZone);
  const dividends = () => listLines(stage.serving.db, top, { kind: 'dividend' }, 10, 0);
  await workAt(stage, half.to - MINUTE);
  expect((await dividends()).filter(({ period_key }) => period_key === half.key)).toEqual([]);
  // The worker of this stage may have its turn just then; it looks at the true clock and calculates nothing of this.
  const paid = async (): Promise<bigint> => {
    await workAt(stage, half.to + MINUTE);
    const all = (await dividends()).filter(({ state }) => state === 'paid');
    return all.reduce((sum, { amount }) => sum + amount, 0n);
  };
  await expect.poll(paid).toBe(lost / 5n);
  await workAt(stage, half.to + 2 * MINUTE);
  const lines = await dividends();
  expect(lines.reduce((sum, { amount }) => sum + amount, 0n)).toBe(lost / 5n);
  expect((await stage.serving.rooms.ledger.walletOf(stage.serving.db, top))?.cash).toBe(lost / 5n);

  await openCentre(agent.page, '/agentHome/dividend');
  await agent.page.click('.agent-table tbody tr >> nth=0 >> button');
  await agent.page.waitForSelector('.agent-why .agent-tiers [data-chosen]');
  const shown = agent.page.locator('.agent-why .agent-table tbody tr');
  expect(await shown.count()).toBe(lines.length === 1 ? 2 : 1);
  expect(await shown.first().innerText()).toContain('shapla_plays');
  await agent.check('agent dividend explained');
  const line = await findLine(stage.serving.db, lines[0]?.id ?? '');
  if (!line) throw new Error('nothing was paid');
  const { file, explanation } = await explainLine(stage.serving.db, line);
  const [figure] = file
    .trim()
    .split('\n')
    .map((text) => Object(recompute(JSON.parse(text))));
  expect(figure).toMatchObject({ amount: explanation['amount'], lines: explanation['lines'] });
  await agent.close();
});
