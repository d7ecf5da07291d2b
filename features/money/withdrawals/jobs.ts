/** Queued work of withdrawals: start a payout, ask after it, give an unknown one to people, count what nobody answered. Every step may run twice. */
import { formatWire } from '#kernel/money.ts';
import { type JobHandlers, type JobPayload, promptly } from '#platform/jobs/jobs.ts';
import type { WithdrawalState } from './contract/states.ts';
import type { PayoutProvider } from './providers/provider.ts';
import { openDetails } from './service/accounts.ts';
import {
  askLater,
  providerOf,
  QUERY_JOB,
  SILENCE_JOB,
  START_JOB,
  WINDOW_JOB,
  type WithdrawalNeeds,
} from './service/needs.ts';
import { move } from './service/move.ts';
import { hearAnswer } from './service/payout.ts';
import { findAccount } from './store/accounts.ts';
import {
  endStarting,
  findWithdrawal,
  lockWithdrawal,
  setProviderReference,
  setStarting,
  type WithdrawalRow,
} from './store.ts';

const WAITING: readonly WithdrawalState[] = ['paying', 'unknown'];
type Waiting = { readonly row: WithdrawalRow; readonly provider: PayoutProvider };

/** The withdrawal a job is about, while nobody knows what became of it. */
async function waiting(needs: WithdrawalNeeds, { id }: JobPayload): Promise<Waiting | undefined> {
  const row = await findWithdrawal(needs.db, String(id));
  if (!row || !WAITING.includes(row.state)) return undefined;
  const provider = providerOf(needs, row.provider);
  if (!provider) throw new Error(`there is no payout provider ${row.provider}`);
  return provider.isByHand ? undefined : { row, provider };
}

/** Starting again after an answer that was lost is the same payout: the reference is ours. */
async function start(needs: WithdrawalNeeds, payload: JobPayload): Promise<void> {
  const found = await waiting(needs, payload);
  if (!found || found.row.provider_reference !== null) return;
  const { row, provider } = found;
  const account = await findAccount(needs.db, row.account_id);
  if (!account) throw new Error(`withdrawal ${row.id} goes to no account`);
  const brand = await needs.brands.byId(row.brand_id);
  // From here on nobody says that it failed; where somebody has, it is not told any more.
  if (!(await setStarting(needs.db, row.id, new Date(needs.clock.now())))) return;
  const started = provider.start({
    reference: row.id,
    amount: formatWire(row.amount, row.currency),
    currency: row.currency,
    brandCode: brand.code,
    method: row.method,
    to: openDetails(needs, account),
  });
  const { providerReference } = await started.catch(async (error: unknown) => {
    // Tried again later; until then people may judge what they find out.
    await endStarting(needs.db, row.id);
    throw error;
  });
  await setProviderReference(needs.db, row.id, providerReference);
}

async function ask(needs: WithdrawalNeeds, payload: JobPayload): Promise<void> {
  const found = await waiting(needs, payload);
  if (!found) return;
  const { row, provider } = found;
  if (row.provider_reference === null) await start(needs, payload);
  const said = await provider.query(row.id);
  await needs.db.transaction(async (tx) => {
    if (said !== 'pending') await hearAnswer(needs, tx, provider.code, said);
    // A word that does not fit is for people to judge; the next one may fit.
    const still = await lockWithdrawal(tx, row.id);
    if (still && WAITING.includes(still.state))
      await askLater(needs, tx, row.id, Number(payload['n'] ?? 0) + 1, still.state);
  });
}

/** What the provider says at the last moment; nothing where it cannot be reached, which is not an answer. */
async function lastWord({ row, provider }: Waiting): ReturnType<PayoutProvider['query']> {
  try {
    return await provider.query(row.id);
  } catch {
    // The question is not lost: the queue goes on asking, and people know meanwhile.
    return 'pending';
  }
}

/** Silent for too long: held, asked again, and given to people. Never paid again, never returned by itself. */
async function silence(needs: WithdrawalNeeds, payload: JobPayload): Promise<void> {
  const found = await waiting(needs, payload);
  if (found?.row.state !== 'paying') return;
  const said = await lastWord(found);
  await needs.db.transaction(async (tx) => {
    if (said !== 'pending') await hearAnswer(needs, tx, found.provider.code, said);
    // What did not fit says nothing of it: nobody knows yet, as with no answer.
    const row = await lockWithdrawal(tx, found.row.id);
    if (row?.state !== 'paying') return;
    await move(needs, tx, row, 'lose', { owner: 'clock', reason: 'provider_silent' });
    await askLater(needs, tx, row.id, 0, 'unknown');
  });
}

/** Nobody answered within the window: it counts as the slip said it would. */
async function window(needs: WithdrawalNeeds, { id }: JobPayload): Promise<void> {
  await needs.db.transaction(async (tx) => {
    const row = await lockWithdrawal(tx, String(id));
    if (row?.state !== 'paid' || row.answer_by === null || row.answer_by.getTime() > needs.clock.now())
      return;
    const name = row.unanswered === 'returned' ? 'count_returned' : 'count_received';
    await move(needs, tx, row, name, { owner: 'clock', reason: 'window' });
  });
}

export const withdrawalJobs = (needs: WithdrawalNeeds): JobHandlers => ({
  [START_JOB]: promptly((payload) => start(needs, payload)),
  [QUERY_JOB]: promptly((payload) => ask(needs, payload)),
  [SILENCE_JOB]: promptly((payload) => silence(needs, payload)),
  [WINDOW_JOB]: promptly((payload) => window(needs, payload)),
});
