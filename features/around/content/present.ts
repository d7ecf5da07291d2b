import { toWire } from '#kernel/time.ts';
import type {
  Announcement,
  Announcements,
  AnnouncementType,
  Article,
  Banner,
  HelpTopic,
} from './contract.ts';
import type { EntryText, OpsEntry, PackEntry } from './contract/ops.ts';
import { emblemPath, linkageOf, textIn } from './rules.ts';
import { type Entry, stateOf } from './rules/entry.ts';
import type { PageVersion } from './store/versions.ts';
import type { AnnouncementRow, ArticleRow, BannerRow } from './store.ts';

/** The reader's language and the one of his brand. */
export type Reader = { readonly language: string; readonly brandLanguage: string };

export function presentBanner(row: BannerRow, { language, brandLanguage }: Reader): Banner {
  const link = linkageOf(row.linkage);
  return {
    id: row.id,
    groupName: row.group_name,
    url: emblemPath(row.emblem),
    title: textIn(row.title, language, brandLanguage),
    text: textIn(row.body, language, brandLanguage),
    action: link.linkage ? textIn(row.action, language, brandLanguage) : '',
    ink: row.ink,
    ...link,
  };
}

export const presentAnnouncement = (
  row: AnnouncementRow,
  { language, brandLanguage }: Reader,
): Announcement => ({
  id: row.id,
  title: textIn(row.title, language, brandLanguage),
  content: textIn(row.body, language, brandLanguage),
  startDateStr: toWire(row.starts_at),
  execution: row.execution,
  promotionType: row.promotion_type,
  url: emblemPath(row.emblem),
  linkage: linkageOf(row.linkage).linkage,
});

export function presentAnnouncements(rows: readonly AnnouncementRow[], reader: Reader): Announcements {
  const of = (type: AnnouncementType): Announcement[] =>
    rows.filter((row) => row.type === type).map((row) => presentAnnouncement(row, reader));
  return {
    banners: of('B'),
    notices: of('PL'),
    popups: of('PU'),
    promotions: of('PR'),
    headlines: of('H'),
  };
}

export const presentArticle = (row: ArticleRow, { language, brandLanguage }: Reader): Article => ({
  id: row.id,
  subject: row.subject,
  title: textIn(row.title, language, brandLanguage),
  content: textIn(row.body, language, brandLanguage),
  picture: row.picture,
  publishedAt: toWire(row.published_at),
});

export const presentVersion = ({ number, since }: PageVersion) => ({ number, since: toWire(since) });

export const presentTopic = (row: ArticleRow, { language, brandLanguage }: Reader): HelpTopic => ({
  id: row.id,
  topic: row.subject,
  title: textIn(row.title, language, brandLanguage),
  body: textIn(row.body, language, brandLanguage),
});

function textsOf({ title, body, action }: Entry): Record<string, EntryText> {
  const languages = new Set([title, body, action].flatMap((texts) => Object.keys(texts)));
  return Object.fromEntries(
    [...languages].map((language) => [
      language,
      { title: title[language] ?? '', body: body[language] ?? '', action: action[language] ?? '' },
    ]),
  );
}

export const presentPackEntry = (entry: Entry): PackEntry => ({
  kind: entry.kind,
  id: entry.id,
  place: entry.place,
  position: entry.position,
  enabled: entry.enabled,
  picture: entry.picture,
  ink: entry.ink,
  linkage: entry.linkage,
  execution: entry.execution,
  promotionType: entry.promotionType,
  subject: entry.subject,
  markets: [...entry.markets],
  startsAt: toWire(entry.startsAt),
  endsAt: entry.endsAt === null ? null : toWire(entry.endsAt),
  texts: textsOf(entry),
});

export const presentEntry = (entry: Entry, now: number): OpsEntry => ({
  ...presentPackEntry(entry),
  texts: textsOf(entry),
  revision: entry.revision,
  state: stateOf(entry, now),
});
