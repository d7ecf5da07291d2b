/** Members who sit at poker tables and hear each line of their hand, in a process of their own: how many lines each of them was told. */
import { WebSocket } from 'ws';
import type { Bettor } from './bettors.ts';
import { inLanes } from './lanes.ts';

export type SeatWatchPlan = {
  readonly port: number;
  /** One socket each. */
  readonly seats: readonly { readonly bettor: Bettor; readonly code: string }[];
};
/** `ready` once everybody listens; after `tell` what was heard since. */
export type SeatWatchSaid =
  | { readonly ready: number }
  | { readonly events: number; readonly deaf: number; readonly lost: number };

const AT_ONCE = 40;
/** So many have one address: limits are kept for each. */
const AN_ADDRESS = 100;
let heard: number[] = [];
let lost = 0;

function open({ port, seats }: SeatWatchPlan, at: number): Promise<void> {
  const seat = seats[at];
  heard[at] = 0;
  return new Promise((done, fail) => {
    const ws = new WebSocket(`ws://127.0.0.1:${port}/live?merchant=bench`, {
      perMessageDeflate: false,
      headers: {
        host: 'localhost',
        cookie: `__Host-haat=${seat?.bettor.cookie}`,
        'x-forwarded-for': `10.2.${Math.floor(at / AN_ADDRESS)}.1`,
      },
    });
    ws.on('error', fail);
    ws.once('close', (code) => {
      lost += 1;
      fail(new Error(`a seat was closed with ${code}`));
    });
    ws.once('open', () => ws.send(JSON.stringify({ token: seat?.bettor.token })));
    ws.on('message', (data: Buffer) => {
      const text = data.toString('latin1');
      if (text.startsWith('{"ready"')) {
        ws.send(JSON.stringify({ subscribe: `poker-seat:${seat?.code}` }));
        done();
        return;
      }
      if (text.startsWith('{"refused"')) fail(new Error('a seat may not hear its table'));
      if (text.includes('"lines":')) heard[at] = (heard[at] ?? 0) + 1;
    });
  });
}

process.once('disconnect', () => process.exit(1));
process.on('message', (said: SeatWatchPlan | 'tell') => {
  if (said === 'tell') {
    const events = heard.reduce((all, one) => all + one, 0);
    const deaf = heard.filter((one) => one === 0).length;
    process.send?.({ events, deaf, lost } satisfies SeatWatchSaid);
    heard = heard.map(() => 0);
    return;
  }
  const all = Array.from({ length: said.seats.length }, (_, at) => at);
  inLanes(all, AT_ONCE, (at) => open(said, at)).then(
    () => process.send?.({ ready: said.seats.length } satisfies SeatWatchSaid),
    (error: unknown) => {
      process.stderr.write(`${String(error)}\n`);
      process.exit(1);
    },
  );
});
