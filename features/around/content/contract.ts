/** The words of content: what a brand says to its visitors (docs/PRODUCT.md, 3). */
import { Type, type Static } from 'typebox';
import { call } from '#kernel/call.ts';
import { closed, Instant, Nothing, Uuid } from '#kernel/wire.ts';
import { ANNOUNCEMENT_TYPES, BANNER_GROUPS, CONTENT_PAGES, EXECUTIONS } from './contract/places.ts';

export type BannerGroup = (typeof BANNER_GROUPS)[number];
export type AnnouncementType = (typeof ANNOUNCEMENT_TYPES)[number];
export type Execution = (typeof EXECUTIONS)[number];
export type ContentPage = (typeof CONTENT_PAGES)[number];

/** How many popups of announcements come at once (docs/PRODUCT.md, 9). */
export const POPUP_PAGE_SIZE = 6;

const LANGUAGE = Type.Optional(Type.String({ maxLength: 10 }));
/** Comma separated codes; `B,PL,PU`. */
const LIST = (codes: readonly string[]) =>
  Type.Optional(Type.String({ maxLength: 40, pattern: `^(${codes.join('|')})(,(${codes.join('|')}))*$` }));

export const Banner = Type.Object({
  id: Type.String(),
  groupName: Type.String(),
  /** Path of the drawing. */
  url: Type.String(),
  title: Type.String(),
  text: Type.String(),
  /** Words of the button; empty without a linkage. */
  action: Type.String(),
  /** A category of the label inks: the colour of the field. */
  ink: Type.String(),
  /** A path of the site, an address outside, or empty: the banner cannot be pressed. */
  linkage: Type.String(),
  linkageType: Type.Union([Type.Literal(''), Type.Literal('INTERNAL'), Type.Literal('EXTERNAL')]),
});
export type Banner = Static<typeof Banner>;

export const Announcement = Type.Object({
  id: Type.String(),
  title: Type.String(),
  /** Plain text; an empty line between paragraphs. */
  content: Type.String(),
  startDateStr: Instant,
  execution: Type.String(),
  promotionType: Type.String(),
  /** Path of a drawing, or empty. */
  url: Type.String(),
  linkage: Type.String(),
});
export type Announcement = Static<typeof Announcement>;

export const Announcements = Type.Object({
  banners: Type.Array(Announcement),
  notices: Type.Array(Announcement),
  popups: Type.Array(Announcement),
  promotions: Type.Array(Announcement),
  headlines: Type.Array(Announcement),
});
export type Announcements = Static<typeof Announcements>;

export const GetBanners = call({
  method: 'GET',
  path: '/wps/relay/MCSFE_banners',
  summary: 'Banners of one group or of all, in the order they are shown.',
  query: Type.Object({ groupName: LIST(BANNER_GROUPS), language: LANGUAGE }, closed),
  answer: Type.Array(Banner),
});

export const GetAnnouncements = call({
  method: 'GET',
  path: '/wps/relay/MCSFE_announcements',
  summary: 'What the brand announces, by type; popups also by execution, six at once.',
  query: Type.Object(
    {
      types: LIST(ANNOUNCEMENT_TYPES),
      platform: Type.Optional(Type.Literal('W')),
      execution: LIST(EXECUTIONS),
      language: LANGUAGE,
      pageNo: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000 })),
      pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    },
    closed,
  ),
  answer: Announcements,
});

export const Article = Type.Object({
  id: Type.String(),
  subject: Type.String(),
  title: Type.String(),
  /** Plain text; an empty line between paragraphs, `- ` before the items of a list. */
  content: Type.String(),
  /** Name of a drawing, or empty. */
  picture: Type.String(),
  publishedAt: Instant,
});
export type Article = Static<typeof Article>;

const PageVersion = Type.Object({ number: Type.Integer(), since: Instant });

export const GetContentPage = call({
  method: 'GET',
  path: '/wps/content/{page}',
  summary:
    'A page of text: the answers of the help centre, about, licences, blog, or the steps of an installation guide.',
  params: Type.Object(
    { page: Type.Unsafe<ContentPage>(Type.Union(CONTENT_PAGES.map((page) => Type.Literal(page)))) },
    closed,
  ),
  query: Type.Object(
    {
      language: LANGUAGE,
      /** Of a page whose versions are kept; left out: what stands today. */
      version: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
    },
    closed,
  ),
  faults: ['content.unknown_version'],
  answer: Type.Object({
    page: Type.String(),
    articles: Type.Array(Article),
    /** Pages whose versions are kept: which one this is, and since when. */
    version: Type.Optional(PageVersion),
    /** All of them, newest first. */
    versions: Type.Optional(Type.Array(PageVersion)),
  }),
});
export type ContentPageAnswer = Static<(typeof GetContentPage)['answer']>;

export const HelpTopic = Type.Object({
  id: Type.String(),
  /** Under which heading: account, money, games, safe. */
  topic: Type.String(),
  title: Type.String(),
  body: Type.String(),
});
export type HelpTopic = Static<typeof HelpTopic>;
const Spoken = Type.String({ pattern: '^[A-Za-z]{2,3}([-_][A-Za-z]{2,8})?$' });
export const GetHelp = call({
  method: 'GET',
  path: '/wps/system/helpCenter',
  summary:
    'The help centre in one language: the same answers as the content page `help`; paragraphs are parted by an empty line.',
  query: Type.Object(
    {
      lang: Type.Optional(Spoken),
      device: Type.Optional(Type.Literal('WEB')),
      language: Type.Optional(Spoken),
    },
    closed,
  ),
  answer: Type.Object({ lang: Type.String(), topics: Type.Array(HelpTopic) }),
});

export const SearchHelp = call({
  method: 'GET',
  path: '/wps/content/search',
  summary:
    'Answers of the help centre that hold these words, best first, in the visitor’s language; where none does, in the brand’s, then in English.',
  query: Type.Object({ q: Type.String({ minLength: 2, maxLength: 100 }), language: LANGUAGE }, closed),
  answer: Type.Object({
    /** The language they were found in. */
    language: Type.String(),
    articles: Type.Array(Article),
  }),
});

export const VoteArticle = call({
  method: 'POST',
  path: '/wps/content/articles/{id}/vote',
  summary: 'Whether an answer was helpful; one voice a reader, the last one counts.',
  faults: ['content.unknown_entry'],
  params: Type.Object({ id: Uuid }, closed),
  body: Type.Object({ helpful: Type.Boolean() }, closed),
  answer: Nothing,
});
