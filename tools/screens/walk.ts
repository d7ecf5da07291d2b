/** Walks every screen in languages, themes and widths, and says what is wrong with each. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { languageOf } from '#kernel/words.ts';
import { barriers, fitsWidth, newPage, type Visit } from '#platform/testkit/browser.ts';
import { findClippings, findWidest } from './clip.ts';
import type { Place } from './list.ts';

export type Guest = { readonly kind: 'guest' };
/** `staff` stands in the console, everybody else on the player site. */
export type Signed = {
  readonly kind: 'trial' | 'member' | 'agent' | 'staff';
  readonly token: string;
  readonly cookie: string;
};
export type Visitor = Guest | Signed;
export type Theme = 'dark' | 'light';

export type Plan = {
  readonly origin: string;
  readonly places: readonly Place[];
  /** Desks of the console: where staff go. */
  readonly desks: readonly Place[];
  readonly visitors: readonly Visitor[];
  readonly languages: readonly string[];
  readonly themes: readonly Theme[];
  /** CSS px; the narrowest must not scroll sideways. */
  readonly widths: readonly number[];
  /** Widths at which the rules of accessibility are run; they are the dear part. */
  readonly axeAt: readonly number[];
  /** Keys of words: none may stand on a screen. */
  readonly keys: readonly string[];
  /** Where pictures of what is wrong are kept. */
  readonly pictures?: string;
};

export type Finding = {
  readonly visitor: Visitor['kind'];
  readonly language: string;
  readonly theme: Theme;
  readonly width: number;
  readonly screen: string;
  readonly wrong: readonly string[];
};

const HEIGHT = 900;

async function enter(browser: Browser, { origin }: Plan, visitor: Visitor, language: string): Promise<Visit> {
  const visit = await newPage(browser, {
    size: [1440, HEIGHT],
    language: languageOf(language)?.tag ?? language,
    baseURL: origin,
  });
  await visit.context.addCookies([{ name: 'lang', value: language, url: origin }]);
  if (visitor.kind !== 'guest') {
    const [name = '', value = ''] = visitor.cookie.split('=');
    const safe = { path: '/', secure: true, httpOnly: true, sameSite: 'Strict' } as const;
    await visit.context.addCookies([{ name, value, domain: new URL(origin).hostname, ...safe }]);
  }
  // Named functions that travel into the page call this when the tool was compiled on the fly.
  await visit.context.addInitScript({ content: 'globalThis.__name = (made) => made' });
  await visit.context.addInitScript(
    ([lang, place, token]) => {
      if (!location.protocol.startsWith('http')) return;
      localStorage.setItem('lang', lang ?? '');
      if (token) sessionStorage.setItem(place ?? '', token);
    },
    [
      language,
      visitor.kind === 'staff' ? 'ops-token' : 'token',
      visitor.kind === 'guest' ? '' : visitor.token,
    ],
  );
  // What the server refuses is a fault too: a page asks for nothing that whoever looks at it may not have.
  visit.page.on('response', (response) => {
    const status = response.status();
    const asked = response.request().resourceType();
    // A part of an address that was filled in names nothing there is: the page says so, which is the screen that is looked at.
    const { pathname, searchParams } = new URL(response.url());
    const names = pathname.endsWith('/1') || searchParams.get('betId') === '1';
    const isFilledIn = names && (status === 404 || status === 422);
    if (status >= 400 && status < 500 && asked !== 'document' && !isFilledIn)
      visit.complaints.push(`status ${status}: ${pathname}`);
  });
  return visit;
}

/** The program answers every press and every popup that is asked for; what was asked of it before would be lost. The console has no such sign. */
async function wake(page: Page, at: string): Promise<void> {
  if (!at.startsWith('/console')) await page.waitForSelector('html[data-awake]');
}

/** How often in a row a page has to look the same, how far apart, and how long it may take altogether, ms. */
const STILL = { times: 2, everyMs: 40, mostMs: 8_000 } as const;

/**
 * Runs in the page until it stands still: its fonts are there, nothing moves that has an end, what is awake shows more than where it will be,
 * and its boxes stay where they are. What never comes to rest is taken as it is after the limit: it says so itself.
 */
async function comeToRest({ times, everyMs, mostMs }: typeof STILL): Promise<void> {
  const moves = (): boolean =>
    document.getAnimations().some((one) => {
      const end = one.effect?.getComputedTiming().endTime;
      return one.playState === 'running' && typeof end === 'number' && Number.isFinite(end);
    });
  const waits = (): boolean =>
    [...document.querySelectorAll('.skeleton')].some(
      (one) => !one.closest('[data-asleep]') && one.checkVisibility(),
    );
  const looks = (): string => {
    const boxes = [...document.querySelectorAll('main, main *, dialog[open], dialog[open] *')].slice(
      0,
      2_000,
    );
    const sum = boxes.reduce((all, one) => {
      const { x, y, width, height } = one.getBoundingClientRect();
      return all + x + y * 3 + width * 7 + height * 11;
    }, 0);
    return `${boxes.length} ${document.body.scrollHeight} ${Math.round(sum)}`;
  };
  const end = performance.now() + mostMs;
  await document.fonts.ready;
  let before = '';
  for (let same = 0; same < times && performance.now() < end; ) {
    await new Promise((done) => requestAnimationFrame(done));
    await new Promise((done) => setTimeout(done, everyMs));
    const now = looks();
    same = now === before && !moves() && !waits() ? same + 1 : 0;
    before = now;
  }
}

/** Waits until the page has come alive and nothing is under way. A page that keeps asking is taken as it is after the limit. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: 4_000 }).catch(() => undefined);
  await page.evaluate(comeToRest, STILL);
}

/** Popups stand over the same home: it is drawn once, and each is closed before the next opens. */
async function atHome(page: Page): Promise<boolean> {
  if (new URL(page.url()).pathname !== '/') return false;
  if ((await page.locator('dialog[open]').count()) === 0) return false;
  await page.keyboard.press('Escape');
  return page
    .waitForSelector('dialog[open]', { state: 'detached', timeout: 2_000 })
    .then(() => true)
    .catch(() => false);
}

/** A popup that does not open costs as much, and is a fault. */
const OPENS_MS = 30_000;

async function goTo(page: Page, { at }: Place): Promise<void> {
  const popup = at.startsWith('#');
  if (!popup || !(await atHome(page))) {
    await page.goto(popup ? '/' : at);
    await wake(page, at);
    await settle(page);
  }
  if (!popup) return;
  await page.evaluate(
    (name) => void document.dispatchEvent(new CustomEvent('haat-popup', { detail: name })),
    at.slice(1),
  );
  // Its part may still be on its way: as long as every other part of a page is waited for.
  await page.waitForSelector('dialog[open]', { timeout: OPENS_MS }).catch(() => undefined);
  await settle(page);
}

async function judge(page: Page, plan: Plan, width: number, { at }: Place): Promise<string[]> {
  const wrong: string[] = [];
  const opened = (await page.locator('dialog[open]').count()) > 0;
  if (at.startsWith('#') && !opened) wrong.push('did not open');
  if (!(await fitsWidth(page))) wrong.push(`scrolls sideways: ${await page.evaluate(findWidest)}`);
  const clippings = await findClippings(page, plan.keys);
  wrong.push(...clippings.map(({ why, text, where }) => `${why}: "${text}" in ${where}`));
  if (plan.axeAt.includes(width)) {
    wrong.push(
      ...(await barriers(page, opened ? 'dialog[open]' : undefined)).map(
        ({ rule, where }) => `axe ${rule}: ${where}`,
      ),
    );
  }
  return wrong;
}

async function picture(page: Page, folder: string, name: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`) });
}

/** Popups about an account with money: nothing offers them to a trial. */
const OF_MEMBERS = new Set(['#account', '#reality-check', '#change-password']);

function placesOf({ places, desks }: Plan, { kind }: Visitor): readonly Place[] {
  if (kind === 'staff') return desks;
  return kind === 'trial' ? places.filter(({ at }) => !OF_MEMBERS.has(at)) : places;
}

/** Everything that is wrong, screen by screen; `told` hears each look as it is done. */
export async function walk(
  browser: Browser,
  plan: Plan,
  report: (finding: Finding) => void,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const visitor of plan.visitors) {
    for (const language of plan.languages) {
      const visit = await enter(browser, plan, visitor, language);
      try {
        for (const place of placesOf(plan, visitor))
          await lookAt(visit, plan, { visitor, language, place, findings, report });
      } finally {
        await visit.close();
      }
    }
  }
  return findings;
}

type Spot = {
  readonly visitor: Visitor;
  readonly language: string;
  readonly place: Place;
  readonly findings: Finding[];
  readonly report: (finding: Finding) => void;
};

/** One load a screen; themes and widths change on the standing page, as when somebody turns a phone. */
async function lookAt({ page, complaints }: Visit, plan: Plan, spot: Spot): Promise<void> {
  const { visitor, language, place, findings, report: reported } = spot;
  complaints.length = 0;
  await page.setViewportSize({ width: plan.widths[0] ?? 360, height: HEIGHT });
  await goTo(page, place);
  for (const theme of plan.themes) {
    await page.evaluate((name) => void (document.documentElement.dataset['theme'] = name), theme);
    for (const width of plan.widths) {
      await page.setViewportSize({ width, height: HEIGHT });
      await page.evaluate(comeToRest, STILL);
      const wrong = [...(await judge(page, plan, width, place)), ...complaints.splice(0)];
      const finding = { visitor: visitor.kind, language, theme, width, screen: place.name, wrong };
      reported(finding);
      if (wrong.length === 0) continue;
      findings.push(finding);
      const name = [place.name, visitor.kind, language, theme, width].join('-');
      if (plan.pictures !== undefined) await picture(page, plan.pictures, name);
    }
  }
}
