import { runInNewContext } from 'node:vm';
import cookie from '@fastify/cookie';
import Fastify from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { letterOf } from './brand-icon.ts';
import { manifestOf, pwa } from './pwa.ts';
import { serviceWorker } from './service-worker.ts';

const app = Fastify();
beforeAll(async () => {
  await app.register(cookie);
  pwa(app, {
    readerOf: async (request) => ({
      brand: { name: 'Haat', defaultTheme: 'dark' },
      language: new URL(request.url, 'http://x').searchParams.get('lang') ?? 'en',
    }),
    words: (language) => ({ content: language === 'ar' ? { offline: 'لا اتصال' } : { offline: 'No <net>' } }),
    build: 'one',
  });
});
afterAll(() => app.close());

test('the manifest names the brand, its colours and icons that exist in their size', async () => {
  const answer = await app.inject('/manifest.webmanifest');
  expect(answer.headers['content-type']).toContain('application/manifest+json');
  const manifest: ReturnType<typeof manifestOf> & { icons: { src: string; sizes: string }[] } = answer.json();
  expect(manifest).toMatchObject({ name: 'Haat', display: 'standalone', start_url: '/', dir: 'ltr' });
  for (const { src, sizes } of manifest.icons) {
    const icon = await app.inject(src);
    const { width, height, format } = await sharp(icon.rawPayload).metadata();
    expect([icon.headers['content-type'], `${width}x${height}`, format]).toEqual(['image/png', sizes, 'png']);
  }
  expect(manifestOf({ name: 'ক'.repeat(20), defaultTheme: 'light' }, 'ar')).toMatchObject({
    dir: 'rtl',
    short_name: 'ক'.repeat(12),
    theme_color: '#ffffff',
  });
});

test('a maskable icon is full to its corners, the plain one is round', async () => {
  const corner = async (file: string): Promise<number[]> => {
    const { rawPayload } = await app.inject(`/icon/${file}`);
    const pixel = { left: 0, top: 0, width: 1, height: 1 };
    return [...(await sharp(rawPayload).ensureAlpha().extract(pixel).raw().toBuffer())];
  };
  expect(await corner('maskable-512.png')).toEqual([0xdb, 0x25, 0x63, 255]);
  expect((await corner('512.png'))[3]).toBe(0);
  for (const file of ['513.png', '..%2fsw.js', 'constructor'])
    expect((await app.inject(`/icon/${file}`)).statusCode).toBe(404);
});

test('letters of the mark: accents fall off, other scripts get the diamond', () => {
  expect(['haat', 'Ébène', '  x', 'হাট', ''].map(letterOf)).toEqual(['H', 'E', 'X', '', '']);
});

test('the page for no network speaks the reader’s language, escaped, with a nonce of its own', async () => {
  const [english, arabic] = [await app.inject('/offline'), await app.inject('/offline?lang=ar')];
  expect(english.body).toContain('<h1>No &lt;net></h1>');
  expect(arabic.body).toContain('<html lang="ar" dir="rtl">');
  expect([arabic.headers['content-language'], arabic.headers['x-robots-tag']]).toEqual(['ar', 'noindex']);
  const nonce = /nonce="([^"]+)"/.exec(english.body)?.[1];
  expect(english.headers['content-security-policy']).toContain(`'nonce-${nonce}'`);
});

type Event = { waitUntil: (work: Promise<unknown>) => void; respondWith: (answer: Promise<unknown>) => void };

/** The worker in a world of its own: a cache that is a map, a network that is a function. */
function bring(network: (address: string) => { status: number; cache?: string } | undefined) {
  const stores = new Map<string, Map<string, unknown>>();
  const listeners = new Map<string, (event: object) => void>();
  const nameOf = (request: string | { url: string }) =>
    new URL(typeof request === 'string' ? request : request.url, 'https://h.example').pathname;
  const open = async (name: string) => {
    const store = stores.get(name) ?? new Map<string, unknown>();
    stores.set(name, store);
    return {
      match: async (request: string | { url: string }) => store.get(nameOf(request)),
      put: async (request: string | { url: string }, answer: unknown) =>
        void store.set(nameOf(request), answer),
      keys: async () => [...store.keys()],
      delete: async (key: string) => store.delete(key),
    };
  };
  const fetch = async (request: string | { url: string }) => {
    const found = network(nameOf(request));
    if (!found) throw new TypeError('no network');
    const answer = { ...found, ok: found.status === 200, of: nameOf(request), clone: () => answer };
    return Object.assign(answer, { headers: new Map([['cache-control', found.cache ?? 'no-store']]) });
  };
  const self = {
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
    skipWaiting: async () => undefined,
    location: { origin: 'https://h.example' },
    registration: {},
    clients: { claim: async () => undefined },
  };
  const names = {
    keys: async () => [...stores.keys()],
    open,
    delete: async (key: string) => stores.delete(key),
  };
  runInNewContext(serviceWorker('v'), { self, caches: names, fetch, URL });
  const say = async (name: string, event: object = {}): Promise<unknown> => {
    let [work, answer]: Promise<unknown>[] = [Promise.resolve(), Promise.resolve(undefined)];
    const hooks: Event = {
      waitUntil: (promise) => (work = promise),
      respondWith: (promise) => (answer = promise),
    };
    listeners.get(name)?.({ ...event, ...hooks });
    await work;
    return answer;
  };
  const get = (path: string, mode = 'cors', method = 'GET') =>
    say('fetch', { request: { url: `https://h.example${path}`, mode, method } });
  return { say, get, stores };
}

test('without a network a page becomes the kept one; files named by their content come from the device', async () => {
  let isOnline = true;
  const file = '/assets/client-BzF873B3.js';
  const worker = bring((path) =>
    isOnline ? { status: 200, ...(path === file && { cache: 'public, immutable' }) } : undefined,
  );
  await worker.say('install');
  await worker.get(file);
  isOnline = false;
  expect(await worker.get('/rng', 'navigate')).toMatchObject({ of: '/offline' });
  expect(await worker.get(file)).toMatchObject({ of: file });
});

test('no answer of a call and no drawn page is ever kept', async () => {
  const worker = bring(() => ({ status: 200, cache: 'public, immutable' }));
  await worker.say('install');
  expect(await worker.get('/', 'navigate')).toMatchObject({ of: '/' });
  for (const path of ['/wps/v2/wallets/balance', '/wps/member/info', '/lgw/x', '/country-flag/BD.png'])
    expect(await worker.get(path)).toBeUndefined();
  expect(await worker.get('/assets/client-BzF873B3.js', 'cors', 'POST')).toBeUndefined();
  for (const path of ['/wps/x', '/ops/y', '/console', '/docs/z'])
    expect(await worker.get(path, 'navigate')).toBeUndefined();
  expect([...worker.stores].flatMap(([, store]) => [...store.keys()])).toEqual(['/offline']);
});

test('a file that may change, or that did not come, is not kept; old stores go', async () => {
  const worker = bring((path) => ({ status: path.includes('gone') ? 404 : 200, cache: 'no-cache' }));
  await worker.get('/assets/client-BzF873B3.js');
  await worker.get('/assets/gone-BzF873B3.js');
  worker.stores.set('another', new Map());
  await worker.say('activate');
  expect([...worker.stores].map(([name, { size }]) => [name, size])).toEqual([['haat-files', 0]]);
});

test('a build changes the worker, and the worker may run nothing but itself', async () => {
  expect(serviceWorker('a')).not.toBe(serviceWorker('b'));
  const { headers } = await app.inject('/sw.js');
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'; connect-src 'self'/);
  expect([headers['cache-control'], headers['content-type']]).toEqual([
    'no-cache',
    'text/javascript; charset=utf-8',
  ]);
});
