/** Registration: account, member and pockets in one transaction; the caller is signed in by it. */
import { randomBytes } from 'node:crypto';
import { type BrandId, type Id, newId } from '#kernel/ids.ts';
import type { Brands } from '#features/setup/brand/service.ts';
import { identityFaults } from '#identity/faults.ts';
import { nameOf } from '#identity/rules.ts';
import type { Identity, OpenedSession, Visitor } from '#identity/service.ts';
import type { Ledger } from '#ledger/service.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import { announce } from '#platform/outbox/outbox.ts';
import { PLAYER_TYPE } from '../contract.ts';
import { memberFaults } from '../faults.ts';
import { audienceOf, referralCode } from '../rules.ts';
import { findReferrer, insertMember } from '../store.ts';

export type Registration = {
  readonly username: string;
  readonly password: string;
  readonly confirmPassword: string;
  readonly referralCode?: string;
};

export type RegisterNeeds = {
  readonly db: Db;
  readonly ledger: Ledger;
  readonly identity: Identity;
  readonly brands: Brands;
};

export type NewMember = {
  readonly brand: { readonly id: BrandId; readonly currency: string };
  readonly username: string;
  readonly passwordHash: string;
  readonly mustChange: boolean;
  readonly referredBy: string | null;
};

/** Writes a member with his account and pockets. @throws identity.username_taken */
export async function openMember(
  tx: Tx,
  { ledger, identity }: Pick<RegisterNeeds, 'ledger' | 'identity'>,
  member: NewMember,
): Promise<Id<'member'>> {
  const id = newId<'member'>();
  const account = nameOf(member.username);
  await identity.openAccount(tx, {
    id,
    audience: audienceOf(PLAYER_TYPE),
    brandId: member.brand.id,
    username: account,
    passwordHash: member.passwordHash,
    mustChange: member.mustChange,
  });
  await insertMember(tx, {
    id,
    brand_id: member.brand.id,
    account,
    nickname: account,
    type: PLAYER_TYPE,
    currency: member.brand.currency,
    referral_code: referralCode(randomBytes(10)),
    referred_by: member.referredBy,
  });
  await ledger.pockets(tx, member.brand.id, id, member.brand.currency);
  await announce(tx, 'member.registered', [{ memberId: id, brandId: member.brand.id }]);
  return id;
}

/** @throws members.registration_closed · identity.confirm_mismatch · identity.username_taken · members.unknown_referral · platform.busy */
export async function register(
  needs: RegisterNeeds,
  brandId: BrandId,
  form: Registration,
  visitor: Visitor,
): Promise<OpenedSession> {
  const { db, identity, brands } = needs;
  const brand = await brands.byId(brandId);
  if (!brand.flags.USERNAMEREG3) throw memberFaults('members.registration_closed');
  if (form.password !== form.confirmPassword)
    throw identityFaults('identity.confirm_mismatch', {
      fields: { confirmPassword: 'identity.confirm_mismatch' },
    });
  const passwordHash = await identity.hashPassword(form.password);
  return db.transaction(async (tx) => {
    const code = form.referralCode ?? '';
    const referrer = code === '' ? undefined : await findReferrer(tx, brand.id, code);
    const member = {
      brand,
      username: form.username,
      passwordHash,
      mustChange: false,
      referredBy: referrer?.id ?? null,
    };
    const id = await openMember(tx, needs, member);
    if (code !== '' && !referrer)
      throw memberFaults('members.unknown_referral', {
        fields: { referralCode: 'members.unknown_referral' },
      });
    return identity.openSession(tx, id, 'member', visitor);
  });
}
