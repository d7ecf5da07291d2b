/** What staff allow one player less than the brand: lower at once, higher by two people. */
import { Type } from 'typebox';
import type { Approvals } from '#features/people/approvals/room.ts';
import { type ApprovalKind, approval } from '#features/people/approvals/service/kind.ts';
import type { Brands } from '#features/setup/brand/service.ts';
import { asId, type BrandId, type MemberId } from '#kernel/ids.ts';
import { type CurrencyCode, type Minor, minor, parseAmount } from '#kernel/money.ts';
import type { Clock } from '#kernel/time.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import { type Actor, type May, staffAction } from '#platform/trail/staff-action.ts';
import { protectionFaults } from '../faults.ts';
import { type BoundsText, boundsText } from '../present.ts';
import type { PersonalLimits } from '../rules.ts';
import { readBounds, setLimits } from '../store.ts';
import { memberBrand } from '../store/exclusions.ts';
import { lockLimits, noteEvent } from '../store/limits.ts';

export const BOUNDS_RIGHT = 'protection.limits';
const Amount = Type.Union([Type.String({ maxLength: 30 }), Type.Null()]);
const BoundsContent = Type.Object({ stakeMax: Amount, depositMax: Amount });

export type BoundsNeeds = {
  readonly db: Db;
  readonly brands: Pick<Brands, 'byId'>;
  readonly clock: Clock;
  readonly may?: May | undefined;
};

/** @throws money.malformed · money.out_of_range · protection.wrong_limit for nothing at all, which is an exclusion and no limit */
function read(text: string | null, currency: CurrencyCode): Minor | undefined {
  if (text === null) return undefined;
  const units = parseAmount(text, currency);
  if (units === 0n) throw protectionFaults('protection.wrong_limit');
  return minor(units);
}
const readAll = ({ stakeMax, depositMax }: BoundsText, currency: CurrencyCode): PersonalLimits => {
  const [stake, deposit] = [read(stakeMax, currency), read(depositMax, currency)];
  return {
    ...(stake === undefined ? {} : { stakeMax: stake }),
    ...(deposit === undefined ? {} : { depositMax: deposit }),
  };
};

/** The one with less room; none at all has the most. */
const lower = (one: Minor | undefined, other: Minor | undefined): Minor | undefined =>
  one === undefined || (other !== undefined && other < one) ? other : one;
const lowest = (one: PersonalLimits, other: PersonalLimits): PersonalLimits => {
  const [stake, deposit] = [lower(one.stakeMax, other.stakeMax), lower(one.depositMax, other.depositMax)];
  return {
    ...(stake === undefined ? {} : { stakeMax: stake }),
    ...(deposit === undefined ? {} : { depositMax: deposit }),
  };
};
const same = (one: PersonalLimits, other: PersonalLimits): boolean =>
  one.stakeMax === other.stakeMax && one.depositMax === other.depositMax;

async function write(
  tx: Tx,
  memberId: MemberId,
  { from, to, at }: { readonly from: BoundsText; readonly to: BoundsText; readonly at: number },
  limits: PersonalLimits,
): Promise<void> {
  await setLimits(tx, memberId, limits);
  await noteEvent(tx, memberId, 'bounds_set', { from, to }, at);
}

/** @throws protection.unknown_member */
async function locked(tx: Tx, memberId: MemberId, brandId: BrandId): Promise<PersonalLimits> {
  if ((await memberBrand(tx, memberId))?.brand_id !== brandId)
    throw protectionFaults('protection.unknown_member');
  await lockLimits(tx, memberId);
  return readBounds(tx, memberId);
}

/** Each with its name: a request keeps its texts in the order of the alphabet. */
const shown = ({ stakeMax, depositMax }: BoundsText): readonly string[] => [
  `stake ${stakeMax ?? 'none'}`,
  `deposit ${depositMax ?? 'none'}`,
];

/** What staff may not raise alone. */
export const boundsKind = ({ brands, clock }: BoundsNeeds): ApprovalKind<BoundsText> =>
  approval({
    kind: 'protection.bounds',
    content: BoundsContent,
    rights: { ask: BOUNDS_RIGHT, see: 'protection.read', decide: BOUNDS_RIGHT },
    approvers: async () => 1,
    nameOf: async (runner, { brandId, subject }) => {
      const member = await memberBrand(runner, subject);
      return member?.brand_id === brandId ? member.account : undefined;
    },
    read: async (tx, { brandId, subject }) => {
      const { currency } = await brands.byId(brandId);
      return shown(boundsText(await locked(tx, asId<'member'>(subject), brandId), currency));
    },
    wanted: shown,
    execute: async (tx, { actor, request, content }) => {
      const { currency } = await brands.byId(actor.brandId);
      const memberId = asId<'member'>(request.subject);
      const from = boundsText(await locked(tx, memberId, actor.brandId), currency);
      const change = { from, to: content, at: clock.now() };
      await write(tx, memberId, change, readAll(content, currency));
    },
  });

export type SetBoundsNeeds = BoundsNeeds & {
  readonly approvals: Approvals;
  readonly boundsKind: ReturnType<typeof boundsKind>;
};

/**
 * Answers the request that waits for another person, where a part of the wish is higher than what stands.
 * @throws protection.unknown_member · protection.wrong_limit · money.* · staff.request_open
 */
export async function setBounds(
  needs: SetBoundsNeeds,
  actor: Actor,
  memberId: MemberId,
  { reason, ...request }: BoundsText & { readonly reason: string },
): Promise<string | null> {
  const { currency } = await needs.brands.byId(actor.brandId);
  const wanted = readAll(request, currency);
  const action = { actor, right: BOUNDS_RIGHT, action: 'protection.bounds', subject: memberId };
  return staffAction(needs, action, async (tx, note) => {
    const stands = await locked(tx, memberId, actor.brandId);
    const atOnce = lowest(stands, wanted);
    if (!same(atOnce, stands)) {
      const [from, to] = [boundsText(stands, currency), boundsText(atOnce, currency)];
      await write(tx, memberId, { from, to, at: needs.clock.now() }, atOnce);
      note({ before: from, after: { ...to, reason } });
    }
    if (same(atOnce, wanted)) return null;
    return needs.approvals.ask(
      tx,
      actor,
      needs.boundsKind.request(memberId, boundsText(wanted, currency), reason),
    );
  });
}
