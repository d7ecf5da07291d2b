/** The profile: fields the brand shows, written by the member where he may. */
import { isOfAge, today } from '#identity/accounts/rules/birthday.ts';
import { contactsOf } from '#identity/accounts/service.ts';
import { type Clock, systemClock } from '#kernel/time.ts';
import type { Db, Runner, Tx } from '#platform/db/db.ts';
import type { ProfileChange, ProfileField } from '../contract.ts';
import { type FirstLevelPart, PROFILE_FIELDS, type ProfileFieldName } from '../contract/profile-names.ts';
import { memberFaults } from '../faults.ts';
import {
  isOnPapers,
  isOtherPayee,
  levelAfter,
  mayWriteAt,
  missingForFirst,
  payeeAt,
  profileFields,
} from '../rules.ts';
import type { MembersBrand } from './members-brand.ts';
import {
  findMember,
  findProfile,
  lockMember,
  type MemberRow,
  putProfile,
  raiseLevel,
  readProfileSettings,
  setIcon,
  setLevel,
  setNickname,
} from '../store.ts';

export type ProfileView = {
  readonly member: MemberRow;
  readonly level: number;
  readonly tags: readonly string[];
  readonly fields: Readonly<Record<ProfileFieldName, ProfileField>>;
  readonly texts: Readonly<Record<ProfileFieldName, string>>;
  readonly contacts: Awaited<ReturnType<typeof contactsOf>>;
};

const EMPTY = { details: {}, birthday: null, icon: '', level: 0, tags: [] };

/** @throws members.unknown_member */
export async function readProfile(runner: Runner, memberId: string): Promise<ProfileView> {
  const member = await findMember(runner, memberId);
  if (!member) throw memberFaults('members.unknown_member');
  // One after the other: inside a transaction there is one connection.
  const found = await findProfile(runner, memberId);
  const settings = await readProfileSettings(runner, member.brand_id);
  const contacts = await contactsOf(runner, memberId);
  const profile = found ?? EMPTY;
  const own = new Map(Object.entries(profile.details));
  const text = (name: ProfileFieldName): string =>
    name === 'nickname'
      ? member.nickname
      : name === 'birthday'
        ? (profile.birthday ?? '')
        : (own.get(name) ?? '');
  const texts = Object.fromEntries(PROFILE_FIELDS.map((name) => [name, text(name)]));
  return {
    member,
    level: profile.level,
    tags: profile.tags,
    fields: profileFields(settings?.fields),
    texts: texts as Record<ProfileFieldName, string>,
    contacts,
  };
}

/** The name on his bank account as the member gave it; undefined where he gave none. */
export async function holderName(runner: Runner, memberId: string): Promise<string | undefined> {
  return (await findProfile(runner, memberId))?.details['payeeName'];
}

/** Letters, figures and a few signs: a name others read must not imitate a message of the house. */
const NICKNAME = /^[\p{L}\p{M}\p{N} ._-]{2,24}$/u;
/** No control or direction signs in anything that is shown. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/u;

/** @throws members.wrong_fields · members.under_age */
export function judge(
  brand: Pick<MembersBrand, 'minAge' | 'timeZone'>,
  name: ProfileFieldName,
  text: string,
  now: number,
): void {
  const wrong = (code: 'members.wrong_fields' | 'members.under_age') =>
    memberFaults(code, { params: { age: brand.minAge }, fields: { [name]: code } });
  if (HIDDEN.test(text)) throw wrong('members.wrong_fields');
  if (name === 'nickname' && !NICKNAME.test(text)) throw wrong('members.wrong_fields');
  if (name === 'birthday' && text !== '' && !isOfAge(text, brand.minAge, today(now, brand.timeZone)))
    throw wrong('members.under_age');
}

/** Writes the texts of a profile; whoever calls this holds the member's row. */
export async function keepTexts(
  tx: Tx,
  { member }: ProfileView,
  texts: Readonly<Record<string, string>>,
): Promise<void> {
  const { nickname, birthday, ...details } = texts;
  const kept = Object.fromEntries(Object.entries(details).filter(([, text]) => text !== ''));
  const { recommenderId } = (await findProfile(tx, member.id))?.details ?? {};
  await putProfile(tx, {
    memberId: member.id,
    details: { ...kept, ...(recommenderId === undefined ? {} : { recommenderId }) },
    birthday: birthday === undefined || birthday === '' ? null : birthday,
  });
  if (nickname !== undefined && nickname !== member.nickname) await setNickname(tx, member.id, nickname);
}

/** What level 1 still takes of him. */
export const missingOf = ({
  texts,
  contacts,
}: Pick<ProfileView, 'texts' | 'contacts'>): readonly FirstLevelPart[] =>
  missingForFirst(
    texts,
    contacts.some(({ verified_at }) => verified_at !== null),
  );

/** What keeps him from level 1: nothing where he has a level, also one that staff gave him. */
export const missingAt = (view: ProfileView): FirstLevelPart[] =>
  view.level > 0 ? [] : [...missingOf(view)];

/**
 * The first level comes when the last of what it takes comes, and goes when part of it goes; once, since staff may take the level away
 * or give it by hand. Whoever calls this holds the member's row.
 */
export async function followFirst(tx: Tx, before: ProfileView): Promise<void> {
  const after = await readProfile(tx, before.member.id);
  const [had, has] = [missingOf(before).length === 0, missingOf(after).length === 0];
  if (!had && has) await raiseLevel(tx, after.member.id);
  if (had && !has && after.level === 1) await setLevel(tx, after.member.id, 0);
}

/** A name or birth date where none was: a level staff gave without one stays, since nothing was checked under another. */
function isFirst(
  { level, texts: before }: ProfileView,
  name: ProfileFieldName,
  texts: Readonly<Record<string, string>>,
): boolean {
  if (!isOnPapers(name) || before[name].trim() !== '') return false;
  return !isOtherPayee(payeeAt(level, before), payeeAt(level, { ...before, ...texts }));
}

/** @throws members.field_closed · members.wrong_fields · members.under_age */
export async function writeProfile(
  { db, clock = systemClock }: { readonly db: Db; readonly clock?: Clock },
  brand: MembersBrand,
  memberId: string,
  { icon, ...change }: ProfileChange,
): Promise<void> {
  await db.transaction(async (tx) => {
    // Staff may write into it at the same moment.
    await lockMember(tx, memberId, brand.id);
    const view = await readProfile(tx, memberId);
    const texts: Record<string, string> = { ...view.texts };
    for (const name of PROFILE_FIELDS) {
      const text = change[name]?.trim();
      if (text === undefined || text === view.texts[name]) continue;
      if (!mayWriteAt(view.level, name, view.fields[name], view.texts))
        throw memberFaults('members.field_closed', { fields: { [name]: 'members.field_closed' } });
      judge(brand, name, text, clock.now());
      texts[name] = text;
    }
    await keepTexts(tx, view, texts);
    await followFirst(tx, view);
    const written = PROFILE_FIELDS.filter((name) => texts[name] !== view.texts[name]);
    // A name or a birth date that was missing is no other one, unless he would be paid under a name nobody has seen.
    const replaced = written.filter((name) => !isFirst(view, name, texts));
    const isKnown = missingOf({ ...view, texts: { ...view.texts, ...texts } }).length === 0;
    // Papers that were seen for another address, name or birth date count no longer.
    const level = view.level > 1 ? levelAfter(view.level, replaced, isKnown) : view.level;
    if (level < view.level) await setLevel(tx, memberId, level);
    if (icon !== undefined) await setIcon(tx, memberId, icon);
  });
}
