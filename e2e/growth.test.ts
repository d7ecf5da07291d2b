/**
 * What play brings back: points for goods that staff send, the road of VIP with a day of rebates explained, and a friend whose reward is claimed.
 * @walks features/around/points, features/around/vip, features/around/referral
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStaff } from '#apps/server/testing.ts';
import { VipSettings } from '#features/around/vip/contract/settings.ts';
import { StakeSettled } from '#features/play/stakes/contract.ts';
import { settledFact } from '#features/play/stakes/service/end.ts';
import { asId, type MemberId, newId } from '#kernel/ids.ts';
import { minor } from '#kernel/money.ts';
import { announce } from '#platform/outbox/outbox.ts';
import { writeSettings } from '#platform/settings/settings.ts';
import { deposit, newName, register } from './player.ts';
import { atConsole, comeInAs } from './seat.ts';
import { type Look, openStage, type Stage, type Visitor } from './stage.ts';

const PHONE: Look = { size: [360, 780], theme: 'light', language: 'en' };
const DESK: Look = { size: [1440, 900], theme: 'dark', language: 'en' };
const PASSWORD = 'journey-9';

let stage: Stage;
/** One member and one of the staff go through all of it. */
let player: Visitor;
let desk: Visitor;
let id: MemberId;
beforeAll(async () => {
  stage = await openStage();
  const { rooms, db } = stage.serving;
  player = await stage.visit(PHONE);
  const member = await comeInAs(stage, player);
  id = member.id;
  const hash = await rooms.identity.identity.hashPassword(PASSWORD);
  await db.pool.query(
    `insert into members.profiles (member_id, payment_password_hash) values ($1, $2)
     on conflict (member_id) do update set payment_password_hash = excluded.payment_password_hash`,
    [id, hash],
  );
  await writeSettings(db, member.brand.id, VipSettings, { ...VipSettings.defaults, rebates: 'realtime' });
  rooms.brand.brands.forget();
  const { token, cookie } = await openStaff(rooms, db, member.brand.id, 'admin');
  desk = await atConsole(stage, DESK, { token, cookie: cookie.split('=')[1] ?? '' });
});
afterAll(() => stage.close());

/** A settled stake of so many points of reels, told as every room of play tells it. */
async function play(memberId: MemberId, points: bigint): Promise<void> {
  const { db, rooms } = stage.serving;
  const [brand] = await rooms.brand.brands.all();
  if (!brand) throw new Error('no brand');
  const stake = minor(points * 10_000n);
  const open = {
    memberId,
    brandId: brand.id,
    currency: 'BDT',
    kind: 'round' as const,
    category: 'RNG',
    vendor: 'HAAT',
    game: 'monsoon-tiger',
    ref: newId(),
    serial: 'J-1',
    stake,
  };
  await db.transaction((tx) =>
    announce(tx, StakeSettled, [settledFact(open, 'settled', stake, stake, Date.now())]),
  );
}

/** Runs what comes round by itself, at once. */
async function run(room: string, tick: string): Promise<void> {
  const found = stage.serving.rooms.all
    .find(({ path }) => path === room)
    ?.ticks.find(({ jobs }) => tick in jobs);
  await found?.jobs[tick]?.({});
}

async function takeGoods({ page, check }: Visitor): Promise<void> {
  await page.goto('/pointMall');
  await expect.poll(() => page.locator('[data-points]').getAttribute('data-points')).toBe('4000');
  await check('mall');
  await page.locator('.mall-piece', { hasText: 'Rooster cap' }).getByRole('button').click();
  for (const [name, text] of [
    ['name', 'Rana Das'],
    ['phone', '+8801711000000'],
    ['street', '21 Green Road'],
    ['city', 'Dhaka'],
  ] as const)
    await page.fill(`.mall-form input[name=${name}]`, text);
  await page.fill('.mall-form input[name=transaction-password]', PASSWORD);
  await check('goods');
  await page.locator('.mall-form button[type=submit]').click();
  await page.locator('.mall-form .stamp').waitFor();
  await check('goods taken');
  await page.getByRole('button', { name: 'Close' }).last().click();
  await expect.poll(() => page.locator('[data-points]').getAttribute('data-points')).toBe('2200');
  await page.goto('/pointMall/redemptions');
  await page.locator('.mall-lines li', { hasText: 'Rooster cap' }).waitFor();
  await check('redemptions');
}

async function send({ page, check }: Visitor): Promise<void> {
  await page.goto('/console/points');
  await page.locator('tbody tr', { hasText: 'Rooster cap' }).last().waitFor();
  await page.locator('tbody tr').last().click();
  const pane = page.locator('.desk-pane');
  await pane.getByRole('button', { name: 'Approve' }).waitFor();
  await check('redemption at the desk');
  await pane.getByRole('button', { name: 'Approve' }).click();
  await pane.getByRole('button', { name: 'Approve' }).waitFor({ state: 'detached' });
}

async function readRebate({ page, check }: Visitor): Promise<void> {
  await page.goto('/vip');
  await page.locator('.vip-road li[aria-current=step]').waitFor();
  expect(await page.locator('#vip-level').getAttribute('data-level')).toBe('4');
  await page.locator('.vip-lines button').first().click();
  await page.locator('.explained tbody tr').first().waitFor();
  await check('road and rebate');
}

it('points become goods that staff send', async () => {
  await play(id, 4_000n);
  await takeGoods(player);
  await send(desk);
  await player.page.locator('.mall-lines li', { hasText: 'Approved' }).waitFor();
});

it('a day of play gives back what it says, on the road of VIP', async () => {
  const { db } = stage.serving;
  await expect
    .poll(async () => {
      await run('features/around/vip', 'vip.rebates');
      return (await db.pool.query('select 1 from vip.lines where member_id = $1', [id])).rowCount;
    })
    .toBe(1);
  await readRebate(player);
});

it('a friend is looked at and paid for', async () => {
  const { db } = stage.serving;
  await player.page.goto('/member/referral');
  const address = await player.page.locator('.share-texts code').textContent();
  await player.check('friends');
  const friend = await stage.visit(PHONE);
  const name = newName();
  await friend.page.goto(new URL(address ?? '').pathname + new URL(address ?? '').search);
  await register(friend.page, name);
  await friend.page.goto('/member/deposit');
  await deposit(friend.page, '600');
  const { rows } = await db.pool.query<{ id: string }>('select id from members.members where account = $1', [
    name,
  ]);
  await play(asId<'member'>(rows[0]?.id ?? ''), 30n);
  for (const one of [id, rows[0]?.id])
    await db.pool.query("insert into identity.devices (hash, account_id) values (sha256('one phone'), $1)", [
      one,
    ]);
  await friend.close();
  // Both use one phone: a person looks.
  await expect
    .poll(async () => {
      await run('features/around/referral', 'referral.decide');
      return (
        await db.pool.query<{ state: string }>('select state from referral.invited where inviter = $1', [id])
      ).rows[0]?.state;
    })
    .toBe('held');
  await desk.page.goto('/console/referral');
  await desk.page.locator('tbody tr', { hasText: name }).click();
  await desk.page.fill('.desk-pane [name=reason]', 'Two brothers, both known');
  await desk.check('friend at the desk');
  await desk.page.getByRole('button', { name: 'Let him count' }).click();
  await desk.page.getByRole('button', { name: 'Let him count' }).waitFor({ state: 'detached' });
  await player.page.reload();
  await player.page.locator('.referral-counts a').click();
  await player.page.waitForURL('**/member/rewards');
  await player.page.locator('.rewards').waitFor();
  await player.check('rewards of levels and friends');
  await player.page.locator('.rewards button').first().waitFor();
  const ready = await player.page.locator('.rewards button').count();
  await player.page.locator('.rewards button').first().click();
  await expect.poll(() => player.page.locator('.rewards button').count()).toBe(ready - 1);
});

it('staff see goods, levels, rebates and partners', async () => {
  for (const path of ['points/goods', 'vip', 'vip/rebates', 'referral/partners']) {
    await desk.page.goto(`/console/${path}`);
    // A table that is folded away stands before the rebates.
    await desk.page.locator('tbody tr').filter({ visible: true }).first().waitFor();
    await desk.check(`desk ${path.replace('/', ' ')}`);
  }
});
