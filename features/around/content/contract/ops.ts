/**
 * What staff read and write of content. An entry is a banner, an announcement or an article; its texts stand in as many languages as
 * somebody wrote. A change names the revision it was made on; revision 0 writes a new entry under an id the caller made.
 */
import { type Static, Type } from 'typebox';
import { call } from '#kernel/call.ts';
import { Instant, Uuid, closed, listPageWith, pageQuery } from '#kernel/wire.ts';
import { LANGUAGES, PSEUDO } from '#kernel/words.ts';
import { ENTRY_KINDS, EXECUTIONS, HELP_SUBJECTS } from './places.ts';

export const CONTENT_LANGUAGES = LANGUAGES.map(({ code }) => code).filter((code) => code !== PSEUDO);

const oneOf = <const Names extends readonly string[]>(names: Names) =>
  Type.Unsafe<Names[number]>(Type.Union(names.map((name) => Type.Literal(name))));

export const EntryText = Type.Object(
  {
    title: Type.String({ maxLength: 160 }),
    body: Type.String({ maxLength: 8_000 }),
    /** Words of a banner's button. */
    action: Type.String({ maxLength: 60 }),
  },
  closed,
);
export type EntryText = Static<typeof EntryText>;
export type EntryTexts = Readonly<Record<string, EntryText>>;

const texts = <S extends Parameters<typeof Type.Optional>[0]>(one: S) =>
  Type.Object(Object.fromEntries(CONTENT_LANGUAGES.map((code) => [code, Type.Optional(one)])), closed);

const facts = {
  place: Type.String({ maxLength: 20, pattern: '^[A-Za-z][A-Za-z0-9_]{0,19}$' }),
  /** Smaller stands first. */
  position: Type.Integer({ minimum: 0, maximum: 9_999 }),
  enabled: Type.Boolean(),
  /** An emblem of the label art; for the steps of a guide the name of its picture. */
  picture: Type.String({ maxLength: 30, pattern: '^[a-z0-9-]{0,30}$' }),
  /** Banner: the category whose ink its field has. */
  ink: Type.String({ maxLength: 20, pattern: '^[a-z]{0,20}$' }),
  /** A path of the site, `https://…`, or empty. */
  linkage: Type.String({ maxLength: 300 }),
  /** Popups: members, guests, first login. */
  execution: oneOf(['', ...EXECUTIONS] as const),
  promotionType: Type.String({ maxLength: 30, pattern: '^[a-z0-9-]{0,30}$' }),
  /** Help: under which heading. */
  subject: oneOf(['', ...HELP_SUBJECTS] as const),
  /** Articles: ISO codes of the countries they are for; empty or left out: for all. */
  markets: Type.Optional(
    Type.Array(Type.String({ pattern: '^[A-Z]{2}$' }), { maxItems: 60, uniqueItems: true }),
  ),
  startsAt: Instant,
  endsAt: Type.Union([Instant, Type.Null()]),
};

export const OpsEntry = Type.Object({
  kind: oneOf(ENTRY_KINDS),
  id: Uuid,
  revision: Type.Integer(),
  ...facts,
  texts: Type.Unsafe<EntryTexts>(texts(EntryText)),
  /** What visitors get of it now. */
  state: oneOf(['shown', 'waiting', 'over', 'off'] as const),
});
export type OpsEntry = Static<typeof OpsEntry>;

export const OpsEntryList = call({
  method: 'GET',
  path: '/ops/content/entries',
  summary: 'Banners, announcements or articles of the brand, with every language, in the order they stand.',
  query: Type.Object({ kind: oneOf(ENTRY_KINDS), place: Type.Optional(facts.place), ...pageQuery }, closed),
  answer: listPageWith(OpsEntry, { total: Type.Integer() }),
});

/** Languages that are named are replaced, null takes one away; the others stay. English is always there. */
const TextChanges = Type.Unsafe<Readonly<Record<string, EntryText | null>>>(
  texts(Type.Union([EntryText, Type.Null()])),
);

export const OpsPutEntry = call({
  method: 'PUT',
  path: '/ops/content/entries/{kind}/{id}',
  faults: [
    'content.bad_linkage',
    'content.bad_picture',
    'content.bad_place',
    'content.bad_window',
    'content.changed_meanwhile',
    'content.no_english',
  ],
  summary: 'Writes an entry: its facts, and the texts of the languages that are named.',
  params: Type.Object({ kind: oneOf(ENTRY_KINDS), id: Uuid }, closed),
  body: Type.Object(
    { revision: Type.Integer({ minimum: 0, maximum: 1_000_000_000 }), ...facts, texts: TextChanges },
    closed,
  ),
  answer: OpsEntry,
});

export const PackEntry = Type.Object(
  { kind: oneOf(ENTRY_KINDS), id: Uuid, ...facts, texts: TextChanges },
  closed,
);
export type PackEntry = Static<typeof PackEntry>;
export const PACK_FORMAT = 'haat-content/1' as const;

export const OpsExportContent = call({
  method: 'GET',
  path: '/ops/content/pack',
  summary: 'All content of the brand as one file: for a translator, a copy, or another brand.',
  answer: Type.Object({ format: Type.Literal(PACK_FORMAT), entries: Type.Array(PackEntry) }),
});

export const OpsImportContent = call({
  method: 'POST',
  path: '/ops/content/pack',
  faults: ['content.bad_linkage'],
  summary:
    'Takes entries of a file, all or none: known ids are changed, new ones added, nothing is removed. `check` only looks.',
  body: Type.Object(
    {
      format: Type.Literal(PACK_FORMAT),
      check: Type.Boolean(),
      entries: Type.Array(PackEntry, { minItems: 1, maxItems: 500 }),
    },
    closed,
  ),
  answer: Type.Object({ added: Type.Integer(), changed: Type.Integer(), same: Type.Integer() }),
});

const OneEntry = Type.Object({ kind: oneOf(ENTRY_KINDS), id: Uuid }, closed);

export const OpsEntryHistory = call({
  method: 'GET',
  path: '/ops/content/entries/{kind}/{id}/versions',
  summary: 'Every version of an entry, newest first, each as it stood; and how its readers judged an answer.',
  params: OneEntry,
  answer: Type.Object({
    versions: Type.Array(
      Type.Object({
        revision: Type.Integer(),
        at: Instant,
        /** Account name of who wrote it; empty where the house did. */
        by: Type.String(),
        entry: OpsEntry,
      }),
    ),
    votes: Type.Object({ yes: Type.Integer(), no: Type.Integer() }),
  }),
});
export type EntryHistory = Static<typeof OpsEntryHistory.answer>;

export const OpsRollBack = call({
  method: 'POST',
  path: '/ops/content/entries/{kind}/{id}/rollback',
  faults: ['content.unknown_entry', 'content.unknown_version', 'content.changed_meanwhile'],
  summary: 'Writes an entry as it stood in an earlier version; that is a new version itself.',
  params: OneEntry,
  body: Type.Object({ revision: Type.Integer({ minimum: 1 }), to: Type.Integer({ minimum: 1 }) }, closed),
  answer: OpsEntry,
});
