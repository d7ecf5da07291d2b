/** What search engines and previews read: which pages are public, in which languages they exist, under which address. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { languageOf } from '#kernel/words.ts';

/** Pages of one visitor, or nothing but a door to one: they are seen, never listed. */
const PRIVATE = /^\/(member|agent|agentHome|login|reset|social|offline|lottery|seaLottery|vnLottery)(\/|$)/;
/** Public pages that stand by themselves; categories with games come on top. */
const PAGES = [
  '/',
  '/games',
  '/register',
  '/fair',
  '/down',
  '/help',
  '/about',
  '/licences',
  '/blog',
  '/terms',
  '/privacy',
  '/responsible',
];

export const isPrivate = (path: string): boolean => PRIVATE.test(path);

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** `?lang=bn` names the version of a page in one language; a reader's own choice does not stand in the address. */
export const askedLanguage = (url: string): string | undefined =>
  languageOf(new URL(url, 'http://page').searchParams.get('lang') ?? '')?.code;

const isLocal = (host: string): boolean => /^(localhost|127\.0\.0\.1)(:\d+)?$/.test(host);

/**
 * Where the brand's pages are at home: its main domain, whichever of its hosts was asked. Empty for a host that is no host.
 * @param host one of the brand's (decision 0019): what anybody else calls himself is never named
 */
export function homeOf(host: string, mainDomain: string): string {
  if (isLocal(host)) return `http://${host}`;
  const name = mainDomain || host;
  return /^[a-z0-9.-]+(:\d+)?$/i.test(name) ? `https://${name}` : '';
}

/** One address for the twins of a page. */
const pathOf = (url: string): string => {
  const { pathname } = new URL(url, 'http://page');
  if (/^\/(index(\.html)?|home)\/?$/.test(pathname)) return '/';
  return pathname === '/helpmc' ? '/help' : pathname.replace(/(.)\/$/, '$1');
};

export type SeoPage = {
  readonly home: string;
  readonly url: string;
  readonly status: number;
  readonly title: string;
  readonly description: string;
  readonly brandName: string;
  readonly language: string;
  /** Codes the brand offers. */
  readonly languages: readonly string[];
};

/** Found pages of a search are as many as there are words: only the whole list is listed. */
const isListed = ({ url, status }: Pick<SeoPage, 'url' | 'status'>): boolean =>
  status === 200 && !isPrivate(pathOf(url)) && !new URL(url, 'http://page').searchParams.has('gameName');

const tagOf = (code: string): string => languageOf(code)?.tag ?? code;
const inLanguage = (address: string, code: string): string => `${address}?lang=${code}`;

/** Tags for the head of a page; every value is escaped. */
export function seoHead(page: SeoPage): string {
  const { home, url, title, description, brandName, language, languages } = page;
  const shared = [
    '<link rel="manifest" href="/manifest.webmanifest" crossorigin="use-credentials">',
    '<link rel="apple-touch-icon" href="/icon/apple-180.png">',
  ];
  if (!isListed(page)) return ['<meta name="robots" content="noindex">', ...shared].join('');
  if (!home) return shared.join('');
  const address = home + escape(pathOf(url));
  const canonical = askedLanguage(url) === language ? inLanguage(address, language) : address;
  const property = (name: string, content: string): string =>
    `<meta property="og:${name}" content="${escape(content)}">`;
  return [
    `<link rel="canonical" href="${canonical}">`,
    ...languages.map(
      (code) => `<link rel="alternate" hreflang="${tagOf(code)}" href="${inLanguage(address, code)}">`,
    ),
    `<link rel="alternate" hreflang="x-default" href="${address}">`,
    property('type', 'website'),
    property('site_name', brandName),
    property('title', title || brandName),
    property('description', description),
    `<meta property="og:url" content="${canonical}">`,
    property('locale', tagOf(language)),
    property('image', `${home}/icon/512.png`),
    '<meta name="twitter:card" content="summary">',
    ...shared,
  ].join('');
}

/** Calls are nobody's pages. Private pages stay readable, so that their `noindex` is read. */
export const robotsText = (home: string): string =>
  [
    'User-agent: *',
    ...['wps', 'lgw', 'lotto', 'ops', 'console', 'live'].map((part) => `Disallow: /${part}/`),
    'Allow: /',
    ...(home ? ['', `Sitemap: ${home}/sitemap.xml`] : []),
    '',
  ].join('\n');

/** Every public page, each with its versions in the offered languages. `categories` are names of addresses. */
export function sitemapText(
  home: string,
  languages: readonly string[],
  categories: readonly string[],
): string {
  const paths = [...PAGES, ...categories.map((name) => `/${name}`)];
  const entries = paths.map((path) => {
    const address = home + path;
    const versions = languages.map(
      (code) => `<xhtml:link rel="alternate" hreflang="${tagOf(code)}" href="${inLanguage(address, code)}"/>`,
    );
    return `<url><loc>${address}</loc>${versions.join('')}</url>`;
  });
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">' +
    `${entries.join('')}</urlset>\n`
  );
}

/** Game types with something to play → names of their addresses. */
export function categoriesWith(types: unknown): readonly string[] {
  if (!Array.isArray(types)) return [];
  const names = types.flatMap((entry: unknown) => {
    const { gameType, games }: { gameType?: unknown; games?: unknown } = Object(entry);
    // Lotteries need a session; U9W and cockfight open a game instead of a page.
    if (typeof gameType !== 'string' || typeof games !== 'number' || games === 0) return [];
    return /^(LOTT|ELOTT|U9W|COCKFIGHT)$/.test(gameType) || !/^[A-Z]+$/.test(gameType)
      ? []
      : [gameType.toLowerCase()];
  });
  return [...new Set(names)];
}

type Drawn = {
  readonly html: string;
  readonly status: number;
  readonly title: string;
  readonly description: string;
};
export type SeoPlace = Pick<SeoPage, 'home' | 'url' | 'brandName' | 'language' | 'languages'>;

/** A drawn page with its head completed. */
export const withSeo = <Page extends Drawn>(drawn: Page, place: SeoPlace): Page => ({
  ...drawn,
  html: drawn.html.replace('</head>', () => `${seoHead({ ...place, ...drawn })}</head>`),
});

/** The brand's main domain as the status says it. */
export const mainDomainOf = (status: unknown): string => {
  const { info }: { info?: { mainDomain?: unknown } } = Object(status);
  return typeof info?.mainDomain === 'string' ? info.mainDomain : '';
};

export type SeoNeeds = {
  /** Empty where it is not known. @throws wire.unknown_brand for a host that is no brand's */
  readonly homeFor: (request: FastifyRequest) => Promise<string>;
  readonly languagesFor: (request: FastifyRequest) => Promise<readonly string[]>;
  readonly gameTypesFor: (request: FastifyRequest) => Promise<unknown>;
};

/** A brand that could not be asked has no home for now: an hour of that would be kept by others. */
const keptFor = (home: string): string => (home ? 'public, max-age=3600' : 'no-store');

/** `/robots.txt` and `/sitemap.xml`, for the host that asks. */
export function seoRoutes(app: FastifyInstance, needs: SeoNeeds): void {
  app.get('/robots.txt', async (request, reply) => {
    const home = await needs.homeFor(request);
    return reply
      .headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': keptFor(home) })
      .send(robotsText(home));
  });
  app.get('/sitemap.xml', async (request, reply) => {
    const [home, languages, types] = await Promise.all([
      needs.homeFor(request),
      needs.languagesFor(request),
      needs.gameTypesFor(request),
    ]);
    if (!home) return reply.callNotFound();
    return reply
      .headers({ 'content-type': 'application/xml; charset=utf-8', 'cache-control': keptFor(home) })
      .send(sitemapText(home, languages, categoriesWith(types)));
  });
}
