/** The door: headers, brand, caller, rights, limits, schemas, envelope. A room's handler sees only what passed. */
import { visitorKey } from '#kernel/address.ts';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { type Fault, type FaultParams, isFault } from '#kernel/faults.ts';
import { acceptedLanguages, chooseLanguage, LANGUAGES } from '#kernel/words.ts';
import type { Log } from '#platform/log/log.ts';
import { httpSeconds } from '#platform/metrics/metrics.ts';
import { letGo } from './drain.ts';
import { httpFaults } from './faults.ts';
import { admitLarge, type LargeBodies } from './large.ts';
import { HEADERS } from './headers.ts';
import { createLimiter, type Limiter } from './limit.ts';
import { TRIAL_HEADER } from './play-route.ts';
import { hasNul, parseBody, parseForm } from './parse.ts';
import { createProxyTrust, originForm, type ProxyTrust, visitorOf } from './proxy.ts';
import { refusalBody, refuseOddities, refuseUnread, retrySeconds } from './raw.ts';
import type { BrandRef, Caller, Context, Route } from './route.ts';
import type { SharedLimiter } from './shared-limit.ts';
import { createTurns, type Turns } from './turns.ts';
import { createReader, type Reader } from './validate.ts';

export type Door = {
  readonly routes: readonly Route[];
  readonly log: Log;
  /** The brand of a host name or `Merchant` header. */
  readonly brandFor: (
    host: string,
    merchant: string | undefined,
  ) => Promise<BrandRef | undefined> | BrandRef | undefined;
  /** Who the bearer token and its bound cookie belong to; guest when either is missing or wrong. */
  readonly authenticate: (
    bearer: string | undefined,
    cookie: (name: string) => string | undefined,
    brand: BrandRef,
    agent?: string,
  ) => Promise<Caller> | Caller;
  /** Maintenance and region block. @throws a fault when the brand is not open for this visitor */
  readonly guard: (
    brand: BrandRef,
    ip: string,
    always: boolean,
    country: string | undefined,
  ) => Promise<void> | void;
  /** Whether this member of staff was given this right; left out, nobody was given any. */
  readonly may?: (
    caller: Extract<Caller, { audience: 'staff' }>,
    right: string,
  ) => Promise<boolean> | boolean;
  /** Counts what is limited over all processes; left out, memory alone counts. */
  readonly shared?: SharedLimiter;
  /** Opens an encrypted body. @throws crypto.rejected */
  readonly decrypt: (compact: unknown) => Promise<Record<string, unknown>>;
  readonly word: (language: string, key: string, params: FaultParams, fallback?: string) => string;
  /** See platform/http/proxy.ts. */
  readonly trustProxy: boolean | string;
  /** The header in which a trusted proxy names the visitor's country, e.g. `cf-ipcountry`; none when empty. */
  readonly countryHeader?: string;
  /** Answers above this many at work are refused at once instead of queueing (CHECKS 43). */
  readonly maxInFlight?: number;
};

const BODY_LIMIT = 64 * 1024;
const KEY = /^[!-~]{1,64}$/;
/** How often requests that do not come to their end are looked for. */
const SLOW_CHECK_MS = 2_000;
/** What names a place instead of a visitor. */
const FORWARDED_PLACE = ['forwarded', 'x-forwarded-host', 'x-forwarded-port', 'x-forwarded-proto'];
const NO_BYTES = Buffer.alloc(0);
const FORM = 'application/x-www-form-urlencoded';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body is not read at the door. */
    raw?: boolean;
  }
  interface FastifyRequest {
    rawBytes: Buffer;
    /** Known once the door has found it: a refusal speaks one of its languages. */
    brand: BrandRef | undefined;
    country: string | undefined;
  }
}

export function languageFor(request: FastifyRequest, brand: BrandRef | undefined): string {
  const query: unknown = request.query;
  const asked =
    typeof query === 'object' && query !== null && 'language' in query && typeof query.language === 'string'
      ? query.language
      : undefined;
  // A refusal is often written before the brand is known; whatever is spoken here may answer then.
  const offered = brand?.languages ?? LANGUAGES.map(({ code }) => code);
  const wanted = [asked, ...acceptedLanguages(request.headers['accept-language'])];
  return chooseLanguage(wanted, offered) ?? brand?.defaultLanguage ?? 'en';
}

export async function createDoor(door: Door): Promise<FastifyInstance> {
  const trust = createProxyTrust(door.trustProxy);
  const refuse = createRefuser(door);
  const app = Fastify({
    logger: false,
    bodyLimit: BODY_LIMIT,
    trustProxy: trust,
    requestTimeout: 20_000,
    // Reading the built pages takes 10 s on a machine that is busy; a start that is slow is still a start.
    pluginTimeout: 60_000,
    keepAliveTimeout: 65_000,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: false },
    forceCloseConnections: 'idle',
    // Who got in before the door closed is answered like everybody else; Fastify's own 503 has neither our headers nor our envelope.
    return503OnClosing: false,
    // Node refuses a request without a host by itself, and bare; it looks for slow requests every half minute unless told.
    http: { requireHostHeader: false, connectionsCheckingInterval: SLOW_CHECK_MS },
    rewriteUrl: ({ url = '/' }) => originForm(url),
    clientErrorHandler: (error, socket) => refuseUnread(error, socket, door.word),
    frameworkErrors: (error, request, reply) => {
      void reply.headers(HEADERS);
      const code = error.code === 'FST_ERR_MAX_PARAM_LENGTH' ? 'wire.not_found' : 'wire.malformed';
      void refuse(request, reply, httpFaults(code), undefined);
    },
  });
  letGo(app);
  refuseOddities(app.server, door.word);
  await app.register(cookie);
  app.decorateRequest('rawBytes');
  app.decorateRequest('brand');
  app.decorateRequest('country', undefined);
  readBodies(app);
  app.addHook('onRequest', (request, reply, next) => {
    reply.headers(HEADERS);
    // Hosts are the brand's (decision 0019). A proxy that writes these names nothing we believe, and Fastify would.
    for (const name of FORWARDED_PLACE) delete request.headers[name];
    if (hasNul(request.url) || isHostless(request)) next(httpFaults('wire.malformed'));
    else next();
  });
  app.addHook('onResponse', (request, reply, next) => {
    httpSeconds.observe(
      { route: request.routeOptions.url ?? 'none', status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
    next();
  });

  if (door.countryHeader) countries(app, trust, door.countryHeader);
  const limiter = createLimiter();
  app.addHook('onClose', async () => limiter.stop());
  app.setErrorHandler((error, request, reply) =>
    refuse(request, reply, asFault(error, door.log, request), request.brand),
  );
  app.setNotFoundHandler((request, reply) => refuse(request, reply, httpFaults('wire.not_found'), undefined));

  const house: House = {
    limiter,
    refuse,
    flight: { now: 0, max: door.maxInFlight ?? 2_000 },
    turns: createTurns(IN_TURN, MOST_WAITING),
    large: { now: 0 },
  };
  for (const route of door.routes) addRoute(app, door, route, house);
  return app;
}

/** JSON and forms, with the exact bytes kept for signatures; no other kind of body is read. */
function readBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    const buffer = Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes);
    request.rawBytes = buffer;
    // What is signed is read behind its signature, by whoever knows whose it is.
    if (request.routeOptions.config.raw === true) return done(null, undefined);
    try {
      done(null, parseBody(buffer));
    } catch (error) {
      done(error instanceof Error ? error : new Error('unreadable body'), undefined);
    }
  });

  app.addContentTypeParser(FORM, { parseAs: 'buffer' }, (_request, bytes, done) => {
    try {
      done(null, parseForm(Buffer.from(bytes)));
    } catch (error) {
      done(error instanceof Error ? error : new Error('unreadable form'), undefined);
    }
  });
}

/** HTTP/1.1 wants a host of every request; probes of HTTP/1.0 have none. */
const isHostless = ({ headers, raw }: FastifyRequest): boolean =>
  headers.host === undefined && raw.httpVersion !== '1.0';

/** Only a trusted machine may say where a visitor is. */
function countries(app: FastifyInstance, trust: ProxyTrust, header: string): void {
  app.addHook('onRequest', (request, _reply, next) => {
    request.country = visitorOf(request.socket.remoteAddress ?? '', request.headers, trust, header).country;
    next();
  });
}

type Refuse = (
  request: FastifyRequest,
  reply: FastifyReply,
  fault: Fault,
  brand: BrandRef | undefined,
) => FastifyReply;

function createRefuser(door: Door): Refuse {
  return (request, reply, fault, brand) => {
    const { params = {} } = fault.detail;
    const seconds = retrySeconds(fault);
    if (seconds !== undefined) void reply.header('retry-after', seconds);
    const message = door.word(
      languageFor(request, brand),
      `fault.${fault.code}`,
      params,
      brand?.defaultLanguage,
    );
    return reply.code(fault.status).type('application/json; charset=utf-8').send(refusalBody(fault, message));
  };
}

function asFault(error: unknown, log: Log, request: FastifyRequest): Fault {
  if (isFault(error)) return error;
  const status =
    error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number'
      ? error.statusCode
      : 500;
  if (status === 413) return httpFaults('wire.too_large');
  if (status >= 400 && status < 500) return httpFaults('wire.malformed');
  log.error({ err: error, route: request.routeOptions.url }, 'a request met a defect');
  return httpFaults('platform.defect');
}

/** What all routes of a process share. */
type House = {
  readonly limiter: Limiter;
  readonly refuse: Refuse;
  readonly flight: { now: number; readonly max: number };
  readonly turns: Turns;
  readonly large: LargeBodies;
};

/** Half of the cores hash (passwords.ts); the others are let in and out meanwhile. Fifty sign-ins take as long as without turns. */
const IN_TURN = 4;
/** At 25 ms of a core each, the last one waits about five seconds. */
const MOST_WAITING = 200;

/** Whoever looks at his profile thirty times may still save it: readings are counted by themselves, unless they guess at secrets. */
const countedAs = ({ call, rules }: Route): string =>
  call.method === 'GET' && rules.shared !== true ? `GET ${call.path}` : call.path;

/** Whose call it is: the brand by its host, then who asks. @throws when the brand is not known, or the caller may not */
const introducer =
  (door: Door, { call, rules }: Route) =>
  async (request: FastifyRequest) => {
    const foreign = request.headers.origin;
    if (foreign !== undefined && call.method !== 'GET' && hostOf(foreign) !== request.headers.host)
      throw httpFaults('wire.foreign_origin');
    const merchant = request.headers['merchant'];
    // The header itself: `X-Forwarded-Host` chooses no brand, whoever sends it.
    const brand = await door.brandFor(
      (request.headers.host ?? '').replace(/:\d+$/, ''),
      typeof merchant === 'string' ? merchant : undefined,
    );
    if (!brand) throw httpFaults('wire.unknown_brand');
    request.brand = brand;
    return { brand, caller: await callerOf(door, request, brand, rules) };
  };

function addRoute(
  app: FastifyInstance,
  door: Door,
  route: Route,
  { limiter, refuse, flight, turns, large }: House,
): void {
  const { call, rules } = route;
  const readers = {
    params: createReader(call.params, true),
    query: createReader(call.query, true),
    body: createReader(call.body, false),
  };
  const who: readonly string[] = rules.allow;

  const introduce = introducer(door, route);

  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const { brand, caller } = await introduce(request);
    const name = 'id' in caller ? caller.id : visitorKey(request.ip);
    limiter.take(countedAs(route), name, rules.perMinute ?? 600);
    return rules.inTurn
      ? turns.run(() => passed(request, reply, brand, caller, name))
      : passed(request, reply, brand, caller, name);
  };

  const passed = async (
    request: FastifyRequest,
    reply: FastifyReply,
    brand: BrandRef,
    caller: Caller,
    name: string,
  ): Promise<unknown> => {
    if (rules.shared) await door.shared?.(call.path, name, rules.perMinute ?? 600);
    if (!who.includes('staff')) await door.guard(brand, request.ip, rules.always === true, request.country);
    const input = await readInput(door, route, readers, request);
    return route.handle(contextOf(route, request, reply, brand, caller), input);
  };

  const most = call.largestBody ?? BODY_LIMIT;
  app.route({
    method: call.method,
    url: call.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    bodyLimit: most,
    config: { raw: rules.raw === true && rules.bare === true },
    ...(most > BODY_LIMIT && { onRequest: admitLarge(BODY_LIMIT, large, introduce) }),
    handler: async (request, reply) => {
      if (flight.now >= flight.max)
        return refuse(
          request,
          reply,
          httpFaults('wire.too_many_requests', { retryAfterMs: 1_000 }),
          undefined,
        );
      flight.now += 1;
      try {
        const value = await answer(request, reply);
        if (rules.bare)
          return reply
            .type('application/json; charset=utf-8')
            .send(typeof value === 'string' ? value : JSON.stringify(value));
        return reply
          .type('application/json; charset=utf-8')
          .send(`{"success":true,"message":"","value":${JSON.stringify(value)}}`);
      } finally {
        flight.now -= 1;
      }
    },
  });
}

async function callerOf(
  door: Door,
  request: FastifyRequest,
  brand: BrandRef,
  rules: Route['rules'],
): Promise<Caller> {
  const allowed: readonly string[] = rules.allow;
  const header = request.headers.authorization;
  const bearer = header?.startsWith('Bearer ') ? header.slice(7) : undefined;
  const caller = allowed.includes('service')
    ? GUEST
    : await door.authenticate(bearer, (name) => request.cookies[name], brand, request.headers['user-agent']);
  if (!allowed.includes('service') && !allowed.includes(caller.audience))
    refuseUnlessInTrial(request, rules, caller);
  checkDuties(caller, rules);
  if (caller.audience === 'staff' && rules.always !== true && !allowed.includes('guest'))
    await checkRight(door, caller, rules.right);
  return caller;
}

/** Of those whom a rule does not name, whoever names a trial may play in it where the rule knows trials; staff play nowhere. */
function refuseUnlessInTrial(
  request: FastifyRequest,
  { trials }: Route['rules'],
  { audience }: Caller,
): void {
  if (trials && audience !== 'staff' && request.headers[TRIAL_HEADER] !== undefined) return;
  throw audience === 'guest' || (trials && audience === 'trial')
    ? httpFaults('gate.sign_in_first')
    : httpFaults('gate.not_allowed');
}

/** Everybody's own affairs need no right; a route that names none needs them all. */
async function checkRight(
  door: Door,
  caller: Extract<Caller, { audience: 'staff' }>,
  right: string | readonly string[] = EVERYTHING,
): Promise<void> {
  if (right === 'own') return;
  for (const one of [right].flat()) if (await door.may?.(caller, one)) return;
  throw httpFaults('gate.not_allowed');
}

const EVERYTHING = '*';

const GUEST: Caller = { audience: 'guest' };

/**
 * What has to be done before anything else, even what guests may: a password of one's own (CHECKS 32), and for staff a second
 * factor. Who may no longer play is refused what guests may, too: nothing is offered to him.
 */
function checkDuties(caller: Caller, rules: Route['rules']): void {
  if (rules.always === true) return;
  if ('mustChangePassword' in caller && caller.mustChangePassword)
    throw httpFaults('gate.change_password_first');
  if ('restriction' in caller && caller.restriction && rules.restricted !== true)
    throw httpFaults('gate.play_closed', { value: caller.restriction });
  if (caller.audience === 'staff' && caller.mustEnrol && rules.enrol !== true)
    throw httpFaults('gate.enrol_first');
}

async function readInput(
  door: Door,
  { call, rules }: Route,
  readers: Record<'params' | 'query' | 'body', Reader>,
  request: FastifyRequest,
): Promise<{ params: unknown; query: unknown; body: unknown }> {
  if (!call.form && request.headers['content-type']?.startsWith(FORM)) throw httpFaults('wire.malformed');
  if (rules.raw)
    return {
      params: readers.params(request.params),
      query: readers.query(request.query),
      get body() {
        return readers.body(request.body);
      },
    };
  const body: unknown = call.encrypted ? await door.decrypt(jweOf(request.body)) : request.body;
  return {
    params: readers.params(request.params),
    query: readers.query(request.query),
    body: readers.body(body),
  };
}

const jweOf = (body: unknown): unknown =>
  typeof body === 'object' && body !== null && 'jwe' in body && Object.keys(body).length === 1
    ? body.jwe
    : undefined;

function contextOf(
  { call, rules }: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  brand: BrandRef,
  caller: Caller,
): Context {
  const key = request.headers['idempotency-key'];
  if (call.idempotent && (typeof key !== 'string' || key === ''))
    throw httpFaults('idempotency.key_required');
  if (call.idempotent && !KEY.test(String(key))) throw httpFaults('idempotency.key_malformed');
  return {
    caller,
    brand,
    get language() {
      return languageFor(request, brand);
    },
    ip: request.ip,
    country: request.country,
    key: typeof key === 'string' ? key : '',
    requestId: request.id,
    header: (name) => {
      const value = request.headers[name.toLowerCase()];
      return typeof value === 'string' ? value : undefined;
    },
    cookie: (name) => request.cookies[name],
    setCookie: (name, value, maxAgeMs) => {
      const life = maxAgeMs === undefined ? {} : { maxAge: Math.floor(maxAgeMs / 1000) };
      void reply.setCookie(name, value, {
        path: '/',
        httpOnly: true,
        secure: true,
        sameSite: 'strict',
        ...life,
      });
    },
    // A request without a body has none.
    rawBody: rules.raw ? (request.rawBytes ?? NO_BYTES) : NO_BYTES,
  };
}

function hostOf(origin: string): string | undefined {
  try {
    return new URL(origin).host;
  } catch {
    return undefined;
  }
}
