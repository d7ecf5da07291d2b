import { toWire } from '#kernel/time.ts';
import type { Document } from './contract.ts';
import type { OpsDocument } from './contract/review.ts';
import type { ReviewRow, DocumentRow } from './store.ts';

const instant = (at: Date | null): string | null => (at ? toWire(at) : null);

/** For its owner, and for the desk beside others of his. */
export const presentDocument = (row: DocumentRow): Document => ({
  id: row.id,
  kind: row.kind,
  state: row.state,
  pages: row.pages,
  reason: row.reason,
  note: row.note,
  createdAt: toWire(row.created_at),
  sentAt: instant(row.sent_at),
  decidedAt: instant(row.decided_at),
  validUntil: instant(row.valid_until),
});

export const presentForStaff = (row: ReviewRow, readerId: string): OpsDocument => ({
  ...presentDocument(row),
  memberId: row.member_id,
  account: row.account,
  level: row.level,
  revision: row.revision,
  claimedBy: row.claimer,
  isMine: row.claimer !== '' && row.claimed_by === readerId,
  decidedBy: row.decider,
});
