/** Hearts: which games are favourites, and one change a second at most (docs/PRODUCT.md, 4). */
import { useCallback, useSyncExternalStore } from 'react';
import type { AddFavourite, GetFavourites, RemoveFavourite } from '#features/around/lobby/contract.ts';
import type { Game } from '#features/setup/catalogue/contract.ts';
import { useVisitorKind } from '#identity/sessions/ui/player/session.ts';
import { afterFrame } from '#platform/ui/after-frame.ts';
import { useAnswers } from '#platform/ui/answers.ts';
import { ApiRefusal } from '#platform/ui/api.ts';
import { useApi } from '#platform/ui/call.ts';
import { usePopups } from '#platform/ui/popups.ts';
import { useToasts } from '#platform/ui/toast.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { HEARTS, heartsOf, idsIn } from './hearts.ts';
import { createThrottle } from './throttle.ts';

const THROTTLE_MS = 1_000;

const mayToggle = createThrottle(THROTTLE_MS);

/** The server draws no heart as given. */
const nobodys = (): boolean => false;

export type Favourite = { readonly liked: boolean; readonly toggle: () => void };

/** One tile's heart. */
export function useFavourite(game: Game): Favourite {
  const isMember = useVisitorKind() === 'member';
  const api = useApi();
  const answers = useAnswers();
  const words = useWords();
  const show = usePopups((popups) => popups.show);
  const say = useToasts((toasts) => toasts.say);
  const { nodeId } = game;

  const watch = useCallback(
    (listener: () => void) => {
      const hearts = heartsOf(answers);
      if (isMember) hearts.renew(() => api.send<typeof GetFavourites>('GET', HEARTS, {}));
      return hearts.watch(nodeId, listener);
    },
    [answers, api, isMember, nodeId],
  );
  const peek = (): boolean => isMember && heartsOf(answers).has(nodeId);
  const liked = useSyncExternalStore(watch, peek, nobodys);

  const toggle = useCallback((): void => {
    if (!isMember) return show('login', {});
    if (!mayToggle(Date.now())) return;
    const before = idsIn(answers);
    const had = before.includes(nodeId);
    // A heart may run ahead of the server; money never does (visual language §6).
    answers.put(HEARTS, had ? before.filter((id) => id !== nodeId) : [nodeId, ...before]);
    const body = { nodeId, vendor: game.vassalage, gameType: game.gameType };
    const ask = (): Promise<readonly string[]> =>
      had
        ? api.send<typeof RemoveFavourite>('DELETE', HEARTS, { body })
        : api.send<typeof AddFavourite>('POST', HEARTS, { body });
    const tell = (): void =>
      void ask().then(
        (now) => {
          answers.put(HEARTS, now);
          answers.stale('/wps/relay/GCSGAME_favouritePage');
        },
        (trouble: unknown) => {
          answers.put(HEARTS, before);
          say(trouble instanceof ApiRefusal ? trouble.message : words('lobby.favourite_trouble'), 'wrong');
        },
      );
    // To send it takes a slow phone about 9 ms: first the heart is seen.
    afterFrame(tell);
  }, [isMember, nodeId, game, api, answers, show, say, words]);
  return { liked, toggle };
}
