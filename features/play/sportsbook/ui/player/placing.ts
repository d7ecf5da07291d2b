/**
 * Slips on their way: those of running matches wait some seconds before they are decided. What this tab is placing stays known wherever its
 * visitor goes on the site, and over a reload; what became of it is said where he is.
 */
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import type { GetSlip, SlipShown } from '#features/play/sportsbook/contract/book.ts';
import type { GetPlacings, PlacingShown } from '#features/play/sportsbook/contract/placings.ts';
import { useStanding } from '#identity/ui/player/session.ts';
import { type Answers, useAnswers } from '#platform/ui/answers.ts';
import type { Api } from '#platform/ui/api.ts';
import { useApi } from '#platform/ui/call.ts';
import { createKept } from '#platform/ui/device-kept.ts';
import { type Intent, intent } from '#platform/ui/intent.ts';
import type { OpenPlay } from '#platform/ui/site-entries.ts';
import { useToasts } from '#platform/ui/toast.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { type Pick, usePicks } from './picks.ts';

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

type Placing = {
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

function keep(attempts: readonly Attempt[]): { attempts: readonly Attempt[] } {
  try {
    if (attempts.length > 0) sessionStorage.setItem(KEY, JSON.stringify(attempts));
    else sessionStorage.removeItem(KEY);
  } catch {
    // A device that keeps nothing finds them in the list of bets.
  }
  return { attempts };
}

/** Requests whose answer this page waits for itself; others are asked after. */
const awaited = new Set<string>();

export function begin(attempt: Attempt): void {
  awaited.add(attempt.key);
  set(({ attempts }) => keep([...attempts.filter(({ key }) => key !== attempt.key), attempt]));
}

/** The answer was lost: it is asked after from here on. */
export function lose(key: string): void {
  awaited.delete(key);
  set(({ attempts }) => ({ attempts: [...attempts] }));
}

const intents = new Map<string, Intent>();
/** The same legs keep their key until the answer is clear. */
export function intentOf(legs: readonly Pick[]): Intent {
  const name = `sports.slip.${legs.map(({ matchId, key, pick }) => `${matchId} ${key} ${pick}`).join('|')}`;
  const wish = intents.get(name) ?? intent(name);
  intents.set(name, wish);
  return wish;
}

const isSeen = (): boolean =>
  [...document.querySelectorAll('.bet-slip')].some((slip) => slip.getClientRects().length > 0);

function end(key: string, how: 'accepted' | 'refused'): void {
  awaited.delete(key);
  const known = now().attempts.some((one) => one.key === key);
  set(({ attempts }) => keep(attempts.filter((one) => one.key !== key)));
  if (known && !isSeen()) set({ news: how });
}

export function accept(key: string, slip: SlipShown, picks: readonly Pick[]): void {
  set(({ placed, picks: before }) => ({
    placed: [...placed.filter(({ slipId }) => slipId !== slip.slipId), slip],
    picks: [...before, ...picks],
    unknown: false,
  }));
  for (const pick of picks) usePicks.getState().drop(pick);
  intentOf(picks).done();
  end(key, 'accepted');
}

export function refuse(key: string, said: Placing['said'], picks: readonly Pick[]): void {
  set({ said, unknown: false });
  intentOf(picks).done();
  end(key, 'refused');
}

/** A request that no server has heard of so long after its wait is not coming any more. */
const GONE_MS = 5_000;
const LOOK_MS = 1_000;

async function lookAfter(api: Api, attempt: Attempt, found: PlacingShown | undefined): Promise<void> {
  if (found?.state === 'placing') return;
  if (found?.slipId) {
    const { slip } = await api.send<typeof GetSlip>('GET', '/sports/slips/{id}', {
      params: { id: found.slipId },
    });
    accept(attempt.key, slip, attempt.picks);
  } else if (found || Date.now() > attempt.until + GONE_MS)
    refuse(attempt.key, { code: found?.reason ?? 'sportsbook.interrupted' }, attempt.picks);
}

let following = false;
/** Asks after what was sent by a page that is gone, or whose answer was lost. */
async function follow(api: Api, answers: Answers): Promise<void> {
  if (following) return;
  following = true;
  const left = (): readonly Attempt[] => now().attempts.filter(({ key }) => !awaited.has(key));
  while (left().length > 0) {
    try {
      const { list } = await api.send<typeof GetPlacings>('GET', '/sports/placings', {});
      for (const attempt of left())
        await lookAfter(
          api,
          attempt,
          list.find(({ key }) => key === attempt.key),
        );
    } catch {
      // Asked again: nothing is lost by a look that failed.
    }
    if (left().length > 0) await new Promise((again) => setTimeout(again, LOOK_MS));
    else answers.stale('/sports/');
  }
  following = false;
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
    if (isMember && attempts.some(({ key }) => !awaited.has(key))) void follow(api, answers);
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

/** Whether the slip has something to show: picks, a slip on its way, a receipt. */
export function useSlipBegun(): boolean {
  const picked = usePicks(({ picks }) => picks.length > 0);
  const placing = usePlacingState(
    ({ attempts, placed, sending }) => attempts.length + placed.length + sending > 0,
  );
  return picked || placing;
}
