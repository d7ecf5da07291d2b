/** Pages, scripts and words of site and console from their sources, by vite. */
import { randomBytes } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { join } from 'node:path';
import cookie from '@fastify/cookie';
import fastify from 'fastify';
import { createServer, type ViteDevServer } from 'vite';
import { consoleDocument } from '#apps/server/console-pages.ts';
import { pages } from '#apps/server/pages.ts';
import type { Drawing, SiteSource } from '#apps/server/site-source.ts';
import { askServer } from './forward.ts';
import { followWords, WORDS_VERSION, type DevWords } from './words.ts';

type Needs = {
  readonly home: string;
  readonly server: Server;
  readonly apiPort: number;
  readonly say: (line: string) => void;
};

export type Front = {
  readonly handle: (request: IncomingMessage, response: ServerResponse) => void;
  readonly stop: () => Promise<void>;
};

function openVite({ home, server }: Needs, app: 'site' | 'console'): Promise<ViteDevServer> {
  return createServer({
    configFile: join(home, 'apps', app, 'vite.config.ts'),
    cacheDir: join(home, 'node_modules', `.vite-${app}`),
    appType: 'custom',
    // A message formatter of our own takes the place of the library's (apps/site/vite.config.ts): it has to be seen by vite.
    ssr: { noExternal: ['use-intl'] },
    optimizeDeps: { exclude: ['use-intl'], include: ['react', 'react-dom/client', 'react/jsx-dev-runtime'] },
    server: {
      middlewareMode: true,
      hmr: { server, path: `__renew_${app}` },
      fs: { allow: [home] },
    },
  });
}

/** What a page needs before its program so that changed parts can be put in their place (React Fast Refresh). */
const renewer = (base: string, nonce: string): string =>
  `<script type="module" nonce="${nonce}" src="${base}@vite/client"></script>` +
  `<script type="module" nonce="${nonce}">import{injectIntoGlobalHook}from'${base}@react-refresh';` +
  `injectIntoGlobalHook(window);window.$RefreshReg$=()=>{};window.$RefreshSig$=()=>(type)=>type</script>`;

/** The style sheets of the first screen as one text, so that a page is not seen without them. */
async function sheetOf(vite: ViteDevServer, file: string): Promise<string> {
  const { default: text }: { default?: unknown } = await vite.ssrLoadModule(`${file}?inline`);
  return String(text ?? '');
}

function devSite(home: string, vite: ViteDevServer, words: DevWords): SiteSource {
  const drawing = async (): Promise<Drawing> => {
    const loaded = await vite.ssrLoadModule('/server-entry.tsx');
    const css = await sheetOf(vite, '/site.css');
    const made: Drawing = {
      NONCE_PLACE: loaded['NONCE_PLACE'],
      callsFor: loaded['callsFor'],
      render: async (input) => {
        const page = await loaded['render']({ ...input, assets: { ...input.assets, css } });
        const before = renewer('/', loaded['NONCE_PLACE']);
        return { ...page, html: page.html.replace('</title>', `</title>${before}`) };
      },
    };
    return made;
  };
  return {
    drawing,
    words: words.read,
    wordsVersion: WORDS_VERSION,
    assetsFor: () => ({
      script: '/client.tsx',
      css: '',
      inlined: [],
      preloads: [],
      font: `/@fs${join(home, 'platform/ui/fonts/anek-latin.woff2')}`,
    }),
    keptMs: 0,
  };
}

const WORDS = new RegExp(`^(?:/console)?/words/${WORDS_VERSION}/([\\w-]+)/([\\w-]+)\\.json$`);

function sendWords(words: DevWords, url: string, response: ServerResponse): boolean {
  const [, language = '', room = ''] = WORDS.exec(url) ?? [];
  if (language === '') return false;
  response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(JSON.stringify(words.read(language, room)));
  return true;
}

async function sendConsole(home: string, vite: ViteDevServer, response: ServerResponse): Promise<void> {
  const nonce = randomBytes(18).toString('base64');
  const css = await sheetOf(vite, '/console.css');
  const before = renewer('/console/', nonce);
  const html = consoleDocument({ file: 'client.tsx', css, wordsVersion: WORDS_VERSION, before })(nonce);
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
  response.end(html);
}

export async function openFront(needs: Needs): Promise<Front> {
  const { home, apiPort, say } = needs;
  const [site, desk] = await Promise.all([openVite(needs, 'site'), openVite(needs, 'console')]);
  const words = followWords(home, {
    say,
    changed: () => {
      for (const vite of [site, desk]) vite.ws.send({ type: 'full-reload' });
    },
  });
  const app = fastify();
  await app.register(cookie);
  await app.register(pages, {
    site: devSite(home, site, words),
    isHost: () => Promise.resolve(true),
    dataFor: askServer(apiPort),
  });
  await app.ready();
  return {
    handle: (request, response) => {
      const [path = '/'] = (request.url ?? '/').split('?');
      // Kept pages would stand between a change and the eye.
      if (path === '/sw.js') return void response.writeHead(404).end();
      if (sendWords(words, path, response)) return;
      const isDesk = path === '/console' || path.startsWith('/console/');
      const vite = isDesk ? desk : site;
      vite.middlewares(request, response, (error?: unknown) => {
        if (error) say(String(error));
        if (isDesk) void sendConsole(home, vite, response).catch((trouble: unknown) => say(String(trouble)));
        else app.routing(request, response);
      });
    },
    stop: async () => {
      words.stop();
      await Promise.all([site.close(), desk.close(), app.close()]);
    },
  };
}
