/** What staff do with a case: take it, hand it on, answer, note, decide, close, enter the arbiter’s word. Each with its entry in the trail. */
import { asId } from '#kernel/ids.ts';
import type { Tx } from '#platform/db/db.ts';
import { type Actor, type Change, staffAction } from '#platform/trail/staff-action.ts';
import type { OpsCaseDetailed } from '../contract/desk.ts';
import type { Outcome, Team } from '../contract/kinds.ts';
import { supportFaults } from '../faults.ts';
import { presentForStaff, presentLine, presentOpsMessage } from '../present.ts';
import {
  answered,
  closedByStaff,
  decided,
  handedTo,
  letGo,
  mayOfStaff,
  read,
  settled,
  taken,
} from '../rules.ts';
import { addMessage, type CaseRow, lockCase, pictureOf, threadForStaff, writeFlow } from '../store.ts';
import { findForStaff, lockNext, othersOf, staffName } from '../store/desk.ts';
import { stepped } from './follow.ts';
import { PICTURES, type SupportNeeds } from './needs.ts';
import { changed, tell } from './say.ts';
import { termsOf } from './terms.ts';
import { aboutCase } from './view.ts';

const RIGHT = 'support.write';

/** @throws support.unknown */
export async function detailFor(
  needs: SupportNeeds,
  { brandId, staffId }: Pick<Actor, 'brandId' | 'staffId'>,
  id: string,
  language: string,
): Promise<OpsCaseDetailed> {
  const row = await findForStaff(needs.db, brandId, id);
  if (!row) throw supportFaults('support.unknown');
  const [about, messages, others, terms] = await Promise.all([
    aboutCase(needs, row, language),
    threadForStaff(needs.db, id),
    othersOf(needs.db, row),
    termsOf(needs, brandId),
  ]);
  const now = new Date(needs.clock.now());
  return {
    case: presentForStaff(row, staffId, now),
    about: about ?? null,
    messages: messages.map(presentOpsMessage),
    ratingText: row.rating_text,
    may: mayOfStaff(row, now),
    arbiter: terms.arbiter?.name ?? '',
    others: others.map(presentLine),
  };
}

/** The case, locked, as the caller saw it. @throws support.unknown · support.changed_meanwhile */
async function locked(tx: Tx, { brandId }: Actor, id: string, revision?: number): Promise<CaseRow> {
  const row = await lockCase(tx, id);
  if (row?.brand_id !== brandId) throw supportFaults('support.unknown');
  if (revision !== undefined && row.revision !== revision) throw supportFaults('support.changed_meanwhile');
  return row;
}

type Note = (change: Change) => void;
/** One deed on one locked case. */
const deed = (
  needs: SupportNeeds,
  actor: Actor,
  { id, revision, action }: { readonly id: string; readonly revision?: number; readonly action: string },
  work: (tx: Tx, row: CaseRow, at: Date, note: Note) => Promise<void>,
): Promise<void> =>
  staffAction(needs, { actor, right: RIGHT, action: `support.${action}`, subject: id }, async (tx, note) => {
    const row = await locked(tx, actor, id, revision);
    await work(tx, row, new Date(needs.clock.now()), note);
    await changed(tx, row);
  });

const over = () => supportFaults('support.wrong_state');

/** @throws support.unknown · changed_meanwhile · wrong_state */
export const assign = (
  needs: SupportNeeds,
  actor: Actor,
  id: string,
  {
    revision,
    hold,
    team,
  }: { readonly revision: number; readonly hold?: boolean | undefined; readonly team?: Team | undefined },
): Promise<void> =>
  deed(needs, actor, { id, revision, action: 'assigned' }, async (tx, row, at, note) => {
    const moved = team === undefined ? row : handedTo(read(row, at), team);
    const held = hold === undefined || !moved ? moved : hold ? taken(moved, actor.staffId, at) : letGo(moved);
    if (!held) throw over();
    if (held.team !== row.team)
      await addMessage(tx, {
        case_id: id,
        at,
        author: 'house',
        event: 'team',
        params: { team: held.team },
        team: held.team,
      });
    await writeFlow(tx, id, held, at);
    if (held.team !== row.team || held.assigned_to !== row.assigned_to)
      note({
        before: { team: row.team, by: row.assigned_to ?? '' },
        after: { team: held.team, by: held.assigned_to ?? '' },
      });
  });

/** Undefined where nobody waits. */
export const takeNext = (
  needs: SupportNeeds,
  actor: Actor,
  team: Team | undefined,
): Promise<string | undefined> =>
  staffAction(needs, { actor, right: RIGHT, action: 'support.assigned', subject: '' }, async (tx, note) => {
    const next = await lockNext(tx, actor.brandId, team);
    const row = next && (await lockCase(tx, next.id));
    const at = new Date(needs.clock.now());
    const held = row && taken(row, actor.staffId, at);
    if (!row || !held) return undefined;
    await writeFlow(tx, row.id, held, at);
    await changed(tx, row);
    note({
      subject: row.id,
      before: { team: row.team, by: '' },
      after: { team: row.team, by: actor.staffId },
    });
    return row.id;
  });

export type Said = {
  readonly revision: number;
  readonly text: string;
  readonly as: 'answer' | 'note' | 'close' | 'decide';
  readonly outcome?: Outcome | undefined;
};

/** What stands after it was said. @throws support.wrong_state · outcome_wanted · decided_elsewhere */
function saying(row: CaseRow, { staffId }: Actor, at: Date, { as, outcome }: Said): CaseRow {
  if (as === 'note') return read(row, at);
  if (as === 'decide') return stepped(decided(row, staffId, at, outcome));
  const next = answered(row, staffId, at);
  if (!next) throw over();
  return as === 'close' ? stepped(closedByStaff(next, at)) : next;
}

/** @throws support.unknown · changed_meanwhile · no_text · wrong_state · outcome_wanted · decided_elsewhere */
export const say = (needs: SupportNeeds, actor: Actor, id: string, said: Said): Promise<void> =>
  deed(needs, actor, { id, revision: said.revision, action: said.as }, async (tx, row, at, note) => {
    const text = said.text.replaceAll('\u0000', '').trim();
    if (text === '') throw supportFaults('support.no_text', { fields: { text: 'support.no_text' } });
    const after = saying(row, actor, at, said);
    const n = await addMessage(tx, {
      case_id: id,
      at,
      author: 'staff',
      is_note: said.as === 'note',
      staff_id: actor.staffId,
      name: await staffName(tx, actor.staffId),
      team: row.team,
      text,
    });
    if (said.as === 'decide' || said.as === 'close') {
      const event = said.as === 'decide' ? 'decided' : 'closed';
      await addMessage(tx, { case_id: id, at, author: 'house', event, params: { outcome: after.outcome } });
    }
    await writeFlow(tx, id, after, at);
    const what = said.as === 'decide' ? 'decided' : 'answered';
    if (said.as !== 'note') await tell(needs, tx, row, { what, n, text });
    note({
      before: { state: row.state },
      // What was said stands in the thread; the trail holds that it was, and how long it is.
      after: {
        state: after.state,
        message: n,
        length: text.length,
        ...(after.outcome && { outcome: after.outcome }),
      },
    });
  });

/** @throws support.unknown · changed_meanwhile · no_text · wrong_state */
export const settle = (
  needs: SupportNeeds,
  actor: Actor,
  id: string,
  {
    revision,
    outcome,
    text,
  }: { readonly revision: number; readonly outcome: Outcome; readonly text: string },
): Promise<void> =>
  deed(needs, actor, { id, revision, action: 'settled' }, async (tx, row, at, note) => {
    const words = text.replaceAll('\u0000', '').trim();
    if (words === '') throw supportFaults('support.no_text', { fields: { text: 'support.no_text' } });
    const after = stepped(settled(row, at, outcome));
    const event = { author: 'house', event: 'arbiter_decided', params: { outcome } } as const;
    await addMessage(tx, { case_id: id, at, ...event });
    const n = await addMessage(tx, {
      case_id: id,
      at,
      author: 'staff',
      staff_id: actor.staffId,
      name: await staffName(tx, actor.staffId),
      team: row.team,
      text: words,
    });
    await writeFlow(tx, id, after, at);
    await tell(needs, tx, row, { what: 'closed', n, text: words });
    note({ before: { state: row.state }, after: { state: after.state, outcome } });
  });

/** Base64 of the jpg; who looked at what stands in the trail. @throws support.unknown */
export const openPicture = (needs: SupportNeeds, actor: Actor, id: string, n: number): Promise<string> =>
  staffAction(
    needs,
    { actor, right: 'support.read', action: 'support.picture_seen', subject: id },
    async (tx, note) => {
      const row = await findForStaff(tx, actor.brandId, id);
      const file = row && (await pictureOf(tx, id, n, true));
      const jpg =
        file === undefined
          ? undefined
          : await needs.files.read(tx, {
              id: file,
              brandId: asId<'brand'>(actor.brandId),
              purpose: PICTURES,
            });
      if (!row || !jpg) throw supportFaults('support.unknown');
      note({ after: { case: row.serial, message: n } });
      return jpg.toString('base64');
    },
  );
