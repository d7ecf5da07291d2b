import { Link } from 'react-router';
import type { GameMatch } from '#features/play/sportsbook/contract.ts';
import { useWords } from '#platform/ui/words.tsx';
import { useMatches } from '../queries.ts';

/** `18:30` and `21.11.2026` in the brand's zone (spec section 9), in western digits. */
function whenOf({ matchTime, timeZone }: GameMatch): { readonly time: string; readonly day: string } {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(new Date(matchTime));
  const part = (type: string): string => parts.find((one) => one.type === type)?.value ?? '';
  return {
    time: `${part('hour')}:${part('minute')}`,
    day: `${part('day')}.${part('month')}.${part('year')}`,
  };
}

/** Coming matches side by side; nothing where there is none. */
export function Matches() {
  const words = useWords();
  const matches = useMatches().value ?? [];
  if (matches.length === 0) return null;
  return (
    <section className="section" aria-labelledby="matches-title">
      <header className="section-head">
        <h2 id="matches-title" className="sign">
          {words('lobby.matches')}
        </h2>
        <Link to="/sports">{words('lobby.category.sports')}</Link>
      </header>
      <ul className="matches">
        {matches.map((match) => {
          const { time, day } = whenOf(match);
          return (
            <li key={match.id}>
              <Link className="match" to="/sports">
                <small>
                  <bdi>{match.title}</bdi>
                </small>
                {[
                  { team: match.homeTeam, shield: match.homeTeamImageUrl },
                  { team: match.awayTeam, shield: match.awayTeamImageUrl },
                ].map(({ team, shield }) => (
                  <span key={team} className="match-team">
                    <img src={shield} alt="" width="28" height="28" loading="lazy" />
                    <bdi>{team}</bdi>
                  </span>
                ))}
                <span className="match-when">
                  <b className="num">{time}</b> <span className="num">{day}</span>
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
