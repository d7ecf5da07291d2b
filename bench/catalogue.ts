/**
 * The game list and its search over all 10,000 titles, through HTTP: 200 requests a second (p99 ≤ 10 ms), as fast as they come from
 * two processes (≥ 3,000 a second on two cores), and how soon an edit shows (≤ 1 s). `npm run bench catalogue` · BENCH_SECONDS (10).
 */
import { changeBrandGame, countTitles, lockBrandGame, setShelf } from '#features/setup/catalogue/store.ts';
import { makeTitles, type Title } from '#features/setup/catalogue/titles/titles.ts';
import { type Db, statement } from '#platform/db/db.ts';
import { cpuOf } from './lib/cpu.ts';
import { openHouse, type Server } from './lib/house.ts';
import { loadWith } from './lib/product.ts';
import type { ReadPlan, ReadResult } from './lib/readers.ts';
import { bench, type Run } from './lib/run.ts';

const PROCESSES = 2;

/** A name as somebody types it who leaves out a letter. */
const mistyped = ({ names }: Title, at: number): string => {
  const drop = 1 + (at % (names.en.length - 1));
  return names.en.slice(0, drop) + names.en.slice(drop + 1);
};

/** Of ten visitors four turn pages, three choose a maker, one searches well and two badly or in Bengali; all questions differ. */
function questionsOf(titles: readonly Title[]): string[] {
  const types = ['RNG', 'RNG', 'RNG', 'FISH', 'LIVE', 'ARCADE', 'CRASH', 'BINGO'];
  return titles.flatMap((title, at): string[] => {
    if (at % 5 !== 0) return [];
    const type = types[at % types.length] ?? 'RNG';
    const n = (at / 5) % 10;
    const query =
      n < 4
        ? { gameType: type, pageNo: String(1 + (at % 40)) }
        : n < 7
          ? { gameType: 'RNG', vassalage: title.vendor, pageNo: String(1 + (at % 6)) }
          : { gameName: n === 7 ? title.names.en : n === 8 ? mistyped(title, at) : title.names.bn };
    const asked = new URLSearchParams({
      ...query,
      pageSize: '15',
      language: n === 9 ? 'bn' : 'en',
      clientType: '3',
    });
    return [`/wps/relay/GCS_gameList?${asked.toString()}`];
  });
}

async function attack(run: Run, name: string, plan: ReadPlan): Promise<ReadResult> {
  const result = await loadWith<ReadPlan, ReadResult>('readers.ts', plan);
  const { answers, seconds, p50, p99, max, refused } = result;
  run.say(
    `${name.padEnd(34)} ${(answers / seconds).toFixed(0).padStart(6)} requests/s · p50 ${p50.toFixed(1)} ms · p99 ${p99.toFixed(1)} ms · max ${max.toFixed(0)} ms · refused ${refused}`,
  );
  run.requests(name, { done: answers - refused, refused });
  return result;
}

/** Milliseconds until all processes show an edit that one of them knows nothing of. */
async function untilSeen(
  db: Db,
  ports: readonly number[],
  brandId: string,
  { code, names }: Title,
): Promise<number> {
  const begun = performance.now();
  await db.transaction(async (tx) => {
    await lockBrandGame(tx, brandId, code);
    const row = { brand_id: brandId, game_code: code, hot: null, position: 1 };
    await changeBrandGame(tx, { ...row, maintenance: true, maintenance_until: null });
  });
  const path = `/wps/relay/GCS_gameList?gameName=${encodeURIComponent(names.en)}&pageSize=1`;
  const sees = async (port: number): Promise<boolean> => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      headers: { 'x-forwarded-for': '10.9.9.9' },
    });
    return (await answer.text()).includes('"maintenance":true');
  };
  while (!(await Promise.all(ports.map(sees))).every(Boolean))
    await new Promise((wake) => setTimeout(wake, 10));
  return performance.now() - begun;
}

async function measure(
  run: Run,
  db: Db,
  servers: readonly Server[],
  titles: readonly Title[],
): Promise<void> {
  const seconds = run.size('BENCH_SECONDS', 10, 1);
  const brand = await db.one(statement<{ id: string }>('bench.brand', 'select id from brand.brands limit 1'));
  if (!brand) throw new Error('the sample brand is missing');
  // The server answers while its first start still fills the shelves; a half empty catalogue would be answered too fast.
  while ((await countTitles(db)) < titles.length) await new Promise((wake) => setTimeout(wake, 200));
  await setShelf(db, brand.id, 'all');
  await new Promise((wake) => setTimeout(wake, 1_500));
  const ports = servers.map(({ port }) => port);
  const plan = { ports, questions: questionsOf(titles), clients: 48, seconds };
  // What the first start still has in hand is not what is measured: the first visitors read all 10,000 rows anew.
  await attack(run, 'the first visitors', { ...plan, rate: 200, seconds: run.smoke ? 1 : 3 });
  const calm = await attack(run, '200 requests a second', { ...plan, rate: 200 });
  run.figure('p99 at 200 requests a second', calm.p99, 'ms');
  const cpu = (): number => servers.reduce((sum, { pid }) => sum + cpuOf(pid), 0);
  const before = cpu();
  const full = await attack(run, 'as fast as they come, 2 processes', { ...plan, rate: 0 });
  const cost = ((cpu() - before) * 1000) / full.answers;
  run.figure('requests a second, 2 processes', full.answers / full.seconds, '/s');
  run.figure('processor time a request', cost, 'µs');
  const busy = attack(run, 'beside edits', {
    ...plan,
    rate: run.smoke ? 100 : 1_000,
    seconds: run.smoke ? 1 : 6,
  });
  const seen: number[] = [];
  for (const title of titles.slice(10, run.smoke ? 11 : 15))
    seen.push(await untilSeen(db, ports, brand.id, title));
  await busy;
  run.figure('an edit shows on both after', Math.max(...seen), 'ms');
}

await bench('catalogue', async (run) => {
  const { db, start } = await openHouse(run, { players: 0 });
  const servers: Server[] = [];
  for (let n = 0; n < (run.smoke ? 1 : PROCESSES); n += 1) servers.push(await start({ role: 'api' }));
  await measure(run, db, servers, makeTitles());
});
