/**
 * A door that closes lets go of whoever has his answer. Node closes idle connections once, when the closing begins: one whose request was
 * under way then stays for as long as connections are kept (65 s), and one that never asked anything, as browsers open them ahead,
 * for a minute.
 */
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

const LOOK_MS = 50;
/** How long a connection may still bring its first request: what was on its way when the closing began is heard. */
const FIRST_WORD_MS = 1_000;

export function letGo(app: FastifyInstance): void {
  const { server } = app;
  const silent = new Set<Socket>();
  server.on('connection', (socket) => {
    silent.add(socket);
    socket.once('close', () => silent.delete(socket));
  });
  server.on('request', ({ socket }) => silent.delete(socket));
  server.on('upgrade', ({ socket }) => silent.delete(socket));

  app.addHook('preClose', (done) => {
    const began = performance.now();
    const look = setInterval(() => {
      server.closeIdleConnections();
      if (performance.now() - began < FIRST_WORD_MS) return;
      for (const socket of silent) socket.destroy();
    }, LOOK_MS);
    server.once('close', () => clearInterval(look));
    look.unref();
    done();
  });
}
