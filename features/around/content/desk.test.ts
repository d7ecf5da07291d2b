/** Staff write content over a real database: twice, late, at once, a whole file or nothing, in another brand's name, page by page. */
import { beforeEach, describe, expect, it } from 'vitest';
import { type BrandId, newId } from '#kernel/ids.ts';
import type { Db } from '#platform/db/db.ts';
import { askRoute } from '#platform/testkit/context.ts';
import { databaseOfFile, FEW } from '#platform/testkit/file-database.ts';
import type { OpsEntry, PackEntry } from './contract/ops.ts';
import type { EntryKind } from './contract/places.ts';
import { createContent } from './room.ts';
import { importPack, putEntry, type Wanted } from './service/edit.ts';
import { createContentService } from './service/said.ts';
import { FACTS as USUAL } from './entry.fixture.ts';

let db: Db;
let brandId: BrandId;
const NOW = Date.parse('2026-11-22T12:00:00Z');
const staffId = newId<'staff'>();
databaseOfFile((made) => {
  db = made;
}, FEW);
beforeEach(() => {
  brandId = newId<'brand'>();
});

const hand = (brand = brandId) => ({ brandId: brand, staffId, ip: '192.0.2.1', requestId: 'request' });
const said = (title: string) => ({ title, body: '', action: '' });
const FACTS = { ...USUAL, startsAt: '2026-11-01T00:00:00.000Z' } as const;
const wanted = (more: Partial<Wanted> = {}): Wanted => ({
  ...FACTS,
  place: 'PL',
  revision: 0,
  texts: { en: said('Said') },
  ...more,
});
const failure = (error: { code?: string }): string => error.code ?? String(error);
const put = (id: string, more: Partial<Wanted> = {}, by = hand(), kind: EntryKind = 'announcement') =>
  putEntry({ db }, by, { kind, id }, wanted(more)).then((entry) => entry.revision, failure);
const packed = (id: string, more: Partial<PackEntry> = {}): PackEntry => ({
  ...FACTS,
  kind: 'announcement',
  place: 'PL',
  id,
  texts: { en: said('Said') },
  ...more,
});
const take = (entries: readonly PackEntry[], check = false, by = hand()) =>
  importPack({ db }, by, entries, check).catch(failure);
const titles = async (brand = brandId): Promise<unknown[]> =>
  (
    await db.pool.query(
      "select title ->> 'en' as title from content.announcements where brand_id = $1 order by title",
      [brand],
    )
  ).rows.map(({ title }) => title);
const trail = async (brand = brandId): Promise<unknown[]> =>
  (
    await db.pool.query('select action, subject from platform.trail where brand_id = $1 order by seq', [
      brand,
    ])
  ).rows.map(({ action, subject }) => `${action} ${subject}`);

describe('an entry', () => {
  it('is written on the revision that was seen, and on no other', async () => {
    const id = newId();
    expect(await put(id, { revision: 1 })).toBe('content.unknown_entry');
    expect(await put(id)).toBe(1);
    for (const revision of [0, 2, 1_000_000_000])
      expect(await put(id, { revision, texts: { en: said('Late') } })).toBe('content.changed_meanwhile');
    expect(await put(id, { revision: 1, texts: { en: said('In time') } })).toBe(2);
    expect(await titles()).toEqual(['In time']);
    expect(await trail()).toEqual([`content.announcement_new ${id}`, `content.announcement ${id}`]);
  });

  it('that is saved as it stands stays what it was, and nobody writes of it', async () => {
    const id = newId();
    await put(id);
    expect(await put(id, { revision: 1 })).toBe(1);
    expect(await put(id, { revision: 1, texts: {} })).toBe(1);
    expect(await put(id, { revision: 1, texts: { en: said('  Said  '), bn: null } })).toBe(1);
    expect(await trail()).toHaveLength(1);
  });

  it('is made once by five at once under one id, and changed once by five who saw the same', async () => {
    const id = newId();
    const five = (revision: number) =>
      Promise.all(
        ['1', '2', '3', '4', '5'].map((title) =>
          put(id, { revision, texts: { en: said(`${revision} ${title}`) } }),
        ),
      );
    for (const revision of [0, 1]) {
      const all = await five(revision);
      expect(all.filter((one) => one === revision + 1)).toHaveLength(1);
      expect(all.filter((one) => one === 'content.changed_meanwhile')).toHaveLength(4);
    }
    expect([(await titles()).length, (await trail()).length]).toEqual([1, 2]);
  });

  it('of another brand is not there, under the same id neither', async () => {
    const id = newId();
    const other = newId<'brand'>();
    await put(id);
    expect(await put(id, { revision: 1, texts: { en: said('Stolen') } }, hand(other))).toBe(
      'content.unknown_entry',
    );
    expect(await put(id, { texts: { en: said('Own') } }, hand(other))).toBe(1);
    expect([await titles(), await titles(other)]).toEqual([['Said'], ['Own']]);
    expect(await trail(other)).toEqual([`content.announcement_new ${id}`]);
  });

  it('of one kind is no entry of another', async () => {
    const id = newId();
    await put(id);
    expect(await put(id, { revision: 1, place: 'help' }, hand(), 'article')).toBe('content.unknown_entry');
    expect(await put(id, { place: 'help', texts: { en: said('Answer') } }, hand(), 'article')).toBe(1);
    expect(await titles()).toEqual(['Said']);
  });

  it.each<[string, Partial<Wanted>, string]>([
    ['in no place', { place: 'nowhere' }, 'content.bad_place'],
    ['with a picture nobody drew', { picture: 'ufo' }, 'content.bad_picture'],
    ['leading to a script', { linkage: 'data:text/html,x' }, 'content.bad_linkage'],
    ['over as it begins', { endsAt: FACTS.startsAt }, 'content.bad_window'],
    ['without English', { texts: { bn: said('ক') } }, 'content.no_english'],
    ['with English of spaces', { texts: { en: said('   ') } }, 'content.no_english'],
  ])('%s is refused, new or not, and nothing is changed', async (_, more, code) => {
    expect(await put(newId(), more)).toBe(code);
    const id = newId();
    await put(id);
    const texts = more.texts && { en: null, ...more.texts };
    expect(await put(id, { revision: 1, ...more, ...(texts && { texts }) })).toBe(code);
    expect([await titles(), (await trail()).length]).toEqual([['Said'], 1]);
  });
});

describe('a file', () => {
  it('counts what it adds, changes and leaves; a look writes nothing', async () => {
    const [kept, renewed, added] = [newId(), newId(), newId()];
    await put(kept);
    await put(renewed);
    const entries = [packed(added), packed(renewed, { texts: { en: said('New') } }), packed(kept)];
    const counts = { added: 1, changed: 1, same: 1 };
    expect(await take(entries, true)).toEqual(counts);
    expect([await titles(), (await trail()).length]).toEqual([['Said', 'Said'], 2]);
    expect(await take(entries)).toEqual(counts);
    expect(await take(entries)).toEqual({ added: 0, changed: 0, same: 3 });
    expect([await titles(), (await trail()).slice(2)]).toEqual([
      ['New', 'Said', 'Said'],
      ['content.import 3'],
    ]);
  });

  it('with one bad entry, wherever it stands, is taken not at all', async () => {
    const ids = [newId(), newId(), newId()];
    for (const bad of ids.keys()) {
      const entries = ids.map((id, at) => packed(id, at === bad ? { linkage: '//evil.example' } : {}));
      for (const check of [true, false]) expect(await take(entries, check)).toBe('content.bad_linkage');
    }
    expect([await titles(), await trail()]).toEqual([[], []]);
  });

  it('that names an entry twice says the last of it, once', async () => {
    const id = newId();
    expect(await take([packed(id), packed(id, { texts: { en: said('Twice') } })])).toEqual({
      added: 1,
      changed: 1,
      same: 0,
    });
    expect(await titles()).toEqual(['Twice']);
  });

  it('and another at the same time, each in its own order, are taken whole or not at all', async () => {
    const ids = Array.from({ length: 8 }, () => newId());
    const file = (title: string) => ids.map((id) => packed(id, { texts: { en: said(title) } }));
    for (const round of ['first', 'second']) {
      const both = await Promise.all([take(file(`${round} A`)), take(file(`${round} B`).reverse())]);
      expect(both.filter((one) => typeof one === 'object').length, JSON.stringify(both)).toBeGreaterThan(0);
      for (const one of both) if (typeof one === 'string') expect(one).toBe('content.changed_meanwhile');
      expect(new Set(await titles()).size).toBe(1);
    }
  });

  it('takes its entries in one order, however they stand in it: two files never wait for each other', async () => {
    const [low = '', high = ''] = [newId(), newId()].sort();
    await put(low);
    await put(high);
    const waits = async () =>
      (
        await db.pool.query(
          "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        )
      ).rowCount;
    const lock = 'select 1 from content.announcements where brand_id = $1 and id = $2 for update';
    const holder = await db.pool.connect();
    try {
      await holder.query('begin');
      await holder.query(lock, [brandId, low]);
      const taken = take([high, low].map((id) => packed(id, { texts: { en: said('New') } })));
      await expect.poll(waits).toBe(1);
      // It stands at the first of them and holds nothing behind.
      await holder.query(`${lock} nowait`, [brandId, high]);
      await holder.query('commit');
      expect(await taken).toEqual({ added: 0, changed: 2, same: 0 });
    } finally {
      holder.release();
    }
  });

  it('of another brand is a brand’s own once it is taken: ids are nobody’s property', async () => {
    const id = newId();
    await put(id);
    const other = newId<'brand'>();
    expect(await take([packed(id, { texts: { en: said('Copy') } })], false, hand(other))).toEqual({
      added: 1,
      changed: 0,
      same: 0,
    });
    expect([await titles(), await titles(other)]).toEqual([['Said'], ['Copy']]);
  });
});

/** As the door hands it on, to a guest or to a member of staff. */
const ask = (path: string, query: object, staff = false): Promise<Record<string, unknown>> => {
  const { routes } = createContent({ db, clock: { now: () => NOW } });
  return askRoute(routes, { method: 'GET', path }, { brandId, staff }, { query });
};

describe('the list for staff', () => {
  const page = async (query: object) => {
    const { list, pageNum, totalPages, total } = await ask(
      '/ops/content/entries',
      { kind: 'announcement', ...query },
      true,
    );
    const entries: readonly OpsEntry[] = Array.isArray(list) ? list : [];
    return [entries.map(({ texts }) => texts['en']?.title), pageNum, totalPages, total];
  };

  it('of nothing is no page', async () => expect(await page({})).toEqual([[], 1, 0, 0]));

  it('is told in pages; behind the last one it still says how many there are', async () => {
    for (const [position, title] of ['A', 'B', 'C', 'D'].entries())
      await put(newId(), { position, texts: { en: said(title) }, ...(title === 'D' && { place: 'H' }) });
    expect(await page({ place: 'PL', pageSize: 2 })).toEqual([['A', 'B'], 1, 2, 3]);
    expect(await page({ place: 'PL', pageSize: 2, pageNo: 2 })).toEqual([['C'], 2, 2, 3]);
    expect(await page({ place: 'PL', pageSize: 3 })).toEqual([['A', 'B', 'C'], 1, 1, 3]);
    expect(await page({ place: 'PL', pageSize: 2, pageNo: 3 })).toEqual([[], 3, 2, 3]);
    expect(await page({ place: 'H' })).toEqual([['D'], 1, 1, 1]);
    expect(await page({ place: 'PU', pageNo: 2 })).toEqual([[], 2, 0, 0]);
  });
});

describe('a reader', () => {
  it.each([
    ['bn', 'ক'],
    ['BN', 'ক'],
    ['TY', 'ক'],
    ['bn-BD', 'ক'],
    ['bn_BD', 'ক'],
    ['CN', '一'],
    ['zh-Hans', '一'],
    ['th', 'Said'],
    ['qq', 'Said'],
    ['', 'Said'],
    ['constructor', 'Said'],
    [undefined, 'Said'],
  ])('who asks in %j reads %s', async (language, title) => {
    await put(newId(), { texts: { en: said('Said'), bn: said('ক'), zh: said('一') } });
    expect(await ask('/wps/relay/MCSFE_announcements', { language })).toMatchObject({ notices: [{ title }] });
  });

  it('of one brand reads none of another’s, and sees what was taken off no longer', async () => {
    const id = newId();
    await put(id);
    const content = createContentService(db, { now: () => NOW });
    const count = async (brand: BrandId) => (await content.said(brand)).announcements.length;
    expect([await count(brandId), await count(newId<'brand'>())]).toEqual([1, 0]);
    await put(id, { revision: 1, enabled: false });
    // Kept for a second; whoever wrote looks again at once.
    expect(await count(brandId)).toBe(1);
    content.forget(brandId);
    expect(await count(brandId)).toBe(0);
  });
});
