import { useEffect, useState } from 'react';
import { Link, useParams } from 'react-router';
import type {
  GetSportMatch,
  MarketShown,
  MatchChanged,
  MatchShown,
} from '#features/play/sportsbook/contract/book.ts';
import { Chip } from '#platform/ui/button.tsx';
import { useRead } from '#platform/ui/call.ts';
import { Icon } from '#platform/ui/icon.tsx';
import { useLive } from '#platform/ui/live.ts';
import { usePageHead } from '#platform/ui/page-head.ts';
import { Picture } from '#platform/ui/picture.tsx';
import { SessionLine } from '#platform/ui/session-line.tsx';
import { ErrorState } from '#platform/ui/states.tsx';
import { useDay } from '#platform/ui/when.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { Builder, BuilderStart } from './builder.tsx';
import { MatchClock } from './clock.tsx';
import { OddsFormatChoice } from './hall.tsx';
import { Course } from './course.tsx';
import { marketName } from './names.ts';
import { Odd } from './odd.tsx';
import { useBuilding } from './picks.ts';
import { InningsScore, SeriesMaps } from './series.tsx';
import { SlipBar } from './slip-bar.tsx';
import { Star } from './star.tsx';
import Statistics from './statistics.tsx';
import { useRepriced } from './use-repriced.ts';
import './sports.css';

const GROUPS = ['main', 'goals', 'maps', 'innings', 'halves', 'score'] as const;

/** Asked once, then told by the live topic. */
function useMatch(id: string) {
  const answer = useRead<typeof GetSportMatch>('/sports/matches/{id}', { params: { id } }, 5_000);
  const [pushed, setPushed] = useState<MatchShown>();
  const asked = answer.value?.match;
  useLive<typeof MatchChanged>(
    asked ? 'match:{id}' : undefined,
    { id: asked?.id ?? '' },
    {
      onEvent: ({ data }) => setPushed(data),
      onReset: () => answer.again(),
    },
  );
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- another match begins anew
  useEffect(() => setPushed(undefined), [id]);
  const match = pushed && asked && pushed.id === asked.id && pushed.version > asked.version ? pushed : asked;
  return { ...answer, match };
}

function Head({ match }: { readonly match: MatchShown }) {
  const words = useWords();
  const dayOf = useDay();
  const { score } = match;
  return (
    <header className="match-head">
      <div className="match-side">
        <Picture src={match.homeTeamImageUrl} alt="" width="36" height="36" />
        <bdi>{match.homeTeam}</bdi>
      </div>
      <div className="match-mid">
        <b className="num">{score ? `${score.home} – ${score.away}` : match.localTime.slice(11)}</b>
        {match.status === 'live' ? (
          <span className="live">
            {words('sportsbook.live')} <MatchClock match={match} />
          </span>
        ) : (
          <small>
            {match.status === 'scheduled'
              ? dayOf(match.localTime.slice(0, 10))
              : words(`sportsbook.status_${match.status}`)}
          </small>
        )}
      </div>
      <div className="match-side match-side-away">
        <Picture src={match.awayTeamImageUrl} alt="" width="36" height="36" />
        <bdi>{match.awayTeam}</bdi>
      </div>
    </header>
  );
}

function Paused({ match }: { readonly match: MatchShown }) {
  const words = useWords();
  const { paused } = match;
  if (!paused || match.state !== 'open') return null;
  const team = paused.side === 'home' ? match.homeTeam : paused.side === 'away' ? match.awayTeam : undefined;
  return (
    <span className="market-paused">
      <Icon name="lock" small />
      {team
        ? words('sportsbook.paused_by', { reason: words(`sportsbook.pause_${paused.reason}`), team })
        : words(`sportsbook.pause_${paused.reason}`)}
    </span>
  );
}

type Shelf = { readonly name: string; readonly markets: readonly MarketShown[] };

/** Lines of one market stand together under its name. */
function shelvesOf(words: ReturnType<typeof useWords>, markets: readonly MarketShown[]): readonly Shelf[] {
  const shelves = new Map<string, MarketShown[]>();
  for (const market of markets) {
    const name = marketName(words, market);
    shelves.set(name, [...(shelves.get(name) ?? []), market]);
  }
  return [...shelves].map(([name, list]) => ({ name, markets: list }));
}

function Market({ match, shelf }: { readonly match: MatchShown; readonly shelf: Shelf }) {
  const words = useWords();
  const [first] = shelf.markets;
  const from = first?.from;
  const wide = shelf.markets.some(({ line }) => line !== undefined);
  return (
    <section className="market" aria-label={shelf.name}>
      <h2>
        {shelf.name}
        {from && (
          <small className="num">{words('sportsbook.from', { score: `${from.home}–${from.away}` })}</small>
        )}
        {first?.status === 'suspended' && <Paused match={match} />}
      </h2>
      <div
        className="odds"
        data-lines={wide || undefined}
        data-count={wide ? 4 : (first?.selections.length ?? 3)}
      >
        {shelf.markets.flatMap((market) =>
          market.selections.map(({ pick }, at) => (
            <Odd key={`${market.key} ${pick}`} match={match} market={market} at={at} />
          )),
        )}
      </div>
    </section>
  );
}

/** A match: what stands, every market in groups, and the form of both sides. */
export default function MatchPage() {
  const words = useWords();
  const { id = '' } = useParams();
  const { match, trouble, again } = useMatch(id);
  const [group, setGroup] = useState<(typeof GROUPS)[number] | 'all'>('all');
  useRepriced(match);
  const isBuilding = useBuilding(({ parts }) => parts !== undefined);
  usePageHead(
    match
      ? words('sportsbook.versus', { home: match.homeTeam, away: match.awayTeam })
      : words('sportsbook.hall'),
  );
  if (!match)
    return (
      <div className="page">
        {trouble ? (
          <ErrorState trouble={trouble} onRetry={again} />
        ) : (
          <p className="muted">{words('sportsbook.loading')}</p>
        )}
      </div>
    );
  const shown = match.markets.filter((market) => group === 'all' || market.group === group);
  const groups = GROUPS.filter((one) => match.markets.some((market) => market.group === one));
  return (
    <div className="page sports match-page">
      <SessionLine />
      <div className="sports-head">
        <Link to="/sports">{words('sportsbook.back')}</Link>
        <small>
          <Link to={`/sports/league/${match.league}`}>
            <bdi>{match.leagueName}</bdi>
          </Link>
        </small>
        <Star
          kind="match"
          id={match.id}
          name={words('sportsbook.versus', { home: match.homeTeam, away: match.awayTeam })}
        />
        <OddsFormatChoice />
      </div>
      <Head match={match} />
      {match.status !== 'scheduled' && match.sport === 'football' && <Course match={match} />}
      <SeriesMaps match={match} />
      <InningsScore match={match} />
      {match.resultRevision > 1 && <p className="sports-note">{words('sportsbook.result_corrected')}</p>}
      {groups.length > 1 && (
        <div className="chips" role="group" aria-label={words('sportsbook.markets')}>
          {(['all', ...groups] as const).map((one) => (
            <Chip key={one} on={group === one} onPress={() => setGroup(one)}>
              {words(`sportsbook.group_${one}`)}
            </Chip>
          ))}
        </div>
      )}
      <BuilderStart match={match} />
      {shown.length === 0 && <p className="muted sports-none">{words('sportsbook.no_markets')}</p>}
      <div className="markets">
        {shelvesOf(words, shown).map((shelf) => (
          <Market key={shelf.name} match={match} shelf={shelf} />
        ))}
      </div>
      <Statistics match={match} />
      {isBuilding ? <Builder match={match} /> : <SlipBar />}
    </div>
  );
}
