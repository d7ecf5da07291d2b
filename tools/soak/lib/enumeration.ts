/**
 * CHECKS 30: who asks about a name that exists learns nothing more than who asks about one that does not. Asked in turns, from a
 * new address each; the times are compared by their medians and by the test of Mann and Whitney (normal approximation, ties kept).
 */
import { workProof } from '#apps/server/testing-doors.ts';
import {
  setBrand,
  newBrowser,
  newName,
  newPhone,
  PASSWORD,
  register,
  formOf,
} from '#apps/server/testing-accounts.ts';
import type { TestServer } from '#apps/server/testing.ts';
import type { Answer } from '#apps/server/testing-client.ts';
import { percentile, type Trial } from './report.ts';

const MOST_MS = 5;
const LEAST_P = 0.01;

/** Two-sided p of "both come from one distribution". */
export function mannWhitney(left: readonly number[], right: readonly number[]): number {
  const all = [
    ...left.map((value) => ({ value, mine: true })),
    ...right.map((value) => ({ value, mine: false })),
  ];
  all.sort((a, b) => a.value - b.value);
  let ranks = 0;
  for (let at = 0; at < all.length; ) {
    let end = at;
    while (end < all.length && all[end]?.value === all[at]?.value) end += 1;
    const rank = (at + 1 + end) / 2;
    for (let n = at; n < end; n += 1) if (all[n]?.mine) ranks += rank;
    at = end;
  }
  const [n, m] = [left.length, right.length];
  const u = ranks - (n * (n + 1)) / 2;
  const z = Math.abs(u - (n * m) / 2) / Math.sqrt((n * m * (n + m + 1)) / 12);
  return 2 * (1 - normalBelow(z));
}

/** Abramowitz and Stegun 7.1.26: the error function to 1.5e-7. */
function normalBelow(z: number): number {
  const x = z / Math.SQRT2;
  const t = 1 / (1 + 0.3275911 * x);
  const tail =
    ((((1.061405429 * t - 1.453152027) * t + 1.421413741) * t - 0.284496736) * t + 0.254829592) * t;
  return (1 + (1 - tail * Math.exp(-x * x))) / 2;
}

type Way = {
  readonly name: string;
  /** Asked of an open door: a refusal of everybody compares nothing. */
  readonly accepted: boolean;
  readonly ask: (exists: boolean, n: number) => Promise<Answer>;
};

/** Numbers that players have proved. */
async function knownPhones(server: TestServer): Promise<string[]> {
  const phones = Array.from({ length: 20 }, newPhone);
  for (const phone of phones)
    await server.db.pool.query(
      `insert into identity.contacts (account_id, kind, brand_id, value, verified_at, sole) values ($1, 'phone', $2, $3, now(), true)`,
      [(await server.person()).id, server.brandId, `+880${phone.slice(1)}`],
    );
  return phones;
}

async function ways(server: TestServer): Promise<Way[]> {
  const names = Array.from({ length: 20 }, newName);
  for (const username of names) {
    const opened = await register(server, newBrowser(server), formOf({ username }));
    if (opened.status !== 200) throw new Error(`an account could not be opened: ${opened.code}`);
    await server.db.pool.query(
      `insert into identity.contacts (account_id, kind, brand_id, value, verified_at, sole)
       select id, 'email', brand_id, $1 || '@example.com', now(), true from identity.accounts where username = $1`,
      [username],
    );
  }
  await setBrand(server, {
    CHNGPASSVERIF3: true,
    MOBILEVERCODELOGIN3: true,
    MOBILEREG: true,
    MOBILENUMPASSREG3: true,
  });
  const known = await knownPhones(server);
  // Numbers that are nobody's: other hundreds of the same network.
  const phoneAt = (exists: boolean, n: number): string =>
    (exists ? known[n % known.length] : `018${String(20_000_000 + n * 100 + 20)}`) ?? '';
  const byPhone = (name: string, path: string, body: (phone: string) => object | Promise<object>): Way => ({
    name,
    accepted: true,
    ask: async (exists, n) => newBrowser(server).send({ path, body: await body(phoneAt(exists, n)) }),
  });
  const mailAt = (exists: boolean, n: number): string =>
    exists ? `${names[n % names.length]}@example.com` : `somebody${n}@example.com`;
  const nameAt = (exists: boolean, n: number): string =>
    (exists ? names[n % names.length] : `nobody${n}`) ?? 'nobody';
  return [
    {
      name: 'sign-in',
      accepted: false,
      ask: (exists, n) => newBrowser(server).login({ username: nameAt(exists, n), password: `${PASSWORD}?` }),
    },
    {
      name: 'forgot by mail',
      accepted: true,
      ask: (exists, n) =>
        newBrowser(server).send({
          method: 'POST',
          path: '/wps/member/password/email',
          body: { username: nameAt(exists, n), email: mailAt(exists, n) },
        }),
    },
    byPhone('code to sign in', '/wps/verification/sms/noLogin', async (mobileNum) => ({
      mobileNum,
      human: await workProof(server, 'sms'),
    })),
    byPhone('forgot by text message', '/wps/verification/sms/forgot', (mobileNum) => ({ mobileNum })),
    byPhone('code to register', '/wps/verification/sms/register', (mobileNo) => ({
      mobileNo,
      countryDialingCode: '880',
    })),
  ];
}

const faceOf = ({ status, text, headers }: Answer): string =>
  JSON.stringify([status, text, Object.keys(headers).sort()]);

export async function enumeration(server: TestServer, times: number): Promise<Trial> {
  const failures: string[] = [];
  const figures: Record<string, string> = {};
  for (const { name, accepted, ask } of await ways(server)) {
    const spent = { known: new Array<number>(), unknown: new Array<number>() };
    const faces = { known: new Set<string>(), unknown: new Set<string>() };
    for (let n = 0; n < times; n += 1) {
      await server.db.pool.query('delete from identity.tries');
      await server.db.pool.query('delete from identity.sendings');
      await server.db.pool.query('delete from identity.codes');
      // In turns, so that neither always comes first.
      for (const which of n % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
        const answer = await ask(which === 'known', n);
        spent[which].push(answer.ms);
        faces[which].add(faceOf(answer));
        if (accepted && answer.status !== 200) failures.push(`${name}: ${answer.status} ${answer.code}`);
      }
    }
    const apart = Math.abs(percentile(spent.known, 0.5) - percentile(spent.unknown, 0.5));
    const p = mannWhitney(spent.known, spent.unknown);
    figures[name] =
      `medians ${percentile(spent.known, 0.5)} and ${percentile(spent.unknown, 0.5)} ms, p ${p.toFixed(3)}`;
    if (apart >= MOST_MS) failures.push(`${name}: medians ${apart} ms apart`);
    if (p <= LEAST_P) failures.push(`${name}: times differ, p ${p.toFixed(4)}`);
    if ([...faces.known].sort().join() !== [...faces.unknown].sort().join())
      failures.push(`${name}: the answers differ`);
  }
  return { figures: { asked: times, ...figures }, failures };
}
