/** Settings in the memory of processes: what is stored, what holds where nothing is, and how soon a change is known elsewhere. */
import fc from 'fast-check';
import { Type } from 'typebox';
import { describe, expect, it } from 'vitest';
import { type BrandId, newId } from '#kernel/ids.ts';
import { lines, money, onOff, own, perLanguage, records, settings, text, whole } from '#kernel/settings.ts';
import type { Db } from '#platform/db/db.ts';
import { databaseOfFile } from '#platform/testkit/file-database.ts';
import { repaired } from './repair.ts';
import { createSettings, patchSettings, settingsIn, writeSettings } from './settings.ts';

const Limits = settings(
  'testing.limits',
  { most: whole('x.most', { minimum: 1, maximum: 9 }), strict: onOff('x.strict') },
  { title: 'x.title', defaults: { most: 5, strict: true } },
);
const Needed = settings(
  'testing.needed',
  { most: whole('x.most', { minimum: 1, maximum: 9 }) },
  { title: 'x.title' },
);

let db: Db;
databaseOfFile((made) => {
  db = made;
  return undefined;
});
let now = Date.parse('2026-11-22T12:00:00Z');
const clock = { now: () => now };

describe('settings of a brand', () => {
  it('are the defaults until something is stored, and none where there are no defaults', async () => {
    const brand = newId<'brand'>();
    const reader = createSettings(db, clock);
    expect(await reader.of(brand, Limits)).toEqual({ most: 5, strict: true });
    await expect(reader.of(brand, Needed)).rejects.toThrow('testing.needed');
    expect(reader.known(brand, Needed)).toBeUndefined();
    expect((await reader.all(brand)).stored(Limits).revision).toBe(0);
  });

  it('have the sums that are usual in the currency of the brand, until it says others', async () => {
    const Sums = settings(
      'testing.sums',
      { above: money('x.above'), never: money('x.never'), most: whole('x.most', { minimum: 1, maximum: 9 }) },
      { title: 'x.title', defaults: { above: '20000', never: '0', most: 5 }, sums: ['above', 'never'] },
    );
    const [dong, taka, unknown] = [newId<'brand'>(), newId<'brand'>(), newId<'brand'>()];
    const currencies = new Map<string, string>([
      [dong, 'VND'],
      [taka, 'BDT'],
    ]);
    const of = (id: string): string | undefined => currencies.get(id);
    const reader = createSettings(db, clock, async (id) => of(id), of);
    expect(await reader.of(dong, Sums)).toEqual({ above: '5000000', never: '0', most: 5 });
    expect(reader.known(dong, Sums)).toBe(await reader.of(dong, Sums));
    expect(await reader.of(taka, Sums)).toEqual(Sums.defaults);
    expect(await reader.of(unknown, Sums)).toEqual(Sums.defaults);
    // What is stored counts; what is left out of it is usual again.
    await db.pool.query('insert into platform.settings (brand_id, section, data) values ($1, $2, $3)', [
      dong,
      Sums.name,
      JSON.stringify({ most: 7, never: '1' }),
    ]);
    reader.forget();
    expect(await reader.of(dong, Sums)).toEqual({ above: '5000000', never: '1', most: 7 });
    expect((await settingsIn(db, dong, 'VND')).value(Sums)).toEqual({
      above: '5000000',
      never: '1',
      most: 7,
    });
  });

  it('written by one process are known to another within a second, to the writer at once', async () => {
    const brand = newId<'brand'>();
    const [mine, theirs] = [createSettings(db, clock), createSettings(db, clock)];
    for (const one of [mine, theirs]) await one.fresh();
    await writeSettings(db, brand, Limits, { most: 2, strict: false });
    mine.forget();
    expect(await mine.of(brand, Limits)).toEqual({ most: 2, strict: false });
    expect(await theirs.of(brand, Limits)).toEqual(Limits.defaults);
    now += 500;
    await theirs.fresh();
    expect(theirs.known(brand, Limits)).toEqual({ most: 2, strict: false });
    expect((await theirs.all(brand)).stored(Limits).revision).toBe(1);
  });

  it('are the same object until they change, whatever else is written', async () => {
    const [brand, other] = [newId<'brand'>(), newId<'brand'>()];
    const reader = createSettings(db, clock);
    await writeSettings(db, brand, Limits, { most: 3, strict: false });
    const first = await reader.of(brand, Limits);
    await writeSettings(db, other, Limits, { most: 4, strict: false });
    reader.forget();
    expect(await reader.of(brand, Limits)).toBe(first);
    await writeSettings(db, brand, Limits, { most: 6, strict: false });
    reader.forget();
    expect(await reader.of(brand, Limits)).toEqual({ most: 6, strict: false });
    expect(reader.known(other, Limits)).toEqual({ most: 4, strict: false });
  });

  it('are seen by a transaction as it wrote them, by nobody else before it commits', async () => {
    const brand = newId<'brand'>();
    const reader = createSettings(db, clock);
    await db
      .transaction(async (tx) => {
        await patchSettings(tx, brand, Limits, { most: 7 });
        expect((await settingsIn(tx, brand)).stored(Limits)).toEqual({
          revision: 1,
          value: { most: 7, strict: true },
        });
        expect(await reader.of(brand, Limits)).toEqual(Limits.defaults);
        throw new Error('never mind');
      })
      .catch(() => undefined);
    reader.forget();
    expect(await reader.of(brand, Limits)).toEqual(Limits.defaults);
  });

  it('patched with what stands are not written', async () => {
    const brand: BrandId = newId<'brand'>();
    for (const most of [7, 7, 8]) await patchSettings(db, brand, Limits, { most });
    expect((await settingsIn(db, brand)).stored(Limits)).toEqual({
      revision: 2,
      value: { most: 8, strict: true },
    });
  });
});

describe('stored data', () => {
  const Line = Type.String({ pattern: '^https://' });
  const All = settings(
    'testing.all',
    {
      most: whole('x', { minimum: 1, maximum: 9 }),
      hosts: lines('x', Line, { maxItems: 2 }),
      links: records('x', { url: text('x', { maxLength: 9 }) }, { maxItems: 2, fresh: { url: '' } }),
      names: perLanguage('x', { maxLength: 5 }),
      deep: own('x', Type.Object({ one: Type.Optional(Type.Boolean()) }, { additionalProperties: false })),
    },
    { title: 'x', defaults: { most: 5, hosts: ['https://a'], links: [], names: {}, deep: {} } },
  );
  const read = (raw: unknown) => repaired(All.schema, raw, All.defaults);

  it.each([
    ['nothing', null, {}],
    ['a text', 'x', {}],
    ['a number beyond its bounds', { most: 10 }, {}],
    ['what the section does not know', { most: 3, other: 1 }, { most: 3 }],
    [
      'entries that fit and one that does not',
      { hosts: ['https://b', 'ftp://c', 4] },
      { hosts: ['https://b'] },
    ],
    ['more entries than may be', { hosts: ['https://1', 'https://2', 'https://3'] }, {}],
    [
      'a record too much by a field',
      { links: [{ url: 'a', x: 1 }, { url: 'b' }] },
      { links: [{ url: 'b' }] },
    ],
    ['a language there is not', { names: { en: 'Hi', 'x!': 'No', bn: 'too long' } }, { names: { en: 'Hi' } }],
    ['an option that is malformed', { deep: { one: 'yes' } }, { deep: {} }],
  ])('of %s is read as far as it fits', (_, raw, found) => {
    expect(read(raw)).toEqual({ ...All.defaults, ...found });
  });

  it('is always read as what the section is, whatever it holds', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (most, hosts) => {
        const found = Object(read({ most, hosts, links: most, names: hosts, deep: most }));
        expect(Object.keys(found).sort()).toEqual(['deep', 'hosts', 'links', 'most', 'names']);
        expect(Number.isInteger(found.most) && found.most >= 1 && found.most <= 9).toBe(true);
        expect(Array.isArray(found.hosts)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});
