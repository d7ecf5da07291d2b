/**
 * What a house says to its database, counted where it leaves: every connection of a house in this process, at the driver's own
 * connection, so that statements of a burst, of a transaction and of a pipelined read count alike.
 */
import { EventEmitter } from 'node:events';
import pg from 'pg';

export type Said = {
  readonly statements: number;
  /** Answers that were waited for: a burst has one, whatever it holds. */
  readonly roundTrips: number;
  readonly transactions: number;
};

export type Wire = {
  readonly said: () => Said;
  /** Asks every connection something that is not counted. */
  readonly each: (text: string) => Promise<void>;
  /** From here on transactions wait before they begin. */
  readonly hold: () => void;
  /** Resolves when so many wait. */
  readonly held: (count: number) => Promise<void>;
  /** Lets those that wait begin; later ones wait again. */
  readonly pass: () => void;
  /** Those that come from here on begin at once; those that wait go on waiting. */
  readonly release: () => void;
  readonly open: () => void;
  /** Resolves when nothing has been under way for a moment. */
  readonly quiet: () => Promise<void>;
  /** Takes the hook away again. */
  readonly close: () => void;
};

const BEGIN = /^begin\b/;
const QUIET_MS = 25;
const pause = (ms: number): Promise<void> => new Promise((wake) => setTimeout(wake, ms));

/** The methods of the driver's connection that put something on the wire. */
type Method = (...args: readonly unknown[]) => unknown;

function wrap(
  target: object,
  name: string,
  around: (original: Method, args: readonly unknown[]) => unknown,
): void {
  const original: unknown = Reflect.get(target, name);
  if (typeof original !== 'function') throw new Error(`the driver has no ${name} any more`);
  Reflect.set(target, name, function (this: unknown, ...args: readonly unknown[]) {
    return around((...own) => Reflect.apply(original, this, own), args);
  });
}

/** What a query begins with: its text, or the text of the first statement of a burst. */
function textOf(query: unknown): string {
  if (typeof query === 'string') return query;
  if (typeof query !== 'object' || query === null) return '';
  const text: unknown = Reflect.get(query, 'text');
  return typeof text === 'string' ? text : '';
}

/** Where transactions wait before they begin. */
type Gate = Pick<Wire, 'hold' | 'held' | 'pass' | 'release' | 'open'> & {
  /** Begins at once, or when it is let; undefined where it waits. */
  readonly enter: (begin: () => unknown) => { readonly begun: unknown } | undefined;
};

function createGate(): Gate {
  let waiting: (() => unknown)[] = [];
  let holding = false;
  const pass = (): void => {
    const first = waiting;
    waiting = [];
    for (const begin of first) begin();
  };
  return {
    enter: (begin) => {
      if (!holding) return { begun: begin() };
      waiting.push(begin);
      return undefined;
    },
    hold: () => {
      holding = true;
    },
    held: async (wanted) => {
      for (let tries = 0; waiting.length < wanted; tries += 1) {
        if (tries > 2_000) throw new Error(`${waiting.length} of ${wanted} transactions wait`);
        await pause(5);
      }
    },
    pass,
    release: () => {
      holding = false;
    },
    open: () => {
      holding = false;
      pass();
    },
  };
}

type Tally = {
  statements: number;
  roundTrips: number;
  transactions: number;
  counting: boolean;
  /** Questions that are not answered yet. */
  underWay: number;
};

/** Counts what this connection says, and has its transactions pass the gate. */
function watchClient(client: pg.Client, tally: Tally, gate: Gate): void {
  const connection: unknown = Reflect.get(client, 'connection');
  if (!(connection instanceof EventEmitter)) throw new Error('the driver has no connection');
  const sent = (part: 'statements' | 'roundTrips' | 'transactions'): void => {
    if (tally.counting) tally[part] += 1;
  };
  // Its start is answered like a question.
  tally.underWay += 1;
  connection.on('readyForQuery', () => (tally.underWay -= 1));
  wrap(connection, 'execute', (original, args) => {
    sent('statements');
    return original(...args);
  });
  wrap(connection, 'sync', (original, args) => {
    sent('roundTrips');
    tally.underWay += 1;
    return original(...args);
  });
  wrap(connection, 'query', (original, args) => {
    sent('statements');
    sent('roundTrips');
    tally.underWay += 1;
    return original(...args);
  });
  wrap(client, 'query', (original, args) => {
    if (!BEGIN.test(textOf(args[0]))) return original(...args);
    const begin = (): unknown => {
      sent('transactions');
      return original(...args);
    };
    // A burst is told by itself what becomes of it, and nobody waits for what `query` answers.
    if (typeof args[0] === 'object') return gate.enter(begin)?.begun ?? args[0];
    return new Promise((done) => gate.enter(() => done(begin())));
  });
}

/** Counts every connection of a house that is opened in this process from here on. */
export function watchWire(): Wire {
  const tally: Tally = { statements: 0, roundTrips: 0, transactions: 0, counting: true, underWay: 0 };
  const clients = new Set<pg.Client>();
  const gate = createGate();
  const prototype: object = pg.Client.prototype;
  const connect: unknown = Reflect.get(prototype, 'connect');
  const hooked = function (this: pg.Client, ...args: readonly unknown[]): unknown {
    if (!clients.has(this) && isOfHouse(this)) {
      clients.add(this);
      this.once('end', () => clients.delete(this));
      // Whoever says goodbye answers nothing any longer, and its end is told later.
      wrap(this, 'end', (original, args) => {
        clients.delete(this);
        return original(...args);
      });
      watchClient(this, tally, gate);
    }
    return typeof connect === 'function' ? Reflect.apply(connect, this, args) : undefined;
  };
  Reflect.set(prototype, 'connect', hooked);
  return {
    ...gate,
    said: () => ({
      statements: tally.statements,
      roundTrips: tally.roundTrips,
      transactions: tally.transactions,
    }),
    each: async (text) => {
      tally.counting = false;
      try {
        await Promise.all([...clients].map((client) => client.query(text)));
      } finally {
        tally.counting = true;
      }
    },
    quiet: async () => {
      for (let since = performance.now(); performance.now() - since < QUIET_MS; await pause(2))
        if (tally.underWay > 0) since = performance.now();
    },
    close: () => {
      Reflect.set(prototype, 'connect', connect);
    },
  };
}

/** The house names each of its connections (`platform/db/pool.ts`); what looks at it does not. */
function isOfHouse(client: pg.Client): boolean {
  const parameters: unknown = Reflect.get(client, 'connectionParameters');
  if (typeof parameters !== 'object' || parameters === null) return false;
  return String(Reflect.get(parameters, 'application_name')).startsWith('haat ');
}
