import { Link } from 'react-router';
import type { GetSportMatches } from '#features/play/sportsbook/contract/book.ts';
import { useRead } from '#platform/ui/call.ts';
import { SectionHead } from '#platform/ui/section-head.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { MatchRow } from './match-row.tsx';
import './sports.css';

const MOST = 4;
const LIVE = { query: { view: 'live' } } as const;

/** On the home: running matches with their prices. Nothing while none runs. */
export default function HomeStrip() {
  const words = useWords();
  const { matches = [], live = 0 } = useRead<typeof GetSportMatches>('/sports/matches', LIVE).value ?? {};
  if (matches.length === 0) return null;
  return (
    <section className="section" aria-labelledby="live-matches-title">
      <SectionHead id="live-matches-title" title={words('sportsbook.live_now')} slider>
        <Link to="/sports?view=live">{words('sportsbook.all_live', { count: live })}</Link>
      </SectionHead>
      <ul className="sport-rows sport-now">
        {matches.slice(0, MOST).map((match) => (
          <MatchRow key={match.id} asked={match} />
        ))}
      </ul>
    </section>
  );
}
