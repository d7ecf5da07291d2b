/** Hearts: which games are favourites, and one change a second at most (spec section 9: 1000 ms, trailing clicks ignored). */
import { useCallback } from 'react';
import type { AddFavourite, GetFavourites, RemoveFavourite } from '#features/around/lobby/contract.ts';
import type { Game } from '#features/setup/catalogue/contract.ts';
import { useIsMember } from '#identity/ui/player/session.ts';
import { useAnswers } from '#platform/ui/answers.ts';
import { ApiRefusal } from '#platform/ui/api.ts';
import { useApi, useRead } from '#platform/ui/call.ts';
import { usePopups } from '#platform/ui/popups.ts';
import { useToasts } from '#platform/ui/toast.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { createThrottle } from './throttle.ts';

const ADDRESS = '/wps/relay/GCSGAME_favourites';
const MINUTE_MS = 60_000;
const THROTTLE_MS = 1_000;

const mayToggle = createThrottle(THROTTLE_MS);

export type Favourites = {
  readonly has: (nodeId: string) => boolean;
  readonly toggle: (game: Game) => void;
};

export function useFavourites(): Favourites {
  const isMember = useIsMember();
  const { value: ids } = useRead<typeof GetFavourites>(ADDRESS, isMember ? {} : undefined, MINUTE_MS);
  const api = useApi();
  const answers = useAnswers();
  const words = useWords();
  const show = usePopups((popups) => popups.show);
  const say = useToasts((toasts) => toasts.say);

  const toggle = useCallback(
    (game: Game): void => {
      if (!isMember) return show('login', {});
      if (!mayToggle(Date.now())) return;
      const before = ids ?? [];
      const { nodeId } = game;
      const liked = before.includes(nodeId);
      // A heart may run ahead of the server; money never does (visual language §6).
      answers.put(ADDRESS, liked ? before.filter((id) => id !== nodeId) : [nodeId, ...before]);
      const body = { nodeId, vendor: game.vassalage, gameType: game.gameType };
      const asked = liked
        ? api.send<typeof RemoveFavourite>('DELETE', ADDRESS, { body })
        : api.send<typeof AddFavourite>('POST', ADDRESS, { body });
      asked.then(
        (now) => {
          answers.put(ADDRESS, now);
          answers.stale('/wps/relay/GCSGAME_favouritePage');
        },
        (trouble: unknown) => {
          answers.put(ADDRESS, before);
          say(trouble instanceof ApiRefusal ? trouble.message : words('lobby.favourite_trouble'), 'wrong');
        },
      );
    },
    [isMember, ids, api, answers, show, say, words],
  );
  return { has: (nodeId) => isMember && (ids?.includes(nodeId) ?? false), toggle };
}
