import type { Clock } from '#kernel/time.ts';
import { pageOfAll } from '#platform/db/page.ts';
import type { BrandId } from '#kernel/ids.ts';
import { EVERYONE, type Route, route } from '#platform/http/route.ts';
import { actorOf } from '#platform/trail/staff-action.ts';
import {
  GetGameList,
  GetGameMenus,
  GetGameTypes,
  GetHotGames,
  GetPopularGames,
  GetVendors,
  OpsChangeGame,
  OpsChangeVendor,
  OpsGameList,
  OpsVendorList,
} from './contract.ts';
import { catalogueFaults } from './faults.ts';
import {
  presentForOps,
  presentGame,
  presentMenus,
  presentTypes,
  presentVendorForOps,
  presentVendors,
} from './present.ts';
import { byPopularity, inTurns, isClosed } from './rules.ts';
import type { Item } from './rules/item.ts';
import type { Catalogue } from './service.ts';
import { changeGame, changeVendor, type EditNeeds } from './service/edit.ts';

/** Three chunks of the slider on the home page (docs/PRODUCT.md, 9). */
const HOT_LIMIT = 33;
/** A reader who types fast asks often; one who copies the catalogue asks more. */
const LIST_PER_MINUTE = 1_200;

/** A language the caller named for names alone; the door settles the language of messages. */
const languageOf = (settled: string, asked: string | undefined): string => (asked ?? settled).toLowerCase();

/** @param paysRebates whether the house pays the rebates of a brand; a brand that promises them by hand says so itself */
export function catalogueRoutes(
  catalogue: Catalogue,
  clock: Clock,
  paysRebates: (brandId: BrandId) => Promise<boolean>,
): readonly Route[] {
  const present = (items: readonly Item[], language: string) => {
    const now = clock.now();
    return items.map((item) => presentGame(item, language, now));
  };

  return [
    route(GetGameTypes, { allow: EVERYONE }, async ({ brand }) =>
      presentTypes(await catalogue.shelf(brand.id), await paysRebates(brand.id)),
    ),

    route(GetVendors, { allow: EVERYONE }, async ({ brand }, { query }) => {
      const all = presentVendors(await catalogue.shelf(brand.id), await paysRebates(brand.id));
      const type = query.gameType?.toUpperCase();
      return type ? all.filter((vendor) => vendor.gameType === type) : all;
    }),

    route(GetGameList, { allow: EVERYONE, perMinute: LIST_PER_MINUTE }, async (context, { query }) => {
      const { pageNo = 1, pageSize = 15, gameName } = query;
      const language = languageOf(context.language, query.language);
      const found = await catalogue.find(context.brand, query);
      const page = {
        games: present(found.slice((pageNo - 1) * pageSize, pageNo * pageSize), language),
        pageNum: pageNo,
        totalPages: Math.ceil(found.length / pageSize),
      };
      if (found.length > 0 || !gameName?.trim()) return page;
      const near = await catalogue.near(context.brand, gameName);
      return { ...page, near: present(near, language).map((game) => game.nodeName) };
    }),

    route(GetHotGames, { allow: EVERYONE }, async ({ brand, language }, { query }) => {
      const of = await catalogue.find(brand, { gameType: query.gameType, vassalage: query.vassalage });
      const hot = inTurns(of.filter((item) => item.hot)).slice(0, HOT_LIMIT);
      return present(hot, languageOf(language, query.language));
    }),

    route(GetPopularGames, { allow: EVERYONE }, async ({ brand, language }, { query }) => {
      const of = await catalogue.find(brand, { gameType: query.gameType, vassalage: query.vassalage });
      const played = [...of].sort(byPopularity).slice(0, HOT_LIMIT);
      return present(played, languageOf(language, query.language));
    }),

    route(GetGameMenus, { allow: EVERYONE }, async (context) =>
      presentMenus(await catalogue.shelf(context.brand.id), context.language, clock.now()),
    ),
  ];
}

/** What staff see and change. */
export const catalogueOpsRoutes = (catalogue: Catalogue, needs: EditNeeds): readonly Route[] => [
  route(OpsGameList, { allow: ['staff'], right: 'catalogue.read' }, async (context, { query }) => {
    const { text, gameType, vendor, view = 'all' } = query;
    const now = needs.clock.now();
    const shelf = await catalogue.shelf(context.brand.id);
    const named = text?.trim()
      ? (await shelf.index).find(text, () => true).flatMap((code) => shelf.byCode.get(code) ?? [])
      : shelf.every;
    const found = named.filter(
      (item) =>
        (!gameType || item.type === gameType.toUpperCase()) &&
        (!vendor || item.game.vendor === vendor.toUpperCase()) &&
        (view === 'all' ||
          (view === 'hot'
            ? item.hot
            : view === 'playable'
              ? item.address !== undefined
              : isClosed(item, now))),
    );
    const language = languageOf(context.language, query.language);
    const page = pageOfAll(query, found, (item) => presentForOps(item, language, now));
    return { ...page, total: found.length };
  }),

  route(OpsChangeGame, { allow: ['staff'], right: 'catalogue.write' }, async (context, { params, body }) => {
    const { brand } = context;
    await changeGame(needs, actorOf(context), params.code, body);
    catalogue.forget();
    const item = (await catalogue.shelf(brand.id)).byCode.get(params.code);
    if (!item) throw catalogueFaults('catalogue.unknown_game');
    return presentForOps(item, context.language, needs.clock.now());
  }),

  route(OpsVendorList, { allow: ['staff'], right: 'catalogue.read' }, async ({ brand }) => {
    const shelf = await catalogue.shelf(brand.id);
    return shelf.vendors.map((vendor) => presentVendorForOps(shelf, vendor, needs.clock.now()));
  }),

  route(
    OpsChangeVendor,
    { allow: ['staff'], right: 'catalogue.write' },
    async (context, { params, body }) => {
      const { brand } = context;
      await changeVendor(needs, actorOf(context), params.code, body);
      catalogue.forget();
      const shelf = await catalogue.shelf(brand.id);
      const vendor = shelf.vendors.find((one) => one.code === params.code);
      if (!vendor) throw catalogueFaults('catalogue.unknown_vendor');
      return presentVendorForOps(shelf, vendor, needs.clock.now());
    },
  ),
];
