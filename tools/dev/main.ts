/**
 * `npm run dev`: the product from its sources, on http://127.0.0.1:3000 (PORT). Site and console come from vite and renew themselves in
 * the browser; pages are drawn by the same program as in the product; the server runs beside it (PORT + 1) and starts anew when its
 * sources change. Data stay where `npm start` keeps them (HAAT_DATA), so the sample brand is there.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { openFront } from './front.ts';
import { startApi } from './api.ts';
import { forward, forwardSocket, isCall } from './forward.ts';

const home = join(import.meta.dirname, '../..');
const port = Number(process.env['PORT'] ?? 3000);
const say = (line: string): void => void process.stdout.write(`${line}\n`);

const server = createServer();
const api = startApi({
  home,
  port: port + 1,
  // The addresses it tells are those people open.
  say: (line) => say(line.replaceAll(`:${port + 1}`, `:${port}`)),
});
const front = await openFront({ home, server, apiPort: port + 1, say });

const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const url = request.url ?? '/';
  if (!isCall(url)) return front.handle(request, response);
  await api.ready();
  forward(port + 1, request, response);
};
server.on('request', (request, response) => void answer(request, response));
server.on('upgrade', (request, socket, head) => {
  if (request.url?.startsWith('/live')) forwardSocket(port + 1, request, socket, head);
});
server.listen(port, '127.0.0.1', () => say(`· dev: http://localhost:${port} and /console/`));

let stopping = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    if (stopping) return;
    stopping = true;
    void Promise.allSettled([api.stop(), front.stop()]).then(() => process.exit(0));
  });
