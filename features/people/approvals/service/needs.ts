/** What asking, deciding and collecting stand on. */
import type { RequireStepUp } from '#identity/factors/service.ts';
import { asId, type BrandId } from '#kernel/ids.ts';
import type { Clock } from '#kernel/time.ts';
import type { Db, Runner } from '#platform/db/db.ts';
import type { May } from '#platform/trail/staff-action.ts';
import type { Colleague } from '../rules.ts';
import type { RegisteredKind } from './kind.ts';

/** Who operates; the room of the staff keeps them. */
export type Colleagues = {
  readonly find: (runner: Runner, staffId: string) => Promise<Colleague | undefined>;
  readonly ofBrand: (runner: Runner, brandId: BrandId) => Promise<readonly Colleague[]>;
};

export type ApprovalNeeds = {
  readonly db: Db;
  readonly clock: Clock;
  readonly colleagues: Colleagues;
  /** How many others have to agree where a kind does not say so itself. */
  readonly approvers: (brandId: BrandId) => Promise<number>;
  readonly may: May;
  /** Asks for a fresh proof; two people decide within five minutes of theirs (CHECKS 33). */
  readonly stepUp: RequireStepUp;
  /** By name; filled once every room has declared its own. */
  readonly kinds: () => ReadonlyMap<string, RegisteredKind>;
};

/** Of those who agreed, in their order, whose voice stands: nobody’s who was suspended since, or may not decide any more. */
export async function eligibleVoices(
  { colleagues, may }: Pick<ApprovalNeeds, 'colleagues' | 'may'>,
  runner: Runner,
  { rights }: Pick<RegisteredKind, 'rights'>,
  ids: readonly string[],
): Promise<string[]> {
  const eligible: string[] = [];
  for (const id of ids) {
    const isActive = (await colleagues.find(runner, id))?.status === 'active';
    if (!isActive || !(await may(asId<'staff'>(id), rights.decide))) continue;
    eligible.push(id);
  }
  return eligible;
}

/** No brand and no kind can say that nobody else is needed. */
export const neededFor = async (
  { approvers }: Pick<ApprovalNeeds, 'approvers'>,
  kind: Pick<RegisteredKind, 'approvers'>,
  brandId: BrandId,
  content: unknown,
): Promise<number> => Math.max(1, await (kind.approvers ?? approvers)(brandId, content));
