/**
 * Durable listeners: each hears every fact of its kinds once, in order, on one process at a time. The cursor moves in the
 * listener's own transaction, so what it writes and how far it has read are one thing: after a crash both are there or neither.
 * How they are run is `run-listeners.ts`.
 */
import type { Static, TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import type { FactKind } from '#kernel/facts.ts';
import type { Tx } from '#platform/db/db.ts';
import type { Fact, OutboxRow } from './reading.ts';

/** What is done about the facts of one kind, inside the listener's transaction. */
export type Hearing = {
  readonly kind: string;
  /** Rows of this kind may be heard together: `rows` are never empty. Otherwise it is one row. */
  readonly together: boolean;
  readonly hear: (tx: Tx, rows: readonly OutboxRow[]) => Promise<void>;
};

export type Listener = {
  /** Stable name, `room.purpose`: under it stands how far the listener has read. */
  readonly name: string;
  readonly kinds: readonly string[];
  readonly hear: (tx: Tx, row: OutboxRow) => Promise<void>;
  /** All rows of a window; row by row where a listener has none. */
  readonly hearAll?: (tx: Tx, rows: readonly OutboxRow[]) => Promise<void>;
};

/** Facts that have been held against the schema of their kind: every listener of the process hears the same objects. */
const checked = new WeakSet<readonly Fact[]>();

/** A fact that does not fit its schema stops the listener: money that waits can be paid, money that was passed over is lost. */
function reading<S extends TSchema>({ kind, schema }: FactKind<S>): (row: OutboxRow) => readonly Static<S>[] {
  let fits: ReturnType<typeof Compile> | undefined;
  const areFacts = (facts: readonly Fact[]): facts is readonly (Fact & Static<S>)[] => {
    if (checked.has(facts)) return true;
    fits ??= Compile(schema);
    const compiled = fits;
    return facts.every((value) => compiled.Check(value));
  };
  return ({ facts }) => {
    if (!areFacts(facts)) throw new Error(`a fact ${kind} does not fit its schema`);
    checked.add(facts);
    return facts;
  };
}

/** What a listener does about one kind of fact, row by row; `at` is when they were announced. */
export function on<S extends TSchema>(
  kind: FactKind<S>,
  hear: (tx: Tx, facts: readonly Static<S>[], at: Date) => Promise<void>,
): Hearing {
  const read = reading(kind);
  return {
    kind: kind.kind,
    together: false,
    hear: async (tx, rows) => {
      for (const row of rows) await hear(tx, read(row), row.at);
    },
  };
}

/**
 * The same for facts that come by the thousand: those of many rows at once, in their order. Between two rows of kinds that are heard by `on`,
 * a listener hears these kind by kind, in the order it names them in – so what it does about one of them must not depend on which came first.
 */
export function onMany<S extends TSchema>(
  kind: FactKind<S>,
  hear: (tx: Tx, facts: readonly Static<S>[]) => Promise<void>,
): Hearing {
  const read = reading(kind);
  return {
    kind: kind.kind,
    together: true,
    hear: (tx, rows) => hear(tx, rows.length === 1 && rows[0] ? read(rows[0]) : rows.flatMap(read)),
  };
}

/** `listener('bonus.turnover', onMany(StakeSettled, …), on(MemberRegistered, …))` */
export function listener(name: string, ...hearings: readonly Hearing[]): Listener {
  const byKind = new Map(hearings.map((hearing) => [hearing.kind, hearing]));
  const hearTogether = async (tx: Tx, rows: readonly OutboxRow[]): Promise<void> => {
    for (const { kind, hear } of hearings) {
      const own = rows.filter((row) => row.kind === kind);
      if (own.length > 0) await hear(tx, own);
    }
  };
  const hearAll = async (tx: Tx, rows: readonly OutboxRow[]): Promise<void> => {
    let gathered: OutboxRow[] = [];
    for (const row of rows) {
      const hearing = byKind.get(row.kind);
      if (!hearing) continue;
      if (hearing.together) {
        gathered.push(row);
        continue;
      }
      await hearTogether(tx, gathered);
      gathered = [];
      await hearing.hear(tx, [row]);
    }
    await hearTogether(tx, gathered);
  };
  return { name, kinds: [...byKind.keys()], hear: (tx, row) => hearAll(tx, [row]), hearAll };
}
