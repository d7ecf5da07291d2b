import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import cookie from '@fastify/cookie';
import Fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { assetsFor, readBuild } from './page-assets.ts';
import { pages } from './pages.ts';
import { builtSite } from './site-source.ts';

let site = '';
let app: FastifyInstance;
let asked: string[] = [];
let now = 1_000;
/** The brand's picture hosts. */
let hosts: readonly string[] = [];
/** Whether a brand answers at a host; throws while nobody can say. */
let ours = (_host: string): boolean => true;

const ENTRY = `export const NONCE_PLACE = '__N__';
export const callsFor = (url, language) => ['/wps/system/whitelabel', '/wps/x?language=' + language];
export const render = async ({ url, language, theme, data, assets, words, wordsVersion }) => ({
  status: url === '/gone' ? 404 : 200, title: 'T "1"', description: '', location: url === '/away' ? '/' : undefined,
  html: JSON.stringify({ url, language, theme, keys: Object.keys(data), state: data['/wps/system/status'], assets, word: words(language, 'ui').ui.close, wordsVersion }) + '<head></head><script nonce="__N__">',
});`;

beforeEach(async () => {
  site = mkdtempSync(join(tmpdir(), 'site-'));
  for (const folder of ['assets', 'server', 'words/v1/en', 'words/v1/bn'])
    mkdirSync(join(site, folder), { recursive: true });
  writeFileSync(join(site, 'server/server-entry.js'), ENTRY);
  writeFileSync(join(site, 'server/package.json'), '{"type":"module"}');
  writeFileSync(join(site, 'words-version'), 'v1');
  for (const language of ['en', 'bn'])
    writeFileSync(join(site, `words/v1/${language}/ui.json`), `{"ui":{"close":"close-${language}"}}`);
  writeFileSync(join(site, 'assets/main-1.js'), 'plain');
  writeFileSync(join(site, 'assets/main-1.js.br'), 'packed');
  writeFileSync(join(site, 'assets/.hidden'), 'not a file of ours');
  writeFileSync(join(site, 'assets/main-1.css'), 'body{}');
  writeFileSync(join(site, 'assets/home-2.css'), '.hero{}');
  writeFileSync(
    join(site, 'manifest.json'),
    JSON.stringify({
      'client.tsx': {
        file: 'assets/main-1.js',
        isEntry: true,
        css: ['assets/main-1.css'],
        assets: ['assets/anek-latin-x.woff2', 'assets/anek-latin1-y.woff2'],
      },
      '../../features/around/lobby/ui/player/home.tsx': {
        file: 'assets/home-2.js',
        css: ['assets/home-2.css'],
        imports: ['client.tsx', '_c'],
      },
      _c: { file: 'assets/c-3.js' },
    }),
  );
  app = Fastify();
  await app.register(cookie);
  app.get('/wps/system/whitelabel', async (request) => {
    asked.push(request.url);
    return {
      success: true,
      message: '',
      value: { name: 'Haat', languages: ['en', 'bn'], defaultLanguage: 'bn', defaultTheme: 'light' },
    };
  });
  app.get('/wps/system/status', async (request) => {
    const status = request.ip === '9.9.9.9' ? 2 : 0;
    const info = hosts.length > 0 && { info: { imageCDNs: hosts } };
    return { success: true, message: '', value: { status, location: { ip: request.ip }, ...info } };
  });
  app.get('/wps/x', async (_, reply) =>
    reply.code(503).send({ success: false, code: 'c', message: '', value: null }),
  );
  app.setNotFoundHandler((_, reply) => reply.code(404).send({ success: false }));
  asked = [];
  hosts = [];
  ours = () => true;
  await app.register(pages, {
    site: await builtSite(site),
    isHost: async (host) => ours(host),
    now: () => now,
  });
});
afterEach(async () => {
  await app.close();
  rmSync(site, { recursive: true });
});

const page = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { accept: 'text/html', ...headers } });
const nonceIn = (text: string): string => /nonce="([^"]+)"/.exec(text)?.[1] ?? '';

test('a page speaks the brand’s language until its reader chose one that is offered', async () => {
  expect((await page('/')).body).toContain('close-bn');
  expect((await page('/', { cookie: 'lang=en' })).body).toContain('close-en');
  expect((await page('/', { cookie: 'lang=ar' })).body).toContain('close-bn');
  expect((await page('/', { cookie: 'lang=../../x' })).body).toContain('close-bn');
  expect((await page('/', { cookie: 'lang=EN' })).body).toContain('close-en');
});

test('a first visit is answered in what the browser asks for, a choice comes before it', async () => {
  const asks = (header: string, cookie = '') =>
    page('/', { 'accept-language': header, ...(cookie && { cookie }) });
  expect((await asks('de-DE,en;q=0.8')).body).toContain('close-en');
  expect((await asks('bn-BD,en;q=0.8')).body).toContain('close-bn');
  // Pages are kept by their readers' wishes: the one before must not answer this one.
  expect((await asks('en-GB')).body).toContain('close-en');
  expect((await asks('de')).body).toContain('close-bn');
  expect((await asks('en', 'lang=bn')).body).toContain('close-bn');
});

test.each(['//', '///', '//evil.example/games', '//[', '//?lang=bn', '//games'])(
  '%s is no page of ours, and no defect either',
  async (url) => {
    const { statusCode, headers, body } = await page(url);
    expect([statusCode, headers['location'], body]).toEqual([404, undefined, '{"success":false}']);
    expect(asked).toEqual([]);
  },
);

test('a backslash after the first slash is another, on the wire as it was written', async () => {
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port }: AddressInfo = Object(app.server.address());
  const statusOf = (path: string) =>
    new Promise((done, fail) => {
      get({ port, path, agent: false }, (answer) => done(answer.resume().statusCode)).on('error', fail);
    });
  expect(await Promise.all(['/\\', '/\\evil.example/x', '/games\\x'].map(statusOf))).toEqual([404, 404, 200]);
});

test.each(['/', '/games//', '/a/b//c', '/?next=//evil.example', '/%2f%2fevil'])(
  '%s is drawn as it is asked for',
  async (url) => expect((await page(url)).body).toContain(JSON.stringify(url)),
);

test('what the API refuses is left out of the page', async () => {
  expect((await page('/')).body).toContain('"keys":["/wps/system/whitelabel","/wps/system/status"]');
});

test('a drawn page is kept for a while, and each answer has its own nonce', async () => {
  const [one, two] = [await page('/'), await page('/')];
  expect(asked).toHaveLength(2);
  expect(nonceIn(one.body)).not.toBe(nonceIn(two.body));
  expect(one.headers['content-security-policy']).toContain(`'nonce-${nonceIn(one.body)}'`);
  expect(one.headers['cache-control']).toBe('private, no-cache');
  expect((await page('/reset?token=secret')).headers['cache-control']).toBe('no-store');
  now += 6_000;
  await page('/');
  expect(asked.length).toBeGreaterThan(2);
});

test.each([
  [[], "img-src 'self' data: blob:;"],
  [['https://a.example/x;script-src *'], "img-src 'self' data: blob: https://a.example;"],
  [
    ['https://a.example', 'https://b.example:8443/y', 'https://a.example/z', 'nonsense'],
    "img-src 'self' data: blob: https://a.example https://b.example:8443;",
  ],
])('pictures may come from the brand’s hosts %j and from nowhere else', async (named, policy) => {
  hosts = named;
  const { headers } = await page('/');
  expect(String(headers['content-security-policy'])).toContain(policy);
  expect(String(headers['content-security-policy']).match(/script-src/g)).toHaveLength(1);
});

test('a drawing may be handed on by a picture host; a page may not', async () => {
  expect((await page('/art/emblem/tiger.svg')).headers['cross-origin-resource-policy']).toBe('cross-origin');
  expect((await page('/')).headers['cross-origin-resource-policy']).toBeUndefined();
});

test.each(['/', '/games', '/robots.txt', '/sitemap.xml'])(
  '%s: a host of nobody’s gets no page, and one that is not known is not named',
  async (url) => {
    const headers = { host: 'evil.example', accept: 'text/html' };
    ours = (host) => host === 'a.example';
    const refused = await app.inject({ url, headers });
    expect([refused.statusCode, refused.body]).toEqual([404, expect.not.stringContaining('evil')]);
    const answered = await app.inject({ url, headers: { ...headers, host: 'a.example' } });
    expect([answered.statusCode, answered.body]).toEqual([200, expect.stringContaining('https://a.example')]);
    ours = () => {
      throw new Error('the database is away');
    };
    const unsure = await app.inject({ url, headers });
    expect(unsure.body).not.toContain('evil');
    expect(String(unsure.headers['cache-control'])).not.toContain('public');
  },
);

test('a page for many holds nobody’s address, and a closed brand’s page is for one visitor alone', async () => {
  const from = (remoteAddress: string) =>
    app.inject({ url: '/', remoteAddress, headers: { accept: 'text/html' } });
  const blocked = await from('9.9.9.9');
  const free = await from('8.8.8.8');
  const again = await from('9.9.9.9');
  expect(blocked.body).toContain('"state":{"status":2,"location":{"ip":"9.9.9.9"}}');
  expect(free.body).toContain('"state":{"status":0,"location":{"ip":""}}');
  expect(again.body).toContain('"status":2');
});

test('statuses are the page’s own; an unknown API address, a file and a JSON reader get no page', async () => {
  expect((await page('/gone')).statusCode).toBe(404);
  // A dot in the last part is none of a file's where a browser goes there.
  expect((await page('/sports/league/football/uefa.cl')).headers['content-type']).toContain('text/html');
  for (const url of ['/wps/nothing', '/favicon.ico', '/assets/nothing.js'])
    expect((await page(url)).headers['content-type']).not.toContain('text/html');
  expect(
    (await app.inject({ url: '/somewhere', headers: { accept: 'application/json' } })).headers[
      'content-type'
    ],
  ).toContain('json');
});

test('assets come packed and for ever; nothing else of the build can be read', async () => {
  const packed = await app.inject({ url: '/assets/main-1.js', headers: { 'accept-encoding': 'br' } });
  expect([packed.body, packed.headers['content-encoding'], packed.headers['cache-control']]).toEqual([
    'packed',
    'br',
    'public, max-age=31536000, immutable',
  ]);
  const asked = await app.inject({ method: 'HEAD', url: '/assets/main-1.js' });
  expect([asked.statusCode, asked.body, asked.headers['content-length']]).toEqual([200, '', '5']);
  for (const url of ['/assets/', '/assets/none.js', '/assets/.hidden', '/assets/%2e%2e%2fassets%2fmain-1.js'])
    expect((await app.inject({ url })).statusCode, url).toBe(404);
  for (const url of [
    '/server/server-entry.js',
    '/assets/../server/server-entry.js',
    '/assets/%2e%2e/manifest.json',
    '/assets/%252e%252e%252fmanifest.json',
    '/manifest.json',
  ]) {
    const answer = await app.inject({ url });
    expect(answer.body).not.toContain('NONCE_PLACE');
    expect(answer.body).not.toContain('isEntry');
  }
});

test('label art is drawn from its address', async () => {
  const art = await app.inject({
    url: '/art/RNG/monsoon-tiger.svg?emblem=tiger&ink=6',
    headers: { 'accept-encoding': 'br' },
  });
  expect(art.headers['content-type']).toContain('image/svg+xml');
  expect(brotliDecompressSync(art.rawPayload).toString()).toMatch(/^<svg/);
  expect((await app.inject({ url: '/art/category/nope.svg' })).statusCode).toBe(404);
  expect((await app.inject({ url: '/art/RNG/x.png' })).statusCode).toBe(404);
});

test('a page carries the sheets of its screen, after those of every page, and announces its scripts and the one font', () => {
  const assets = assetsFor(readBuild(site), '/?a=1');
  expect(assets).toEqual({
    script: '/assets/main-1.js',
    css: 'body{}.hero{}',
    inlined: ['/assets/main-1.css', '/assets/home-2.css'],
    preloads: ['/assets/home-2.js', '/assets/c-3.js'],
    font: '/assets/anek-latin-x.woff2',
  });
  expect(assetsFor(readBuild(site), '/member')).toMatchObject({ preloads: [], css: 'body{}' });
});

test('an address that only leads on is answered by a redirect, also from the store of drawn pages', async () => {
  for (let time = 0; time < 2; time += 1) {
    const { statusCode, headers, body } = await app.inject({
      url: '/away',
      headers: { accept: 'text/html' },
    });
    expect([statusCode, headers.location, headers['cache-control'], body]).toEqual([
      302,
      '/',
      'no-store',
      '',
    ]);
  }
});
