import { toWire } from '#kernel/time.ts';
import type { OpsChatMessage, OpsChatRoom, Sanction } from '../contract/ops.ts';
import { presentMessage } from '../present.ts';
import type { OpsMessageRow, OpsRoomRow, OpsSanctionRow } from '../store/moderation.ts';

export const presentRoomForStaff = (row: OpsRoomRow): OpsChatRoom => ({
  id: row.id,
  revision: row.revision,
  name: row.name,
  about: row.about,
  slowSeconds: row.slow_seconds,
  isOpen: row.is_open,
  place: row.place,
  hostName: row.host_name,
  hostGame: row.host_game,
  lastHour: Number(row.last_hour),
  openReports: Number(row.open_reports),
});

export const presentMessageForStaff = (key: Buffer, brandId: string, row: OpsMessageRow): OpsChatMessage => ({
  ...presentMessage(key, brandId, row),
  roomId: row.room_id,
  roomName: row.room_name,
  account: row.account ?? '',
  memberId: row.member_id,
  deletedAt: row.deleted_at && toWire(row.deleted_at),
  deletedBy: row.deleter ?? '',
  deleteReason: row.delete_reason,
  reports: Number(row.reports),
  reasons: [...(row.reasons ?? [])],
});

export const presentSanction = (row: OpsSanctionRow, now: number): Sanction => ({
  id: row.id,
  memberId: row.member_id,
  account: row.account,
  roomName: row.room_name ?? '',
  kind: row.kind,
  reason: row.reason,
  note: row.note,
  at: toWire(row.at),
  until: row.until && toWire(row.until),
  by: row.by ?? '',
  liftedAt: row.lifted_at && toWire(row.lifted_at),
  isActive: row.lifted_at === null && (row.until === null || row.until.getTime() > now),
});
