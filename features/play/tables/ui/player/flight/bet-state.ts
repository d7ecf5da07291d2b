/** How a bet in a round that flies stands, as far as this page may say it: what it paid is the server's to say. */
import type { TableBet } from '#features/play/tables/contract.ts';
import type { FlightPhase } from './use-flight.ts';

export type BetState =
  /** in the air: it can be taken out */
  | 'flying'
  /** the height has passed its own multiplier: it has left, and the server has not said so yet */
  | 'leaving'
  | 'out'
  | 'voided'
  | 'lost'
  /** in a round that has not taken off */
  | 'in';

/** `1.30` → 130 */
export const hundredthsOf = (multiplier: string): number => Number(multiplier.replace('.', ''));

/** @param hundredths how high the round is, or where it ended */
export function betStateOf(
  { state, out, auto }: Pick<TableBet, 'state' | 'out' | 'auto'>,
  phase: FlightPhase,
  hundredths: number,
): BetState {
  if (out !== null) return 'out';
  if (state === 'voided') return 'voided';
  if (state === 'settled') return 'lost';
  if (phase !== 'flying' && phase !== 'ended') return 'in';
  if (auto !== null && hundredths >= hundredthsOf(auto)) return 'leaving';
  return phase === 'flying' ? 'flying' : 'lost';
}
