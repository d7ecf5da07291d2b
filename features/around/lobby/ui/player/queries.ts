/** What the lobby asks the catalogue and the brand. */
import type {
  FigureQuery,
  Game,
  GameOrder,
  GamePage,
  GameTypeEntry,
  GetGameList,
  GetGameTypes,
  GetHotGames,
  GetVendors,
  Vendor,
} from '#features/setup/catalogue/contract.ts';
import type { GetStatus, GetWhiteLabel, SystemStatus, WhiteLabel } from '#features/setup/brand/contract.ts';
import type {
  Announcements,
  Banner,
  GetAnnouncements,
  GetBanners,
} from '#features/around/content/contract.ts';
import type { GetWinnerBoard, Winner } from '#features/play/rounds/contract.ts';
import type { GameMatch, GetGameMatches, MatchesChanged } from '#features/play/sportsbook/contract.ts';
import { filterOf } from './list/filter.ts';
import { type Answer, useAnswers } from '#platform/ui/answers.ts';
import { addressOf } from '#platform/ui/api.ts';
import { useRead } from '#platform/ui/call.ts';
import { useLive } from '#platform/ui/live.ts';
import { useLanguage } from '#platform/ui/words.tsx';

/** Page size of a game list (docs/PRODUCT.md, 9). */
export const PAGE_SIZE = 15;
/** How the site names itself to the lists (docs/PRODUCT.md, 9). */
const CLIENT_TYPE = 3;
const HOUR_MS = 3_600_000;

export const useWhiteLabel = (): Answer<WhiteLabel> =>
  useRead<typeof GetWhiteLabel>('/wps/system/whitelabel', {}, HOUR_MS);
export const useStatus = (): Answer<SystemStatus> =>
  useRead<typeof GetStatus>('/wps/system/status', {}, HOUR_MS);
export const useGameTypes = (): Answer<GameTypeEntry[]> =>
  useRead<typeof GetGameTypes>('/wps/relay/GCS_gameTypes', {}, HOUR_MS);

export function useHotGames(): Answer<Game[]> {
  const { code } = useLanguage();
  return useRead<typeof GetHotGames>('/wps/relay/GCSGAME_hotGames', { query: { language: code } }, HOUR_MS);
}

export type ListFilter = {
  readonly gameType?: string | undefined;
  readonly vassalage?: string | undefined;
  readonly gameClassify?: string | undefined;
  readonly gameName?: string | undefined;
  /** Figures the list is narrowed to, and its order. */
  readonly figures?: (FigureQuery & { readonly sort?: GameOrder }) | undefined;
  readonly pageNo: number;
};

const listQuery = (
  { gameType, vassalage, gameClassify, gameName, figures, pageNo }: ListFilter,
  language: string,
) => ({
  query: {
    ...(gameType && { gameType }),
    ...(vassalage && { vassalage }),
    ...(gameClassify && { gameClassify }),
    ...(gameName && { gameName }),
    ...figures,
    clientType: CLIENT_TYPE,
    language,
    pageNo,
    pageSize: PAGE_SIZE,
  },
});

/** `asked` false asks nothing. */
export function useGameList(filter: ListFilter, asked = true): Answer<GamePage> {
  const { code } = useLanguage();
  return useRead<typeof GetGameList>(
    '/wps/relay/GCS_gameList',
    asked ? listQuery(filter, code) : undefined,
    HOUR_MS,
  );
}

/** Addresses the server asks before it draws the first screen of a page. */
export const firstOfEveryPage = (): readonly string[] => [
  '/wps/system/status',
  '/wps/system/whitelabel',
  '/wps/relay/GCS_gameTypes',
];
export const firstOfHome = (language: string): readonly string[] => [
  addressOf('/wps/relay/MCSFE_banners', bannersQuery(HOME_GROUPS, language)),
  addressOf('/wps/relay/GCSGAME_hotGames', { query: { language } }),
  addressOf('/wps/relay/MCSFE_announcements', headlinesQuery(language)),
  addressOf('/wps/relay/MCSFE_winnerBoard', winnersQuery(language)),
  addressOf('/wps/relay/MCSFE_gameMatches', matchesQuery(language)),
];
/** The banner beside the form that opens an account. */
export const firstOfRegister = (language: string): readonly string[] => [
  addressOf('/wps/relay/MCSFE_banners', bannersQuery(REGISTER_GROUPS, language)),
];
/** What a room that is not open yet shows of those that are. */
export const firstOfSoon = (language: string): readonly string[] => [
  addressOf('/wps/relay/GCSGAME_hotGames', { query: { language } }),
];
/** What the first screen of a game list is drawn from; `url` is the page's address. */
export function firstOfList(url: string, language: string): readonly string[] {
  const { pathname, searchParams } = new URL(url, 'http://page');
  const filter = filterOf(pathname, '', searchParams);
  const vendors = addressOf('/wps/relay/GCS_gameVendors', vendorQuery(filter.gameType));
  const list = addressOf('/wps/relay/GCS_gameList', listQuery({ ...filter, pageNo: 1 }, language));
  const hot = addressOf('/wps/relay/GCSGAME_hotGames', hotQuery(filter, language));
  const kind = kindOfMatches(filter.gameType);
  const matches = kind && addressOf('/wps/relay/MCSFE_gameMatches', comingQuery(kind, language));
  return [vendors, filter.tab === 'hot' ? hot : list, ...(matches ? [matches] : [])];
}

export const vendorQuery = (gameType: string | undefined) => ({ query: { ...(gameType && { gameType }) } });
export const hotQuery = (filter: Pick<ListFilter, 'gameType' | 'vassalage'>, language: string) => ({
  query: {
    language,
    ...(filter.gameType && { gameType: filter.gameType }),
    ...(filter.vassalage && { vassalage: filter.vassalage }),
  },
});

/** Lines of the winners board (docs/PRODUCT.md, 9). */
const WINNERS = 20;
const BOARD_MS = 10_000;
const winnersQuery = (language: string) =>
  ({ query: { gameCategory: 'ALL', language, limitNum: WINNERS } }) as const;
/** The carousel and the promo images come with one answer; so do the banners of a page's doors. */
const HOME_GROUPS = 'w_home,h_p1,w_p1';
const REGISTER_GROUPS = 'w_register,w_reg';
export const bannersQuery = (groupName: string, language: string) => ({ query: { groupName, language } });
const headlinesQuery = (language: string) => ({ query: { types: 'H', platform: 'W', language } }) as const;
const matchesQuery = (language: string) => ({ query: { language } });

export function useWinners(): Answer<Winner[]> {
  const { code } = useLanguage();
  return useRead<typeof GetWinnerBoard>('/wps/relay/MCSFE_winnerBoard', winnersQuery(code), BOARD_MS);
}
export function useHeadlines(): Answer<Announcements> {
  const { code } = useLanguage();
  return useRead<typeof GetAnnouncements>('/wps/relay/MCSFE_announcements', headlinesQuery(code), HOUR_MS);
}
export function useMatches(): Answer<GameMatch[]> {
  const { code } = useLanguage();
  return useRead<typeof GetGameMatches>('/wps/relay/MCSFE_gameMatches', matchesQuery(code), 60_000);
}

/** Game types that have fixtures. */
export type MatchKind = 'SPORTS' | 'ESPORTS';
export const kindOfMatches = (gameType: string | undefined): MatchKind | undefined =>
  gameType === 'SPORTS' || gameType === 'ESPORTS' ? gameType : undefined;
const comingQuery = (gameType: MatchKind, language: string) => ({ query: { language, gameType } });
/** All matches of a kind that come within days. */
export function useComing(kind: MatchKind): Answer<GameMatch[]> {
  const { code } = useLanguage();
  return useRead<typeof GetGameMatches>('/wps/relay/MCSFE_gameMatches', comingQuery(kind, code), 60_000);
}
/** A correction is in every process within half a second (sportsbook); and not everybody asks in the same moment. */
const SETTLED_MS = 600;
const SPREAD_MS = 400;
/** What the page was drawn with may be so much older than its clock. */
const DRAWN_WITHIN_MS = 60_000;

/**
 * Staff corrected a match somewhere: what is shown of matches is asked for again. A part that wakes long after the page was drawn is
 * first told of the last correction; one from before the page asks nothing.
 */
export function useMatchNews(): void {
  const answers = useAnswers();
  const drawnAt = Date.parse(useStatus().value?.serverTime ?? '') || 0;
  const renew = (): void =>
    void setTimeout(
      () => answers.stale('/wps/relay/MCSFE_gameMatches'),
      SETTLED_MS + Math.random() * SPREAD_MS,
    );
  useLive<typeof MatchesChanged>(
    'matches',
    {},
    {
      onEvent: ({ at }) => {
        if (Date.parse(at) > drawnAt - DRAWN_WITHIN_MS) renew();
      },
      onReset: renew,
    },
  );
}
export function useHomeBanners(): Answer<Banner[]> {
  const { code } = useLanguage();
  return useRead<typeof GetBanners>('/wps/relay/MCSFE_banners', bannersQuery(HOME_GROUPS, code), HOUR_MS);
}
export function useDoorBanners(): Answer<Banner[]> {
  const { code } = useLanguage();
  return useRead<typeof GetBanners>('/wps/relay/MCSFE_banners', bannersQuery(REGISTER_GROUPS, code), HOUR_MS);
}
export const useVendors = (): Answer<Vendor[]> =>
  useRead<typeof GetVendors>('/wps/relay/GCS_gameVendors', vendorQuery(undefined), HOUR_MS);
