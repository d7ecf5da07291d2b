/** Hearts: which games are favourites, and one change a second at most (spec section 9: 1000 ms, trailing clicks ignored). */
import { useCallback, useSyncExternalStore } from 'react';
import type { AddFavourite, GetFavourites, RemoveFavourite } from '#features/around/lobby/contract.ts';
import type { Game } from '#features/setup/catalogue/contract.ts';
import { useIsMember } from '#identity/ui/player/session.ts';
import { type Answers, useAnswers } from '#platform/ui/answers.ts';
import { ApiRefusal } from '#platform/ui/api.ts';
import { useApi } from '#platform/ui/call.ts';
import { usePopups } from '#platform/ui/popups.ts';
import { useToasts } from '#platform/ui/toast.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { createThrottle } from './throttle.ts';

const ADDRESS = '/wps/relay/GCSGAME_favourites';
const MINUTE_MS = 60_000;
const THROTTLE_MS = 1_000;

const mayToggle = createThrottle(THROTTLE_MS);

const isIds = (value: unknown): value is readonly string[] => Array.isArray(value);
const NONE: readonly string[] = [];
const idsIn = (answers: Answers): readonly string[] => {
  const { value } = answers.peek(ADDRESS);
  return isIds(value) ? value : NONE;
};

const sets = new WeakMap<readonly string[], ReadonlySet<string>>();
/** Made once a list: 500 tiles ask it with every change. */
function setOf(ids: readonly string[]): ReadonlySet<string> {
  const known = sets.get(ids);
  if (known) return known;
  const made = new Set(ids);
  sets.set(ids, made);
  return made;
}

/** The server draws no heart as given. */
const nobodys = (): boolean => false;

export type Favourite = { readonly liked: boolean; readonly toggle: () => void };

/**
 * One tile's heart. A tile is told only of its own: 500 tiles that all drew themselves anew with every heart kept a slow phone for
 * a third of a second.
 */
export function useFavourite(game: Game): Favourite {
  const isMember = useIsMember();
  const api = useApi();
  const answers = useAnswers();
  const words = useWords();
  const show = usePopups((popups) => popups.show);
  const say = useToasts((toasts) => toasts.say);
  const { nodeId } = game;

  const watch = useCallback(
    (listener: () => void) => {
      const renew = (): void => {
        const { asking, at } = answers.peek(ADDRESS);
        if (isMember && !asking && Date.now() - at > MINUTE_MS)
          void answers.ask(ADDRESS, () => api.send<typeof GetFavourites>('GET', ADDRESS, {}));
      };
      renew();
      return answers.watch(() => {
        renew();
        listener();
      });
    },
    [answers, api, isMember],
  );
  const peek = (): boolean => isMember && setOf(idsIn(answers)).has(nodeId);
  const liked = useSyncExternalStore(watch, peek, nobodys);

  const toggle = useCallback((): void => {
    if (!isMember) return show('login', {});
    if (!mayToggle(Date.now())) return;
    const before = idsIn(answers);
    const had = before.includes(nodeId);
    // A heart may run ahead of the server; money never does (visual language §6).
    answers.put(ADDRESS, had ? before.filter((id) => id !== nodeId) : [nodeId, ...before]);
    const body = { nodeId, vendor: game.vassalage, gameType: game.gameType };
    const asked = had
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
  }, [isMember, nodeId, game, api, answers, show, say, words]);
  return { liked, toggle };
}
