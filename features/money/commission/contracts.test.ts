import { afterAll, beforeAll, expect, it } from 'vitest';
import { isFault } from '#kernel/faults.ts';
import { type Line, openLine } from './fixtures.ts';
import type { Offered } from './rules/terms.ts';
import { act, endOfMoved, endsBy, offer } from './service/contracts.ts';
import { moveNow } from '#features/people/agents/service/tree.ts';
import { inForceOf } from './store/contracts.ts';

let line: Line;
beforeAll(async () => {
  line = await openLine(Date.parse('2026-11-10T06:00:00Z'));
});
afterAll(() => line.close());

const daily = (...rates: readonly string[]): Offered => ({
  kind: 'daily',
  tiers: rates.map((rate, at) => ({ stake: `${(at + 1) * 100}.00`, active: 2, rate })),
});
const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => (isFault(error) ? error.code : String(error)),
  );
const give = (giver: string | undefined, receiver: string, terms: Offered) =>
  line.house.db.transaction((tx) =>
    offer(tx, line.needs, line.brand, { giver, receiver, terms, by: giver ?? receiver }),
  );
const contractCommand = (
  id: string,
  what: 'accept' | 'reject' | 'withdraw' | 'ask_cancel' | 'keep',
  by: 'giver' | 'receiver',
) =>
  line.house.db.transaction((tx) =>
    act(tx, line.needs, line.brand, { id, contractCommand: () => what, side: () => by }),
  );
const stateOf = async (receiver: string) => (await inForceOf(line.house.db, receiver, 'daily'))?.state;

async function branch() {
  const top = await line.member(null, 1);
  const desk = await line.member(top);
  const sub = await line.member(desk);
  return { top, desk, sub };
}

it('offers only to agents right below, only what one has, and never above the own rate or on easier conditions', async () => {
  const { top, desk, sub } = await branch();
  const player = await line.member(top, 0);
  expect(await codeOf(give(top, desk, daily('0.001')))).toBe('commission.no_own_contract');
  await line.agree(undefined, top, daily('0.003', '0.005'));
  for (const stranger of [sub, player, top])
    expect(await codeOf(give(top, stranger, daily('0.001')))).toBe('commission.unknown_receiver');
  expect(await codeOf(give(undefined, desk, daily('0.001')))).toBe('commission.unknown_receiver');
  expect(await codeOf(give(top, desk, daily('0.006')))).toBe('commission.rate_above_own');
  // 0.5 % needs 200 of stakes from the top itself.
  expect(await codeOf(give(top, desk, daily('0.005')))).toBe('commission.condition_below_own');
  expect(await codeOf(give(top, desk, daily('0.003', '0.002')))).toBe('commission.bad_tiers');
  expect(await codeOf(give(top, desk, daily('0.003')))).toBe('done');
  expect(await codeOf(give(top, desk, daily('0.003')))).toBe('commission.offer_waits');
});

it('is signed by the receiver alone, and ends only when the receiver agrees', async () => {
  const { top, desk } = await branch();
  await line.agree(undefined, top, daily('0.003'));
  const { id } = await give(top, desk, daily('0.002'));
  expect(await codeOf(contractCommand(id, 'accept', 'giver'))).toBe('commission.wrong_state');
  await contractCommand(id, 'accept', 'receiver');
  expect(await codeOf(contractCommand(id, 'accept', 'receiver'))).toBe('commission.wrong_state');
  expect(await codeOf(contractCommand(id, 'ask_cancel', 'receiver'))).toBe('commission.wrong_state');
  await contractCommand(id, 'ask_cancel', 'giver');
  await contractCommand(id, 'keep', 'receiver');
  expect(await stateOf(desk)).toBe('active');
  await contractCommand(id, 'ask_cancel', 'giver');
  await contractCommand(id, 'accept', 'receiver');
  expect(await stateOf(desk)).toBeUndefined();
});

it('says what a lower rate ends before it is agreed on, ends exactly that, and keeps the rest', async () => {
  const { top, desk, sub } = await branch();
  const low = await line.member(desk);
  const deepest = await line.member(sub);
  await line.agree(undefined, top, daily('0.005'));
  await line.agree(top, desk, daily('0.004'));
  await line.agree(desk, sub, daily('0.003'));
  await line.agree(desk, low, daily('0.001'));
  await line.agree(sub, deepest, daily('0.001'));
  const { id } = await give(top, desk, daily('0.002'));
  const row = await line.house.db.transaction(
    async (tx) =>
      (
        await tx.rows({ name: 'test.contract', text: 'select * from commission.contracts where id = $1' }, [
          id,
        ])
      )[0],
  );
  const ends = await endsBy(line.house.db, Object(row));
  expect(ends.map(({ receiver, because }) => [receiver, because])).toEqual([
    [sub, 'rate_above_own'],
    [deepest, 'giver_has_none'],
  ]);
  expect([await stateOf(sub), await stateOf(deepest)]).toEqual(['active', 'active']);
  await contractCommand(id, 'accept', 'receiver');
  expect(await Promise.all([desk, sub, deepest, low].map(stateOf))).toEqual([
    'active',
    undefined,
    undefined,
    'active',
  ]);
});

it('is refused when the giver’s own has become lower since it was offered', async () => {
  const { top, desk } = await branch();
  await line.agree(undefined, top, daily('0.005'));
  const { id } = await give(top, desk, daily('0.004'));
  await line.agree(undefined, top, daily('0.002'));
  expect(await codeOf(contractCommand(id, 'accept', 'receiver'))).toBe('commission.rate_above_own');
});

it('has one version in force of a kind when two are accepted at once', async () => {
  const { top } = await branch();
  await line.agree(undefined, top, daily('0.005'));
  const { id, version } = await give(undefined, top, daily('0.006'));
  expect(version).toBe(2);
  const both = await Promise.all([1, 2, 3].map(() => codeOf(contractCommand(id, 'accept', 'receiver'))));
  expect(both.sort()).toEqual(['commission.wrong_state', 'commission.wrong_state', 'done']);
});

it('ends with what hangs on it when the branch is moved to another upline', async () => {
  const { top, desk, sub } = await branch();
  const other = await line.member(null, 1);
  await line.agree(undefined, top, daily('0.005'));
  await line.agree(top, desk, daily('0.004'));
  await line.agree(desk, sub, daily('0.003'));
  await line.house.db.transaction(async (tx) => {
    await moveNow(tx, { brandId: line.brand.id, memberId: desk, parent: other });
    await endOfMoved(tx, line.needs, desk);
  });
  expect(await Promise.all([top, desk, sub].map(stateOf))).toEqual(['active', undefined, undefined]);
});
