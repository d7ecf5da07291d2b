import { type Mutant, one } from '../mutant.ts';

const DB = 'platform/db/db.ts';
const JOURNAL = 'platform/db/journal';
const KEPT = `${JOURNAL}/journal.test.ts`;
const PASSES = 'tools/books/journal-passes.ts';
const BOOKS = 'tools/books/books.test.ts';

/** Nobody alters the books unseen: what is sealed, linked, anchored, and looked at (9, 39). */
export const JOURNALLED: readonly Mutant[] = [
  one(
    39,
    'a transaction commits without its seal',
    DB,
    'if (sealer && seen.wrote()) await sealTransaction(client, sealer);',
    '',
    KEPT,
  ),
  one(
    39,
    'a statement alone has no seal',
    DB,
    'if (sealer && writesJournalled(config))',
    'if (sealer && config.name === "")',
    KEPT,
  ),
  one(
    39,
    'a lane commits without its seal',
    'platform/db/lane.ts',
    'const done = sealer\n',
    'const done = null\n',
    KEPT,
  ),
  one(
    39,
    'the journal is linked before it was taken over',
    `${JOURNAL}/links.ts`,
    'return last && append(tx, sealer, last, now);',
    'return append(tx, sealer, last, now);',
    KEPT,
  ),
  one(
    39,
    'what nobody sealed is taken over at every start',
    `${JOURNAL}/links.ts`,
    'if (await tx.one(LAST)) return undefined;',
    '',
    KEPT,
  ),
  one(
    39,
    'numbers of transactions come twice after a restore',
    `${JOURNAL}/install.ts`,
    'await client.query(NEW_ERA);',
    '',
    KEPT,
  ),
  one(
    39,
    'an anchor of anybody counts',
    `${JOURNAL}/anchors.ts`,
    'verify(null,',
    'true || verify(null,',
    KEPT,
  ),
  one(
    9,
    'the books believe every seal',
    PASSES,
    '!journal.sealer.seal(tx, digest).equals(mac)',
    'digest.length === 0',
    `${BOOKS}#seals`,
  ),
  one(
    9,
    'rows are not held against the journal',
    PASSES,
    'digest is distinct from case',
    'digest is null and null = case',
    `${BOOKS}#rows`,
  ),
  one(
    9,
    'no anchor is looked for',
    PASSES,
    'return journal.anchors.flatMap(',
    'return [].flatMap(',
    `${BOOKS}#anchors`,
  ),
  one(
    9,
    'links are not held against their seals',
    PASSES,
    // The number alone says the same as the digest, in plainer words.
    '  if (link.found !== link.seals) return `holds ${link.found} seals instead of ${link.seals}`;\n  return link.found_digest.equals(link.digest) ?',
    '  return link.n >= 0n ?',
    `${BOOKS}#journal-links`,
  ),
];
