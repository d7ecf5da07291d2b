/** For tests: approvals of a house without colleagues and kinds, for rooms that only hand them on. */
import type { Clock } from '#kernel/time.ts';
import type { Db } from '#platform/db/db.ts';
import { type Approvals, createApprovals } from './room.ts';

export const emptyApprovals = (db: Db, clock: Clock): Approvals =>
  createApprovals({
    db,
    clock,
    colleagues: { find: async () => undefined, ofBrand: async () => [] },
    approvers: async () => 1,
    may: async () => true,
    stepUp: async () => undefined,
  }).approvals;
