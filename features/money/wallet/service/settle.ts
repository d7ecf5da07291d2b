/** A vendor's word about a transfer, or two people's: one end, once, under the lock of its row. */
import type { Tx } from '#platform/db/db.ts';
import type { WalletAnswer } from '../providers/provider.ts';
import {
  contradictTransfer,
  lockPlace,
  lockTransfer,
  restateTransfer,
  stepTransfer,
  type TransferRow,
} from '../store/transfers.ts';
import { coverFrom, moveAgain, moveMoney } from './book.ts';
import { askDelay, MOST_ASKS, orderJob, syncJob, type TransferNeeds } from './needs.ts';
import { tell } from './transfers.ts';

export const OPEN_STATES: readonly TransferRow['state'][] = ['asked', 'unknown', 'review'];
export const isOpen = ({ state }: Pick<TransferRow, 'state'>): boolean => OPEN_STATES.includes(state);

type Needs = Pick<TransferNeeds, 'ledger' | 'clock'>;
const placeOf = ({ member_id: memberId, vendor, currency }: TransferRow) => ({ memberId, vendor, currency });

/** It was carried out: what comes back to the cash comes now. */
export async function finish(needs: Needs, tx: Tx, row: TransferRow): Promise<TransferRow | undefined> {
  await lockPlace(tx, placeOf(row), row.brand_id);
  if (row.direction === 'out') await coverFrom(needs, tx, row);
  const moveId = row.direction === 'out' ? await moveMoney(needs, tx, row, 'home') : undefined;
  return ended(needs, tx, row, { state: 'done', moveId });
}

/** It was not carried out, and never will be: what went to the vendor's wallet in our books comes back. */
export async function undo(
  needs: Needs,
  tx: Tx,
  row: TransferRow,
  reason: string,
): Promise<TransferRow | undefined> {
  await lockPlace(tx, placeOf(row), row.brand_id);
  const backId = row.direction === 'in' ? await backHome(needs, tx, row) : undefined;
  return ended(needs, tx, row, { state: 'refused', reason, backId });
}

async function backHome(needs: Needs, tx: Tx, row: TransferRow): Promise<string> {
  await coverFrom(needs, tx, row);
  return moveMoney(needs, tx, row, 'home');
}

async function ended(
  { clock }: Needs,
  tx: Tx,
  row: TransferRow,
  to: {
    readonly state: 'done' | 'refused';
    readonly reason?: string;
    readonly moveId?: string | undefined;
    readonly backId?: string | undefined;
  },
): Promise<TransferRow | undefined> {
  const end = await stepTransfer(tx, row.id, { asks: row.asks, ...to, at: new Date(clock.now()) });
  if (end) await tell(tx, end);
  await syncJob(tx, row);
  return end;
}

/** The vendor gave no answer: asked again, and given to people when that has not helped. Never undone by itself. */
async function retryLater(needs: TransferNeeds, tx: Tx, row: TransferRow): Promise<void> {
  const asks = row.asks + 1;
  const now = needs.clock.now();
  const state = asks >= MOST_ASKS ? 'review' : 'unknown';
  const stepped = await stepTransfer(tx, row.id, { state, asks, at: new Date(now) });
  if (state === 'unknown') await orderJob(tx, row.id, new Date(now + askDelay(asks)));
  if (stepped && state !== row.state) await tell(tx, stepped);
}

/**
 * A vendor's word about a transfer that has ended: the same again says nothing; another one moves no money, but is kept, and nothing else
 * moves in this wallet until two people have decided which it is. Once they have turned an end round by that, a further turn is only logged.
 */
async function applyLateAnswer(
  { log, clock }: Pick<TransferNeeds, 'log' | 'clock'>,
  tx: Tx,
  row: TransferRow,
  answer: WalletAnswer | undefined,
): Promise<void> {
  const said = answer?.state;
  if ((said !== 'done' && said !== 'refused') || said === row.state) return;
  log.warn({ transfer: row.id, ended: row.state, said }, 'a vendor’s word contradicts how a transfer ended');
  if (row.again_id !== null) return;
  await lockPlace(tx, placeOf(row), row.brand_id);
  const kept = await contradictTransfer(tx, row.id, said, new Date(clock.now()));
  if (kept) await tell(tx, kept);
}

/** Two people have decided between how it ended and what the vendor said afterwards. The caller holds its row. */
export async function settleContradiction(
  needs: Needs,
  tx: Tx,
  row: TransferRow,
  outcome: 'done' | 'refused',
): Promise<void> {
  const at = new Date(needs.clock.now());
  if (outcome === row.state) {
    await lockPlace(tx, placeOf(row), row.brand_id);
    const stands = await contradictTransfer(tx, row.id, '', at);
    if (stands) await tell(tx, stands);
    await syncJob(tx, row);
    return;
  }
  const returnsToWallet = (row.direction === 'out') === (outcome === 'done');
  if (!returnsToWallet) {
    await lockPlace(tx, placeOf(row), row.brand_id);
    const againId = await moveAgain(needs, tx, row);
    const reason = outcome === 'refused' ? 'decided' : '';
    const end = await restateTransfer(tx, row.id, { state: outcome, reason, againId, at });
    if (end) await tell(tx, end);
    await syncJob(tx, row);
    return;
  }
  const end = outcome === 'done' ? await finish(needs, tx, row) : await undo(needs, tx, row, 'decided');
  if (end) await contradictTransfer(tx, row.id, '', at);
}

/** Applies what a vendor said; undefined: it said nothing. */
export const applyAnswer = (
  needs: TransferNeeds,
  id: string,
  answer: WalletAnswer | undefined,
): Promise<void> =>
  needs.db.transaction(async (tx) => {
    const row = await lockTransfer(tx, id);
    if (!row) return;
    if (!isOpen(row)) return applyLateAnswer(needs, tx, row, answer);
    if (answer?.state === 'done') await finish(needs, tx, row);
    else if (answer?.state === 'refused') await undo(needs, tx, row, answer.reason);
    else await retryLater(needs, tx, row);
  });
