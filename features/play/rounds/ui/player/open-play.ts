import type { GetBets } from '#features/play/rounds/contract.ts';
import { playAddress } from '#features/play/rounds/contract/address.ts';
import { useVisitorKind } from '#identity/sessions/ui/player/session.ts';
import { useRead } from '#platform/ui/call.ts';
import type { OpenPlay } from '#platform/ui/site-entries.ts';

/** Rounds the member left open: at most twenty, and not older than half a minute. */
export function useOpenRounds(): readonly OpenPlay[] {
  const isMember = useVisitorKind() === 'member';
  const rounds = useRead<typeof GetBets>(
    '/play/rounds',
    isMember ? { query: { state: 'open', pageSize: 20 } } : undefined,
    30_000,
  ).value?.list;
  return (rounds ?? []).map(({ roundId, gameName, gameCode, stake, currency, serial }) => ({
    id: roundId,
    title: gameName,
    stake,
    currency,
    serial,
    to: playAddress(gameCode),
  }));
}
