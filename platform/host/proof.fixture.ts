/** For tests: a host of its own name, and a table in which whoever leads leaves his mark. */
import pg from 'pg';
import { type Runner, statement } from '#platform/db/db.ts';
import type { LeaseTimes } from './lease.ts';

export const PROOF = 'proof';
/** As that of the product, in less time. */
export const SHORT: LeaseTimes = { ms: 2_000, renewMs: 300 };

/** By the owner, before anybody leads. */
export async function arrangeProof(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query(`create schema proof;
      create table proof.marks (id bigint generated always as identity primary key, writer bigint not null, epoch bigint not null);
      create table proof.dues (id integer primary key, done integer not null default 0);
      grant usage on schema proof to haat_app;
      grant select, insert, update, delete on all tables in schema proof to haat_app`);
  } finally {
    await client.end();
  }
}

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
