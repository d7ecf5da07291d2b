/** Checks of the books as staff begin them: who may, what is kept of what the program says, and what becomes of one nobody hears of again. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { asStaff, callRoute, openTestHouse, type TestHouse } from '#features/people/members/fixtures.ts';
import type { CallAnswer } from '#kernel/call.ts';
import { isFault } from '#kernel/faults.ts';
import { newId } from '#kernel/ids.ts';
import { MINUTE } from '#kernel/time.ts';
import { silentLog } from '#platform/log/log.ts';
import { CheckBooks, LastCheck } from './contract.ts';
import { createExplorer } from './room.ts';
import type { CheckNeeds } from './service/check.ts';
import { beginCheck, lastCheck } from './store/checks.ts';

let house: TestHouse;
let now = Date.now();
const clerk = newId<'staff'>();
const folder = mkdtempSync(join(tmpdir(), 'haat-checks-'));
const program = join(folder, 'check.mjs');
const says = (text: string): void => writeFileSync(program, text);

beforeAll(async () => {
  house = await openTestHouse();
});
afterEach(() => house.db.pool.query("update explorer.checks set state = 'stopped' where state = 'running'"));
afterAll(async () => {
  await house.close();
  rmSync(folder, { recursive: true });
});

const opened = (given: Partial<CheckNeeds> = {}) => {
  const room = createExplorer({
    db: house.db,
    clock: { now: () => now },
    log: silentLog(),
    program: [process.execPath, program],
    env: {},
    ...given,
  });
  const caller = asStaff(clerk);
  return {
    begin: () => callRoute(room.routes, CheckBooks, house.brand, { caller, body: {} }),
    last: async () =>
      ((await callRoute(room.routes, LastCheck, house.brand, { caller })) as CallAnswer<typeof LastCheck>)
        .check,
    close: () => room.close?.(),
  };
};
/** Begins one and waits for its end. */
async function checked(given: Partial<CheckNeeds> = {}) {
  const explorer = opened(given);
  await explorer.begin();
  await expect.poll(async () => (await explorer.last())?.state).not.toBe('running');
  return explorer.last();
}
const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => (isFault(error) ? error.code : String(error)),
  );
const trail = async (): Promise<readonly { actor_id: string; after: unknown }[]> =>
  (
    await house.db.pool.query(
      "select actor_id, after from platform.trail where action = 'explorer.checked' order by seq",
    )
  ).rows;

it('there is none before somebody has begun one', async () => {
  expect(await opened().last()).toBeNull();
});

it('is begun by nobody without the right, and leaves nothing', async () => {
  const asked: string[] = [];
  const may = async (_: string, right: string): Promise<boolean> => {
    asked.push(right);
    return false;
  };
  expect(await codeOf(opened({ may }).begin())).toBe('gate.not_allowed');
  expect(asked).toEqual(['ledger.check']);
  expect(await lastCheck(house.db)).toBeUndefined();
  expect(await trail()).toEqual([]);
});

it('stands in the trail with who began it', async () => {
  says('');
  const check = await checked({ may: async () => true });
  expect(check).toMatchObject({ state: 'done', passes: [], findings: 0, expected: 0 });
  expect(await trail()).toEqual([{ actor_id: clerk, after: { id: check?.id } }]);
});

it('keeps what is said of passes, fifty findings of each, and nothing of other lines', async () => {
  const findings = Array.from({ length: 60 }, (_, n) => ({ row: `row ${n}`, says: n }));
  const line = (value: unknown) => `console.log(${JSON.stringify(JSON.stringify(value))});`;
  says(
    `console.log('PostgreSQL is starting');
     ${line(null)} ${line({ name: 7, findings: [] })} ${line({ name: 'no list', findings: 'none' })}
     ${line({ name: 'many', caption: 'c', ms: 1.4, of: 9, findings })}
     process.exitCode = 1;`,
  );
  const check = await checked();
  expect(check).toMatchObject({ state: 'done', expected: 9, findings: 50 });
  expect(check?.passes).toHaveLength(1);
  expect(check?.passes[0]).toMatchObject({ name: 'many', ms: 1 });
  expect(check?.passes[0]?.findings.at(-1)).toEqual({ row: 'row 49', says: '49' });
});

it.each([
  ['cannot be started', ['/nonexistent/check']],
  ['ends with what is no result', [process.execPath, '-e', 'process.exit(3)']],
  ['is killed by somebody else', [process.execPath, '-e', "process.kill(process.pid, 'SIGKILL')"]],
] as const)('has failed where its program %s', async (_name, [command, ...given]) => {
  expect(await checked({ program: [command, ...given] })).toMatchObject({ state: 'failed', passes: [] });
});

it('whose process went down is left after twenty minutes of silence, and not before', async () => {
  says('');
  const at = new Date(now);
  const lost = await beginCheck(house.db, { id: newId(), brandId: house.brand.id, by: clerk, at });
  now += 20 * MINUTE;
  expect(await codeOf(opened().begin())).toBe('explorer.check_running');
  now += 1;
  const check = await checked();
  expect(check?.state).toBe('done');
  const { rows } = await house.db.pool.query('select state, ended_at from explorer.checks where id = $1', [
    lost?.id,
  ]);
  expect(rows).toEqual([{ state: 'stopped', ended_at: new Date(now) }]);
});
