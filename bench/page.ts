/**
 * Weight and speed of the front page: script, style, fonts and HTML of its first load, and Lighthouse mobile, the median of
 * three. `npm run bench page` · BENCH_PAGE (/) sets the address. Wants a Chromium at CHROME_PATH (/usr/bin/chromium).
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const root = join(import.meta.dirname, '..');
const PORT = 3_991;
const ORIGIN = `http://localhost:${PORT}`;
const PATH = process.env['BENCH_PAGE'] ?? '/';
const RUNS = 3;
const LIGHTHOUSE = 'lighthouse@13.5.0';
const CHROME =
  '--headless=new --no-sandbox --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync';
const say = (line: string): void => void process.stdout.write(`${line}\n`);

async function startServer(dataDir: string): Promise<ChildProcess> {
  const env = { ...process.env, HAAT_DATA: dataDir, PORT: String(PORT), HOST: '127.0.0.1', HAAT_LOG: 'warn' };
  const server = spawn(process.execPath, [join(root, 'bin/haat.mjs'), 'start'], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  for (let tries = 0; tries < 600; tries += 1) {
    const ready = await fetch(`${ORIGIN}/readyz`)
      .then((answer) => answer.ok)
      .catch(() => false);
    if (ready) return server;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  server.kill();
  throw new Error('the server did not get ready');
}

const gzipped = async (address: string): Promise<number> =>
  gzipSync(Buffer.from(await (await fetch(ORIGIN + address)).arrayBuffer()), { level: 9 }).length;

/** Sizes as a visitor without gzip-able surprises pays them: every file of the first load, gzip -9; fonts are packed already. */
async function weigh(): Promise<void> {
  const html = await (await fetch(ORIGIN + PATH, { headers: { accept: 'text/html' } })).text();
  const scripts = [...new Set(html.match(/\/assets\/[\w.-]+\.js/g) ?? [])];
  const sheets = [...new Set(html.match(/href="(\/assets\/[\w.-]+\.css)"/g) ?? [])].map((link) =>
    link.slice(6, -1),
  );
  const inline = /<style[^>]*>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? '';
  const [font = ''] = html.match(/\/assets\/[\w.-]+\.woff2(?=" as="font")/) ?? [];
  const sum = async (addresses: readonly string[]): Promise<number> =>
    (await Promise.all(addresses.map(gzipped))).reduce((left, right) => left + right, 0);
  const kB = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;
  say(`script    ${kB(await sum(scripts))} gzip in ${scripts.length} files   (at most 110)`);
  say(`style     ${kB((await sum(sheets)) + gzipSync(inline, { level: 9 }).length)} gzip   (at most 20)`);
  say(`html      ${kB(gzipSync(html, { level: 9 }).length)} gzip, style included`);
  say(
    `font      ${kB((await (await fetch(ORIGIN + font)).arrayBuffer()).byteLength)} preloaded   (at most 60)`,
  );
}

type Report = {
  readonly categories: Readonly<Record<string, { readonly score: number }>>;
  readonly audits: Readonly<Record<string, { readonly numericValue?: number }>>;
};

function lighthouse(out: string): Report {
  const args = [
    'exec',
    '--yes',
    `--package=${LIGHTHOUSE}`,
    '--',
    'lighthouse',
    ORIGIN + PATH,
    '--quiet',
    '--output=json',
    `--output-path=${out}`,
    '--only-categories=performance,accessibility',
    `--chrome-flags=${CHROME}`,
  ];
  const env = { ...process.env, CHROME_PATH: process.env['CHROME_PATH'] ?? '/usr/bin/chromium' };
  const run = spawnSync('npm', args, { cwd: tmpdir(), env, encoding: 'utf8' });
  if (run.status !== 0) throw new Error(`lighthouse left with ${run.status}: ${run.stderr.slice(-400)}`);
  return JSON.parse(readFileSync(out, 'utf8'));
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

function rate(folder: string): void {
  const reports = Array.from({ length: RUNS }, (_, run) => lighthouse(join(folder, `run-${run}.json`)));
  const score = (name: string): number =>
    median(reports.map((report) => (report.categories[name]?.score ?? 0) * 100));
  const audit = (name: string): number =>
    median(reports.map((report) => report.audits[name]?.numericValue ?? Number.NaN));
  say(
    `Lighthouse mobile, median of ${RUNS}: performance ${score('performance').toFixed(0)} (≥ 90), accessibility ${score('accessibility').toFixed(0)} (100)`,
  );
  say(
    `LCP ${(audit('largest-contentful-paint') / 1000).toFixed(2)} s (≤ 2.2) · FCP ${(audit('first-contentful-paint') / 1000).toFixed(2)} s · TBT ${audit('total-blocking-time').toFixed(0)} ms · CLS ${audit('cumulative-layout-shift').toFixed(3)} (≤ 0.02)`,
  );
}

const [load = 0] = loadavg();
if (load > cpus().length)
  say(
    `the machine is busy (load ${load.toFixed(1)} on ${cpus().length} cores): TBT and the score below are too bad`,
  );
const folder = mkdtempSync(join(tmpdir(), 'haat-page-'));
const server = await startServer(join(folder, 'data'));
try {
  await weigh();
  rate(folder);
} finally {
  const gone = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGTERM');
  await gone;
  rmSync(folder, { recursive: true, force: true });
}
