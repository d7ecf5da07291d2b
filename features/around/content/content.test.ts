import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallAnswer } from '#kernel/call.ts';
import { newId } from '#kernel/ids.ts';
import { DAY } from '#kernel/time.ts';
import type { Db } from '#platform/db/db.ts';
import { askRoute } from '#platform/testkit/context.ts';
import { type FreshDatabase, freshDatabase, testDb } from '#platform/testkit/database.ts';
import {
  type Announcements,
  type Banner,
  type ContentPageAnswer,
  type GetHelp,
  GetAnnouncements,
} from './contract.ts';
import { createContent } from './room.ts';
import { linkageOf, textIn } from './rules.ts';
import { seedContent } from './service/seed.ts';
import { termsVersion } from './service/terms.ts';
import {
  type NewAnnouncement,
  putAnnouncement,
  putBanner,
  readAnnouncements,
  readArticles,
  readBanners,
} from './store.ts';
import { lockEntry, writeEntry } from './store/entries.ts';
import { keepVersion } from './store/versions.ts';

let database: FreshDatabase;
let db: Db;
let room: ReturnType<typeof createContent>;
let shift = 0;
const brand = {
  id: newId<'brand'>(),
  code: 'test',
  currency: 'BDT',
  languages: ['en', 'bn'],
  defaultLanguage: 'bn',
};

beforeAll(async () => {
  database = await freshDatabase();
  db = testDb(database.appUrl);
  await seedContent(db, brand.id);
  room = createContent({ db, clock: { now: () => Date.now() + shift } });
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

const ask = <Value>(
  path: string,
  query: Readonly<Record<string, unknown>> = {},
  params: Readonly<Record<string, unknown>> = {},
  who = brand,
): Promise<Value> => askRoute(room.routes, { method: 'GET', path }, { brand: who }, { params, query });
const announced = (query: Readonly<Record<string, unknown>> = {}): Promise<Announcements> =>
  ask<CallAnswer<typeof GetAnnouncements>>('/wps/relay/MCSFE_announcements', query);

describe('announcements', () => {
  it('come by type', async () => {
    const all = await announced();
    expect(all.headlines.length).toBeGreaterThan(1);
    expect(all.notices.length).toBeGreaterThan(0);
    const notices = await announced({ types: 'PL' });
    expect([notices.headlines, notices.popups, notices.notices.length]).toEqual([[], [], all.notices.length]);
  });

  it.each([
    ['A', ['A']],
    ['B', ['B']],
    ['A,F', ['F', 'A']],
  ])('popups for execution %s are %j', async (execution, expected) => {
    const { popups } = await announced({ types: 'PU', execution });
    expect(popups.map((popup) => popup.execution)).toEqual(expected);
  });

  it('popups come six at once', async () => {
    const other = { ...brand, id: newId<'brand'>() };
    const popup: Omit<NewAnnouncement, 'id' | 'position'> = {
      type: 'PU',
      execution: 'B',
      promotion_type: '',
      title: { en: 'One' },
      body: {},
      emblem: '',
      linkage: '',
    };
    for (let position = 0; position < 8; position += 1)
      await putAnnouncement(db, other.id, { ...popup, id: newId(), position });
    const page = (pageNo: number): Promise<Announcements> =>
      ask('/wps/relay/MCSFE_announcements', { pageNo }, {}, other);
    expect([(await page(1)).popups.length, (await page(2)).popups.length]).toEqual([6, 2]);
  });

  it('are shown in their time only, and a change shows within a second', async () => {
    const before = (await announced({ types: 'H' })).headlines.length;
    await db.pool.query(
      `update content.announcements set ends_at = now() + interval '1 day' where type = 'H' and brand_id = '${brand.id}'`,
    );
    shift += 2_000;
    expect((await announced({ types: 'H' })).headlines).toHaveLength(before);
    shift += DAY + 5_000;
    expect((await announced({ types: 'H' })).headlines).toHaveLength(0);
    shift = 0;
  });
});

describe('banners', () => {
  const banners = (query: Readonly<Record<string, unknown>>): Promise<Banner[]> =>
    ask('/wps/relay/MCSFE_banners', query);

  it('come by group; one without a linkage has no button', async () => {
    const home = await banners({ groupName: 'w_home' });
    expect(home).toHaveLength(4);
    expect(home.every((one) => one.linkageType === 'INTERNAL' && one.action !== '')).toBe(true);
    const [login] = await banners({ groupName: 'w_login' });
    expect(login).toMatchObject({ linkage: '', linkageType: '', action: '' });
  });

  it('the database refuses an address that runs a script', async () => {
    const banner = {
      id: newId(),
      group_name: 'w_home',
      position: 0,
      title: { en: 'x' },
      body: {},
      action: {},
      emblem: 'tiger',
      ink: 'slots',
      linkage: 'javascript:alert(1)',
    } as const;
    await expect(putBanner(db, brand.id, banner)).rejects.toThrow(/linkage/);
  });
});

it.each([
  ['/fair', 'INTERNAL'],
  ['/', 'INTERNAL'],
  ['https://example.com/x', 'EXTERNAL'],
  ['//example.com', ''],
  ['/\\example.com', ''],
  ['javascript:alert(1)', ''],
  ['http://example.com', ''],
  ['data:text/html,x', ''],
  ['', ''],
])('a press on %s leads %s', (stored, type) => {
  expect(linkageOf(stored)).toEqual({ linkage: type ? stored : '', linkageType: type });
});

it.each([
  ['bn', 'bn', 'ক'],
  ['th', 'bn', 'ক'],
  ['th', 'th', 'A'],
  ['constructor', '__proto__', 'A'],
])('asked in %s by a brand of %s', (language, brandLanguage, expected) => {
  expect(textIn({ en: 'A', bn: 'ক' }, language, brandLanguage)).toBe(expected);
});

it('guides have seven steps for iPhone and six for Android, in English, Malay and Chinese', async () => {
  for (const [page, steps] of [
    ['ios', 7],
    ['android', 6],
  ] as const)
    for (const language of ['en', 'ms', 'zh']) {
      const { articles } = await ask<ContentPageAnswer>('/wps/content/{page}', { language }, { page });
      expect(articles).toHaveLength(steps);
      expect(articles.every((step) => step.title !== '' && step.picture !== '')).toBe(true);
      expect(/[一-鿿]/.test(articles[0]?.title ?? '')).toBe(language === 'zh');
    }
});

const TEN = ['ar', 'bn', 'en', 'fil', 'hi', 'id', 'ms', 'th', 'vi', 'zh'];
it('every sample text stands in all ten languages, in the letters of each', async () => {
  const said = [
    await readAnnouncements(db, brand.id),
    await readArticles(db, brand.id),
    await readBanners(db, brand.id),
  ];
  for (const row of said.flat())
    for (const texts of [row.title, row.body].filter((one) => Object.keys(one).length > 0))
      expect(Object.keys(texts).sort()).toEqual(TEN);
  const letters = { ar: /[ء-ي]/, bn: /[অ-হ]/, hi: /[अ-ह]/, th: /[ก-ฮ]/, zh: /[一-鿿]/ };
  for (const [language, script] of Object.entries(letters))
    for (const { title } of said.flat())
      expect(script.test(title[language] ?? ''), `${language} ${title['en'] ?? ''}`).toBe(true);
  // A translation that is the English text was forgotten.
  const same = said
    .flat()
    .flatMap(({ title, body }) =>
      [title, body].flatMap((texts) =>
        TEN.filter(
          (language) => language !== 'en' && texts['en'] !== undefined && texts[language] === texts['en'],
        ),
      ),
    );
  expect(same).toEqual([]);
});

it('the help centre is the content page, told once', async () => {
  const { articles } = await ask<ContentPageAnswer>(
    '/wps/content/{page}',
    { language: 'th' },
    { page: 'help' },
  );
  const { lang, topics } = await ask<CallAnswer<typeof GetHelp>>('/wps/system/helpCenter', {
    lang: 'TH',
    device: 'WEB',
  });
  expect(lang).toBe('th');
  expect(topics.map(({ title, body }) => [title, body])).toEqual(
    articles.map(({ title, content }) => [title, content]),
  );
  expect(new Set(topics.map(({ topic }) => topic))).toEqual(new Set(['account', 'money', 'games', 'safe']));
});

it('a second seeding writes nothing, and another brand sees none of it', async () => {
  const before = (await readArticles(db, brand.id)).length;
  await seedContent(db, brand.id);
  expect(await readArticles(db, brand.id)).toHaveLength(before);
  const other = { ...brand, id: newId<'brand'>() };
  expect(await ask<Banner[]>('/wps/relay/MCSFE_banners', {}, {}, other)).toEqual([]);
});

describe('terms', () => {
  it('have a version that is counted on when they read otherwise, and only then', async () => {
    expect(await termsVersion(db, brand.id)).toBe(1);
    await keepVersion(db, brand.id, 'terms');
    expect(await termsVersion(db, brand.id)).toBe(1);
    const [article] = (await readArticles(db, brand.id)).filter(({ page }) => page === 'terms');
    const entry = await lockEntry(db, brand.id, 'article', article?.id ?? '');
    if (!entry) throw new Error('no terms were seeded');
    expect(await writeEntry(db, brand.id, { ...entry, title: { en: 'Your account with us' } })).toBe(true);
    await keepVersion(db, brand.id, 'terms');
    expect(await termsVersion(db, brand.id)).toBe(2);
  });

  it('are given to a brand that was written before there were any', async () => {
    const older = newId<'brand'>();
    await putBanner(db, older, {
      id: newId(),
      group_name: 'w_home',
      position: 0,
      title: { en: 'One' },
      body: {},
      action: {},
      emblem: 'tiger',
      ink: 'slots',
      linkage: '',
    });
    await seedContent(db, older);
    expect(await termsVersion(db, older)).toBe(1);
  });
});
