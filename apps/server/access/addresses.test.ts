/** CHECKS 38: what a caller writes is fetched by nobody and leads nobody away. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Call } from '#kernel/call.ts';
import { startServer, type TestServer } from '../testing.ts';

let server: TestServer;
let seen = 0;
const canary = createServer((_, answer) => {
  seen += 1;
  answer.end();
});
beforeAll(async () => {
  await new Promise<void>((done) => canary.listen(0, '127.0.0.1', done));
  server = await startServer();
});
afterAll(async () => {
  await server.stop();
  canary.close();
});

/** Addresses of this very machine, of its network, of nobody, and texts that only look like an address. */
function payloads(): readonly string[] {
  const { port } = canary.address() as AddressInfo;
  const hosts = [
    '127.0.0.1',
    'localhost',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '2130706433',
    '0x7f000001',
    '0177.0.0.1',
    '127.1',
    '0',
    '0.0.0.0',
    '127.0.0.1.nip.io',
    '127.0.0.1%00.example.com',
    'example.com@127.0.0.1',
    'LOCALHOST.',
    '①②⑦.⓪.⓪.①',
  ];
  return [
    ...hosts.flatMap((host) => [`http://${host}:${port}/canary`, `//${host}:${port}/canary`]),
    'http://169.254.169.254/latest/meta-data/',
    'http://[fd00:ec2::254]/latest/meta-data/',
    'http://metadata.google.internal/computeMetadata/v1/',
    'file:///etc/passwd',
    'gopher://127.0.0.1:5432/_',
    'dict://127.0.0.1:11211/stats',
    'ftp://127.0.0.1/',
    'jar:http://127.0.0.1!/',
    ['javascript', 'alert(1)'].join(':'),
    ['JaVaScRiPt', 'alert(1)'].join(':'),
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox(1)',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https:evil.example',
    'https://evil.example/%2e%2e',
    '/%09/evil.example',
    '\t//evil.example',
    ' http://evil.example',
  ];
}

/** Properties of a schema, whatever it nests. */
function namesIn(schema: unknown): readonly string[] {
  if (Array.isArray(schema)) return schema.flatMap(namesIn);
  if (schema === null || typeof schema !== 'object') return [];
  return Object.entries(schema).flatMap(([name, value]) =>
    name === 'properties' && value !== null && typeof value === 'object'
      ? [...Object.keys(value), ...namesIn(Object.values(value))]
      : namesIn(value),
  );
}
const ADDRESS = /url|uri|href|linkage|endpoint|webhook|callback|redirect|domain|host|origin|proxy/i;

/** What is asked for as an address, and why nothing is fetched from it. */
const KNOWN: readonly string[] = [
  // Never read: the game leads back to the site it was opened on.
  'backUrl',
  // Where a browser takes its pushes: a public https address alone, looked up before each sending (platform/push/address.ts).
  'endpoint',
  // Which of the brand's own names the form was opened on.
  'domain',
  // Kept with the registration, as text for the people who look at where players come from.
  'registerUrl',
];

it('no call of players takes an address but those that lead nowhere', () => {
  const found = new Set(
    server.rooms.routes
      .filter(({ call }) => !call.path.startsWith('/ops/'))
      .flatMap(({ call }: { readonly call: Call }) => [...namesIn(call.body), ...namesIn(call.query)])
      .filter((name) => ADDRESS.test(name)),
  );
  expect([...found].filter((name) => !KNOWN.includes(name))).toEqual([]);
});

it('a game leads back to no other place, and nobody is asked for what was written', async () => {
  const all = payloads();
  expect(all.length).toBeGreaterThanOrEqual(50);
  for (const backUrl of all) {
    const { status, value } = await server.call({
      path: '/wps/relay/GCS_trialLaunch',
      body: { nodeId: 'monsoon-tiger', backUrl },
    });
    expect([backUrl, status]).toEqual([backUrl, 200]);
    const url = String(value.url);
    expect(url).toMatch(/^\/(?![/\\])/);
    expect(new URL(url, 'https://site.example').host).toBe('site.example');
    expect(url).not.toContain(encodeURIComponent(backUrl));
  }
  expect(seen).toBe(0);
});
