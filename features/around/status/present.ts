import { toWire } from '#kernel/time.ts';
import type { Incident, OpsIncident } from './contract.ts';
import type { IncidentRow, Texts, UpdateRow } from './store.ts';

/** In the reader's language, else in English. */
const textIn = (texts: Texts, language: string): string =>
  (Object.hasOwn(texts, language) ? texts[language] : undefined) ?? texts['en'] ?? '';

export const presentIncident = (
  row: IncidentRow,
  updates: readonly UpdateRow[],
  language: string,
): Incident => ({
  id: row.id,
  impact: row.impact,
  state: row.state,
  parts: [...row.parts],
  title: textIn(row.title, language),
  startsAt: toWire(row.starts_at),
  endedAt: row.ended_at && toWire(row.ended_at),
  updates: updates
    .filter(({ incident_id }) => incident_id === row.id)
    .map(({ at, state, text }) => ({ at: toWire(at), state, text: textIn(text, language) })),
});

export const presentForStaff = (
  row: IncidentRow,
  updates: readonly UpdateRow[],
  language: string,
): OpsIncident => ({
  ...presentIncident(row, updates, language),
  revision: row.revision,
  titles: { ...row.title },
});
