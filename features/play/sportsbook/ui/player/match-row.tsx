import { useState } from 'react';
import { Link } from 'react-router';
import type { MatchChanged, MatchLine } from '#features/play/sportsbook/contract/book.ts';
import { useLive } from '#platform/ui/live.ts';
import { Picture } from '#platform/ui/picture.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { MatchClock } from './clock.tsx';
import { Odd } from './odd.tsx';
import { useRepriced } from './use-repriced.ts';

const MAIN = new Set(['1x2', 'match_winner']);

/** A match of a list as it goes on: a running one is followed by its topic. */
function useFollowed(asked: MatchLine): MatchLine {
  const [pushed, setPushed] = useState<MatchLine>();
  useLive<typeof MatchChanged>(
    asked.status === 'live' ? 'match:{id}' : undefined,
    { id: asked.id },
    {
      onEvent: ({ data }) => setPushed({ ...data, markets: data.markets.filter(({ key }) => MAIN.has(key)) }),
    },
  );
  return pushed && pushed.version > asked.version ? pushed : asked;
}

export function MatchRow({ asked }: { readonly asked: MatchLine }) {
  const words = useWords();
  const match = useFollowed(asked);
  useRepriced(match);
  const [main] = match.markets;
  const { score } = match;
  return (
    <li className="sport-row" data-live={match.status === 'live' || undefined}>
      <Link className="sport-row-match" to={`/sports/match/${match.id}`}>
        <small className="sport-row-when">
          {match.status === 'live' ? (
            <span className="live">
              {words('sportsbook.live')} <MatchClock match={match} />
            </span>
          ) : (
            <b className="num">{match.localTime.slice(11)}</b>
          )}
          <bdi>{match.leagueName}</bdi>
        </small>
        {(['home', 'away'] as const).map((side) => (
          <span key={side} className="sport-row-team">
            <Picture
              src={side === 'home' ? match.homeTeamImageUrl : match.awayTeamImageUrl}
              alt=""
              width="22"
              height="22"
              loading="lazy"
            />
            <bdi>{side === 'home' ? match.homeTeam : match.awayTeam}</bdi>
            {score && <b className="num">{score[side]}</b>}
          </span>
        ))}
      </Link>
      {main && (
        <div className="odds" data-count={main.selections.length}>
          {main.selections.map(({ pick }, at) => (
            <Odd key={pick} match={match} market={main} at={at} />
          ))}
        </div>
      )}
      {match.marketCount > 1 && (
        <Link
          className="sport-row-more num"
          to={`/sports/match/${match.id}`}
          aria-label={words('sportsbook.more_markets', { count: match.marketCount - 1 })}
        >
          {`+${match.marketCount - 1}`}
        </Link>
      )}
    </li>
  );
}
