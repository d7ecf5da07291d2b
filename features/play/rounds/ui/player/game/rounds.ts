/** Rounds of this game, newest first: those of this sitting, which are known already, before those of the record. */
import { useStore } from 'zustand';
import type { BetLine, GetBets, Play } from '#features/play/rounds/contract.ts';
import { useRead } from '#platform/ui/call.ts';
import type { Table } from './table.ts';

/** What a list shows of a round. */
export type Line = Pick<BetLine, 'roundId' | 'serial' | 'state' | 'stake' | 'payout' | 'currency' | 'at'>;

const lineOf = (play: Play): Line => play;
/** In its own game a round stands under its number, not under a name that is the same in every row. */
const nameless = ({ gameName: _, ...line }: BetLine): Line => line;

/** Local and recorded rounds as one list, without doubles. */
export function mergeRounds(here: readonly Line[], recorded: readonly Line[]): readonly Line[] {
  const known = new Set(here.map((line) => line.roundId));
  return [...here, ...recorded.filter((line) => !known.has(line.roundId))];
}

export function useGameRounds({ opened, sitting, trial }: Table): {
  list: readonly Line[];
  waiting: boolean;
} {
  const here = useStore(sitting.store, (state) => state.rounds);
  // A trial leaves no record: its rounds are those of this sitting.
  const query = { query: { gameCode: opened.gameCode, pageNo: 1, pageSize: 15 } };
  const read = useRead<typeof GetBets>('/play/rounds', trial === undefined ? query : undefined, 60_000);
  const waiting = trial === undefined && read.waiting;
  return { list: mergeRounds(here.map(lineOf), read.value?.list.map(nameless) ?? []), waiting };
}
