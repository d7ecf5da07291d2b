/** Visitors under load, in a process of their own: each asks the next question when the answer to the last one is there. */
import { openWire } from './wire.ts';

export type ReadPlan = {
  readonly ports: readonly number[];
  /** Addresses, asked in turn by everybody. */
  readonly questions: readonly string[];
  readonly clients: number;
  readonly seconds: number;
  /** Whose site; where a host has one brand alone nobody has to say. */
  readonly merchant?: string;
  /** Requests a second in all; 0 = as fast as answers come. */
  readonly rate: number;
};
export type ReadResult = {
  readonly answers: number;
  readonly seconds: number;
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
  readonly refused: number;
};

async function client(plan: ReadPlan, index: number, until: number, times: number[]): Promise<number> {
  const wire = await openWire(plan.ports[index % plan.ports.length] ?? 0);
  const pauseMs = plan.rate > 0 ? (plan.clients / plan.rate) * 1000 : 0;
  let due = performance.now() + (pauseMs * index) / plan.clients;
  let refused = 0;
  const merchant = plan.merchant === undefined ? '' : `merchant: ${plan.merchant}\r\n`;
  for (let n = index; performance.now() < until; n += plan.clients) {
    if (pauseMs > 0) {
      due += pauseMs;
      await new Promise((wake) => setTimeout(wake, Math.max(0, due - performance.now())));
    }
    // Each visitor has an address of his own: limits are kept for each of them.
    const from = `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;
    const begun = performance.now();
    const answer = await wire.send(
      `GET ${plan.questions[n % plan.questions.length] ?? '/'} HTTP/1.1\r\nhost: localhost\r\nx-forwarded-for: ${from}\r\n${merchant}`,
      '',
    );
    // Open loop: what waited behind a late answer waited too.
    times.push(performance.now() - (pauseMs > 0 ? Math.min(begun, due) : begun));
    if (answer.status !== 200) refused += 1;
  }
  wire.close();
  return refused;
}

async function run(plan: ReadPlan): Promise<ReadResult> {
  const times: number[] = [];
  const begun = performance.now();
  const until = begun + plan.seconds * 1000;
  const refused = await Promise.all(
    Array.from({ length: plan.clients }, (_, index) => client(plan, index, until, times)),
  );
  const seconds = (performance.now() - begun) / 1000;
  times.sort((a, b) => a - b);
  const at = (share: number): number =>
    times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return {
    answers: times.length,
    seconds,
    p50: at(0.5),
    p99: at(0.99),
    max: at(1),
    refused: refused.reduce((sum, one) => sum + one, 0),
  };
}

process.once('message', (plan: ReadPlan) => {
  run(plan).then(
    (result) => process.send?.(result),
    (error: unknown) => {
      process.stderr.write(`${String(error)}\n`);
      process.exit(1);
    },
  );
});
