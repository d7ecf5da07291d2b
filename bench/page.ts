/**
 * Weight and speed of the home, a list and a game: script, style, fonts and HTML of the first load, and Lighthouse mobile, the
 * median of three. `npm run bench page` · BENCH_PAGE=/rng for one of them · BENCH_RUNS=5. Wants a Chromium at CHROME_PATH
 * (/usr/bin/chromium). How fast 500 tiles answer while they scroll: `npm run bench inp`.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { findChromium, openBrowser } from '#platform/testkit/browser.ts';
import { blocking } from './lib/blocking.ts';
import { openHouse } from './lib/house.ts';
import { bench, type Run } from './lib/run.ts';

const LIGHTHOUSE = 'lighthouse@13.5.0';
const CHROME =
  '--headless=new --no-sandbox --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync';

/** A game's own program comes when its page is awake. */
const PAGES = ['/', '/rng', '/play/monsoon-tiger', '/sea/gharial-bay'];

/** One page of one server, and how often it is looked at. */
type Visit = { readonly run: Run; readonly origin: string; readonly path: string; readonly times: number };

/** Asked again when a socket kept from before minutes of Lighthouse turns out to be closed by the server. */
const ask = (address: string, accept = '*/*'): Promise<Response> => {
  const asked = (): Promise<Response> => fetch(address, { headers: { accept } });
  return asked().catch(asked);
};

const gzipped = async (address: string): Promise<number> =>
  gzipSync(Buffer.from(await (await ask(address)).arrayBuffer()), { level: 9 }).length;

/** Sizes as a visitor without gzip-able surprises pays them: every file of the first load, gzip -9; fonts are packed already. */
async function weigh({ run, origin, path }: Visit): Promise<void> {
  const html = await (await ask(origin + path, 'text/html')).text();
  const scripts = [...new Set(html.match(/\/assets\/[\w.-]+\.js/g) ?? [])];
  // A disabled link is never fetched: its sheet is in the page.
  const sheets = [...new Set(html.match(/href="(\/assets\/[\w.-]+\.css)">/g) ?? [])].map((link) =>
    link.slice(6, -2),
  );
  const inline = /<style[^>]*>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? '';
  const [font = ''] = html.match(/\/assets\/[\w.-]+\.woff2(?=" as="font")/) ?? [];
  const sum = async (addresses: readonly string[]): Promise<number> =>
    (await Promise.all(addresses.map((address) => gzipped(origin + address)))).reduce(
      (left, right) => left + right,
      0,
    );
  run.figure(`script of ${path}`, (await sum(scripts)) / 1000, 'kB');
  run.figure(`style of ${path}`, ((await sum(sheets)) + gzipSync(inline, { level: 9 }).length) / 1000, 'kB');
  run.figure(`html of ${path}`, gzipSync(html, { level: 9 }).length / 1000, 'kB');
  run.figure(`font of ${path}`, (await (await ask(origin + font)).arrayBuffer()).byteLength / 1000, 'kB');
  run.requests(`files of ${path}`, { done: scripts.length, refused: 0 });
}

type Report = {
  readonly categories: Readonly<Record<string, { readonly score: number }>>;
  readonly audits: Readonly<
    Record<string, { readonly numericValue?: number; readonly score?: number | null }>
  >;
};

function lighthouse(address: string, out: string): Report {
  const args = [
    'exec',
    '--yes',
    `--package=${LIGHTHOUSE}`,
    '--',
    'lighthouse',
    address,
    '--quiet',
    '--output=json',
    `--output-path=${out}`,
    '--only-categories=performance,accessibility,best-practices,seo',
    `--chrome-flags=${CHROME}`,
  ];
  const env = { ...process.env, CHROME_PATH: process.env['CHROME_PATH'] ?? findChromium() };
  const run = spawnSync('npm', args, { cwd: tmpdir(), env, encoding: 'utf8' });
  if (run.status !== 0) throw new Error(`lighthouse left with ${run.status}: ${run.stderr.slice(-400)}`);
  return JSON.parse(readFileSync(out, 'utf8'));
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

function rate({ run, origin, path, times }: Visit, folder: string): void {
  const reports = Array.from({ length: times }, (_, n) =>
    lighthouse(origin + path, join(folder, `run-${n}.json`)),
  );
  // What keeps the three categories that are no matter of speed from being whole.
  const failed = reports.flatMap(({ audits }) =>
    Object.keys(audits).filter(
      (name) => audits[name]?.score === 0 && audits[name]?.numericValue === undefined,
    ),
  );
  if (failed.length > 0) run.say(`not passed  ${[...new Set(failed)].join(', ')}`);
  for (const name of ['performance', 'accessibility', 'best-practices', 'seo'])
    run.figure(
      `Lighthouse ${name} of ${path}`,
      median(reports.map((report) => (report.categories[name]?.score ?? 0) * 100)),
      'of 100',
    );
  const audit = (name: string): number =>
    median(reports.map((report) => report.audits[name]?.numericValue ?? Number.NaN));
  const lcps = reports.map(
    ({ audits }) => (audits['largest-contentful-paint']?.numericValue ?? Number.NaN) / 1000,
  );
  run.say(`LCP of each run ${lcps.map((lcp) => lcp.toFixed(2)).join(' ')} s`);
  run.figure(`LCP of ${path}`, audit('largest-contentful-paint') / 1000, 's');
  run.figure(`FCP of ${path}`, audit('first-contentful-paint') / 1000, 's');
  run.figure(`TBT of ${path}`, audit('total-blocking-time'), 'ms');
  run.figure(`CLS of ${path}`, audit('cumulative-layout-shift'), '');
}

/** The part of TBT that does not depend on what else the machine does. */
async function block({ run, origin, path, times }: Visit): Promise<void> {
  const browser = await openBrowser(undefined, []);
  try {
    const all: number[] = [];
    for (let n = 0; n < times; n += 1) all.push(await blocking(browser, origin + path));
    run.figure(`blocked, of ${path}`, median(all), 'ms');
  } finally {
    await browser.close();
  }
}

await bench('page', async (run) => {
  const { start } = await openHouse(run, { players: 0 });
  const { port } = await start();
  const folder = mkdtempSync(join(tmpdir(), 'haat-page-'));
  run.atEnd(() => rmSync(folder, { recursive: true, force: true }));
  for (const path of run.parts('BENCH_PAGE', PAGES, PAGES)) {
    run.say(`\n${path}`);
    const visit = { run, origin: `http://localhost:${port}`, path, times: run.size('BENCH_RUNS', 3, 1) };
    await weigh(visit);
    // Six seconds of a browser a page, and a program from the network: not of the smallest run.
    if (run.smoke) continue;
    await block(visit);
    rate(visit, folder);
  }
});
