/** Cockfight and U9W launch their game instead of opening a page (docs/PRODUCT.md, 2), by the same rules as a tile. */
import type { MouseEvent } from 'react';
import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { type Category, isDirect } from '#features/around/lobby/ui/categories.ts';
import type { GetGameList } from '#features/setup/catalogue/contract.ts';
import { useApi } from '#platform/ui/call.ts';
import { isPlain } from '#platform/ui/plain-press.ts';
import { useLanguage } from '#platform/ui/words.tsx';
import { useLaunch } from './launch.ts';

/** What a press on an entry of the navigation does; undefined for categories that have a page. */
export type Direct = (category: Category, vendor?: string) => ((event: MouseEvent) => void) | undefined;

/** The link stays a link: a new tab, or a press before the page is awake, opens the list of the category. */
export function useDirect(): Direct {
  const api = useApi();
  const launch = useLaunch();
  const navigate = useNavigate();
  const { code: language } = useLanguage();
  return useCallback(
    (category, vendor) => {
      if (!isDirect(category)) return undefined;
      return (event) => {
        if (!isPlain(event)) return;
        event.preventDefault();
        const [gameType = ''] = category.gameTypes;
        const query = { gameType, language, pageNo: 1, pageSize: 1, ...(vendor && { vassalage: vendor }) };
        api.send<typeof GetGameList>('GET', '/wps/relay/GCS_gameList', { query }).then(
          ({ games: [game] }) => (game ? launch(game, 'real') : void navigate(`/${category.name}`)),
          () => void navigate(`/${category.name}`),
        );
      };
    },
    [api, launch, navigate, language],
  );
}
