import { useId } from 'react';
import { Link } from 'react-router';
import type { Tournament } from '#features/around/missions/contract.ts';
import { PHASE_LOOKS } from '#features/around/missions/ui/states.ts';
import { Button, buttonClass } from '#platform/ui/button.tsx';
import { StateMark } from '#platform/ui/desk/state-mark.tsx';
import { Icon } from '#platform/ui/icon.tsx';
import { Money } from '#platform/ui/money.tsx';
import { formatMoney } from '#platform/ui/money-format.ts';
import { useWhen } from '#platform/ui/when.tsx';
import { useTag, useWords } from '#platform/ui/words.tsx';
import { WrongLine } from '#platform/ui/wrong-line.tsx';
import { useJoin } from './missions.ts';

export const isFree = ({ entry }: Pick<Tournament, 'entry'>): boolean => !/[1-9]/.test(entry);

/** One tournament of the list: what counts, what it brings, how it stands for the caller. */
export function TournamentCard({ tournament }: { readonly tournament: Tournament }) {
  const words = useWords();
  const when = useWhen();
  const id = useId();
  const { title, picture, measure, phase, prizes, currency, players, endsAt, startsAt, joined, place } =
    tournament;
  const look = PHASE_LOOKS[phase];
  return (
    <article className="mission-card tournament-card" data-phase={phase} aria-labelledby={id}>
      <img src={picture} alt="" loading="lazy" />
      <div className="mission-says">
        <header>
          <h2 className="sign" id={id}>
            <bdi>{title}</bdi>
          </h2>
          <StateMark tone={look.tone}>{words(look.word)}</StateMark>
        </header>
        <p>{words(`missions.measure.${measure}`)}</p>
        <dl className="tournament-facts">
          <div>
            <dt>{words('missions.prizes')}</dt>
            <dd>
              <Money amount={prizes} currency={currency} />
            </dd>
          </div>
          <div>
            <dt>{words('missions.players')}</dt>
            <dd className="num">{players}</dd>
          </div>
          <div>
            <dt>{words(phase === 'upcoming' ? 'missions.starts' : 'missions.ends')}</dt>
            <dd className="figs">{when(phase === 'upcoming' ? startsAt : endsAt)}</dd>
          </div>
        </dl>
        {joined && (
          <p className="mission-done">
            <Icon name="check" small /> {words('missions.joined')}
            {place > 0 && ` · ${words('missions.my_place', { place: String(place) })}`}
          </p>
        )}
        <div className="tournament-deeds">
          <Link className={buttonClass('line', { small: true })} to={`/member/tournaments/${tournament.id}`}>
            {words('missions.standings')}
          </Link>
          <JoinButton tournament={tournament} />
        </div>
      </div>
    </article>
  );
}

/** Says what the entry costs before it is pressed. */
export function JoinButton({ tournament }: { readonly tournament: Tournament }) {
  const words = useWords();
  const tag = useTag();
  const { busy, refusal, join } = useJoin(tournament);
  const { joined, phase, entry, currency } = tournament;
  if (joined || (phase !== 'running' && phase !== 'upcoming')) return null;
  return (
    <>
      <Button small look="go" busy={busy} onClick={() => void join()}>
        {isFree(tournament)
          ? words('missions.join')
          : words('missions.join_for', { amount: formatMoney(entry, currency, tag) })}
      </Button>
      <WrongLine text={refusal} />
    </>
  );
}
