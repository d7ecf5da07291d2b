/**
 * `node bin/haat.mjs screens [--languages en,ar,xa] [--themes dark,light] [--widths 320,360,768,1440] [--visitors guest,trial,member,agent,staff]
 * [--only part] [--axe 320,1440] [--pictures folder] [--part walk|journeys]` – walks every route and popup of the built site over a
 * fresh house and prints what is wrong: barriers, sideways scrolling, text that is cut, sticks out or overlaps, keys instead of words,
 * console errors, failed requests. Staff walk the desks of the console. Then it runs every journey in all of its looks, with the rules of accessibility on each screen it comes by: these are
 * screens that no address leads to. `--part` does one of the two.
 */
import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { sampleBrand } from '#apps/server/samples.ts';
import { startServer, type TestServer } from '#apps/server/testing.ts';
import { AGENT_TYPES } from '#features/people/members/contract.ts';
import { openTrialMember } from '#features/people/members/service/open-without-password.ts';
import { openMember } from '#features/people/members/service/register.ts';
import { PSEUDO } from '#kernel/words.ts';
import { openBrowser } from '#platform/testkit/browser.ts';
import startCluster from '#platform/testkit/cluster.ts';
import { coverages, englishOf, isOffered } from '#platform/words/coverage.ts';
import { desks, places } from './list.ts';
import { type Finding, type Signed, type Theme, type Visitor, walk } from './walk.ts';

const home = join(import.meta.dirname, '../..');
const say = (line: string): void => void process.stdout.write(`${line}\n`);

const { values } = parseArgs({
  options: {
    languages: { type: 'string' },
    themes: { type: 'string', default: 'dark,light' },
    widths: { type: 'string', default: '320,360,768,1440' },
    axe: { type: 'string', default: '320,1440' },
    visitors: { type: 'string', default: 'guest,trial,member,agent,staff' },
    only: { type: 'string', default: '' },
    pictures: { type: 'string', default: 'dist/screens' },
    part: { type: 'string', default: '' },
  },
});
const listed = (text: string): string[] => text.split(',').filter((part) => part !== '');
const numbers = (text: string): number[] => listed(text).map(Number);

/** What players are offered, and the long made-up language that shows where a translation would not fit. */
const offered = (): string[] => [
  ...coverages(home)
    .filter(isOffered)
    .map(({ language }) => language),
  PSEUDO,
];

const SIGNED = ['trial', 'member', 'agent', 'staff'] as const;

/** Somebody of this kind with a session of his own. */
async function signedIn(
  server: TestServer,
  kind: (typeof SIGNED)[number],
): Promise<Pick<Signed, 'token' | 'cookie'>> {
  if (kind === 'member') return server.person(123_456_789n);
  if (kind === 'staff') return server.staff();
  const {
    ledger,
    identity: { identity },
  } = server.rooms;
  const { brandId } = server;
  return server.db.transaction(async (tx) => {
    const needs = { ledger, identity };
    const agent = {
      brand: { id: brandId, currency: sampleBrand.currency },
      username: 'screensagent',
      passwordHash: 'none',
      mustChange: false,
      referredBy: null,
      type: AGENT_TYPES[0] ?? 1,
    };
    const id =
      kind === 'trial' ? await openTrialMember(tx, needs, brandId) : await openMember(tx, needs, agent);
    const opening = { how: 'password', factor: false, proved: true } as const;
    const session = await identity.openSession(
      tx,
      id,
      'member',
      { ip: '127.0.0.1', agent: 'screens' },
      opening,
    );
    return { token: session.token, cookie: `__Host-haat=${session.cookie}` };
  });
}

async function visitorsOf(server: TestServer): Promise<Visitor[]> {
  const wanted = listed(values.visitors);
  const guest: Visitor[] = wanted.includes('guest') ? [{ kind: 'guest' }] : [];
  const signed: Visitor[] = [];
  for (const kind of SIGNED.filter((one) => wanted.includes(one)))
    signed.push({ kind, ...(await signedIn(server, kind)) });
  return [...guest, ...signed];
}

/** The same fault on a screen is told once, with how often it was met. */
function table(findings: readonly Finding[]): string[] {
  const rows = new Map<string, { count: number; first: Finding; looks: Set<string> }>();
  for (const finding of findings) {
    for (const wrong of finding.wrong) {
      const key = `${finding.screen}  ${wrong.replace(/"[^"]*"/, '').slice(0, 160)}`;
      const row = rows.get(key) ?? { count: 0, first: finding, looks: new Set<string>() };
      row.count += 1;
      row.looks.add(`${finding.language} ${finding.width}`);
      rows.set(key, row);
    }
  }
  return [...rows].flatMap(([key, { count, looks, first }]) => {
    const [screen = ''] = key.split('  ');
    const text = first.wrong.find((wrong) => key.includes(wrong.replace(/"[^"]*"/, '').slice(0, 160))) ?? '';
    return [
      `${screen.padEnd(24)} ${String(count).padStart(4)}×  ${text}`,
      `${' '.repeat(32)}${[...looks].slice(0, 12).join(', ')}`,
    ];
  });
}

/** Journeys go wherever `npm test` goes, in more looks; the command ends with how many passed and failed. */
function runJourneys(): number {
  const { status } = spawnSync(process.execPath, [join(home, 'bin/haat.mjs'), 'test', 'browser'], {
    stdio: 'inherit',
    env: { ...process.env, HAAT_LOOKS: 'all' },
  });
  return status === 0 ? 0 : 1;
}

async function walkAll(): Promise<number> {
  const built = spawnSync(process.execPath, [join(home, 'bin/haat.mjs'), 'build'], { stdio: 'inherit' });
  if (built.status !== 0) throw new Error('the product could not be built');
  const began = performance.now();
  const stopCluster = await startCluster();
  const server = await startServer({ dist: join(home, 'dist') });
  await server.db.pool.query('update brand.brands set languages = array_append(languages, $1)', [PSEUDO]);
  server.rooms.brand.brands.forget();
  const browser = await openBrowser();
  let looks = 0;
  try {
    const plan = {
      origin: server.origin.replace('127.0.0.1', 'localhost'),
      places: (await places()).filter(({ name }) => name.includes(values.only)),
      desks: desks().filter(({ name }) => name.includes(values.only)),
      visitors: await visitorsOf(server),
      languages: values.languages ? listed(values.languages) : offered(),
      themes: listed(values.themes).filter((name): name is Theme => name === 'dark' || name === 'light'),
      widths: numbers(values.widths),
      axeAt: numbers(values.axe),
      keys: [...englishOf(home).keys()],
      pictures: resolve(home, values.pictures),
    };
    const findings = await walk(browser, plan, (finding) => {
      looks += 1;
      if (finding.wrong.length > 0)
        say(
          `✗ ${finding.screen} ${finding.visitor} ${finding.language} ${finding.theme} ${finding.width}: ${finding.wrong.length}`,
        );
    });
    say('');
    for (const line of table(findings)) say(line);
    const seconds = ((performance.now() - began) / 1000).toFixed(0);
    say(
      `\n${plan.places.length + plan.desks.length} screens, ${plan.languages.join(' ')}: ${looks} looks in ${seconds} s, ${findings.length} with something wrong`,
    );
    return findings.length === 0 ? 0 : 1;
  } finally {
    await browser.close();
    await server.stop();
    await stopCluster();
  }
}

async function main(): Promise<number> {
  const walked = values.part === 'journeys' ? 0 : await walkAll();
  // Whoever looks at some of the screens has said which.
  const journeys = values.part === 'journeys' || (values.part === '' && values.only === '');
  return Math.max(walked, journeys ? runJourneys() : 0);
}

process.exitCode = await main().catch((error: unknown) => {
  process.stderr.write(`haat screens: ${error instanceof Error ? error.message : String(error)}\n`);
  return 2;
});
