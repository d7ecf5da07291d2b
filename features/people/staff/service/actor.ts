import type { BrandId, Id } from '#kernel/ids.ts';

/** Who acts, and from where. */
export type Actor = {
  readonly brandId: BrandId;
  readonly staffId: Id<'staff'>;
  readonly ip: string;
  readonly requestId: string;
};

/** The beginning of an entry of the trail. */
export const deedOf = (actor: Actor, action: string, subject: string) => ({
  brandId: actor.brandId,
  actor: { kind: 'staff', id: actor.staffId } as const,
  action,
  subject,
  ip: actor.ip,
  requestId: actor.requestId,
});
