/** Placing what is on the slip: one wish keeps one key until there is a clear answer; a refusal for its prices brings the newer ones. */
import type { PlaceSlip, SlipShown } from '#features/play/sportsbook/contract/book.ts';
import { useAnswers } from '#platform/ui/answers.ts';
import { ApiRefusal, ApiTrouble } from '#platform/ui/api.ts';
import { useApi } from '#platform/ui/call.ts';
import { usePopups } from '#platform/ui/popups.ts';
import { type Pick, usePicks } from './picks.ts';
import { accept as accepted, intentOf, refuse } from './placing.ts';
import { begin, lose, usePlacingState } from './placing-kept.ts';

export type Mode = 'singles' | 'parlay' | string;
/** One pick, half of the stake on the win and half on a place. */
export const EACH_WAY = 'each_way';
type Fresh = { matchId: string; key: string; pick: string; odds: string | null; version: number };
const freshIn = (value: unknown): readonly Fresh[] =>
  typeof value === 'object' && value !== null && 'legs' in value && Array.isArray(value.legs)
    ? value.legs
    : [];

/** What is asked for: the stake of each combination, and what all of them cost. */
export type Wanted = {
  readonly mode: Mode;
  readonly stake: string;
  readonly cost: string;
  readonly currency: string;
  readonly accept: 'none' | 'better';
  /** How long a running match lets it wait. */
  readonly waitMs: number;
};

/** What is sent: prices and their versions move by themselves, and one slip is wanted, not one a price. */
export const sentOf = (legs: readonly Pick[], wanted: Wanted) => {
  const { accept, ...body } = bodyOf(legs, wanted);
  const request = { ...body, legs: legs.map(({ matchId, key, pick }) => ({ matchId, key, pick })) };
  return intentOf(legs).resume({ ...body, accept }, request);
};

const bodyOf = (legs: readonly Pick[], { mode, stake, currency, accept }: Wanted) => ({
  legs: legs.map(({ matchId, key, pick, odds, version }) => ({
    matchId,
    key,
    pick,
    odds: odds ?? '',
    version,
  })),
  ...(mode === EACH_WAY
    ? { eachWay: true }
    : mode === 'parlay' || mode === 'singles'
      ? {}
      : { system: mode }),
  stake,
  currency,
  accept,
});

/** @returns places what is on the slip; goes on when the slip is closed or another page is opened */
export function usePlace(): (wanted: Wanted) => Promise<void> {
  const api = useApi();
  const { stale } = useAnswers();
  const placeOne = async (legs: readonly Pick[], cost: string, wanted: Wanted): Promise<void> => {
    const { key, content: body } = sentOf(legs, wanted);
    const { currency, waitMs } = wanted;
    const from = Date.now();
    // Only what waits is written down by the server before it is decided, and can be asked after.
    if (waitMs > 0 && legs.some(({ live }) => live))
      begin({ key, picks: legs, stake: cost, currency, from, until: from + waitMs });
    let slip: SlipShown;
    try {
      ({ slip } = await api.send<typeof PlaceSlip>('POST', '/sports/slips', { body }, { key }));
    } catch (error) {
      if (error instanceof ApiTrouble) {
        lose(key);
        usePlacingState.setState({ unknown: true });
        return;
      }
      if (!(error instanceof ApiRefusal)) throw error;
      if (error.code === 'protection.reality_check') usePopups.getState().show('reality-check');
      usePicks.getState().reprice(freshIn(error.value));
      // A server that could not decide has said nothing of the slip: asked again under its key it does.
      refuse(key, { text: error.message }, legs, error.status >= 500 ? 'kept' : 'over');
      return;
    }
    accepted(key, slip, legs);
  };
  return async (wanted) => {
    const { picks } = usePicks.getState();
    usePlacingState.setState({ placed: [], picks: [], said: undefined, unknown: false, sending: 1 });
    try {
      if (wanted.mode === 'singles')
        // At once: each of them waits for itself.
        await Promise.all(picks.map((pick) => placeOne([pick], wanted.stake, wanted)));
      else await placeOne(picks, wanted.cost, wanted);
    } finally {
      usePlacingState.setState({ sending: 0 });
      stale('/sports/slips');
      stale('/sports/placings');
    }
  };
}

/** Puts the receipts away; with their picks on the slip again where another bet like them is wanted. */
export function putAway(again = false): void {
  const { picks } = usePlacingState.getState();
  usePlacingState.setState({ placed: [], picks: [], said: undefined });
  if (again) for (const pick of picks) usePicks.getState().toggle(pick);
}
