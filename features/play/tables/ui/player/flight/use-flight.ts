/** How high a round is, by the server's clock: reckoned on this device between the server's words, and never far beyond the last of them. */
import { useEffect, useMemo, useRef } from 'react';
import type { TableFlight, TableRound } from '#features/play/tables/contract.ts';
import type { TableEngine } from '#games/table-contract.ts';
import { useLive } from '#platform/ui/live.ts';
import type { ServerClock } from '#platform/ui/server-clock.ts';

export type FlightPhase = 'none' | 'betting' | 'ready' | 'flying' | 'ended' | 'voided';

/** @param now the server's clock, ms */
export function flightPhase(round: TableRound | null, now: number): FlightPhase {
  if (!round) return 'none';
  if (round.state === 'voided') return 'voided';
  if (round.state === 'drawn' || round.state === 'settled') return 'ended';
  if (now < Date.parse(round.closesAt)) return 'betting';
  return round.flightAt === null || now < Date.parse(round.flightAt) ? 'ready' : 'flying';
}

/** Beyond the last word of the server the height is not reckoned on: the line may be lost, or the round over. */
const ALONE_MS = 400;

export type Height = { readonly ms: number; readonly hundredths: number };

export function useHeight(
  code: string,
  round: TableRound | null,
  engine: TableEngine | undefined,
  clock: ServerClock,
): () => Height {
  const reported = useRef<{ roundId: string; ms: number; at: number } | undefined>(undefined);
  useLive<typeof TableFlight>(
    'flight:{code}',
    { code },
    {
      onEvent: ({ at, data }) => {
        clock.notify(at);
        reported.current = { roundId: data.roundId, ms: data.ms, at: Date.now() };
      },
      onReset: () => undefined,
    },
  );
  const latest = useRef(round);
  useEffect(() => {
    latest.current = round;
  }, [round]);
  return useMemo(
    () => () => {
      const now = latest.current;
      const flight = engine?.flight;
      if (!now || !flight || now.flightAt === null) return { ms: 0, hundredths: 100 };
      if (now.outcome !== null) {
        const ms = flight.lasts(now.outcome as never);
        const end = Number(now.result);
        return { ms, hundredths: Number.isFinite(end) ? end : flight.at(ms) };
      }
      const own = Math.max(0, clock.now() - Date.parse(now.flightAt));
      const received = reported.current;
      const ms =
        received?.roundId === now.roundId
          ? Math.min(own, received.ms + ALONE_MS)
          : Math.min(own, ALONE_MS * 4);
      return { ms, hundredths: flight.at(ms) };
    },
    [clock, engine],
  );
}
