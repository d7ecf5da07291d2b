/**
 * What happens to a bet when the line breaks or the page goes: one bet, one outcome, and the player sees it.
 * @walks features/play/rounds, games/slots, features/around/lobby
 */
import type { Page, Request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENGINES } from '#games/registry.ts';
import type { MemberId } from '#kernel/ids.ts';
import { statement } from '#platform/db/db.ts';
import { balanceOn, GAME, newName, register, spin, spinButton } from './player.ts';
import { sitDown } from './seat.ts';
import { openStage, type Look, type Stage } from './stage.ts';

const PHONE: Look = { size: [360, 780], theme: 'dark', language: 'en' };

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

/** The browser's own note about the line that this test cut. */
const forget = (complaints: string[]): void => {
  const rest = complaints.filter((line) => !/net::ERR_/.test(line));
  complaints.splice(0, complaints.length, ...rest);
};

const ROUNDS_OF = statement<{ stake: bigint; payout: bigint; state: string }>(
  'e2e.rounds_of',
  'select stake, payout, state from rounds.rounds where member_id = $1',
);

/** Cuts the line of the next acts: `after` the server has done its work, or `before` it heard of it. */
async function cutActs(page: Page, cuts: ('after' | 'before')[]): Promise<Request[]> {
  const seen: Request[] = [];
  await page.route('**/act', async (route) => {
    seen.push(route.request());
    const cut = cuts.shift();
    if (cut === 'after') await route.fetch();
    if (cut) await route.abort('connectionreset');
    else await route.continue();
  });
  return seen;
}

const keyOf = (request: Request | undefined): string => request?.headers()['idempotency-key'] ?? '';

describe('a line that breaks in the middle of a spin', () => {
  it('asks again with the same key: one bet', async () => {
    const visitor = await stage.visit(PHONE);
    const { page, complaints, check, close } = visitor;
    const member = await sitDown(stage, visitor);
    const seen = await cutActs(page, ['after', 'before', 'before']);
    await spinButton(page).click();
    await page.waitForSelector('.connection');
    await check('asking-again').catch((error: unknown) => {
      forget(complaints);
      if (complaints.length > 0) throw error;
    });
    await spinButton(page).waitFor();
    expect(seen.length).toBeGreaterThanOrEqual(4);
    expect(keyOf(seen[0])).toMatch(/^[\w-]{8,64}$/);
    const bet = seen.filter((request) => request.postData()?.includes('"stake"'));
    expect(new Set(bet.map(keyOf)).size).toBe(1);
    const [round, ...more] = await stage.serving.db.rows(ROUNDS_OF, [member]);
    expect(more).toEqual([]);
    expect(round?.state).toBe('settled');
    expect(await balanceOn(page)).toBe(50_000n - (round?.stake ?? 0n) + (round?.payout ?? 0n));
    forget(complaints);
    await check('answered');
    await close();
  });

  it('asks for the same bet after a reload, too', async () => {
    const visitor = await stage.visit(PHONE);
    const { page, complaints, close } = visitor;
    const member = await sitDown(stage, visitor);
    const seen = await cutActs(page, ['after', ...Array.from({ length: 20 }, () => 'before' as const)]);
    await spinButton(page).click();
    await page.waitForSelector('.connection');
    // The page asks again by itself: the line comes back only when the one that asked is gone.
    await page.reload();
    await page.unroute('**/act');
    const again = page.waitForRequest('**/act');
    await spinButton(page).click();
    expect(keyOf(await again)).toBe(keyOf(seen[0]));
    await spinButton(page).waitFor();
    const rounds = await stage.serving.db.rows(ROUNDS_OF, [member]);
    expect(rounds.length).toBe(1);
    expect(await balanceOn(page)).toBe(50_000n - (rounds[0]?.stake ?? 0n) + (rounds[0]?.payout ?? 0n));
    forget(complaints);
    expect(complaints).toEqual([]);
    await close();
  });
});

const NEXT_SEED = statement<{ next_id: string; next_seed: Buffer }>(
  'e2e.next_seed',
  'select next_id, next_seed from rounds.seeds where member_id = $1',
);

/** A client seed that opens free spins with the announced server seed: nobody else can look for one. */
async function seedForFreeSpins(member: MemberId): Promise<string> {
  const row = await stage.serving.db.one(NEXT_SEED, [member]);
  const engine = ENGINES.get('monsoon-tiger');
  if (!row || !engine) throw new Error('no seed to look through');
  const secret = stage.seeds.open(row.next_id, row.next_seed);
  for (let tried = 0; tried < 20_000; tried += 1) {
    const clientSeed = `free-${tried}`;
    const draw = stage.seeds.draw(secret, clientSeed, 0, 0);
    let step = engine.start({}, draw);
    if (step.done) continue;
    let spins = 0;
    while (!step.done) {
      const action = engine.proceed(step.state);
      if (action === undefined) break;
      step = engine.act(step.state, action, draw);
      spins += 1;
    }
    if (spins === 10) return clientSeed;
  }
  throw new Error('no free spins in 20,000 seeds');
}

describe('a round of free spins', () => {
  it('plays to its end when the player goes, and he may play on', async () => {
    const visitor = await stage.visit(PHONE);
    const { page, check, close } = visitor;
    const member = await sitDown(stage, visitor);
    await page.click('.session-line button');
    await page.locator('.fair-slip .slip-act button').first().click();
    await page.fill('.seed-form input', await seedForFreeSpins(member));
    await page.click('.seed-form button[type=submit]');
    await page.waitForSelector('.revealed');
    await page.keyboard.press('Escape');
    let acts = 0;
    page.on('response', (response) => {
      if (response.url().endsWith('/act')) acts += 1;
    });
    await spinButton(page).click();
    await expect.poll(() => acts).toBeGreaterThanOrEqual(3);
    await page.waitForSelector('.slot-spin[data-goes-on][aria-disabled]');
    await check('free-spins');
    await page.reload();
    // Nobody has to press anything: the round ends at the server, and the page shows what he has then.
    const roundsOf = () => stage.serving.db.rows(ROUNDS_OF, [member]);
    await expect.poll(async () => (await roundsOf()).map(({ state }) => state)).toEqual(['settled']);
    const [round] = await roundsOf();
    await page.goto('/member/bets?state=open');
    await page.locator('main h1').waitFor();
    expect(await page.locator('.ledger-row').count()).toBe(0);
    await page.goto(GAME);
    await spinButton(page).waitFor();
    expect(await balanceOn(page)).toBe(50_000n - (round?.stake ?? 0n) + (round?.payout ?? 0n));
    await spin(page);
    expect(await roundsOf()).toHaveLength(2);
    await close();
  });
});

describe('a page whose program comes late', () => {
  /** Its program comes when `wake` is called. */
  async function lateVisit() {
    const visitor = await stage.visit({ ...PHONE, early: true });
    let wake = (): void => undefined;
    const awake = new Promise<void>((begin) => {
      wake = begin;
    });
    await visitor.page.route('**/assets/**/*.js', async (route) => {
      await awake;
      await route.continue();
    });
    return { ...visitor, wake };
  }

  it('takes nothing before it can keep it', async () => {
    const { page, close, wake } = await lateVisit();
    await page.goto('/register', { waitUntil: 'commit' });
    await page.locator('main form fieldset[disabled]').waitFor();
    wake();
    await register(page, newName());
    await page.locator('html[data-member]').waitFor();
    await close();
  });

  it('answers a press that came before it', async () => {
    const { page, close, wake } = await lateVisit();
    await page.goto('/rng', { waitUntil: 'commit' });
    const hot = page.locator('.list-tabs .chip').nth(1);
    await hot.click();
    expect(await page.locator('html[data-awake]').count()).toBe(0);
    wake();
    await page.locator('.list-tabs .chip:nth-child(2)[aria-pressed=true]').waitFor();
    await close();
  });
});
