/**
 * Bodies larger than the usual: a stranger makes the server read none, and few are read at once, so that memory holds however many
 * people send pictures in the same minute (CHECKS 37).
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { httpFaults } from './faults.ts';

/** At most so many are read at a time in a process: a picture is held as bytes, as text and decoded. */
export const LARGE_AT_ONCE = 6;

export type LargeBodies = { now: number };

/** A body without a length may be of any. */
const isLarge = (request: FastifyRequest, usual: number): boolean => {
  const length = request.headers['content-length'];
  return length === undefined || !/^\d{1,15}$/.test(length) || Number(length) > usual;
};

/**
 * Runs before a byte of the body is read.
 * @param known refuses whoever may not call this route
 */
export const admitLarge =
  (usual: number, bodies: LargeBodies, known: (request: FastifyRequest) => Promise<unknown>) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (!isLarge(request, usual)) return;
    await known(request);
    if (bodies.now >= LARGE_AT_ONCE) throw httpFaults('wire.too_many_requests', { retryAfterMs: 1_000 });
    bodies.now += 1;
    reply.raw.once('close', () => {
      bodies.now -= 1;
    });
  };
