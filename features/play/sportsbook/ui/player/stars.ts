/** Starred leagues and matches: with the account of a member, on the device of a guest or a trial, who has no account to keep them with. */
import { useCallback, useEffect } from 'react';
import type { GetStars, PutStar, Stars } from '#features/play/sportsbook/contract/favourites.ts';
import { useVisitorKind } from '#identity/sessions/ui/player/session.ts';
import { useAnswers } from '#platform/ui/answers.ts';
import { ApiRefusal } from '#platform/ui/api.ts';
import { useApi, useRead } from '#platform/ui/call.ts';
import { createKept } from '#platform/ui/device-kept.ts';
import { useToasts } from '#platform/ui/toast.tsx';

const PATH = '/sports/favourites';
const KEY = 'sports.stars';
const NONE: Stars = { leagues: [], matches: [] };
const MOST_OF_GUEST = 100;

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];
function kept(): Stars {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    const has = typeof value === 'object' && value !== null;
    return {
      leagues: texts(has && 'leagues' in value ? value.leagues : []),
      matches: texts(has && 'matches' in value ? value.matches : []),
    };
  } catch {
    return NONE;
  }
}
const useGuestStars = createKept<{ readonly stars: Stars; readonly put: (stars: Stars) => void }>(
  (set) => ({
    stars: NONE,
    put: (stars) => {
      set({ stars });
      try {
        localStorage.setItem(KEY, JSON.stringify(stars));
      } catch {
        // A device that keeps nothing forgets them with the page.
      }
    },
  }),
  () => ({ stars: kept() }),
);

export type Starred = 'league' | 'match';
const listOf = (stars: Stars, kind: Starred): readonly string[] =>
  kind === 'league' ? stars.leagues : stars.matches;

/** The newest first; a second press takes it away. */
export function turned(stars: Stars, kind: Starred, ref: string): Stars {
  const list = listOf(stars, kind);
  const next = list.includes(ref)
    ? list.filter((one) => one !== ref)
    : [ref, ...list].slice(0, MOST_OF_GUEST);
  return kind === 'league' ? { ...stars, leagues: next } : { ...stars, matches: next };
}

export type StarList = {
  readonly stars: Stars;
  readonly has: (kind: Starred, ref: string) => boolean;
  readonly turn: (kind: Starred, ref: string) => void;
};

export function useStars(): StarList {
  const isMember = useVisitorKind() === 'member';
  const api = useApi();
  const answers = useAnswers();
  const say = useToasts((toasts) => toasts.say);
  const guest = useGuestStars();
  const own = useRead<typeof GetStars>(PATH, isMember ? {} : undefined, 60_000).value ?? NONE;
  const stars = isMember ? own : guest.stars;
  const turn = useCallback(
    (kind: Starred, ref: string): void => {
      const next = turned(stars, kind, ref);
      if (!isMember) return guest.put(next);
      answers.put(PATH, next);
      const on = listOf(next, kind).includes(ref);
      api.send<typeof PutStar>('PUT', PATH, { body: { kind, ref, on } }).then(
        (now) => answers.put(PATH, now),
        (trouble: unknown) => {
          answers.put(PATH, stars);
          if (trouble instanceof ApiRefusal) say(trouble.message, 'wrong');
        },
      );
    },
    [answers, api, guest, isMember, say, stars],
  );
  return { stars, turn, has: (kind, ref) => listOf(stars, kind).includes(ref) };
}

/** What a guest starred goes to the account once he has signed in. */
export function useTakeStars(): void {
  const isMember = useVisitorKind() === 'member';
  const api = useApi();
  const answers = useAnswers();
  const { stars, put } = useGuestStars();
  useEffect(() => {
    const all = [
      ...stars.leagues.map((ref) => ({ kind: 'league' as const, ref })),
      ...stars.matches.map((ref) => ({ kind: 'match' as const, ref })),
    ];
    if (!isMember || all.length === 0) return;
    put(NONE);
    const take = async (): Promise<void> => {
      for (const one of all.reverse())
        answers.put(PATH, await api.send<typeof PutStar>('PUT', PATH, { body: { ...one, on: true } }));
    };
    // What could not be taken over stays on the device for the next visit.
    take().catch(() => put(stars));
  }, [answers, api, isMember, put, stars]);
}
