/** What one member of staff does for a player: tags, verification level. Each leaves who, what and why. */
import { type BrandId, type Id, newId } from '#kernel/ids.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import { type Deed, record } from '#platform/trail/trail.ts';
import { memberFaults } from '../faults.ts';
import { findProfile, lockMember, logChange, setLevel, setTags } from '../store.ts';

export type DeskNeeds = { readonly db: Db };
export type By = {
  readonly brandId: BrandId;
  readonly memberId: string;
  readonly staffId: Id<'staff'>;
  readonly ip: string;
  readonly requestId: string;
};

/** What the trail is told of whoever acts on a member. */
export const deedOf = (
  { brandId, staffId, memberId, ip, requestId }: By,
  action: string,
): Pick<Deed, 'brandId' | 'actor' | 'action' | 'subject' | 'ip' | 'requestId'> => ({
  brandId,
  actor: { kind: 'staff', id: staffId },
  action,
  subject: memberId,
  ip,
  requestId,
});

const ACTIONS = {
  level: 'members.level',
  tags: 'members.tags',
} as const;

/** In the member's own history, which staff read beside him, and in the trail of the brand. */
async function change(
  tx: Tx,
  by: By,
  kind: keyof typeof ACTIONS,
  [from, to]: readonly [string, string],
  reason: string,
): Promise<void> {
  await logChange(tx, { ...by, id: newId(), kind, from, to, reason });
  const why = reason === '' ? {} : { reason };
  await record(tx, {
    ...deedOf(by, ACTIONS[kind]),
    before: { [kind]: from },
    after: { [kind]: to, ...why },
  });
}

async function locked(tx: Tx, { memberId, brandId }: By) {
  const member = await lockMember(tx, memberId, brandId);
  if (!member) throw memberFaults('members.unknown_member');
  return { member, profile: await findProfile(tx, memberId) };
}

/** @throws members.unknown_member */
export const tag = ({ db }: DeskNeeds, by: By, tags: readonly string[]): Promise<void> =>
  db.transaction(async (tx) => {
    const before = (await locked(tx, by)).profile?.tags ?? [];
    const after = [...new Set(tags.map((one) => one.trim().toLowerCase()))].sort();
    if (before.join() === after.join()) return;
    await setTags(tx, by.memberId, after);
    await change(tx, by, 'tags', [before.join(', '), after.join(', ')], '');
  });

/** @throws members.unknown_member */
export const grade = ({ db }: DeskNeeds, by: By, level: number, reason: string): Promise<void> =>
  db.transaction(async (tx) => {
    const before = (await locked(tx, by)).profile?.level ?? 0;
    if (before === level) return;
    await setLevel(tx, by.memberId, level);
    await change(tx, by, 'level', [String(before), String(level)], reason);
  });
