/**
 * The chain of the journal: every second the seals that can no longer change are counted, hashed and signed in one link, which continues the
 * link before. What is taken out of the journal afterwards, or put into it, is missed by its link.
 */
import { type Db, statement, type Tx } from '../db.ts';
import type { Sealer } from './sealing.ts';

export type Link = {
  readonly n: bigint;
  readonly from_tx: bigint;
  readonly to_tx: bigint;
  readonly seals: bigint;
  readonly digest: Buffer;
  readonly prev: Buffer;
  /** ISO 8601, as it is signed. */
  readonly at: string;
  readonly mac: Buffer;
};

const LOCK = 4_812_009;
const COLUMNS = `n, from_tx, to_tx, seals, digest, prev, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, mac`;

/** All of the seals of a link. */
export const SEALS_DIGEST = `sha256(coalesce(string_agg(convert_to(s.tx::text, 'utf8') || s.mac, '' order by s.tx), ''))`;

const TURN = statement<{ mine: boolean }>(
  'journal.turn',
  `select pg_try_advisory_xact_lock(${LOCK}) as mine`,
);
const WAIT = statement<unknown>('journal.wait', `select pg_advisory_xact_lock(${LOCK})`);
const WAITING = statement<unknown>(
  'journal.waiting',
  `select 1 from platform.journal_seals s
   where s.tx >= coalesce((select to_tx from platform.journal_links order by n desc limit 1), 0) limit 1`,
);
const LAST = statement<Link>(
  'journal.last',
  `select ${COLUMNS} from platform.journal_links order by n desc limit 1`,
);
export const LINKS = `select ${COLUMNS} from platform.journal_links order by n`;
const HORIZON = statement<{ to_tx: bigint }>(
  'journal.horizon',
  `select last_value * 1099511627776 + pg_snapshot_xmin(pg_current_snapshot())::text::bigint as to_tx from platform.journal_era`,
);
const COUNT = statement<{ seals: bigint; digest: Buffer }>(
  'journal.count',
  `select count(*) as seals, ${SEALS_DIGEST} as digest from platform.journal_seals s
   where s.tx >= $1 and s.tx < $2`,
);
const ADD = statement<unknown>(
  'journal.add_link',
  `insert into platform.journal_links (n, from_tx, to_tx, seals, digest, prev, at, mac)
   values ($1, $2, $3, $4, $5, $6, $7, $8)`,
);
const UNSEALED = statement<{ tx: bigint }>(
  'journal.unsealed',
  `select distinct p.tx from platform.journal_pages p
   where not exists (select from platform.journal_seals s where s.tx = p.tx)`,
);

/** Before the first link. */
export const GENESIS = Buffer.alloc(32);

/** What is signed of a link. */
export const linkText = ({ n, from_tx, to_tx, seals, digest, prev, at }: Omit<Link, 'mac'>): string =>
  `link ${n} ${from_tx} ${to_tx} ${seals} ${digest.toString('hex')} ${prev.toString('hex')} ${at}`;

async function append(tx: Tx, sealer: Sealer, last: Link | undefined, now: Date): Promise<Link | undefined> {
  const from_tx = last?.to_tx ?? 0n;
  const horizon = await tx.one(HORIZON);
  if (!horizon || horizon.to_tx <= from_tx) return undefined;
  // A later statement than the horizon: every transaction before it has ended, so that all of their seals are seen.
  const counted = await tx.one(COUNT, [from_tx, horizon.to_tx]);
  if (!counted || (counted.seals === 0n && last)) return undefined;
  const link = {
    n: (last?.n ?? -1n) + 1n,
    from_tx,
    to_tx: horizon.to_tx,
    ...counted,
    prev: last?.mac ?? GENESIS,
    at: now.toISOString(),
  };
  const mac = sealer.sign(linkText(link));
  const { n, to_tx, seals, digest, prev, at } = link;
  await tx.run(ADD, [n, from_tx, to_tx, seals, digest, prev, at, mac]);
  return { ...link, mac };
}

/** Do seals wait for a link? */
export const isWaiting = async (db: Db): Promise<boolean> => (await db.one(WAITING)) !== undefined;

/** The next link, where there is anything to link and no other process is at it. */
export async function addLink(db: Db, sealer: Sealer, now = new Date()): Promise<Link | undefined> {
  if (!(await isWaiting(db))) return undefined;
  return db.transaction(async (tx) => {
    if (!(await tx.one(TURN))?.mine) return undefined;
    const last = await tx.one(LAST);
    return last && append(tx, sealer, last, now);
  });
}

const HELD = statement<{ mac: Buffer }>(
  'journal.held',
  'select mac from platform.journal_links where n = $1',
);

/** Does the chain hold this very link? */
export async function holdsLink(db: Db, n: bigint, mac: Buffer): Promise<boolean> {
  const found = await db.one(HELD, [n]);
  return found?.mac.equals(mac) === true;
}

export const lastLink = (db: Db): Promise<Link | undefined> => db.one(LAST);

/**
 * Where there is no link yet, everything the journal holds counts as the product's: rows of the migrations, and of a database that was
 * there before the journal. Afterwards nothing is taken over without a seal. Waits while another process does the same.
 * @param put seals a transaction; left out, nothing is taken over: the chain begins anew with what has its seal
 */
export const beginLinks = (
  db: Db,
  sealer: Sealer,
  put?: (tx: Tx, of: bigint) => Promise<unknown>,
): Promise<Link | undefined> =>
  db.transaction(async (tx) => {
    await tx.run(WAIT);
    if (await tx.one(LAST)) return undefined;
    if (put) for (const { tx: of } of await tx.rows(UNSEALED)) await put(tx, of);
    return append(tx, sealer, undefined, new Date());
  });
