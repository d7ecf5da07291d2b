/**
 * CHECKS 25: every route of the API document × bodies made from its schema and hostile ones, asked by whom it lets in and by whom it
 * does not: no 5xx, no line of an error in the log, no status the document does not name, nothing slow, nothing told, nothing kept. Many ask in
 * turns: one caller alone would meet the limits of the door.
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import type { Ask } from '#apps/server/testing-client.ts';
import { sealed } from '#apps/server/testing-doors.ts';
import type { TestServer } from '#apps/server/testing.ts';
import { newId } from '#kernel/ids.ts';
import { fitting, HEADERS, HOSTILE, type Known, near, type Schema } from './fuzz-bodies.ts';
import { type Crowd, openCrowd } from './fuzz-crowd.ts';
import { percentile, type SoakResult } from './report.ts';
import { smuggle } from './smuggled.ts';
import { revealedBy } from './revealed.ts';

type Operation = {
  /** Outside of the envelope: health, figures, the document itself. */
  readonly 'x-plain'?: true;
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly schema: Schema }[];
  readonly responses: Readonly<Record<string, unknown>>;
  readonly requestBody?: { readonly content: { readonly 'application/json': { readonly schema: Schema } } };
};
type Target = {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
  readonly allow: readonly string[];
  /** Of a call whose body is sealed: what is inside. */
  readonly inside: Schema | undefined;
};

/** Routes for staff come last: what they change of the brand must not close it to the others. */
async function targetsOf(server: TestServer): Promise<Target[]> {
  const { text } = await server.call({ method: 'GET', path: '/docs/openapi.json' });
  const { paths } = JSON.parse(text) as { paths: Record<string, Record<string, Operation>> };
  const targets = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, one]) => !one['x-plain'])
      .map(([name, operation]): Target => {
        const method = name.toUpperCase();
        const known = server.rooms.routes.find(({ call }) => call.method === method && call.path === path);
        const allow: readonly string[] = known?.rules.allow ?? ['guest'];
        const inside = known?.call.encrypted ? (known.call.body as Schema) : undefined;
        return { method, path, operation, allow, inside };
      }),
  );
  return targets.sort((a, b) => Number(a.allow.includes('staff')) - Number(b.allow.includes('staff')));
}

const word = (value: unknown): string =>
  encodeURIComponent(
    Buffer.from((typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).slice(0, 300)).toString(),
  );

function asksFor(
  { method, path, operation, inside }: Target,
  known: Known,
  count: number,
  seed: number,
): Ask[] {
  const body = near(inside ?? operation.requestBody?.content['application/json'].schema, known);
  const query = operation.parameters.filter((one) => one.in === 'query');
  const param = fc.oneof(fc.constantFrom<unknown>(...known), near({ type: 'string' }, known));
  const shape = fc.record({
    body,
    params: fc.array(param, { minLength: 4, maxLength: 4 }),
    query: fc.record(Object.fromEntries(query.map(({ name, schema }) => [name, near(schema, known)]))),
  });
  return fc.sample(shape, { numRuns: count, seed }).map((drawn, n) => {
    let used = 0;
    const place = path.replaceAll(/\{(\w+)\}/g, (_all, name) =>
      name === 'gameCode' && n % 3 ? 'monsoon-tiger' : word(drawn.params[used++]) || 'x',
    );
    const search = Object.entries(drawn.query)
      .map(([name, value]) => `${name}=${word(value)}`)
      .join('&');
    return {
      method,
      path: search && n % 2 ? `${place}?${search}` : place,
      key: `f${seed}-${n}`,
      ...(method === 'GET' ? {} : { body: drawn.body }),
    };
  });
}

/** Each parameter of a query by itself, as its schema wants it: beside others that are wrong none of them would be read. */
function aloneFor({ method, path, operation }: Target, known: Known, numRuns: number, seed: number): Ask[] {
  const named = operation.parameters.filter((one) => one.in === 'path');
  return operation.parameters
    .filter((one) => one.in === 'query')
    .flatMap(({ name, schema }) => {
      const shape = fc.record({
        value: fitting(schema, known),
        params: fc.tuple(
          ...named.map((one) => fc.oneof(fitting(one.schema, known), fc.constantFrom<unknown>(...known))),
        ),
      });
      return fc.sample(shape, { numRuns, seed }).map(({ value, params }, n) => {
        const place = named.reduce(
          (text, one, at) => text.replace(`{${one.name}}`, word(params[at]) || 'x'),
          path,
        );
        return {
          method,
          path: `${place}?${name}=${word(value)}`,
          key: `a${seed}-${name}-${n}`,
          ...(method === 'GET' ? {} : { body: {} }),
        };
      });
    });
}

const hostile = ({ method, path }: Target, seed: number): Ask[] => [
  ...HOSTILE.map((sent, n) => ({
    method: method === 'GET' ? 'POST' : method,
    path: path.replaceAll(/\{\w+\}/g, 'x'),
    ...sent,
    key: `h${seed}-${n}`,
  })),
  ...HEADERS.map((headers, n) => ({
    method,
    path: path.replaceAll(/\{\w+\}/g, '%ff%2e%2e'),
    headers,
    key: `g${seed}-${n}`,
    ...(method === 'GET' ? {} : { body: {} }),
  })),
];

/** Texts a parameter is asked with by itself, and in a short form. */
const [ALONE, ALONE_SHORT] = [40, 3] as const;

/** Resident megabytes when everything that can be let go of is gone. */
async function settledMb(): Promise<number> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  for (let n = 0; n < 4; n += 1) {
    collect();
    await new Promise((wake) => setTimeout(wake, 100));
  }
  return Math.round(process.memoryUsage().rss / 1024 / 1024);
}

/** In full. A short one runs beside other tests on a busy machine, where this says nothing of the product. */
const MOST_MS = 2_000;
const MOST_MS_BUSY = 20_000;
/** Of the requests of a route, at most this share may be turned away before they are read. */
const MOST_LIMITED = 0.2;

class Fuzz {
  readonly failures: string[] = [];
  readonly times: number[] = [];
  readonly statuses = new Map<number, number>();
  readonly #server: TestServer;
  readonly #crowd: Crowd;
  readonly #oneIn: number;

  /** Addresses without a name in them, of any call. */
  readonly #others: ReadonlySet<string>;

  constructor(server: TestServer, crowd: Crowd, oneIn: number, targets: readonly Target[]) {
    this.#others = new Set(targets.map(({ path }) => path).filter((path) => path.includes('{') === false));
    this.#server = server;
    this.#crowd = crowd;
    this.#oneIn = oneIn;
  }

  async #send(given: Ask, target: Target, n: number): Promise<number | undefined> {
    const who = this.#crowd.next(target.allow, target.path, n);
    const body = target.inside && n % 4 > 0 ? await sealed(this.#server, Object(given.body)) : given.body;
    const ask = { ...given, ...(body === undefined ? {} : { body }), as: who.as };
    const headers = { ...who.headers, ...given.headers };
    const said = await this.#server.call({ ...ask, headers }).catch((error: Error) => error);
    // A server may cut off who sends ten megabytes; silence is no 5xx.
    if (said instanceof Error) {
      if (!/ECONNRESET|EPIPE|socket hang up|Invalid character|Expect/.test(said.message))
        this.failures.push(`${target.path}: ${said.message}`);
      return undefined;
    }
    this.times.push(said.ms);
    this.statuses.set(said.status, (this.statuses.get(said.status) ?? 0) + 1);
    const what = `${ask.method} ${ask.path.slice(0, 120)} ${(JSON.stringify(given.body) ?? String(given.raw).slice(0, 60)).slice(0, 300)}`;
    if (said.status >= 500) this.failures.push(`${said.status} ${said.code}: ${what}`);
    if (this.#isOf(target, ask) && !(String(said.status) in target.operation.responses))
      this.failures.push(`${said.status} ${said.code} is not in the document: ${what}`);
    if (said.ms > (this.#oneIn > 1 ? MOST_MS_BUSY : MOST_MS))
      this.failures.push(`${Math.round(said.ms)} ms: ${what}`);
    if (target.path !== '/docs' && revealedBy(said.text) !== undefined)
      this.failures.push(`tells too much: ${what}: ${said.text.slice(0, 200)}`);
    await who.onAnswer(said);
    return said.status;
  }

  /** Whether the address is the route's: what was put into its place may have made another of it. */
  #isOf({ method, path }: Target, { method: by, path: asked }: Ask): boolean {
    if (by !== method) return false;
    const own = path.split('/');
    const parts = asked.split('?')[0]?.split('/') ?? [];
    return (
      parts.length === own.length &&
      own.every((part, at) => part.startsWith('{') || part === parts[at]) &&
      !this.#others.has(asked.split('?')[0] ?? '') &&
      !/%(2e|2f|5c|00|ff)|\.\./i.test(asked)
    );
  }

  /** Every ask of one route; of the hostile ones each nth, others at other routes. */
  async route(target: Target, count: number, seed: number): Promise<void> {
    const strange = hostile(target, seed).filter((_, n) => (n + seed) % this.#oneIn === 0);
    const { known } = this.#crowd;
    const asks = [
      ...asksFor(target, known, count, seed),
      ...aloneFor(target, known, this.#oneIn > 1 ? ALONE_SHORT : ALONE, seed),
      ...strange,
    ];
    let limited = 0;
    for (let at = 0; at < asks.length; at += 8) {
      const said = await Promise.all(asks.slice(at, at + 8).map((ask, n) => this.#send(ask, target, at + n)));
      limited += said.filter((status) => status === 429).length;
    }
    if (limited > asks.length * MOST_LIMITED)
      this.failures.push(`${target.method} ${target.path}: ${limited} of ${asks.length} met a limit`);
    if (seed % (this.#oneIn === 1 ? 1 : 60) === 0)
      this.failures.push(
        ...(await smuggle(this.#server.origin, target.method, target.path.replaceAll(/\{\w+\}/g, newId()))),
      );
  }
}

/** @param errors what the server's log says of errors; grows while it runs */
export async function fuzz(
  server: TestServer,
  perRoute: number,
  oneIn = 1,
  errors: readonly string[] = [],
): Promise<SoakResult> {
  const targets = await targetsOf(server);
  const strange = Math.round((HOSTILE.length + HEADERS.length) / oneIn);
  const crowd = await openCrowd(server, perRoute + strange);
  const run = new Fuzz(server, crowd, oneIn, targets);
  const warm = Math.ceil(targets.length / 10);
  let before = 0;
  for (const [index, target] of targets.entries()) {
    // What a first tenth of the routes has made grow is the size of a server at work.
    if (index === warm) before = await settledMb();
    await run.route(target, perRoute, index + 1);
    if (target.allow.includes('staff')) await crowd.putBack();
  }
  const after = await settledMb();
  const { failures, times, statuses } = run;
  const me = await server.person(1_000_000n);
  const alive = await server.call({ path: '/play/monsoon-tiger/open', as: me, body: { mode: 'real' } });
  if (alive.status !== 200) failures.push(`afterwards the server answers ${alive.status} ${alive.code}`);
  failures.push(...errors.map((line) => `the log: ${line.slice(0, 400)}`));
  const reported = [...statuses]
    .sort()
    .map(([status, n]) => `${status}:${n}`)
    .join(' ');
  return {
    figures: {
      routes: targets.length,
      'hostile ones a route': strange,
      requests: times.length,
      statuses: reported,
      'p99 ms': percentile(times, 0.99),
      'slowest ms': Math.round(Math.max(...times)),
      'resident MB': `${before} → ${after}`,
    },
    failures,
  };
}
