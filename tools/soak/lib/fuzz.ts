/** CHECKS 25: every route of the API document × bodies made from its schema and hostile ones: no 5xx, nothing slow, nothing told. */
import fc from 'fast-check';
import type { Ask } from '#apps/server/testing-client.ts';
import type { Person, TestServer } from '#apps/server/testing.ts';
import { percentile, type Trial } from './report.ts';
import { toldBy } from './told.ts';

type Operation = {
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly schema: Schema }[];
  readonly requestBody?: { readonly content: { readonly 'application/json': { readonly schema: Schema } } };
};
type Schema = {
  readonly type?: string;
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
};
type Target = { readonly method: string; readonly path: string; readonly operation: Operation };

const noise: fc.Arbitrary<unknown> = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom<unknown>(
    '1.00',
    '5.00',
    'BDT',
    '',
    ' ',
    'monsoon-tiger',
    0,
    -1,
    1e21,
    null,
    true,
    [],
    {},
    '\u202e',
    "' or 1=1 --",
    '${7*7}',
    '../../etc/passwd',
    'x'.repeat(5_000),
    '\ud800',
    '٣',
  ),
);

/** Values near a schema: often what it wants, sometimes anything. */
function near(schema: Schema | undefined): fc.Arbitrary<unknown> {
  if (!schema) return noise;
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(near), noise);
  if (schema.const !== undefined)
    return fc.oneof({ weight: 5, arbitrary: fc.constant(schema.const) }, { weight: 1, arbitrary: noise });
  if (schema.properties) {
    const parts = Object.entries(schema.properties).map(([name, one]) => [name, near(one)] as const);
    const whole = fc.record(Object.fromEntries(parts), { requiredKeys: [] });
    const strange = fc
      .tuple(whole, fc.dictionary(fc.string({ maxLength: 8 }), noise, { maxKeys: 2 }))
      .map(([a, b]) => ({ ...a, ...b }));
    return fc.oneof(
      { weight: 4, arbitrary: whole },
      { weight: 2, arbitrary: strange },
      { weight: 1, arbitrary: noise },
    );
  }
  if (schema.type === 'integer') return fc.oneof(fc.integer(), fc.double(), noise);
  return fc.oneof(
    fc.constantFrom<unknown>('5.00', 'BDT', 'monsoon-tiger', 'sandbox-instant', 'real', 'trial'),
    fc.string({ unit: 'binary' }),
    noise,
  );
}

const deep = (n: number): string => `${'{"a":'.repeat(n)}1${'}'.repeat(n)}`;
const HOSTILE: readonly (string | Buffer)[] = [
  deep(9_000),
  `${'['.repeat(30_000)}${']'.repeat(30_000)}`,
  'x'.repeat(10 * 1024 * 1024),
  '{"a":"\\ud800"}',
  '{"a":"\\u0000"}',
  Buffer.from([0xff, 0xfe, 0x00]),
  '',
  'null',
  '"',
  '{',
  '[]',
  '{"__proto__":{"a":1}}',
  '{"constructor":{"prototype":{}}}',
  `{"a":${'9'.repeat(60_000)}}`,
  `{"${'k'.repeat(60_000)}":1}`,
  '{"a":1,"a":2}',
  '\ufeff{}',
  '{"jwe":"a.b.c.d.e"}',
  '{"jwe":"eyJhbGciOiJub25lIn0...."}',
  `{"jwe":"${'A'.repeat(16_000)}.A.A.A.A"}`,
];
const HEADERS: readonly Record<string, string>[] = [
  {},
  { 'content-encoding': 'gzip' },
  { 'accept-language': 'x'.repeat(4_000) },
  { 'idempotency-key': ' ' },
  { authorization: `Bearer ${'x'.repeat(5_000)}` },
  { merchant: "'; drop table x" },
  { 'x-trial': '\u00ff\u00fe' },
  { cookie: '__Host-haat=%ff%00; a' },
  { 'content-type': 'multipart/form-data' },
  { 'x-forwarded-for': '999.1.1.1' },
  { range: 'bytes=0-' },
  { 'user-agent': 'ÿ'.repeat(300) },
];
async function targetsOf(server: TestServer): Promise<Target[]> {
  const { text } = await server.call({ method: 'GET', path: '/docs/openapi.json' });
  const { paths } = JSON.parse(text) as { paths: Record<string, Record<string, Operation>> };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
}

const word = (value: unknown): string =>
  encodeURIComponent(
    Buffer.from((typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).slice(0, 300)).toString(),
  );

function asksFor({ method, path, operation }: Target, count: number, seed: number): Ask[] {
  const body = near(operation.requestBody?.content['application/json'].schema);
  const query = operation.parameters.filter((one) => one.in === 'query');
  const shape = fc.record({
    body,
    params: fc.array(near({ type: 'string' }), { minLength: 4, maxLength: 4 }),
    query: fc.record(Object.fromEntries(query.map(({ name, schema }) => [name, near(schema)]))),
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
      key: `f${n}`,
      ...(method === 'GET' ? {} : { body: drawn.body }),
    };
  });
}

const hostile = ({ method, path }: Target): Ask[] => [
  ...HOSTILE.map((raw, n) => ({
    method: method === 'GET' ? 'POST' : method,
    path: path.replaceAll(/\{\w+\}/g, 'x'),
    raw,
    key: `h${n}`,
  })),
  ...HEADERS.map((headers, n) => ({
    method,
    path: path.replaceAll(/\{\w+\}/g, '%ff%2e%2e'),
    headers,
    key: `g${n}`,
    ...(method === 'GET' ? {} : { body: {} }),
  })),
];

export async function fuzz(server: TestServer, perRoute: number): Promise<Trial> {
  const targets = await targetsOf(server);
  const failures: string[] = [];
  const times: number[] = [];
  const statuses = new Map<number, number>();
  const me: Person = await server.person(1_000_000n);
  const send = async (ask: Ask, target: Target): Promise<void> => {
    const said = await server.call(ask).catch((error: Error) => error);
    // A server may cut off who sends ten megabytes; silence is no 5xx.
    if (said instanceof Error)
      return void (
        /ECONNRESET|EPIPE|socket hang up/.test(said.message) ||
        failures.push(`${target.path}: ${said.message}`)
      );
    times.push(said.ms);
    statuses.set(said.status, (statuses.get(said.status) ?? 0) + 1);
    const what = `${ask.method} ${ask.path.slice(0, 120)} ${JSON.stringify(ask.body ?? String(ask.raw).slice(0, 60))?.slice(0, 200)}`;
    if (said.status >= 500) failures.push(`${said.status} ${said.code}: ${what}`);
    if (said.ms > 2_000) failures.push(`${Math.round(said.ms)} ms: ${what}`);
    if (target.path !== '/docs' && toldBy(said.text) !== undefined)
      failures.push(`tells too much: ${what}: ${said.text.slice(0, 200)}`);
  };
  for (const [index, target] of targets.entries()) {
    const asks = [...asksFor(target, perRoute, index + 1), ...hostile(target)];
    // Signing out would end the session the rest is tried with.
    const as = target.path.endsWith('/logout') ? undefined : me;
    for (let at = 0; at < asks.length; at += 8)
      await Promise.all(
        asks.slice(at, at + 8).map((ask, n) => send({ as: n % 4 === 0 ? undefined : as, ...ask }, target)),
      );
  }
  const alive = await server.call({ path: '/play/monsoon-tiger/open', as: me, body: { mode: 'real' } });
  if (alive.status !== 200 && alive.status !== 429)
    failures.push(`afterwards the server answers ${alive.status}`);
  const told = [...statuses]
    .sort()
    .map(([status, n]) => `${status}:${n}`)
    .join(' ');
  return {
    figures: {
      routes: targets.length,
      requests: times.length,
      statuses: told,
      'p99 ms': percentile(times, 0.99),
      'slowest ms': Math.round(Math.max(...times)),
    },
    failures,
  };
}
