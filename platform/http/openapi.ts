/** The API document, OpenAPI 3.1, straight from the routes: every route of the product is in it. */
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

const FAULT_ANSWER = {
  description: 'A refusal: stable code, translated message (WIRE.md)',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
};

function parametersOf(route: Route): Doc[] {
  const from = (schema: unknown, place: string): Doc[] => {
    if (typeof schema !== 'object' || schema === null || !('properties' in schema)) return [];
    const required = 'required' in schema && Array.isArray(schema.required) ? schema.required : [];
    return Object.entries(Object(schema.properties)).map(([name, one]) => ({
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      schema: one,
    }));
  };
  const key = route.call.idempotent
    ? [{ name: 'Idempotency-Key', in: 'header', required: true, schema: { type: 'string', maxLength: 64 } }]
    : [];
  return [...from(route.call.params, 'path'), ...from(route.call.query, 'query'), ...key];
}

const JWE_BODY = {
  type: 'object',
  required: ['jwe'],
  additionalProperties: false,
  properties: { jwe: { type: 'string', description: 'compact JWE, ECDH-ES + A256GCM' } },
};

function operationOf(route: Route): Doc {
  const { call, rules } = route;
  const body = call.encrypted ? { ...JWE_BODY, 'x-plaintext': call.body } : call.body;
  const value = {
    type: 'object',
    required: ['success', 'message', 'value'],
    properties: { success: { const: true }, message: { type: 'string' }, value: call.answer },
  };
  const open = rules.allow.some((one) => one === 'guest' || one === 'service');
  return {
    summary: call.summary,
    parameters: parametersOf(route),
    ...(body ? { requestBody: { required: true, content: { 'application/json': { schema: body } } } } : {}),
    responses: {
      200: { description: 'The answer', content: { 'application/json': { schema: value } } },
      default: FAULT_ANSWER,
    },
    security: open ? [] : [{ token: [], cookie: [] }],
    'x-allowed': [...rules.allow],
    ...(rules.right === undefined ? {} : { 'x-right': [rules.right].flat().join(' or ') }),
  };
}

function plainOperation({ summary, answers, type }: PlainRoute): Doc {
  const told = Object.entries(answers).map(([status, description], at) => [
    status,
    { description, ...(at === 0 && type !== undefined ? { content: { [type]: {} } } : {}) },
  ]);
  return { summary, parameters: [], responses: Object.fromEntries(told), security: [], 'x-plain': true };
}

export function openApi(routes: readonly Route[], version: string, plain: readonly PlainRoute[] = []): Doc {
  const paths: Record<string, Doc> = {};
  for (const one of plain) paths[one.path] = { get: plainOperation(one) };
  for (const route of routes) {
    paths[route.call.path] = {
      ...paths[route.call.path],
      [route.call.method.toLowerCase()]: operationOf(route),
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Haat',
      version,
      description: 'Calls of the player site, the agent centre and the operator console.',
    },
    paths,
    components: {
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer' },
        cookie: { type: 'apiKey', in: 'cookie', name: '__Host-haat' },
      },
      schemas: {
        Refusal: {
          type: 'object',
          required: ['success', 'code', 'message', 'value'],
          properties: {
            success: { const: false },
            code: { type: 'string' },
            message: { type: 'string' },
            value: {},
            fields: { type: 'object', additionalProperties: { type: 'string' } },
          },
        },
      },
    },
  };
}
