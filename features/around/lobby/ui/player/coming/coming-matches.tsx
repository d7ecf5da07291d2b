import type { GameMatch } from '#features/play/sportsbook/contract.ts';
import { useWords } from '#platform/ui/words.tsx';
import { type MatchKind, useComing, useMatchNews } from '#features/around/lobby/ui/player/queries.ts';
import { Picture } from '#platform/ui/picture.tsx';
import { daysOf, whenOf } from './match-when.ts';
import '../lobby.css';

/** One match as a line: time, competition, both sides with their shields. */
function MatchLine({ match }: { readonly match: GameMatch }) {
  return (
    <li className="fixture">
      <b className="num">{whenOf(match).time}</b>
      <div>
        {[
          { side: 'home', team: match.homeTeam, shield: match.homeTeamImageUrl },
          { side: 'away', team: match.awayTeam, shield: match.awayTeamImageUrl },
        ].map(({ side, team, shield }) => (
          <span key={side} className="match-team">
            <Picture src={shield} alt="" width="24" height="24" loading="lazy" />
            <bdi>{team}</bdi>
          </span>
        ))}
        <small>
          <bdi>{match.title}</bdi>
        </small>
      </div>
    </li>
  );
}

/** The fixtures of the next days, before anybody can bet on them; nothing where there is none. */
export function ComingMatches({ kind }: { readonly kind: MatchKind }) {
  const words = useWords();
  const matches = useComing(kind).value ?? [];
  useMatchNews();
  if (matches.length === 0) return null;
  return (
    <section className="fixtures" aria-labelledby="fixtures">
      <h2 id="fixtures" className="sign">
        {words('coming.matches')}
      </h2>
      {daysOf(matches).map(({ day: key, first, matches: played }) => (
        <section key={key} aria-labelledby={`day-${key}`}>
          <h3 id={`day-${key}`} className="group-title">
            {first.dayName}
          </h3>
          <ul>
            {played.map((match) => (
              <MatchLine key={match.id} match={match} />
            ))}
          </ul>
        </section>
      ))}
    </section>
  );
}
