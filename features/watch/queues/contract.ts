/** The words of queues: what waits to be done, what failed, and how far the listeners are. */
import { type Static, Type } from 'typebox';
import { call } from '#kernel/call.ts';
import { closed, Instant, Nothing } from '#kernel/wire.ts';

const JobId = Type.String({ pattern: '^[1-9]\\d{0,17}$' });

export const QueueLine = Type.Object({
  task: Type.String(),
  waiting: Type.Integer(),
  /** Its time has come. */
  due: Type.Integer(),
  running: Type.Integer(),
  /** Failed at least once and tried again. */
  failing: Type.Integer(),
  /** Given up after its last try. */
  dead: Type.Integer(),
  /** How long the oldest that is due waits, s. */
  lateSeconds: Type.Integer(),
});
export type QueueLine = Static<typeof QueueLine>;

export const FailedJob = Type.Object({
  id: JobId,
  task: Type.String(),
  attempts: Type.Integer(),
  most: Type.Integer(),
  error: Type.String({ description: 'the first 500 characters' }),
  runAt: Instant,
  createdAt: Instant,
});
export type FailedJob = Static<typeof FailedJob>;

export const OpsQueues = call({
  method: 'GET',
  path: '/ops/queues',
  summary:
    'Queued work by task, what failed, and how far behind each listener is, of the whole installation.',
  answer: Type.Object({
    tasks: Type.Array(QueueLine),
    failed: Type.Array(FailedJob),
    listeners: Type.Array(
      Type.Object({ name: Type.String(), kinds: Type.Array(Type.String()), lagSeconds: Type.Number() }),
    ),
    outbox: Type.Object({ kept: Type.Integer(), oldestSeconds: Type.Integer() }),
  }),
});

export const RetryJob = call({
  method: 'POST',
  path: '/ops/queues/jobs/{id}/retry',
  summary: 'Has a job that failed tried again at once, with all its tries.',
  params: Type.Object({ id: JobId }, closed),
  body: Nothing,
  answer: Type.Object({ id: JobId }),
  faults: ['gate.not_allowed', 'queues.unknown'],
});
