import { Link, useParams } from 'react-router';
import type { GetSportMatches } from '#features/play/sportsbook/contract/book.ts';
import { useRead } from '#platform/ui/call.ts';
import { usePageHead } from '#platform/ui/page-head.ts';
import { SessionLine } from '#platform/ui/session-line.tsx';
import { Skeleton } from '#platform/ui/states.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { MatchRow } from './match-row.tsx';
import { OutrightCard, useOutrights } from './outrights.tsx';
import { SlipBar } from './slip-bar.tsx';
import { Star } from './star.tsx';
import './sports.css';

const FRESH_MS = 20_000;

/** One league: what can be bet on, its outrights, its last results. */
export default function LeaguePage() {
  const words = useWords();
  const { sport = '', code = '' } = useParams();
  const league = `${sport}/${code}`;
  const open = useRead<typeof GetSportMatches>(
    '/sports/matches',
    { query: { view: 'all', league } },
    FRESH_MS,
  );
  const over = useRead<typeof GetSportMatches>(
    '/sports/matches',
    { query: { view: 'results', league } },
    FRESH_MS,
  );
  const outrights = useOutrights(undefined).filter((one) => one.league === league);
  const matches = open.value?.matches ?? [];
  const results = over.value?.matches ?? [];
  const name =
    matches[0]?.leagueName ??
    results[0]?.leagueName ??
    outrights[0]?.leagueName ??
    words('sportsbook.league');
  usePageHead(name);
  return (
    <div className="page sports">
      <SessionLine />
      <div className="sports-head">
        <Link to="/sports">{words('sportsbook.back')}</Link>
        <h1 className="sign">
          <bdi>{name}</bdi>
        </h1>
        <Star kind="league" id={league} name={name} />
      </div>
      {outrights.length > 0 && (
        <ul className="outright-cards">
          {outrights.map((one) => (
            <OutrightCard key={one.id} outright={one} />
          ))}
        </ul>
      )}
      {!open.value && <Skeleton height={200} />}
      {open.value && matches.length === 0 && (
        <p className="muted sports-none">{words('sportsbook.none_coming')}</p>
      )}
      <ul className="sport-rows">
        {matches.map((match) => (
          <MatchRow key={match.id} asked={match} />
        ))}
      </ul>
      {results.length > 0 && (
        <section className="section" aria-labelledby="league-results">
          <h2 id="league-results" className="sign">
            {words('sportsbook.view_results')}
          </h2>
          <ul className="sport-rows">
            {results.map((match) => (
              <MatchRow key={match.id} asked={match} />
            ))}
          </ul>
        </section>
      )}
      <SlipBar />
    </div>
  );
}
