/** What staff see of the seas of their brand and what one of them does: rights, trail, stakes, halts, measured returns. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isFault } from '#kernel/faults.ts';
import { newId } from '#kernel/ids.ts';
import type { May } from '#platform/trail/staff-action.ts';
import { LOCK_SEA, putSea } from '../store.ts';
import { haltSea, opsSeas, seaReturns, setSea } from './ops.ts';
import { openTestSea, type TestSea } from './sea.fixture.ts';

let t: TestSea;
const OTHER = newId<'brand'>();
beforeAll(async () => {
  t = await openTestSea();
  await putSea(t.house.db, {
    code: 'monsoon-wreck',
    brand_id: OTHER,
    names: { en: 'Theirs' },
    currency: 'BDT',
    stakes: ['1.00'],
    position: 0,
  });
});
afterAll(() => t.close());

const BAY = 'gharial-bay';
const brandId = () => t.house.brand.id;
const actor = () => ({ brandId: brandId(), staffId: newId<'staff'>(), ip: '127.0.0.1', requestId: 'test' });
const needs = (may?: May) => ({ db: t.house.db, may });
const codeOf = (asked: Promise<unknown>): Promise<unknown> =>
  asked.then(
    () => 'done',
    (error: unknown) => (isFault(error) ? error.code : String(error)),
  );
const stakesOf = async (code: string): Promise<unknown> =>
  (await opsSeas(needs(), brandId(), 'en')).list.find((sea) => sea.code === code)?.stakes;
const trail = async (action: string) =>
  (
    await t.house.db.pool.query<{ subject: string; before: object; after: object }>(
      'select subject, before, after from platform.trail where brand_id = $1 and action = $2 order by seq',
      [brandId(), action],
    )
  ).rows;

describe('the list', () => {
  it('has the seas of the brand alone, with rooms, who sits there and what was shot today', async () => {
    const who = await t.member();
    const room = await t.sit(who);
    const { swim, tide, at } = await t.fish(room);
    const answer = await t.shoot(who, room, { tide, shots: [{ swim: swim.id, at, stake: '5.00' }] });
    if (typeof answer === 'string') throw new Error(answer);
    const { list, total } = await opsSeas(needs(), brandId(), 'en');
    expect(list.map(({ code }) => code)).toEqual([BAY, 'lantern-deep']);
    expect(total).toBe(2);
    const [bay, deep] = list;
    expect(bay?.today).toEqual({ volleys: 1, stake: '5.00', payout: answer.payout });
    expect(deep?.today).toEqual({ volleys: 0, stake: '0.00', payout: '0.00' });
    const seats = bay?.rooms.find(({ roomId }) => roomId === room.id)?.seats;
    expect(seats).toMatchObject([{ kind: 'member' }]);
    expect(seats?.[0]?.name).toContain('*');
    expect((await opsSeas(needs(), OTHER, 'en')).list.map(({ code }) => code)).toEqual(['monsoon-wreck']);
  });
});

describe('a sea that is halted', () => {
  it('takes no shot until somebody lets it go on; both stand in the trail', async () => {
    expect(await haltSea(needs(), actor(), BAY, true, 'en')).toMatchObject({ code: BAY, halted: true });
    const who = await t.member();
    expect(await codeOf(t.sit(who))).toBe('sea.halted');
    expect(await haltSea(needs(), actor(), BAY, false, 'en')).toMatchObject({ halted: false });
    expect(await codeOf(t.sit(who))).toBe('done');
    expect(await trail('sea.halt')).toMatchObject([
      { subject: BAY, before: { halted: false }, after: { halted: true } },
      { subject: BAY, before: { halted: true }, after: { halted: false } },
    ]);
  });

  it('is found by its own brand alone', async () => {
    expect(await codeOf(haltSea(needs(), actor(), 'monsoon-wreck', true, 'en'))).toBe('sea.unknown_sea');
    expect(await codeOf(haltSea(needs(), actor(), 'dead-sea', true, 'en'))).toBe('sea.unknown_sea');
    const row = await t.house.db.transaction((tx) => tx.one(LOCK_SEA, ['monsoon-wreck', OTHER]));
    expect(row?.halted).toBe(false);
  });
});

describe('what a shot costs', () => {
  it('is set ascending, counts from the next volley on, and stands in the trail', async () => {
    const changed = await setSea(needs(), actor(), BAY, { stakes: ['2', '4.5', '100.00'] }, 'en');
    expect(changed.stakes).toEqual(['2.00', '4.50', '100.00']);
    const who = await t.member();
    const room = await t.sit(who);
    const one = await t.fish(room);
    const shot = { swim: one.swim.id, at: one.at };
    expect(await t.shoot(who, room, { tide: one.tide, shots: [{ ...shot, stake: '1.00' }] })).toBe(
      'sea.wrong_stake',
    );
    expect(await t.shoot(who, room, { tide: one.tide, shots: [{ ...shot, stake: '4.50' }] })).toMatchObject({
      stake: '4.50',
    });
    expect((await trail('sea.stakes')).at(-1)).toMatchObject({
      subject: BAY,
      before: { stakes: '1.00 5.00 100.00' },
      after: { stakes: '2.00 4.50 100.00' },
    });
  });

  it.each([
    ['not ascending', ['4.00', '2.00'], 'sea.wrong_stakes'],
    ['the same twice', ['2.00', '2.00'], 'sea.wrong_stakes'],
    ['nothing', ['0.00', '2.00'], 'sea.wrong_stakes'],
    ['of too many decimals', ['1.001'], 'money.malformed'],
    ['a word', ['much'], 'money.malformed'],
  ])('is refused where it is %s, and stays as it was', async (_what, stakes, code) => {
    const [before, entries] = [await stakesOf(BAY), (await trail('sea.stakes')).length];
    expect(await codeOf(setSea(needs(), actor(), BAY, { stakes }, 'en'))).toBe(code);
    expect([await stakesOf(BAY), (await trail('sea.stakes')).length]).toEqual([before, entries]);
  });

  it('is set by who was given the right, and by nobody else', async () => {
    const asked: string[] = [];
    const may =
      (answer: boolean): May =>
      async (_staffId, right) => {
        asked.push(right);
        return answer;
      };
    const before = await stakesOf(BAY);
    expect(await codeOf(setSea(needs(may(false)), actor(), BAY, { stakes: ['3.00'] }, 'en'))).toBe(
      'gate.not_allowed',
    );
    expect(await codeOf(haltSea(needs(may(false)), actor(), BAY, true, 'en'))).toBe('gate.not_allowed');
    expect(await stakesOf(BAY)).toEqual(before);
    expect(await codeOf(setSea(needs(may(true)), actor(), BAY, { stakes: ['3.00'] }, 'en'))).toBe('done');
    expect(new Set(asked)).toEqual(new Set(['sea.write']));
  });

  it('changed by two at once is what the later one said, each with its own entry', async () => {
    const entries = (await trail('sea.stakes')).length;
    await Promise.all(
      ['5.00', '6.00'].map((stake) => setSea(needs(), actor(), 'lantern-deep', { stakes: [stake] }, 'en')),
    );
    const added = (await trail('sea.stakes')).slice(entries);
    expect(added).toHaveLength(2);
    const [first, second] = added;
    expect(second).toMatchObject({ before: first?.after });
    expect(second?.after).toEqual({ stakes: String(await stakesOf('lantern-deep')) });
  });
});

describe('measured returns', () => {
  it('are counted shot by shot by fish and weapon, beside what they have to be; what was given back is not', async () => {
    await setSea(needs(), actor(), BAY, { stakes: ['1.00', '5.00'] }, 'en');
    const who = await t.member();
    const room = await t.sit(who);
    const { swim, tide, at } = await t.fish(room);
    const answer = await t.shoot(who, room, {
      tide,
      shots: [
        { swim: swim.id, at, weapon: 'net' },
        { swim: 4_999, at, weapon: 'net' },
      ],
    });
    if (typeof answer === 'string') throw new Error(answer);
    const [shot] = answer.shots;
    const { list } = await seaReturns(needs(), brandId(), BAY, 'en');
    const line = list.find(({ fish, weapon }) => fish === shot?.fish && weapon === 'net');
    expect(line).toMatchObject({ shots: 1, hits: shot?.hit ? 1 : 0, stake: '1.00', paid: shot?.pays });
    expect(line?.exact).toMatch(/^9[56]\.\d{4}$/);
    expect(Number(line?.off) > 0).toBe(shot?.hit === true);
    expect(list.reduce((sum, { shots }) => sum + shots, 0)).toBe(3);
  });

  it('are empty where nobody has shot, and of no other brand', async () => {
    expect((await seaReturns(needs(), brandId(), 'lantern-deep', 'en')).list).toEqual([]);
    expect(await codeOf(seaReturns(needs(), brandId(), 'monsoon-wreck', 'en'))).toBe('sea.unknown_sea');
  });
});
