/**
 * The welcome bonus, from the deposit it is chosen with to the cash it becomes: the contract, its progress, what counts, its end.
 * @walks features/money/bonus, features/money/cashier, features/play/rounds
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { StakeSettled } from '#features/play/stakes/contract.ts';
import { settledFact } from '#features/play/stakes/service/end.ts';
import { asId, type BrandId, type MemberId, newId } from '#kernel/ids.ts';
import { minor } from '#kernel/money.ts';
import { announce } from '#platform/outbox/outbox.ts';
import { GAME, minorIn, newName, register, spin, spinButton } from './player.ts';
import { type Look, openStage, type Stage, type Visitor, walkedIn } from './stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const sql = async <Row>(text: string, values: unknown[]): Promise<Row[]> =>
  (await stage.serving.db.pool.query(text, values)).rows;

async function takeBonus({ page, check }: Visitor): Promise<void> {
  await page.goto('/member/deposit');
  await page.waitForSelector('form.deposit select option[value=welcome]', { state: 'attached' });
  await page.selectOption('form.deposit select:has(option[value=welcome])', 'welcome');
  await check('bonus chosen');
  await page.fill('.amount input', '400');
  await page.locator('form.deposit .choice').first().click();
  await page.click('form.deposit button[type=submit]');
  await page.waitForSelector('.stamp[data-tone=gain]');
}

/** The rest of the wagering, as fast as no person spins: each stake by the verbs of the ledger, told as every room of play tells it. */
async function wager(memberId: MemberId, brandId: BrandId, times: number): Promise<void> {
  const { db, rooms } = stage.serving;
  const { ledger } = rooms;
  const pockets = await ledger.pockets(db, brandId, memberId, 'BDT');
  const house = await ledger.house(db, brandId, 'play', 'BDT');
  await db.transaction(async (tx) => {
    for (let n = 0; n < times; n += 1) {
      const ref = newId();
      const stake = minor(1_000n);
      const open = {
        memberId,
        brandId,
        currency: 'BDT',
        kind: 'round' as const,
        category: 'RNG',
        vendor: 'HAAT',
        game: 'monsoon-tiger',
        ref,
        serial: `J-${n}`,
        stake,
      };
      await ledger.play(tx, {
        ...open,
        pockets,
        house,
        key: newId(),
        content: '',
        payout: stake,
        ofBonus: true,
      });
      await announce(tx, StakeSettled, [settledFact(open, 'settled', stake, stake, Date.now())]);
    }
  });
}

const LOOKS: readonly Look[] = [
  { size: [360, 780], theme: 'light', language: 'en' },
  { size: [1440, 900], theme: 'dark', language: 'en' },
];

describe.each(walkedIn(LOOKS, 0))('$size.0 px, $theme, $language', (look) => {
  it('deposit, contract, a spin that counts, conversion', async () => {
    const visitor = await stage.visit(look);
    const { page, check } = visitor;
    const name = newName();
    await page.goto('/register');
    await register(page, name);
    await takeBonus(visitor);
    const [member] = await sql<{ id: string; brand_id: string }>(
      'select id, brand_id from members.members where account = $1',
      [name],
    );
    if (!member) throw new Error('nobody registered');
    const open = () =>
      sql<{ id: string; state: string }>('select id, state from bonus.bonuses where member_id = $1', [
        member.id,
      ]);
    await expect.poll(async () => (await open())[0]?.state).toBe('open');
    await page.goto('/member/bonus');
    await page.waitForSelector('.bonus-slip .bonus-ring');
    await check('bonus');
    expect(await page.locator('.bonus-ring b').textContent()).toContain('0%');
    expect(minorIn(await page.locator('.bonus-left').textContent())).toBe(160_000n);
    await page.goto(GAME);
    await spinButton(page).waitFor();
    await spin(page);
    await page.goto('/member/bonus');
    await expect
      .poll(async () => {
        await page.reload();
        await page.waitForSelector('.bonus-slip');
        return page.locator('.bonus-lines li').count();
      })
      .toBeGreaterThan(1);
    await check('bonus counted');
    await wager(asId<'member'>(member.id), asId<'brand'>(member.brand_id), 160);
    await expect.poll(async () => (await open())[0]?.state).toBe('converted');
    await page.goto(`/member/bonus?bonus=${(await open())[0]?.id}`);
    await page.waitForSelector('.bonus-slip .stamp[data-tone=gain]');
    await check('bonus converted');
    expect(minorIn(await page.locator('.bonus-now dd').first().textContent())).toBe(20_000n);
    await page.goto('/member/rewards');
    await page.waitForSelector('.rewards, .state');
    await check('rewards');
    await visitor.close();
  });
});
