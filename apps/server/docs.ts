/** The API document as JSON and as a plain page made of it. */
import type { FastifyInstance } from 'fastify';
import { openApi } from '#platform/http/openapi.ts';
import type { Route } from '#platform/http/route.ts';

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** `staff: deposits.read`; what is open in maintenance too says so. */
const whoOf = ({ allow, right, always }: Route['rules']): string =>
  [
    ...allow.map((one) => (one === 'staff' && right ? `staff: ${right}` : one)),
    ...(always ? ['always'] : []),
  ].join(', ');

function rowOf({ call, rules }: Route): string {
  const marks = [call.idempotent ? 'Idempotency-Key' : '', call.encrypted ? 'JWE' : '']
    .filter((mark) => mark !== '')
    .join(', ');
  return `<tr><td><code>${call.method}</code></td><td><code>${escape(call.path)}</code></td><td>${escape(call.summary)}</td><td>${escape(whoOf(rules))}</td><td>${marks}</td></tr>`;
}

function pageOf(routes: readonly Route[]): string {
  const rows = [...routes].sort((a, b) => (a.call.path < b.call.path ? -1 : 1)).map(rowOf);
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>API</title>
<h1>API</h1><p>Machine-readable: <a href="/docs/openapi.json">/docs/openapi.json</a>. Every answer is an envelope {success, message, value}.</p>
<table><thead><tr><th>Verb</th><th>Path</th><th>What it does</th><th>Allowed</th><th>Needs</th></tr></thead><tbody>${rows.join('\n')}</tbody></table></html>`;
}

export function docRoutes(app: FastifyInstance, routes: readonly Route[], version: string): void {
  const document = JSON.stringify(openApi(routes, version));
  const page = pageOf(routes);
  app.get('/docs/openapi.json', async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(document),
  );
  app.get('/docs', async (_request, reply) => reply.type('text/html; charset=utf-8').send(page));
}
