import { Skeleton } from '#platform/ui/states.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { RoundList } from '../record/round-list.tsx';
import { useGameRounds } from './rounds.ts';
import type { Table } from './table.ts';

/** The last rounds of this game; a row opens into its slip. */
export function GameHistory({ onRound, ...table }: Table & { readonly onRound: (roundId: string) => void }) {
  const words = useWords();
  const { list, waiting } = useGameRounds(table);
  if (waiting && list.length === 0) return <Skeleton height={240} />;
  if (list.length === 0) return <p className="muted">{words('rounds.none_yet')}</p>;
  return <RoundList rounds={list.slice(0, 15)} onRound={onRound} />;
}
