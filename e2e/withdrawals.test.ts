/**
 * Money comes in, is played, and goes out: one person of the desk approves, another releases, the provider pays, the player has it.
 * @walks features/money/withdrawals, features/people/approvals, features/people/members
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPerson, openStaff } from '#apps/server/testing.ts';
import { createClient } from '#apps/server/testing-client.ts';
import { setSettings } from '#apps/server/testing-settings.ts';
import { askToWithdraw, TRANSACTION } from '#apps/server/testing-withdrawals.ts';
import { WithdrawalRules } from '#features/money/withdrawals/contract/settings.ts';
import { statement } from '#platform/db/db.ts';
import { pngOf } from '#platform/pictures/png.ts';
import { anHourLater, prove } from './an-hour-later.ts';
import { deposit, spin } from './player.ts';
import { makeReady } from './ready.ts';
import { atConsole, sitDown } from './seat.ts';
import { type Look, openStage, type Stage, type Visitor } from './stage.ts';

const PHONE: Look = { size: [360, 780], theme: 'dark', language: 'en' };
const DESK: Look = { size: [1440, 900], theme: 'light', language: 'en' };

const STATEMENT =
  '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="900"><path fill="#e8e4da" d="M0 0h600v900H0z"/></svg>';

const STANDS = statement<{ state: string; held: bigint }>(
  'e2e.withdrawal',
  `select w.state, b.balance as held from withdrawals.withdrawals w
     join ledger.accounts a on a.owner_id = w.member_id and a.purpose = 'held'
     join ledger.balances b on b.account_id = a.id
    where w.member_id = $1 order by w.id desc limit 1`,
);

const shots = process.env['HAAT_SHOTS'];
async function shot({ page }: Visitor, name: string): Promise<void> {
  if (shots) await page.screenshot({ path: `${shots}/${name}.png` });
}

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

async function addAccount({ page, check }: Visitor): Promise<void> {
  await page.goto('/member/accounts');
  await page.locator('.account-form input[value=bkash]').check();
  await check('accounts');
  await page.fill('input[name=number]', '01711000188');
  expect(await page.inputValue('input[name=holder]')).toBe('Rana Ahmed');
  await page.fill('input[name=transaction-password]', TRANSACTION);
  await page.locator('form:has(input[name=number]) button[type=submit]').click();
  await page.locator('.payout-accounts .ledger-row').getByText('0188').waitFor();
  await check('account added');
}

async function ask({ page, check }: Visitor): Promise<void> {
  await page.goto('/member/withdraw');
  await page.waitForSelector('form.withdraw');
  await page.fill('.amount input', '150');
  await page.fill('input[name=transaction-password]', 'wrong-one');
  await page.click('form.withdraw button[type=submit]');
  await page.locator('form.withdraw [role=alert]').waitFor();
  await page.fill('input[name=transaction-password]', TRANSACTION);
  await check('withdraw');
  await page.click('form.withdraw button[type=submit]');
  await page.waitForSelector('.withdrawal-steps');
  await check('withdrawal asked');
}

it('deposit, play, withdraw; one approves, another releases; it is received', async () => {
  const player = await stage.visit(PHONE);
  const { page, check } = player;
  const id = await sitDown(stage, player);
  await makeReady(stage, id);
  await page.goto('/member/deposit');
  await page.waitForSelector('form.deposit');
  await deposit(page, '300');
  await page.goto('/play/monsoon-tiger');
  await page.locator('.slot-spin:not([aria-disabled])').waitFor();
  for (let n = 0; n < 3; n += 1) await spin(page);
  await anHourLater(stage, id);
  await addAccount(player);
  await ask(player);

  const { rooms, db } = stage.serving;
  const [brand] = await rooms.brand.brands.all();
  if (!brand) throw new Error('no brand');
  const first = await openStaff(rooms, db, brand.id, 'finance');
  const second = await openStaff(rooms, db, brand.id, 'risk');
  const bare = ({ token, cookie }: typeof first) => ({ token, cookie: cookie.split('=')[1] ?? '' });
  for (const { id: staffId } of [first, second]) await anHourLater(stage, staffId);

  const one = await atConsole(stage, DESK, bare(first));
  await one.page.goto('/console/withdrawals?view=all');
  const row = one.page.locator('tbody tr', { hasText: '150.00' });
  await row.first().click();
  await one.page.locator('.desk-pane').getByRole('button', { name: 'Work on it' }).click();
  await one.page.getByRole('button', { name: 'Put back' }).waitFor();
  await one.page.locator('.desk-pane textarea').fill('Papers and play looked at');
  await one.check('desk review');
  await one.page.locator('.desk-pane').getByRole('button', { name: 'Approve' }).click();
  await prove(one, 'Approve');
  await one.page.getByText('Waiting for a second person.').waitFor();
  // Whoever approves does not release.
  await one.page.getByText('You requested this').waitFor();
  expect(await one.page.locator('.desk-pane').getByRole('button', { name: 'Release' }).count()).toBe(0);
  await one.close();

  const other = await atConsole(stage, DESK, bare(second));
  await other.page.goto('/console/withdrawals?view=release');
  await other.page.locator('tbody tr', { hasText: '150.00' }).first().click();
  await other.page.locator('.desk-pane').getByRole('button', { name: 'Release' }).waitFor();
  await other.check('desk release');
  await other.page.locator('.desk-pane').getByRole('button', { name: 'Release' }).click();
  await prove(other, 'Release');
  await other.page.locator('.toast', { hasText: 'Done' }).waitFor();
  await other.close();

  // The slip follows by itself.
  await page.locator('.withdrawal-ask').waitFor();
  expect((await db.one(STANDS, [id]))?.held).toBe(15_000n);
  await check('withdrawal paid');
  await page.locator('.withdrawal-ask .btn-go').click();
  await page.waitForSelector('.withdrawal .stamp[data-tone=gain]');
  await check('withdrawal received');
  expect(await db.one(STANDS, [id])).toMatchObject({ state: 'received', held: 0n });
});

/** A withdrawal two of the desk have let go, of somebody who is signed in at this browser. */
async function released(visitor: Visitor) {
  const { rooms, db } = stage.serving;
  const [brand] = await rooms.brand.brands.all();
  if (!brand) throw new Error('no brand');
  const call = createClient(() => stage.origin);
  const person = (cash = 0n) => openPerson(rooms, db, brand.id, cash);
  const somebody = await person(100_000n);
  const { asked } = await askToWithdraw({ db, rooms, call, person }, somebody);
  const staff = [
    await openStaff(rooms, db, brand.id, 'finance'),
    await openStaff(rooms, db, brand.id, 'risk'),
  ] as const;
  rooms.staff.rights.forget();
  const id = String(asked.value['id']);
  const desk = (as: (typeof staff)[number], command: string, body: object) =>
    call({ path: `/ops/withdrawals/${id}/${command}`, as, body });
  expect((await desk(staff[0], 'approve', { revision: 1, reason: 'looked at' })).status).toBe(200);
  expect((await desk(staff[1], 'release', { agree: true })).status).toBe(200);
  const [name = '', value = ''] = somebody.cookie.split('=');
  const { hostname: domain } = new URL(stage.origin);
  await visitor.context.addCookies([
    { name, value, domain, path: '/', secure: true, httpOnly: true, sameSite: 'Strict' },
  ]);
  await visitor.context.addInitScript((given) => {
    if (location.protocol.startsWith('http')) sessionStorage.setItem('token', given);
  }, somebody.token);
  return { id, serial: String(asked.value['serial']), memberId: somebody.id, staff };
}

it('disputed: not yet, with a picture; one of the desk says what happened, another agrees; the money is back', async () => {
  const player = await stage.visit(PHONE);
  const { page, check } = player;
  const { id, serial, memberId, staff } = await released(player);
  await page.goto(`/member/withdraw?slip=${id}`);
  const asking = page.locator('.withdrawal-ask');
  await asking.getByRole('button', { name: 'Not yet' }).click();
  const picture = { name: 'statement.png', mimeType: 'image/png', buffer: await pngOf(STATEMENT) };
  await asking.locator('input[type=file]').setInputFiles(picture);
  await asking.getByText('1 picture').waitFor();
  await check('withdrawal missing');
  await asking.getByRole('button', { name: 'Send to the payments team' }).click();
  await page.waitForSelector('.withdrawal .stamp[data-tone=danger]');
  await check('withdrawal disputed');
  const { db } = stage.serving;
  expect(await db.one(STANDS, [memberId])).toEqual({ state: 'disputed', held: 10_000n });

  const bare = ({ token, cookie }: (typeof staff)[number]) => ({
    token,
    cookie: cookie.split('=')[1] ?? '',
  });
  const open = async (who: (typeof staff)[number]): Promise<Visitor> => {
    const clerk = await atConsole(stage, DESK, bare(who));
    await clerk.page.goto('/console/withdrawals?view=trouble');
    await clerk.page.locator('tbody tr', { hasText: serial }).first().click();
    return clerk;
  };
  const one = await open(staff[0]);
  const pane = one.page.locator('.desk-pane');
  await pane.locator('.withdrawal-proof').waitFor();
  await pane.getByLabel('What happened to it').selectOption('returned');
  await pane.locator('textarea').last().fill('The bank sent it back');
  await one.check('desk dispute');
  for (const { id: staffId } of staff) await anHourLater(stage, staffId);
  await pane.getByRole('button', { name: 'Request approval' }).click();
  await prove(one, /./);
  await pane.getByText('The bank sent it back').waitFor();
  await one.close();

  const other = await open(staff[1]);
  await other.page.locator('.desk-pane').getByRole('button', { name: 'Approve' }).click();
  await prove(other, 'Approve');
  await page.locator('.withdrawal .stamp', { hasText: 'Returned' }).waitFor();
  await check('withdrawal returned');
  await other.close();
  expect(await db.one(STANDS, [memberId])).toEqual({ state: 'returned', held: 0n });
});

const SUSPEND = statement<never>(
  'e2e.suspend_others',
  "update staff.staff set status = 'suspended' where id <> all($1::uuid[])",
);

it('above the threshold: one approves, two release; too few are told of, and nobody is offered it twice', async () => {
  const { rooms, db } = stage.serving;
  const [brand] = await rooms.brand.brands.all();
  if (!brand) throw new Error('no brand');
  const call = createClient(() => stage.origin);
  const person = (cash = 0n) => openPerson(rooms, db, brand.id, cash);
  const somebody = await person(100_000n);
  const { asked } = await askToWithdraw({ db, rooms, call, person }, somebody);
  await setSettings(stage.serving, WithdrawalRules, { twoAbove: '50' });
  const hire = () => openStaff(rooms, db, brand.id, 'finance');
  const [first, second] = [await hire(), await hire()];
  await db.run(SUSPEND, [[first.id, second.id]]);
  rooms.staff.rights.forget();
  const open = async ({ token, cookie }: typeof first, path: string): Promise<Visitor> => {
    const clerk = await atConsole(stage, DESK, { token, cookie: cookie.split('=')[1] ?? '' });
    await clerk.page.goto(`/console${path}`);
    return clerk;
  };
  const at = async (who: typeof first): Promise<Visitor> => {
    const clerk = await open(who, '/withdrawals?view=all');
    await clerk.page
      .locator('tbody tr', { hasText: String(asked.value['serial']) })
      .first()
      .click();
    return clerk;
  };

  // Two people with the right, where one approves and two release: told at the desk, before the request and in the settings.
  const one = await at(first);
  const pane = one.page.locator('.desk-pane');
  await one.page.locator('[data-staffing]').waitFor();
  await pane.getByText('1 more person with the right to approve is needed.').waitFor();
  await one.check('desk too few');
  await shot(one, 'too-few');
  await pane.locator('textarea').fill('Papers and play looked at');
  await pane.getByRole('button', { name: 'Approve' }).click();
  await pane.getByText('0 of 2').waitFor();
  await one.page.goto('/console/brand?part=withdrawals.rules');
  await one.page.locator('[data-staffing]').waitFor();
  await one.check('settings too few');
  await shot(one, 'too-few-settings');
  await one.close();

  const third = await hire();
  rooms.staff.rights.forget();
  for (const { id } of [second, third]) await anHourLater(stage, id);
  const other = await at(second);
  const theirs = other.page.locator('.desk-pane');
  await theirs.getByText('0 of 2').waitFor();
  expect(await other.page.locator('[data-staffing]').count()).toBe(0);
  await theirs.getByRole('button', { name: 'Release' }).click();
  await prove(other, 'Release');
  await theirs.getByText('1 of 2').waitFor();
  await theirs.getByText('You approved.').waitFor();
  expect(await theirs.getByRole('button', { name: 'Release' }).count()).toBe(0);
  await other.check('desk one of two');
  await shot(other, 'one-of-two');
  await other.close();

  const last = await at(third);
  await last.page.locator('.desk-pane').getByText('1 of 2').waitFor();
  await last.page.locator('.desk-pane').getByRole('button', { name: 'Release' }).click();
  await prove(last, 'Release');
  await expect.poll(async () => (await db.one(STANDS, [somebody.id]))?.state).toBe('paid');
  await last.close();
});
