import { createHash } from 'node:crypto';
import type { Clock } from '#kernel/time.ts';
import type { Db } from '#platform/db/db.ts';
import type { Context } from '#platform/http/route.ts';
import { EVERYONE, type Route, route } from '#platform/http/route.ts';
import { languageOf } from '#kernel/words.ts';
import {
  GetAnnouncements,
  GetBanners,
  GetContentPage,
  GetHelp,
  POPUP_PAGE_SIZE,
  SearchHelp,
  VoteArticle,
} from './contract.ts';
import type { ContentPage, ContentPageAnswer } from './contract.ts';
import { contentFaults } from './faults.ts';
import {
  presentAnnouncements,
  presentArticle,
  presentBanner,
  presentTopic,
  presentVersion,
  type Reader,
} from './present.ts';
import { among, isShown } from './rules.ts';
import { inMarket } from './rules/search.ts';
import { searchHelp } from './service/search.ts';
import { vote } from './store/search.ts';
import { findVersion, versionsOf } from './store/versions.ts';
import type { Content } from './service/said.ts';

/** Asked for by any of its names (`BN`, `TY`, `bn-BD`), also one the brand does not offer: a text of it may stand there. */
const readerOf = ({ brand, language }: Context, asked: string | undefined): Reader => ({
  language: languageOf(asked ?? '')?.code ?? language,
  brandLanguage: brand.defaultLanguage,
});

/** A page as it stands, for the visitor’s market. */
async function pageNow(
  db: Db,
  content: Content,
  context: Context,
  page: ContentPage,
  asked: string | undefined,
): Promise<ContentPageAnswer> {
  const { articles, versions } = await content.said(context.brand.id);
  const reader = readerOf(context, asked);
  const version = versions.find((one) => one.page === page);
  const mine = articles.filter((row) => row.page === page && inMarket(row, context.country));
  return {
    page,
    articles: mine.map((row) => presentArticle(row, reader)),
    ...(version && {
      version: presentVersion(version),
      versions: (await versionsOf(db, context.brand.id, page)).map(presentVersion),
    }),
  };
}

/** A page as it was shown in an earlier version. @throws content.unknown_version */
async function pageThen(
  db: Db,
  context: Context,
  page: ContentPage,
  number: number,
  asked: string | undefined,
): Promise<ContentPageAnswer> {
  const kept = await findVersion(db, context.brand.id, page, number);
  if (!kept) throw contentFaults('content.unknown_version');
  const reader = readerOf(context, asked);
  const none = { subject: '', picture: '', page, markets: [], published_at: kept.since };
  return {
    page,
    articles: kept.articles.map((one, n) =>
      presentArticle({ ...none, ...one, id: `${number}-${n}` }, reader),
    ),
    version: presentVersion(kept),
    versions: (await versionsOf(db, context.brand.id, page)).map(presentVersion),
  };
}

/** One voice a member; of guests one an address and day. */
function voterOf({ caller, ip }: Context, at: Date): Buffer {
  const who = 'id' in caller ? caller.id : `${ip} ${at.toISOString().slice(0, 10)}`;
  return createHash('sha256').update(who).digest();
}

export const contentRoutes = (db: Db, content: Content, clock: Clock): readonly Route[] => [
  route(GetBanners, { allow: EVERYONE }, async (context, { query }) => {
    const { banners } = await content.said(context.brand.id);
    const wanted = among(query.groupName);
    return banners
      .filter((row) => wanted(row.group_name) && isShown(row, clock.now()))
      .map((row) => presentBanner(row, readerOf(context, query.language)));
  }),

  route(GetAnnouncements, { allow: EVERYONE }, async (context, { query }) => {
    const { announcements } = await content.said(context.brand.id);
    const { pageNo = 1, pageSize = POPUP_PAGE_SIZE } = query;
    const [types, executions] = [among(query.types), among(query.execution)];
    const shown = announcements.filter((row) => types(row.type) && isShown(row, clock.now()));
    const popups = shown
      .filter((row) => row.type === 'PU' && (row.execution === '' || executions(row.execution)))
      .slice((pageNo - 1) * pageSize, pageNo * pageSize);
    const others = shown.filter((row) => row.type !== 'PU');
    return presentAnnouncements([...others, ...popups], readerOf(context, query.language));
  }),

  // Help stays reachable while the brand is closed.
  route(GetContentPage, { allow: EVERYONE, always: true }, (context, { params, query }) =>
    query.version === undefined
      ? pageNow(db, content, context, params.page, query.language)
      : pageThen(db, context, params.page, query.version, query.language),
  ),
  route(SearchHelp, { allow: EVERYONE, always: true, perMinute: 120 }, async (context, { query }) => {
    const { articles } = await content.said(context.brand.id);
    const reader = readerOf(context, query.language);
    const mine = articles.filter((row) => row.page === 'help' && inMarket(row, context.country));
    const found = await searchHelp(db, context.brand.id, query.q, reader, mine);
    const spoken = { ...reader, language: found.language };
    return { language: found.language, articles: found.rows.map((row) => presentArticle(row, spoken)) };
  }),
  route(
    VoteArticle,
    { allow: EVERYONE, always: true, perMinute: 20, shared: true },
    async (context, { params, body }) => {
      const at = new Date(clock.now());
      const isThere = await vote(db, context.brand.id, params.id, voterOf(context, at), body.helpful, at);
      if (!isThere) throw contentFaults('content.unknown_entry');
      return {};
    },
  ),

  route(GetHelp, { allow: EVERYONE, always: true }, async (context, { query }) => {
    const { articles } = await content.said(context.brand.id);
    const asked = query.lang ?? query.language;
    const known = languageOf(asked ?? context.language)?.code;
    const lang = known ?? context.brand.defaultLanguage;
    const reader = { language: lang, brandLanguage: context.brand.defaultLanguage };
    const topics = articles
      .filter((row) => row.page === 'help' && inMarket(row, context.country))
      .map((row) => presentTopic(row, reader));
    return { lang, topics };
  }),
];
