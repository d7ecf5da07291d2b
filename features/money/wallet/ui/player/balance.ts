/** The balance on a page: asked once, then kept by the live topic `wallet`; an older answer never overwrites a newer one. */
import { useEffect } from 'react';
import type {
  Balance,
  GetBalance,
  WalletChanged,
  WalletOfCurrency,
} from '#features/money/wallet/contract.ts';
import { useSession, useVisitorKind } from '#identity/sessions/ui/player/session.ts';
import type { Answer } from '#platform/ui/answers.ts';
import { useAnswers } from '#platform/ui/answers.ts';
import { useRead } from '#platform/ui/call.ts';
import { type LiveListener, useLive } from '#platform/ui/live.ts';

const ADDRESS = '/wps/v2/wallets/balance';

/** A trial account has no wallet: its credits are the game's. */
export function useBalance(): Answer<Balance> {
  const isMember = useVisitorKind() === 'member';
  return useRead<typeof GetBalance>(ADDRESS, isMember ? {} : undefined, 300_000);
}

/** The version of a balance; anything else is older than every version. */
const versionOf = (value: unknown): number =>
  typeof value === 'object' && value !== null && 'version' in value && typeof value.version === 'number'
    ? value.version
    : -1;

type News = Pick<Balance, 'balance' | 'currency' | 'version'>;

/** An event may leave out what it does not know; the balance and its version are always there. */
const isNews = (data: unknown): data is News =>
  typeof data === 'object' &&
  data !== null &&
  'balance' in data &&
  typeof data.balance === 'string' &&
  'currency' in data &&
  typeof data.currency === 'string' &&
  versionOf(data) >= 0;

/** A picture that still runs holds the news back: the header changes once, when the picture has caught up. */
const held: { by: number; news: News | undefined } = { by: 0, news: undefined };

function useTakeBalance(): (news: News) => void {
  const answers = useAnswers();
  return (news) => {
    const { value } = answers.peek(ADDRESS);
    // Before the first answer there is nothing to add to; that answer will be at least as new.
    // Each currency counts its changes by itself.
    if (isNews(value) && news.currency === value.currency && news.version > value.version)
      answers.put(ADDRESS, { ...value, ...news });
  };
}

/** Holds the header's balance while `on`; what came meanwhile shows when it is let go. */
export function useHoldBalance(on: boolean): void {
  const take = useTakeBalance();
  useEffect(() => {
    if (!on) return;
    held.by += 1;
    return () => {
      held.by -= 1;
      if (held.by > 0 || !held.news) return;
      take(held.news);
      held.news = undefined;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `take` only reads the kept answers
  }, [on]);
}

/** Keeps the balance fresh; mounted once, in the frame. */
export function useBalanceNews(): void {
  const answers = useAnswers();
  const take = useTakeBalance();
  const isMember = useVisitorKind() === 'member';
  const member = useSession((session) => session.member);
  const several = member && member.currencies.length > 1 ? member.currency : undefined;
  const listener: LiveListener<News> = {
    onEvent: ({ data }) => {
      if (held.by > 0) held.news = data;
      else take(data);
    },
    onReset: () => answers.stale(ADDRESS),
  };
  useLive<typeof WalletChanged>(isMember && several === undefined ? 'wallet' : undefined, {}, listener);
  useLive<typeof WalletOfCurrency>(
    isMember && several !== undefined ? 'wallet:{currency}' : undefined,
    { currency: several ?? '' },
    listener,
  );
}
