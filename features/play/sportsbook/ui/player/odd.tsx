import { useEffect, useRef, useState } from 'react';
import type { MarketShown, MatchLine } from '#features/play/sportsbook/contract/book.ts';
import { useWords } from '#platform/ui/words.tsx';
import { shownOdds, useOddsFormat } from './format.ts';
import { lineShown, pickName, pickShort } from './names.ts';
import { isPicked, useBuilding, usePicks } from './picks.ts';

type Match = Pick<MatchLine, 'id' | 'homeTeam' | 'awayTeam' | 'startsAt' | 'status'> &
  Partial<Pick<MatchLine, 'leagueName'>>;
const MOVED_MS = 6_000;

/** Which way a price went, for some seconds. */
function useMove(odds: string | null): 'up' | 'down' | undefined {
  const last = useRef(odds);
  const [move, setMove] = useState<'up' | 'down'>();
  useEffect(() => {
    const before = last.current;
    last.current = odds;
    if (before === null || odds === null || before === odds) return undefined;
    setMove(Number(odds) > Number(before) ? 'up' : 'down');
    const timer = setTimeout(() => setMove(undefined), MOVED_MS);
    return () => clearTimeout(timer);
  }, [odds]);
  return move;
}

/** One price: pressed, it is on the slip. */
export function Odd({
  match,
  market,
  at,
}: {
  readonly match: Match;
  readonly market: MarketShown;
  readonly at: number;
}) {
  const words = useWords();
  const selection = market.selections[at];
  const format = useOddsFormat((state) => state.format);
  const toggle = usePicks((state) => state.toggle);
  const asked = { matchId: match.id, key: market.key, pick: selection?.pick ?? '' };
  const onSlip = usePicks((state) => isPicked(state.picks, asked));
  const parts = useBuilding((state) => state.parts);
  const turn = useBuilding((state) => state.turn);
  const on = parts ? isPicked(parts, asked) : onSlip;
  const move = useMove(selection?.odds ?? null);
  if (!selection) return null;
  const off = market.status !== 'open' || selection.odds === null;
  const { id, homeTeam, awayTeam, leagueName, startsAt, status } = match;
  const { pick, line, odds } = selection;
  const shown = odds === null ? '–' : shownOdds(odds, format);
  const name = pickName(words, { market: market.market, pick, line, homeTeam, awayTeam });
  return (
    <button
      type="button"
      className="odd"
      data-move={move}
      data-off={off || undefined}
      aria-pressed={on}
      aria-disabled={off || undefined}
      aria-label={words(off ? 'sportsbook.odd_off' : 'sportsbook.odd', { pick: name, odds: shown })}
      onClick={() => {
        if (off && !on) return;
        const { key, market: code, period, goal, from, map, innings, places, eachWay, version } = market;
        (parts ? turn : toggle)({
          matchId: id,
          key,
          pick,
          market: code,
          line,
          period,
          goal,
          from,
          map,
          innings,
          places,
          eachWay,
          homeTeam,
          awayTeam,
          leagueName,
          startsAt,
          live: status === 'live',
          odds,
          version,
        });
      }}
    >
      <span>
        {pickShort(words, market.market, pick)}
        {line !== undefined && <b className="num">{lineShown(market.market, line)}</b>}
      </span>
      <b className="num">{shown}</b>
    </button>
  );
}
