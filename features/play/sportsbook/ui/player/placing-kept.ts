/**
 * Slips on their way: those of running matches wait some seconds before they are decided. What this tab is placing stays known wherever its
 * visitor goes on the site, and over a reload; what became of it is said where he is. Part of every page: what asks after them is brought when
 * there is something to ask (`placing.ts`).
 */
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import type { SlipShown } from '#features/play/sportsbook/contract/book.ts';
import { useStanding } from '#identity/ui/player/session.ts';
import { useAnswers } from '#platform/ui/answers.ts';
import { useApi } from '#platform/ui/call.ts';
import { createKept } from '#platform/ui/device-kept.ts';
import type { OpenPlay } from '#platform/ui/site-entries.ts';
import { useToasts } from '#platform/ui/toast.tsx';
import { useWords } from '#platform/ui/words.tsx';
import type { Pick } from './picks.ts';

export type Attempt = {
  /** Of the request. */
  readonly key: string;
  readonly picks: readonly Pick[];
  /** All of it, as the wire has it. */
  readonly stake: string;
  readonly currency: string;
  /** When it was sent and when its wait is over, ms by this device's clock. */
  readonly from: number;
  readonly until: number;
};

export type Placing = {
  /** Live ones, until their answer is clear. */
  readonly attempts: readonly Attempt[];
  /** Requests under way. */
  readonly sending: number;
  /** Receipts of what was accepted since the last slip. */
  readonly placed: readonly SlipShown[];
  /** The picks of the receipts, for another slip of the same. */
  readonly picks: readonly Pick[];
  /** Why the last one was not accepted, in words; or the code of it. */
  readonly said: { readonly text?: string; readonly code?: string } | undefined;
  /** The answer was lost: nobody knows; the same press asks again. */
  readonly unknown: boolean;
  /** Said where the slip cannot be seen. */
  readonly news: 'accepted' | 'refused' | undefined;
};

const KEY = 'sports.placing';
function keptAttempts(): readonly Attempt[] {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}
export const usePlacingState = createKept<Placing>(
  () => ({
    attempts: [],
    sending: 0,
    placed: [],
    picks: [],
    said: undefined,
    unknown: false,
    news: undefined,
  }),
  () => ({ attempts: keptAttempts() }),
);
const { getState: now, setState: set } = usePlacingState;

export function keepAttempts(attempts: readonly Attempt[]): { attempts: readonly Attempt[] } {
  try {
    if (attempts.length > 0) sessionStorage.setItem(KEY, JSON.stringify(attempts));
    else sessionStorage.removeItem(KEY);
  } catch {
    // A device that keeps nothing finds them in the list of bets.
  }
  return { attempts };
}

/** Requests whose answer this page waits for itself; others are asked after. */
export const awaited = new Set<string>();

export function begin(attempt: Attempt): void {
  awaited.add(attempt.key);
  set(({ attempts }) => keepAttempts([...attempts.filter(({ key }) => key !== attempt.key), attempt]));
}

/** The answer was lost: it is asked after from here on. */
export function lose(key: string): void {
  awaited.delete(key);
  set(({ attempts }) => ({ attempts: [...attempts] }));
}

/** What is being placed counts as open play; how it ended is said wherever its owner is. */
export function useOpenPlacings(): readonly OpenPlay[] {
  const api = useApi();
  const answers = useAnswers();
  const words = useWords();
  const navigate = useNavigate();
  const isMember = useStanding() === 'member';
  const attempts = usePlacingState((state) => state.attempts);
  const news = usePlacingState((state) => state.news);
  useEffect(() => {
    if (isMember && attempts.some(({ key }) => !awaited.has(key)))
      void import('./placing.ts').then(({ follow }) => follow(api, answers));
  }, [isMember, attempts, api, answers]);
  useEffect(() => {
    // Of the parts that count open play the first one says it.
    if (!news || now().news !== news) return;
    set({ news: undefined });
    const show = { title: words('site.slip_see'), press: () => void navigate('/sports/bets') };
    const text = words(news === 'accepted' ? 'site.slip_accepted' : 'site.slip_refused');
    useToasts.getState().say(text, news === 'accepted' ? 'gain' : 'wrong', show);
  }, [news, words, navigate]);
  if (!isMember) return [];
  return attempts.map(({ key, stake, currency }) => ({
    id: key,
    title: words('site.slip_placing'),
    stake,
    currency,
    serial: '',
    to: '/sports/bets',
  }));
}
