/**
 * The chain of the journal: every second the seals that can no longer change are counted, hashed and signed in one link, which continues the
 * link before. What is taken out of the journal afterwards, or put into it, is missed by its link.
 */
import { type Db, statement, type Tx } from '../db.ts';
import type { Sealer } from './sealing.ts';

export type Link = {
  readonly n: bigint;
  readonly from_xid: string;
  readonly to_xid: string;
  readonly seals: bigint;
  readonly digest: Buffer;
  readonly prev: Buffer;
  /** ISO 8601, as it is signed. */
  readonly at: string;
  readonly mac: Buffer;
};

const LOCK = 4_812_009;
const COLUMNS = `n, from_xid::text, to_xid::text, seals, digest, prev, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, mac`;

/** All of the seals of a link. */
export const SEALS_DIGEST = `sha256(coalesce(string_agg(convert_to(s.xid::text, 'utf8') || s.mac, '' order by s.xid), ''))`;

const TURN = statement<{ mine: boolean }>(
  'journal.turn',
  `select pg_try_advisory_xact_lock(${LOCK}) as mine`,
);
const WAIT = statement<unknown>('journal.wait', `select pg_advisory_xact_lock(${LOCK})`);
const WAITING = statement<unknown>(
  'journal.waiting',
  `select 1 from platform.journal_seals s
   where s.xid >= coalesce((select to_xid from platform.journal_links order by n desc limit 1), '0') limit 1`,
);
const LAST = statement<Link>(
  'journal.last',
  `select ${COLUMNS} from platform.journal_links order by n desc limit 1`,
);
export const LINKS = `select ${COLUMNS} from platform.journal_links order by n`;
const HORIZON = statement<{ to_xid: string }>(
  'journal.horizon',
  'select pg_snapshot_xmin(pg_current_snapshot())::text as to_xid',
);
const COUNT = statement<{ seals: bigint; digest: Buffer }>(
  'journal.count',
  `select count(*) as seals, ${SEALS_DIGEST} as digest from platform.journal_seals s
   where s.xid >= $1::text::xid8 and s.xid < $2::text::xid8`,
);
const ADD = statement<unknown>(
  'journal.add_link',
  `insert into platform.journal_links (n, from_xid, to_xid, seals, digest, prev, at, mac)
   values ($1, $2::text::xid8, $3::text::xid8, $4, $5, $6, $7, $8)`,
);
const UNSEALED = statement<{ xid: string }>(
  'journal.unsealed',
  `select distinct p.xid::text as xid from platform.journal_pages p
   where not exists (select from platform.journal_seals s where s.xid = p.xid)`,
);

/** Before the first link. */
export const GENESIS = Buffer.alloc(32);

/** What is signed of a link. */
export const linkText = ({ n, from_xid, to_xid, seals, digest, prev, at }: Omit<Link, 'mac'>): string =>
  `link ${n} ${from_xid} ${to_xid} ${seals} ${digest.toString('hex')} ${prev.toString('hex')} ${at}`;

async function append(tx: Tx, sealer: Sealer, last: Link | undefined, now: Date): Promise<Link | undefined> {
  const from_xid = last?.to_xid ?? '0';
  const horizon = await tx.one(HORIZON);
  if (!horizon || BigInt(horizon.to_xid) <= BigInt(from_xid)) return undefined;
  // A later statement than the horizon: every transaction before it has ended, so that all of their seals are seen.
  const counted = await tx.one(COUNT, [from_xid, horizon.to_xid]);
  if (!counted || (counted.seals === 0n && last)) return undefined;
  const link = {
    n: (last?.n ?? -1n) + 1n,
    from_xid,
    to_xid: horizon.to_xid,
    ...counted,
    prev: last?.mac ?? GENESIS,
    at: now.toISOString(),
  };
  const mac = sealer.sign(linkText(link));
  const { n, to_xid, seals, digest, prev, at } = link;
  await tx.run(ADD, [n, from_xid, to_xid, seals, digest, prev, at, mac]);
  return { ...link, mac };
}

/** The next link, where there is anything to link and no other process is at it. */
export async function addLink(db: Db, sealer: Sealer, now = new Date()): Promise<Link | undefined> {
  if (!(await db.one(WAITING))) return undefined;
  return db.transaction(async (tx) => {
    if (!(await tx.one(TURN))?.mine) return undefined;
    const last = await tx.one(LAST);
    return last && append(tx, sealer, last, now);
  });
}

export const lastLink = (db: Db): Promise<Link | undefined> => db.one(LAST);

/**
 * Where there is no link yet, everything the journal holds counts as the product's: rows of the migrations, and of a database that was
 * there before the journal. Afterwards nothing is taken over without a seal. Waits while another process does the same.
 */
export const beginLinks = (db: Db, sealer: Sealer, put: (tx: Tx, xid: string) => Promise<unknown>): Promise<Link | undefined> =>
  db.transaction(async (tx) => {
    await tx.run(WAIT);
    if (await tx.one(LAST)) return undefined;
    for (const { xid } of await tx.rows(UNSEALED)) await put(tx, xid);
    return append(tx, sealer, undefined, new Date());
  });
