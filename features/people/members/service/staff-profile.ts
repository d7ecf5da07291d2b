/**
 * Staff write a member's profile: on what they read, with a reason and a fresh proof. The change stands in the trail, the member is
 * told at what he has proved, and papers that were seen for another name or birthday count no longer.
 */
import { createHash } from 'node:crypto';
import type { Brands } from '#features/setup/brand/service.ts';
import { type ContactKind, dropContact, putContact } from '#identity/accounts/service.ts';
import type { Messages } from '#identity/messages/service.ts';
import { endResets } from '#identity/passwords/service/resets.ts';
import { newId } from '#kernel/ids.ts';
import { type Clock, systemClock } from '#kernel/time.ts';
import type { Tx } from '#platform/db/db.ts';
import { staffAction, type StaffActionNeeds } from '#platform/trail/staff-action.ts';
import type { OpsProfileChange } from '../contract/ops-profile.ts';
import { PROFILE_FIELDS, STAFF_FIELDS } from '../contract/profile-names.ts';
import { memberFaults } from '../faults.ts';
import { isOtherPayee, levelAfter, payeeAt } from '../rules.ts';
import { lockMember, logChange, noteRemoved, setLevel } from '../store.ts';
import { contactValue } from './contacts.ts';
import type { By } from './desk.ts';
import { type MembersBrand, membersBrand } from './members-brand.ts';
import { noteTo } from './players.ts';
import { judge, keepTexts, missingOf, type ProfileView, readProfile } from './profile.ts';

export type StaffProfileNeeds = StaffActionNeeds & {
  readonly brands: Brands;
  readonly messages: Pick<Messages, 'queue'>;
  readonly clock?: Clock;
};

/** Sixteen figures for what stands: another one where anything was written since. */
export const versionOf = ({ member, level, texts, contacts }: ProfileView): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        member.id,
        level,
        PROFILE_FIELDS.map((name) => texts[name]),
        contacts.map(({ kind, value, verified_at }) => [kind, value, verified_at]).sort(),
      ]),
    )
    .digest('hex')
    .slice(0, 16);

type Written = { readonly before: Record<string, string>; readonly after: Record<string, string> };

function writeTexts(brand: MembersBrand, view: ProfileView, change: OpsProfileChange, now: number): Written {
  const written: Written = { before: {}, after: {} };
  for (const name of STAFF_FIELDS) {
    const text = change[name]?.trim();
    if (text === undefined || text === view.texts[name]) continue;
    judge(brand, name, text, now);
    written.before[name] = view.texts[name];
    written.after[name] = text;
  }
  return written;
}

type Contact = ProfileView['contacts'][number];
type ContactChange = {
  readonly kind: ContactKind;
  readonly had: Contact | undefined;
  readonly value: string;
};

/** @throws members.wrong_phone · members.wrong_fields */
function contactChanges(brand: MembersBrand, view: ProfileView, change: OpsProfileChange): ContactChange[] {
  const changes: ContactChange[] = [];
  for (const kind of ['phone', 'email'] as const) {
    const typed = change[kind]?.trim();
    if (typed === undefined) continue;
    const had = view.contacts.find((one) => one.kind === kind);
    const value = typed === '' ? '' : contactValue({ kind, value: typed, dialingCode: brand.dialingCode });
    if (value !== (had?.value ?? '')) changes.push({ kind, had, value });
  }
  return changes;
}

/** Which texts staff have emptied and which they have written: of what is typed again nobody but papers proves anything. */
export const keepRemoved = (
  tx: Tx,
  memberId: string,
  after: Readonly<Record<string, string>>,
): Promise<number> => {
  const names = (isEmpty: boolean): string[] =>
    Object.entries(after).flatMap(([name, text]) => ((text === '') === isEmpty ? [name] : []));
  return noteRemoved(tx, memberId, names(true), names(false));
};

/** Nobody's word but its owner's proves a phone or an address: what staff write opens nothing before he proved it with a code. */
async function writeContact(tx: Tx, by: By, { kind, value }: ContactChange): Promise<void> {
  // A link on its way to a mailbox that is given up opens nothing any more.
  if (kind === 'email') await endResets(tx, by.memberId);
  if (value === '') {
    await dropContact(tx, by.memberId, kind);
    return;
  }
  const { brandId, memberId: accountId } = by;
  await putContact(tx, { accountId, brandId, kind, value, verifiedAt: null, sole: false, byStaff: true });
}

/** At what he had proved before: also where it was just replaced, since this is the last word that reaches him there. */
export async function tell(
  tx: Tx,
  { messages }: StaffProfileNeeds,
  by: By,
  view: ProfileView,
  language: string,
  replaced: readonly ContactChange[],
): Promise<void> {
  for (const { kind, value, verified_at } of view.contacts) {
    if (!verified_at) continue;
    const gone = replaced.some((one) => one.kind === kind);
    await messages.queue(tx, {
      brandId: by.brandId,
      channel: kind === 'phone' ? 'sms' : 'email',
      to: value,
      kind: gone ? 'rebound' : 'profiled',
      purpose: gone ? 'rebound' : 'profiled',
      language,
      params: { username: view.member.account },
    });
  }
}

/** @throws members.unknown_member */
export async function profileFor(needs: StaffProfileNeeds, by: Pick<By, 'brandId' | 'memberId'>) {
  const view = await readProfile(needs.db, by.memberId);
  if (view.member.brand_id !== by.brandId) throw memberFaults('members.unknown_member');
  return view;
}

/**
 * @throws members.unknown_member · members.changed_meanwhile · members.wrong_fields · members.under_age · members.wrong_phone ·
 * members.nothing_changed
 */
export async function writeProfileByStaff(
  needs: StaffProfileNeeds,
  by: By,
  {
    version,
    change,
    reason,
  }: { readonly version: string; readonly change: OpsProfileChange; readonly reason: string },
): Promise<ProfileView> {
  const brand = await membersBrand(needs, by.brandId);
  const language = (await needs.brands.languageOf(by.memberId)) ?? brand.defaultLanguage;
  const { clock = systemClock } = needs;
  const now = clock.now();
  const action = { actor: by, right: 'members.profile', action: 'members.profile', subject: by.memberId };
  return staffAction(needs, action, async (tx, note) => {
    if (!(await lockMember(tx, by.memberId, by.brandId))) throw memberFaults('members.unknown_member');
    const view = await readProfile(tx, by.memberId);
    if (versionOf(view) !== version) throw memberFaults('members.changed_meanwhile');
    const { before, after } = writeTexts(brand, view, change, now);
    const replaced = contactChanges(brand, view, change);
    const names = [...Object.keys(after), ...replaced.map(({ kind }) => kind)];
    if (names.length === 0) throw memberFaults('members.nothing_changed');
    const texts = { ...view.texts, ...after };
    // Any name on the papers that is written opens their check again: then he is paid as somebody below level 2 is.
    const had = payeeAt(view.level, view.texts);
    if (isOtherPayee(had, payeeAt(levelAfter(view.level, names, true), texts))) {
      texts.payeeName = had;
      before['payeeName'] = view.texts.payeeName;
      after['payeeName'] = had;
    }
    await keepTexts(tx, view, texts);
    await keepRemoved(tx, by.memberId, after);
    for (const one of replaced) {
      await writeContact(tx, by, one);
      before[one.kind] = one.had?.value ?? '';
      after[one.kind] = one.value;
    }
    const contacts = view.contacts.filter(({ kind }) => !replaced.some((one) => one.kind === kind));
    const isKnown = missingOf({ texts, contacts }).length === 0;
    const isNew = isKnown && missingOf(view).length > 0;
    const level = Math.max(isNew ? 1 : 0, levelAfter(view.level, names, isKnown));
    if (level !== view.level) {
      await setLevel(tx, by.memberId, level);
      before['level'] = String(view.level);
      after['level'] = String(level);
    }
    await logChange(tx, { ...by, id: newId(), kind: 'profile', from: '', to: names.join(', '), reason });
    note({ before, after: { ...after, reason } });
    await noteTo(tx, { clock }, by.memberId, 'profile');
    await tell(tx, needs, by, view, language, replaced);
    return readProfile(tx, by.memberId);
  });
}
