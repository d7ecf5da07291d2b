import { type Clock, toWire } from '#kernel/time.ts';
import type { Context } from '#platform/http/route.ts';
import { EVERYONE, type Route, route } from '#platform/http/route.ts';
import { languageOf } from '#kernel/words.ts';
import { GetAnnouncements, GetBanners, GetContentPage, GetHelp, POPUP_PAGE_SIZE } from './contract.ts';
import { presentAnnouncements, presentArticle, presentBanner, presentTopic, type Reader } from './present.ts';
import { among, isShown } from './rules.ts';
import type { Content } from './service/said.ts';

/** Asked for by any of its names (`BN`, `TY`, `bn-BD`), also one the brand does not offer: a text of it may stand there. */
const readerOf = ({ brand, language }: Context, asked: string | undefined): Reader => ({
  language: languageOf(asked ?? '')?.code ?? language,
  brandLanguage: brand.defaultLanguage,
});

export const contentRoutes = (content: Content, clock: Clock): readonly Route[] => [
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
  route(GetContentPage, { allow: EVERYONE, always: true }, async (context, { params, query }) => {
    const { articles, versions } = await content.said(context.brand.id);
    const reader = readerOf(context, query.language);
    const version = versions.find(({ page }) => page === params.page);
    const mine = articles.filter((row) => row.page === params.page);
    return {
      page: params.page,
      articles: mine.map((row) => presentArticle(row, reader)),
      ...(version && { version: { number: version.number, since: toWire(version.since.getTime()) } }),
    };
  }),

  route(GetHelp, { allow: EVERYONE, always: true }, async (context, { query }) => {
    const { articles } = await content.said(context.brand.id);
    const asked = query.lang ?? query.language;
    const known = languageOf(asked ?? context.language)?.code;
    const lang = known ?? context.brand.defaultLanguage;
    const reader = { language: lang, brandLanguage: context.brand.defaultLanguage };
    const topics = articles.filter((row) => row.page === 'help').map((row) => presentTopic(row, reader));
    return { lang, topics };
  }),
];
