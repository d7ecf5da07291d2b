/**
 * The sea: millions of shots by the real draws against the exact return of every fish and weapon, and servers killed while volleys are under way –
 * what was answered stays, what was not is decided once or was never staked, and the books close.
 */
import { chanceOf, linesOf, rtpOf } from '#games/fishing/engine/chance.ts';
import { POOL_SHARE, type Sea, WHOLE, weightOf } from '#games/fishing/engine/sea.ts';
import { shoot } from '#games/fishing/engine/shot.ts';
import { SEAS } from '#games/fishing/seas.ts';
import { newId } from '#kernel/ids.ts';
import { createDraw } from '#kernel/rng/draw.ts';
import { newServerSeed, serverBlocks } from '#kernel/rng/seeds.node.ts';
import type { Person } from '#apps/server/testing.ts';
import type { Answer } from '#apps/server/testing-client.ts';
import { wholeBooks } from './crash.ts';
import { type Product, startProduct } from './product.ts';
import { percentile, type SoakResult } from './report.ts';

/** Of a hundred lines three in a thousand lie beyond three standard errors by luck: as many lines, as much wider for the worst of them. */
const BOUND_OF_ALL = 3;
const BOUND_OF_ONE = 4.2;

type Sum = { shots: number; paid: number; expected: number; swing: number };

/** @param rtp what is claimed; the real one unless a test falsifies it */
export function seaShots(count: number, seas: readonly Sea[] = SEAS, claimed = rtpOf): SoakResult {
  const seed = newServerSeed();
  const failures: string[] = [];
  const all: Sum = { shots: 0, paid: 0, expected: 0, swing: 0 };
  const lines = seas.flatMap((sea) => linesOf(sea).map((line) => ({ sea, ...line })));
  let worst = 0;
  for (const [at, { sea, fish, weapon }] of lines.entries()) {
    const plain = sea.fish.filter(({ role }) => role === 'plain');
    const own: Sum = { shots: 0, paid: 0, expected: 0, swing: 0 };
    const mean = (claimed(fish, weapon) - POOL_SHARE) / WHOLE;
    for (let n = 0; n < Math.ceil(count / lines.length); n += 1) {
      const along = plain.slice(0, weapon.sweep || fish.sweep ? n % 4 : 0);
      const draw = createDraw(serverBlocks(seed, `soak-${at}`, n));
      const { hits, of } = chanceOf(fish, weapon, along);
      const more = along.reduce((sum, { pays }) => sum + (pays[0]?.times ?? 0), 0);
      const squares = fish.pays.reduce(
        (sum, one) => sum + ((one.times + more) ** 2 * one.weight) / weightOf(fish),
        0,
      );
      own.paid += shoot({ fish, weapon, along, stake: 100n, largest: 10_000n }, draw).times;
      own.shots += 1;
      own.expected += mean;
      own.swing += (hits / of) * squares - mean * mean;
    }
    const off = (own.paid - own.expected) / Math.sqrt(own.swing);
    worst = Math.max(worst, Math.abs(off));
    if (Math.abs(off) > BOUND_OF_ONE)
      failures.push(
        `${sea.code}: ${fish.code} with ${weapon.code} lies ${off.toFixed(2)} standard errors off`,
      );
    all.shots += own.shots;
    all.paid += own.paid;
    all.expected += own.expected;
    all.swing += own.swing;
  }
  const off = (all.paid - all.expected) / Math.sqrt(all.swing);
  if (Math.abs(off) > BOUND_OF_ALL) failures.push(`all shots lie ${off.toFixed(2)} standard errors off`);
  const figures = {
    shots: all.shots,
    'fish and weapons': lines.length,
    'all, standard errors off': off.toFixed(2),
    'worst of one, standard errors off': worst.toFixed(2),
  };
  return { figures, failures };
}

const MEMBERS = 8;
const WITHIN_MS = 60_000;

type Volley = {
  readonly as: Person;
  readonly path: string;
  readonly key: string;
  readonly body: object;
  answer: Answer | undefined;
};

async function patiently(product: Product, ask: Parameters<Product['call']>[0]): Promise<Answer> {
  const until = Date.now() + WITHIN_MS;
  for (;;) {
    const answer = await product.call(ask).catch(() => undefined);
    if (answer && answer.status !== 503) return answer;
    if (Date.now() > until) throw new Error('nothing was answered within a minute');
    await new Promise((wake) => setTimeout(wake, 200));
  }
}

/** Five shots of everybody at whatever swims. */
async function aimed(product: Product, people: readonly Person[]): Promise<Volley[]> {
  const volleys: Volley[] = [];
  for (const as of people) {
    const { value } = await patiently(product, { path: '/sea/rooms/gharial-bay/sit', as, body: {} });
    const at = Date.parse(String(value['serverTime'])) - Date.parse(String(value['tideAt']));
    const swims = Array.isArray(value['swims']) ? value['swims'] : [];
    const there = swims.filter(({ from, lasts }) => at > from + lasts * 0.2 && at < from + lasts * 0.6);
    const shots = there.slice(0, 5).map(({ id }) => ({ swim: id, weapon: 'harpoon', stake: '1.00', at }));
    if (shots.length === 0) continue;
    const body = { tide: value['tide'], currency: 'BDT', shots };
    volleys.push({ as, path: `/sea/rooms/${value['roomId']}/shots`, key: newId(), body, answer: undefined });
  }
  return volleys;
}

/** One kill with volleys under way; what was answered is answered the same afterwards. */
async function strike(
  product: Product,
  people: readonly Person[],
  after: number,
): Promise<{ failures: string[]; ms: number; open: number }> {
  const volleys = await aimed(product, people);
  const under = volleys.map(async (volley) => {
    const { as, path, key, body } = volley;
    volley.answer = await product.call({ path, as, key, body }).catch(() => undefined);
  });
  await new Promise((wake) => setTimeout(wake, after));
  product.kill();
  await Promise.all(under);
  const ms = await product.start();
  const failures: string[] = [];
  for (const { as, path, key, body, answer } of volleys) {
    const again = await patiently(product, { path, as, key, body });
    // Decided before the kill, decided now, or given back whole because it is too late by now: never half of it.
    if (answer?.status === 200 && again.text !== answer.text)
      failures.push(
        `a volley that was answered is answered otherwise after the kill: ${again.status} ${again.code}`,
      );
    if (again.status !== 200 && again.code !== 'sea.too_fast')
      failures.push(`a volley is answered ${again.status} ${again.code}`);
  }
  return { failures, ms, open: volleys.filter(({ answer }) => answer === undefined).length };
}

export async function seaKills(kills: number): Promise<SoakResult> {
  const product = await startProduct();
  try {
    const people: Person[] = [];
    for (let n = 0; n < MEMBERS; n += 1) people.push(await product.person(1_000_000n));
    const failures: string[] = [];
    const times: number[] = [];
    let open = 0;
    for (let n = 0; n < kills; n += 1) {
      // From "not yet read" to "answered long ago".
      const struck = await strike(product, people, (n * 3) % 24);
      failures.push(...struck.failures);
      times.push(struck.ms);
      open += struck.open;
      console.log(`· kill ${n + 1} of ${kills}: back after ${Math.round(struck.ms)} ms`);
    }
    const { rows } = await product.db.pool.query<{ count: string }>(
      'select count(*) as count from sea.volleys',
    );
    const figures = {
      kills,
      'volleys taken': Number(rows[0]?.count ?? 0),
      'killed unanswered': open,
      'back after ms, median': percentile(times, 0.5),
    };
    return { figures, failures: [...failures, ...(await wholeBooks(product))] };
  } finally {
    await product.stop();
  }
}
