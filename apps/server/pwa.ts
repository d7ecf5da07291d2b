/** What makes the site stand on a home screen: manifest, icons, service worker, and the page shown without a network. */
import { createHash, randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { languageOf } from '#kernel/words.ts';
import { pagePolicy } from '#platform/http/headers.ts';
import { brandIcon } from './brand-icon.ts';
import { serviceWorker } from './service-worker.ts';

export type PwaBrand = { readonly name: string; readonly defaultTheme: 'dark' | 'light' };
export type PwaNeeds = {
  /** The brand a request is for, and the language its reader gets. */
  readonly readerOf: (
    request: FastifyRequest,
  ) => Promise<{ readonly brand: PwaBrand; readonly language: string }>;
  readonly words: (language: string, room: string) => Readonly<Record<string, unknown>>;
  /** Changes with every build. */
  readonly build: string;
};

/** `--bg`, `--surface-1`, `--text` of each theme. */
const COLOURS = {
  dark: { bg: '#0e0f2c', bar: '#161839', text: '#f3f3fb' },
  light: { bg: '#f1f2fa', bar: '#ffffff', text: '#16183a' },
} as const;

/** A worker may ask its own origin, and run nothing else. */
const WORKER_POLICY = "default-src 'none'; connect-src 'self'; require-trusted-types-for 'script'";
const DAY = 'public, max-age=86400';

export function pwa(app: FastifyInstance, { readerOf, words, build }: PwaNeeds): void {
  const worker = serviceWorker(createHash('sha256').update(build).digest('hex').slice(0, 12));

  app.get('/manifest.webmanifest', async (request, reply) => {
    const { brand, language } = await readerOf(request);
    return reply
      .headers({ 'content-type': 'application/manifest+json; charset=utf-8', 'cache-control': 'no-cache' })
      .send(JSON.stringify(manifestOf(brand, language)));
  });

  app.get('/icon/:file', async (request, reply) => {
    const { file = '' }: { file?: string } = request.params ?? {};
    const { brand } = await readerOf(request);
    const icon = await brandIcon(file, brand.name);
    if (!icon) return reply.callNotFound();
    return reply.headers({ 'content-type': 'image/png', 'cache-control': DAY }).send(icon);
  });

  app.get('/sw.js', async (_, reply) =>
    reply
      .headers({
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'no-cache',
        'content-security-policy': WORKER_POLICY,
      })
      .send(worker),
  );

  app.get('/offline', async (request, reply) => {
    const { brand, language } = await readerOf(request);
    const nonce = randomBytes(18).toString('base64');
    return reply
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'content-language': language,
        'x-robots-tag': 'noindex',
        'content-security-policy': pagePolicy(nonce),
      })
      .send(offlinePage(brand, language, nonce, (key) => sayIn(words, language, key)));
  });
}

export function manifestOf({ name, defaultTheme }: PwaBrand, language: string): Record<string, unknown> {
  const known = languageOf(language);
  const { bg, bar } = COLOURS[defaultTheme];
  const icon = (file: string, side: number, purpose: 'any' | 'maskable') => ({
    src: `/icon/${file}`,
    sizes: `${side}x${side}`,
    type: 'image/png',
    purpose,
  });
  return {
    id: '/',
    name,
    // Home screens cut longer names.
    short_name: [...name].slice(0, 12).join(''),
    lang: known?.tag ?? 'en',
    dir: known?.dir ?? 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: bg,
    theme_color: bar,
    categories: ['games', 'entertainment'],
    icons: [
      icon('192.png', 192, 'any'),
      icon('512.png', 512, 'any'),
      icon('maskable-192.png', 192, 'maskable'),
      icon('maskable-512.png', 512, 'maskable'),
    ],
  };
}

/** A word without figures in it; what a language lacks is said in English. */
function sayIn(words: PwaNeeds['words'], language: string, key: string): string {
  for (const code of [language, 'en']) {
    const { content }: { content?: Record<string, unknown> } = words(code, 'content-ui');
    const text = content?.[key];
    if (typeof text === 'string') return text;
  }
  return '';
}

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** Complete in itself: without a network nothing else would come. The link loads the address again that was asked for. */
function offlinePage(
  { name, defaultTheme }: PwaBrand,
  language: string,
  nonce: string,
  say: (key: string) => string,
): string {
  const { tag = 'en', dir = 'ltr' } = languageOf(language) ?? {};
  const { bg, bar, text } = COLOURS[defaultTheme];
  const style = `body{margin:0;min-height:100vh;display:grid;place-items:center;background:${bg};color:${text};font:16px/1.6 system-ui,sans-serif}main{max-width:26rem;margin:24px;padding:24px;background:${bar};border-radius:6px}h1{font-size:28px;line-height:1.3;margin:0 0 8px}a{display:block;margin-top:20px;padding:13px;background:#c41155;color:#fff;border-radius:6px;text-align:center;text-decoration:none;font-weight:600}`;
  return (
    `<!doctype html><html lang="${tag}" dir="${dir}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">` +
    `<meta name="robots" content="noindex"><meta name="theme-color" content="${bar}"><title>${escape(name)}</title><style nonce="${nonce}">${style}</style></head>` +
    `<body><main><h1>${escape(say('offline'))}</h1><p>${escape(say('offline_about'))}</p><a href="">${escape(say('offline_again'))}</a></main></body></html>`
  );
}
