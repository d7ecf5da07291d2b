/** Staff write content: visitors read it within a second, files come and go whole, what is wrong changes nothing. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpsEntry, PackEntry } from '#features/around/content/contract/ops.ts';
import { seedContent } from '#features/around/content/service/seed.ts';
import { DAY } from '#kernel/time.ts';
import type { Answer } from './testing-client.ts';
import { startServer, type StaffPerson, type TestServer } from './testing.ts';

let server: TestServer;
let support: StaffPerson;
beforeAll(async () => {
  server = await startServer();
  await seedContent(server.db, server.brandId);
  await server.restart();
  support = await server.staff('support');
});
afterAll(() => server.stop());

const ENTRIES = '/ops/content/entries';
const PACK = '/ops/content/pack';

async function list(kind: string, place = ''): Promise<OpsEntry[]> {
  const path = `${ENTRIES}?kind=${kind}&pageSize=100${place && `&place=${place}`}`;
  const { status, text } = await server.call({ method: 'GET', path, as: support });
  expect(status).toBe(200);
  return JSON.parse(text).value.list;
}
const bodyOf = ({
  kind: _,
  id: __,
  state: ___,
  ...rest
}: OpsEntry): Omit<OpsEntry, 'kind' | 'id' | 'state'> => rest;
const put = (entry: OpsEntry, change: object, as: StaffPerson = support): Promise<Answer> =>
  server.call({
    method: 'PUT',
    path: `${ENTRIES}/${entry.kind}/${entry.id}`,
    as,
    body: { ...bodyOf(entry), texts: {}, ...change },
  });
const first = async (kind: string, place: string): Promise<OpsEntry> => {
  const [one] = await list(kind, place);
  if (!one) throw new Error(`no ${kind} at ${place}`);
  return one;
};
const textOf = async (path: string): Promise<string> => (await server.call({ method: 'GET', path })).text;
const dump = async (): Promise<string> =>
  (await server.call({ method: 'GET', path: PACK, as: support })).text;
const said = (title: string, body = '', action = '') => ({ title, body, action });

describe('an entry', () => {
  it('is changed in one language, the others stay; help, page and popup tell the same', async () => {
    const one = await first('article', 'help');
    const { status, value } = await put(one, { texts: { th: said('คำถามใหม่', 'คำตอบใหม่') } });
    expect([status, value['revision']]).toEqual([200, 2]);
    for (const path of ['/wps/system/helpCenter?lang=th&device=WEB', '/wps/content/help?language=th'])
      expect(await textOf(path)).toContain('คำตอบใหม่');
    expect(await textOf('/wps/content/help?language=en')).toContain('How do I open an account?');
    // A language that is taken away falls back to the brand's own.
    await put(await first('article', 'help'), { texts: { th: null } });
    expect(await textOf('/wps/content/help?language=th')).toContain('How do I open an account?');
  });

  it('is new under revision 0, twice the same wish is one entry', async () => {
    const kind = 'announcement';
    const fresh = { ...(await first(kind, 'H')), id: randomUUID(), revision: 0 };
    const texts = { en: said('The market opens at eight'), bn: said('হাট আটটায় খোলে') };
    expect((await put(fresh, { texts, linkage: '/down' })).status).toBe(200);
    expect((await put(fresh, { texts, linkage: '/down' })).code).toBe('content.changed_meanwhile');
    expect(await textOf('/wps/relay/MCSFE_announcements?types=H&language=bn')).toContain('হাট আটটায় খোলে');
    expect((await list(kind, 'H')).filter(({ id }) => id === fresh.id)).toHaveLength(1);
  });

  it('is shown in its time only, and taken off without being lost', async () => {
    const one = await first('banner', 'w_login');
    const title = one.texts['en']?.title ?? '';
    const isShown = async (): Promise<boolean> =>
      (await textOf('/wps/relay/MCSFE_banners?groupName=w_login&language=en')).includes(title);
    expect([await isShown(), one.state]).toEqual([true, 'shown']);
    const tomorrow = new Date(Date.now() + DAY).toISOString();
    expect((await put(one, { startsAt: tomorrow })).value['state']).toBe('waiting');
    expect(await isShown()).toBe(false);
    const off = await put(await first('banner', 'w_login'), { startsAt: one.startsAt, enabled: false });
    expect([off.value['state'], await isShown()]).toEqual(['off', false]);
    await put(await first('banner', 'w_login'), { enabled: true });
    expect(await isShown()).toBe(true);
  });

  it.each<[string, string, string, object, number, string]>([
    ['an old revision', 'article', 'about', { revision: 9 }, 409, 'content.changed_meanwhile'],
    ['a place of another kind', 'article', 'about', { place: 'w_home' }, 422, 'content.bad_place'],
    ['an emblem nobody drew', 'banner', 'w_home', { picture: 'ufo' }, 422, 'content.bad_picture'],
    ['an ink nobody mixed', 'banner', 'w_home', { ink: 'gold' }, 422, 'content.bad_picture'],
    [
      'a script as an address',
      'banner',
      'w_home',
      { linkage: ['javascript', 'alert(1)'].join(':') },
      422,
      'content.bad_linkage',
    ],
    ['a stranger’s address', 'banner', 'w_home', { linkage: '//evil.example' }, 422, 'content.bad_linkage'],
    [
      'an end before the start',
      'banner',
      'w_home',
      { endsAt: '1999-01-01T00:00:00.000Z' },
      422,
      'content.bad_window',
    ],
    ['no English', 'article', 'about', { texts: { en: null } }, 422, 'content.no_english'],
    ['a language nobody speaks', 'article', 'about', { texts: { qq: said('x') } }, 422, 'wire.invalid'],
    ['a prototype', 'article', 'about', { texts: { constructor: said('x') } }, 400, 'wire.malformed'],
    [
      'a text that is too long',
      'article',
      'about',
      { texts: { en: said('x'.repeat(161)) } },
      422,
      'wire.invalid',
    ],
  ])('%s is refused and changes nothing', async (_name, kind, place, change, status, code) => {
    const before = await dump();
    const answer = await put(await first(kind, place), change);
    expect([answer.status, answer.code]).toEqual([status, code]);
    expect(await dump()).toBe(before);
  });

  it('two editors at once: one is told to look again; the trail has the other', async () => {
    const one = await first('article', 'blog');
    const answers = await Promise.all(
      ['One', 'Two'].map((title) => put(one, { texts: { en: said(title, 'Body') } })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { rows } = await server.db.pool.query(
      `select subject, after -> 'title' ->> 'en' as title from platform.trail where action = 'content.article' order by seq desc limit 1`,
    );
    const won = answers[0]?.status === 200 ? 'One' : 'Two';
    expect(rows).toEqual([{ subject: one.id, title: won }]);
  });

  it('is nobody’s who may not write', async () => {
    const one = await first('article', 'about');
    expect((await put(one, {}, await server.staff('finance'))).status).toBe(403);
    expect((await server.call({ method: 'GET', path: PACK })).status).toBe(401);
  });
});

describe('a file of content', () => {
  const entries = async (): Promise<PackEntry[]> => JSON.parse(await dump()).value.entries;
  const take = (list: readonly object[], check = false): Promise<Answer> =>
    server.call({ path: PACK, as: support, body: { format: 'haat-content/1', check, entries: list } });

  it('comes back as it went: nothing changes, and nothing is written down', async () => {
    const all = await entries();
    const trail = async (): Promise<unknown> =>
      (await server.db.pool.query('select count(*) from platform.trail')).rows;
    const before = await trail();
    for (const [at] of all.entries()) {
      if (at % 4 > 0) continue;
      const { status, value } = await take(all.slice(at, at + 4));
      expect([status, value['added'], value['changed']]).toEqual([200, 0, 0]);
    }
    expect(await trail()).toEqual(before);
  });

  it('is looked at first, then taken; what it does not name stays', async () => {
    const [one, ...rest] = (await entries()).filter(({ kind }) => kind === 'article');
    if (!one) throw new Error('no article');
    const renewed = { ...one, texts: { vi: said('Tiêu đề mới', 'Nội dung mới') } };
    const added = { ...one, id: randomUUID(), texts: { en: said('Another question', 'Another answer') } };
    expect((await take([renewed, added], true)).value).toEqual({ added: 1, changed: 1, same: 0 });
    expect(await dump()).not.toContain('Tiêu đề mới');
    expect((await take([renewed, added])).value).toEqual({ added: 1, changed: 1, same: 0 });
    expect((await take([renewed, added])).value).toEqual({ added: 0, changed: 0, same: 2 });
    const after = await entries();
    expect(after.find(({ id }) => id === one.id)?.texts['vi']?.title).toBe('Tiêu đề mới');
    expect(after.filter(({ id }) => rest.some((other) => other.id === id))).toEqual(rest);
  });

  it('with one bad entry is refused whole', async () => {
    const before = await dump();
    const [one] = await entries();
    if (!one) throw new Error('no entry');
    const good = { ...one, id: randomUUID(), texts: { en: said('Good') } };
    const bad = { ...one, id: randomUUID(), texts: { en: said('Bad') }, linkage: 'data:text/html,x' };
    expect((await take([good, bad])).code).toBe('content.bad_linkage');
    expect((await take([{ ...good, brandId: randomUUID() }])).status).toBe(422);
    expect(await dump()).toBe(before);
  });
});
