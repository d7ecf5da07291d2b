import { formatWire } from '#kernel/money.ts';
import { toWire } from '#kernel/time.ts';
import type { AmlCase, CaseDetail } from './contract.ts';
import { HOLDING } from './contract/kinds.ts';
import type { CaseReviewRow, EvidenceRow } from './store.ts';

const isRestricting = ({ outcome, released_at }: CaseReviewRow): boolean =>
  outcome === 'restricted' && released_at === null;

export const presentCase = (
  row: CaseReviewRow,
  { readerId, holdRelease }: { readonly readerId: string; readonly holdRelease: boolean },
): AmlCase => ({
  id: row.id,
  serial: row.serial,
  memberId: row.member_id,
  account: row.account,
  rule: row.rule,
  amount: formatWire(row.amount, row.currency),
  currency: row.currency,
  state: row.state,
  outcome: row.outcome,
  openedAt: toWire(row.opened_at),
  openedBy: row.opener,
  closedAt: row.closed_at && toWire(row.closed_at),
  closedBy: row.closer,
  claimedBy: row.claimer,
  isMine: row.claimer !== '' && row.claimed_by === readerId,
  revision: row.revision,
  holds: isRestricting(row) || (holdRelease && row.state === 'open' && HOLDING.includes(row.rule)),
  restricts: isRestricting(row),
  releasedAt: row.released_at && toWire(row.released_at),
  request: row.request ?? '',
  evidence: row.evidence,
});

export const presentEvidence = (row: EvidenceRow): CaseDetail['evidence'][number] => ({
  kind: row.kind,
  ref: row.ref,
  amount: row.amount === null || row.currency === null ? null : formatWire(row.amount, row.currency),
  currency: row.currency,
  text: row.text,
  at: toWire(row.at),
});
