/** What a database error means for the caller. */
import pg from 'pg';
import { dbFaults } from './hot.ts';
import type { Fault } from '#kernel/faults.ts';

export const sqlState = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;

/** Serialization failure and deadlock: begin the whole transaction again. */
export const isRetryable = (error: unknown): boolean => ['40001', '40P01'].includes(sqlState(error) ?? '');

const CONNECTION = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND']);

/** Lost connection, server shutting down, too many clients, disk full, out of memory: the cause is outside the request. */
export function isOutage(error: unknown): boolean {
  const state = sqlState(error);
  if (state !== undefined) return /^(08|53|57P|58|XX)/.test(state) || CONNECTION.has(state);
  return (
    error instanceof Error &&
    !(error instanceof pg.DatabaseError) &&
    /terminated|timeout|not queryable|Connection/i.test(error.message)
  );
}

/** A lock or statement waited too long, or a retry budget is used up. */
export const isBusy = (error: unknown): boolean =>
  ['55P03', '57014', '40001', '40P01', '25P03'].includes(sqlState(error) ?? '');

/** The refusal a caller gets for an error that is not his, or undefined when it is a defect. */
export function outageFault(error: unknown): Fault | undefined {
  if (isBusy(error)) return dbFaults('platform.busy');
  if (isOutage(error)) return dbFaults('platform.unavailable');
  return undefined;
}
