/**
 * Calls from a page, typed by the rooms' contracts. Contracts are imported as types only, so they weigh nothing:
 *   const games = await api.send<typeof HotGames>('GET', '/wps/relay/GCSGAME_hotGames', { query: {…} });
 */
import type { Call, CallAnswer, CallInput, Envelope } from '#kernel/call.ts';

/** The server said no. Nothing changed. */
export class ApiRefusal extends Error {
  readonly code: string;
  readonly status: number;
  readonly fields: Readonly<Record<string, string>>;
  readonly value: unknown;
  /** seconds, from Retry-After */
  readonly retryAfter: number | undefined;

  constructor(
    status: number,
    envelope: Extract<Envelope<unknown>, { success: false }>,
    retryAfter: number | undefined,
  ) {
    super(envelope.message);
    this.name = 'ApiRefusal';
    this.code = envelope.code;
    this.status = status;
    this.fields = envelope.fields ?? {};
    this.value = envelope.value;
    this.retryAfter = retryAfter;
  }
}

/** No answer, or none that can be read. `uncertain`: it may have taken effect – ask before repeating, or repeat with the same key. */
export class ApiTrouble extends Error {
  readonly uncertain: boolean;

  constructor(cause: unknown, uncertain: boolean) {
    super('no answer', { cause });
    this.name = 'ApiTrouble';
    this.uncertain = uncertain;
  }
}

/** Makes the compact JWE of an encrypted call (docs/API.md, encrypted calls). */
export type Seal = (plaintext: object) => Promise<string>;

export type ApiSetting = {
  readonly language: () => string;
  readonly token: () => string | undefined;
  /** brand code where one host serves several */
  readonly merchant: () => string | undefined;
  readonly onUnauthenticated: () => void;
  /** The account is closed for play, and the page may not know it yet. */
  readonly onPlayClosed?: () => void;
  readonly seal: () => Promise<Seal>;
  readonly fetch?: typeof fetch;
};

type Needs<C extends Call> = (C extends { readonly idempotent: true }
  ? { /** kept for every repeat of the same intent */ readonly key: string }
  : unknown) &
  (C extends { readonly encrypted: true } ? { readonly encrypted: true } : unknown);
export type SendOptions<C extends Call> = {
  readonly signal?: AbortSignal;
  /** The call outlives its page. */
  readonly keepalive?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
} & Needs<C>;
type OptionsArg<C extends Call> =
  unknown extends Needs<C> ? [options?: SendOptions<C>] : [options: SendOptions<C>];

export type Api = {
  readonly send: <C extends Call>(
    method: C['method'],
    path: C['path'],
    input: CallInput<C>,
    ...options: OptionsArg<C>
  ) => Promise<CallAnswer<C>>;
};

type Loose = {
  readonly params?: Record<string, unknown>;
  readonly query?: Record<string, unknown>;
  readonly body?: object;
};

/** An input's parts; which of them there are is settled by the call's type. */
const partsOf = (input: unknown): Loose => (typeof input === 'object' && input !== null ? input : {});

/** `/play/{gameCode}/act` with its params and query in place. */
export function addressOf(path: string, call: unknown): string {
  const input = partsOf(call);
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(input.params?.[name] ?? '')),
  );
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined && value !== '') query.set(name, String(value));
  }
  query.sort();
  const text = query.toString();
  return text ? `${filled}?${text}` : filled;
}

/** Options of any call, as `send` reads them. */
type Loosely = {
  readonly signal?: AbortSignal;
  readonly keepalive?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
  readonly key?: string;
  readonly encrypted?: boolean;
};

const TIMEOUT_MS = 20_000;

function isEnvelope(value: unknown): value is Envelope<unknown> {
  return (
    typeof value === 'object' && value !== null && 'success' in value && typeof value.success === 'boolean'
  );
}

export function createApi(setting: ApiSetting): Api {
  const ask = setting.fetch ?? ((...args: Parameters<typeof fetch>) => fetch(...args));

  const headersFor = (hasBody: boolean, { key, headers: own }: Loosely): Headers => {
    const headers = new Headers({
      ...own,
      accept: 'application/json',
      'accept-language': setting.language(),
    });
    const token = setting.token();
    if (token) headers.set('authorization', `Bearer ${token}`);
    const merchant = setting.merchant();
    if (merchant) headers.set('merchant', merchant);
    if (hasBody) headers.set('content-type', 'application/json');
    if (key) headers.set('idempotency-key', key);
    return headers;
  };

  const read = async (response: Response, uncertain: boolean): Promise<unknown> => {
    const envelope: unknown = await response.json().catch(() => undefined);
    if (!isEnvelope(envelope)) throw new ApiTrouble(new Error(`status ${response.status}`), uncertain);
    if (envelope.success) return envelope.value;
    // An ended trial says nothing about the session.
    if (response.status === 401 && envelope.code !== 'rounds.trial_ended') setting.onUnauthenticated();
    if (envelope.code === 'gate.play_closed') setting.onPlayClosed?.();
    const retryAfter = Number(response.headers.get('retry-after'));
    throw new ApiRefusal(response.status, envelope, retryAfter > 0 ? retryAfter : undefined);
  };

  return {
    send: async (method, path, input, ...rest) => {
      const { body } = partsOf(input);
      const options: Loosely = rest[0] ?? {};
      const uncertain = method !== 'GET';
      const sent = body && options.encrypted ? { jwe: await (await setting.seal())(body) } : body;
      const stop = AbortSignal.any([
        AbortSignal.timeout(TIMEOUT_MS),
        ...(options.signal ? [options.signal] : []),
      ]);
      let response: Response;
      try {
        response = await ask(addressOf(path, input), {
          method,
          headers: headersFor(sent !== undefined, options),
          ...(sent && { body: JSON.stringify(sent) }),
          signal: stop,
          ...(options.keepalive && { keepalive: true }),
          credentials: 'same-origin',
        });
      } catch (cause) {
        if (options.signal?.aborted) throw cause;
        throw new ApiTrouble(cause, uncertain);
      }
      return (await read(response, uncertain)) as never;
    },
  };
}
