/**
 * Pages of the site: drawn on the server for a guest, taken over by the browser. Also what they are made of: hashed assets,
 * catalogues of words, label art. Everything a page loads is named by its content and kept for ever; the page itself is
 * drawn once in a while and sent with a nonce of its own each time.
 */
import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { acceptedLanguages, chooseLanguage, ENGLISH, languageOf } from '#kernel/words.ts';
import { httpFaults } from '#platform/http/faults.ts';
import { FOR_PICTURE_HOSTS, pagePolicy } from '#platform/http/headers.ts';
import { OWN_SERVICE, type SystemStatus } from '#features/setup/brand/contract.ts';
import { drawArt } from '#platform/ui/art/serve.ts';
import { NOWHERE } from '#platform/ui/nowhere.ts';
import { countryFlags } from './country-flags.ts';
import { serveFiles } from './files.ts';
import { navigation } from './navigation.ts';
import { pwa } from './pwa.ts';
import { askedLanguage, homeOf, mainDomainOf, seoRoutes, withSeo } from './seo.ts';
import type { SiteSource } from './site-source.ts';

export type PagesOptions = {
  readonly site: SiteSource;
  /**
   * What a guest is answered at these public GET addresses of the API. Left out: the application asks itself, so a page is
   * drawn from exactly the answers a browser would get.
   */
  readonly dataFor?: (
    request: FastifyRequest,
    addresses: readonly string[],
    language: string,
  ) => Promise<Record<string, unknown>>;
  /** Whether a brand answers at this host, by its own list. */
  readonly isHost: (host: string) => Promise<boolean>;
  readonly now?: () => number;
};

type Kept = {
  readonly html: string;
  /** Stands in it wherever the answer's nonce belongs. */
  readonly noncePlace: string;
  readonly status: number;
  readonly until: number;
  readonly location?: string | undefined;
  /** Origins the page's pictures may come from. */
  readonly pictures: readonly string[];
  /** Origins it may show a page of: the chat of a third party, on the page of customer service alone. */
  readonly frames: readonly string[];
};

/** Addresses come from outside: the store of drawn pages stays small. */
const KEPT_MOST = 200;
/**
 * A page drawn for everybody may be kept by the browser that shows it, so that the way back to it is instant (`no-store` forbids
 * that); it is asked for again at every visit. What stands behind a question mark may be a secret.
 */
const KEPT_BY_VISITOR = 'private, no-cache';
const FOREVER = 'public, max-age=31536000, immutable';
const packBrotli = promisify(brotliCompress);
const packGzip = promisify(gzip);

/** Addresses that are a page for a browser that goes there and a call for everybody else (navigation.ts). */
const PAGES_BESIDE_CALLS = ['/tables/:code'];

type ReaderOf = (
  request: FastifyRequest,
) => Promise<{ readonly brand: BrandPart; readonly language: string }>;

/** What every page of a process is drawn with. */
type Drawing = Pick<PagesOptions, 'site' | 'isHost'> & {
  readonly dataFor: NonNullable<PagesOptions['dataFor']>;
  readonly now: () => number;
  readonly readerOf: ReaderOf;
};

/** Register it last and without a prefix: it answers every GET nobody else answers. */
export async function pages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const { site, isHost } = options;
  const dataFor = options.dataFor ?? askItself(app);
  const readerOf: ReaderOf = async (request) => {
    const brand = brandOf(await dataFor(request, [WHITE_LABEL], 'en'));
    return { brand, language: languageFor(request, brand) };
  };
  const drawing: Drawing = { site, isHost, dataFor, now: options.now ?? Date.now, readerOf };

  if (site.folder) await serveFiles(app, site.folder, { prefix: '', folders: ['assets', 'words'] });
  app.get('/art/:kind/:file', serveArt);
  countryFlags(app);
  pwa(app, { readerOf, words: site.words, build: `${site.assetsFor('/').script} ${site.wordsVersion}` });
  seoRoutes(app, {
    homeFor: async (request) => {
      const isKnown = await knows(options, request);
      return isKnown ? homeFor(request, await dataFor(request, [STATUS], 'en')) : '';
    },
    languagesFor: async (request) => (await readerOf(request)).brand.languages,
    gameTypesFor: async (request) => (await dataFor(request, [GAME_TYPES], 'en'))[GAME_TYPES],
  });
  const sendDrawn = pageSender(drawing);
  app.get('/*', sendDrawn);
  // The browser stays where it is, with what was typed.
  app.post(NOWHERE, (_, reply) => reply.code(204).send());
  app.addConstraintStrategy(navigation);
  for (const path of PAGES_BESIDE_CALLS) app.get(path, { constraints: { page: 'yes' } }, sendDrawn);
}

/** Answers a browser that goes somewhere with the page there: one kept for everybody while the brand is open, else one of his own. */
function pageSender(drawing: Drawing) {
  const { dataFor, now } = drawing;
  const kept = new Map<string, Kept>();
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    if (!wantsPage(request)) return reply.callNotFound();
    const isKnown = await knows(drawing, request);
    // Whether the brand is open depends on who asks: it is asked for everybody, and only an open brand's page is kept.
    const status = await dataFor(request, [STATUS], 'en');
    // A page for a host that could not be asked about names none, and is for this visitor alone.
    const open = isKnown && isOpen(status[STATUS]);
    const key = `${hostOf(request)}|${preferencesOf(request).join(',')}|${request.url}`;
    const known = open ? kept.get(key) : undefined;
    const page =
      known && known.until > now()
        ? known
        : await drawPage(drawing, request, open ? nameless(status) : status, isKnown);
    if (open && page !== known) keep(kept, key, page);
    return sendPage(request, reply, page, open);
  };
}

async function drawPage(
  { site, dataFor, now, readerOf }: Drawing,
  request: FastifyRequest,
  status: Readonly<Record<string, unknown>>,
  isKnown: boolean,
): Promise<Kept> {
  const { words, wordsVersion } = site;
  const { brand: whiteLabel, language } = await readerOf(request);
  const draw = await site.drawing();
  const addresses = draw.callsFor(request.url, language).filter((address) => address !== STATUS);
  const data = { ...(await dataFor(request, addresses, language)), ...status };
  const page = await draw.render({
    url: request.url,
    language,
    theme: whiteLabel.defaultTheme,
    data,
    assets: site.assetsFor(request.url, isOpen(status[STATUS])),
    words,
    wordsVersion,
  });
  const drawn = withSeo(page, {
    home: isKnown && isOpen(status[STATUS]) ? homeFor(request, status) : '',
    url: request.url,
    brandName: whiteLabel.name,
    language,
    languages: whiteLabel.languages,
  });
  const { html, status: code } = drawn;
  const pictures = pictureOrigins(status[STATUS]);
  const isService = request.url.split('?')[0] === OWN_SERVICE;
  const frames = isService ? frameOrigins((await dataFor(request, [SERVICE_DESK], 'en'))[SERVICE_DESK]) : [];
  return {
    html,
    noncePlace: draw.NONCE_PLACE,
    status: code,
    location: page.location,
    pictures,
    frames,
    until: now() + site.keptMs,
  };
}

/** False while it cannot be asked: such a page names no host. @throws wire.unknown_brand */
async function knows({ isHost }: Pick<PagesOptions, 'isHost'>, request: FastifyRequest): Promise<boolean> {
  const isKnown = await isHost(hostOf(request)).catch(() => undefined);
  if (isKnown === false) throw httpFaults('wire.unknown_brand');
  return isKnown === true;
}

const STATUS = '/wps/system/status';
const isOpen = (status: unknown): boolean =>
  typeof status === 'object' && status !== null && 'status' in status && status.status === 0;

const SERVICE_DESK = '/chat/service';
/** The origin of the brand's third-party chat; none where it has none. */
function frameOrigins(desk: unknown): readonly string[] {
  const { embedUrl }: { embedUrl?: unknown } = Object(desk);
  return typeof embedUrl === 'string' && embedUrl !== '' && URL.canParse(embedUrl)
    ? [new URL(embedUrl).origin]
    : [];
}

/** The origins of the brand's picture hosts, which its pages may show pictures from: those and no others. */
function pictureOrigins(status: unknown): readonly string[] {
  const { info }: Partial<SystemStatus> = Object(status);
  const hosts = (info?.imageCDNs ?? []).filter((host) => URL.canParse(host));
  return [...new Set(hosts.map((host) => new URL(host).origin))];
}

/** A page that is sent to many must not carry the address of the one it was drawn for. */
const nameless = (data: Readonly<Record<string, unknown>>): Record<string, unknown> => ({
  [STATUS]: { ...Object(data[STATUS]), location: { ip: '' } },
});

function keep(kept: Map<string, Kept>, key: string, page: Kept): void {
  if (kept.size >= KEPT_MOST) kept.delete(kept.keys().next().value ?? '');
  kept.set(key, page);
}

const API = /^\/(wps|lgw|lotto|ops|docs|healthz|readyz|metrics|art|assets|words|country-flag)(\/|$)/;
const wantsPage = (request: FastifyRequest): boolean => {
  const path = request.url.split('?')[0] ?? '/';
  const accepts = request.headers.accept ?? '*/*';
  // Where an address is resolved, two slashes begin the name of another host, or of none at all.
  if (/^\/[/\\]/.test(path)) return false;
  if (API.test(path)) return false;
  const asksForPage = accepts.includes('text/html');
  // What ends like a file is none where a browser goes there: the code of a league may hold a dot. At the root stand files alone.
  if (/\.(?!html)\w+$/.test(path)) return asksForPage && path.split('/').length > 2;
  return asksForPage || accepts.includes('*/*');
};

const GAME_TYPES = '/wps/relay/GCS_gameTypes';
const homeFor = (request: FastifyRequest, status: Readonly<Record<string, unknown>>): string =>
  homeOf(hostOf(request), mainDomainOf(status[STATUS]));

/** The header itself: no proxy says who we are. */
const hostOf = (request: FastifyRequest): string => request.headers.host ?? '';

type BrandPart = {
  readonly name: string;
  readonly languages: readonly string[];
  readonly defaultLanguage: string;
  readonly defaultTheme: 'dark' | 'light';
};
const WHITE_LABEL = '/wps/system/whitelabel';

/** The part of the white label a page is chosen by; a brand that does not answer gets English in the dark. */
function brandOf(data: Readonly<Record<string, unknown>>): BrandPart {
  const value = data[WHITE_LABEL];
  const part: Partial<BrandPart> = typeof value === 'object' && value !== null ? value : {};
  return {
    name: part.name ?? '',
    languages: part.languages ?? ['en'],
    defaultLanguage: part.defaultLanguage ?? 'en',
    defaultTheme: part.defaultTheme ?? 'dark',
  };
}

/** So many wishes are heard: a drawn page is kept for each list of them. */
const PREFERENCES = 3;

/** What the address asks for, else the reader's choice (cookie `lang`); on a first visit what the browser asks for. */
function preferencesOf(request: FastifyRequest): string[] {
  const chosen = askedLanguage(request.url) ?? languageOf(request.cookies['lang'] ?? '')?.code;
  return chosen ? [chosen] : acceptedLanguages(request.headers['accept-language']).slice(0, PREFERENCES);
}

/** The first wish the brand offers, else the brand's default. */
const languageFor = (request: FastifyRequest, brand: BrandPart): string =>
  chooseLanguage([...preferencesOf(request), brand.defaultLanguage], brand.languages) ?? ENGLISH.code;

/** Asks the application's own API as a guest of the same host; what is refused is left out and asked again by the browser. */
function askItself(app: FastifyInstance): NonNullable<PagesOptions['dataFor']> {
  return async (request, addresses, language) => {
    const answers = await Promise.all(
      addresses.map(async (url) => {
        const { body } = await app.inject({
          method: 'GET',
          url,
          headers: { host: hostOf(request), 'accept-language': language },
          remoteAddress: request.ip,
        });
        const envelope: unknown = JSON.parse(body);
        const good =
          typeof envelope === 'object' &&
          envelope !== null &&
          'success' in envelope &&
          envelope.success === true &&
          'value' in envelope;
        return good ? ([url, envelope.value] as const) : undefined;
      }),
    );
    return Object.fromEntries(answers.filter((answer) => answer !== undefined));
  };
}

async function serveArt(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { kind = '', file = '' }: { kind?: string; file?: string } = request.params ?? {};
  const query = new URLSearchParams(request.url.split('?')[1] ?? '');
  const svg =
    file.endsWith('.svg') && file.length <= 84 ? drawArt(kind, file.slice(0, -4), query) : undefined;
  if (!svg) {
    reply.callNotFound();
    return reply;
  }
  const type = { 'content-type': 'image/svg+xml; charset=utf-8', 'cache-control': FOREVER };
  return sendPacked(request, reply.headers({ ...type, ...FOR_PICTURE_HOSTS }), svg);
}

async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: Kept,
  forAll: boolean,
): Promise<FastifyReply> {
  if (page.location !== undefined)
    return reply.header('cache-control', 'no-store').redirect(page.location, 302);
  const nonce = randomBytes(18).toString('base64');
  const html = page.html.replaceAll(page.noncePlace, nonce);
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': forAll && !request.url.includes('?') ? KEPT_BY_VISITOR : 'no-store',
    'content-security-policy': pagePolicy(nonce, page.pictures, page.frames),
  };
  return sendPacked(request, reply.code(page.status).headers(headers), html);
}

/** Packs what is made on the fly; quality 4 costs about a millisecond for a page. */
async function sendPacked(request: FastifyRequest, reply: FastifyReply, text: string): Promise<FastifyReply> {
  const accepted = String(request.headers['accept-encoding'] ?? '');
  void reply.header('vary', 'accept-encoding');
  if (/\bbr\b/.test(accepted)) {
    const packed = await packBrotli(text, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 4,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      },
    });
    return reply.header('content-encoding', 'br').send(packed);
  }
  if (/\bgzip\b/.test(accepted))
    return reply.header('content-encoding', 'gzip').send(await packGzip(text, { level: 5 }));
  return reply.send(text);
}
