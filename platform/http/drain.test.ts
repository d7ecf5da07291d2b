import { Agent, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { letGo } from './drain.ts';

/** Connections are kept as the product keeps them: far longer than a test may take. */
async function openDoor() {
  const app = Fastify({ forceCloseConnections: 'idle', keepAliveTimeout: 65_000 });
  letGo(app);
  let answer = (_word: string): void => undefined;
  const asked = new Promise<void>((received) => {
    app.get('/', () => {
      received();
      return new Promise((resolve) => (answer = resolve));
    });
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port }: AddressInfo = Object(app.server.address());
  return { app, port, asked, answer: (word: string) => answer(word) };
}

it('answers who is under way when it closes, and does not wait until he hangs up', async () => {
  const { app, port, asked, answer } = await openDoor();
  const agent = new Agent({ keepAlive: true });
  const answered = new Promise<number | undefined>((resolve, reject) => {
    request({ host: '127.0.0.1', port, agent }, (incoming) => {
      incoming.resume().on('end', () => resolve(incoming.statusCode));
    })
      .on('error', reject)
      .end();
  });
  await asked;
  const closed = app.close();
  // The one look of Node for who is idle is over by then.
  await expect.poll(() => app.server.listening).toBe(false);
  answer('late');
  expect(await answered).toBe(200);
  await closed;
  agent.destroy();
});

it('does not wait for who never asked anything', async () => {
  const { app, port } = await openDoor();
  const known = new Promise((resolve) => app.server.once('connection', resolve));
  const visitor = connect(port, '127.0.0.1');
  visitor.on('error', () => undefined);
  await known;
  await app.close();
  visitor.destroy();
});
