/**
 * Money between wallets, records to keep, and the desk behind them: a transfer no vendor answers for is decided on by two people, a
 * provider's report is compared, the ledger is looked through, the books are checked, queues are in sight.
 * @walks features/money/wallet, features/money/cashier, features/watch/records, features/watch/exports, features/watch/explorer, features/watch/queues
 */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPerson, openStaff } from '#apps/server/testing.ts';
import { setSettings } from '#apps/server/testing-settings.ts';
import { createLocalVendor } from '#features/money/wallet/providers/local.ts';
import { syncJob } from '#features/money/wallet/service/needs.ts';
import { TransferWalletSettings, VendorWalletSettings } from '#features/money/wallet/contract/settings.ts';
import { asId } from '#kernel/ids.ts';
import { statement } from '#platform/db/db.ts';
import { atConsole } from './seat.ts';
import { type Look, openStage, type Stage, type Visitor } from './stage.ts';

const PHONE: Look = { size: [360, 780], theme: 'dark', language: 'en' };
const DESK: Look = { size: [1440, 900], theme: 'light', language: 'en' };

/** A machine four times slower has room for the queue and the outbox. */
const WAIT = { timeout: 60_000, interval: 500 };

let stage: Stage;
let player: Visitor;
let account: string;
let memberId: string;
beforeAll(async () => {
  stage = await openStage();
  await setSettings(stage.serving, VendorWalletSettings, { isSingle: false });
  const wallets = [{ vendor: 'lantern', name: 'Lantern Live', provider: 'local', open: true }];
  await setSettings(stage.serving, TransferWalletSettings, { wallets });
  player = await visitor();
});
afterAll(() => stage.close());

async function brandId() {
  const [brand] = await stage.serving.rooms.brand.brands.all();
  if (!brand) throw new Error('no brand');
  return brand.id;
}

const NAME = statement<{ account: string }>('e2e.name', 'select account from members.members where id = $1');
/** A player with 500.00, signed in. */
async function visitor(): Promise<Visitor> {
  const one = await stage.visit(PHONE);
  const { rooms, db } = stage.serving;
  const { id, token, cookie } = await openPerson(rooms, db, await brandId(), 50_000n);
  memberId = id;
  account = (await db.one(NAME, [id]))?.account ?? '';
  const [name = '', value = ''] = cookie.split('=');
  const { hostname: domain } = new URL(stage.origin);
  await one.context.addCookies([
    { name, value, domain, path: '/', secure: true, httpOnly: true, sameSite: 'Strict' },
  ]);
  await one.context.addInitScript((given) => {
    if (location.protocol.startsWith('http')) sessionStorage.setItem('token', given);
  }, token);
  return one;
}

async function clerk(role: 'finance' | 'admin'): Promise<Visitor> {
  const { rooms, db } = stage.serving;
  const { token, cookie } = await openStaff(rooms, db, await brandId(), role);
  rooms.staff.rights.forget();
  return atConsole(stage, DESK, { token, cookie: cookie.split('=')[1] ?? '' });
}

async function move(amount: string): Promise<void> {
  const { page } = player;
  await page.locator('.amount input').fill(amount);
  await page.getByRole('button', { name: 'Move', exact: true }).click();
}

it('a player moves money to a vendor and brings it home', async () => {
  const { page, check } = player;
  await page.goto('/member/wallets');
  await page.getByText('Lantern Live').first().waitFor();
  await check('wallets');
  await move('120');
  await page.locator('.wallet-moves').getByText('Done').waitFor();
  await check('wallets moved');
  await page.getByRole('button', { name: 'Move everything back' }).click();
  await page.locator('.wallet-moves').getByText('From lantern').waitFor();
  await page.locator('.wallet-moves .ledger-row').first().getByText('Done').waitFor();
});

it('the account record becomes a file and a statement to keep', async () => {
  const { page, check } = player;
  await page.goto('/member/records');
  await page.getByText('Between wallets').first().waitFor();
  await check('account record');
  await page.getByRole('link', { name: 'Statement' }).click();
  await page.locator('.statement table').waitFor();
  expect(await page.locator('.statement-sums dd').last().innerText()).toContain('500.00');
  await check('statement');
  await page.emulateMedia({ media: 'print' });
  expect(await page.locator('.dock').isVisible()).toBe(false);
  expect(await page.locator('.statement table').isVisible()).toBe(true);
  await page.emulateMedia({ media: 'screen' });
  await page.goto('/member/exports');
  await page.getByRole('button', { name: 'Create file' }).click();
  const button = page.getByRole('button', { name: 'Download' });
  await button.waitFor();
  await check('exports');
  const [file] = await Promise.all([page.waitForEvent('download'), button.click()]);
  const text = readFileSync(await file.path(), 'utf8');
  expect(text).toContain('at,serial,cause,kind,in,out,balance_after,currency');
  expect(text.split('\r\n').filter((line) => /(^|,)"?[=+\-@\t]/.test(line))).toEqual([]);
});

const LOSE = statement<never>(
  'e2e.lose',
  "update wallet.transfers set state = 'review', asks = 10 where ended_at is null",
);

it('two people say what became of a transfer nobody answers for', async () => {
  await player.page.goto('/member/wallets');
  await player.page.getByText('Lantern Live').first().waitFor();
  // The local vendor never answers for amounts that end so; ten questions take minutes.
  await move('40.17');
  await player.page.locator('.wallet-moves').getByText('Checking with the vendor').waitFor();
  await stage.serving.db.run(LOSE);
  const one = await clerk('finance');
  await one.page.goto('/console/wallet-transfers');
  await one.page.locator('tbody tr', { hasText: '40.17' }).click();
  await one.check('console wallet transfer');
  await one.page.getByLabel('How do you know?').fill('The vendor wrote that it never came');
  await one.page.getByLabel('What happened to it?').selectOption('refused');
  await one.page.getByRole('button', { name: 'Request approval' }).click();
  await one.page.getByText('Requested. A second person has to approve.').waitFor();
  const two = await clerk('admin');
  await two.page.goto('/console/wallet-transfers');
  await two.page.locator('tbody tr', { hasText: '40.17' }).click();
  const decided = two.page.waitForResponse((answer) => answer.request().method() === 'POST');
  await two.page.locator('.desk-pane').getByRole('button', { name: 'Approve' }).click();
  expect((await decided).status()).toBe(200);
  await player.page.goto('/member/wallets');
  await player.page.locator('.wallet-moves').getByText('Not completed').waitFor();
});

it('staff give money by two people, and the ledger leads to it and back', async () => {
  const { page, check } = await clerk('finance');
  await page.goto(`/console/players/${memberId}?tab=adjustments`);
  await page.getByLabel('Amount').fill('64.20');
  await page.getByLabel('Cause').selectOption('complaint');
  await page.getByLabel('Reason').fill('The stream broke off in a round');
  await check('console adjustment asked for');
  await page.getByRole('button', { name: 'Request approval' }).click();
  await page.getByText('Requested. A second person has to approve.').waitFor();
  const two = await clerk('admin');
  await two.page.goto('/console/adjustments?view=waiting');
  await two.check('console adjustment waiting');
  await two.page.getByRole('button', { name: 'Approve' }).click();
  await two.page.getByRole('button', { name: 'Carried out' }).click();
  await two.page.locator('tbody tr', { hasText: '64.20' }).click();
  await two.check('console adjustments');
  await two.page.getByRole('link', { name: 'In the ledger' }).click();
  const pane = two.page.locator('.desk-pane');
  await pane.getByText('Adjusted by staff').waitFor();
  await two.check('console ledger of an adjustment');
  await pane.getByRole('link', { name: /^A-/ }).click();
  await two.page.locator('.desk-pane').getByText('Complaint settled').waitFor();
  await player.page.goto('/member/records');
  await player.page.getByText('Adjusted by staff').first().waitFor();
});

it('staff compare a report, look through the ledger, check the books and see the queues', async () => {
  const { page, check } = await clerk('admin');
  await page.goto('/console/reconciliation');
  await page.getByRole('button', { name: 'Compare a report' }).click();
  await page
    .getByLabel('Report as CSV')
    .fill('reference,provider_reference,amount,currency,state\nnobody,p-1,55.00,BDT,paid\n');
  await check('console report');
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  await page.locator('tbody tr', { hasText: 'Not in our deposits' }).click();
  await page.getByLabel('Reason').fill('A test of the provider');
  await check('console difference');
  await page.getByRole('button', { name: 'Close with this reason' }).click();
  await page.getByText('Nothing differs').waitFor();

  await page.goto(`/console/ledger?q=${account}`);
  await page.getByRole('button', { name: /^cash/ }).click();
  await page.locator('.explorer .ledger-row', { hasText: 'move' }).first().click();
  await page.locator('.desk-pane').getByText('Moved by a wallet transfer').waitFor();
  await check('console ledger');

  // Also from an account of the brand, to the very transfer of that player.
  await page.goto('/console/ledger');
  await page.getByRole('button', { name: /^grants BDT/ }).click();
  await page.locator('.explorer .ledger-row', { hasText: account }).first().click();
  await page.locator('.desk-pane').getByText('grants').first().waitFor();
  await check('console ledger of the brand');

  await page.goto('/console/books');
  await page.getByRole('button', { name: 'Check the books' }).click();
  await page.getByText('Everything fits').waitFor();
  await check('console books');

  await page.goto('/console/queues');
  await page.getByText('wallet · sync round').waitFor();
  await check('console queues');

  await page.goto('/console/deposits');
  await page.getByRole('link', { name: 'Export' }).click();
  await page.getByRole('button', { name: 'Create file' }).click();
  await page.getByRole('button', { name: 'Download' }).waitFor();
  await check('console exports');
});

it('bets a vendor reports stand in the list of bets, each opening its slip, and the sums of both records agree', async () => {
  const { page, check } = player;
  const { db } = stage.serving;
  await page.goto('/member/wallets');
  await move('50');
  await page.locator('.wallet-moves .ledger-row').first().getByText('Done').waitFor();
  const whose = { vendor: 'lantern', player: memberId, currency: 'BDT' };
  const vendor = createLocalVendor({ db });
  await vendor.bet(whose, { game: 'crab', stake: 2_000n, payout: 4_550n });
  await vendor.bet(whose, { game: 'crab', stake: 1_000n, payout: 0n });
  await syncJob(db, { member_id: asId<'member'>(memberId), vendor: whose.vendor, currency: whose.currency });
  const row = page.locator('a.ledger-row[href^="/member/bets/vendor_bet/"]');
  await expect
    .poll(async () => {
      await page.goto('/member/bets?kind=vendor_bet');
      await page.locator('.record-sums').waitFor();
      return row.count();
    }, WAIT)
    .toBe(2);
  await check('bets at a vendor');
  const sums = page.locator('.record-sums');
  const shown = await sums.innerText();
  await row.last().click();
  await page.locator('.slip-sum').waitFor();
  expect(await page.locator('.round-slip').innerText()).toContain('45.50');
  await check('bet at a vendor');
  await page.goto('/member/profit');
  await sums.waitFor();
  expect(await sums.innerText()).toBe(shown);
  await page.goto('/member/bets/any/01a1fc25-c62c-77e1-a563-6a32ec4e004e');
  await page.getByText('Bet not found').waitFor();
});
