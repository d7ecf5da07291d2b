import type { GetBets } from '#features/play/rounds/contract.ts';
import { useSession } from '#identity/ui/player/session.ts';
import type { CallAnswer } from '#kernel/call.ts';
import type { Answer } from '#platform/ui/answers.ts';
import { useRead } from '#platform/ui/call.ts';

/** Rounds the member left open; the dock counts them, the slip lists them. */
export function useOpenRounds(): Answer<CallAnswer<typeof GetBets>> {
  const isMember = useSession((session) => session.state === 'member');
  return useRead<typeof GetBets>(
    '/wps/records/bets',
    isMember ? { query: { state: 'open', pageSize: 20 } } : undefined,
    30_000,
  );
}
