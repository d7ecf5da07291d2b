/** For tests: hosts of one name, and tables in which whoever leads leaves his mark. */
import pg from 'pg';
import { afterEach, beforeEach, expect } from 'vitest';
import type { Db } from '#platform/db/db.ts';
import { type Log, silentLog } from '#platform/log/log.ts';
import { databaseOfFile } from '#platform/testkit/file-database.ts';
import { createHost, type Host, type HostOptions, type Turn } from './host.ts';
import { addMark, MARKS, PROOF, SHORT } from './mark.fixture.ts';

/** By the owner, before anybody leads. */
async function arrangeProof(ownerUrl: string): Promise<void> {
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

/** Something that resolves when it is told to. */
export function gate() {
  let open = (): void => undefined;
  const opened = new Promise<void>((go) => (open = go));
  return { opened, open: () => open() };
}

type Proof = { readonly db: Db; readonly appUrl: string };

/** The database of a test file, with nobody leading before each test; the hosts of a test are ended after it. */
export function proofOfFile() {
  let proof: Proof | undefined;
  const database = (): Proof => {
    if (!proof) throw new Error('it is opened before the first test');
    return proof;
  };
  databaseOfFile(
    async (db, { appUrl, ownerUrl }) => {
      proof = { db, appUrl };
      await arrangeProof(ownerUrl);
    },
    { poolSize: 8, hotClients: 2 },
  );
  const hosts: Host[] = [];
  beforeEach(async () => {
    for (const text of ['delete from proof.marks', 'delete from proof.dues'])
      await database().db.pool.query(text);
    await database().db.pool.query('update platform.leases set until = clock_timestamp()');
  });
  afterEach(async () => {
    await Promise.all(hosts.splice(0).map((host) => host.stop()));
  });

  const hostOf = (
    work: (turn: Turn) => Promise<unknown>,
    more: Partial<HostOptions> = {},
    log: Log = silentLog(),
  ): Host => {
    const host = createHost(
      { db: database().db, log },
      {
        name: PROOF,
        everyMs: 50,
        cannot: 'cannot work',
        lease: SHORT,
        work: async (at) => void (await work(at)),
        ...more,
      },
    );
    hosts.push(host);
    return host;
  };
  /** As after a kill: nobody resigned. */
  const runOut = () =>
    database().db.pool.query(`update platform.leases set until = clock_timestamp() - interval '1 ms'`);
  const writers = async (): Promise<number[]> =>
    (await database().db.rows(MARKS)).map(({ writer }) => Number(writer));

  /** Runs `first` until it is in the midst of a transaction, lets `second` take the lease, and then lets `first` go on. */
  const overtaken = async (
    write: (turn: Turn, midst: () => Promise<void>) => Promise<unknown>,
    more: Partial<HostOptions> = {},
  ): Promise<unknown> => {
    const [begun, go] = [gate(), gate()];
    let became: unknown = 'written';
    const first = hostOf(async (turn) => {
      const midst = async (): Promise<void> => {
        begun.open();
        await go.opened;
      };
      await write(turn, midst).catch((error: unknown) => {
        became = error;
      });
    }, more);
    const second = hostOf((turn) => turn.db.transaction((tx) => addMark(tx, 2)));
    const turned = first.turn();
    await begun.opened;
    await runOut();
    await second.turn();
    expect([second.leads(), await writers()]).toEqual([true, [2]]);
    go.open();
    await turned;
    return became;
  };

  return { database, hostOf, runOut, writers, overtaken };
}
