/**
 * A page, a form and a popup in a long language and in one that reads from the right: nothing cut, nothing sticks out, no key shown.
 * `npm run screens` walks all of them, in every language, theme and width.
 * @walks features/around/lobby, features/people/members
 */
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer, type TestServer } from '#apps/server/testing.ts';
import { PSEUDO } from '#kernel/words.ts';
import { sharedBrowser } from '#platform/testkit/browser.ts';
import { englishOf } from '#platform/words/coverage.ts';
import { desks, places } from '#tools/screens/list.ts';
import { type Visitor, walk } from '#tools/screens/walk.ts';

const root = join(import.meta.dirname, '..');
let server: TestServer;
let browser: Browser;
beforeAll(async () => {
  server = await startServer({ dist: join(root, 'dist') });
  await server.db.pool.query('update brand.brands set languages = array_append(languages, $1)', [PSEUDO]);
  server.rooms.brand.brands.forget();
  browser = await sharedBrowser();
});
afterAll(() => server.stop());

const signed = async (): Promise<Visitor> => {
  const { token, cookie } = await server.person(50_000n);
  return { kind: 'member', token, cookie };
};

const staff = async (): Promise<Visitor> => {
  const { token, cookie } = await server.staff();
  return { kind: 'staff', token, cookie };
};

const FEW = new Set(['/', '/register', '#login']);
const all = await places();
const few = all.filter(({ at }) => FEW.has(at));

it('finds the screens in the site itself', () => {
  expect(few.map(({ at }) => at).sort()).toEqual([...FEW].sort());
  expect(all.length).toBeGreaterThan(40);
});

it.each([
  ['a guest', PSEUDO, [320, 1440], async (): Promise<Visitor> => ({ kind: 'guest' })],
  ['a member', 'ar', [320], signed],
  ['staff', 'en', [1440], staff],
])(
  'shows %s whole screens in %s',
  async (_, language, widths, visitor) => {
    const findings = await walk(
      browser,
      {
        origin: server.origin.replace('127.0.0.1', 'localhost'),
        places: few,
        desks: desks().slice(0, 2),
        visitors: [await visitor()],
        languages: [language],
        themes: ['dark'],
        widths,
        axeAt: [],
        keys: [...englishOf(root).keys()],
      },
      () => undefined,
    );
    const reported = findings.map(({ screen, width, wrong }) => `${screen} ${width}: ${wrong.join('; ')}`);
    // The message of a failure cuts a list of texts short.
    for (const one of reported) console.error(one);
    expect(reported).toEqual([]);
  },
  420_000,
);
