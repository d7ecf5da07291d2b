/** A route: one call of a contract, who may use it, and what answers it. Shape, access and limits are visible in one place. */
import type { Static, TSchema } from 'typebox';
import type { Call, CallAnswer } from '#kernel/call.ts';
import type { BrandId, Id, SessionId } from '#kernel/ids.ts';

/** Who a route may be named for. `service` routes authenticate their caller themselves (signed callbacks). */
export type Audience = 'guest' | 'trial' | 'player' | 'agent' | 'staff' | 'service';

export const EVERYONE = ['guest', 'trial', 'player', 'agent'] as const satisfies readonly Audience[];
export const MEMBERS = ['player', 'agent'] as const satisfies readonly Audience[];

/** Why somebody may do no more than come to his money, and until when (ISO); null where no end is set. */
export type Restriction = { readonly reason: 'excluded' | 'closed'; readonly until: string | null };

/** The caller as the gate recognised him. */
export type Caller =
  | { readonly audience: 'guest' }
  | {
      readonly audience: 'trial' | 'player' | 'agent';
      readonly id: Id<'member'>;
      readonly sessionId: SessionId;
      /** Only changing the password and signing out are allowed. */
      readonly mustChangePassword: boolean;
      /** When the strongest proof the account has was last shown in this session, ms. */
      readonly provedAt?: number | undefined;
      /** Only calls that are `restricted` are allowed: who excluded himself, or whose account is closed for play. */
      readonly restriction?: Restriction | undefined;
    }
  | {
      readonly audience: 'staff';
      readonly id: Id<'staff'>;
      readonly sessionId: SessionId;
      readonly mustChangePassword: boolean;
      /** No second factor was shown: only setting one up and signing out are allowed. */
      readonly mustEnrol?: boolean;
      readonly provedAt?: number | undefined;
    };

export type BrandRef = {
  readonly id: BrandId;
  readonly code: string;
  readonly currency: string;
  readonly languages: readonly string[];
  readonly defaultLanguage: string;
};

export type Context<Who extends Caller = Caller> = {
  readonly caller: Who;
  readonly brand: BrandRef;
  readonly language: string;
  readonly ip: string;
  /** ISO code named by a trusted proxy; undefined without one. */
  readonly country?: string | undefined;
  /** `Idempotency-Key`, present exactly when the call is declared idempotent. */
  readonly key: string;
  readonly requestId: string;
  readonly header: (name: string) => string | undefined;
  readonly cookie: (name: string) => string | undefined;
  readonly setCookie: (name: string, value: string, maxAgeMs: number | undefined) => void;
  /** The body's exact bytes, for signatures; empty unless the route asks for `raw`. */
  readonly rawBody: Buffer;
};

export type CallerOf<A extends Audience> = A extends 'staff'
  ? Extract<Caller, { audience: 'staff' }>
  : A extends 'guest' | 'service'
    ? Extract<Caller, { audience: 'guest' }>
    : Extract<Caller, { audience: 'trial' | 'player' | 'agent' }>;

type Value<S> = S extends TSchema ? Static<S> : undefined;
export type Input<C extends Call> = {
  readonly params: C extends { params: infer S } ? Value<S> : undefined;
  readonly query: C extends { query: infer S } ? Value<S> : undefined;
  readonly body: C extends { body: infer S } ? Value<S> : undefined;
};

export type RouteRules<A extends Audience> = {
  /** Who is allowed, in one line. Guests elsewhere get 401, others 403. */
  readonly allow: readonly A[];
  /** Open also to whoever names a trial with `X-Trial`: play without money (play-route.ts). Who has neither is told to sign in. */
  readonly trials?: true;
  /** Requests a minute of one caller (member, or address for guests); 600 when left out. */
  readonly perMinute?: number;
  /**
   * What a member of staff must have been given: `deposits.read`. `own` is everybody's own affairs (his session, his factors).
   * Of several one is enough. A staff route that names none is open to those who may do everything, and the matrix test complains
   * about it.
   */
  readonly right?: string | readonly string[];
  /** Count `perMinute` over all processes: for calls that guess at secrets or cost money (sign-in, codes, registration). */
  readonly shared?: boolean;
  /**
   * Waits at the door until few of its kind are at work in this process: for calls whose answer costs a hash. Fifty sign-ins that
   * arrive together are 300 statements at once otherwise, and every bet waits behind them.
   */
  readonly inTurn?: boolean;
  /** Open also in maintenance, region block, or with a must-change password. */
  readonly always?: boolean;
  /** Open also to who may no longer play: what he comes to his money by, what was written down of it, and the ways out of what is still open. */
  readonly restricted?: boolean;
  /** Open also to staff who have to set up their second factor first. */
  readonly enrol?: boolean;
  /** Signed bodies: the handler gets the exact bytes, and `body` is checked only when it is read, after the signature. */
  readonly raw?: boolean;
  /** Somebody else's protocol: what the handler answers is sent as it is, a text byte for byte, without our envelope. Refusals of the door keep theirs. */
  readonly bare?: boolean;
};

export type Route = {
  readonly call: Call;
  readonly rules: RouteRules<Audience>;
  readonly handle: (
    context: Context,
    input: { params: unknown; query: unknown; body: unknown },
  ) => Promise<unknown>;
};

/** Declares a route; `handle` sees the caller narrowed to the allowed audiences and the input typed by the contract. */
export function route<const C extends Call, const A extends Audience>(
  call: C,
  rules: RouteRules<A>,
  handle: (context: Context<CallerOf<A>>, input: Input<C>) => Promise<CallAnswer<C>>,
): Route {
  // The server validated the input by `call` and the caller by `rules` before it gets here.
  return { call, rules, handle: watch(call, handle as Route['handle']) };
}

export type Watch = (call: Call, handle: Route['handle']) => Route['handle'];
let watch: Watch = (_call, handle) => handle;

/** For tests: what is put around every handler that is declared from here on. The product puts nothing around it. */
export const watchRoutes = (around: Watch): void => {
  watch = around;
};
