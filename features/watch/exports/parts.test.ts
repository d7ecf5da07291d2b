/** A file of several parts on a real database: every row once and in order, over ties, restarts and two workers. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asStaff, callRoute, openTestHouse, type TestHouse } from '#features/people/members/fixtures.ts';
import { type Id, newId } from '#kernel/ids.ts';
import type { Room } from '#platform/room/room.ts';
import { arrange } from '#platform/testkit/arrange.ts';
import { type Export, OpsListExports, OpsAskExport, OpsTakeExport } from './contract.ts';
import { createExports } from './room.ts';
import { WRITE_JOB } from './service/write.ts';

/** Two full parts and one that is not. */
const ROWS = 4_500;
const A_PART = 2_000;
let house: TestHouse;
let room: Room;
let member: Id<'member'>;
const clerk = newId<'staff'>();
const day = (ago: number): string => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
const WEEK = { from: day(6), to: day(-1) };

beforeAll(async () => {
  house = await openTestHouse();
  room = createExports({ ...house, clock: { now: () => Date.now() }, may: async () => true });
  member = await house.member();
  // All of one moment: where the next rows begin cannot be told by the time alone.
  await arrange(
    house.db,
    `insert into wallet.adjustments (id, member_id, brand_id, serial, direction, amount, currency, cause, reason, asked_by, agreed_by,
       transfer_id, at)
     select gen_random_uuid(), $2, $1, 'A-' || n, 'out', n, 'BDT', 'other', 'many', '01a00000-0000-7000-8000-0000000000a1'::uuid,
       array[gen_random_uuid()], gen_random_uuid(), date_trunc('hour', now()) from generate_series(1, ${ROWS}) n`,
    [house.brand.id, member],
  );
});
afterAll(() => house.close());

const ask = (more: object = {}) =>
  callRoute(room.routes, OpsAskExport, house.brand, {
    caller: asStaff(clerk),
    body: { kind: 'adjustments', filter: { ...WEEK, ...more } },
  }) as Promise<Export>;
const work = (id: string) => room.jobs[WRITE_JOB]?.({ id });
const part = async (id: string, n: number): Promise<string> =>
  (
    (await callRoute(room.routes, OpsTakeExport, house.brand, {
      caller: asStaff(clerk),
      params: { id },
      query: { n },
    })) as { text: string }
  ).text;
const found = async (id: string): Promise<Export | undefined> =>
  (
    (await callRoute(room.routes, OpsListExports, house.brand, { caller: asStaff(clerk) })) as {
      list: Export[];
    }
  ).list.find((one) => one.id === id);
async function lines(id: string): Promise<string[]> {
  const { parts = 0 } = (await found(id)) ?? {};
  const texts = await Promise.all(Array.from({ length: parts }, (_, at) => part(id, at + 1)));
  return texts.join('').replace('\uFEFF', '').trim().split('\r\n');
}

describe('a long file', () => {
  it('is written in parts, its header once, and holds every row once', async () => {
    const { id } = await ask();
    await work(id);
    expect(await found(id)).toMatchObject({ state: 'done', parts: 3, rows: ROWS, expected: ROWS });
    const texts = await Promise.all([1, 2, 3].map((n) => part(id, n)));
    expect(texts.map((text) => text.startsWith('\uFEFF'))).toEqual([true, false, false]);
    expect(texts.map((text) => text.trim().split('\r\n').length)).toEqual([
      A_PART + 1,
      A_PART,
      ROWS - 2 * A_PART,
    ]);
    const serials = (await lines(id)).slice(1).map((line) => /A-\d+/.exec(line)?.[0]);
    expect(new Set(serials).size).toBe(ROWS);
    expect(serials).toHaveLength(ROWS);
  });

  it('written by two workers at once is the same file', async () => {
    const { id } = await ask();
    await Promise.all([work(id), work(id)]);
    expect(await found(id)).toMatchObject({ state: 'done', parts: 3, rows: ROWS });
    expect(new Set(await lines(id)).size).toBe(ROWS + 1);
  });

  it('goes on where its process went down', async () => {
    const { id } = await ask();
    const { db } = house;
    let begun = 0;
    // The second part is not begun: as if the process were gone after the first.
    const dying = createExports({
      ...house,
      clock: { now: () => Date.now() },
      may: async () => true,
      db: {
        ...db,
        transaction: (run: Parameters<typeof db.transaction>[0]) => {
          begun += 1;
          if (begun > 1) throw new Error('the process is gone');
          return db.transaction(run);
        },
      } as typeof db,
    });
    await expect(dying.jobs[WRITE_JOB]?.({ id })).rejects.toThrow('gone');
    expect(await found(id)).toMatchObject({ state: 'running', parts: 1, rows: A_PART });
    await work(id);
    expect(await found(id)).toMatchObject({ state: 'done', parts: 3, rows: ROWS });
    expect(new Set(await lines(id)).size).toBe(ROWS + 1);
  });

  it('of nobody’s rows is a header', async () => {
    const { id } = await ask({ account: 'nobody' });
    await work(id);
    expect(await found(id)).toMatchObject({ state: 'done', parts: 1, rows: 0, expected: 0 });
    expect(await lines(id)).toHaveLength(1);
  });
});
