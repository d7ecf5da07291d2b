/** Players who place single slips, in a process of their own: `clients` sockets, each with its own members, each waiting for its answer. */
import type { Bettor } from './bettors.ts';
import { openWire } from './wire.ts';

export type SlipPlan = {
  readonly port: number;
  readonly bettors: readonly Bettor[];
  readonly clients: number;
  readonly seconds: number;
  readonly run: string;
  /** What is asked, in turn by everybody. */
  readonly bodies: readonly string[];
};
export type SlipResult = {
  readonly slips: number;
  readonly seconds: number;
  readonly p50: number;
  readonly p99: number;
  readonly refused: Record<string, number>;
};

const headOf = ({ token, cookie }: Bettor, key: string): string =>
  `POST /sports/slips HTTP/1.1\r\nhost: localhost\r\nmerchant: bench\r\nauthorization: Bearer ${token}\r\ncookie: __Host-haat=${cookie}\r\nidempotency-key: ${key}\r\ncontent-type: application/json\r\n`;

type Tally = { readonly times: number[]; readonly refused: Record<string, number> };

async function client(plan: SlipPlan, index: number, until: number, tally: Tally): Promise<void> {
  const wire = await openWire(plan.port);
  const mine = plan.bettors.filter((_, at) => at % plan.clients === index);
  for (let n = 0; performance.now() < until; n += 1) {
    const bettor = mine[n % mine.length];
    const body = plan.bodies[(n + index) % plan.bodies.length];
    if (!bettor || !body) break;
    const sent = performance.now();
    const answer = await wire.send(headOf(bettor, `${plan.run}-${index}-${n}`), body);
    if (answer.status === 200) tally.times.push(performance.now() - sent);
    else {
      const code = /"code":"([^"]+)"/.exec(answer.body)?.[1] ?? String(answer.status);
      tally.refused[code] = (tally.refused[code] ?? 0) + 1;
    }
  }
  wire.close();
}

async function load(plan: SlipPlan): Promise<SlipResult> {
  const tally: Tally = { times: [], refused: {} };
  const began = performance.now();
  await Promise.all(
    Array.from({ length: plan.clients }, (_, index) =>
      client(plan, index, began + plan.seconds * 1000, tally),
    ),
  );
  const seconds = (performance.now() - began) / 1000;
  const times = tally.times.sort((a, b) => a - b);
  const at = (share: number): number =>
    times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return { slips: times.length, seconds, p50: at(0.5), p99: at(0.99), refused: tally.refused };
}

// Run as a child: the plan comes in and the result goes out as messages.
process.once('message', (plan: SlipPlan) => {
  load(plan).then(
    (result) => process.send?.(result),
    (error: unknown) => {
      process.stderr.write(`${String(error)}\n`);
      process.exit(1);
    },
  );
});
