/**
 * Visitors who watch a flight over the live channel, in a process of their own: how long after its stamp each of them was told of each
 * height (`flight:`) and of each change of the round (`table:`).
 */
import { inLanes } from './lanes.ts';
import { openVisitor } from './visitor.ts';

export type FlightPlan = { readonly port: number; readonly table: string; readonly sockets: number };

/** What was told of one kind in one round. */
export type Received = {
  readonly events: number;
  /** Over all sockets. */
  readonly reported: number;
  /** Whole ms from the stamp to the reading → how often. */
  readonly delays: readonly (readonly [ms: number, times: number])[];
  /** ms after the take-off, of each height. */
  readonly heights: readonly number[];
};
export type RoundReceived = { readonly heights: Received; readonly changes: Received };

export type FlightSaid = {
  /** Sockets that listen. */
  readonly ready: number;
  /** Why they are no more. */
  readonly refused: string | undefined;
  /** Sockets that were closed since. */
  readonly lost: number;
  /** By round. */
  readonly rounds: Readonly<Record<string, RoundReceived>>;
};

const AT_ONCE = 100;

type Tally = {
  readonly seen: Set<number>;
  reported: number;
  readonly delays: Map<number, number>;
  readonly heights: number[];
};
type Event = { readonly at: number; readonly tally: Tally | undefined };
type Kind = keyof RoundReceived;

const newTally = (): Tally => ({ seen: new Set(), reported: 0, delays: new Map(), heights: [] });
const rounds = new Map<string, Readonly<Record<Kind, Tally>>>();
/** Read once, told thousands of times: by kind and number. */
const events: Readonly<Record<Kind, Map<number, Event>>> = { heights: new Map(), changes: new Map() };
let ready = 0;
let refused: string | undefined;
let lost = 0;

function readEvent(kind: Kind, n: number, text: string): Event {
  const at = Date.parse(/"at":"([^"]+)"/.exec(text)?.[1] ?? '');
  const round = /"roundId":"([^"]+)"/.exec(text)?.[1];
  // What is told while bets are taken is no matter of the flight.
  if (round === undefined || /"state":"open"/.test(text)) return { at, tally: undefined };
  const known = rounds.get(round) ?? { heights: newTally(), changes: newTally() };
  rounds.set(round, known);
  const tally = known[kind];
  tally.seen.add(n);
  if (kind === 'heights') tally.heights.push(Number(/"ms":(\d+)/.exec(text)?.[1]));
  return { at, tally };
}

function note(text: string, now: number): void {
  const kind: Kind = text.includes('"multiplier"') ? 'heights' : 'changes';
  const n = Number(/"n":(\d+)/.exec(text)?.[1]);
  let event = events[kind].get(n);
  if (!event) {
    event = readEvent(kind, n, text);
    events[kind].set(n, event);
  }
  const { at, tally } = event;
  if (!tally) return;
  tally.reported += 1;
  tally.delays.set(now - at, (tally.delays.get(now - at) ?? 0) + 1);
}

/** Resolves when the server has answered: a topic of which nothing is kept is begun anew. */
const watch = ({ port, table }: FlightPlan, at: number): Promise<void> =>
  new Promise((done, fail) => {
    openVisitor({
      port,
      topics: [`table:${table}`, `flight:${table}`],
      at,
      onMessage: (text, now) => (text.endsWith('"reset":true}') ? done() : note(text, now)),
      lost: (code) => {
        lost += 1;
        fail(new Error(`closed with ${code}`));
      },
    }).catch(fail);
  });

async function start(plan: FlightPlan): Promise<void> {
  const all = Array.from({ length: plan.sockets }, (_, at) => at);
  await inLanes(all, AT_ONCE, async (at) => {
    // A machine that refuses one refuses the next.
    if (refused !== undefined) return;
    await watch(plan, at).then(
      () => (ready += 1),
      (error: unknown) => (refused = String(error)),
    );
  });
  lost = 0;
}

const receivedOf = ({ seen, reported, delays, heights }: Tally): Received => ({
  events: seen.size,
  reported,
  delays: [...delays],
  heights,
});

const said = (): FlightSaid => ({
  ready,
  refused,
  lost,
  rounds: Object.fromEntries(
    [...rounds].map(([id, { heights, changes }]) => [
      id,
      { heights: receivedOf(heights), changes: receivedOf(changes) },
    ]),
  ),
});

process.once('disconnect', () => process.exit(1));
process.on('message', (word: FlightPlan | 'tell') => {
  if (word === 'tell') process.send?.(said());
  else void start(word).then(() => process.send?.(said()));
});
