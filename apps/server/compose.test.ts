import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { HOUSE } from '#house';
import { systemClock } from '#kernel/time.ts';
import { loadKeys } from '#platform/crypto/keys.ts';
import type { Db } from '#platform/db/db.ts';
import { silentLog } from '#platform/log/log.ts';
import { databaseOfFile } from '#platform/testkit/file-database.ts';
import { composeHouse, type Rooms } from './compose.ts';

let db: Db;
let rooms: Rooms;
const folder = mkdtempSync(join(tmpdir(), 'haat-keys-'));
databaseOfFile((own) => void (db = own));
beforeAll(async () => {
  const origin = () => 'http://localhost';
  rooms = await composeHouse({ db, keys: loadKeys(folder), log: silentLog(), clock: systemClock, origin });
});
afterAll(async () => {
  await rooms.close();
  rmSync(folder, { recursive: true });
});

const root = join(import.meta.dirname, '../..');
const planned = HOUSE.flatMap((floor) => floor.rooms);
const twice = (names: readonly string[]): string[] => names.filter((name, at) => names.indexOf(name) !== at);

it('makes every room of the plan that has a front desk, once', () => {
  const desks = planned
    .map(({ path }) => path)
    .filter((path) => !path.startsWith('platform/') && existsSync(join(root, path, 'room.ts')));
  expect(rooms.all.map(({ path }) => path).sort()).toEqual(desks.sort());
});

it('hears what the plan says, room by room', () => {
  for (const { path, listeners } of rooms.all) {
    const received = [...new Set(listeners.flatMap(({ kinds }) => kinds))].sort();
    const { hears = [] } = planned.find((room) => room.path === path) ?? {};
    expect([path, received]).toEqual([path, [...hears].sort()]);
  }
});

it('gives no name twice', () => {
  expect(twice(rooms.listeners.map(({ name }) => name))).toEqual([]);
  expect(twice(rooms.topics.map(({ topic }) => topic.name))).toEqual([]);
  expect(twice(rooms.routes.map(({ call }) => `${call.method} ${call.path}`))).toEqual([]);
  expect(
    twice(
      rooms.all.flatMap(({ jobs, ticks }) => [jobs, ...ticks.map((tick) => tick.jobs)]).flatMap(Object.keys),
    ),
  ).toEqual([]);
  expect(twice(rooms.books.passes.map(({ name }) => name))).toEqual([]);
});
