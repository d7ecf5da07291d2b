import { toWire } from '#kernel/time.ts';
import type { Export } from './contract.ts';
import type { ExportRow } from './store.ts';

export const presentExport = (row: ExportRow): Export => ({
  id: row.id,
  kind: row.kind,
  filter: row.filter,
  state: row.state,
  expected: Number(row.expected),
  rows: Number(row.rows),
  bytes: Number(row.bytes),
  parts: row.parts,
  createdAt: toWire(row.created_at),
  expiresAt: toWire(row.expires_at),
});
