import { useEffect, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import type { GetSportMatches, MatchLine } from '#features/play/sportsbook/contract/book.ts';
import type { Stars } from '#features/play/sportsbook/contract/favourites.ts';
import { useIsMember } from '#identity/sessions/ui/player/session.ts';
import { Chip } from '#platform/ui/button.tsx';
import { useRead } from '#platform/ui/call.ts';
import { usePageHead } from '#platform/ui/page-head.ts';
import { SessionLine } from '#platform/ui/session-line.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { FORMATS, useOddsFormat } from './format.ts';
import { MatchRow } from './match-row.tsx';
import { OutrightList, type OutrightShown, useOutrights } from './outrights.tsx';
import { DayChoice } from './day-choice.tsx';
import { SlipBar } from './slip-bar.tsx';
import { Star } from './star.tsx';
import { useStars, useTakeStars } from './stars.ts';
import './sports.css';

const CHIPS = ['today', 'live', 'coming', 'starred', 'outrights', 'results'] as const;
type View = 'today' | 'live' | 'coming' | 'all' | 'results';
type Shown = (typeof CHIPS)[number];
const SPORTS = ['football', 'cricket', 'basketball', 'esports'] as const;
type Sport = (typeof SPORTS)[number];
const FRESH_MS = 10_000;

/** The list is asked for again while it is looked at: matches begin and end. */
function useMatches(
  view: View,
  sport: Sport | undefined,
  league: string | undefined,
  text: string,
  day: string | undefined,
) {
  const [round, setRound] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setRound((count) => count + 1), FRESH_MS);
    return () => clearInterval(timer);
  }, []);
  const query = {
    view,
    ...(sport && { sport }),
    ...(league && { league }),
    ...(text && { text }),
    ...(day && { day }),
  };
  const answer = useRead<typeof GetSportMatches>('/sports/matches', { query }, FRESH_MS - 500);
  const { again } = answer;
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- each tick asks once
  useEffect(() => {
    if (round > 0) again?.();
  }, [round]);
  return answer;
}

export function OddsFormatChoice() {
  const words = useWords();
  const { format, choose } = useOddsFormat();
  return (
    <label className="odds-format">
      <span className="muted">{words('sportsbook.odds_format')}</span>
      <select
        value={format}
        onChange={({ target }) => choose(FORMATS.find((one) => one === target.value) ?? 'decimal')}
      >
        {FORMATS.map((one) => (
          <option key={one} value={one}>
            {words(`sportsbook.format.${one}`)}
          </option>
        ))}
      </select>
    </label>
  );
}

function groupsOf(
  matches: readonly MatchLine[],
): readonly { readonly league: string; readonly name: string; readonly matches: readonly MatchLine[] }[] {
  const groups = new Map<string, { league: string; name: string; matches: MatchLine[] }>();
  for (const match of matches) {
    const group = groups.get(match.league) ?? { league: match.league, name: match.leagueName, matches: [] };
    group.matches.push(match);
    groups.set(match.league, group);
  }
  return [...groups.values()];
}

function Board({
  matches,
  view,
  outrights,
}: {
  readonly matches: readonly MatchLine[];
  readonly view: View | 'starred';
  readonly outrights: readonly OutrightShown[];
}) {
  const words = useWords();
  if (matches.length === 0)
    return (
      <p className="muted sports-none">{words(`sportsbook.none_${view === 'all' ? 'coming' : view}`)}</p>
    );
  const running = matches.filter(({ status }) => status === 'live');
  const rest = matches.filter(({ status }) => status !== 'live');
  return (
    <>
      {running.length > 0 && (
        <section className="section" aria-labelledby="sports-live">
          <h2 id="sports-live" className="sign">
            {words('sportsbook.live_now')}
          </h2>
          <ul className="sport-rows">
            {running.map((match) => (
              <MatchRow key={match.id} asked={match} />
            ))}
          </ul>
        </section>
      )}
      {groupsOf(rest).map((group) => (
        <section key={group.league} className="section" aria-label={group.name}>
          <h2 className="sign sport-league">
            <Link to={`/sports/league/${group.league}`}>
              <bdi>{group.name}</bdi>
            </Link>
            <Star kind="league" id={group.league} name={group.name} />
          </h2>
          <ul className="sport-rows">
            {group.matches.map((match) => (
              <MatchRow key={match.id} asked={match} />
            ))}
          </ul>
          {view !== 'results' &&
            outrights
              .filter(({ league }) => league === group.league)
              .map((one) => (
                <Link key={one.id} className="outright-more" to={`/sports/outright/${one.id}`}>
                  {words(`sportsbook.outright.${one.name}`)}
                </Link>
              ))}
        </section>
      ))}
    </>
  );
}

const isStarred = (stars: Stars, { id, league }: MatchLine): boolean =>
  stars.matches.includes(id) || stars.leagues.includes(league);

/** The sports hall: what runs, what is on today, what comes, how it ended. */
export default function Hall() {
  const words = useWords();
  const isMember = useIsMember();
  const esports = useLocation().pathname.startsWith('/esports');
  const [chip, setChip] = useState<Shown>('today');
  const [league, setLeague] = useState<string>();
  const [text, setText] = useState('');
  const isSearch = text.trim() !== '' && chip !== 'results';
  const view: View = chip === 'starred' || isSearch ? 'all' : chip === 'outrights' ? 'today' : chip;
  const [params, setParams] = useSearchParams();
  const chosen = SPORTS.find((one) => one === params.get('sport'));
  const setSport = (one: Sport | undefined): void => setParams(one ? { sport: one } : {}, { replace: true });
  const sport = esports ? 'esports' : chosen;
  const [day, setDay] = useState<string>();
  const { value } = useMatches(view, sport, league, text, chip === 'results' ? day : undefined);
  const [today, setToday] = useState<string>();
  useEffect(() => {
    // Stays while another day is asked for.
    if (value) setToday(value.today);
  }, [value]);
  const { stars } = useStars();
  useTakeStars();
  const outrights = useOutrights(sport);
  const title = words(esports ? 'sportsbook.esports' : 'sportsbook.hall');
  usePageHead(title);
  return (
    <div className="page sports">
      <SessionLine />
      <header className="sports-head">
        <h1 className="sign">{title}</h1>
        {isMember && <Link to="/sports/bets">{words('sportsbook.my_bets')}</Link>}
        <OddsFormatChoice />
      </header>
      <div className="chips" role="group" aria-label={words('sportsbook.when')}>
        {CHIPS.filter((one) => one !== 'outrights' || outrights.length > 0).map((one) => (
          <Chip key={one} on={chip === one} onPress={() => setChip(one)}>
            {one === 'live' && value
              ? words('sportsbook.view_live_count', { count: value.live })
              : one === 'outrights'
                ? words('sportsbook.outrights')
                : words(`sportsbook.view_${one}`)}
          </Chip>
        ))}
      </div>
      {!esports && (
        <div className="chips" role="group" aria-label={words('sportsbook.sports')}>
          <Chip on={!chosen} onPress={() => setSport(undefined)}>
            {words('sportsbook.sport_all')}
          </Chip>
          {SPORTS.map((one) => (
            <Chip key={one} on={chosen === one} onPress={() => setSport(one)}>
              {words(`sportsbook.sport_${one}`)}
            </Chip>
          ))}
        </div>
      )}
      <div className="sports-find">
        <input
          type="search"
          value={text}
          maxLength={60}
          placeholder={words('sportsbook.find')}
          aria-label={words('sportsbook.find')}
          onChange={({ target }) => setText(target.value)}
        />
        <select
          value={league ?? ''}
          aria-label={words('sportsbook.league')}
          onChange={({ target }) => setLeague(target.value || undefined)}
        >
          <option value="">{words('sportsbook.league_all')}</option>
          {value?.leagues.map(({ code, name, matches }) => (
            <option key={code} value={code}>{`${name} (${matches})`}</option>
          ))}
        </select>
      </div>
      {chip === 'results' && today && <DayChoice today={today} day={day} onDay={setDay} />}
      {chip === 'outrights' ? (
        <OutrightList outrights={outrights} text={text} league={league} />
      ) : value ? (
        <Board
          matches={
            chip === 'starred' ? value.matches.filter((match) => isStarred(stars, match)) : value.matches
          }
          view={chip === 'starred' ? 'starred' : view}
          outrights={outrights}
        />
      ) : (
        <p className="muted sports-none">{words('sportsbook.loading')}</p>
      )}
      <SlipBar />
    </div>
  );
}
