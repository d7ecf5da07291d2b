/**
 * The API document, OpenAPI 3.1, straight from the routes: every route of the product is in it, with what it refuses. A client can be
 * written from it alone; docs/API.md says what no schema can.
 */
import { knownFaults } from '#kernel/faults.ts';
import { describedSchema, type FieldNotes } from './openapi-schema.ts';
import { refusalsOf } from './refusals.ts';
import type { Route } from './route.ts';

type Doc = Record<string, unknown>;

/** A route outside of the envelope: for machines that watch, and the ways to the calls themselves. */
export type PlainRoute = {
  readonly path: string;
  readonly summary: string;
  /** What each status says; the first one is the usual one. */
  readonly answers: Readonly<Record<number, string>>;
  /** content type of the usual answer; none where the connection changes its language */
  readonly type?: string;
};

/** What a call was asked and answered once, in a test. */
export type Example = { readonly body?: unknown; readonly value: unknown };

export type DocParts = {
  readonly version: string;
  readonly plain?: readonly PlainRoute[];
  /** The English text of a fault. */
  readonly textOf?: (code: string) => string;
  /** What a brand that is closed refuses with. */
  readonly guard?: readonly string[];
  /** Field name → what it holds, where its schema does not say so. */
  readonly notes?: FieldNotes;
  /** By `GET /wps/member/info`. */
  readonly examples?: Readonly<Record<string, Example>>;
  /** First part of an address, or its first two → what is to be found there. */
  readonly tags?: Readonly<Record<string, string>>;
};

const HEADER_PARAMETERS: Readonly<Record<string, Doc>> = {
  Merchant: {
    name: 'Merchant',
    in: 'header',
    required: false,
    description:
      'Code of the brand, where one host serves several; anywhere else it may name only the brand of the host.',
    schema: { type: 'string', maxLength: 40 },
    example: 'haat',
  },
  AcceptLanguage: {
    name: 'Accept-Language',
    in: 'header',
    required: false,
    description:
      'Languages of messages and texts, best first; `language` in the query comes before it, the brand’s own after it.',
    schema: { type: 'string' },
    example: 'bn, en;q=0.8',
  },
  XTrial: {
    name: 'X-Trial',
    in: 'header',
    required: false,
    description:
      'Bearer of a trial’s rounds: `trialToken` of the answer that opened it. Guests play by it, with play money.',
    schema: { type: 'string' },
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: true,
    description:
      'Names one wish. The same key with the same content gets the first answer again, also after a restart; with other content it is refused. After a lost connection repeat with the same key.',
    schema: { type: 'string', minLength: 1, maxLength: 64, pattern: '^[!-~]{1,64}$' },
    example: '0c3d7a52-6c1f-4b0e-9a52-0d4a4f1b6a10',
  },
};
const sharedParameter = (name: string): Doc => ({ $ref: `#/components/parameters/${name}` });

const RETRY_AFTER = { $ref: '#/components/headers/RetryAfter' };

function parametersOf(route: Route, notes: FieldNotes): Doc[] {
  const from = (schema: unknown, place: string): Doc[] => {
    if (typeof schema !== 'object' || schema === null || !('properties' in schema)) return [];
    const required = 'required' in schema && Array.isArray(schema.required) ? schema.required : [];
    const { properties } = describedSchema(schema, notes);
    return Object.entries(Object(properties)).map(([name, one]) => {
      const { description } = Object(one);
      const described = typeof description === 'string' ? { description } : {};
      return {
        name,
        in: place,
        required: place === 'path' || required.includes(name),
        ...described,
        schema: one,
      };
    });
  };
  const { call } = route;
  const headers = [
    'Merchant',
    'AcceptLanguage',
    ...(call.headers ?? []).map((name) => name.replace('-', '')),
    ...(call.idempotent ? ['IdempotencyKey'] : []),
  ];
  return [...from(call.params, 'path'), ...from(call.query, 'query'), ...headers.map(sharedParameter)];
}

const jweBody = (plaintext: unknown): Doc => ({
  type: 'object',
  required: ['jwe'],
  additionalProperties: false,
  description:
    'The body of `x-plaintext` with `iat` (seconds) and `jti`, encrypted to a key of `GET /wps/system/keys`.',
  properties: { jwe: { type: 'string', description: 'compact JWE, ECDH-ES + A256GCM' } },
  'x-plaintext': plaintext,
});

function requestOf({ call }: Route, notes: FieldNotes, example: Example | undefined): Doc {
  if (!call.body) return {};
  const schema = describedSchema(call.body, notes);
  const shown = call.encrypted ? { jwe: 'eyJhbGciOiJFQ0RILUVTIiwiZW5jIjoiQTI1NkdDTSJ9…' } : example?.body;
  const content = {
    schema: call.encrypted ? jweBody(schema) : schema,
    ...(shown === undefined ? {} : { example: shown }),
  };
  const form = call.form ? { 'application/x-www-form-urlencoded': { schema } } : {};
  return { requestBody: { required: true, content: { 'application/json': content, ...form } } };
}

/** One answer a status, with the codes that come with it. */
function refusalAnswers(route: Route, { guard = [], textOf = () => '' }: DocParts): Doc {
  const known = knownFaults();
  const byStatus = new Map<number, string[]>();
  for (const code of refusalsOf(route, guard)) {
    const status = known.get(code)?.status;
    // A process without the books has no fault of theirs; what a call names itself is declared by its room.
    if (status === undefined && route.call.faults?.some((one) => one === code))
      throw new Error(`${route.call.path} names ${code}, which no room declares`);
    if (status === undefined) continue;
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  const answers = [...byStatus].sort(([one], [other]) => one - other);
  return Object.fromEntries(
    answers.map(([status, codes]) => {
      const list = codes.map((code) => `- `.concat('`', code, '` ', textOf(code)));
      const schema = {
        allOf: [
          { $ref: '#/components/schemas/Refusal' },
          {
            type: 'object',
            properties: { code: { type: 'string', enum: codes, description: 'What was refused.' } },
          },
        ],
      };
      const headers = status === 429 || status === 503 ? { headers: { 'Retry-After': RETRY_AFTER } } : {};
      return [
        status,
        { description: list.join('\n'), ...headers, content: { 'application/json': { schema } } },
      ];
    }),
  );
}

/** `POST /wps/session/login` → `postWpsSessionLogin`. */
const operationId = (method: string, path: string): string =>
  method.toLowerCase() +
  path
    .split(/[^A-Za-z0-9]+/)
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('');

/** The longest beginning of the address that has a name of its own. */
function tagOf(path: string, tags: Readonly<Record<string, string>>): string {
  const [, first = '', second = ''] = path.split('/');
  return [`${first}/${second}`, first].find((name) => Object.hasOwn(tags, name)) ?? first;
}

function operationOf(route: Route, parts: DocParts): Doc {
  const { call, rules } = route;
  const { notes = {}, tags = {} } = parts;
  const example = parts.examples?.[`${call.method} ${call.path}`];
  const value = {
    type: 'object',
    required: ['success', 'message', 'value'],
    properties: {
      success: { const: true, description: 'The call did what it says.' },
      message: { type: 'string', description: 'Empty.' },
      value: { description: 'What the call answers.', ...describedSchema(call.answer, notes) },
    },
  };
  const open = rules.trials === true || rules.allow.some((one) => one === 'guest' || one === 'service');
  const shown = example ? { example: { success: true, message: '', value: example.value } } : {};
  const limit = rules.perMinute ?? 600;
  return {
    operationId: operationId(call.method, call.path),
    tags: [tagOf(call.path, tags)],
    summary: call.summary,
    description: `For ${rules.allow.join(', ')}${rules.trials ? ', and who names a trial with X-Trial' : ''}${rules.right ? ` with the right \`${rules.right}\`` : ''}. At most ${limit} a minute${
      rules.always ? '; open in maintenance too' : ''
    }.`,
    parameters: parametersOf(route, notes),
    ...requestOf(route, notes, example),
    responses: {
      200: { description: 'Done.', content: { 'application/json': { schema: value, ...shown } } },
      ...refusalAnswers(route, parts),
    },
    security: open ? [{}, { token: [], cookie: [] }] : [{ token: [], cookie: [] }],
    'x-allowed': [...rules.allow],
    ...(rules.right === undefined ? {} : { 'x-right': [rules.right].flat().join(' or ') }),
  };
}

function plainOperation({ path, summary, answers, type }: PlainRoute): Doc {
  const described = Object.entries(answers).map(([status, description], at) => [
    status,
    { description, ...(at === 0 && type !== undefined ? { content: { [type]: { schema: {} } } } : {}) },
  ]);
  const other = { description: 'Bytes that are no request', content: REFUSAL_CONTENT };
  return {
    operationId: operationId('get', path),
    tags: [PLAIN_TAG],
    summary,
    description: 'Outside of the envelope.',
    parameters: [],
    responses: { 400: other, ...Object.fromEntries(described) },
    security: [],
    'x-plain': true,
  };
}
const PLAIN_TAG = 'machines';
const REFUSAL_CONTENT = { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } };

const REFUSAL = {
  type: 'object',
  description: 'A refusal: nothing was changed unless its text says otherwise.',
  required: ['success', 'code', 'message', 'value'],
  properties: {
    success: { const: false, description: 'The call was refused.' },
    code: { type: 'string', description: 'Stable; `x-faults` lists them all with their texts.' },
    message: { type: 'string', description: 'A sentence for people, in the language asked for.' },
    value: { description: 'What goes with the refusal, e.g. how to prove oneself; null for most.' },
    fields: {
      type: 'object',
      description: 'Name of a field → what is wrong with it, as a code. Fields inside of others: `a.b`.',
      additionalProperties: { type: 'string' },
    },
  },
};

export function openApi(routes: readonly Route[], parts: DocParts): Doc {
  const { version, plain = [], textOf = () => '', tags = {} } = parts;
  const paths: Record<string, Doc> = {};
  for (const one of plain) paths[one.path] = { get: plainOperation(one) };
  for (const route of routes) {
    paths[route.call.path] = {
      ...paths[route.call.path],
      [route.call.method.toLowerCase()]: operationOf(route, parts),
    };
  }
  const used = new Set(routes.map(({ call }) => tagOf(call.path, tags)));
  const listed = [...used]
    .sort()
    .map((name) => ({ name, description: tags[name] ?? `Calls below /${name}.` }));
  const faults = [...knownFaults()].sort(([one], [other]) => (one < other ? -1 : 1));
  return {
    openapi: '3.1.0',
    info: {
      title: 'Haat',
      version,
      description: 'Calls of the player site, the agent centre and the operator console.',
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: '/', description: 'Any host of the brand.' }],
    tags: [...listed, { name: PLAIN_TAG, description: 'For machines that watch, and for this document.' }],
    paths,
    components: {
      parameters: HEADER_PARAMETERS,
      headers: {
        RetryAfter: {
          description: 'Seconds until another try makes sense.',
          schema: { type: 'integer', minimum: 1 },
        },
      },
      securitySchemes: {
        token: {
          type: 'http',
          scheme: 'bearer',
          description: '`Authorization: Bearer` with `value.token` of a sign-in.',
        },
        cookie: {
          type: 'apiKey',
          in: 'cookie',
          name: '__Host-haat',
          description:
            'The other half, set by the same answer; `__Host-haat-ops` at the console. One without the other is nobody.',
        },
      },
      schemas: { Refusal: REFUSAL },
    },
    'x-faults': Object.fromEntries(
      faults.map(([code, { status }]) => [code, { status, text: textOf(code) }]),
    ),
  };
}
