import { Link } from 'react-router';
import type { GameMatch } from '#features/play/sportsbook/contract.ts';
import { useWords } from '#platform/ui/words.tsx';
import { Picture } from '#platform/ui/picture.tsx';
import { whenOf } from '../coming/match-when.ts';
import { useMatches, useMatchNews } from '../queries.ts';
import { SliderArrows, SliderDots, SliderHead, useSlider } from './slider.tsx';

/** Up to so many matches need no arrows, up to so many no dots (docs/PRODUCT.md, 9). */
const ARROWS_ABOVE = 2;
const DOTS_ABOVE = 3;

function MatchCard({ match }: { readonly match: GameMatch }) {
  const { time, day } = whenOf(match);
  return (
    <Link className="match" to={match.sport === 'esports' ? '/esports' : '/sports'}>
      <small>
        <bdi>{match.title}</bdi>
      </small>
      {[
        { side: 'home', team: match.homeTeam, shield: match.homeTeamImageUrl },
        { side: 'away', team: match.awayTeam, shield: match.awayTeamImageUrl },
      ].map(({ side, team, shield }) => (
        <span key={side} className="match-team">
          <Picture src={shield} alt="" width="28" height="28" loading="lazy" />
          <bdi>{team}</bdi>
        </span>
      ))}
      <span className="match-when">
        <b className="num">{time}</b> <span className="num">{day}</span>
      </span>
    </Link>
  );
}

/** Coming matches side by side; nothing where there is none. */
export function Matches() {
  const words = useWords();
  const matches = useMatches().value ?? [];
  useMatchNews();
  const slider = useSlider(matches.length);
  if (matches.length === 0) return null;
  return (
    <section className="section" aria-labelledby="matches-title">
      <SliderHead id="matches-title" title={words('lobby.matches')}>
        {matches.length > ARROWS_ABOVE && <SliderArrows slider={slider} />}
        <Link to="/sports">{words('lobby.category.sports')}</Link>
      </SliderHead>
      <ul className="matches" ref={slider.list}>
        {matches.map((match) => (
          <li key={match.id}>
            <MatchCard match={match} />
          </li>
        ))}
      </ul>
      {matches.length > DOTS_ABOVE && (
        <SliderDots
          slider={slider}
          names={matches.map(({ homeTeam, awayTeam }) =>
            words('lobby.match_name', { home: homeTeam, away: awayTeam }),
          )}
        />
      )}
    </section>
  );
}
