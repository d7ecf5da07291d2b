/**
 * CHECKS 30: who asks about a name that exists learns nothing more than who asks about one that does not. Asked in turns, from a
 * new address each; the times are compared by their medians and by the test of Mann and Whitney (normal approximation, ties kept).
 */
import type { TestServer } from '#apps/server/testing.ts';
import type { Answer } from '#apps/server/testing-client.ts';
import { type Door, doors } from './enumeration-doors.ts';
import type { SoakResult } from './report.ts';

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

const faceOf = ({ status, text, headers }: Answer): string =>
  JSON.stringify([status, text, Object.keys(headers).sort()]);

const middle = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

type Asked = { readonly known: readonly number[]; readonly unknown: readonly number[] };

/** Asks one door about both, in turns, and says where the answers differ in what they say. */
async function askBoth(server: TestServer, door: Door, times: number, failures: string[]): Promise<Asked> {
  const spent = { known: new Array<number>(), unknown: new Array<number>() };
  const faces = { known: new Set<string>(), unknown: new Set<string>() };
  for (let n = 0; n < times; n += 1) {
    for (const table of ['tries', 'sendings', 'codes'])
      await server.db.pool.query(`delete from identity.${table}`);
    // In turns, so that neither always comes first.
    for (const which of n % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
      const ask = await door.prepare(which === 'known', n);
      const answer = await ask();
      spent[which].push(answer.ms);
      faces[which].add(faceOf(answer));
      // A door that refuses everybody for another reason compares nothing.
      if ((answer.code ?? 'done') !== door.says)
        failures.push(`${door.name}: ${answer.status} ${answer.code}`);
    }
  }
  if ([...faces.known].sort().join() !== [...faces.unknown].sort().join())
    failures.push(`${door.name}: the answers differ`);
  return spent;
}

export type Enumeration = {
  /** Of each kind, at each door. */
  readonly times: number;
  /** Leaves the times uncompared where too few are asked for a test. */
  readonly untimed?: boolean;
  /** The doors whose name holds this; all when left out. */
  readonly part?: string;
};

export async function enumeration(
  server: TestServer,
  { times, untimed = false, part = '' }: Enumeration,
): Promise<SoakResult> {
  const failures: string[] = [];
  const figures: Record<string, string> = {};
  const asked = (await doors(server)).filter(({ name }) => name.includes(part));
  if (asked.length === 0) failures.push(`no door is called ${part}`);
  for (const door of asked) {
    const { known, unknown } = await askBoth(server, door, times, failures);
    const [one, other, p] = [middle(known), middle(unknown), mannWhitney(known, unknown)];
    figures[door.name] = `medians ${one.toFixed(2)} and ${other.toFixed(2)} ms, p ${p.toFixed(3)}`;
    if (untimed) continue;
    console.log(`${door.name}: ${figures[door.name]}`);
    if (Math.abs(one - other) >= MOST_MS)
      failures.push(`${door.name}: medians ${Math.abs(one - other).toFixed(2)} ms apart`);
    if (p <= LEAST_P) failures.push(`${door.name}: times differ, p ${p.toFixed(4)}`);
  }
  return { figures: { asked: times, ...figures }, failures };
}
