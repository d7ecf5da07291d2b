/** What the player does with a case that is open: writes on, closes it, asks for a manager, goes to the arbiter, says how well he was helped. */
import type { BrandId } from '#kernel/ids.ts';
import { asId } from '#kernel/ids.ts';
import type { Runner, Tx } from '#platform/db/db.ts';
import { readPictureText } from '#platform/files/files.ts';
import type { CaseEvent } from '../contract/kinds.ts';
import { supportFaults } from '../faults.ts';
import { closedByPlayer, escalated, manager, mayRate, replied, type Step } from '../rules.ts';
import { addMessage, type CaseRow, findByKey, findOwn, lockCase, rateCase, writeFlow } from '../store.ts';
import type { SupportNeeds, Who } from './needs.ts';
import { countWritten, keepPicture } from './open.ts';
import { changed, digestOf, tell } from './say.ts';
import { type Promised, termsOf } from './terms.ts';

/** Whose case: of a member by its id, of a guest by its key. */
export type Ours =
  | { readonly who: Who; readonly id: string }
  | { readonly brandId: BrandId; readonly key: string };

/** @throws support.unknown */
export async function findOurs({ db }: Pick<SupportNeeds, 'db'>, ours: Ours): Promise<CaseRow> {
  const row =
    'who' in ours
      ? await findOwn(db, ours.id, ours.who.memberId)
      : await findByKey(db, digestOf(ours.key), ours.brandId);
  if (!row) throw supportFaults('support.unknown');
  return row;
}

/** Runs one step on the locked case. @throws support.unknown, and what the step throws */
async function within(
  needs: SupportNeeds,
  ours: Ours,
  work: (tx: Tx, row: CaseRow, at: Date, terms: Promised) => Promise<void>,
): Promise<void> {
  const { id, brand_id } = await findOurs(needs, ours);
  const terms = await termsOf(needs, asId<'brand'>(brand_id));
  await needs.db.transaction(async (tx) => {
    const row = await lockCase(tx, id);
    if (!row) throw supportFaults('support.unknown');
    await work(tx, row, new Date(needs.clock.now()), terms);
    await changed(tx, row);
  });
}

/** @throws support.<refused> */
export function stepped<Row>(step: Step<Row>): Row {
  if ('refused' in step) throw supportFaults(`support.${step.refused}`);
  return step.row;
}

/** @throws support.unknown · wrong_state · no_text · too_many_messages · files.… */
export async function writeOn(
  needs: SupportNeeds,
  ours: Ours,
  said: { readonly text: string; readonly picture?: string | undefined },
): Promise<void> {
  const text = said.text.replaceAll('\u0000', '').trim();
  if (text === '' && said.picture === undefined)
    throw supportFaults('support.no_text', { fields: { text: 'support.no_text' } });
  const check = async (runner: Runner, row: CaseRow, at: Date): Promise<void> => {
    if (row.state === 'closed') throw supportFaults('support.wrong_state');
    await countWritten(runner, row.id, at);
  };
  await check(needs.db, await findOurs(needs, ours), new Date(needs.clock.now()));
  const picture = said.picture === undefined ? undefined : await readPictureText(said.picture);
  await within(needs, ours, async (tx, row, at, terms) => {
    await check(tx, row, at);
    const next = replied(row, at, terms);
    if (!next) throw supportFaults('support.wrong_state');
    const file = await keepPicture(needs, tx, row, picture);
    await addMessage(tx, { case_id: row.id, at, author: 'player', text, ...file });
    await writeFlow(tx, row.id, next, at);
  });
}

/** A step of the player with what the house says of it. */
const step =
  (
    next: (row: CaseRow, at: Date, terms: Promised) => Step<CaseRow>,
    event: CaseEvent,
    params: (terms: Promised) => Readonly<Record<string, string>> = () => ({}),
  ) =>
  (needs: SupportNeeds, ours: Ours): Promise<void> =>
    within(needs, ours, async (tx, row, at, terms) => {
      const after = stepped(next(row, at, terms));
      await addMessage(tx, { case_id: row.id, at, author: 'house', event, params: params(terms) });
      await writeFlow(tx, row.id, after, at);
    });

export const closeOurs = step((row, at) => closedByPlayer(row, at), 'closed_by_player');
export const askManager = step(manager, 'manager');

/** @throws support.unknown · wrong_state · not_due · no_arbiter */
export const escalate = (needs: SupportNeeds, ours: Ours): Promise<void> =>
  within(needs, ours, async (tx, row, at, terms) => {
    const after = stepped(escalated(row, at, terms));
    const params = { arbiter: terms.arbiter?.name ?? '' };
    const n = await addMessage(tx, { case_id: row.id, at, author: 'house', event: 'escalated', params });
    await writeFlow(tx, row.id, after, at);
    await tell(needs, tx, row, { what: 'escalated', n, text: params.arbiter });
  });

/** @throws support.unknown · wrong_state */
export const rate = (needs: SupportNeeds, ours: Ours, score: number, text: string): Promise<void> =>
  within(needs, ours, async (tx, row) => {
    if (!mayRate(row)) throw supportFaults('support.wrong_state');
    await rateCase(tx, row.id, score, text.trim());
  });
