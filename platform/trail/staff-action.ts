/**
 * What staff do, one way for every room: the right is checked, everything happens in one transaction, and the entries of the trail are
 * its last statements, because the head of the chain stays locked from there to the commit. It stands beside the trail, below every
 * room: there is no action of staff without its entry.
 */
import type { BrandId, Id } from '#kernel/ids.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import { httpFaults } from '#platform/http/faults.ts';
import { type NewTrailEntry, record } from './trail.ts';

/** The member of staff who acts: for which brand, from which address, in which request. */
export type Actor = {
  readonly brandId: BrandId;
  readonly staffId: Id<'staff'>;
  readonly ip: string;
  readonly requestId: string;
};

/** The actor of a call of staff; `Context<CallerOf<'staff'>>` is one of these. */
export const actorOf = ({
  brand,
  caller,
  ip,
  requestId,
}: {
  readonly brand: { readonly id: BrandId };
  readonly caller: { readonly id: Id<'staff'> };
  readonly ip: string;
  readonly requestId: string;
}): Actor => ({ brandId: brand.id, staffId: caller.id, ip, requestId });

/** The part of an entry that says who did what to whom. */
export const entryOf = (
  actor: Actor,
  action: string,
  subject: string,
): Pick<NewTrailEntry, 'brandId' | 'actor' | 'action' | 'subject' | 'ip' | 'requestId'> => ({
  brandId: actor.brandId,
  actor: { kind: 'staff', id: actor.staffId },
  action,
  subject,
  ip: actor.ip,
  requestId: actor.requestId,
});

/** Whether this member of staff was given this right. */
export type May = (staffId: Id<'staff'>, right: string) => Promise<boolean>;

export type StaffActionNeeds = {
  readonly db: Db;
  /** Left out where nobody was given rights: below the door in tests of one room. */
  readonly may?: May | undefined;
};

export type StaffAction = {
  readonly actor: Actor;
  /** What the actor must have been given: `content.write`; `own` is everybody's own affairs. */
  readonly right: string;
  /** What the trail calls it: `content.article`. */
  readonly action: string;
  /** Id or code of what is changed. */
  readonly subject: string;
};

/** What an entry says beside who and when; `action` and `subject` where they are known only after a look. */
export type Change = Partial<Pick<StaffAction, 'action' | 'subject'>> & {
  readonly before?: unknown;
  readonly after?: unknown;
};

/**
 * Runs `work` in one transaction and writes an entry for each change it notes, in that order; one that notes nothing changed nothing.
 * @throws gate.not_allowed without the right, and what `work` throws; then nothing is written
 */
export async function staffAction<Value>(
  { db, may }: StaffActionNeeds,
  { actor, right, action, subject }: StaffAction,
  work: (tx: Tx, note: (change: Change) => void) => Promise<Value>,
): Promise<Value> {
  const allowed = right === 'own' || !may || (await may(actor.staffId, right));
  if (!allowed) throw httpFaults('gate.not_allowed');
  return db.transaction(async (tx) => {
    const changes: Change[] = [];
    const value = await work(tx, (change) => void changes.push(change));
    for (const { action: done = action, subject: whom = subject, before, after } of changes)
      await record(tx, { ...entryOf(actor, done, whom), before, after });
    return value;
  });
}
