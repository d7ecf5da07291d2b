/**
 * Invitation codes of agents, and the domains that carry one. A code is good on every domain of the brand but those that carry
 * another agent's; on a domain that carries one, whoever brings no other code takes it.
 */
import { changeBrand, type Hand } from '#features/setup/brand/service/change.ts';
import { type Brand, type Brands, hostName } from '#features/setup/brand/service.ts';
import { putAffiliates } from '#features/setup/brand/store.ts';
import type { BrandId } from '#kernel/ids.ts';
import type { OpsBrand } from '#features/setup/brand/contract/ops.ts';
import type { Db, Runner, Tx } from '#platform/db/db.ts';
import { AGENT_TYPES } from '../contract.ts';
import { memberFaults } from '../faults.ts';
import { findReferrer } from '../store.ts';

/** A link of an agent: who comes by it becomes an account of this type below the agent. */
export type InvitationLink = {
  readonly id: string;
  readonly agentId: string;
  readonly type: number;
  /** Plate → point, as the agent has promised. */
  readonly points: Readonly<Record<string, string>>;
};

/** Links of agents, as the room of agents hands them in: it stands above this one. */
export type InvitationLinks = {
  /** Whether the code is one of an open link; counts a visit. */
  readonly good: (runner: Runner, brandId: string, code: string) => Promise<boolean>;
  /** Counts a use; undefined where the code is of no open link. */
  readonly take: (tx: Tx, brandId: string, code: string) => Promise<InvitationLink | undefined>;
  /** Gives a new member his place in the tree, and what the link promises. */
  readonly used: (
    tx: Tx,
    brandId: BrandId,
    memberId: string,
    link: InvitationLink | undefined,
  ) => Promise<void>;
};

/** Partners outside the house, as the room that keeps them hands them in: it stands above this one. */
export type Partners = {
  /** Whether the code is an open partner's; what is written of it is handed back to `used`. */
  readonly take: (tx: Tx, brandId: string, code: string) => Promise<PartnerVisit | undefined>;
  readonly used: (tx: Tx, brandId: string, memberId: string, visit: PartnerVisit) => Promise<void>;
};
export type PartnerVisit = { readonly partnerId: string; readonly click: string };

/** The code this domain carries; empty where it carries none. */
export const codeOn = (brand: Brand, host: string): string => brand.affiliates.get(hostName(host)) ?? '';

/** @param domain what the page says of itself, where it says anything: it has to be the domain that was asked */
export const fitsDomain = (brand: Brand, host: string, code: string, domain = ''): boolean => {
  const carried = codeOn(brand, host);
  if (domain !== '' && hostName(domain) !== hostName(host)) return false;
  return carried === '' || code.toUpperCase() === carried.toUpperCase();
};

/** The agent of an invitation code; undefined where it is nobody's, or somebody's who is no agent (any more). */
export async function agentOf(runner: Runner, brandId: string, code: string): Promise<string | undefined> {
  const found = code === '' ? undefined : await findReferrer(runner, brandId, code);
  return found && AGENT_TYPES.includes(found.type) ? found.id : undefined;
}

/** Who brought a visitor of this domain; a code whose agent is gone brings nobody and stands in nobody's way. */
export const broughtBy = async (runner: Runner, brand: Brand, host: string): Promise<string | null> =>
  (await agentOf(runner, brand.id, codeOn(brand, host))) ?? null;

const wrongCode = (field: string) =>
  memberFaults('members.invitation_code_error', { fields: { [field]: 'members.invitation_code_error' } });

/** @throws members.unknown_domain · members.invitation_code_error · brand.changed_meanwhile */
export async function setAffiliates(
  needs: { readonly db: Db; readonly brands: Brands },
  brand: Brand,
  hand: Hand,
  {
    revision,
    affiliates,
  }: {
    readonly revision: number;
    readonly affiliates: readonly { readonly domain: string; readonly code: string }[];
  },
): Promise<OpsBrand> {
  const codes = new Map(affiliates.map(({ domain, code }) => [domain, code.trim().toUpperCase()]));
  for (const domain of codes.keys())
    if (!brand.hosts.includes(domain) || codes.size !== affiliates.length)
      throw memberFaults('members.unknown_domain', { fields: { [domain]: 'members.unknown_domain' } });
  return changeBrand(needs, {
    brandId: brand.id,
    revision,
    action: 'brand.affiliates',
    hand,
    write: async (tx) => {
      for (const [domain, code] of codes)
        if (code !== '' && (await agentOf(tx, brand.id, code)) === undefined) throw wrongCode(domain);
      await putAffiliates(tx, brand.id, Object.fromEntries(codes));
    },
  });
}
