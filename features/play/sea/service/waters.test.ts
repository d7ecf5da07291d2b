/** What swims in a room: the same in every process, another one in every room and tide, fixed by a root that was published before. */
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TIDE_MS } from '#games/fishing/engine/sea.ts';
import { SECOND } from '#kernel/time.ts';
import { beginOf, placeInDay, tideAt, TIDES_A_DAY } from '../rules/tide.ts';
import { DAY_OF } from '../store.ts';
import { openTestSea, type TestSea } from './sea.fixture.ts';
import type { KnownRoom } from './seas.ts';
import { createWaters } from './waters.ts';

let t: TestSea;
let room: KnownRoom;
let other: KnownRoom;
beforeAll(async () => {
  t = await openTestSea();
  room = await t.sit(await t.member());
  other = await t.sit(await t.member(), 'lantern-deep');
});
afterAll(() => t.close());

const BAY = 'gharial-bay';
const now = () => tideAt(Date.now());
const sha256 = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest();

it('two processes see the same fish, and each keeps what it has computed', async () => {
  const { db } = t.house;
  const { tide } = now();
  const at = { tide, ms: 1_000 };
  const [one, another] = [createWaters(t.needs), createWaters(t.needs)];
  const seen = await one.swims(db, room.sea.engine, room.id, at);
  expect(await another.swims(db, room.sea.engine, room.id, at)).toEqual(seen);
  expect(await one.swims(db, room.sea.engine, room.id, { tide, ms: 90_000 })).toBe(seen);
});

it('another room of the sea has other fish at the same time, and so has the next tide', async () => {
  const { db } = t.house;
  const { tide } = now();
  const { engine } = room.sea;
  const swims = (id: string, n: number) => t.waters.swims(db, engine, id, { tide: n, ms: 0 });
  const here = await swims(room.id, tide);
  expect(await swims(other.id, tide)).not.toEqual(here);
  // Of today, whichever side of midnight the test runs on.
  const beside = placeInDay(tide).n > 1 ? tide - 1 : tide + 1;
  expect(await swims(room.id, beside)).not.toEqual(here);
});

it('the link of a tide leads to the root of its day, and its commitment is the link before it', async () => {
  const { db } = t.house;
  const { tide } = now();
  const { n, day } = placeInDay(tide);
  const { root, link, commitment } = await t.waters.linkOf(db, BAY, tide);
  expect(sha256(link).toString('hex')).toBe(commitment);
  let last = link;
  for (let step = 0; step < n; step += 1) last = sha256(last);
  expect(last.toString('hex')).toBe(root);
  expect(await db.one(DAY_OF, [BAY, day])).toMatchObject({ root, length: TIDES_A_DAY });
});

it('the roots of today and tomorrow stand before their first tide; asked again they stay as they are', async () => {
  const { db } = t.house;
  const days = [now().tide, now().tide + TIDES_A_DAY].map((tide) => placeInDay(tide).day);
  const rootsOf = () => Promise.all(days.map(async (day) => (await db.one(DAY_OF, [BAY, day]))?.root));
  const roots = await rootsOf();
  expect(new Set(roots).size).toBe(2);
  expect(roots).not.toContain(undefined);
  await Promise.all([0, 1, 2].map(() => createWaters(t.needs).publish(db, BAY, Date.now())));
  expect(await rootsOf()).toEqual(roots);
});

it('seas have roots of their own, and what is kept of a day is sealed', async () => {
  const { db } = t.house;
  const { day } = placeInDay(now().tide);
  const [bay, deep] = [await db.one(DAY_OF, [BAY, day]), await db.one(DAY_OF, ['lantern-deep', day])];
  expect(bay?.root).not.toBe(deep?.root);
  expect(bay?.secret.toString('hex')).not.toContain(bay?.root ?? '');
  expect(bay?.secret.equals(deep?.secret ?? Buffer.alloc(0))).toBe(false);
});

it('every tide of a day is followed by the next without a gap', () => {
  const first = tideAt(Date.UTC(2026, 10, 28)).tide;
  for (let at = 0; at < TIDES_A_DAY; at += 37) {
    const begun = beginOf(first + at);
    expect(tideAt(begun)).toEqual({ tide: first + at, ms: 0 });
    expect(tideAt(begun + TIDE_MS - 1)).toEqual({ tide: first + at, ms: TIDE_MS - 1 });
    expect(placeInDay(first + at)).toEqual({ day: '2026-11-28', n: at + 1 });
  }
  expect(TIDES_A_DAY * TIDE_MS).toBe(86_400 * SECOND);
});
