/**
 * Weight and speed of the home, a list and a game: script, style, fonts and HTML of the first load, and Lighthouse mobile, the
 * median of three. `npm run bench page` · BENCH_PAGE=/rng for one of them · BENCH_RUNS=5. Wants a Chromium at CHROME_PATH
 * (/usr/bin/chromium). How fast 500 tiles answer while they scroll: `npm run bench inp`.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { findChromium, openBrowser } from '#platform/testkit/browser.ts';
import { blocking } from './lib/blocking.ts';
import { said } from './lib/product.ts';

const root = join(import.meta.dirname, '..');
const PORT = 3_991;
const ORIGIN = `http://localhost:${PORT}`;
const RUNS = Number(process.env['BENCH_RUNS'] ?? '3');
const LIGHTHOUSE = 'lighthouse@13.5.0';
const CHROME =
  '--headless=new --no-sandbox --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync';
const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** The least performance each page may have. A game's own program comes when its page is awake. */
type Page = { readonly path: string; readonly performance: number };
const MOST_SCRIPT_KB = 110;
const PAGES: readonly Page[] = [
  { path: '/', performance: 92 },
  { path: '/rng', performance: 92 },
  { path: '/play/monsoon-tiger', performance: 85 },
];

async function startServer(dataDir: string): Promise<ChildProcess> {
  const env = { ...process.env, HAAT_DATA: dataDir, PORT: String(PORT), HOST: '127.0.0.1', HAAT_LOG: 'warn' };
  const server = spawn(process.execPath, [join(root, 'bin/haat.mjs'), 'start'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // It answers earlier, but fills its shelves until then.
  await said(server, 'Haat is ready');
  return server;
}

/** Asked again when a socket kept from before minutes of Lighthouse turns out to be closed by the server. */
const ask = (address: string, accept = '*/*'): Promise<Response> => {
  const asked = (): Promise<Response> => fetch(ORIGIN + address, { headers: { accept } });
  return asked().catch(asked);
};

const gzipped = async (address: string): Promise<number> =>
  gzipSync(Buffer.from(await (await ask(address)).arrayBuffer()), { level: 9 }).length;

/** Sizes as a visitor without gzip-able surprises pays them: every file of the first load, gzip -9; fonts are packed already. */
async function weigh({ path }: Page): Promise<void> {
  const html = await (await ask(path, 'text/html')).text();
  const scripts = [...new Set(html.match(/\/assets\/[\w.-]+\.js/g) ?? [])];
  // A disabled link is never fetched: its sheet is in the page.
  const sheets = [...new Set(html.match(/href="(\/assets\/[\w.-]+\.css)">/g) ?? [])].map((link) =>
    link.slice(6, -2),
  );
  const inline = /<style[^>]*>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? '';
  const [font = ''] = html.match(/\/assets\/[\w.-]+\.woff2(?=" as="font")/) ?? [];
  const sum = async (addresses: readonly string[]): Promise<number> =>
    (await Promise.all(addresses.map(gzipped))).reduce((left, right) => left + right, 0);
  const kB = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;
  say(`script    ${kB(await sum(scripts))} gzip in ${scripts.length} files   (at most ${MOST_SCRIPT_KB})`);
  say(`style     ${kB((await sum(sheets)) + gzipSync(inline, { level: 9 }).length)} gzip   (at most 20)`);
  say(`html      ${kB(gzipSync(html, { level: 9 }).length)} gzip, style included`);
  say(
    `font      ${kB((await (await fetch(ORIGIN + font)).arrayBuffer()).byteLength)} preloaded   (at most 60)`,
  );
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

function rate({ path, performance }: Page, folder: string): void {
  const reports = Array.from({ length: RUNS }, (_, run) =>
    lighthouse(ORIGIN + path, join(folder, `run-${run}.json`)),
  );
  const score = (name: string): string =>
    median(reports.map((report) => (report.categories[name]?.score ?? 0) * 100)).toFixed(0);
  // What keeps the three categories that are no matter of speed from being whole.
  const failed = reports.flatMap(({ audits }) =>
    Object.keys(audits).filter(
      (name) => audits[name]?.score === 0 && audits[name]?.numericValue === undefined,
    ),
  );
  if (failed.length > 0) say(`not passed  ${[...new Set(failed)].join(', ')}`);
  const audit = (name: string): number =>
    median(reports.map((report) => report.audits[name]?.numericValue ?? Number.NaN));
  say(
    `Lighthouse mobile, median of ${RUNS}: performance ${score('performance')} (≥ ${performance}), accessibility ${score('accessibility')} (100), best practices ${score('best-practices')} (100), SEO ${score('seo')} (100)`,
  );
  const lcps = reports.map(
    ({ audits }) => (audits['largest-contentful-paint']?.numericValue ?? Number.NaN) / 1000,
  );
  say(`LCP of each run ${lcps.map((lcp) => lcp.toFixed(2)).join(' ')} s · load ${loadavg()[0]?.toFixed(1)}`);
  say(
    `LCP ${(audit('largest-contentful-paint') / 1000).toFixed(2)} s (≤ 2.0) · FCP ${(audit('first-contentful-paint') / 1000).toFixed(2)} s · TBT ${audit('total-blocking-time').toFixed(0)} ms · CLS ${audit('cumulative-layout-shift').toFixed(3)} (≤ 0.02)`,
  );
}

/** The part of TBT that does not depend on what else the machine does. */
async function block({ path }: Page): Promise<void> {
  const browser = await openBrowser(undefined, []);
  try {
    const times: number[] = [];
    for (let run = 0; run < RUNS; run += 1) times.push(await blocking(browser, ORIGIN + path));
    say(`blocked   ${median(times).toFixed(0)} ms of processor time, ×4, median of ${RUNS}   (at most 200)`);
  } finally {
    await browser.close();
  }
}

const [load = 0] = loadavg();
if (load > cpus().length)
  say(
    `the machine is busy (load ${load.toFixed(1)} on ${cpus().length} cores): TBT and the scores are too bad`,
  );
const folder = mkdtempSync(join(tmpdir(), 'haat-page-'));
const server = await startServer(join(folder, 'data'));
const only = process.env['BENCH_PAGE'];
try {
  for (const page of PAGES.filter(({ path }) => only === undefined || path === only)) {
    say(`\n${page.path}`);
    await weigh(page);
    await block(page);
    rate(page, folder);
  }
} finally {
  const gone = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGTERM');
  await gone;
  rmSync(folder, { recursive: true, force: true });
}
