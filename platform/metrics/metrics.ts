/** Figures for the operator, in the Prometheus text format at /metrics. One registry a process. */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export const registry = new Registry();
collectDefaultMetrics({ register: registry });

const SECONDS = [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5];

export const httpSeconds = new Histogram({
  name: 'haat_http_seconds',
  help: 'Time to answer a request, by route and status',
  labelNames: ['route', 'status'],
  buckets: SECONDS,
  registers: [registry],
});
export const batchSize = new Histogram({
  name: 'haat_batch_items',
  help: 'Requests posted together in one database transaction',
  labelNames: ['batch'],
  buckets: [1, 2, 4, 8, 16, 32, 64, 128, 256],
  registers: [registry],
});
export const batchSeconds = new Histogram({
  name: 'haat_batch_seconds',
  help: 'Time of one batch from begin to commit',
  labelNames: ['batch'],
  buckets: SECONDS,
  registers: [registry],
});
export const transactionRetries = new Counter({
  name: 'haat_transaction_retries_total',
  help: 'Transactions begun again after 40001 or 40P01',
  registers: [registry],
});
export const workerRuns = new Gauge({
  name: 'haat_worker_runs',
  help: '1 while this process takes jobs from the queue; a process with the role of a worker that shows 0 starts it again',
  registers: [registry],
});
export const workerStarts = new Counter({
  name: 'haat_worker_starts_total',
  help: 'Times this process has begun to take jobs; more than one: the queue ended by itself in between',
  registers: [registry],
});
export const liveSockets = new Gauge({
  name: 'haat_live_sockets',
  help: 'Open live connections',
  registers: [registry],
});
export const liveRefused = new Counter({
  name: 'haat_live_refused_total',
  help: 'Live connections that were refused, by status, or cut off for sending too much (4429)',
  labelNames: ['status'],
  registers: [registry],
});
export const outboxRead = new Counter({
  name: 'haat_outbox_rows_read_total',
  help: 'Outbox rows read by this process',
  registers: [registry],
});
export const forgedFacts = new Counter({
  name: 'haat_outbox_forged_total',
  help: 'Outbox rows that this installation did not write, and that were told to nobody: run `haat books`',
  registers: [registry],
});
export const outboxHeld = new Gauge({
  name: 'haat_outbox_held_seconds',
  help: 'Age of the oldest fact that cannot be told yet, because an older transaction is still open',
  registers: [registry],
});
export const listenerBehind = new Gauge({
  name: 'haat_listener_behind_seconds',
  help: 'Age of the oldest fact a listener has not heard yet, by listener',
  labelNames: ['listener'],
  registers: [registry],
});
export const poolWaits = new Gauge({
  name: 'haat_pool_waiting',
  help: 'Calls that wait for a database connection of this process',
  registers: [registry],
});
