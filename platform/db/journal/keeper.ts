/** What a process does for the journal beside sealing its own transactions: takes it over at the first start, links it, anchors it. */
import type { KeyObject } from 'node:crypto';
import type { Log } from '#platform/log/log.ts';
import { type Db, statement, type Tx } from '../db.ts';
import { type Anchor, anchorOf, hasAnchors, type Holds, keepAnchor, setBrokenAside } from './anchors.ts';
import { addLink, beginLinks, holdsLink, isWaiting, lastLink, type Link } from './links.ts';
import { PAGE_DIGEST, PUT, type Sealer } from './sealing.ts';

export type JournalKeeper = { readonly stop: () => Promise<void> };

export type JournalNeeds = {
  readonly db: Db;
  readonly sealer: Sealer;
  readonly log: Log;
  /** Where anchors are written; left out, none are. */
  readonly anchors?: { readonly dataDir: string; readonly key: KeyObject } | undefined;
};

const EVERY_MS = 1_000;
const LATE_MS = 10_000;
const LATE =
  'seals wait for their link: a transaction of the cluster has been open for that long, or somebody holds the lock of the links; until it ends, what is deleted whole is not missed';

const DIGEST = statement<{ digest: Buffer }>(
  'journal.digest',
  `select sha256(string_agg(${PAGE_DIGEST}, '' order by p.id)) as digest
   from platform.journal_pages p join platform.journal_forms f on f.id = p.form where p.tx = $1`,
);
const SEAL = statement<unknown>(PUT.name, PUT.text);

const holdsIn =
  ({ db }: JournalNeeds): Holds =>
  ({ link, mac }) =>
    holdsLink(db, BigInt(link), Buffer.from(mac, 'hex'));

const CUT = 'the journal no longer holds a link it had: it was cut, set back or written anew; ask the books';

function tell({ log }: JournalNeeds, broken: readonly Anchor[]): void {
  for (const { link, at } of broken) log.error({ link, at }, CUT);
}

async function anchored(needs: JournalNeeds, link: Link | undefined): Promise<void> {
  const { anchors } = needs;
  if (link && anchors)
    tell(needs, await keepAnchor(anchors.dataDir, anchorOf(link, anchors.key), holdsIn(needs)));
}

/**
 * Before anything is served: the rows that stand there already are the product's, once. Where anchors say that there were links, and there
 * are none, somebody has taken them away, and nothing is taken over.
 * @param hadLinks this process has seen some
 */
export async function beginJournal(needs: JournalNeeds, hadLinks = false): Promise<void> {
  const { db, sealer, log, anchors } = needs;
  if (anchors)
    tell(needs, await setBrokenAside(anchors.dataDir, new Date().toISOString().slice(0, 10), holdsIn(needs)));
  const takeOver = async (tx: Tx, of: bigint): Promise<void> => {
    const found = await tx.one(DIGEST, [of]);
    if (found) await tx.run(SEAL, [of, sealer.seal(of, found.digest)]);
  };
  const had = hadLinks || (anchors !== undefined && hasAnchors(anchors.dataDir));
  const first = await beginLinks(db, sealer, had ? undefined : takeOver);
  if (had && first)
    log.error({ at: first.at }, 'all links of the journal are gone: it begins anew, and takes nothing over');
  await anchored(needs, first);
}

/** Links every second until it is stopped, and once more then. Begins where `beginJournal` found no database. */
export function keepJournal(needs: JournalNeeds): JournalKeeper {
  const { db, sealer, log } = needs;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let begun = false;
  let last: Link | undefined;
  let warnOfWaiting: number | undefined;
  let working: Promise<void> = Promise.resolve();
  const link = async (): Promise<void> => {
    try {
      if ((await lastLink(db)) === undefined) await beginJournal(needs, begun);
      begun = true;
      const next = await addLink(db, sealer);
      // Without anchors of its own, what this process remembers is all there is.
      if (next && last && !needs.anchors && !(await holdsLink(db, last.n, last.mac)))
        log.error({ link: last.n.toString(), at: last.at }, CUT);
      last = next ?? last;
      warnOfWaiting = next || !(await isWaiting(db)) ? undefined : (warnOfWaiting ?? Date.now() + LATE_MS);
      if (warnOfWaiting !== undefined && Date.now() >= warnOfWaiting) {
        log.warn({ lastLink: last?.at }, LATE);
        warnOfWaiting = Date.now() + LATE_MS;
      }
      await anchored(needs, next);
    } catch (error) {
      log.warn({ error: error instanceof Error ? error.message : 'unknown' }, 'the journal was not linked');
    }
  };
  const turn = async (): Promise<void> => {
    await link();
    next();
  };
  const next = (): void => {
    if (stopped) return;
    timer = setTimeout(() => {
      working = turn();
    }, EVERY_MS);
    timer.unref();
  };
  next();
  return {
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await working;
      await link();
    },
  };
}
