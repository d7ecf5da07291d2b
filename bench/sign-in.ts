/**
 * What 50 parallel sign-ins do to the bets beside them (CHECKS 43): bets at a steady rate alone, then the same with 50 sign-ins
 * at once every five seconds. The two alternate, and the median of the pairs counts: of 2,000 bets the p99 is the twentieth slowest, which
 * one commit that waits for the disk can move by half. `npm run bench sign-in` · BENCH_SECONDS (10), BENCH_RATE (200 bets a second),
 * BENCH_PAIRS (5)
 */
import { createPasswords } from '#identity/passwords/service.ts';
import type { Db } from '#platform/db/db.ts';
import { sealTo } from '#platform/ui/seal.ts';
import { behind, caughtUp } from './lib/backlog.ts';
import { openHouse } from './lib/house.ts';
import { attack, refusals } from './lib/product.ts';
import { bench } from './lib/run.ts';

/** V8 goes on compiling what a bet runs for that long. */
const WARM_SECONDS = 15;
const AT_ONCE = 50;
const WAVE_MS = 5_000;
const PASSWORD = 'a word for benches';
const headers = { merchant: 'bench', 'content-type': 'application/json' };

type Keys = { readonly value: { readonly keys: Parameters<typeof sealTo>[0] } };
type SignedIn = { readonly times: number[]; readonly refused: Record<string, number> };

/** So many at once every five seconds; answers come back with how long they took, ms. */
async function signIns(port: number, seconds: number, atOnce: number): Promise<SignedIn> {
  const at = (path: string): string => `http://localhost:${port}${path}`;
  const { value }: Keys = await (await fetch(at('/wps/system/keys'), { headers })).json();
  const seal = await sealTo(value.keys);
  const times: number[] = [];
  const refused: Record<string, number> = {};
  const one = async (n: number): Promise<void> => {
    const body = JSON.stringify({ jwe: await seal({ username: `bettor${n}`, password: PASSWORD }) });
    const began = performance.now();
    const answer = await fetch(at('/wps/session/login'), {
      method: 'POST',
      // Fifty people, each at home: one address would be slowed down after its hundredth.
      headers: { ...headers, 'x-forwarded-for': `10.0.0.${n}` },
      body,
    });
    const { code = 'in' }: { code?: string } = await answer.json();
    if (answer.status === 200) times.push(performance.now() - began);
    else refused[code] = (refused[code] ?? 0) + 1;
  };
  const waves: Promise<unknown>[] = [];
  for (let wave = 0; wave * WAVE_MS < seconds * 1_000; wave += 1) {
    waves.push(Promise.all(Array.from({ length: atOnce }, (_, n) => one(n))));
    await new Promise((wake) => setTimeout(wake, Math.min(WAVE_MS, seconds * 1_000)));
  }
  await Promise.all(waves);
  return { times: times.sort((a, b) => a - b), refused };
}

async function givePasswords(db: Db): Promise<void> {
  const hash = await (await createPasswords()).hash(PASSWORD);
  await db.transaction((tx) =>
    tx.run({ name: 'bench.passwords', text: 'update identity.accounts set password_hash = $1' }, [hash]),
  );
}

await bench('sign-in', async (run) => {
  const seconds = run.size('BENCH_SECONDS', 10, 1);
  const rate = run.size('BENCH_RATE', 200, 50);
  const pairs = run.size('BENCH_PAIRS', 5, 1);
  const atOnce = run.smoke ? 5 : AT_ONCE;
  const house = await openHouse(run, { players: run.smoke ? 40 : 200, prepare: givePasswords });
  const { port } = await house.start();
  const plan = { port, bettors: house.bettors.slice(atOnce), clients: 32, seconds, rate };
  await attack({ ...plan, seconds: run.smoke ? 1 : WARM_SECONDS, run: 'warm' });
  await caughtUp(port);
  const ratios: number[] = [];
  for (let pair = 0; pair < pairs; pair += 1) {
    const alone = await attack({ ...plan, run: `alone-${pair}` });
    const crowd = signIns(port, seconds, atOnce);
    const beside = await attack({ ...plan, run: `beside-${pair}` });
    const { times, refused } = await crowd;
    const waited = (share: number): string => (times[Math.floor(times.length * share)] ?? 0).toFixed(0);
    ratios.push(beside.p99 / alone.p99);
    run.say(
      `${rate} bets/s   p50 ${alone.p50.toFixed(1)} → ${beside.p50.toFixed(1)} ms · p99 ${alone.p99.toFixed(1)} → ${beside.p99.toFixed(1)} ms` +
        ` · ${times.length} sign-ins, p50 ${waited(0.5)} ms, p99 ${waited(0.99)} ms, refused ${JSON.stringify(refused)}`,
    );
    run.requests('bets alone', { done: alone.bets, refused: refusals(alone.refused) });
    run.requests('bets beside', { done: beside.bets, refused: refusals(beside.refused) });
    run.requests('sign-ins', { done: times.length, refused: refusals(refused) });
  }
  ratios.sort((a, b) => a - b);
  run.say(`bet p99 beside ÷ alone   ${ratios.map((one) => one.toFixed(2)).join(' · ')}`);
  run.figure('bet p99 beside ÷ alone', ratios[pairs >> 1] ?? Number.NaN, '×');
  run.figure('listeners behind at the end', await behind(port), 's');
});
