/** A real browser for tests and journeys: the system's Chromium, pages with a size, a theme and a language, and everything a page complains about. */
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import { type Browser, type BrowserContext, type Page, chromium } from 'playwright-core';

/** Chromium without windows first: the same engine, a fifth less processor for every journey. */
const USUAL_PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
];

/** Quiet, and without calls to anybody. A container gives little /dev/shm; the sandbox does not work for root. */
export const CHROMIUM_FLAGS: readonly string[] = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
];

/** The browser named by HAAT_CHROMIUM, or the first one in its usual places. */
export function findChromium(): string | undefined {
  const named = process.env['HAAT_CHROMIUM'];
  if (named !== undefined && named !== '') return named;
  return USUAL_PLACES.find((place) => existsSync(place));
}

/**
 * A journey's pages live for seconds: code optimized for them is thrown away before it has paid for itself. Five looks for barriers
 * take 3.7 s of processor time instead of 4.8, a file of journeys a tenth less.
 */
const FOR_A_MOMENT: readonly string[] = ['--js-flags=--no-turbofan --no-maglev'];

/** @param flags beside `CHROMIUM_FLAGS`; none where speed is measured */
export async function openBrowser(
  executablePath: string | undefined = findChromium(),
  flags: readonly string[] = FOR_A_MOMENT,
): Promise<Browser> {
  if (executablePath === undefined) {
    throw new Error(
      'no Chromium found: install it, set HAAT_CHROMIUM, or run "npm test -- browser", which fetches one',
    );
  }
  return chromium.launch({ executablePath, args: [...CHROMIUM_FLAGS, ...flags], timeout: 30_000 });
}

let shared: Promise<Browser> | undefined;

/**
 * The browser of this process, for all its tests: each has contexts of its own, and a start costs a second of processor time.
 * It ends with the process; one that died is replaced.
 */
export async function sharedBrowser(): Promise<Browser> {
  const known = await shared?.catch(() => undefined);
  if (known?.isConnected()) return known;
  shared = openBrowser();
  return shared;
}

export type PageOptions = {
  /** Width and height in CSS px; a phone of 360 × 740 unless said. */
  readonly size?: readonly [number, number];
  readonly theme?: 'dark' | 'light';
  /** BCP 47 tag, sent as Accept-Language and seen by Intl. */
  readonly language?: string;
  readonly touch?: boolean;
  readonly calm?: boolean;
  /** lets the site bring its service worker; left out, every page comes from the server */
  readonly worker?: boolean;
  readonly baseURL?: string;
};

export type Visit = {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Console errors, uncaught errors, policy violations and server errors so far, in order. */
  readonly complaints: string[];
  readonly close: () => Promise<void>;
};

/** For what a page shows, and for its loading. */
const PATIENCE_MS = 60_000;

/** Lines a page may print although nothing is wrong: the browser's own note about a refusal that a test provoked. */
const EXPECTED = /Failed to load resource: the server responded with a status of 4\d\d/;

function listen(page: Page, complaints: string[]): void {
  page.on('console', (message) => {
    if (message.type() === 'error' && !EXPECTED.test(message.text()))
      complaints.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`));
  page.on('response', (response) => {
    if (response.status() >= 500) complaints.push(`status ${response.status()}: ${response.url()}`);
  });
}

/** A page in a context of its own (own cookies, own storage). */
export async function newPage(browser: Browser, options: PageOptions = {}): Promise<Visit> {
  const [width, height] = options.size ?? [360, 740];
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: options.theme ?? 'dark',
    locale: options.language ?? 'en',
    hasTouch: options.touch ?? width < 600,
    reducedMotion: options.calm === false ? 'no-preference' : 'reduce',
    serviceWorkers: options.worker ? 'allow' : 'block',
    ...(options.baseURL === undefined ? {} : { baseURL: options.baseURL }),
  });
  // As long as a busy machine may need: who waits for what never comes has failed anyway.
  context.setDefaultTimeout(PATIENCE_MS);
  const complaints: string[] = [];
  await context.exposeBinding('__haatComplain', (_source, text: string) => complaints.push(text));
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const complain: unknown = Reflect.get(globalThis, '__haatComplain');
      if (typeof complain === 'function')
        complain(
          `policy: ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`,
        );
    });
  });
  context.on('page', (page) => listen(page, complaints));
  const page = await context.newPage();
  const waitForResponse = page.waitForResponse.bind(page);
  // A step that fails leaves its waiting behind; that it ends with the page is no second failure.
  page.waitForResponse = (...wanted) => {
    const coming = waitForResponse(...wanted);
    coming.catch(() => undefined);
    return coming;
  };
  return { page, context, complaints, close: () => context.close() };
}

export type Barrier = { readonly rule: string; readonly impact: string; readonly where: string };

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

type Colour = { r: number; g: number; b: number; alpha: number };

/**
 * Runs in the page: a colour that was read once is known. The rules read the background of everything below every text anew, which is a
 * quarter of a look, and a page has a few dozen colours. What cannot be read is refused each time as before.
 */
function rememberColours(): void {
  const { prototype }: { prototype: Colour & { parseString: (text: string) => Colour } } = Reflect.get(
    globalThis,
    'axe',
  ).commons.color.Color;
  const read = prototype.parseString;
  const known = new Map<string, Colour>();
  prototype.parseString = function (this: Colour, text: string): Colour {
    const found = known.get(text);
    if (found) return Object.assign(this, found);
    read.call(this, text);
    const { r, g, b, alpha } = this;
    known.set(text, { r, g, b, alpha });
    return this;
  };
}

async function bringRules(page: Page): Promise<void> {
  if (await page.evaluate(() => 'axe' in globalThis)) return;
  await page.evaluate(AXE);
  await page.evaluate(rememberColours);
}

/**
 * What keeps people out of this page, by the rules of WCAG 2.2 A and AA. The rules are brought once a document and only what is
 * wrong comes back. A look that asks for no names of what it judges takes a quarter less; only where something is wrong
 * a second one names it.
 * @param within a selector, the whole page when left out
 */
export async function barriers(page: Page, within?: string): Promise<Barrier[]> {
  await bringRules(page);
  return page.evaluate(
    async ([root, tags]) => {
      const { run }: { run: (...args: unknown[]) => Promise<AxeResults> } = Reflect.get(globalThis, 'axe');
      const look = (more: object) =>
        run(root ?? document, { runOnly: tags, resultTypes: ['violations'], preload: false, ...more });
      const first = await look({ selectors: false, elementRef: true });
      if (first.violations.length === 0) return [];
      const { violations } = await look({});
      return violations.flatMap(({ id, nodes }) =>
        nodes.map((node) => ({ rule: id, impact: node.impact ?? 'unknown', where: node.target.join(' ') })),
      );
    },
    [within, WCAG] as const,
  );
}

/** True when nothing sticks out sideways: the page never scrolls horizontally. */
export const fitsWidth = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);
