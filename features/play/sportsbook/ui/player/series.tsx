import type { MatchShown } from '#features/play/sportsbook/contract/book.ts';
import { useWords } from '#platform/ui/words.tsx';
import './series.css';

/** A series map by map: who won which, and those still to come. */
export function SeriesMaps({
  match,
}: {
  readonly match: Pick<MatchShown, 'maps' | 'bestOf' | 'homeTeam' | 'awayTeam' | 'status'>;
}) {
  const words = useWords();
  const { maps, bestOf, homeTeam, awayTeam, status } = match;
  if (bestOf === 1) return null;
  return (
    <div className="series">
      <small className="muted">{words('sportsbook.best_of', { maps: bestOf })}</small>
      <ol>
        {Array.from({ length: bestOf }, (_, at) => {
          const side = maps[at];
          const team = side === 'home' ? homeTeam : side === 'away' ? awayTeam : undefined;
          const now = status === 'live' && at === maps.length;
          return (
            <li
              // oxlint-disable-next-line react/no-array-index-key -- a map is its number
              key={at}
              data-side={side}
              data-now={now || undefined}
              aria-label={
                team
                  ? words('sportsbook.map_won', { map: at + 1, team })
                  : words('sportsbook.map_open', { map: at + 1 })
              }
            >
              <b className="num">{at + 1}</b>
              <bdi>{team ?? '–'}</bdi>
            </li>
          );
        })}
      </ol>
    </div>
  );
}

/** What each side made that has batted; the one at the bat is marked. */
export function InningsScore({
  match,
}: {
  readonly match: Pick<MatchShown, 'innings' | 'homeTeam' | 'awayTeam' | 'status'>;
}) {
  const words = useWords();
  const { innings, homeTeam, awayTeam, status } = match;
  if (innings.length === 0) return null;
  return (
    <div className="series">
      <ol>
        {innings.map(({ side, runs, ended }, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- an innings is its number
          <li key={at} data-now={(status === 'live' && ended === null) || undefined}>
            <small className="muted">{words('sportsbook.innings', { innings: at + 1 })}</small>
            <bdi>{side === 'home' ? homeTeam : awayTeam}</bdi>
            <b className="num">{runs}</b>
            <small className="muted">{words(`sportsbook.innings_${ended ?? 'now'}`)}</small>
          </li>
        ))}
      </ol>
    </div>
  );
}
