/** What one member of staff does for a player: tags, verification level. Each leaves who, what and why. */
import { newId } from '#kernel/ids.ts';
import type { Tx } from '#platform/db/db.ts';
import {
  type Actor,
  type Change,
  type StaffAction,
  staffAction,
  type StaffActionNeeds,
} from '#platform/trail/staff-action.ts';
import { memberFaults } from '../faults.ts';
import { isOtherPayee, payeeAt } from '../rules.ts';
import { findProfile, lockMember, logChange, setLevel, setTags } from '../store.ts';
import { keepTexts, readProfile } from './profile.ts';

/** Who acts on which player. */
export type By = Actor & { readonly memberId: string };

const actionOn = (by: By, kind: 'level' | 'tags'): StaffAction => ({
  actor: by,
  right: `members.${kind}`,
  action: `members.${kind}`,
  subject: by.memberId,
});

/** In the member's own history, which staff read beside him, and in the trail of the brand. */
async function change(
  tx: Tx,
  by: By,
  kind: 'level' | 'tags',
  [from, to]: readonly [string, string],
  reason: string,
): Promise<Change> {
  await logChange(tx, { ...by, id: newId(), kind, from, to, reason });
  const why = reason === '' ? {} : { reason };
  return { before: { [kind]: from }, after: { [kind]: to, ...why } };
}

async function locked(tx: Tx, { memberId, brandId }: By) {
  const member = await lockMember(tx, memberId, brandId);
  if (!member) throw memberFaults('members.unknown_member');
  return { member, profile: await findProfile(tx, memberId) };
}

/** @throws members.unknown_member */
export const tag = (needs: StaffActionNeeds, by: By, tags: readonly string[]): Promise<void> =>
  staffAction(needs, actionOn(by, 'tags'), async (tx, note) => {
    const before = (await locked(tx, by)).profile?.tags ?? [];
    const after = [...new Set(tags.map((one) => one.trim().toLowerCase()))].sort();
    if (before.join() === after.join()) return;
    await setTags(tx, by.memberId, after);
    note(await change(tx, by, 'tags', [before.join(', '), after.join(', ')], ''));
  });

/**
 * One person names nobody another payee (CHECKS 33): down, he keeps the name he was paid under; up, both names have to be one first.
 * @throws members.unknown_member · members.wrong_fields
 */
async function keepPayee(tx: Tx, memberId: string, level: number): Promise<void> {
  const view = await readProfile(tx, memberId);
  const had = payeeAt(view.level, view.texts);
  if (!isOtherPayee(had, payeeAt(level, view.texts))) return;
  if (level > view.level)
    throw memberFaults('members.wrong_fields', { fields: { payeeName: 'members.wrong_fields' } });
  await keepTexts(tx, view, { ...view.texts, payeeName: had });
}

/** @throws members.unknown_member · members.wrong_fields where he would be paid under another name */
export const grade = (needs: StaffActionNeeds, by: By, level: number, reason: string): Promise<void> =>
  staffAction(needs, actionOn(by, 'level'), async (tx, note) => {
    const before = (await locked(tx, by)).profile?.level ?? 0;
    if (before === level) return;
    await keepPayee(tx, by.memberId, level);
    await setLevel(tx, by.memberId, level);
    note(await change(tx, by, 'level', [String(before), String(level)], reason));
  });
