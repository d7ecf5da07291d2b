import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { concernsServer } from './api.ts';
import { askServer, forward, forwardSocket, isCall } from './forward.ts';

const open: Server[] = [];
afterEach(() => {
  for (const server of open.splice(0)) server.close();
});
function listen(server: Server): Promise<number> {
  open.push(server);
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address: AddressInfo | string | null = server.address();
      resolve(typeof address === 'object' && address ? address.port : 0);
    });
  });
}

test.each([
  ['features', 'money/wallet/service.ts', true],
  ['features', 'money/wallet/words.en.json', true],
  ['db/migrations', '000900_x.sql', true],
  ['features', 'money/wallet/ui/player/account-record.tsx', false],
  ['features', 'money/wallet/ui/player/balance.ts', false],
  ['features', 'money/wallet/wallet.test.ts', false],
  ['platform', 'ui/button.tsx', false],
  ['kernel', '.money.ts.swp', false],
])('the server starts anew after %s/%s: %s', (folder, file, does) => {
  expect(concernsServer(folder, file)).toBe(does);
});

test.each([
  ['/wps/system/status?x=1', true],
  ['/docs', true],
  ['/documents', false],
  ['/', false],
  ['/console/client.tsx', false],
  ['/lottery', false],
])('%s goes to the server: %s', (url, does) => {
  expect(isCall(url)).toBe(does);
});

test('a call goes on as it came, and so does its answer', async () => {
  const api = await listen(
    createServer((request, response) => {
      response.writeHead(201, { 'x-host': request.headers.host ?? '' });
      request.pipe(response);
    }),
  );
  const front = await listen(createServer((request, response) => forward(api, request, response)));
  const answer = await fetch(`http://127.0.0.1:${front}/wps/x`, { method: 'POST', body: 'stake' });
  expect([answer.status, answer.headers.get('x-host'), await answer.text()]).toEqual([
    201,
    `127.0.0.1:${front}`,
    'stake',
  ]);
});

test('where no server answers, the page is told to ask again', async () => {
  const free = await listen(createServer());
  open.splice(0).forEach((server) => server.close());
  const front = await listen(createServer((request, response) => forward(free, request, response)));
  expect((await fetch(`http://127.0.0.1:${front}/wps/x`)).status).toBe(503);
});

test('pages are drawn from what the server grants; refusals are left out', async () => {
  const api = await listen(
    createServer((request, response) => {
      const isGood = request.url === '/good';
      response.end(JSON.stringify({ success: isGood, value: isGood ? 1 : null }));
    }),
  );
  expect(await askServer(api)({ host: 'localhost' }, ['/good', '/bad'], 'en')).toEqual({ '/good': 1 });
});

test('a socket is handed over with the request that opened it', async () => {
  const api = createServer();
  api.on('upgrade', (request, socket) => {
    socket.write('HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n');
    socket.end(`${request.url} ${request.headers.origin}`);
  });
  const port = await listen(api);
  const front = createServer();
  front.on('upgrade', (request, socket, head) => forwardSocket(port, request, socket, head));
  const at = await listen(front);
  const said = await new Promise<string>((resolve) => {
    let text = '';
    const line = connect(at, '127.0.0.1', () =>
      line.write(
        'GET /live HTTP/1.1\r\nhost: x\r\norigin: http://x\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n',
      ),
    );
    line.on('data', (part) => (text += String(part)));
    line.once('close', () => resolve(text));
  });
  expect(said).toMatch(/101 Switching Protocols[\s\S]*\/live http:\/\/x$/);
});
