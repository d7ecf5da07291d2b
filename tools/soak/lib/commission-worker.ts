/**
 * A process that does the work of commission when it is told to, and can be killed at any moment: `{go, starts}` starts the job that many
 * times at once on the clock of `go` (ms since 1970), and is answered by `{done}`. Its argument is the address of the database.
 */
import { correctReopened } from '#features/money/commission/service/correct.ts';
import { payDue } from '#features/money/commission/service/pay.ts';
import { runDue } from '#features/money/commission/service/run.ts';
import { pointsOf } from '#features/people/agents/service/points.ts';
import { linesOf } from '#features/people/agents/service/tree.ts';
import { emptyApprovals } from '#features/people/approvals/fixtures.ts';
import { createBrandRoom } from '#features/setup/brand/room.ts';
import { createLedger } from '#ledger/service.ts';
import { createDb } from '#platform/db/db.ts';
import { silentLog } from '#platform/log/log.ts';

const clock = { at: 0, now: () => clock.at };
const db = createDb({ url: process.argv[2] ?? '', log: silentLog() });
const { brands } = createBrandRoom({ db, clock });
const approvals = emptyApprovals(db, clock);
const ledger = createLedger(db);
const needs = { db, clock, ledger, brands, log: silentLog(), tree: { linesOf, pointsOf }, approvals };

async function work(): Promise<void> {
  for (const brand of await brands.all()) {
    await runDue(needs, brand);
    await correctReopened(needs, brand);
    await payDue(needs, brand);
  }
}

export type Go = { readonly go: number; readonly starts: number };

process.on('message', ({ go, starts }: Go) => {
  clock.at = go;
  void Promise.all(Array.from({ length: starts }, work)).then(
    () => process.send?.({ done: true }),
    (error: unknown) => process.send?.({ trouble: String(error) }),
  );
});
// Whoever forgets the brand's settings between two turns asks once more: the pool is warm when the first turn comes.
await brands.all();
process.send?.({ ready: true });
