import { expect, test } from 'vitest';
import { createLive } from './live.ts';
import type { LiveEvent, Socket } from './live.ts';

type Fake = Omit<Socket, 'readyState'> & {
  readyState: number;
  readonly sent: unknown[];
  readonly say: (message: unknown) => void;
};

function line() {
  const sockets: Fake[] = [];
  const waits: { run: () => void; ms: number }[] = [];
  const closed: Fake[] = [];
  const connect = (): Socket => {
    const sent: unknown[] = [];
    const socket: Fake = {
      readyState: 1,
      sent,
      send: (text) => sent.push(JSON.parse(text)),
      close: () => {
        closed.push(socket);
        socket.onclose?.();
      },
      onopen: null,
      onclose: null,
      onmessage: null,
      say: (message) => socket.onmessage?.({ data: JSON.stringify(message) }),
    };
    sockets.push(socket);
    return socket;
  };
  let token: string | undefined;
  const live = createLive({
    connect,
    token: () => token,
    delay: (run, ms) => waits.push({ run, ms }),
    random: () => 1,
  });
  const last = (): Fake => {
    const socket = sockets.at(-1);
    if (!socket) throw new Error('no socket');
    return socket;
  };
  return { live, sockets, waits, closed, last, setToken: (next: string | undefined) => (token = next) };
}

const handleFacts = (list: LiveEvent[]) => ({ onEvent: (event: LiveEvent) => list.push(event) });
const numbers = (list: readonly LiveEvent[]): number[] => list.map(({ n }) => n);

test('nothing connects before somebody listens; the first message says who speaks', () => {
  const { live, sockets, last, setToken } = line();
  expect(sockets).toHaveLength(0);
  setToken('t');
  live.subscribe('wallet', handleFacts([]));
  last().onopen?.();
  expect(last().sent).toEqual([{ token: 't' }, { subscribe: 'wallet' }]);
  expect(live.state()).toBe('open');
});

test('a line the other side is closing is sent nothing; the next one asks for what came meanwhile', () => {
  const { live, waits, last } = line();
  const away = live.subscribe('a', handleFacts([]));
  last().onopen?.();
  const closing = last();
  closing.readyState = 2;
  live.subscribe('b', handleFacts([]));
  away();
  expect(closing.sent).toEqual([{ guest: true }, { subscribe: 'a' }]);
  closing.onclose?.();
  waits[0]?.run();
  last().onopen?.();
  expect(last().sent).toEqual([{ guest: true }, { subscribe: 'b' }]);
});

test('a guest says so', () => {
  const { live, last } = line();
  live.subscribe('a', handleFacts([]));
  last().onopen?.();
  expect(last().sent[0]).toEqual({ guest: true });
});

test('after a loss the topic is resumed behind the last event, with growing waits', () => {
  const { live, last, waits, sockets } = line();
  const events: LiveEvent[] = [];
  live.subscribe('a', handleFacts(events));
  last().onopen?.();
  last().say({ topic: 'a', n: 4, at: '', data: 1 });
  last().onclose?.();
  expect(live.state()).toBe('lost');
  expect(waits[0]?.ms).toBe(500);
  waits[0]?.run();
  last().onclose?.();
  expect(waits[1]?.ms).toBe(1_000);
  waits[1]?.run();
  last().onopen?.();
  expect(sockets).toHaveLength(3);
  expect(last().sent).toEqual([{ guest: true }, { subscribe: 'a', after: 4 }]);
});

test('who is told that it was too much comes back later, and who is not let in waits longer every time', () => {
  const { live, last, waits } = line();
  live.subscribe('a', handleFacts([]));
  const comeBack = (): void => waits.at(-1)?.run();
  last().onopen?.();
  last().say({ ready: true });
  last().onclose?.({ code: 4429 });
  expect(waits.at(-1)?.ms).toBe(16_000);
  comeBack();
  last().onopen?.();
  last().onclose?.({ code: 4429 });
  expect(waits.at(-1)?.ms).toBe(30_000);
  comeBack();
  last().onopen?.();
  last().say({ ready: true });
  // Let in again, an ordinary loss is an ordinary loss.
  for (const ms of [500, 1_000, 2_000]) {
    last().onclose?.({ code: 4503 });
    expect(waits.at(-1)?.ms).toBe(ms);
    comeBack();
    last().onopen?.();
  }
});

test('what was seen is not told twice, and a gap is asked for once', () => {
  const { live, last } = line();
  const events: LiveEvent[] = [];
  live.subscribe('a', handleFacts(events));
  last().onopen?.();
  for (const n of [1, 1, 2, 5]) last().say({ topic: 'a', n, at: '', data: n });
  expect(numbers(events)).toEqual([1, 2]);
  expect(last().sent.at(-1)).toEqual({ subscribe: 'a', after: 2 });
  for (const n of [3, 4, 5]) last().say({ topic: 'a', n, at: '', data: n });
  expect(numbers(events)).toEqual([1, 2, 3, 4, 5]);
  // A topic that keeps its present state only cannot fill a gap: it is taken, not asked for again and again.
  last().say({ topic: 'a', n: 9, at: '', data: 9 });
  last().say({ topic: 'a', n: 9, at: '', data: 9 });
  expect(numbers(events).at(-1)).toBe(9);
  expect(last().sent.filter((message) => JSON.stringify(message).includes('after'))).toHaveLength(2);
});

test('a topic that starts over tells its listener', () => {
  const { live, last } = line();
  let resets = 0;
  live.subscribe('a', { onEvent: () => undefined, onReset: () => (resets += 1) });
  last().onopen?.();
  last().say({ topic: 'a', n: 7, at: '', data: 1 });
  last().say({ topic: 'a', reset: true });
  expect(resets).toBe(1);
});

test('another session opens another socket; an old one is no longer heard', () => {
  const { live, last, sockets, closed, setToken, waits } = line();
  const events: LiveEvent[] = [];
  live.subscribe('wallet', handleFacts(events));
  last().onopen?.();
  setToken('new');
  live.renew();
  expect(closed).toEqual([sockets[0]]);
  last().onopen?.();
  expect(sockets).toHaveLength(2);
  expect(last().sent[0]).toEqual({ token: 'new' });
  sockets[0]?.say({ topic: 'wallet', n: 1, at: '', data: 'old' });
  expect(events).toHaveLength(0);
  for (const wait of waits) wait.run();
  expect(sockets).toHaveLength(2);
});

test('a page that is put away holds no line, and goes on behind the last event when it is back', () => {
  const { live, last, sockets, waits } = line();
  const events: LiveEvent[] = [];
  live.rest();
  live.wake();
  expect(sockets).toHaveLength(0);
  live.subscribe('a', handleFacts(events));
  last().onopen?.();
  last().say({ topic: 'a', n: 4, at: '', data: 0 });
  let closed = 0;
  last().close = () => (closed += 1);
  live.rest();
  expect([closed, live.state()]).toEqual([1, 'lost']);
  last().onclose?.();
  for (const wait of waits) wait.run();
  live.subscribe('b', handleFacts([]));
  expect(sockets).toHaveLength(1);
  live.wake();
  live.wake();
  expect(sockets).toHaveLength(2);
  last().onopen?.();
  expect(last().sent).toEqual([{ guest: true }, { subscribe: 'a', after: 4 }, { subscribe: 'b' }]);
  expect(live.state()).toBe('open');
});

test('nonsense on the line is passed over', () => {
  const { live, last } = line();
  const events: LiveEvent[] = [];
  live.subscribe('a', handleFacts(events));
  last().onopen?.();
  last().onmessage?.({ data: '{' });
  last().onmessage?.({ data: new ArrayBuffer(2) });
  last().say({ topic: 'b', n: 1 });
  expect(events).toHaveLength(0);
});

test('with the network back a lost line opens at once, and the wait it was in is forgotten', () => {
  const { live, last, waits, sockets } = line();
  live.retry();
  expect(sockets).toHaveLength(0);
  live.subscribe('a', handleFacts([]));
  last().onopen?.();
  live.retry();
  expect(sockets).toHaveLength(1);
  last().onclose?.();
  live.retry();
  expect([sockets.length, live.state()]).toEqual([2, 'lost']);
  last().onopen?.();
  expect(live.state()).toBe('open');
  waits[0]?.run();
  expect(sockets).toHaveLength(2);
  live.rest();
  live.retry();
  expect(sockets).toHaveLength(2);
});
