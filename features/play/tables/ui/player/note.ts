/** Why a round did not run as it should, as a player reads it. */
import type { TableRound } from '#features/play/tables/contract.ts';
import { useWords } from '#platform/ui/words.tsx';

/** The sentence about a round that was voided, or was finished by another process; undefined for every other. */
export function useRoundNote(): (round: Pick<TableRound, 'state' | 'note'> | null) => string | undefined {
  const words = useWords();
  return (round) => {
    if (round?.state === 'voided')
      return words(`tables.voided.${round.note && round.note !== 'resumed' ? round.note : 'late'}`);
    return round?.note === 'resumed' ? words('tables.resumed') : undefined;
  };
}
