import { type ReactNode, useState } from 'react';
import { Link, useParams } from 'react-router';
import type { GetLeaderboard, Standing, Tournament } from '#features/around/missions/contract.ts';
import { PHASE_LOOKS } from '#features/around/missions/ui/states.ts';
import { ApiRefusal } from '#platform/ui/api.ts';
import { buttonClass } from '#platform/ui/button.tsx';
import { useRead } from '#platform/ui/call.ts';
import { StateMark } from '#platform/ui/desk/state-mark.tsx';
import { Icon } from '#platform/ui/icon.tsx';
import { Money } from '#platform/ui/money.tsx';
import { usePageHead } from '#platform/ui/page-head.ts';
import { EmptyState, ErrorState, Pager, SkeletonRows } from '#platform/ui/states.tsx';
import { useWhen } from '#platform/ui/when.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { BOARD, useStandingsMoved } from './missions.ts';
import { isFree, JoinButton } from './tournament-card.tsx';
import './missions.css';

const PAGE_SIZE = 20;

/** `/member/tournaments/:id`: the terms of one tournament and its standings, as they move. */
export default function TournamentPage() {
  const words = useWords();
  const { id = '' } = useParams();
  const [page, setPage] = useState(1);
  useStandingsMoved(id);
  const query = { id, pageNo: page, pageSize: PAGE_SIZE };
  const { value, trouble, again } = useRead<typeof GetLeaderboard>(BOARD, { query }, 3_000);
  const tournament = value?.tournament;
  const isGone = trouble instanceof ApiRefusal && (trouble.status === 404 || trouble.status === 422);
  usePageHead(tournament?.title ?? words('missions.title'), isGone ? 404 : 200);
  return (
    <div className="page stack missions">
      <Link className="link mission-back" to="/member/missions?view=tournaments">
        <Icon name="back" small /> {words('missions.all')}
      </Link>
      {!tournament &&
        (trouble ? (
          <ErrorState trouble={trouble} onRetry={isGone ? undefined : again} />
        ) : (
          <SkeletonRows rows={6} height={64} />
        ))}
      {tournament && <Terms tournament={tournament} />}
      {value && tournament && (
        <section className="stack" aria-labelledby="standings">
          <h2 className="group-title" id="standings">
            {words('missions.standings')}
          </h2>
          {value.list.length === 0 ? (
            <EmptyState icon="star" title={words('missions.standings_none')} />
          ) : (
            <Standings list={value.list} tournament={tournament} />
          )}
          <Pager page={value.pageNum} pages={value.totalPages} onPage={setPage} />
          <p className="muted">{words('missions.rule')}</p>
        </section>
      )}
    </div>
  );
}

function Terms({ tournament }: { readonly tournament: Tournament }) {
  const words = useWords();
  const when = useWhen();
  const {
    title,
    body,
    picture,
    phase,
    measure,
    prizes,
    currency,
    entry,
    fee,
    players,
    startsAt,
    endsAt,
    paysAt,
    joined,
    place,
    prize,
  } = tournament;
  const look = PHASE_LOOKS[phase];
  return (
    <article className="mission-card tournament-head">
      <img src={picture} alt="" />
      <div className="mission-says">
        <header>
          <h1 className="sign">
            <bdi>{title}</bdi>
          </h1>
          <StateMark tone={look.tone}>{words(look.word)}</StateMark>
        </header>
        <p>
          <bdi>{body}</bdi>
        </p>
        <dl className="tournament-facts">
          <Fact name={words('missions.prizes')}>
            <Money amount={prizes} currency={currency} />
          </Fact>
          <Fact name={words('missions.entry')}>
            {isFree(tournament) ? (
              words('missions.free')
            ) : (
              <>
                <Money amount={entry} currency={currency} />
                {fee > 0 && <small> {words('missions.fee', { percent: String(fee / 10) })}</small>}
              </>
            )}
          </Fact>
          <Fact name={words('missions.score')}>{words(`missions.measure.${measure}`)}</Fact>
          <Fact name={words('missions.players')}>
            <span className="num">{players}</span>
          </Fact>
          <Fact name={words('missions.starts')}>{when(startsAt)}</Fact>
          <Fact name={words('missions.ends')}>{when(endsAt)}</Fact>
          <Fact name={words('missions.pays')}>{when(paysAt)}</Fact>
        </dl>
        {joined && (
          <p className="mission-done" role="status">
            <Icon name="check" small /> {words('missions.joined')}
            {place > 0 && (
              <>
                {` · ${words('missions.my_place', { place: String(place) })} · `}
                <Money amount={prize} currency={currency} />
              </>
            )}
          </p>
        )}
        <div className="tournament-deeds">
          <JoinButton tournament={tournament} />
          {joined && phase === 'running' && (
            <Link className={buttonClass('go', { small: true })} to="/games">
              {words('site.games')}
            </Link>
          )}
        </div>
      </div>
    </article>
  );
}

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

function Standings({
  list,
  tournament,
}: {
  readonly list: readonly Standing[];
  readonly tournament: Tournament;
}) {
  const words = useWords();
  const { measure, currency } = tournament;
  return (
    <table className="standings">
      <thead>
        <tr>
          <th scope="col">{words('missions.place')}</th>
          <th scope="col">{words('missions.player')}</th>
          <th scope="col" data-end="">
            {words('missions.score')}
          </th>
          <th scope="col" data-end="">
            {words('missions.prize')}
          </th>
        </tr>
      </thead>
      <tbody>
        {list.map(({ place, name, score, prize, isMine }) => (
          <tr key={place} data-mine={isMine || undefined}>
            <td className="num">{place}</td>
            <td>
              <bdi>{name}</bdi>
              {isMine && <small> · {words('missions.you')}</small>}
            </td>
            <td data-end="">
              {measure === 'stake' ? (
                <Money amount={score} currency={currency} />
              ) : (
                <span className="num">{measure === 'multiplier' ? `${score}×` : score}</span>
              )}
            </td>
            <td data-end="">{/[1-9]/.test(prize) ? <Money amount={prize} currency={currency} /> : '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
