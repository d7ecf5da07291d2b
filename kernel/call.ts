/**
 * A call: one entry of the wire, declared in a room's contract and read by both sides.
 * The server validates with the schemas; a page uses them as types only (`import type`), so they weigh nothing there.
 */
import type { Static, TSchema } from 'typebox';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export type Call = {
  readonly method: Method;
  /** OpenAPI form: `/play/{gameCode}/act` */
  readonly path: string;
  /** One plain sentence for the API document. */
  readonly summary: string;
  /**
   * What it refuses beside what the door refuses of every call: codes of faults, `room.what`. A handler that throws another one fails
   * its test (platform/testkit/declared-faults.ts); the API document lists them with their texts.
   */
  readonly faults?: readonly `${string}.${string}`[];
  /** Headers of its own, e.g. a trial's bearer. */
  readonly headers?: readonly 'X-Trial'[];
  readonly params?: TSchema;
  readonly query?: TSchema;
  readonly body?: TSchema;
  /** Bytes the body may have where that is more than the 64 kB of every other call. */
  readonly largestBody?: number;
  /** What the envelope's `value` holds on success. */
  readonly answer: TSchema;
  /** Moves money, points or bonus: `Idempotency-Key` is required (docs/API.md). */
  readonly idempotent?: boolean;
  /** The body travels as `{"jwe": "<compact>"}` and plaintext is refused (docs/API.md). */
  readonly encrypted?: boolean;
  /** The body may also travel as `application/x-www-form-urlencoded`. */
  readonly form?: boolean;
};

export const call = <const C extends Call>(definition: C): C => definition;

type Part<C extends Call, Key extends 'params' | 'query' | 'body'> = C extends {
  readonly [K in Key]: infer S extends TSchema;
}
  ? { readonly [K in Key]: Static<S> }
  : unknown;

/** What a caller hands in. */
export type CallInput<C extends Call> = Part<C, 'params'> & Part<C, 'query'> & Part<C, 'body'>;
export type CallAnswer<C extends Call> = Static<C['answer']>;

/** Every JSON answer of the product (docs/API.md). */
export type Envelope<Value> =
  | { readonly success: true; readonly message: string; readonly value: Value }
  | {
      readonly success: false;
      readonly code: string;
      readonly message: string;
      readonly value: unknown;
      readonly fields?: Readonly<Record<string, string>>;
    };
