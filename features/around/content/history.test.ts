/** Answers are found by their words, judged by their readers, kept in every version, and for the market they are written for. */
import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#kernel/ids.ts';
import type { Db } from '#platform/db/db.ts';
import { askRoute } from '#platform/testkit/context.ts';
import { databaseOfFile } from '#platform/testkit/file-database.ts';
import { type ContentPageAnswer, GetContentPage, SearchHelp, VoteArticle } from './contract.ts';
import {
  type EntryHistory,
  type OpsEntry,
  OpsEntryHistory,
  OpsPutEntry,
  OpsRollBack,
} from './contract/ops.ts';
import { createContent } from './room.ts';
import { asked, configOf, inMarket, spaced } from './rules/search.ts';
import { FACTS } from './entry.fixture.ts';

describe('words', () => {
  it('are cut where their readers would cut them', () => {
    expect(spaced('我的提款没有到账。', 'zh').split(' ').length).toBeGreaterThan(2);
    expect(spaced('ถอนเงินไม่ถึง', 'th').split(' ').length).toBeGreaterThan(1);
    expect(asked(' withdraw   mon', 'en')).toEqual({ text: 'withdraw mon', last: 'mon' });
    expect(asked("') or 1=1; --", 'en').text).toBe('or 1 1');
    expect([configOf('en'), configOf('bn'), configOf('constructor')]).toEqual([
      'english',
      'simple',
      'simple',
    ]);
    expect(inMarket({ markets: ['BD'] }, undefined)).toBe(false);
    expect(inMarket({ markets: ['BD'] }, 'BD')).toBe(true);
  });
});

describe('the help centre', () => {
  let db: Db;
  let room: ReturnType<typeof createContent>;
  const brand = {
    id: newId<'brand'>(),
    code: 't',
    currency: 'BDT',
    languages: ['en', 'bn', 'zh'],
    defaultLanguage: 'bn',
  };
  databaseOfFile((given) => {
    db = given;
  });
  const who = { brandId: brand.id, brand };
  const staff = { ...who, staff: true };
  const entry = (change: object, texts: object) => ({
    revision: 0,
    ...FACTS,
    place: 'help',
    position: 1,
    subject: 'money',
    ...change,
    texts,
  });
  const put = (id: string, body: object): Promise<OpsEntry> =>
    askRoute(room.routes, OpsPutEntry, staff, { params: { kind: 'article', id }, body });
  const [paid, dhaka] = [newId(), newId()];
  const text = (title: string, body: string) => ({ title, body, action: '' });
  beforeAll(async () => {
    room = createContent({ db, clock: { now: () => Date.now() } });
    await put(
      paid,
      entry(
        {},
        {
          en: text('Withdrawals that did not arrive', 'Money stays held until people have decided.'),
          bn: text('উত্তোলন পৌঁছায়নি', 'টাকা আটকে থাকে।'),
          zh: text('我的提款没有到账', '请打开提款记录。'),
        },
      ),
    );
    await put(dhaka, entry({ markets: ['BD'] }, { en: text('Paying with bKash', 'Only in Bangladesh.') }));
  });
  const search = async (q: string, language = 'en', country?: string): Promise<string[]> => {
    const asker = { ...who, language, ...(country && { country }) };
    const { articles } = await askRoute<{ articles: { id: string }[] }>(room.routes, SearchHelp, asker, {
      query: { q, language },
    });
    return articles.map(({ id }) => id);
  };
  const code = (doing: Promise<unknown>): Promise<string> =>
    doing.then(
      () => 'done',
      (error: { code?: string }) => error.code ?? String(error),
    );

  it.each([
    ['withdrawal arrived', 'en'],
    ['WITHDRAWING', 'en'],
    ['withdr', 'en'],
    ['held decided', 'en'],
    ['পৌঁছায়নি', 'bn'],
    ['提款', 'zh'],
    // Not written in Thai: found in the brand's language, then in English.
    ['উত্তোলন', 'th'],
    ['withdrawals', 'th'],
  ])('finds %s in %s', async (q, language) => {
    expect(await search(q, language)).toEqual([paid]);
  });

  it('finds nothing where nothing is, whatever is typed', async () => {
    for (const q of ['zebra', "'; drop", '\\', '((', ':* & !', '""', '-- x'])
      expect(await search(q), q).toEqual([]);
  });

  it('shows an answer for a market there alone', async () => {
    expect(await search('bkash', 'en', 'BD')).toEqual([dhaka]);
    expect(await search('bkash', 'en', 'VN')).toEqual([]);
    const page = await askRoute<ContentPageAnswer>(
      room.routes,
      GetContentPage,
      { ...who, country: 'VN' },
      {
        params: { page: 'help' },
      },
    );
    expect(page.articles.map(({ id }) => id)).toEqual([paid]);
  });

  it('shows an answer from the moment it is published', async () => {
    const id = newId();
    const later = { startsAt: new Date(Date.now() + 3_600_000).toISOString() };
    const soon = { en: text('Pangolin races', 'Soon.') };
    const waiting = await put(id, entry({ ...later, subject: 'games' }, soon));
    expect(waiting.state).toBe('waiting');
    const shown = async (): Promise<string[]> => {
      const asked = { params: { page: 'help' } };
      const page = await askRoute<ContentPageAnswer>(room.routes, GetContentPage, who, asked);
      return page.articles.map((one) => one.id);
    };
    expect([await search('pangolin'), (await shown()).includes(id)]).toEqual([[], false]);
    const vote = { params: { id }, body: { helpful: true } };
    expect(await code(askRoute(room.routes, VoteArticle, who, vote))).toBe('content.unknown_entry');
    await put(id, entry({ revision: 1, subject: 'games' }, { en: text('Pangolin races', 'Today.') }));
    expect([await search('pangolin'), (await shown()).includes(id)]).toEqual([[id], true]);
  });

  it('counts one voice a reader, the last one', async () => {
    const vote = (id: string, helpful: boolean, ip: string) =>
      askRoute(room.routes, VoteArticle, { ...who, ip }, { params: { id }, body: { helpful } });
    await vote(paid, true, '192.0.2.1');
    await vote(paid, false, '192.0.2.1');
    await vote(paid, true, '192.0.2.2');
    expect(await code(vote(newId(), true, '192.0.2.2'))).toBe('content.unknown_entry');
    const { votes } = await askRoute<EntryHistory>(room.routes, OpsEntryHistory, staff, {
      params: { kind: 'article', id: paid },
    });
    expect(votes).toEqual({ yes: 1, no: 1 });
  });

  it('keeps every version, and goes back to one as a version of its own, found by its words again', async () => {
    const id = newId();
    await put(id, entry({}, { en: text('First words', 'aardvark') }));
    await put(id, entry({ revision: 1 }, { en: text('Second words', 'buffalo') }));
    expect(await search('aardvark')).toEqual([]);
    const back = (revision: number, to: number): Promise<OpsEntry> =>
      askRoute(room.routes, OpsRollBack, staff, { params: { kind: 'article', id }, body: { revision, to } });
    expect(await code(back(1, 1))).toBe('content.changed_meanwhile');
    expect(await code(back(2, 9))).toBe('content.unknown_version');
    expect(await back(2, 1)).toMatchObject({ revision: 3, texts: { en: { title: 'First words' } } });
    expect(await search('aardvark')).toEqual([id]);
    const { versions } = await askRoute<EntryHistory>(room.routes, OpsEntryHistory, staff, {
      params: { kind: 'article', id },
    });
    expect(versions.map(({ revision, entry: then }) => [revision, then.texts['en']?.title])).toEqual([
      [3, 'First words'],
      [2, 'Second words'],
      [1, 'First words'],
    ]);
  });

  it('shows a page whose versions are kept as it stood in each', async () => {
    const id = newId();
    const terms = { place: 'licences', subject: '' };
    await put(id, entry(terms, { en: text('Licence', 'Number 1.') }));
    await put(id, entry({ ...terms, revision: 1 }, { en: text('Licence', 'Number 2.') }));
    const page = (version?: number): Promise<ContentPageAnswer> =>
      askRoute(
        room.routes,
        GetContentPage,
        { ...who, language: 'en' },
        { params: { page: 'licences' }, query: { ...(version && { version }) } },
      );
    expect(await page()).toMatchObject({ version: { number: 2 }, articles: [{ content: 'Number 2.' }] });
    expect(await page(1)).toMatchObject({
      version: { number: 1 },
      versions: [{ number: 2 }, { number: 1 }],
      articles: [{ content: 'Number 1.' }],
    });
    expect(await code(page(9))).toBe('content.unknown_version');
  });
});
