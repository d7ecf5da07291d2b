/** What the fuzz sends: values near a schema, and what nobody would send who means well (CHECKS 25). */
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';

export type Schema = {
  readonly type?: string;
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
};

const ODD: readonly unknown[] = [
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
  '\u0000',
  '٣',
];
const noise: fc.Arbitrary<unknown> = fc.oneof(fc.jsonValue(), fc.constantFrom<unknown>(...ODD));

/** Ids and names that stand for something in the house: with noise alone no handler finds anything. */
export type Known = readonly string[];

function nearObject(properties: Readonly<Record<string, Schema>>, known: Known): fc.Arbitrary<unknown> {
  const parts = Object.entries(properties).map(([name, one]) => [name, near(one, known)] as const);
  const some = fc.record(Object.fromEntries(parts), { requiredKeys: [] });
  const every = fc.record(Object.fromEntries(parts));
  const strange = fc
    .tuple(some, fc.dictionary(fc.string({ maxLength: 8 }), noise, { maxKeys: 2 }))
    .map(([a, b]) => ({ ...a, ...b }));
  return fc.oneof(
    { weight: 4, arbitrary: every },
    { weight: 2, arbitrary: some },
    { weight: 2, arbitrary: strange },
    { weight: 1, arbitrary: noise },
  );
}

const nearText = ({ pattern, maxLength = 60 }: Schema, known: Known): fc.Arbitrary<unknown> => {
  const fitting = pattern === undefined ? [] : [fc.stringMatching(new RegExp(pattern, 'u')).filter(isShort)];
  const kinds = [
    ...fitting,
    fc.constantFrom<unknown>('5.00', 'BDT', 'monsoon-tiger', 'sandbox-instant', 'real', 'trial', ...known),
    fc.string({ unit: 'binary', maxLength: Math.min(maxLength + 1, 400) }),
    fc.string({ minLength: 1, maxLength: Math.min(maxLength, 40) }),
  ];
  return fc.oneof(...kinds.map((arbitrary) => ({ weight: 3, arbitrary })), { weight: 1, arbitrary: noise });
};
/** What a schema of one text or figure lets through, as far as its pattern says it. */
export function fitting(schema: Schema, known: Known): fc.Arbitrary<unknown> {
  if (schema.pattern === undefined || schema.type !== 'string') return near(schema, known);
  return fc.stringMatching(new RegExp(schema.pattern, 'u')).filter(isShort);
}
const isShort = (text: string): boolean => text.length <= 400;

/** Values near a schema: often what it wants, sometimes anything. */
export function near(schema: Schema | undefined, known: Known): fc.Arbitrary<unknown> {
  if (!schema) return noise;
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => near(one, known)), noise);
  const often = (arbitrary: fc.Arbitrary<unknown>) =>
    fc.oneof({ weight: 6, arbitrary }, { weight: 1, arbitrary: noise });
  if (schema.const !== undefined) return often(fc.constant(schema.const));
  if (schema.properties) return nearObject(schema.properties, known);
  if (schema.type === 'array') return often(fc.array(near(schema.items, known), { maxLength: 6 }));
  if (schema.type === 'boolean') return often(fc.boolean());
  if (schema.type === 'integer' || schema.type === 'number') {
    const { minimum = -(2 ** 31), maximum = 2 ** 53 } = schema;
    const whole = fc.maxSafeInteger().map((n) => Math.max(minimum, Math.min(maximum, n)));
    return fc.oneof(whole, fc.constantFrom(minimum, maximum, minimum - 1, maximum + 1), fc.double(), noise);
  }
  return nearText(schema, known);
}

const deep = (n: number): string => `${'{"a":'.repeat(n)}1${'}'.repeat(n)}`;
const TOKENS = [
  ['', ' ', '\n', '\u0000', '"', "'", '{', '}', '[', ']', '[]', '{}', 'null', 'true', 'false', '0', '-0'],
  ['1e999', '-1', 'NaN', 'Infinity', 'undefined', '01', '1.', '.5', '+1', '0x10', '1_000', '"\\', '"\\u12'],
  [
    '{"a"}',
    '{"a":}',
    '{a:1}',
    "{'a':1}",
    '{"a":1,}',
    '[1,]',
    '{,}',
    '{"a":1}{"b":2}',
    '{"a":1} x',
    '//',
    '/* */',
  ],
].flat();
const KEYS = [
  ['{"__proto__":{"a":1}}', '{"constructor":{"prototype":{}}}', '{"__proto__":null}', '{"toString":1}'],
  ['{"hasOwnProperty":1}', '{"length":-1}', '{"then":1}', '{"toJSON":1}', '{"valueOf":{}}', '{"":""}'],
  ['{"a":1,"a":2}', '{"a":1,"\\u0061":2}', '{"A":1,"a":1}', '{"$where":"1"}', '{"$gt":""}', '{"a.b":1}'],
].flat();
const TEXTS = [
  ['{"a":"\\ud800"}', '{"a":"\\udc00\\ud800"}', '{"a":"\\u0000"}', '{"a":"\u0000"}', '{"a":"\u202e\u2066"}'],
  ['{"a":"\\uFFFF"}', '\ufeff{}', '\ufeff\ufeff{}', '"\u2028"', '{"a":"\t"}', '{"a":"\\x41"}', '{"a":"💥"}'],
].flat();
const SECRETS = [
  ['{"jwe":"a.b.c.d.e"}', '{"jwe":"...."}', '{"jwe":"eyJhbGciOiJub25lIn0...."}', '{"jwe":{}}', '{"jwe":[]}'],
  `{"jwe":"${'A'.repeat(16_000)}.A.A.A.A"}`,
  `{"jwe":"${'.'.repeat(10_000)}"}`,
  `{"jwe":"eyJhbGciOiJQQkVTMi1IUzI1NitBMTI4S1ciLCJwMmMiOjEwMDAwMDAwMDAsImVuYyI6IkEyNTZHQ00ifQ.AA.AA.AA.AA"}`,
].flat();
const LARGE = [
  deep(9_000),
  deep(10_000),
  `${'['.repeat(30_000)}${']'.repeat(30_000)}`,
  `[${'0,'.repeat(50_000)}0]`,
  `{"a":${'9'.repeat(60_000)}}`,
  `{"a":0.${'0'.repeat(60_000)}1}`,
  `{"${'k'.repeat(60_000)}":1}`,
  `{${Array.from({ length: 8_000 }, (_, n) => `"k${n}":1`).join(',')}}`,
  `{"a":"${'\\u0041'.repeat(10_000)}"}`,
  `{"a":"${'ß'.repeat(40_000)}"}`,
  ' '.repeat(65_000),
  `${' '.repeat(60_000)}{}`,
];
/** Once a route: ten megabytes of nothing. */
const HUGE = 'x'.repeat(10 * 1024 * 1024);
const BYTES = [
  Buffer.from([0xff, 0xfe, 0x00]),
  Buffer.from([0x7b, 0x22, 0xc3, 0x28, 0x22, 0x3a, 0x31, 0x7d]),
  Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22]),
  Buffer.from([0x22, 0xf8, 0x88, 0x80, 0x80, 0x80, 0x22]),
  Buffer.from([0x22, 0xc0, 0xaf, 0x22]),
  Buffer.from('{"a":1}', 'utf16le'),
  Buffer.alloc(1_000),
  Buffer.from([0x1f, 0x8b, 0x08, 0x00]),
];

type Sent = { readonly raw?: string | Buffer; readonly headers?: Readonly<Record<string, string>> };
/** 10 MB of zeros in 10 kB, in each way a body may say that it is packed. */
const ZEROS = Buffer.alloc(10 * 1024 * 1024, 0x20);
const packed = (encoding: string, raw: Buffer): Sent => ({ raw, headers: { 'content-encoding': encoding } });
const BOMBS: readonly Sent[] = [
  packed('gzip', gzipSync(ZEROS)),
  packed('gzip, gzip', gzipSync(gzipSync(ZEROS))),
  packed('deflate', deflateSync(ZEROS)),
  packed('br', brotliCompressSync(ZEROS)),
  packed('gzip', gzipSync('{}')),
];
const TYPES = [
  ['multipart/form-data', 'multipart/form-data; boundary=x', 'application/x-www-form-urlencoded'],
  ['text/plain', 'application/xml', 'application/json; charset=utf-7', 'application/json; charset=utf-16'],
  ['application/json, text/plain', 'APPLICATION/JSON', '', ';', 'x'.repeat(3_000)],
]
  .flat()
  .map((type): Sent => ({ raw: '{}', headers: { 'content-type': type } }));

/** A hundred bodies, each with what makes it hostile. */
export const HOSTILE: readonly Sent[] = [
  [...TOKENS, ...KEYS, ...TEXTS, ...SECRETS, ...LARGE, ...BYTES, HUGE].map((raw) => ({ raw })),
  ...BOMBS,
  ...TYPES,
].flat();

/** Headers no browser sends. */
export const HEADERS: readonly Record<string, string>[] = [
  {},
  { 'accept-language': 'x'.repeat(4_000) },
  { 'accept-language': '*;q=NaN, \u00ff' },
  { 'idempotency-key': ' ' },
  { 'idempotency-key': 'x'.repeat(4_000) },
  { authorization: `Bearer ${'x'.repeat(5_000)}` },
  { authorization: 'Bearer' },
  { merchant: "'; drop table x" },
  { merchant: '__proto__' },
  { 'x-trial': '\u00ff\u00fe' },
  { cookie: '__Host-haat=%ff%00; a' },
  { 'x-forwarded-for': '999.1.1.1' },
  { 'x-forwarded-for': `${'1.1.1.1, '.repeat(500)}::1` },
  { range: 'bytes=0-' },
  { 'user-agent': '\u00ff'.repeat(300) },
  { expect: '100-continue' },
];
