import { toWire } from '#kernel/time.ts';
import type { TrailEntry } from './contract.ts';
import type { TrailRow } from './store.ts';

export const presentEntry = (row: TrailRow): TrailEntry => ({
  n: Number(row.seq),
  at: toWire(row.at),
  who: row.account ?? '',
  kind: row.actor_kind,
  action: row.action,
  subject: row.subject,
  about: row.about ?? '',
  before: row.before,
  after: row.after,
  ip: row.ip,
  requestId: row.request_id,
  link: row.link,
});
