/** The API document as JSON and as a plain page made of it. */
import type { FastifyInstance } from 'fastify';
import { type DocParts, openApi, type PlainRoute } from '#platform/http/openapi.ts';
import type { Route } from '#platform/http/route.ts';
import { EXAMPLES } from './docs-examples.ts';
import { FIELD_NOTES, TAGS } from './docs-notes.ts';
import type { LoadedWords } from './words.ts';

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** `staff: deposits.read`; what is open in maintenance too says so. */
const whoOf = ({ allow, trials, right, always }: Route['rules']): string =>
  [
    ...allow.map((one) => (one === 'staff' && right ? `staff: ${right}` : one)),
    ...(trials ? ['X-Trial'] : []),
    ...(always ? ['always'] : []),
  ].join(', ');

function rowOf({ call, rules }: Route): string {
  const marks = [call.idempotent ? 'Idempotency-Key' : '', call.encrypted ? 'JWE' : '']
    .filter((mark) => mark !== '')
    .join(', ');
  return `<tr><td><code>${call.method}</code></td><td><code>${escape(call.path)}</code></td><td>${escape(call.summary)}</td><td>${escape(whoOf(rules))}</td><td>${marks}</td></tr>`;
}

const JSON_TYPE = 'application/json';
export const PLAIN_ROUTES: readonly PlainRoute[] = [
  {
    path: '/healthz',
    summary: 'Whether the process lives.',
    answers: { 200: 'It does: {"alive":true}' },
    type: JSON_TYPE,
  },
  {
    path: '/readyz',
    summary: 'Whether the process can be sent calls: it reaches the database and is not stopping.',
    answers: { 200: '{"ready":true}', 503: '{"ready":false}' },
    type: JSON_TYPE,
  },
  {
    path: '/metrics',
    summary: 'Figures of this process for Prometheus; for the machine itself, or with the token as bearer.',
    answers: { 200: 'The figures', 404: 'Somebody else asks' },
    type: 'text/plain',
  },
  {
    path: '/live',
    summary: 'The live channel, a WebSocket: first {"token"} or {"guest":true}, then {"subscribe","after"}.',
    answers: {
      101: 'The line is open',
      400: 'The handshake could not be read',
      403: 'Another site asks',
      429: 'This address holds as many lines as one may',
    },
  },
  {
    path: '/docs/rules.txt',
    summary:
      'Everything about the game, table, flight, lottery or arena ?gameCode= as a text to read; ?version= of an engine a round was played with.',
    answers: { 200: 'The text', 404: 'No such game, or no such version of it' },
    type: 'text/plain',
  },
  {
    path: '/docs/verify.mjs',
    summary:
      'A program that computes rounds, flights and draws again from what these calls answer: node verify.mjs --from https://HOUSE FILE. It imports nothing.',
    answers: { 200: 'The program' },
    type: 'text/javascript',
  },
  { path: '/docs', summary: 'The calls, to read.', answers: { 200: 'The page' }, type: 'text/html' },
  {
    path: '/docs/openapi.json',
    summary: 'This document.',
    answers: { 200: 'OpenAPI 3.1' },
    type: JSON_TYPE,
  },
];

const plainRow = ({ path, summary }: PlainRoute): string =>
  `<tr><td><code>GET</code></td><td><code>${escape(path)}</code></td><td>${escape(summary)}</td><td>outside of the envelope</td><td></td></tr>`;

function pageOf(routes: readonly Route[]): string {
  const calls = [...routes].sort((a, b) => (a.call.path < b.call.path ? -1 : 1)).map(rowOf);
  const rows = [...calls, ...PLAIN_ROUTES.map(plainRow)];
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>API</title>
<h1>API</h1><p>Machine-readable: <a href="/docs/openapi.json">/docs/openapi.json</a>. Every answer is an envelope {success, message, value}.</p>
<table><thead><tr><th>Verb</th><th>Path</th><th>What it does</th><th>Allowed</th><th>Needs</th></tr></thead><tbody>${rows.join('\n')}</tbody></table></html>`;
}

/** What the document says beside the routes. */
export const docParts = (version: string, { source }: Pick<LoadedWords, 'source'>): DocParts => ({
  version,
  plain: PLAIN_ROUTES,
  textOf: (code) => source(`fault.${code}`),
  guard: ['brand.maintenance', 'brand.region_blocked'],
  notes: FIELD_NOTES,
  tags: TAGS,
  examples: EXAMPLES,
});

export function docRoutes(app: FastifyInstance, routes: readonly Route[], parts: DocParts): void {
  // With the first reader: 180 calls with what they refuse are 30 ms of a start.
  let document: string | undefined;
  const page = pageOf(routes);
  app.get('/docs/openapi.json', async (_request, reply) => {
    document ??= JSON.stringify(openApi(routes, parts));
    return reply.type('application/json; charset=utf-8').send(document);
  });
  app.get('/docs', async (_request, reply) => reply.type('text/html; charset=utf-8').send(page));
}
