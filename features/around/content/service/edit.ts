/** Staff write content: on the revision they saw, in one transaction with the trail. A file is taken whole or not at all. */
import type { CallInput } from '#kernel/call.ts';
import type { Tx } from '#platform/db/db.ts';
import { type Actor, staffAction, type StaffActionNeeds } from '#platform/trail/staff-action.ts';
import { differences } from '#platform/trail/trail.ts';
import type { OpsPutEntry, PackEntry } from '../contract/ops.ts';
import { type EntryKind, VERSIONED_PAGES } from '../contract/places.ts';
import { contentFaults } from '../faults.ts';
import {
  blankEntry,
  checkEntry,
  contentOf,
  type Entry,
  type EntryFacts,
  sameEntry,
  withChange,
} from '../rules/entry.ts';
import { lockEntry, writeEntry } from '../store/entries.ts';
import { findEntryVersion, keepEntry } from '../store/history.ts';
import { keepVersion } from '../store/versions.ts';
import { indexArticle } from './search.ts';

const RIGHT = 'content.write';
export type Wanted = CallInput<typeof OpsPutEntry>['body'];

const factsOf = ({
  startsAt,
  endsAt,
  markets = [],
  ...rest
}: Omit<Wanted, 'revision' | 'texts'>): EntryFacts => ({
  ...rest,
  markets,
  startsAt: new Date(startsAt),
  endsAt: endsAt === null ? null : new Date(endsAt),
});

/** The same wish twice is one change: the second finds nothing to do. */
async function write(tx: Tx, { brandId, staffId }: Actor, before: Entry, after: Entry): Promise<void> {
  checkEntry(after);
  if (before.revision > 0 && sameEntry(before, after)) return;
  // What stood before anybody kept versions is the first one there is to go back to.
  if (before.revision > 0) await keepEntry(tx, brandId, before, null);
  if (!(await writeEntry(tx, brandId, after))) throw contentFaults('content.changed_meanwhile');
  const stands = await lockEntry(tx, brandId, after.kind, after.id);
  if (stands) await keepEntry(tx, brandId, stands, staffId);
  if (after.kind !== 'article') return;
  await indexArticle(tx, brandId, after);
  for (const page of VERSIONED_PAGES)
    if (page === before.place || page === after.place) await keepVersion(tx, brandId, page);
}

/**
 * @throws content.unknown_entry · content.changed_meanwhile · content.bad_place · content.bad_picture · content.bad_linkage ·
 * content.bad_window · content.no_english
 */
export async function putEntry(
  needs: StaffActionNeeds,
  actor: Actor,
  { kind, id }: { readonly kind: EntryKind; readonly id: string },
  { revision, texts, ...facts }: Wanted,
): Promise<Entry> {
  const action = { actor, right: RIGHT, action: `content.${kind}`, subject: id };
  return staffAction(needs, action, async (tx, note) => {
    const known = await lockEntry(tx, actor.brandId, kind, id);
    if (!known && revision > 0) throw contentFaults('content.unknown_entry');
    const before = known ?? blankEntry(kind, id);
    if (before.revision !== revision) throw contentFaults('content.changed_meanwhile');
    const after = withChange(before, factsOf(facts), texts);
    await write(tx, actor, before, after);
    const stands = (await lockEntry(tx, actor.brandId, kind, id)) ?? after;
    if (!sameEntry(before, stands))
      note({
        ...(!known && { action: `content.${kind}_new` }),
        ...differences(contentOf(before), contentOf(stands)),
      });
    return stands;
  });
}

/** @throws content.unknown_entry · unknown_version · changed_meanwhile, and what a rule refuses that came after that version */
export const rollBack = (
  needs: StaffActionNeeds,
  actor: Actor,
  { kind, id }: { readonly kind: EntryKind; readonly id: string },
  { revision, to }: { readonly revision: number; readonly to: number },
): Promise<Entry> =>
  staffAction(
    needs,
    { actor, right: RIGHT, action: 'content.rolled_back', subject: id },
    async (tx, note) => {
      const before = await lockEntry(tx, actor.brandId, kind, id);
      if (!before) throw contentFaults('content.unknown_entry');
      if (before.revision !== revision) throw contentFaults('content.changed_meanwhile');
      const kept = await findEntryVersion(tx, actor.brandId, kind, id, to);
      if (!kept) throw contentFaults('content.unknown_version');
      await write(tx, actor, before, { ...kept, revision });
      const stands = (await lockEntry(tx, actor.brandId, kind, id)) ?? before;
      if (!sameEntry(before, stands))
        note({ before: { revision }, after: { revision: stands.revision, as: to } });
      return stands;
    },
  );

export type Taken = { readonly added: number; readonly changed: number; readonly same: number };

/** Thrown to leave the transaction of a look without writing. */
class DryRun extends Error {
  readonly taken: Taken;
  constructor(taken: Taken) {
    super('only looked');
    this.taken = taken;
  }
}

/** @throws what putEntry throws of a bad entry; then nothing of the file was taken */
export async function importPack(
  needs: StaffActionNeeds,
  actor: Actor,
  entries: readonly PackEntry[],
  check: boolean,
): Promise<Taken> {
  // Locks are taken in the order of ids: two files at once follow each other.
  const inOrder = [...entries].sort((a, b) => (a.id < b.id ? -1 : 1));
  const action = { actor, right: RIGHT, action: 'content.import', subject: `${entries.length}` };
  try {
    return await staffAction(needs, action, async (tx, note) => {
      const taken = { added: 0, changed: 0, same: 0 };
      for (const { kind, id, texts, ...facts } of inOrder) {
        const known = await lockEntry(tx, actor.brandId, kind, id);
        const before = known ?? blankEntry(kind, id);
        const after = withChange(before, factsOf(facts), texts);
        await write(tx, actor, before, after);
        taken[known ? (sameEntry(before, after) ? 'same' : 'changed') : 'added'] += 1;
      }
      if (check) throw new DryRun(taken);
      if (taken.added + taken.changed > 0) note({ after: taken });
      return taken;
    });
  } catch (trouble) {
    if (trouble instanceof DryRun) return trouble.taken;
    throw trouble;
  }
}
