/** Draws a page for a guest on the server. Pure: the same input gives the same text; nothing is fetched here. */
import { renderToString } from 'react-dom/server';
import { matchPath, StaticRouter } from '#platform/ui/router/router.tsx';
import { firstOfContent } from '#features/around/content/ui/player/queries.ts';
import {
  firstOfEveryPage,
  firstOfHome,
  firstOfList,
  firstOfRegister,
  firstOfSoon,
} from '#features/around/lobby/ui/player/queries.ts';
import type { ContentPage } from '#features/around/content/contract.ts';
import type { GetGameAddress } from '#features/around/lobby/contract.ts';
import { viewOf } from '#games/views.ts';
import { ENGLISH, languageOf } from '#kernel/words.ts';
import { createAnswers } from '#platform/ui/answers.ts';
import { addressOf, type Api } from '#platform/ui/api.ts';
import { prepareLater } from '#platform/ui/later.tsx';
import { PageHeadContext } from '#platform/ui/page-head.ts';
import type { PageHead } from '#platform/ui/page-head.ts';
import { createWords, whole } from '#platform/ui/words.tsx';
import type { LoadRoom } from '#platform/ui/words.tsx';
import type { RoomWords } from '#platform/ui/room-words.ts';
import { App } from './app.tsx';
import { documentOf } from './document.ts';
import type { PageAssets } from '#platform/ui/page-assets.ts';
import { Providers } from './providers.tsx';
import { loadFar } from './pages-list.ts';
import { prepareAt, screenAt } from './routes.tsx';

export type RenderInput = {
  readonly url: string;
  readonly language: string;
  readonly theme: 'dark' | 'light';
  /** address → value, for the addresses of `callsFor` */
  readonly data: Readonly<Record<string, unknown>>;
  readonly assets: PageAssets;
  readonly words: (language: string, room: string) => RoomWords;
  readonly wordsVersion: string;
};
/** `html` holds `NONCE_PLACE` wherever the answer's nonce belongs. */
export type Rendered = {
  readonly html: string;
  readonly status: number;
  readonly title: string;
  /** The visitor goes there instead; the page is not shown. */
  readonly location: string | undefined;
  readonly description: string;
};
export { NONCE_PLACE } from './document.ts';

/** Pages of stored text, by address; the guide for Android stands first under /down. */
const TEXT_PAGES: Readonly<Record<string, ContentPage>> = {
  help: 'help',
  helpmc: 'help',
  down: 'android',
  about: 'about',
  licences: 'licences',
  blog: 'blog',
  terms: 'terms',
  privacy: 'privacy',
  responsible: 'responsible',
};

// The server knows every page before it is asked for one.
await loadFar();

/** Public GET addresses whose answers the first screen of a page is drawn from. */
export function callsFor(url: string, language: string): readonly string[] {
  const { pathname } = new URL(url, 'http://page');
  const everywhere = firstOfEveryPage();
  const name = pathname.split('/')[1] ?? '';
  if (screenAt(pathname) === screenAt('/games')) return [...everywhere, ...firstOfList(url, language)];
  // What does not exist shows games to play meanwhile.
  if (screenAt('/no/such/page') === screenAt(pathname)) return [...everywhere, ...firstOfSoon(language)];
  if (pathname === '/seamless') return [...everywhere, '/wps/vendors'];
  if (pathname === '/promotions') return [...everywhere, '/wps/relay/MCSFE_promotions'];
  if (name === 'play') return [...everywhere, ...firstOfGame(pathname)];
  const page = pathname === `/${name}` ? TEXT_PAGES[name] : undefined;
  if (page) return [...everywhere, firstOfContent(page, language)];
  if (name === 'register')
    return [...everywhere, '/wps/system/setting/register', ...firstOfRegister(language)];
  const isHome = screenAt(pathname) === screenAt('/');
  return isHome ? [...everywhere, ...firstOfHome(language)] : everywhere;
}

/** What no family plays may be a title with a page of its own: the address leads on to it. */
function firstOfGame(pathname: string): readonly string[] {
  const { gameCode = '' } = matchPath('/play/:gameCode', pathname)?.params ?? {};
  const path: (typeof GetGameAddress)['path'] = '/wps/game/address';
  return gameCode === '' || viewOf(gameCode) ? [] : [addressOf(path, { query: { gameCode } })];
}

/** A guest's page asks nothing while it is drawn. */
const silent: Api = {
  send: async () => {
    throw new Error('the server does not call itself while it draws');
  },
};

/** A text of the brand; empty where the brand did not answer. */
function brandText(data: RenderInput['data'], part: 'name' | 'defaultLanguage'): string {
  const brand: unknown = data['/wps/system/whitelabel'];
  const known: Partial<Record<typeof part, unknown>> =
    typeof brand === 'object' && brand !== null ? brand : {};
  return String(known[part] ?? '');
}

/** Rooms whose words every page holds. */
const FRAME_ROOMS = ['ui', 'site', 'lobby-ui'];

export async function render({
  url,
  language,
  theme,
  data,
  assets,
  words,
  wordsVersion,
}: RenderInput): Promise<Rendered> {
  const load: LoadRoom = async (code, room) => words(code, room);
  const fallback = brandText(data, 'defaultLanguage') || ENGLISH.code;
  const frame = FRAME_ROOMS.map(async (room) => [room, await whole(load, fallback, language, room)] as const);
  const store = createWords(language, Object.fromEntries(await Promise.all(frame)), load, fallback);
  await prepareAt(new URL(url, 'http://page').pathname, store);
  await prepareLater();
  const head: PageHead = { title: '', description: '', status: 200 };
  const body = renderToString(
    <PageHeadContext value={head}>
      <Providers words={store} answers={createAnswers(data)} api={silent}>
        <StaticRouter location={url}>
          <App />
        </StaticRouter>
      </Providers>
    </PageHeadContext>,
  );
  const html = documentOf({
    body,
    title: head.title || brandText(data, 'name'),
    description: head.description,
    language: languageOf(language) ?? ENGLISH,
    theme,
    assets,
    data: { language, fallback, words: store.state().rooms, answers: data, wordsVersion },
  });
  return {
    html,
    status: head.status,
    title: head.title,
    description: head.description,
    location: head.location,
  };
}
