import { Bind, BindCode } from '#identity/registration/contract.ts';
import { dialingCodeOf } from '#identity/registration/countries.ts';
import type { Brands } from '#features/setup/brand/service.ts';
import type { Identity } from '#identity/service.ts';
import { MEMBERS, type Route, route } from '#platform/http/route.ts';
import { GetMemberIcon, GetMemberInfo, GetProfile, iconAddress, ICONS, SetProfile } from '../contract.ts';
import { memberFaults } from '../faults.ts';
import { presentMember, presentProfile } from '../present.ts';
import { bind, type ContactNeeds, sendBindCode } from '../service/contacts.ts';
import { readProfile, writeProfile } from '../service/profile.ts';
import { findMember } from '../store.ts';

export type MemberNeeds = ContactNeeds & { readonly brands: Brands; readonly identity: Identity };

export const memberRoutes = (needs: MemberNeeds): readonly Route[] => [
  route(GetMemberInfo, { allow: ['trial', 'player', 'agent'] }, async ({ caller, brand }) => {
    const member = await findMember(needs.db, caller.id);
    if (!member) throw memberFaults('members.unknown_member');
    return presentMember(member, brand, await needs.identity.lastSignIn(needs.db, caller.id));
  }),

  route(GetMemberIcon, { allow: MEMBERS }, async ({ caller }) => {
    const member = await findMember(needs.db, caller.id);
    if (!member) throw memberFaults('members.unknown_member');
    return {
      icon: member.icon,
      url: iconAddress(member.icon),
      icons: ICONS.map((name) => ({ name, url: iconAddress(name) })),
    };
  }),

  route(GetProfile, { allow: MEMBERS }, async ({ caller }) =>
    presentProfile(await readProfile(needs.db, caller.id)),
  ),

  route(SetProfile, { allow: MEMBERS, perMinute: 30 }, async ({ caller, brand }, { body }) => {
    await writeProfile(needs, await needs.brands.byId(brand.id), caller.id, body);
    return presentProfile(await readProfile(needs.db, caller.id));
  }),

  route(
    BindCode,
    { allow: MEMBERS, perMinute: 10, shared: true },
    async ({ caller, brand, ip, language }, { body }) => {
      const dialingCode = body.countryDialingCode ?? dialingCodeOf(await needs.brands.byId(brand.id));
      return sendBindCode(needs, caller.id, { ...body, dialingCode }, { brandId: brand.id, ip, language });
    },
  ),

  route(
    Bind,
    { allow: MEMBERS, perMinute: 10, shared: true },
    async ({ caller, brand, language }, { body }) => {
      const member = await findMember(needs.db, caller.id);
      if (!member) throw memberFaults('members.unknown_member');
      const { kind, value, password, verificationCode: code } = body;
      const dialingCode = body.countryDialingCode ?? dialingCodeOf(await needs.brands.byId(brand.id));
      await bind(
        needs,
        caller.id,
        { kind, value, dialingCode, code, password },
        { brandId: brand.id, language, account: member.account },
      );
      return {};
    },
  ),
];
