/** A tournament: its levels and prizes, who is in, and the way in. */
import { useMemo, useState } from 'react';
import { Link, useParams } from 'react-router';
import type {
  EnterPokerTournament,
  GetPokerTournament,
  LeavePokerTournament,
} from '#features/play/poker/contract/tournaments.ts';
import { useIsMember } from '#identity/sessions/ui/player/session.ts';
import type { CallAnswer } from '#kernel/call.ts';
import { ApiRefusal } from '#platform/ui/api.ts';
import { Button, buttonClass } from '#platform/ui/button.tsx';
import { useApi, useRead } from '#platform/ui/call.ts';
import { intent } from '#platform/ui/intent.ts';
import { Money } from '#platform/ui/money.tsx';
import { usePageHead } from '#platform/ui/page-head.ts';
import { usePopups } from '#platform/ui/popups.ts';
import { Slip, SlipAction, SlipHead, SlipRow, SlipRows, SlipSum } from '#platform/ui/slip.tsx';
import { ErrorState, Skeleton } from '#platform/ui/states.tsx';
import { When } from '#platform/ui/when.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { useLookAgain } from './look-again.ts';
import './poker.css';

type Shown = CallAnswer<typeof GetPokerTournament>;
const MINUTE_MS = 60_000;

export default function TournamentPage() {
  const words = useWords();
  const { id } = useParams();
  const { value, trouble, again } = useRead<typeof GetPokerTournament>(
    '/poker/tournaments/{id}',
    id === undefined ? undefined : { params: { id } },
    0,
  );
  useLookAgain(again);
  usePageHead(value?.name ?? words('poker.tournaments'));
  if (!value)
    return (
      <div className="page poker">
        {trouble ? <ErrorState trouble={trouble} onRetry={again} /> : <Skeleton height={480} />}
      </div>
    );
  return (
    <div className="page poker poker-tournament">
      <header className="poker-lobby-head">
        <h1 className="sign">
          <bdi>{value.name}</bdi>
        </h1>
        <p className="muted">
          {words(`poker.game_${value.game}`)} · {words(`poker.state_${value.state}`)}{' '}
          {value.startsAt !== null && <When at={value.startsAt} />}
        </p>
      </header>
      <div className="poker-two">
        <Standing shown={value} />
        <div>
          <Entry shown={value} again={again} />
          <Levels shown={value} />
        </div>
      </div>
    </div>
  );
}

function Standing({ shown }: { readonly shown: Shown }) {
  const words = useWords();
  const mine = shown.standing.find((one) => one.mine && one.table !== null);
  return (
    <section className="poker-list">
      <h2 className="sign">
        {words('poker.players_left', { left: String(shown.left), entries: String(shown.entries) })}
      </h2>
      {mine?.table && (
        <Link className={buttonClass('go', { wide: true })} to={`/poker/${mine.table}`}>
          {words('poker.to_table')}
        </Link>
      )}
      {shown.standing.length === 0 && <p className="muted">{words('poker.nobody_entered')}</p>}
      <ol>
        {shown.standing.map((one, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is in its order, names may repeat
          <li key={at} className="poker-row" data-mine={one.mine || undefined}>
            <bdi className="poker-row-name">{one.name}</bdi>
            <span className="num">
              {one.chips ?? (one.place === null ? '–' : words('poker.place', { place: String(one.place) }))}
            </span>
            <Money amount={one.prize} currency={shown.currency} />
          </li>
        ))}
      </ol>
    </section>
  );
}

const freshEntropy = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

function useEntry(shown: Shown, again: () => void) {
  const api = useApi();
  const entering = useMemo(() => intent('poker.entry'), []);
  const [said, setSaid] = useState<string>();
  const [busy, setBusy] = useState(false);
  const run = async (work: () => Promise<unknown>): Promise<void> => {
    setBusy(true);
    setSaid(undefined);
    try {
      await work();
      entering.done();
    } catch (error) {
      if (!(error instanceof ApiRefusal)) throw error;
      if (error.status < 500) entering.done();
      setSaid(error.message);
    } finally {
      setBusy(false);
      again();
    }
  };
  return {
    busy,
    said,
    enter: () =>
      run(() => {
        const { key, content } = entering.resume({ entropy: freshEntropy() }, shown.id);
        return api.send<typeof EnterPokerTournament>(
          'POST',
          '/poker/tournaments/{id}/entries',
          { params: { id: shown.id }, body: content },
          { key },
        );
      }),
    leave: () =>
      run(() =>
        api.send<typeof LeavePokerTournament>('POST', '/poker/tournaments/{id}/leave', {
          params: { id: shown.id },
        }),
      ),
  };
}

function Entry({ shown, again }: { readonly shown: Shown; readonly again: () => void }) {
  const words = useWords();
  const isMember = useIsMember();
  const show = usePopups((popups) => popups.show);
  const { busy, said, enter, leave } = useEntry(shown, again);
  const { currency } = shown;
  return (
    <Slip>
      <SlipHead title={words('poker.entry')} />
      <SlipRows>
        <SlipRow name={words('poker.buy_in')}>
          <Money amount={shown.buyIn} currency={currency} />
        </SlipRow>
        <SlipRow name={words('poker.fee')}>
          <Money amount={shown.fee} currency={currency} />
        </SlipRow>
        <SlipRow name={words('poker.start_stack')}>
          <span className="num">{shown.stack}</span>
        </SlipRow>
      </SlipRows>
      <SlipSum name={words('poker.prize_pool')}>
        <Money amount={shown.prizePool} currency={currency} />
      </SlipSum>
      {said !== undefined && <p role="alert">{said}</p>}
      {shown.entered && shown.state === 'registering' && (
        <SlipAction>
          <Button look="line" wide busy={busy} onClick={() => void leave()}>
            {words('poker.leave_tournament')}
          </Button>
        </SlipAction>
      )}
      {shown.open && !shown.entered && (
        <SlipAction>
          <Button
            look="go"
            wide
            busy={busy}
            data-action="enter"
            onClick={() => (isMember ? void enter() : show('login'))}
          >
            {words('poker.enter')}
          </Button>
        </SlipAction>
      )}
    </Slip>
  );
}

function Levels({ shown }: { readonly shown: Shown }) {
  const words = useWords();
  return (
    <section className="poker-levels">
      <h2 className="sign">{words('poker.prizes')}</h2>
      <ol>
        {shown.prizes.map(({ place, prize }) => (
          <li key={place} className="poker-row">
            <span className="poker-row-name">{words('poker.place', { place: String(place) })}</span>
            <Money amount={prize} currency={shown.currency} />
          </li>
        ))}
      </ol>
      <h2 className="sign">{words('poker.levels', { minutes: String(shown.levelMs / MINUTE_MS) })}</h2>
      {shown.levelEndsAt !== null && (
        <p>
          {words('poker.level_ends', { level: String(shown.level) })} <When at={shown.levelEndsAt} />
        </p>
      )}
      <p className="muted">
        {words('poker.late', { level: String(shown.lateLevels), rebuys: String(shown.rebuys) })}
      </p>
      <ol>
        {shown.levels.map(({ small, big, ante }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: levels come in their order
          <li key={at} className="poker-row" aria-current={shown.level === at + 1 || undefined}>
            <span className="poker-row-name">{at + 1}</span>
            <span className="num">
              {small}/{big}
            </span>
            <span className="num muted">{ante}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
