/**
 * The site on a device: its worker, the page without a network, an update, and the offer to install it.
 * @walks features/around/lobby, features/people/members
 */
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { register } from './player.ts';
import { openStage, type Stage } from './stage.ts';

/** Between browser and product: a network that can be cut, and a product that can be released anew. */
type Line = {
  readonly origin: string;
  readonly cut: () => Promise<void>;
  readonly mend: () => Promise<void>;
  release: number;
};

function openLine(stage: Stage): Promise<Line> {
  let server: Server | undefined;
  let port = 0;
  const mend = async (): Promise<void> => {
    server = createServer((asked, answer) => {
      const { hostname, port: at } = new URL(stage.origin);
      const onward = request(
        {
          hostname,
          port: at,
          path: asked.url,
          method: asked.method,
          headers: { ...asked.headers, 'accept-encoding': 'identity' },
        },
        (reported) => {
          const { 'content-length': length, ...headers } = reported.headers;
          const isWorker = asked.url === '/sw.js';
          answer.writeHead(reported.statusCode ?? 502, isWorker || !length ? headers : reported.headers);
          // Every release changes the worker's text.
          if (isWorker) answer.write(`// ${line.release}\n`);
          reported.pipe(answer);
        },
      );
      onward.on('error', () => answer.destroy());
      asked.pipe(onward);
    });
    await new Promise<void>((ready) => server?.listen(port, '127.0.0.1', ready));
    ({ port } = server.address() as AddressInfo);
  };
  const cut = async (): Promise<void> => {
    server?.closeAllConnections();
    await new Promise((gone) => server?.close(gone));
  };
  const line: Line = {
    release: 0,
    cut,
    mend,
    get origin() {
      return `http://localhost:${port}`;
    },
  };
  return mend().then(() => line);
}

let stage: Stage;
let line: Line;
beforeAll(async () => {
  stage = await openStage();
  line = await openLine(stage);
});
afterAll(async () => {
  await line.cut();
  await stage.close();
});

const workerRuns = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined);

const keptAddresses = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });

it('can be installed, and asks when somebody wants it', async () => {
  const { page, close, check } = await stage.visit({
    size: [360, 740],
    theme: 'dark',
    language: 'en',
    worker: true,
  });
  await page.goto(`${line.origin}/down`);
  await workerRuns(page);
  const session = await page.context().newCDPSession(page);
  const { errors, data } = await session.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  expect(JSON.parse(data ?? '{}')).toMatchObject({ display: 'standalone', start_url: '/', lang: 'en' });
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  // A headless browser of tests has a profile that installs nothing: everything else has to be right.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
  await page.evaluate(() => {
    const offer = new Event('beforeinstallprompt', { cancelable: true });
    Object.assign(offer, {
      prompt: async () => document.documentElement.setAttribute('data-asked', ''),
    });
    dispatchEvent(offer);
    document.documentElement.toggleAttribute('data-kept', offer.defaultPrevented);
  });
  await check('download with an offer');
  await page.locator('.down-head .btn').click();
  await page.locator('html[data-kept][data-asked]').waitFor();
  await page.locator('.down-head .btn').waitFor({ state: 'detached' });
  await close();
});

it('has a page without a network, in the language of the site, and goes on with one', async () => {
  const { page, close } = await stage.visit({
    size: [360, 740],
    theme: 'dark',
    language: 'bn',
    worker: true,
  });
  await page.goto(line.origin);
  await workerRuns(page);
  await page.waitForFunction(
    async () => (await caches.match('/offline'))?.headers.get('content-language') === 'bn',
  );
  await line.cut();
  await page.evaluate(() => location.assign('/help'));
  await page.locator('main a[href=""]').waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe('bn');
  await line.mend();
  await page.locator('main a[href=""]').click();
  await page
    .locator('html[data-awake] .content-page, html[data-awake] .help-page, html[data-awake] main h1')
    .first()
    .waitFor();
  expect(new URL(page.url()).pathname).toBe('/help');
  await close();
});

it('says that it is newer, once, and loads itself anew when asked', async () => {
  const { page, close } = await stage.visit({
    size: [360, 740],
    theme: 'light',
    language: 'en',
    worker: true,
  });
  await page.goto(line.origin);
  await workerRuns(page);
  expect(await page.locator('.toast').count()).toBe(0);
  line.release += 1;
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  await page.locator('.toast-action').waitFor();
  await page.evaluate(() => document.documentElement.setAttribute('data-before', ''));
  await Promise.all([page.waitForEvent('load'), page.locator('.toast-action').click()]);
  await page.waitForSelector('html[data-awake]:not([data-before])');
  expect(await page.locator('.toast').count()).toBe(0);
  await close();
});

it('keeps files and one page, never an answer and never what a member saw', async () => {
  const { page, close } = await stage.visit({
    size: [360, 740],
    theme: 'dark',
    language: 'en',
    worker: true,
  });
  await page.goto(line.origin);
  await workerRuns(page);
  await page.goto(`${line.origin}/register`);
  await register(page, 'pwaplayer');
  await page.goto(`${line.origin}/member`);
  await page.goto(`${line.origin}/rng`);
  const kept = await keptAddresses(page);
  expect(kept).toContain('/offline');
  expect(kept.filter((path) => !/^\/(offline$|assets\/|words\/)/.test(path))).toEqual([]);
  await close();
});
