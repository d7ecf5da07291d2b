/** What a process does for the journal beside sealing its own transactions: takes it over at the first start, links it, anchors it. */
import type { KeyObject } from 'node:crypto';
import type { Log } from '#platform/log/log.ts';
import { type Db, statement } from '../db.ts';
import { anchorOf, keepAnchor } from './anchors.ts';
import { addLink, beginLinks, lastLink, type Link } from './links.ts';
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

const DIGEST = statement<{ digest: Buffer }>(
  'journal.digest',
  `select sha256(string_agg(${PAGE_DIGEST}, '' order by p.id)) as digest
   from platform.journal_pages p join platform.journal_forms f on f.id = p.form where p.tx = $1`,
);
const SEAL = statement<unknown>(PUT.name, PUT.text);

function anchored({ anchors }: JournalNeeds, link: Link | undefined): void {
  if (link && anchors) keepAnchor(anchors.dataDir, anchorOf(link, anchors.key));
}

/** Before anything is served: the rows that stand there already are the product's, once. */
export async function beginJournal(needs: JournalNeeds): Promise<void> {
  const { db, sealer } = needs;
  const link = await beginLinks(db, sealer, async (tx, of) => {
    const found = await tx.one(DIGEST, [of]);
    if (found) await tx.run(SEAL, [of, sealer.seal(of, found.digest)]);
  });
  anchored(needs, link);
}

/** Links every second until it is stopped, and once more then. Begins where `beginJournal` found no database. */
export function keepJournal(needs: JournalNeeds): JournalKeeper {
  const { db, sealer, log } = needs;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let begun = false;
  let working: Promise<void> = Promise.resolve();
  const link = async (): Promise<void> => {
    try {
      begun ||= (await lastLink(db)) !== undefined;
      if (!begun) await beginJournal(needs);
      anchored(needs, await addLink(db, sealer));
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
