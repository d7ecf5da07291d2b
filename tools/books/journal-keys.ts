/** What the books check seals and anchors with, from the keys of the installation. */
import type { InstallationKeys } from '#platform/crypto/keys.ts';
import { ANCHOR_KEY, anchorKey, keptAnchors, readAnchor } from '#platform/db/journal/anchors.ts';
import { journalSealer } from '#platform/db/journal/sealing.ts';
import type { JournalKeys } from '#platform/room/pass.ts';

/**
 * @param dataDir whose `anchors` folder is read; @param files anchors that were kept elsewhere
 * @throws when a file is no anchor
 */
export const journalKeys = (
  keys: Pick<InstallationKeys, 'derive'>,
  dataDir: string,
  files: readonly string[] = [],
): JournalKeys => ({
  sealer: journalSealer(keys),
  anchorKey: anchorKey(keys.derive(ANCHOR_KEY)),
  anchors: [...keptAnchors(dataDir), ...files.map((file) => ({ file, anchor: readAnchor(file) }))],
});
