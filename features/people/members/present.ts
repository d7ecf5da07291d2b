import { toWire } from '#kernel/time.ts';
import type { BrandRef } from '#platform/http/route.ts';
import { type MemberInfo, type OpsMember, TRIAL_TYPE } from './contract.ts';
import { audienceOf } from './rules.ts';
import type { MemberRow } from './store.ts';

/** For the member himself. */
export const presentMember = (row: MemberRow, brand: BrandRef, lastLoginAt: Date | null): MemberInfo => ({
  id: row.id,
  account: row.account,
  username: row.account,
  nickname: row.nickname,
  type: row.type,
  isAgent: audienceOf(row.type) === 'agent',
  isTrial: row.type === TRIAL_TYPE,
  status: row.status,
  currency: row.currency,
  merchantCode: brand.code,
  registeredAt: toWire(row.registered_at),
  lastLoginAt: lastLoginAt ? toWire(lastLoginAt) : null,
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
