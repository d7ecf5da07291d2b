/**
 * What 50 parallel sign-ins do to the bets beside them (CHECKS 43): bets at a steady rate alone, then the same with 50 sign-ins
 * at once every five seconds. The two alternate, and the median of the pairs counts: of 2,000 bets the p99 is the twentieth slowest, which
 * one commit that waits for the disk can move by half. `npm run bench sign-in` · BENCH_SECONDS (10), BENCH_RATE (200 bets a second),
 * BENCH_PAIRS (5)
 */
import { createPasswords } from '#identity/passwords.ts';
import type { Db } from '#platform/db/db.ts';
import { sealTo } from '#platform/ui/seal.ts';
import { inBenchHouse } from './lib/house.ts';
import { attack, startServer, stopServer } from './lib/product.ts';

const SECONDS = Number(process.env['BENCH_SECONDS'] ?? '10');
const RATE = Number(process.env['BENCH_RATE'] ?? '200');
const PAIRS = Number(process.env['BENCH_PAIRS'] ?? '5');
/** V8 goes on compiling what a bet runs for that long. */
const WARM_SECONDS = 15;
const AT_ONCE = 50;
const PORT = 3_991;
const PASSWORD = 'a word for benches';
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const headers = { merchant: 'bench', 'content-type': 'application/json' };
const at = (path: string): string => `http://localhost:${PORT}${path}`;

type Keys = { readonly value: { readonly keys: Parameters<typeof sealTo>[0] } };

/** Fifty at once every five seconds; answers come back with how long they took, ms. */
async function signIns(seconds: number): Promise<{ times: number[]; refused: Record<string, number> }> {
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
  for (let wave = 0; wave * 5 < seconds; wave += 1) {
    waves.push(Promise.all(Array.from({ length: AT_ONCE }, (_, n) => one(n))));
    await new Promise((wake) => setTimeout(wake, 5_000));
  }
  await Promise.all(waves);
  return { times: times.sort((a, b) => a - b), refused };
}

async function givePasswords(db: Db): Promise<void> {
  const hash = await (await createPasswords()).hash(PASSWORD);
  await db.pool.query('update identity.accounts set password_hash = $1', [hash]);
}

await inBenchHouse(async ({ dataDir, bettors }) => {
  const server = await startServer(PORT, dataDir, 160, { HAAT_TRUST_PROXY: '1' });
  const plan = { port: PORT, bettors: bettors.slice(AT_ONCE), clients: 32, seconds: SECONDS, rate: RATE };
  await attack({ ...plan, seconds: WARM_SECONDS, run: 'warm' });
  const ratios: number[] = [];
  for (let pair = 0; pair < PAIRS; pair += 1) {
    const alone = await attack({ ...plan, run: `alone-${pair}` });
    const crowd = signIns(SECONDS);
    const beside = await attack({ ...plan, run: `beside-${pair}` });
    const { times, refused } = await crowd;
    const waited = (share: number): string => (times[Math.floor(times.length * share)] ?? 0).toFixed(0);
    ratios.push(beside.p99 / alone.p99);
    say(
      `${RATE} bets/s   p50 ${alone.p50.toFixed(1)} → ${beside.p50.toFixed(1)} ms · p99 ${alone.p99.toFixed(1)} → ${beside.p99.toFixed(1)} ms` +
        ` · ${times.length} sign-ins, p50 ${waited(0.5)} ms, p99 ${waited(0.99)} ms, refused ${JSON.stringify(refused)}`,
    );
  }
  ratios.sort((a, b) => a - b);
  say(
    `bet p99 beside ÷ alone (≤ 2)   ${ratios.map((one) => one.toFixed(2)).join(' · ')} → ${ratios[PAIRS >> 1]?.toFixed(2)}`,
  );
  await stopServer(server);
}, givePasswords);
process.exit(0);
