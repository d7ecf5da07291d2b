/** The live channel counts visitors, not the proxy they all come through (CHECKS 28, 43). */
import { afterEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { startServer, type TestServer } from '../testing.ts';

/** As many connections of guests as one address may have here; the product lets in more (platform/live/limits.ts). */
const MOST = 20;
const liveLimits = { guestsPerAddress: MOST };
let server: TestServer;
let open: WebSocket[] = [];
afterEach(async () => {
  for (const ws of open) ws.terminate();
  open = [];
  await server.stop();
});

/** Whether the channel lets this visitor in. */
const comes = (via: string): Promise<boolean> =>
  new Promise((resolve) => {
    const ws = new WebSocket(`${server.origin.replace('http', 'ws')}/live`, {
      headers: { 'x-forwarded-for': via },
    });
    open.push(ws);
    ws.on('open', () => resolve(true));
    ws.on('error', () => resolve(false));
  });
const crowd = (of: (n: number) => string): Promise<boolean[]> =>
  Promise.all(Array.from({ length: MOST }, (_, n) => comes(of(n))));

describe('a visitor of the live channel', () => {
  it('is counted by his own address behind the proxy that is trusted', async () => {
    server = await startServer({ trustProxy: true, liveLimits });
    expect(await crowd(() => '203.0.113.7')).not.toContain(false);
    expect(await comes('203.0.113.7')).toBe(false);
    expect(await comes('203.0.113.8')).toBe(true);
  });

  it('is not another by naming another address where no proxy is trusted', async () => {
    server = await startServer({ liveLimits });
    expect(await crowd((n) => `198.51.100.${n}`)).not.toContain(false);
    expect(await comes('198.51.100.250')).toBe(false);
  });
});
