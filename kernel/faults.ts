/**
 * Faults: everything that can be refused has a stable code, an HTTP status and a word key (`fault.<code>`).
 * A room declares its faults in order of precedence with `defineFaults`; early returns follow that order.
 */
export type FaultDef = {
  readonly status: FaultStatus /** milliseconds until a retry makes sense */;
  readonly retryAfterMs?: number;
};
export type FaultStatus = 400 | 401 | 403 | 404 | 408 | 409 | 413 | 417 | 422 | 429 | 431 | 503;
/** Parameters of the fault's word: numbers, or texts that are shown as they are. */
export type FaultParams = Readonly<Record<string, string | number>>;

export type FaultDetail = {
  readonly params?: FaultParams;
  /** field name → fault code, for forms */
  readonly fields?: Readonly<Record<string, string>>;
  /** what the envelope's `value` carries beside a refusal, e.g. `{captcha: true}` */
  readonly value?: unknown;
  readonly retryAfterMs?: number;
};

/** A refusal that is the caller's answer, never a programming error. */
export class Fault extends Error {
  readonly code: string;
  readonly status: FaultStatus;
  readonly detail: FaultDetail;

  constructor(code: string, status: FaultStatus, detail: FaultDetail = {}) {
    super(code);
    this.name = 'Fault';
    this.code = code;
    this.status = status;
    this.detail = detail;
  }
}

export type FaultMaker<Code extends string> = ((code: Code, detail?: FaultDetail) => Fault) & {
  readonly codes: readonly Code[];
};

const registry = new Map<string, FaultDef>();

/** Declares a room's faults; a code belongs to exactly one room. */
export function defineFaults<const Defs extends Record<string, FaultDef>>(
  defs: Defs,
): FaultMaker<keyof Defs & string> {
  for (const [code, def] of Object.entries(defs)) registry.set(code, def);
  const make = (code: keyof Defs & string, detail: FaultDetail = {}): Fault => {
    const def = defs[code];
    if (!def) throw new Error(`fault ${code} is not declared`);
    const withRetry = def.retryAfterMs === undefined ? detail : { retryAfterMs: def.retryAfterMs, ...detail };
    // A refusal is an answer, not an accident: its stack is never read and costs 4 µs on the bet path.
    const limit = Error.stackTraceLimit;
    Error.stackTraceLimit = 0;
    const fault = new Fault(code, def.status, withRetry);
    Error.stackTraceLimit = limit;
    return fault;
  };
  return Object.assign(make, { codes: Object.keys(defs) as (keyof Defs & string)[] });
}

export const knownFaults = (): ReadonlyMap<string, FaultDef> => registry;
export const isFault = (error: unknown): error is Fault => error instanceof Fault;
