import { expect, it } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { type Db, statement } from '#platform/db/db.ts';
import { databaseOfFile } from '#platform/testkit/file-database.ts';
import { actorOf, staffAction } from './staff-action.ts';

let db: Db;
databaseOfFile((...opened) => void ([db] = opened));

const WRITTEN = statement<{ n: number }>(
  'test.written',
  'select count(*)::int as n from platform.trail where brand_id = $1',
);
const someone = () =>
  actorOf({ brand: { id: newId() }, caller: { id: newId() }, ip: '192.0.2.1', requestId: 'r' });
const trailOf = async ({ brandId }: { readonly brandId: string }): Promise<unknown[]> =>
  (
    await db.pool.query(
      'select actor_kind, actor_id, action, subject, before, after, ip from platform.trail where brand_id = $1 order by seq',
      [brandId],
    )
  ).rows;

it('writes who did what to whom for each change, after the work, and nothing where nothing changed', async () => {
  const actor = someone();
  const action = { actor, right: 'till.write', action: 'till.drawer', subject: 'drawer' };
  const value = await staffAction({ db }, action, async (tx, note) => {
    note({ before: { open: false }, after: { open: true } });
    note({ action: 'till.coin', subject: 'coin', after: { n: 1 } });
    // Whoever holds the head of the chain lets every other desk wait: the work is done before it is taken.
    return (await tx.one(WRITTEN, [actor.brandId]))?.n;
  });
  expect(value).toBe(0);
  const who = { actor_kind: 'staff', actor_id: actor.staffId, ip: '192.0.2.1' };
  expect(await trailOf(actor)).toEqual([
    { ...who, action: 'till.drawer', subject: 'drawer', before: { open: false }, after: { open: true } },
    { ...who, action: 'till.coin', subject: 'coin', before: null, after: { n: 1 } },
  ]);
  await staffAction({ db }, action, async () => undefined);
  expect(await trailOf(actor)).toHaveLength(2);
});

it('is nobody’s without its right, and is undone whole when it fails', async () => {
  const actor = someone();
  const action = { actor, right: 'till.write', action: 'till.drawer', subject: 'drawer' };
  const may = async (_: string, right: string): Promise<boolean> => right === 'till.read';
  let worked = 0;
  const work = async (): Promise<void> => void (worked += 1);
  await expect(staffAction({ db, may }, action, work)).rejects.toMatchObject({ code: 'gate.not_allowed' });
  expect(worked).toBe(0);
  await staffAction({ db, may }, { ...action, right: 'till.read' }, work);
  await staffAction({ db, may }, { ...action, right: 'own' }, work);
  expect(worked).toBe(2);
  const failing = staffAction({ db }, action, async (_, note) => {
    note({ after: { open: true } });
    throw new Error('thought better of it');
  });
  await expect(failing).rejects.toThrow('thought better');
  expect(await trailOf(actor)).toEqual([]);
});
