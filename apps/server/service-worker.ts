/**
 * The site's service worker as a text, because it is the only script that is not part of the build. It keeps two things: files
 * that are named by their content, and one page to show without a network. No answer of a call and no drawn page is ever kept:
 * those may hold what is a member's own.
 */

/** As many files as the site has, twice: what a build before left behind goes first. */
const KEPT_FILES = 300;

/** A pushed message: shown always, as browsers demand of whoever was allowed to push; what it links to is a path of this site or nothing. */
const PUSHED = `
const seen = (id, opened) => fetch('/wps/push/' + encodeURIComponent(id) + '/seen', {
  method: 'POST', credentials: 'omit', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ opened }),
}).catch(() => undefined);
self.addEventListener('push', (event) => {
  let said = {};
  try { said = event.data.json(); } catch { /* nobody else knows our keys: without them it is shown as a bare call to look */ }
  const { id = '', title = self.location.hostname, text = '', link = '/', lang = 'en', dir = 'auto' } = said;
  event.waitUntil(self.registration.showNotification(String(title), {
    body: String(text), tag: String(id), lang: String(lang), dir: dir === 'rtl' ? 'rtl' : 'ltr', icon: '/icon/192.png', data: { id, link },
  }).then(() => id && seen(id, false)));
});
self.addEventListener('notificationclick', (event) => {
  const { id = '', link = '/' } = event.notification.data || {};
  event.notification.close();
  const path = typeof link === 'string' && /^\\/(?!\\/)/.test(link) ? link : '/';
  if (id) event.waitUntil(seen(id, true));
  event.waitUntil((async () => {
    const [page] = await self.clients.matchAll({ type: 'window' });
    if (!page) return self.clients.openWindow(path);
    await page.focus();
    return page.navigate(path).catch(() => self.clients.openWindow(path));
  })());
});
`;

/** @param version changes with every build, so that browsers take the worker anew and with it the page for no network */
export const serviceWorker = (version: string): string => `'use strict';
// ${version}
const FILES = 'haat-files', SHELL = 'haat-shell', OFFLINE = '/offline';
const HASHED = /^\\/(assets\\/[^?]+-[\\w-]{7,8}\\.|words\\/[0-9a-f]{12}\\/)/;
const NOT_PAGES = /^\\/(wps|lgw|lotto|ops|docs|console|offline|healthz|readyz|metrics)(\\/|$)/;

async function keepShell(language) {
  const answer = await fetch(OFFLINE + (language ? '?lang=' + encodeURIComponent(language) : ''), { cache: 'no-store' });
  if (answer.ok) await (await caches.open(SHELL)).put(OFFLINE, answer);
}
async function speak(language) {
  const kept = await (await caches.open(SHELL)).match(OFFLINE);
  if (!kept || kept.headers.get('content-language') !== language) await keepShell(language);
}
async function page(event) {
  try {
    return (await event.preloadResponse) || (await fetch(event.request));
  } catch (trouble) {
    const kept = await (await caches.open(SHELL)).match(OFFLINE);
    if (kept) return kept;
    throw trouble;
  }
}
async function file(request) {
  const cache = await caches.open(FILES);
  const kept = await cache.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.status === 200 && /immutable/.test(answer.headers.get('cache-control') || '')) {
    await cache.put(request, answer.clone());
    const all = await cache.keys();
    await Promise.all(all.slice(0, Math.max(0, all.length - ${KEPT_FILES})).map((old) => cache.delete(old)));
  }
  return answer;
}

self.addEventListener('install', (event) => event.waitUntil(keepShell().then(() => self.skipWaiting())));
self.addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (name !== FILES && name !== SHELL) await caches.delete(name);
  if (self.registration.navigationPreload) await self.registration.navigationPreload.enable();
  await self.clients.claim();
})()));
self.addEventListener('message', (event) => {
  const language = event.data && event.data.language;
  if (typeof language === 'string' && /^[A-Za-z-]{2,12}$/.test(language)) event.waitUntil(speak(language).catch(() => undefined));
});
${PUSHED}self.addEventListener('fetch', (event) => {
  const { request } = event, url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (request.mode === 'navigate') { if (!NOT_PAGES.test(url.pathname)) event.respondWith(page(event)); }
  else if (HASHED.test(url.pathname)) event.respondWith(file(request));
});
`;
