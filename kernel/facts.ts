/**
 * Facts: what has happened, told to other rooms after the commit (platform/outbox). A room declares its facts in its contract with
 * `fact`; whoever announces or hears one is typed by it. Amounts are minor units as decimal strings, times ISO 8601 UTC, as on the wire.
 */
import type { Static, TSchema } from 'typebox';

export type FactKind<S extends TSchema = TSchema> = {
  /** Stable name, `room.happened`; stored with every fact. */
  readonly kind: string;
  readonly schema: S;
};

/** Declares a fact: `RoundSettled = fact('round.settled', Type.Object({…}))`. Fields may be added later, never taken away. */
export const fact = <const S extends TSchema>(kind: string, schema: S): FactKind<S> => ({ kind, schema });

/** What one fact of this kind holds. */
export type FactOf<K extends FactKind> = Static<K['schema']>;
