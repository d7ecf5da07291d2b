/**
 * A burst: prepared statements that leave in one write and share one Sync, so that PostgreSQL answers them in one write, too. Asked one
 * by one in a pipeline, each has a Sync of its own: a batch of stakes was answered eleven times, and is answered twice.
 * The driver's own query is not used: its result is built anew each time from a description of the columns that never changes.
 */
import type pg from 'pg';
import utils from 'pg/lib/utils.js';
import type { Statement } from './db.ts';

export type Answer = {
  readonly rows: unknown[];
  readonly rowCount: number;
  /** The command as the server names it, e.g. `INSERT`, `COMMIT`. */
  readonly command: string;
};

type Column = { readonly name: string; readonly read: (text: string) => unknown };
type Shape = { readonly columns: readonly Column[]; readonly empty: Readonly<Record<string, null>> };

export type Ask = {
  readonly statement: Statement<unknown>;
  readonly values: readonly unknown[];
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
};

/** What the driver's connection has besides what its types tell: the names it has prepared, and is preparing. */
type Wire = {
  readonly stream: { cork: () => void; uncork: () => void };
  readonly parsedStatements: Record<string, string>;
  readonly submittedNamedStatements: Record<string, string>;
  readonly parse: (ask: { name: string; text: string }) => void;
  readonly bind: (ask: { statement: string; values: unknown[] }) => void;
  readonly describe: (ask: { type: 'P' }) => void;
  readonly execute: (ask: Record<string, never>) => void;
  readonly sync: () => void;
};

const NO_COLUMNS: Shape = { columns: [], empty: {} };
const shapes = new WeakMap<pg.Client, Map<string, Shape>>();

function shapesOf(client: pg.Client): Map<string, Shape> {
  const known = shapes.get(client);
  if (known) return known;
  const made = new Map<string, Shape>();
  shapes.set(client, made);
  return made;
}

/** `INSERT 0 17` → INSERT, 17; `COMMIT` → COMMIT, 0. */
function readTag(tag: string): { command: string; rowCount: number } {
  const first = tag.indexOf(' ');
  if (first < 0) return { command: tag, rowCount: 0 };
  return { command: tag.slice(0, first), rowCount: Number(tag.slice(tag.lastIndexOf(' ') + 1)) };
}

function checkName(wire: Wire, { name, text }: Statement<unknown>): void {
  const known = wire.parsedStatements[name] ?? wire.submittedNamedStatements[name];
  if (known !== undefined && known !== text) throw new Error(`the name ${name} stands for another statement`);
}

/** What `pg.Client.query` takes: it is submitted, and told each message that answers it. */
class Burst implements pg.Submittable {
  readonly #client: pg.Client;
  readonly #asks: readonly Ask[];
  readonly #shapes: Map<string, Shape>;
  readonly #ended: () => void;
  #at = 0;
  #rows: unknown[] = [];
  #failure: { readonly error: unknown } | undefined;

  constructor(client: pg.Client, asks: readonly Ask[], ended: () => void) {
    this.#client = client;
    this.#asks = asks;
    this.#ended = ended;
    this.#shapes = shapesOf(client);
  }

  /** The driver writes down under this name and text that a statement was prepared: the one whose turn it is. */
  get name(): string | undefined {
    return this.#asks[this.#at]?.statement.name;
  }
  get text(): string | undefined {
    return this.#asks[this.#at]?.statement.text;
  }

  submit(connection: unknown): Error | null {
    const wire = connection as Wire;
    let values: unknown[][];
    try {
      // Before the first byte leaves: a value that cannot be written must not leave half a burst behind.
      values = this.#asks.map((ask) => ask.values.map(utils.prepareValue));
      this.#asks.forEach(({ statement }) => checkName(wire, statement));
    } catch (error) {
      return error instanceof Error ? error : new Error('a value cannot be written');
    }
    wire.stream.cork();
    this.#asks.forEach((ask, index) => this.#send(wire, ask, values[index] ?? []));
    wire.sync();
    wire.stream.uncork();
    return null;
  }

  #send(wire: Wire, { statement: { name, text } }: Ask, values: unknown[]): void {
    if (wire.parsedStatements[name] === undefined && wire.submittedNamedStatements[name] === undefined) {
      wire.parse({ name, text });
      wire.submittedNamedStatements[name] = text;
    }
    wire.bind({ statement: name, values });
    if (!this.#shapes.has(name)) wire.describe({ type: 'P' });
    wire.execute({});
  }

  handleRowDescription({ fields }: { fields: readonly pg.FieldDef[] }): void {
    const columns = fields.map(({ name, dataTypeID }) => ({
      name,
      read: this.#client.getTypeParser(dataTypeID, 'text') as Column['read'],
    }));
    const empty = Object.fromEntries(fields.map(({ name }) => [name, null] as const));
    if (this.name !== undefined) this.#shapes.set(this.name, { columns, empty });
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    const { columns, empty } = this.#shapes.get(this.name ?? '') ?? NO_COLUMNS;
    const row: Record<string, unknown> = { ...empty };
    try {
      for (let index = 0; index < columns.length; index += 1) {
        const column = columns[index];
        const text = fields[index];
        if (column && typeof text === 'string') row[column.name] = column.read(text);
      }
      this.#rows.push(row);
    } catch (error) {
      this.#failure ??= { error };
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    const ask = this.#asks[this.#at];
    if (!ask) return;
    const { name } = ask.statement;
    if (!this.#shapes.has(name)) this.#shapes.set(name, NO_COLUMNS);
    const [rows, failure] = [this.#rows, this.#failure];
    this.#rows = [];
    this.#failure = undefined;
    this.#at += 1;
    if (failure) ask.reject(failure.error);
    else ask.resolve({ rows, ...readTag(text) });
  }

  /** The server passes over everything behind a failed statement up to the Sync: what failed it failed them all. */
  handleError(error: unknown, connection: unknown): void {
    const { submittedNamedStatements, parsedStatements } = connection as Wire;
    const left = this.#asks.slice(this.#at);
    this.#at = this.#asks.length;
    for (const { statement, reject } of left) {
      if (parsedStatements[statement.name] === undefined) delete submittedNamedStatements[statement.name];
      reject(error);
    }
    this.#ended();
  }

  handleReadyForQuery(): void {
    this.#ended();
  }
}

export type Bursts = {
  /** One statement: with the others `together` gathers, or by itself as soon as nothing is under way. */
  readonly ask: (statement: Statement<unknown>, values: readonly unknown[]) => Promise<Answer>;
  /** Everything `issue` asks before it first waits leaves as one burst. */
  readonly together: <Value>(issue: () => Value) => Value;
};

/** On a connection without the driver's pipelining, which takes no other queries than its own. */
export function createBursts(client: pg.Client): Bursts {
  let waiting: Ask[] = [];
  let gathering = false;
  let underWay = false;
  const flush = (): void => {
    if (gathering || underWay || waiting.length === 0) return;
    underWay = true;
    const asks = waiting;
    waiting = [];
    client.query(new Burst(client, asks, ended));
  };
  const ended = (): void => {
    underWay = false;
    flush();
  };
  return {
    ask: (statement, values) =>
      new Promise((resolve, reject) => {
        waiting.push({ statement, values, resolve, reject });
        flush();
      }),
    together: (issue) => {
      gathering = true;
      try {
        return issue();
      } finally {
        gathering = false;
        flush();
      }
    },
  };
}
