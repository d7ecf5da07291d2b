/** For tests, in any process: the mark whoever leads leaves in a table. */
import { type Runner, statement } from '#platform/db/db.ts';
import type { LeaseTimes } from './lease.ts';

export const PROOF = 'proof';
/** As that of the product, in less time. */
export const SHORT: LeaseTimes = { ms: 2_000, renewMs: 300 };

const ADD_MARK = statement<never>(
  'proof.add_mark',
  `insert into proof.marks (writer, epoch) select $1, epoch from platform.leases where name = '${PROOF}'`,
);
/** With the epoch the database is in at that moment. */
export const addMark = (runner: Runner, writer: number): Promise<number> => runner.run(ADD_MARK, [writer]);

export const MARKS = statement<{ writer: bigint; epoch: bigint }>(
  'proof.marks',
  'select writer, epoch from proof.marks order by id',
);
