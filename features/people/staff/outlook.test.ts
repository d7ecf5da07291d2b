/** Whether enough people are there to agree: told to who asks, to who decides, and where it is set. */
import { afterAll, beforeEach, expect, it } from 'vitest';
import { staffingFor } from '#features/people/approvals/service/outlook.ts';
import { requestsFor } from '#features/people/approvals/service/list.ts';
import type { Actor } from '#platform/trail/staff-action.ts';
import { openTestDesk, type TestDesk } from './fixtures.ts';

let desk: TestDesk;
const opened: TestDesk[] = [];
beforeEach(async () => {
  desk = await openTestDesk();
  opened.push(desk);
});
afterAll(async () => {
  for (const { house } of opened) await house.close();
});

const accountOf = async (staffId: string): Promise<string> =>
  String(
    (await desk.sql('select username from identity.accounts where id = $1', [staffId]))[0]?.['username'],
  );
const outlook = (reader: Actor, id: string) => desk.needs.approvals.outlook(reader, id);

it('counts who agreed, names who may still, and offers it to nobody twice', async () => {
  desk.needed = 2;
  const [asker, about, first] = await desk.three();
  const second = await desk.clerk();
  const id = await desk.toRisk(asker, about);
  const names = await Promise.all([first, second].map(({ staffId }) => accountOf(staffId)));
  expect(await outlook(first, id)).toEqual({ needed: 2, agreed: [], mayAgree: names, lacks: 0, mine: 'may' });
  expect(await outlook(asker, id)).toMatchObject({ mine: 'staff.not_yourself' });
  await desk.needs.approvals.decide(first, id, true);
  expect(await outlook(first, id)).toEqual({
    needed: 2,
    agreed: [names[0]],
    mayAgree: [names[1]],
    lacks: 0,
    mine: 'staff.already_agreed',
  });
  const [listed] = await requestsFor(desk.approvals, second);
  expect(listed).toMatchObject({ agreed: [names[0]], mayAgree: [names[1]], lacks: 0, mine: 'may' });
  await desk.needs.approvals.decide(second, id, true);
  expect(await outlook(second, id)).toBeUndefined();
});

it('says how many agreements nobody is there to give; accounts of one hand are one', async () => {
  desk.needed = 2;
  const [asker, about, first] = await desk.three();
  const id = await desk.toRisk(asker, about);
  expect(await outlook(first, id)).toMatchObject({ needed: 2, lacks: 1 });
  const twins = [await desk.clerk({ person: 'Rana' }), await desk.clerk({ person: 'rana ' })] as const;
  expect(await outlook(first, id)).toMatchObject({ lacks: 0 });
  await desk.sql("update staff.staff set status = 'suspended' where id = $1", [first.staffId]);
  // The two of one person have one voice together.
  expect(await outlook(twins[0], id)).toMatchObject({ lacks: 1, mayAgree: { length: 2 } });
  const { role } = desk.needs.kinds;
  const before = await desk.needs.approvals.outlookFor(asker, { kind: role, content: { role: 'risk' } });
  // Whom it is about is not known yet.
  expect(before).toMatchObject({ needed: 2, agreed: [], lacks: 0, mine: 'staff.not_yourself' });
});

it('names the kinds that can never be decided by those who work here', async () => {
  const [asker] = [await desk.clerk(), await desk.clerk()];
  const roleOf = async () =>
    (await staffingFor(desk.approvals, asker)).find(({ type }) => type === 'staff.role');
  desk.needed = 1;
  expect(await roleOf()).toEqual({ type: 'staff.role', needed: 1, others: 1, lacks: 0 });
  desk.needed = 2;
  expect(await roleOf()).toEqual({ type: 'staff.role', needed: 2, others: 1, lacks: 1 });
  await desk.clerk();
  expect(await roleOf()).toMatchObject({ others: 2, lacks: 0 });
});
