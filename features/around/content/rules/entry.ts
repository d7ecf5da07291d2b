/** One shape for everything staff write: a banner, an announcement, an article. Pure. */
import { isEmblem } from '#platform/ui/art/emblems.ts';
import { contentFaults } from '../faults.ts';
import type { EntryText, OpsEntry } from '../contract/ops.ts';
import { BANNER_INKS, ENTRY_PLACES, type EntryKind, VERSIONED_PAGES } from '../contract/places.ts';
import { isShown, linkageOf, type Texts } from '../rules.ts';

/** An entry as it is stored, whichever table holds it. */
export type Entry = {
  readonly kind: EntryKind;
  readonly id: string;
  readonly revision: number;
  readonly place: string;
  readonly position: number;
  readonly enabled: boolean;
  readonly picture: string;
  readonly ink: string;
  readonly linkage: string;
  readonly execution: OpsEntry['execution'];
  readonly promotionType: string;
  readonly subject: OpsEntry['subject'];
  /** Countries an article is for; none: all. */
  readonly markets: readonly string[];
  readonly startsAt: Date;
  readonly endsAt: Date | null;
  readonly title: Texts;
  readonly body: Texts;
  readonly action: Texts;
};
export type EntryFacts = Omit<Entry, 'kind' | 'id' | 'revision' | 'title' | 'body' | 'action'>;
export type TextChanges = Readonly<Record<string, EntryText | null | undefined>>;

/** Where nothing stands yet. */
export const blankEntry = (kind: EntryKind, id: string): Entry => ({
  kind,
  id,
  revision: 0,
  place: '',
  position: 0,
  enabled: true,
  picture: '',
  ink: '',
  linkage: '',
  execution: '',
  promotionType: '',
  subject: '',
  markets: [],
  startsAt: new Date(0),
  endsAt: null,
  title: {},
  body: {},
  action: {},
});

const changed = (before: Texts, changes: TextChanges, part: keyof EntryText): Texts => {
  const after = new Map(Object.entries(before));
  for (const [language, text] of Object.entries(changes)) {
    const said = text?.[part].trim() ?? '';
    if (said === '') after.delete(language);
    else after.set(language, said);
  }
  return Object.fromEntries(after);
};

/** What only another kind has is left empty, whatever was sent. */
function own(kind: EntryKind, facts: EntryFacts): EntryFacts {
  const isPopup = kind === 'announcement' && facts.place === 'PU';
  return {
    ...facts,
    ink: kind === 'banner' ? facts.ink : '',
    execution: isPopup ? facts.execution : '',
    promotionType: kind === 'announcement' ? facts.promotionType : '',
    subject: kind === 'article' && facts.place === 'help' ? facts.subject || 'account' : '',
    markets: kind === 'article' ? [...new Set(facts.markets)].sort() : [],
    linkage: kind === 'article' ? '' : facts.linkage.trim(),
    endsAt: kind === 'article' ? null : facts.endsAt,
  };
}

/** The entry after a change; not checked yet. */
export const withChange = (entry: Entry, facts: EntryFacts, texts: TextChanges): Entry => ({
  ...entry,
  ...own(entry.kind, facts),
  title: changed(entry.title, texts, 'title'),
  body: changed(entry.body, texts, 'body'),
  action: entry.kind === 'banner' ? changed(entry.action, texts, 'action') : {},
});

const refuse = (code: Parameters<typeof contentFaults>[0], field: string): Error =>
  contentFaults(code, { fields: { [field]: code } });

/** @throws content.bad_place · content.bad_picture · content.bad_linkage · content.bad_window · content.no_english */
export function checkEntry({ kind, place, picture, ink, linkage, startsAt, endsAt, title }: Entry): void {
  if (!ENTRY_PLACES[kind].some((one) => one === place)) throw refuse('content.bad_place', 'place');
  const drawn = kind === 'banner' || (kind === 'announcement' && picture !== '');
  if (drawn && !isEmblem(picture)) throw refuse('content.bad_picture', 'picture');
  if (kind === 'banner' && !BANNER_INKS.some((one) => one === ink))
    throw refuse('content.bad_picture', 'ink');
  if (linkageOf(linkage).linkage !== linkage) throw refuse('content.bad_linkage', 'linkage');
  if (endsAt !== null && endsAt <= startsAt) throw refuse('content.bad_window', 'endsAt');
  if (!title['en']) throw refuse('content.no_english', 'title');
}

/** What visitors get of it now. */
export function stateOf({ kind, place, enabled, startsAt, endsAt }: Entry, now: number): OpsEntry['state'] {
  if (!enabled) return 'off';
  // A page players agree to has versions, and each stands from the moment it was written.
  if (kind === 'article' && VERSIONED_PAGES.some((page) => page === place)) return 'shown';
  if (isShown({ starts_at: startsAt, ends_at: endsAt }, now)) return 'shown';
  return startsAt.getTime() > now ? 'waiting' : 'over';
}

/** What the trail and the question "is it the same?" look at: everything but the revision. */
export const contentOf = ({ revision: _, ...rest }: Entry) => ({
  ...rest,
  startsAt: rest.startsAt.toISOString(),
  endsAt: rest.endsAt?.toISOString() ?? null,
});
const sorted = (texts: Texts): unknown => Object.entries(texts).sort(([a], [b]) => (a < b ? -1 : 1));
export const sameEntry = (one: Entry, other: Entry): boolean => {
  const seen = (entry: Entry): string => {
    const { title, body, action, ...facts } = contentOf(entry);
    return JSON.stringify([
      facts.kind,
      facts.id,
      facts.place,
      facts.position,
      facts.enabled,
      facts.picture,
      facts.ink,
      facts.linkage,
      facts.execution,
      facts.promotionType,
      facts.subject,
      facts.markets,
      facts.startsAt,
      facts.endsAt,
      sorted(title),
      sorted(body),
      sorted(action),
    ]);
  };
  return seen(one) === seen(other);
};
