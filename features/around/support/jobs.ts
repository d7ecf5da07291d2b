/** What time does to cases: an answer that is late, a complaint without a final word, an answer nobody replies to. */
import { asId } from '#kernel/ids.ts';
import { DAY, MINUTE } from '#kernel/time.ts';
import type { Tx } from '#platform/db/db.ts';
import { type Tick, ticking } from '#platform/jobs/ticks.ts';
import { lapsed, overdue, quiet } from './rules.ts';
import type { SupportNeeds } from './service/needs.ts';
import { changed, tell } from './service/say.ts';
import { type Promised, termsOf } from './service/terms.ts';
import { addMessage, type CaseRow, lockCase, writeFlow } from './store.ts';
import { lapsedAt, lateAt, quietSince } from './store/clock.ts';

type Turn = (tx: Tx, row: CaseRow, now: Date, terms: Promised) => Promise<boolean>;

/** Looks at one case again under its lock; true where something came of it. */
async function turn(needs: SupportNeeds, id: string, work: Turn): Promise<boolean> {
  return needs.db.transaction(async (tx) => {
    const row = await lockCase(tx, id);
    if (!row) return false;
    const terms = await termsOf(needs, asId<'brand'>(row.brand_id));
    const isDone = await work(tx, row, new Date(needs.clock.now()), terms);
    if (isDone) await changed(tx, row);
    return isDone;
  });
}

/** Until a page brings nothing new. */
async function sweep(
  needs: SupportNeeds,
  page: () => Promise<readonly { readonly id: string }[]>,
  work: Turn,
): Promise<number> {
  let done = 0;
  for (;;) {
    let moved = 0;
    for (const { id } of await page()) if (await turn(needs, id, work)) moved += 1;
    done += moved;
    if (moved === 0) return done;
  }
}

/** Answers that were promised by now are noted; answers how many. */
export const noteLate = (needs: SupportNeeds): Promise<number> =>
  sweep(
    needs,
    () => lateAt(needs.db, new Date(needs.clock.now())),
    async (tx, row, now) => {
      const after = overdue(row, now);
      if (after) await writeFlow(tx, row.id, after, row.changed_at);
      return after !== undefined;
    },
  );

/** Complaints nobody has decided in time go outside; answers how many. */
export const escalateLapsed = (needs: SupportNeeds): Promise<number> =>
  sweep(
    needs,
    () => lapsedAt(needs.db, new Date(needs.clock.now())),
    async (tx, row, now, terms) => {
      const after = lapsed(row, now, terms);
      if (!after) return false;
      const arbiter = terms.arbiter?.name ?? '';
      const event = { author: 'house', event: 'lapsed', params: { arbiter } } as const;
      const n = await addMessage(tx, { case_id: row.id, at: now, ...event });
      await writeFlow(tx, row.id, after, now);
      if (after.state === 'escalated') await tell(needs, tx, row, { what: 'escalated', n, text: arbiter });
      return true;
    },
  );

const NO_ID = '00000000-0000-0000-0000-000000000000';

/** Answers nobody has replied to end their cases; answers how many. */
export async function closeQuiet(needs: SupportNeeds): Promise<number> {
  let done = 0;
  let after = NO_ID;
  for (;;) {
    // The shortest time a brand can set; its own is asked for under the lock.
    const page = await quietSince(needs.db, new Date(needs.clock.now() - DAY), after);
    for (const { id } of page) {
      after = id;
      const isClosed = await turn(needs, id, async (tx, row, now, terms) => {
        const ended = quiet(row, row.changed_at, now, terms);
        if (!ended) return false;
        await addMessage(tx, { case_id: id, at: now, author: 'house', event: 'closed_by_time' });
        await writeFlow(tx, id, ended, now);
        return true;
      });
      if (isClosed) done += 1;
    }
    if (page.length === 0) return done;
  }
}

export const supportTicks = (needs: SupportNeeds): readonly Tick[] => [
  ticking(needs.db, 'support.late', 5 * MINUTE, async () => void (await noteLate(needs))),
  ticking(needs.db, 'support.lapsed', 30 * MINUTE, async () => void (await escalateLapsed(needs))),
  ticking(needs.db, 'support.quiet', 60 * MINUTE, async () => void (await closeQuiet(needs))),
];
