/** The operator console's files: hashed assets and words kept for ever, and one page for every address below `/console`. */
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { pagePolicy } from '#platform/http/headers.ts';
import { sprite } from '#platform/ui/icons.ts';
import { serveFiles } from './files.ts';
import { entryOf, readBuild } from './page-assets.ts';

type Page = {
  /** The program, below `/console/`. */
  readonly file: string;
  readonly css: string;
  readonly wordsVersion: string;
  /** HTML that stands before the program. */
  readonly before?: string;
};

/** Nothing of the page depends on who asks: the console asks the API for everything. */
export const consoleDocument =
  ({ file, css, wordsVersion, before = '' }: Page) =>
  (nonce: string): string =>
    `<!doctype html><html lang="en" dir="ltr" data-theme="light" data-density="dense" data-words="${wordsVersion}"><head><meta charset="utf-8">` +
    '<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">' +
    `<meta property="csp-nonce" nonce="${nonce}"><title>Console</title><style nonce="${nonce}">${css}</style>` +
    '<link rel="icon" href="/art/category/crash.svg" type="image/svg+xml">' +
    `${before}<script type="module" nonce="${nonce}" src="/console/${file}"></script></head>` +
    `<body>${sprite()}<div id="root"></div></body></html>`;

function pageOf(dist: string): (nonce: string) => string {
  const { file, css } = entryOf(readBuild(dist));
  return consoleDocument({
    file,
    css,
    wordsVersion: readFileSync(join(dist, 'words-version'), 'utf8').trim(),
  });
}

/** @param dist the folder `vite build apps/console` wrote */
export async function consolePages(app: FastifyInstance, { dist }: { readonly dist: string }): Promise<void> {
  const page = pageOf(dist);
  await serveFiles(app, dist, { prefix: '/console', folders: ['assets', 'words'] });
  const send = (reply: FastifyReply): FastifyReply => {
    const nonce = randomBytes(18).toString('base64');
    return reply
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': pagePolicy(nonce),
        'cache-control': 'no-store',
      })
      .send(page(nonce));
  };
  app.get('/console', (_, reply) => send(reply));
  app.get('/console/*', (_, reply) => send(reply));
}
