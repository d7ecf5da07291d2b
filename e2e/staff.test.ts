/**
 * Two at the console: a first password that one asks for, the other agrees to, and the first collects.
 * @walks features/people/staff, features/people/approvals, features/people/members, features/setup/brand
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPerson } from '#apps/server/testing.ts';
import { hire } from '#features/people/staff/service.ts';
import type { StaffRole } from '#features/people/staff/contract.ts';
import { newName } from './player.ts';
import { atConsole } from './seat.ts';
import { type Look, openStage, type Stage, type Visitor, walkedIn } from './stage.ts';

const DESK: Look = { size: [1440, 900], theme: 'dark', language: 'en' };
const PHONE_RTL: Look = { size: [360, 780], theme: 'light', language: 'ar' };

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const sql = async (text: string, values: unknown[] = []) =>
  (await stage.serving.db.pool.query<Record<string, unknown>>(text, values)).rows;

type Person = { readonly id: string; readonly account: string };
async function person(role: StaffRole): Promise<Person> {
  const [own] = await stage.serving.rooms.brand.brands.all();
  if (!own) throw new Error('no brand');
  const { identity } = stage.serving.rooms.identity;
  const account = newName();
  const one = { brandId: own.id, username: account, name: account, person: account, role, mustChange: false };
  const id = await stage.serving.db.transaction((tx) => hire(tx, identity, { ...one, passwordHash: 'none' }));
  stage.serving.rooms.staff.rights.forget();
  return { id, account };
}
/** At the console, signed in with a second factor just now. */
async function desk({ id }: Person, look: Look, path: string): Promise<Visitor> {
  const { identity } = stage.serving.rooms.identity;
  const opening = { how: 'password', factor: true, proved: true };
  const session = await stage.serving.db.transaction((tx) =>
    identity.openSession(tx, id, 'staff', { ip: '127.0.0.1', agent: 'journey' }, opening),
  );
  const visitor = await atConsole(stage, look, session);
  await visitor.page.goto(`/console${path}`);
  return visitor;
}
const cardOf = (page: Page, account: string) => page.locator('.desk-card', { hasText: account }).first();

describe('a first password', () => {
  it('is asked for by one, agreed to by another, and shown once to the first', async () => {
    const [boss, night, clerk] = [await person('admin'), await person('admin'), await person('support')];
    const one = await desk(boss, DESK, `/staff?open=${clerk.id}`);
    await one.page.locator('.desk-pane textarea').last().fill('lost the paper');
    await one.page.locator('.desk-pane .desk-save .btn').nth(-2).click();
    await one.page.locator('.toast').first().waitFor();
    await one.check('password-asked');

    const two = await desk(night, PHONE_RTL, '/staff?view=requests');
    const card = cardOf(two.page, clerk.account);
    await card.locator('.btn-go').waitFor();
    await two.check('password-to-agree');
    await card.locator('.btn-go').click();
    await card.locator('[data-tone=gain]').waitFor();
    // Who agreed has nothing to collect.
    expect(await card.locator('.btn').count()).toBe(0);
    await two.check('password-agreed');
    await two.close();

    await one.page.goto('/console/staff?view=requests');
    const mine = cardOf(one.page, clerk.account);
    await mine.locator('.btn-go').click();
    const secret = await mine.locator('.desk-secret').innerText();
    expect(secret).toMatch(/^[a-z2-9-]{19}$/);
    await one.check('password-shown');
    await one.page.goto('/console/staff?view=requests');
    await cardOf(one.page, clerk.account).waitFor();
    expect(await one.page.locator('.desk-secret').count()).toBe(0);
    expect(await cardOf(one.page, clerk.account).locator('.btn-go').count()).toBe(0);
    const keyed = await sql('select keyed_by from staff.staff where id = $1', [clerk.id]);
    expect(keyed).toEqual([{ keyed_by: boss.id }]);
    await one.close();
  });
});

describe('a member of staff', () => {
  it('is told at the console who took the factors away until it was seen, and names an address', async () => {
    const [boss, night, clerk] = [await person('admin'), await person('admin'), await person('support')];
    await sql(
      "insert into staff.notices (id, staff_id, kind, by_staff, at) values (gen_random_uuid(), $1, 'factors', $2, now())",
      [clerk.id, [boss.id, night.id]],
    );
    const visitor = await desk(clerk, PHONE_RTL, '/players');
    const { page, check } = visitor;
    const notice = page.locator('.desk-notice');
    await notice.getByText(boss.account).waitFor();
    await check('notice');
    await notice.locator('.btn').click();
    await notice.waitFor({ state: 'detached' });
    await page.reload();
    await page.locator('.bar-who').click();
    await page.fill('dialog [name=work-email]', 'clerk@example.com');
    await check('my-account');
    await page.click('dialog [type=submit]');
    await page.locator('dialog').waitFor({ state: 'detached' });
    expect(await notice.count()).toBe(0);
    expect(await sql('select email from staff.staff where id = $1', [clerk.id])).toEqual([
      { email: 'clerk@example.com' },
    ]);
    await visitor.close();
  });
});

describe('a first password for a player', () => {
  it.each(walkedIn([DESK, PHONE_RTL], 1))('takes two at $size.0 px, $theme, $language', async (look) => {
    const [own] = await stage.serving.rooms.brand.brands.all();
    if (!own) throw new Error('no brand');
    const { id } = await openPerson(stage.serving.rooms, stage.serving.db, own.id, 0n);
    const [clerk, boss] = [await person('support'), await person('admin')];
    const one = await desk(clerk, look, `/players?open=${id}`);
    const { page, check } = one;
    const card = page.locator('.desk-pane .desk-card', { has: page.locator('[name=password-reason]') });
    await card.locator('[name=password-reason]').fill('lost phone and mailbox');
    await card.locator('[type=submit]').click();
    await page.locator('.toast').first().waitFor();
    // Asked for: nothing more to press before somebody else has decided.
    await card.locator('[type=submit][aria-disabled]').waitFor();
    await page.evaluate(() => scrollTo(0, 0));
    await check('player-password-asked');

    const two = await desk(boss, DESK, '/staff?view=requests');
    const [player] = await sql('select account from members.members where id = $1', [id]);
    const waiting = cardOf(two.page, String(player?.['account']));
    await waiting.locator('.btn-go').click();
    await waiting.locator('[data-tone=gain]').waitFor();
    await two.close();

    await page.reload();
    await page.locator('.desk-pane section.desk-card > .desk-save .btn-go').waitFor();
    await page.evaluate(() => scrollTo(0, 0));
    await check('player-password-ready');
    await page.locator('.desk-pane section.desk-card > .desk-save .btn-go').click();
    const secret = await page.locator('[data-initial-password]').innerText();
    expect(secret).toMatch(/^[a-z2-9-]{19}$/);
    await page.evaluate(() => scrollTo(0, 0));
    await check('player-password-shown');
    await page.reload();
    await page.locator('[name=password-reason]').waitFor();
    expect(await page.locator('[data-initial-password]').count()).toBe(0);
    await one.close();
  });
});

describe('a player’s profile', () => {
  it('opens whole on demand and is corrected with a reason', async () => {
    const [player] = await sql("select id, account from members.members where account = 'rumi'");
    const found = player ?? (await sql('select id, account from members.members limit 1'))[0];
    await sql(
      `insert into members.profiles (member_id, details, level) values ($1, '{"fullname": "Rumi Akter"}', 2)
       on conflict (member_id) do update set details = excluded.details, level = 2`,
      [found?.['id']],
    );
    for (const look of walkedIn([DESK, PHONE_RTL], 1)) {
      const visitor = await desk(
        await person('support'),
        look,
        `/players?account=${String(found?.['account'])}`,
      );
      const { page, check } = visitor;
      await page
        .locator('tbody tr button', { hasText: String(found?.['account']) })
        .first()
        .click();
      const card = page.locator('.desk-pane .desk-card', { has: page.locator('[name=profile-fullname]') });
      await page.getByText('R•••').waitFor();
      await page
        .locator('.desk-pane .desk-card', { has: page.locator('.desk-save > .btn-line') })
        .first()
        .locator('.btn-line')
        .click();
      await card.locator('[name=profile-fullname]').fill(`Rumi ${look.theme}`);
      await card.locator('[name=profile-reason]').fill('papers in hand');
      await page.evaluate(() => scrollTo(0, 0));
      await check('profile');
      await card.locator('[type=submit]').click();
      await card.waitFor({ state: 'detached' });
      const rows = await sql(
        "select details ->> 'fullname' as name, level from members.profiles where member_id = $1",
        [found?.['id']],
      );
      expect(rows).toEqual([{ name: `Rumi ${look.theme}`, level: expect.any(Number) }]);
      await check('profile-written');
      await visitor.close();
    }
  });
});

describe('a domain of the brand', () => {
  it('is given an agent’s code; one of nobody is refused at its field', async () => {
    const [agent] = await sql(
      'update members.members set type = 1 where id = (select id from members.members limit 1) returning referral_code',
    );
    const visitor = await desk(await person('admin'), DESK, '/brand?part=domains');
    const { page, check } = visitor;
    const field = page.locator('[name^=code-]').first();
    await field.fill('NOBODY1');
    await page.click('.desk-form [type=submit]');
    await page.locator('.field-wrong').first().waitFor();
    await check('domain-refused');
    await field.fill(String(agent?.['referral_code']));
    await page.click('.desk-form [type=submit]');
    await page.locator('.toast').first().waitFor();
    await expect.poll(() => sql("select 1 from brand.hosts where affiliate_code <> ''")).toHaveLength(1);
    await check('domain-given');
    await visitor.close();
  });
});
