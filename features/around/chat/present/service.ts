import { toWire } from '#kernel/time.ts';
import type { OfflineMessage, OpsServiceChat } from '../contract/ops-service.ts';
import type { ServiceMessage } from '../contract/service.ts';
import type { LeftRow, OpsChatRow } from '../store/ops-service.ts';
import type { ServiceMessageRow } from '../store/service.ts';

export const presentServiceMessage = (row: ServiceMessageRow): ServiceMessage => ({
  id: row.id,
  author: row.author,
  name: row.author === 'staff' ? (row.staff_name ?? '') : '',
  text: row.text,
  file:
    row.file_id === null ? null : { id: row.file_id, name: row.file_name ?? '', bytes: row.file_bytes ?? 0 },
  at: toWire(row.at),
});

export const presentChatForStaff = (row: OpsChatRow, readerId: string): OpsServiceChat => ({
  id: row.id,
  memberId: row.member_id,
  account: row.account,
  topic: row.topic,
  language: row.language,
  state: row.state,
  openedAt: toWire(row.opened_at),
  saidAt: toWire(row.said_at),
  closedAt: row.closed_at && toWire(row.closed_at),
  firstAnswerAt: row.first_answer_at && toWire(row.first_answer_at),
  claimedBy: row.claimer ?? '',
  isMine: row.claimed_by === readerId,
  stars: row.stars ?? 0,
  last: row.last ?? '',
});

export const presentLeft = (row: LeftRow): OfflineMessage => ({
  id: row.id,
  account: row.account ?? '',
  memberId: row.member_id,
  contact: row.contact,
  topic: row.topic,
  text: row.text,
  language: row.language,
  at: toWire(row.at),
  handledAt: row.handled_at && toWire(row.handled_at),
  handledBy: row.handler ?? '',
});
