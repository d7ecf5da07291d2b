/**
 * A brand offers a second currency: a member opens it in the settings, pays in, plays, reads his records and is paid in it; what he has
 * in the first one stays where it is, and the books close.
 * @walks features/setup/brand, features/people/members, features/money/wallet, features/money/cashier, features/play/rounds
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPerson } from '#apps/server/testing.ts';
import { createClient } from '#apps/server/testing-client.ts';
import { setSettings } from '#apps/server/testing-settings.ts';
import { readyToWithdraw, TRANSACTION } from '#apps/server/testing-withdrawals.ts';
import { WithdrawalRules } from '#features/money/withdrawals/contract/settings.ts';
import { CurrencySettings } from '#features/setup/brand/contract/currencies.ts';
import { statement } from '#platform/db/db.ts';
import { deposit, GAME, playOf, settled, spinButton } from './player.ts';
import { sitDown } from './seat.ts';
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

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
  await setSettings(stage.serving, CurrencySettings, {
    currencies: [{ currency: 'USDT', worth: '100', open: true }],
  });
});
afterAll(() => stage.close());

/** Verified, with a transaction password; somebody else is made ready by the calls, and lends his profile. */
async function makeReady(visitor: Visitor): Promise<string> {
  const { rooms, db } = stage.serving;
  const id = await sitDown(stage, visitor);
  const [brand] = await rooms.brand.brands.all();
  if (!brand) throw new Error('no brand');
  const call = createClient(() => stage.origin);
  const person = (cash = 0n) => openPerson(rooms, db, brand.id, cash);
  const other = await readyToWithdraw({ db, rooms, call, person });
  await db.run(
    statement<never>(
      'e2e.lend_profile',
      `insert into members.profiles (member_id, details, level, payment_password_hash)
       select $2, details, level, payment_password_hash from members.profiles where member_id = $1`,
    ),
    [other.person.id, id],
  );
  // A hundredth of the deposit: one spin of the ladder's middle is more.
  await setSettings(stage.serving, WithdrawalRules, { turnoverPercent: 1 });
  return id;
}

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

it('opens a second currency, pays in, plays, reads and is paid in it, and goes back', async () => {
  const player = await stage.visit(WIDE);
  const { page, check } = player;
  const id = await makeReady(player);
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

  await expect
    .poll(async () => {
      await page.goto('/member/bets');
      await page.locator('main h1').waitFor();
      await page.waitForLoadState('networkidle');
      return page.locator('main', { hasText: '0.200000' }).count();
    })
    .toBe(1);
  await check('bets in the second currency');
  await withdraw(player);
  await choose(player, 'BDT', /500\.00/);
  const pockets = new Map((await db.rows(POCKETS, [id])).map(({ name, balance }) => [name, balance]));
  expect(pockets.get('BDT cash')).toBe(50_000n);
  expect(pockets.get('USDT held')).toBe(5_000_000n);
  expect(await db.rows(MIXED, [])).toEqual([]);
});
