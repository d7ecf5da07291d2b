/** Five minutes are added up to days afterwards: at any moment both ways of adding up say the same. */
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { DAY, HOUR, MINUTE } from '#kernel/time.ts';
import { BOOKS } from './books.ts';
import { type Line, openLine } from './fixtures.ts';
import { rollSlots } from './service/roll.ts';
import { activeOf, teamTotals } from './store/figures.ts';
import { listTeamBets } from './store/bets.ts';

let line: Line;
let top: string;
let player: string;
// Noon in Dhaka.
const NOON = Date.parse('2026-11-10T06:00:00Z');
const [FROM, TO] = [NOON - 12 * HOUR, NOON + 12 * HOUR];
beforeAll(async () => {
  line = await openLine(NOON);
  top = await line.member(null, 1);
  player = await line.member(top, 0);
});
afterAll(() => line.close());

const dayOf = async (member: string) => {
  const rows = await teamTotals(line.house.db, [member], 'day', new Date(FROM), new Date(TO));
  return rows.map(({ category, stake, valid, payout, bets }) => [category, stake, valid, payout, bets]);
};
const slotsOf = async (member: string) => {
  const rows = await teamTotals(line.house.db, [member], 'slot', new Date(FROM), new Date(TO));
  return rows.map(({ category, stake, valid, payout, bets }) => [category, stake, valid, payout, bets]);
};
const roll = (now: number) => rollSlots(line.house.db, line.brand, now);
const findings = async () => {
  const client = new pg.Client({ connectionString: line.house.database.appUrl });
  await client.connect();
  const found = [];
  for (const pass of BOOKS.passes)
    if (['commission totals', 'commission activity'].includes(pass.name))
      found.push(...(await pass.look({ client, openSeed: undefined })));
  await client.end();
  return found;
};

it('says the same before, between and after the slots are added up, also of what is told late and of what is voided', async () => {
  const ref = newId();
  await line.bet({ member: player, stake: '1000', payout: '300', at: NOON, ref });
  await line.bet({ member: player, stake: '500', at: NOON + 7 * MINUTE });
  await line.bet({ member: top, stake: '70', category: 'LIVE', at: NOON + 7 * MINUTE });
  const whole = [
    ['LIVE', 70n, 70n, 0n, 1],
    ['RNG', 1_500n, 1_500n, 300n, 2],
  ];
  expect(await dayOf(top)).toEqual(whole);
  expect(await roll(NOON + 3 * MINUTE)).toBe(0);
  expect(await roll(NOON + 8 * MINUTE)).toBe(1);
  expect([await dayOf(top), await slotsOf(top)]).toEqual([whole, whole]);
  expect(await Promise.all([roll(NOON + DAY), roll(NOON + DAY)]).then((some) => some.toSorted())).toEqual([
    0, 1,
  ]);
  expect(await dayOf(top)).toEqual(whole);

  await line.bet({ member: player, stake: '20', at: NOON + MINUTE });
  await line.bet({ member: player, stake: '1000', payout: '1000', at: NOON, ref, state: 'voided' });
  const after = [
    ['LIVE', 70n, 70n, 0n, 1],
    ['RNG', 520n, 520n, 0n, 2],
  ];
  expect([await dayOf(top), await slotsOf(top)]).toEqual([after, after]);
  expect(await roll(NOON + 2 * DAY)).toBe(0);
  expect(await findings()).toEqual([]);
});

it('counts whoever staked once in a period, and no longer when nothing of it is left', async () => {
  const other = await line.member(top, 0);
  const at = NOON + 2 * HOUR;
  const active = async (cycle: string, from: number) =>
    (await activeOf(line.house.db, [top], cycle, new Date(from))).get(top) ?? 0;
  const before = await active('daily', FROM);
  const [first, second] = [newId(), newId()];
  await line.bet(
    { member: other, stake: '100', at, ref: first },
    { member: other, stake: '100', at, ref: second },
  );
  expect([await active('daily', FROM), await active('realtime', at)]).toEqual([before + 1, 1]);
  await line.bet({ member: other, stake: '100', payout: '100', at, ref: first, state: 'voided' });
  expect([await active('daily', FROM), await active('realtime', at)]).toEqual([before + 1, 1]);
  await line.bet({ member: other, stake: '100', payout: '100', at, ref: second, state: 'voided' });
  expect([await active('daily', FROM), await active('realtime', at)]).toEqual([before, 0]);
  await line.bet({ member: other, stake: '100', at, ref: second });
  expect([await active('daily', FROM), await active('realtime', at)]).toEqual([before + 1, 1]);
});

it('finds the bets of a team by its members, newest first', async () => {
  const filter = { brandId: line.brand.id, agentId: top, from: new Date(FROM), to: new Date(TO) };
  const all = await listTeamBets(line.house.db, filter, 100, 0);
  expect(all.length).toBeGreaterThan(4);
  expect(all.map(({ at }) => at.getTime())).toEqual(all.map(({ at }) => at.getTime()).sort((a, b) => b - a));
  const own = await listTeamBets(line.house.db, { ...filter, agentId: player, newest: 1 }, 100, 0);
  expect(own.map(({ member_id }) => member_id)).toEqual([player]);
});
