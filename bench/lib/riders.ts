/** Members who bet on a flight and take their bets out of it, in a process of their own: each with a connection of his own. */
import type { Bettor } from './bettors.ts';
import { inLanes } from './lanes.ts';
import { openWire, type Wire } from './wire.ts';

export type RidePlan = {
  readonly port: number;
  readonly table: string;
  readonly currency: string;
  readonly bettors: readonly Bettor[];
};
/** The plan first; then a bet of everybody on this round; then everybody out, evenly from `leaveAt` (ms since 1970) on. */
export type RideWord =
  | RidePlan
  | { readonly lay: string }
  | { readonly leaveAt: number; readonly withinMs: number };
export type RideSaid = {
  readonly done: number;
  readonly refused: Readonly<Record<string, number>>;
  /** From the first question to the last answer. */
  readonly seconds: number;
  /** Of each question until its answer, ms, in order. */
  readonly times: readonly number[];
  /** Bet → where its member was told that it has left, `2.37`. */
  readonly out: Readonly<Record<string, string>>;
};

const AT_ONCE = 64;

type Rider = {
  readonly bettor: Bettor;
  readonly stake: string;
  wire: Wire | undefined;
  bet: string | undefined;
};
let plan: RidePlan | undefined;
let riders: Rider[] = [];

const headOf = (path: string, { token, cookie }: Bettor, more: string): string =>
  `POST ${path} HTTP/1.1\r\nhost: localhost\r\nmerchant: bench\r\nauthorization: Bearer ${token}\r\ncookie: __Host-haat=${cookie}\r\n${more}`;

type Question = (rider: Rider, wire: Wire) => Promise<string | undefined>;

/** Everybody asks in his turn; the answer is a refusal's code, or nothing. */
async function askAll(question: Question, turns: (ask: (rider: Rider) => Promise<void>) => Promise<unknown>) {
  const times: number[] = [];
  const refused: Record<string, number> = {};
  const begun = performance.now();
  await turns(async (rider) => {
    if (!rider.wire) return;
    const asked = performance.now();
    const code = await question(rider, rider.wire);
    if (code === undefined) times.push(performance.now() - asked);
    else refused[code] = (refused[code] ?? 0) + 1;
  });
  const seconds = (performance.now() - begun) / 1000;
  return { done: times.length, refused, seconds, times: times.sort((a, b) => a - b) };
}

const codeIn = (body: string, status: number): string => /"code":"([^"]+)"/.exec(body)?.[1] ?? String(status);

async function lay({ port, table, currency }: RidePlan, roundId: string): Promise<RideSaid> {
  // A connection that lay idle over a round may be closed by the server.
  for (const rider of riders) rider.wire?.close();
  await inLanes(riders, AT_ONCE, async (rider) => {
    rider.wire = await openWire(port);
    rider.bet = undefined;
  });
  const said = await askAll(
    async (rider, wire) => {
      const head = headOf(
        `/tables/${table}/bets`,
        rider.bettor,
        `idempotency-key: ${roundId}\r\ncontent-type: application/json\r\n`,
      );
      const bets = [{ spot: 'first', stake: rider.stake }];
      const answer = await wire.send(head, JSON.stringify({ roundId, currency, bets }));
      rider.bet = /"betId":"([^"]+)"/.exec(answer.body)?.[1];
      return answer.status === 200 ? undefined : codeIn(answer.body, answer.status);
    },
    (ask) => inLanes(riders, AT_ONCE, ask),
  );
  return { ...said, out: {} };
}

async function leave({ table }: RidePlan, leaveAt: number, withinMs: number): Promise<RideSaid> {
  const out: Record<string, string> = {};
  await new Promise((go) => setTimeout(go, leaveAt - Date.now()));
  const said = await askAll(
    async (rider, wire) => {
      const bet = rider.bet ?? '';
      const answer = await wire.send(headOf(`/tables/${table}/bets/${bet}/cash-out`, rider.bettor, ''), '');
      if (answer.status !== 200) return codeIn(answer.body, answer.status);
      out[bet] = /"out":"([^"]+)"/.exec(answer.body)?.[1] ?? '';
      return undefined;
    },
    (ask) =>
      Promise.all(
        riders.map(async (rider, at) => {
          const due = leaveAt + (withinMs * at) / riders.length;
          await new Promise((go) => setTimeout(go, Math.max(0, due - Date.now())));
          await ask(rider);
        }),
      ),
  );
  return { ...said, out };
}

async function hear(word: RideWord): Promise<RideSaid> {
  if ('bettors' in word) {
    plan = word;
    // Stakes that do not divide evenly: what is rounded is rounded down.
    riders = word.bettors.map((bettor, at) => ({
      bettor,
      stake: `${10 + (at % 90)}.${String((at * 37) % 100).padStart(2, '0')}`,
      wire: undefined,
      bet: undefined,
    }));
    return { done: riders.length, refused: {}, seconds: 0, times: [], out: {} };
  }
  if (!plan) throw new Error('there is no plan');
  return 'lay' in word ? lay(plan, word.lay) : leave(plan, word.leaveAt, word.withinMs);
}

process.once('disconnect', () => process.exit(1));
process.on('message', (word: RideWord) => {
  hear(word).then(
    (said) => process.send?.(said),
    (error: unknown) => {
      process.stderr.write(`${String(error)}\n`);
      process.exit(1);
    },
  );
});
