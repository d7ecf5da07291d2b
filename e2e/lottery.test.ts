/**
 * A player follows three draws of five digits and wins the first, pastes every five digits there are, wins an iBet of four digits and two
 * figures of the Thai draw; two at the console enter a northern result, lo and xien are paid by it, and again when they correct it.
 * @walks features/play/lottery, games/lottery, features/people/approvals
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStaff, type StaffPerson } from '#apps/server/testing.ts';
import { createDays, randomnessOf } from '#features/play/lottery/service/days.ts';
import { replayFeed } from '#features/play/lottery/service/replay.ts';
import { LOTTERIES } from '#games/lottery/lotteries.ts';
import type { MemberId } from '#kernel/ids.ts';
import { createSealer } from '#platform/crypto/seal.ts';
import { atConsole, comeInAs } from './seat.ts';
import { type Look, openStage, type Stage, type Visitor } from './stage.ts';

const PHONE: Look = { size: [360, 780], theme: 'light', language: 'en' };
const DESK: Look = { size: [1440, 900], theme: 'dark', language: 'en' };

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const sql = async <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await stage.serving.db.pool.query(text, values)).rows;

type Player = { readonly visitor: Visitor; readonly page: Page; readonly id: MemberId };

async function player(look: Look): Promise<Player> {
  const visitor = await stage.visit(look);
  const { page } = visitor;
  const { id } = await comeInAs(stage, visitor);
  return { visitor, page, id };
}

/** `openStaff` answers a whole cookie, a console is opened with its value. */
const seatOf = ({ token, cookie }: StaffPerson) => ({ token, cookie: cookie.split('=')[1] ?? '' });

type DrawOf = { readonly id: string; readonly day: string; readonly n: number };
/** The draw that takes bets, moved so that the betting time cannot end in the middle of a journey. */
async function calmDraw(code: string): Promise<DrawOf> {
  await sql(
    `update lottery.draws set closes_at = closes_at + interval '10 minutes', draws_at = draws_at + interval '10 minutes'
     where game_code = $1 and state = 'open'`,
    [code],
  );
  const [draw] = await sql<DrawOf>(
    `select id, day::text, n from lottery.draws where game_code = $1 and state = 'open' order by draws_at limit 1`,
    [code],
  );
  if (!draw) throw new Error(`no draw of ${code} is open`);
  return draw;
}
/** What became of a member's bets: play, state, whether it won. */
const outcomes = async (id: string) =>
  (
    await sql<{ play: string; state: string; won: boolean }>(
      'select play, state, hits > 0 as won from lottery.bets where member_id = $1 order by play',
      [id],
    )
  ).map(({ play, state, won }) => [play, state, won]);
const endBetting = (id: string) =>
  sql(
    "update lottery.draws set closes_at = clock_timestamp() - interval '1 s', draws_at = clock_timestamp() - interval '1 s' where id = $1",
    [id],
  );

it('follows three draws, wins the first, gets the other two back and checks the draw on this device', async () => {
  const { visitor, page, id } = await player(PHONE);
  await page.goto('/lottery');
  await page.locator('.lottery-card').first().waitFor();
  // Again in the same tab, which now keeps answers of its own: what the server drew is taken over all the same.
  await page.goto('/lottery');
  await page.locator('.lottery-card').first().waitFor();
  await visitor.check('lottery-lobby');
  const draw = await calmDraw('ssc-1m');
  const chain = await createDays(createSealer(stage.keys.derive('lottery'))).chain(
    stage.serving.db,
    'ssc-1m',
    draw.day,
  );
  const result = LOTTERIES.get('ssc')?.draw(randomnessOf(chain, 'ssc-1m', draw.day, draw.n));
  const first = Number(Array.isArray(result) ? result[0] : 0);
  await page.locator('.lottery-card[href$="ssc-1m"]').click();
  await page.locator('.picking').waitFor();
  await visitor.check('lottery-betting');
  // By place, first place, the digit that will come.
  await page.locator('.picking > .lottery-chips').first().locator('button').nth(6).click();
  await page.locator('.pick-pad').first().locator('.pick-sign').nth(first).click();
  await page.locator('.pick-sum .btn').click();
  await page.locator('.ticket-lines li').waitFor();
  await page.locator('.chase .switch').first().click();
  await page.locator('.chase-fields input').first().fill('3');
  await page.locator('.chase-plan li').nth(2).waitFor();
  await visitor.check('lottery-chase');
  await page.locator('.lottery-ticket .btn-go').click();
  await page.locator('.lottery-ticket .gain').waitFor();
  await visitor.check('lottery-bought');
  await endBetting(draw.id);
  await expect
    .poll(async () =>
      (await sql<{ state: string }>('select state from lottery.bets where member_id = $1', [id]))
        .map(({ state }) => state)
        .sort(),
    )
    .toEqual(['settled', 'voided', 'voided']);
  await page.locator('.game-bar .iconbtn').first().click();
  await page.locator('.lottery-mine').click();
  await page.locator('.order-row').first().click();
  await page.locator('.order-bets li[data-won]').waitFor();
  expect(await page.locator('.order-bets li[data-void]').count()).toBe(2);
  await visitor.check('lottery-won');
  await page.locator('.order-slip .slip-act button').last().click();
  // It goes back in the history by itself: two steps back at once would be one.
  await page.waitForFunction(() => history.state?.popup !== true);
  await page.goBack();
  await page.locator('.lottery-card[href$="ssc-1m"]').click();
  await page.locator('.lottery-last button').click();
  await page.locator('.draw-slip .btn-go').click();
  await page.locator('.fair-report .stamp[data-tone="gain"]').waitFor();
  await visitor.check('lottery-proved');
  // Records know a bet by its own id.
  const [bet] = await sql<{ id: string }>(
    "select id from lottery.bets where member_id = $1 and state = 'settled'",
    [id],
  );
  await page.goto(`/member/bets/ticket/${bet?.id ?? ''}`);
  await page.locator('.order-bets li[data-won]').waitFor();
  await visitor.check('lottery-ticket');
  await visitor.close();
});

it('takes every five digits there are as one pasted bet', async () => {
  const { visitor, page, id } = await player(DESK);
  await page.goto('/lottery?gameCode=ssc-5m');
  await calmDraw('ssc-5m');
  await page.reload();
  await page.locator('.pick-tools button').nth(1).click();
  const numbers = Array.from({ length: 100_000 }, (_, n) => String(n).padStart(5, '0')).join(' ');
  // Twice the same, and one of four digits: both are left out and counted.
  await page.locator('.pick-text textarea').fill(`${numbers} 12345 1234`);

  await page.getByRole('button', { name: '0.002', exact: true }).click();
  await page.locator('.pick-sum .btn').click();
  await page.locator('.ticket-lines li').waitFor();
  await page.locator('.lottery-ticket .btn-go').click();
  await page.locator('.lottery-ticket .gain').waitFor();
  const [order] = await sql<{ tickets: string; bets: number }>(
    'select tickets::text, bets from lottery.orders where member_id = $1',
    [id],
  );
  expect(order).toEqual({ tickets: '100000', bets: 1 });
  await visitor.check('lottery-pasted');
  await visitor.close();
});

it('pays an iBet of four digits in whatever order they are drawn', async () => {
  const { visitor, page, id } = await player(PHONE);
  const draw = await calmDraw('straits-4d');
  const days = createDays(createSealer(stage.keys.derive('lottery')));
  const chain = await days.chain(stage.serving.db, 'straits-4d', draw.day);
  const result = LOTTERIES.get('magnum4d')?.draw(randomnessOf(chain, 'straits-4d', draw.day, draw.n));
  const prizes = new Map(Object.entries(Object(result)));
  // Four digits that are all the same have no other order: they are no iBet.
  const first = ['1', '2', '3']
    .map((rank) => String(prizes.get(rank)))
    .find((drawn) => new Set(drawn).size > 1);
  if (first === undefined) throw new Error('three prizes of one digit each');
  await page.goto('/seaLottery?gameCode=straits-4d');
  await page.getByRole('button', { name: 'iBet', exact: true }).click();
  await page.locator('.pick-text textarea').fill([...first].reverse().join(''));
  await page.locator('.pick-sum .btn').click();
  await page.locator('.ticket-lines li').waitFor();
  await visitor.check('lottery-ibet');
  await page.locator('.lottery-ticket .btn-go').click();
  await page.locator('.lottery-ticket .gain').waitFor();
  await endBetting(draw.id);
  await expect.poll(() => outcomes(id)).toEqual([['ibet_big', 'settled', true]]);
  await page.goto('/member/lottery');
  await page.locator('.order-row').first().click();
  await page.locator('.order-bets li[data-won]').waitFor();
  await visitor.check('lottery-ibet-won');
  await visitor.close();
});

it('pays the last two and the front three of a Thai draw that two feeds agree on', async () => {
  const { visitor, page, id } = await player(DESK);
  const draw = await calmDraw('thai');
  const feed = replayFeed('replay', stage.keys.derive('lottery-feed-replay'));
  const said = await feed.ask({ engine: 'thai', game: 'thai', day: draw.day, n: draw.n, place: '' });
  const { result } = JSON.parse(said?.raw ?? '{}') as { result: Record<string, string | readonly string[]> };
  await page.goto('/seaLottery?gameCode=thai');
  const pad = page.locator('.pick-text textarea');
  for (const [play, number] of [
    ['First 3 digits', [result['THREE_FIRST']].flat()[0]],
    ['Last 2 digits', [result['TWO']].flat()[0]],
  ] as const) {
    await page.getByRole('button', { name: play, exact: true }).click();
    if (number?.length === 3) await pad.fill(number);
    else await page.locator('.pick-sign').nth(Number(number)).click();
    await page.locator('.pick-sum .btn').click();
  }
  await page.locator('.ticket-lines li').nth(1).waitFor();
  await visitor.check('lottery-thai');
  await page.locator('.lottery-ticket .btn-go').click();
  await page.locator('.lottery-ticket .gain').waitFor();
  await endBetting(draw.id);
  await expect
    .poll(() => outcomes(id))
    .toEqual([
      ['back2', 'settled', true],
      ['front3', 'settled', true],
    ]);
  await page.goto('/seaLottery?gameCode=thai');
  await page.locator('.results-list li').first().waitFor();
  await visitor.check('lottery-thai-result');
  await visitor.close();
});

it('settles a northern lo and xien by a result that two persons enter, and again when they correct it', async () => {
  const { visitor, page, id } = await player(DESK);
  await sql("update lottery.games set source = 'desk' where code = 'xsmb'");
  await calmDraw('xsmb');
  await page.goto('/vnLottery?gameCode=xsmb');
  await page.locator('.pick-sign').nth(10).click();
  await page.locator('.pick-sum .btn').click();
  await page.locator('.ticket-lines li').waitFor();
  // Xien of two: 10 and 99 are both among the last two digits.
  await page.getByRole('button', { name: 'Xien', exact: true }).click();
  await page.locator('.pick-sign').nth(10).click();
  await page.locator('.pick-sign').nth(99).click();
  await page.locator('.pick-sum .btn').click();
  await page.locator('.ticket-lines li').nth(1).waitFor();
  await visitor.check('lottery-north');
  await page.locator('.lottery-ticket .btn-go').click();
  await page.locator('.lottery-ticket .gain').waitFor();
  const [draw] = await sql<{ id: string }>('select draw_id as id from lottery.bets where member_id = $1', [
    id,
  ]);
  await endBetting(draw?.id ?? '');
  await expect
    .poll(async () =>
      (await sql<{ state: string }>('select state from lottery.draws where id = $1', [draw?.id])).map(
        ({ state }) => state,
      ),
    )
    .toEqual(['closed']);
  const { rooms, db } = stage.serving;
  const [brand] = await rooms.brand.brands.all();
  if (!brand) throw new Error('no brand');
  const desk = await atConsole(stage, DESK, seatOf(await openStaff(rooms, db, brand.id, 'admin')));
  const other = await atConsole(stage, DESK, seatOf(await openStaff(rooms, db, brand.id, 'admin')));
  const paid = async () =>
    (
      await sql<{ play: string; payout: string }>(
        "select play, payout::text from lottery.bets where member_id = $1 and state = 'settled' order by play",
        [id],
      )
    ).map(({ play, payout }) => [play, payout]);
  /** One types the result and asks, another agrees. */
  const enter = async (result: string, screen: string, view = 'waiting'): Promise<void> => {
    await desk.page.goto(`/console/lottery/draws?view=${view}&open=${draw?.id ?? ''}`);
    await desk.page.locator('.desk-pane textarea').waitFor();
    await desk.page.locator('.desk-pane textarea').fill(result);
    await desk.page.locator('.desk-form').first().locator('input').fill('published on television');
    await desk.check(`lottery-desk${screen}`);
    await desk.page.locator('.desk-form').first().locator('.btn-go').click();
    await desk.page.locator('.toast').first().waitFor();
    await other.page.goto('/console/staff?view=requests');
    await other.page.locator('.desk-card .btn-go').first().waitFor();
    await other.page.locator('.desk-card h2').first().waitFor();
    await other.check(`lottery-request${screen}`);
    await other.page.locator('.desk-card .btn-go').first().click();
  };
  await enter(NORTH, '');
  // Lo: 10 is found twice, 98.00 each. Xien: both are found, 15 for one.
  await expect.poll(paid).toEqual([
    ['lo2', '19600'],
    ['xien2', '1500'],
  ]);
  const cash = async () => (await sql<{ balance: string }>(CASH, [id]))[0]?.balance;
  const before = Number(await cash());
  // It was 07, not 10, in the last prize: lo is found once, and the difference is taken back.
  await enter(NORTH.replace('g7 10', 'g7 07'), '-corrected', 'drawn');
  await expect.poll(paid).toEqual([
    ['lo2', '9800'],
    ['xien2', '1500'],
  ]);
  expect(Number(await cash())).toBe(before - 9800);
  await desk.page.goto('/console/lottery/games?open=xsmb');
  await desk.page.locator('.desk-pane textarea').first().waitFor();
  await desk.check('lottery-game-desk');
  for (const seen of [visitor, desk, other]) await seen.close();
});

const CASH = `select b.balance::text from ledger.accounts a join ledger.balances b on b.account_id = a.id
  where a.owner_id = $1 and a.purpose = 'cash'`;

/** Number 10 is found twice among the last two digits, 99 once. */
const NORTH = `db 10610
g1 86295
g2 05069 04999
g3 99344 69011 19745 52465 88708 22792
g4 5082 6749 4377 9508
g5 2882 7999 8705 6962 6971 3666
g6 221 107 086
g7 10 56 62 07`;
