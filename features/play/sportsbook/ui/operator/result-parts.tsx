/** What some results are made of beside a score: the places of a competition, the maps of a series. */
import { useState } from 'react';
import type { EnteredResult, OpsBook } from '#features/play/sportsbook/contract/trading.ts';
import { useWords } from '#platform/ui/words.tsx';
import {
  type Innings,
  INNINGS_ENDS,
  inningsIn,
  type InningsRow,
  type Maps,
  mapsIn,
  rowsOf,
} from './reported-result.ts';

type Positions = NonNullable<EnteredResult['positions']>;

/** So many places are asked for: more than any market pays. */
const RANKS = 9;
type Entry = { readonly name: string; readonly shared: boolean };

/** Entries in order, those that share a place together; what is left open ends the list. */
function positionsOf(entries: readonly Entry[]): Positions {
  const ranks: string[][] = [];
  for (const { name, shared } of entries) {
    if (name === '') break;
    const last = ranks.at(-1);
    if (shared && last) last.push(name);
    else ranks.push([name]);
  }
  return ranks;
}

export function RankFields({
  runners,
  onRanks,
}: {
  readonly runners: readonly string[];
  readonly onRanks: (positions: Positions) => void;
}) {
  const words = useWords();
  const [entries, setEntries] = useState<readonly Entry[]>(() =>
    Array.from({ length: Math.min(RANKS, runners.length) }, () => ({ name: '', shared: false })),
  );
  const put = (at: number, change: Partial<Entry>): void => {
    const next = entries.map((entry, place) => (place === at ? { ...entry, ...change } : entry));
    setEntries(next);
    onRanks(positionsOf(next));
  };
  return (
    <div className="result-ranks">
      {entries.map((entry, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a place is its number
        <div key={at}>
          <label>
            {words('sportsbook.ops.rank', { rank: at + 1 })}
            <select value={entry.name} onChange={({ target }) => put(at, { name: target.value })}>
              <option value="">–</option>
              {runners.map((name) => (
                <option
                  key={name}
                  value={name}
                  disabled={name !== entry.name && entries.some((one) => one.name === name)}
                >
                  {name}
                </option>
              ))}
            </select>
          </label>
          {at > 0 && (
            <label className="result-shared">
              <input
                type="checkbox"
                checked={entry.shared}
                onChange={({ target }) => put(at, { shared: target.checked })}
              />
              {words('sportsbook.ops.rank_shared')}
            </label>
          )}
        </div>
      ))}
    </div>
  );
}

export function InningsFields({
  match,
  onInnings,
}: {
  readonly match: OpsBook['match'];
  readonly onInnings: (innings: Innings) => void;
}) {
  const words = useWords();
  const [rows, setRows] = useState(() => rowsOf(match));
  const put = (at: number, change: Partial<InningsRow>): void => {
    const next = rows.map((row, place) => (place === at ? { ...row, ...change } : row));
    setRows(next);
    onInnings(inningsIn(next));
  };
  return (
    <>
      {rows.map((row, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- an innings is its number
        <div key={at} className="result-scores">
          <label>
            {words('sportsbook.innings', { innings: at + 1 })}
            <select
              value={row.side}
              onChange={({ target }) => put(at, { side: target.value === 'away' ? 'away' : 'home' })}
            >
              <option value="home">{match.homeTeam}</option>
              <option value="away">{match.awayTeam}</option>
            </select>
          </label>
          <label>
            {words('sportsbook.ops.runs')}
            <input
              inputMode="numeric"
              pattern="[0-9]{0,4}"
              value={row.runs}
              onChange={({ target }) => put(at, { runs: target.value })}
            />
          </label>
          <label>
            {words('sportsbook.ops.innings_end')}
            <select
              value={row.ended}
              onChange={({ target }) =>
                put(at, { ended: INNINGS_ENDS.find((one) => one === target.value) ?? 'overs' })
              }
            >
              {INNINGS_ENDS.map((one) => (
                <option key={one} value={one}>
                  {words(`sportsbook.innings_${one}`)}
                </option>
              ))}
            </select>
          </label>
        </div>
      ))}
    </>
  );
}

/** Runs do not say who won after a super over, or where the target was set anew. */
export function WinnerField({
  match,
  onWinner,
}: {
  readonly match: OpsBook['match'];
  readonly onWinner: (winner: 'home' | 'away' | undefined) => void;
}) {
  const words = useWords();
  return (
    <label>
      {words('sportsbook.ops.result_winner')}
      <select
        defaultValue={match.winner ?? ''}
        onChange={({ target: { value } }) =>
          onWinner(value === 'home' || value === 'away' ? value : undefined)
        }
      >
        <option value="">{words('sportsbook.ops.winner_by_score')}</option>
        <option value="home">{match.homeTeam}</option>
        <option value="away">{match.awayTeam}</option>
      </select>
    </label>
  );
}

export function GoalFields({
  match,
  scorers,
  count,
  onScorers,
}: {
  readonly match: OpsBook['match'];
  readonly scorers: readonly string[];
  readonly count: number;
  readonly onScorers: (scorers: readonly string[]) => void;
}) {
  const words = useWords();
  const shown = Array.from({ length: count }, (_, at) => scorers[at] ?? '');
  return (
    <div className="result-scores">
      {shown.map((scorer, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a goal is its number
        <label key={at}>
          {words('sportsbook.ops.goal', { goal: at + 1 })}
          <select
            value={scorer}
            onChange={({ target }) =>
              onScorers(shown.map((one, place) => (place === at ? target.value : one)))
            }
          >
            <option value="">–</option>
            <option value="home">{match.homeTeam}</option>
            <option value="away">{match.awayTeam}</option>
          </select>
        </label>
      ))}
    </div>
  );
}

type Winner = '' | 'home' | 'away';
export function MapFields({
  match,
  onMaps,
}: {
  readonly match: OpsBook['match'];
  readonly onMaps: (maps: Maps) => void;
}) {
  const words = useWords();
  const [winners, setWinners] = useState<readonly Winner[]>(() =>
    Array.from({ length: match.bestOf }, (_, at) => match.maps[at] ?? ''),
  );
  const put = (at: number, winner: Winner): void => {
    const next = winners.map((one, place) => (place === at ? winner : one));
    setWinners(next);
    onMaps(mapsIn(next));
  };
  return (
    <div className="result-scores">
      {winners.map((winner, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a map is its number
        <label key={at}>
          {words('sportsbook.ops.map', { map: at + 1 })}
          <select
            value={winner}
            onChange={({ target }) =>
              put(at, target.value === 'home' || target.value === 'away' ? target.value : '')
            }
          >
            <option value="">{words('sportsbook.ops.map_none')}</option>
            <option value="home">{match.homeTeam}</option>
            <option value="away">{match.awayTeam}</option>
          </select>
        </label>
      ))}
    </div>
  );
}
