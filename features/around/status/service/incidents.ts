/** Staff write incidents: what has happened, and what is known by now. */
import type { CallInput } from '#kernel/call.ts';
import type { Tx } from '#platform/db/db.ts';
import { publish } from '#platform/live/publish.ts';
import { type Actor, staffAction } from '#platform/trail/staff-action.ts';
import { type OpsAddUpdate, type OpsIncident, type OpsPutIncident, StatusChanged } from '../contract.ts';
import { statusFaults } from '../faults.ts';
import { presentForStaff } from '../present.ts';
import {
  addUpdate,
  type IncidentRow,
  insertIncident,
  lockIncident,
  type Texts,
  updatesOf,
  writeIncident,
} from '../store.ts';
import type { StatusNeeds } from './needs.ts';

const RIGHT = 'status.write';

/** @throws status.no_english */
function checkTexts(texts: Texts, field: string): void {
  if ((texts['en'] ?? '').trim() === '')
    throw statusFaults('status.no_english', { fields: { [field]: 'status.no_english' } });
}

/** @throws status.unknown · changed_meanwhile · solved */
async function locked(tx: Tx, { brandId }: Actor, id: string, revision: number): Promise<IncidentRow> {
  const row = await lockIncident(tx, id, brandId);
  if (!row) throw statusFaults('status.unknown');
  if (row.revision !== revision) throw statusFaults('status.changed_meanwhile');
  if (row.state === 'solved') throw statusFaults('status.solved');
  return row;
}

async function answer(tx: Tx, { brandId }: Actor, id: string, language: string): Promise<OpsIncident> {
  const row = await lockIncident(tx, id, brandId);
  if (!row) throw statusFaults('status.unknown');
  await publish(tx, StatusChanged, {}, {});
  return presentForStaff(row, await updatesOf(tx, [id]), language);
}

type Put = CallInput<typeof OpsPutIncident>['body'];

async function begin(needs: StatusNeeds, tx: Tx, actor: Actor, id: string, body: Put): Promise<void> {
  const { impact, parts, titles, startsAt, texts = {} } = body;
  checkTexts(texts, 'texts');
  const row = { id, brand_id: actor.brandId, impact, parts, title: titles, starts_at: new Date(startsAt) };
  if (!(await insertIncident(tx, row))) throw statusFaults('status.changed_meanwhile');
  const at = new Date(needs.clock.now());
  await addUpdate(tx, { incident_id: id, at, state: 'looking', text: texts, staffId: actor.staffId });
}

/** @throws status.unknown · changed_meanwhile · solved · no_english · no_parts */
export const putIncident = (
  needs: StatusNeeds,
  actor: Actor,
  id: string,
  body: Put,
  language: string,
): Promise<OpsIncident> =>
  staffAction(needs, { actor, right: RIGHT, action: 'status.incident', subject: id }, async (tx, note) => {
    const { revision, impact, parts, titles } = body;
    const known = revision > 0 ? await locked(tx, actor, id, revision) : undefined;
    checkTexts(titles, 'titles');
    if (parts.length === 0) throw statusFaults('status.no_parts', { fields: { parts: 'status.no_parts' } });
    if (known) await writeIncident(tx, { ...known, impact, parts, title: titles });
    else await begin(needs, tx, actor, id, body);
    note({
      ...(!known && { action: 'status.incident_new' }),
      before: known ? { impact: known.impact, parts: known.parts, title: known.title } : {},
      after: { impact, parts, title: titles },
    });
    return answer(tx, actor, id, language);
  });

/** @throws status.unknown · changed_meanwhile · solved · no_english */
export const updateIncident = (
  needs: StatusNeeds,
  actor: Actor,
  id: string,
  { revision, state, texts }: CallInput<typeof OpsAddUpdate>['body'],
  language: string,
): Promise<OpsIncident> =>
  staffAction(needs, { actor, right: RIGHT, action: 'status.update', subject: id }, async (tx, note) => {
    const row = await locked(tx, actor, id, revision);
    checkTexts(texts, 'texts');
    const at = new Date(needs.clock.now());
    await addUpdate(tx, { incident_id: id, at, state, text: texts, staffId: actor.staffId });
    await writeIncident(tx, { ...row, state, ended_at: state === 'solved' ? at : null });
    note({ before: { state: row.state }, after: { state, text: texts['en'] } });
    return answer(tx, actor, id, language);
  });
