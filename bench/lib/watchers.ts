/** Visitors who watch one match over the live channel, in a process of their own: when each of them was told of each version. */
import { inLanes } from './lanes.ts';
import { openVisitor } from './visitor.ts';

export type WatchPlan = { readonly port: number; readonly topic: string; readonly sockets: number };
/** `ready` once everybody listens; `heard` after `tell`: version → when each was told, ms since 1970. */
export type WatchSaid =
  | { readonly ready: number }
  | { readonly received: Readonly<Record<string, readonly number[]>> };

const AT_ONCE = 50;
/** What stands is told at once, or a moment later where nothing was ever told of the match. */
const SETTLED_MS = 1_000;

const received: Record<string, number[]> = {};

const note = (text: string, now: number): void => {
  const version = /"version":(\d+),"bestOf"/.exec(text)?.[1];
  if (version !== undefined) (received[version] ??= []).push(now);
};

async function start({ port, topic, sockets }: WatchPlan): Promise<void> {
  await inLanes(
    Array.from({ length: sockets }, (_, at) => at),
    AT_ONCE,
    async (at) => {
      await openVisitor({ port, topics: [topic], at, onMessage: note });
      await new Promise((go) => setTimeout(go, SETTLED_MS));
    },
  );
  process.send?.({ ready: sockets } satisfies WatchSaid);
}

process.once('disconnect', () => process.exit(1));
process.on('message', (said: WatchPlan | 'tell') => {
  if (said === 'tell') process.send?.({ received } satisfies WatchSaid);
  else
    start(said).catch((error: unknown) => {
      process.stderr.write(`${String(error)}\n`);
      process.exit(1);
    });
});
