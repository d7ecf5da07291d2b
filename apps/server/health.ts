/** Health and figures, outside of the envelope: for the machine that watches this one. */
import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Db, statement } from '#platform/db/db.ts';
import { listenerBehind, outboxHeld, poolWaits, registry } from '#platform/metrics/metrics.ts';
import type { Log } from '#platform/log/log.ts';
import type { Listener } from '#platform/outbox/listeners.ts';
import { listenerLag } from '#platform/outbox/run-listeners.ts';
import { heldFor } from '#platform/outbox/outbox.ts';

const PING = statement<{ one: number }>('health.ping', 'select 1 as one');
const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** `/metrics` answers this machine, or whoever holds the token; to everybody else it does not exist. */
function mayRead(request: FastifyRequest, token: string | undefined): boolean {
  const forwarded = request.headers['x-forwarded-for'] !== undefined;
  if (LOOPBACK.has(request.socket.remoteAddress ?? '') && !forwarded) return true;
  const given = Buffer.from(request.headers.authorization?.replace(/^Bearer /, '') ?? '');
  const wanted = Buffer.from(token ?? '');
  return token !== undefined && given.length === wanted.length && timingSafeEqual(given, wanted);
}

export function healthRoutes(
  app: FastifyInstance,
  db: Db,
  options: {
    readonly metricsToken: string | undefined;
    readonly stopping: () => boolean;
    readonly listeners: readonly Listener[];
    readonly log: Log;
  },
): void {
  app.get('/healthz', async () => ({ alive: true }));
  app.get('/readyz', async (_request, reply) => {
    const ready = !options.stopping() && (await db.one(PING).catch(() => undefined)) !== undefined;
    return reply.code(ready ? 200 : 503).send({ ready });
  });
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, options.metricsToken)) return reply.callNotFound();
    poolWaits.set(db.pool.waitingCount);
    // A database that is away shows in /readyz; the figures of the process itself are told all the same.
    await heldFor(db).then(
      (seconds) => outboxHeld.set(seconds),
      () => undefined,
    );
    // On the pool; where all of it is taken, the figures do not wait for it.
    const lag =
      db.pool.waitingCount > 0
        ? listenerLag(db, options.listeners)
        : db.transaction((tx) => listenerLag(tx, options.listeners));
    await lag.then(
      (lags) => {
        for (const [listener, seconds] of lags) listenerBehind.set({ listener }, seconds);
      },
      (error: unknown) => {
        // The last figure that was known would look like one of this moment.
        for (const { name } of options.listeners) listenerBehind.set({ listener: name }, Number.NaN);
        options.log.warn({ err: error }, 'how far listeners are behind cannot be told');
      },
    );
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}
