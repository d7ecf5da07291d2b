/** A name or birth date that staff took out and its owner typed again: he is known by it, and it proves nothing about anybody else. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestHouse, type TestHouse } from '#features/people/members/fixtures.ts';
import { versionOf, writeProfileByStaff } from '#features/people/members/service/staff-profile.ts';
import { readProfile, writeProfile } from '#features/people/members/service/profile.ts';
import type { OpsProfileChange } from '#features/people/members/contract/ops-profile.ts';
import { membersBrand } from '#features/people/members/service/members-brand.ts';
import { type MemberId, newId } from '#kernel/ids.ts';
import { systemClock as clock } from '#kernel/time.ts';
import { digestWith, excludePerson, isMarked, matchAll } from './service/exclusion.ts';

let house: TestHouse;
const digest = digestWith(Buffer.alloc(32, 9));
const needs = () => ({ db: house.db, brands: house.brands, clock, digest });
beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());

const self = async (id: MemberId, change: Parameters<typeof writeProfile>[3]): Promise<void> =>
  writeProfile({ db: house.db, clock }, await membersBrand(house, house.brand.id), id, change);
const desk = async (memberId: MemberId, change: OpsProfileChange): Promise<unknown> =>
  writeProfileByStaff(
    { ...house, messages: { queue: async () => undefined }, may: async () => true },
    { brandId: house.brand.id, memberId, staffId: newId<'staff'>(), ip: '192.0.2.1', requestId: 'test' },
    { version: versionOf(await readProfile(house.db, memberId)), change, reason: 'not his own' },
  );
const exclude = (memberId: MemberId) =>
  house.db.transaction((tx) => excludePerson(tx, needs(), { memberId, brandId: house.brand.id }, 6));
const accept = (memberId: MemberId) =>
  house.db.pool.query(
    `insert into verification.documents (id, member_id, brand_id, kind, state, proves, created_at, decided_at, valid_until)
     values ($1, $2, $3, 'identity', 'accepted', $4, now(), now(), now() + interval '1 year')`,
    [newId(), memberId, house.brand.id, Buffer.alloc(32, 1)],
  );
const SELIM = { payeeName: 'Selim Reza', birthday: '1987-07-07' } as const;

it('reaches nobody until his paper is accepted, and he is found by it', async () => {
  const [typist, owner] = [await house.member(), await house.member()];
  for (const id of [typist, owner]) await self(id, SELIM);
  await desk(typist, { birthday: '' });
  await self(typist, { birthday: SELIM.birthday });
  expect(await exclude(typist)).toMatchObject({ accounts: 1 });
  expect(await matchAll(house.db, needs())).toBe(0);
  expect(await isMarked(house.db, needs(), owner)).toBe(false);
  // A paper proves it.
  await accept(typist);
  expect(await matchAll(house.db, needs())).toBe(1);
  expect(await isMarked(house.db, needs(), owner)).toBe(true);
  // Whoever typed it again himself is known by it all the same.
  const late = await house.member();
  await self(late, SELIM);
  await desk(late, { birthday: '' });
  expect(await isMarked(house.db, needs(), late)).toBe(false);
  await self(late, { birthday: SELIM.birthday });
  expect(await isMarked(house.db, needs(), late)).toBe(true);
});

it('what staff wrote themselves proves as before', async () => {
  const [one, other] = [await house.member(), await house.member()];
  for (const id of [one, other]) await self(id, { payeeName: 'Mina Roy', birthday: '1990-01-02' });
  await desk(one, { birthday: '' });
  await desk(one, { birthday: '1990-01-02' });
  expect(await exclude(one)).toMatchObject({ accounts: 2 });
});
