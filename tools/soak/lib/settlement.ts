/**
 * Kill -9 in the midst of settling a match: slips are placed through HTTP, its result is entered, and the process dies once the first of them
 * are paid. Whoever comes next pays the rest: every slip ends once, holds are empty, the books find nothing.
 */
import type { Person } from '#apps/server/testing.ts';
import { wholeBooks } from './crash.ts';
import { type Product, startProduct } from './product.ts';
import { percentile, type SoakResult } from './report.ts';

const CASH = 100_000_000n;
/** Below what one member may place in a minute. */
const A_MEMBER = 30;
const AT_ONCE = 32;
const WITHIN_MS = 60_000;
const LOOK_MS = 5;

type Offered = {
  readonly id: string;
  readonly key: string;
  readonly pick: string;
  readonly odds: string;
  readonly version: number;
};
const pause = (ms: number): Promise<void> => new Promise((wake) => setTimeout(wake, ms));

async function rows<Row>({ db }: Product, text: string, values: unknown[] = []): Promise<Row[]> {
  return (await db.pool.query(text, values)).rows;
}

/** A match nobody has bet on, far enough from its start, with its first price. */
async function offered(product: Product): Promise<Offered> {
  const until = Date.now() + WITHIN_MS;
  while (Date.now() < until) {
    const [found] = await rows<Offered>(
      product,
      `select b.id, b.markets -> 0 ->> 'key' as key, b.markets -> 0 -> 'selections' -> 0 ->> 'pick' as pick,
         b.markets -> 0 -> 'selections' -> 0 ->> 'odds' as odds, (b.markets -> 0 ->> 'version')::integer as version
         from sportsbook.books b
        where b.state = 'open' and b.status = 'scheduled' and b.sport = 'football' and b.starts_at > now() + interval '1 hour'
          and b.markets -> 0 ->> 'key' not like 'outright%' and b.markets -> 0 -> 'selections' -> 0 ->> 'odds' is not null
          and not exists (select from sportsbook.slip_legs g where g.book_id = b.id) order by b.starts_at limit 1`,
    );
    if (found) return found;
    await pause(200);
  }
  throw new Error('no match is offered');
}

async function place(
  product: Product,
  people: readonly Person[],
  match: Offered,
  run: number,
  count: number,
  refused: string[],
): Promise<number> {
  const { id, key, pick, odds, version } = match;
  const body = {
    legs: [{ matchId: id, key, pick, odds, version }],
    stake: '10.00',
    currency: 'BDT',
    accept: 'any',
  };
  let [next, taken] = [0, 0];
  const client = async (): Promise<void> => {
    while (next < count) {
      const n = next;
      next += 1;
      const as = people[Math.floor(n / A_MEMBER)];
      if (!as) return;
      const answer = await product.call({ path: '/sports/slips', as, key: `settlement-${run}-${n}`, body });
      if (answer.status === 200) taken += 1;
      else refused.push(`${answer.status} ${answer.code}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, client));
  return taken;
}

const settled = async (product: Product, id: string): Promise<number> =>
  (
    await rows<{ n: number }>(
      product,
      `select count(*)::integer as n from sportsbook.slip_legs g join sportsbook.slips s on s.member_id = g.member_id and s.id = g.slip_id
        where g.book_id = $1 and s.state <> 'open'`,
      [id],
    )
  )[0]?.n ?? 0;

/** Waits until so many are settled. @returns how many are, and after how long */
async function until(product: Product, id: string, wanted: number): Promise<{ n: number; ms: number }> {
  const from = performance.now();
  for (;;) {
    const n = await settled(product, id);
    const ms = performance.now() - from;
    if (n >= wanted || ms > WITHIN_MS) return { n, ms };
    await pause(LOOK_MS);
  }
}

export async function settlement(kills: number, slips: number): Promise<SoakResult> {
  const product = await startProduct();
  const failures: string[] = [];
  const refused: string[] = [];
  const times: number[] = [];
  let [all, inTheMidst] = [0, 0];
  try {
    const people = await Promise.all(
      Array.from({ length: Math.ceil(slips / A_MEMBER) }, () => product.person(CASH)),
    );
    for (let run = 0; run < kills; run += 1) {
      const match = await offered(product);
      const taken = await place(product, people, match, run, slips, refused);
      all += taken;
      const home = run % 3;
      const result = { status: 'ended', home, away: 1, half: { home: 0, away: 0 } };
      await product.db.transaction((tx) =>
        product.rooms.sportsbook.matchBooks.enter(tx, match.id, result, 'soak'),
      );
      await until(product, match.id, 1);
      product.kill();
      const paid = await settled(product, match.id);
      if (paid < taken) inTheMidst += 1;
      await product.start();
      const { n, ms } = await until(product, match.id, taken);
      times.push(ms);
      if (n !== taken) failures.push(`run ${run}: ${taken - n} slips stayed open`);
      process.stderr.write(
        `settlement: ${run + 1} of ${kills}, ${paid} of ${taken} were paid at the kill, the rest after ${Math.round(ms)} ms\n`,
      );
    }
    const twice = await rows<{ ref: string; n: number }>(
      product,
      `select ref, count(*)::integer as n from ledger.transfers where kind in ('slip_settle', 'slip_void') group by ref having count(*) > 1`,
    );
    failures.push(...twice.map(({ ref, n }) => `slip ${ref} ended ${n} times`));
    failures.push(...(await wholeBooks(product)));
    return {
      figures: {
        kills,
        slips: all,
        // A slip that is refused is no fault of the settlement: said, with the answer, so that nobody has to guess.
        refused: refused.length,
        'refused with': [...new Set(refused)].join(' · ') || 'nothing',
        'killed in the midst': inTheMidst,
        'rest settled after ms, median': percentile(times, 0.5),
        'slowest ms': Math.round(Math.max(...times)),
      },
      failures,
    };
  } finally {
    await product.stop();
  }
}
