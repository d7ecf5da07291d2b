import type { GetStatistics, PlayedMatch } from '#features/play/sportsbook/contract/statistics.ts';
import { useRead } from '#platform/ui/call.ts';
import { useWords } from '#platform/ui/words.tsx';
import { LeagueTable } from './table.tsx';
import './statistics.css';

type Match = { readonly id: string; readonly homeTeam: string; readonly awayTeam: string };

const signOf = ({ homeTeam, home, away }: PlayedMatch, team: string): 'won' | 'drawn' | 'lost' => {
  const [own, other] = homeTeam === team ? [home, away] : [away, home];
  return own > other ? 'won' : own === other ? 'drawn' : 'lost';
};

/** Last matches of a side: a letter for how each ended, the score, and against whom. */
function Form({ team, played }: { readonly team: string; readonly played: readonly PlayedMatch[] }) {
  const words = useWords();
  if (played.length === 0) return null;
  return (
    <div className="form">
      <h3>
        <bdi>{team}</bdi>
        <span className="form-marks" aria-hidden="true">
          {[...played].reverse().map((one) => (
            <i key={one.at} className="form-mark" data-sign={signOf(one, team)} />
          ))}
        </span>
      </h3>
      <ul>
        {played.map((one) => {
          const sign = signOf(one, team);
          const score = `${one.home}–${one.away}`;
          return (
            <li key={one.at}>
              <b
                className="num form-mark"
                data-sign={sign}
                aria-label={words(`sportsbook.form_${sign}`, { score })}
              >
                {score}
              </b>
              <bdi>{words('sportsbook.versus', { home: one.homeTeam, away: one.awayTeam })}</bdi>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function Meetings({ played, match }: { readonly played: readonly PlayedMatch[]; readonly match: Match }) {
  const words = useWords();
  if (played.length === 0) return null;
  const won = (team: string): number => played.filter((one) => signOf(one, team) === 'won').length;
  const [home, away] = [won(match.homeTeam), won(match.awayTeam)];
  return (
    <div className="form">
      <h3>{words('sportsbook.meetings')}</h3>
      <p className="meetings num">
        <span>{words('sportsbook.meetings_won', { team: match.homeTeam, count: home })}</span>
        <span>{words('sportsbook.meetings_drawn', { count: played.length - home - away })}</span>
        <span>{words('sportsbook.meetings_won', { team: match.awayTeam, count: away })}</span>
      </p>
      <ul>
        {played.map((one) => (
          <li key={one.at}>
            <b className="num form-mark">{`${one.home}–${one.away}`}</b>
            <bdi>{words('sportsbook.versus', { home: one.homeTeam, away: one.awayTeam })}</bdi>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** What was played before: form, meetings, and where both stand in the table. */
export default function Statistics({ match }: { readonly match: Match }) {
  const words = useWords();
  const { value } = useRead<typeof GetStatistics>(
    '/sports/matches/{id}/statistics',
    { params: { id: match.id } },
    60_000,
  );
  if (!value || value.home.length + value.away.length + value.table.length === 0) return null;
  const { homeTeam, awayTeam } = match;
  return (
    <>
      <section className="section" aria-label={words('sportsbook.form')}>
        <h2 className="sign">{words('sportsbook.form')}</h2>
        <div className="forms">
          <Form team={homeTeam} played={value.home} />
          <Form team={awayTeam} played={value.away} />
          <Meetings played={value.meetings} match={match} />
        </div>
      </section>
      {value.table.length > 0 && <LeagueTable rows={value.table} marked={[homeTeam, awayTeam]} />}
    </>
  );
}
