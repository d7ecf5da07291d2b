/** For tests: approvals without the rooms around them. */
import type { Clock } from '#kernel/time.ts';
import type { Db } from '#platform/db/db.ts';
import { type Approvals, createApprovals } from './room.ts';

/** Of a house where these people may do everything; each is one person, and one other has to agree. */
export const approvalsAmong = (db: Db, clock: Clock, people: ReadonlySet<string>) =>
  createApprovals({
    db,
    clock,
    may: async () => true,
    colleagues: {
      find: async (_, id) =>
        people.has(id) ? { id, person: id, keyedBy: null, account: id, status: 'active' } : undefined,
      ofBrand: async () => [],
    },
    approvers: async () => 1,
    stepUp: async () => undefined,
  });

/** Without colleagues and kinds, for rooms that only hand them on. */
export const emptyApprovals = (db: Db, clock: Clock): Approvals =>
  approvalsAmong(db, clock, new Set()).approvals;
