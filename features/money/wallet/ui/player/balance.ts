/** The balance on a page: asked once, then kept by the live topic `wallet`; an older answer never overwrites a newer one. */
import { useSession } from '#identity/ui/player/session.ts';
import type { Balance, GetBalance } from '#features/money/wallet/contract.ts';
import { useAnswers } from '#platform/ui/answers.ts';
import type { Answer } from '#platform/ui/answers.ts';
import { useRead } from '#platform/ui/call.ts';
import { useLive } from '#platform/ui/live.ts';

const ADDRESS = '/wps/v2/wallets/balance';

export function useBalance(): Answer<Balance> {
  const isMember = useSession((session) => session.state === 'member');
  return useRead<typeof GetBalance>(ADDRESS, isMember ? {} : undefined, 300_000);
}

/** The version of a balance; anything else is older than every version. */
const versionOf = (value: unknown): number =>
  typeof value === 'object' && value !== null && 'version' in value && typeof value.version === 'number'
    ? value.version
    : -1;

const isBalance = (data: unknown): data is Balance =>
  typeof data === 'object' &&
  data !== null &&
  'balance' in data &&
  typeof data.balance === 'string' &&
  versionOf(data) >= 0;

/** Keeps the balance fresh; mounted once, in the frame. */
export function useBalanceNews(): void {
  const answers = useAnswers();
  const isMember = useSession((session) => session.state === 'member');
  useLive(isMember ? 'wallet' : undefined, {
    onEvent: ({ data }) => {
      if (isBalance(data) && data.version > versionOf(answers.peek(ADDRESS).value))
        answers.put(ADDRESS, data);
    },
    onReset: () => answers.stale(ADDRESS),
  });
}
