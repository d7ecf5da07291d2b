/**
 * CHECKS 29: a crowd with a list of stolen pairs. It comes from fifty addresses, a hundredth of what it tries is right, and it cannot
 * read pictures. Few get in; owners come home from the browser they always use, and whoever was not tried notices nothing.
 */
import { openMember } from '#features/people/members/service/register.ts';
import type { TestServer } from '#apps/server/testing.ts';
import { type Browser, openBrowserAt } from '#apps/server/testing-doors.ts';
import type { SoakResult } from './report.ts';

const PASSWORD = 'tin roof 88 rain';
const MOST_INSIDE = 5;
const AT_ONCE = 40;
/** Owners who come home, and people nobody tried. */
const OWNERS = 20;
const UNTOUCHED = 20;

export type Crowd = {
  readonly tries: number;
  readonly accounts: number;
  readonly addresses: number;
  /** From long addresses instead, none of them twice. */
  readonly long?: boolean;
  /** How many of the tries are right. */
  readonly right: number;
};

async function openAccounts(server: TestServer, count: number): Promise<string[]> {
  const { ledger, identity } = server.rooms;
  const passwordHash = await identity.identity.hashPassword(PASSWORD);
  const brand = { id: server.brandId, currency: 'BDT' };
  const names = Array.from({ length: count }, (_, n) => `stuffed${n}`);
  for (let from = 0; from < count; from += AT_ONCE)
    await Promise.all(
      names.slice(from, from + AT_ONCE).map((username) => {
        const one = { brand, username, passwordHash, mustChange: false, referredBy: null };
        return server.db.transaction((tx) => openMember(tx, { ledger, identity: identity.identity }, one));
      }),
    );
  return names;
}

/** The same order every time, and the right ones anywhere in it (Lehmer, 2^31 − 1). */
function shuffled<Value>(list: readonly Value[]): Value[] {
  let state = 20_261_121;
  const mixed = [...list];
  for (let at = mixed.length - 1; at > 0; at -= 1) {
    state = (state * 48_271) % 2_147_483_647;
    const other = state % (at + 1);
    const [here, there] = [mixed[at], mixed[other]];
    if (here === undefined || there === undefined) continue;
    [mixed[at], mixed[other]] = [there, here];
  }
  return mixed;
}

/** Fifty addresses in turns; or a new one each time, all of them of one household that has a /64 to itself. */
const addressOf = ({ addresses, long }: Crowd, n: number): string =>
  long ? `2001:db8:1:2::${(n + 1).toString(16)}` : `203.0.113.${n % addresses}`;

type Answers = Map<string, number>;

async function attack(server: TestServer, names: readonly string[], crowd: Crowd): Promise<Answers> {
  const pairs = shuffled(
    Array.from({ length: crowd.tries }, (_, n) => ({
      username: names[n % names.length] ?? '',
      password: n < crowd.right ? PASSWORD : `p4ssword${n}`,
    })),
  );
  const reported: Answers = new Map();
  for (let at = 0; at < pairs.length; at += AT_ONCE)
    await Promise.all(
      pairs.slice(at, at + AT_ONCE).map(async (pair, n) => {
        // Each comes as a stranger: a machine keeps no cookies.
        const browser = openBrowserAt(server, addressOf(crowd, at + n));
        const { status, code } = await browser.login(pair);
        const what = status === 200 ? 'inside' : (code ?? String(status));
        reported.set(what, (reported.get(what) ?? 0) + 1);
      }),
    );
  return reported;
}

/** Tries until he is in: two words mistyped, then the right one. */
async function comesHome(browser: Browser, username: string): Promise<number> {
  browser.token = undefined;
  for (const [n, password] of ['mistyped once', 'mistyped twice', PASSWORD].entries())
    if ((await browser.login({ username, password })).status === 200) return n + 1;
  return 0;
}

export async function stuffing(server: TestServer, crowd: Crowd): Promise<SoakResult> {
  const failures: string[] = [];
  const all = await openAccounts(server, crowd.accounts + UNTOUCHED);
  const tried = all.slice(0, crowd.accounts);
  const homes = await Promise.all(
    tried.slice(-OWNERS).map(async (username, n) => {
      const browser = openBrowserAt(server, `198.51.100.${n}`);
      const { status } = await browser.login({ username, password: PASSWORD });
      if (status !== 200) failures.push(`${username} could not sign in before: ${status}`);
      return { browser, username };
    }),
  );
  const begun = performance.now();
  const reported = await attack(server, tried, crowd);
  const seconds = (performance.now() - begun) / 1000;
  const inside = reported.get('inside') ?? 0;
  if (inside > MOST_INSIDE) failures.push(`${inside} got in without reading a picture`);
  for (const [what, count] of reported)
    if (/^5|defect/.test(what)) failures.push(`${count} tries were answered ${what}`);

  let home = 0;
  for (const { browser, username } of homes) {
    const needed = await comesHome(browser, username);
    if (needed === 0) failures.push(`${username} did not come home within three tries`);
    else home += 1;
  }
  let untouched = 0;
  for (const [n, username] of all.slice(crowd.accounts).entries()) {
    const { status, code } = await openBrowserAt(server, `192.0.2.${n}`).login({
      username,
      password: PASSWORD,
    });
    if (status === 200) untouched += 1;
    else failures.push(`${username}, whom nobody tried, was told ${code}`);
  }
  return {
    figures: {
      tries: crowd.tries,
      'right ones among them': crowd.right,
      accounts: crowd.accounts,
      addresses: crowd.long ? 'a /64' : crowd.addresses,
      'got in without a picture': inside,
      'owners home within three tries': `${home} of ${homes.length}`,
      'untouched accounts let in': `${untouched} of ${UNTOUCHED}`,
      answers: [...reported]
        .sort((a, b) => b[1] - a[1])
        .map(([what, n]) => `${what} ${n}`)
        .join(', '),
      'tries a second': Math.round(crowd.tries / seconds),
    },
    failures,
  };
}
