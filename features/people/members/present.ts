import { toWire } from '#kernel/time.ts';
import type { BrandRef, Restriction } from '#platform/http/route.ts';
import { masked, maskedMail } from '#identity/phones/rules/number.ts';
import {
  iconAddress,
  type MemberInfo,
  type OpsMember,
  type OpsMemberDetail,
  type Profile,
  TRIAL_TYPE,
} from './contract.ts';
import { PROFILE_FIELDS } from './contract/profile-names.ts';
import type { OpsProfile } from './contract/ops-profile.ts';
import { audienceOf, maskedText, mayWriteAt } from './rules.ts';
import { versionOf } from './service/staff-profile.ts';
import { missingAt, type ProfileView } from './service/profile.ts';
import type { ChangeRow, MemberRow } from './store.ts';

/** For the member himself. */
export const presentMember = (
  row: MemberRow,
  brand: BrandRef,
  more: Pick<MemberInfo, 'notices' | 'termsDue'> & {
    readonly lastLoginAt: Date | null;
    readonly currencies: ReadonlySet<string>;
    readonly restriction: Restriction | null;
  },
): MemberInfo => ({
  id: row.id,
  account: row.account,
  username: row.account,
  nickname: row.nickname,
  icon: iconAddress(row.icon),
  type: row.type,
  isAgent: audienceOf(row.type) === 'agent',
  isTrial: row.type === TRIAL_TYPE,
  status: row.status,
  currency: row.currency,
  currencies: [...more.currencies].sort(),
  merchantCode: brand.code,
  registeredAt: toWire(row.registered_at),
  lastLoginAt: more.lastLoginAt ? toWire(more.lastLoginAt) : null,
  notices: more.notices,
  termsDue: more.termsDue,
  restriction: more.restriction,
});

/** For operators. */
export const presentOpsMember = (row: MemberRow): OpsMember => ({
  id: row.id,
  account: row.account,
  type: row.type,
  status: row.status,
  currency: row.currency,
  registeredAt: toWire(row.registered_at),
});

function contact(view: ProfileView, kind: 'phone' | 'email', whole: boolean): Profile['phone'] {
  const found = view.contacts.find((one) => one.kind === kind);
  if (!found) return null;
  const value = whole ? found.value : kind === 'phone' ? masked(found.value) : maskedMail(found.value);
  return { value, verified: found.verified_at !== null };
}

export const presentProfile = (view: ProfileView): Profile => ({
  account: view.member.account,
  icon: view.member.icon,
  level: view.level,
  missing: missingAt(view),
  fields: PROFILE_FIELDS.filter((name) => view.fields[name].visible).map((name) => ({
    name,
    value: view.texts[name],
    open: mayWriteAt(view.level, name, view.fields[name], view.texts),
    once: view.fields[name].editable === 'once',
  })),
  phone: contact(view, 'phone', false),
  email: contact(view, 'email', false),
});

/** Whole: for staff who may write it. */
export const presentOpsProfile = (view: ProfileView): OpsProfile => ({
  version: versionOf(view),
  level: view.level,
  fields: PROFILE_FIELDS.map((name) => ({ name, value: view.texts[name] })),
  phone: contact(view, 'phone', true),
  email: contact(view, 'email', true),
});

export const presentOpsDetail = (
  view: ProfileView,
  changes: readonly ChangeRow[],
  lastSignInAt: Date | null,
): OpsMemberDetail => ({
  id: view.member.id,
  nickname: view.member.nickname,
  level: view.level,
  tags: [...view.tags],
  referralCode: view.member.referral_code,
  lastSignInAt: lastSignInAt ? toWire(lastSignInAt) : null,
  phone: contact(view, 'phone', false),
  email: contact(view, 'email', false),
  details: PROFILE_FIELDS.filter((name) => name !== 'nickname' && view.texts[name] !== '').map((name) => ({
    name,
    value: maskedText(name, view.texts[name]),
  })),
  history: changes.map((change) => ({
    kind: change.kind,
    from: change.old_value,
    to: change.new_value,
    reason: change.reason,
    by: change.staff_id,
    at: toWire(change.at),
  })),
});
