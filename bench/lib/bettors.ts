/**
 * Players under load, in a process of their own: `clients` sockets, each with its own members, each waiting for the answer
 * before the next bet. An open round (free spins) is played to its end; only stakes count as bets.
 */
import { openWire, type Wire } from './wire.ts';

export type Bettor = { readonly token: string; readonly cookie: string };
export type LoadPlan = {
  readonly port: number;
  readonly bettors: readonly Bettor[];
  readonly clients: number;
  readonly seconds: number;
  /** Bets a second in all; 0 = as fast as answers come. */
  readonly rate: number;
  readonly run: string;
};
export type LoadResult = {
  readonly bets: number;
  readonly acts: number;
  readonly seconds: number;
  readonly p50: number;
  readonly p99: number;
  readonly refused: Record<string, number>;
};

const STAKE = JSON.stringify({ type: 'stake', stake: '1.00', currency: 'BDT' });

const headOf = (bettor: Bettor, key: string): string =>
  `POST /play/monsoon-tiger/act HTTP/1.1\r\nhost: localhost\r\nmerchant: bench\r\nauthorization: Bearer ${bettor.token}\r\ncookie: __Host-haat=${bettor.cookie}\r\nidempotency-key: ${key}\r\ncontent-type: application/json\r\n`;

type Tally = {
  bets: number;
  acts: number;
  readonly times: number[];
  readonly refused: Record<string, number>;
};

async function finish(wire: Wire, bettor: Bettor, key: string, body: string, tally: Tally): Promise<void> {
  const roundId = /"roundId":"([^"]+)"/.exec(body)?.[1];
  for (let step = 1; roundId !== undefined && step < 500; step += 1) {
    const act = JSON.stringify({ type: 'act', roundId, step, action: { type: 'free-spin' } });
    const answer = await wire.send(headOf(bettor, `${key}-${step}`), act);
    tally.acts += 1;
    if (!answer.body.includes('"state":"open"')) return;
  }
}

async function client(plan: LoadPlan, index: number, until: number, tally: Tally): Promise<void> {
  const wire = await openWire(plan.port);
  const mine = plan.bettors.filter((_, at) => at % plan.clients === index);
  const pauseMs = plan.rate > 0 ? (plan.clients / plan.rate) * 1000 : 0;
  let due = performance.now() + (pauseMs * index) / plan.clients;
  for (let n = 0; performance.now() < until; n += 1) {
    const bettor = mine[n % mine.length];
    if (!bettor) break;
    if (pauseMs > 0) {
      due += pauseMs;
      await new Promise((wake) => setTimeout(wake, Math.max(0, due - performance.now())));
    }
    const key = `${plan.run}-${index}-${n}`;
    const sent = performance.now();
    const answer = await wire.send(headOf(bettor, key), STAKE);
    if (answer.status === 200) {
      tally.bets += 1;
      tally.times.push(performance.now() - sent);
      if (answer.body.includes('"state":"open"')) await finish(wire, bettor, key, answer.body, tally);
    } else {
      const code = /"code":"([^"]+)"/.exec(answer.body)?.[1] ?? String(answer.status);
      tally.refused[code] = (tally.refused[code] ?? 0) + 1;
    }
  }
  wire.close();
}

export async function load(plan: LoadPlan): Promise<LoadResult> {
  const tally: Tally = { bets: 0, acts: 0, times: [], refused: {} };
  const began = performance.now();
  await Promise.all(
    Array.from({ length: plan.clients }, (_, index) =>
      client(plan, index, began + plan.seconds * 1000, tally),
    ),
  );
  const seconds = (performance.now() - began) / 1000;
  tally.times.sort((a, b) => a - b);
  const at = (share: number): number =>
    tally.times[Math.min(tally.times.length - 1, Math.floor(tally.times.length * share))] ?? 0;
  return { bets: tally.bets, acts: tally.acts, seconds, p50: at(0.5), p99: at(0.99), refused: tally.refused };
}

// Run as a child: the plan comes in and the result goes out as messages.
process.on('message', (plan: LoadPlan) => {
  load(plan).then(
    (result) => process.send?.(result),
    (error: unknown) => {
      process.stderr.write(`${String(error)}\n`);
      process.exit(1);
    },
  );
});
