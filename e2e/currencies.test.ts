/**
 * The sample brand offers a second currency: a member opens it in the settings, pays in, plays, reads his records and asks to be paid in it;
 * rooms that take the main one alone say so. Two of the staff pay him, and the figures of the console are of one currency. What he has in
 * the first one stays where it is, and the books close.
 * @walks features/setup/brand, features/people/members, features/money/wallet, features/money/cashier, features/money/withdrawals, features/watch/records, features/play/rounds, features/play/tables, features/play/lottery, features/play/cockfight
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStaff } from '#apps/server/testing.ts';
import { TRANSACTION } from '#apps/server/testing-withdrawals.ts';
import { DAY } from '#kernel/time.ts';
import { dateAt } from '#kernel/zones.ts';
import { statement } from '#platform/db/db.ts';
import { deposit, GAME, playOf, settled, spinButton } from './player.ts';
import { makeReady } from './ready.ts';
import { atConsole, comeIn } from './seat.ts';
import { type Look, openStage, type Stage, type Visitor } from './stage.ts';

const WIDE: Look = { size: [1440, 900], theme: 'dark', language: 'en' };

/** What stands in the pockets of a member, by currency and purpose. */
const POCKETS = statement<{ name: string; balance: bigint }>(
  'e2e.pockets',
  `select a.currency || ' ' || a.purpose as name, b.balance from ledger.accounts a
     join ledger.balances b on b.account_id = a.id where a.owner_id = $1 order by 1`,
);
/** Every posting stays in the currency of its transfer; nothing lists one that does not. */
const MIXED = statement<{ id: string }>(
  'e2e.mixed_currencies',
  `select t.id from ledger.postings p join ledger.transfers t on t.member_id = p.member_id and t.id = p.transfer_id
     join ledger.accounts a on a.id in (p.from_account, p.to_account) where a.currency <> t.currency`,
);

/** How the withdrawals of this amount stand. */
const STATES = statement<{ state: string }>(
  'e2e.states_of_amount',
  "select state from withdrawals.withdrawals where currency = 'USDT' and amount = $1",
);

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

/** Through the header: the page comes anew in the other currency. */
async function choose({ page, check }: Visitor, currency: string, shown: RegExp): Promise<void> {
  await page.locator('.bar-currency').click();
  const chip = page.locator('.chips[role=group] .chip', { hasText: currency });
  await chip.waitFor();
  await check(`settings with ${currency}`);
  await Promise.all([page.waitForEvent('load'), chip.click()]);
  await page.locator('.bar .balance-main', { hasText: shown }).waitFor();
}

async function withdraw({ page, check }: Visitor): Promise<void> {
  await page.goto('/member/accounts');
  await page.locator('.account-form input[value=usdt-balance]').check();
  await page.fill('input[name=number]', 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC');
  await page.fill('input[name=transaction-password]', TRANSACTION);
  await page.locator('form:has(input[name=number]) button[type=submit]').click();
  await page.locator('.payout-accounts .ledger-row').getByText('tDeC').waitFor();
  await page.goto('/member/withdraw');
  await page.waitForSelector('form.withdraw');
  await page.fill('.amount input', '5');
  await page.fill('input[name=transaction-password]', TRANSACTION);
  await check('withdraw in the second currency');
  await page.click('form.withdraw button[type=submit]');
  await page.waitForSelector('.withdrawal-steps');
  await page.locator('.withdrawal-amount', { hasText: 'USDT' }).waitFor();
}

/** Rooms that play in the main currency alone: each page is whole, and says what it takes. */
async function turnedAway({ page, check }: Visitor): Promise<void> {
  for (const path of ['/tables/dragon-tiger', '/lottery?gameCode=xsmb', '/cockfight']) {
    await page.goto(path);
    await page.locator('.takes-currency', { hasText: 'BDT' }).waitFor();
  }
  await check('a room that takes the other currency');
}

/** One of the staff approves it, another releases it; the start page of the console has the sums of this currency alone. */
async function paidByStaff(amount: string): Promise<void> {
  const { rooms, db } = stage.serving;
  const [brand] = await rooms.brand.brands.all();
  if (!brand) throw new Error('no brand');
  const at = async (role: 'finance' | 'risk', look: Look) => {
    const { token, cookie } = await openStaff(rooms, db, brand.id, role);
    return atConsole(stage, look, { token, cookie: cookie.split('=')[1] ?? '' });
  };
  const one = await at('finance', { ...WIDE, theme: 'light' });
  await one.page.goto('/console/withdrawals?view=all');
  await one.page.locator('tbody tr', { hasText: amount }).first().click();
  const pane = one.page.locator('.desk-pane');
  await pane.getByRole('button', { name: 'Work on it' }).click();
  await one.page.getByRole('button', { name: 'Put back' }).waitFor();
  await pane.locator('textarea').fill('Papers and play looked at');
  await pane.getByRole('button', { name: 'Approve' }).click();
  await one.page.getByText('Waiting for a second person.').waitFor();

  const other = await at('risk', { ...WIDE, size: [1024, 768] });
  await other.page.goto('/console/withdrawals?view=release');
  await other.page.locator('tbody tr', { hasText: amount }).first().click();
  await other.check('desk release in the second currency');
  await other.page.locator('.desk-pane').getByRole('button', { name: 'Release' }).click();
  await expect
    .poll(async () => (await db.rows(STATES, [amount.replace('.', '')])).map(({ state }) => state))
    .toEqual(['paid']);
  await other.close();

  await one.page.goto('/console/today?currency=USDT');
  await one.page.locator('.today-tiles', { hasText: 'USDT' }).first().waitFor();
  await one.check('start page in the second currency');
  await one.page.locator('.desk-view-list button').nth(1).click();
  await one.page.locator('.desk-table td', { hasText: 'USDT' }).first().waitFor();
  await one.page.locator('.chips .chip', { hasText: 'BDT' }).click();
  await one.page.locator('.desk-table td', { hasText: '৳' }).first().waitFor();
  expect(await one.page.locator('.desk-table td', { hasText: 'USDT' }).count()).toBe(0);
  await one.check('days of one currency');
  await one.close();
}

it('opens a second currency, pays in, plays, reads and is paid in it, and goes back', async () => {
  const player = await stage.visit(WIDE);
  const { page, check } = player;
  const id = await comeIn(stage, player);
  await makeReady(stage, id);
  const { db } = stage.serving;

  await page.goto('/member');
  await page.locator('.bar .balance-main', { hasText: '500.00' }).waitFor();
  await choose(player, 'USDT', /USDT/);
  expect(await db.rows(POCKETS, [id])).toMatchObject([
    { name: 'BDT cash', balance: 50_000n },
    { name: 'BDT held' },
    { name: 'USDT cash', balance: 0n },
    { name: 'USDT held' },
  ]);

  await page.goto('/member/deposit');
  await page.waitForSelector('form.deposit');
  await check('deposit in the second currency');
  await deposit(page, '20');
  // The header follows by the topic of this currency.
  await page.locator('.bar .balance-main', { hasText: '20.000000' }).waitFor();

  await page.goto(GAME);
  await spinButton(page).waitFor();
  const answer = settled(page);
  await spinButton(page).click();
  const play = await playOf(await answer);
  expect(play).toMatchObject({ currency: 'USDT', stake: '0.200000' });
  await spinButton(page).waitFor();
  await check('a slot in the second currency');

  // The days of the brand's wall: this browser may be in another day.
  const day = (ago: number) => dateAt(Date.now() - ago * DAY, 'Asia/Dhaka');
  const bets = `/member/bets?${new URLSearchParams({ from: day(1), to: day(0) })}`;
  await expect
    .poll(async () => {
      await page.goto(bets);
      await page.locator('main h1').waitFor();
      await page.waitForLoadState('networkidle');
      return page.locator('main', { hasText: '0.200000' }).count();
    })
    .toBe(1);
  await check('bets in the second currency');
  await withdraw(player);
  await turnedAway(player);
  await paidByStaff('5.000000');
  await page.goto('/member');
  await choose(player, 'BDT', /500\.00/);
  const pockets = new Map((await db.rows(POCKETS, [id])).map(({ name, balance }) => [name, balance]));
  expect(pockets.get('BDT cash')).toBe(50_000n);
  // Held until he says that it has come.
  expect(pockets.get('USDT held')).toBe(5_000_000n);
  expect(await db.rows(MIXED, [])).toEqual([]);
});
