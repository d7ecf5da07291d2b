import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type {
  BonusContract,
  BonusSummary,
  ForfeitBonus,
  GetBonus,
  MyBonuses,
} from '#features/money/bonus/contract.ts';
import type { RewardsChanged } from '#features/money/bonus/contract/rewards.ts';
import { ContractSlip } from '#features/money/bonus/ui/contract-slip.tsx';
import { titleIn, useNames, percent } from '#features/money/bonus/ui/names.ts';
import { BONUS_LOOKS } from '#features/money/bonus/ui/states.ts';
import { useAnswers } from '#platform/ui/answers.ts';
import { ApiRefusal } from '#platform/ui/api.ts';
import { Button } from '#platform/ui/button.tsx';
import { useApi, useRead } from '#platform/ui/call.ts';
import { Icon } from '#platform/ui/icon.tsx';
import { intent } from '#platform/ui/intent.ts';
import { useLive } from '#platform/ui/live.ts';
import { formatMoney } from '#platform/ui/money-format.ts';
import { Money } from '#platform/ui/money.tsx';
import { usePageHead } from '#platform/ui/page-head.ts';
import { EmptyState, ErrorState, Skeleton } from '#platform/ui/states.tsx';
import { When } from '#platform/ui/when.tsx';
import { useTag, useWords } from '#platform/ui/words.tsx';
import { WrongLine } from '#platform/ui/wrong-line.tsx';
import { CodeForm } from './code-form.tsx';

/** `/member/bonus`: the open bonus as a contract, and every bonus there was; `?bonus=` opens one of these. */
export default function BonusPage() {
  const words = useWords();
  const [params] = useSearchParams();
  const answers = useAnswers();
  const title = words('bonus.title');
  usePageHead(title);
  const { value, trouble, again } = useRead<typeof MyBonuses>('/bonus/mine', {}, 30_000);
  useLive<typeof RewardsChanged>('rewards', {}, { onEvent: () => answers.stale('/bonus'), onReset: again });
  const chosen = params.get('bonus') ?? value?.open ?? undefined;
  return (
    <div className="page">
      <h1 className="sign">{title}</h1>
      {!value &&
        (trouble ? (
          <ErrorState trouble={trouble} onRetry={again} money="untouched" />
        ) : (
          <Skeleton height={480} />
        ))}
      {value && (
        <div className="bonus-page" data-open={chosen ? '' : undefined}>
          {chosen ? <OneBonus key={chosen} id={chosen} /> : <Nothing />}
          <div className="stack">
            <CodeForm />
            <Earlier list={value.list} chosen={chosen} />
            <nav className="menu-list" aria-label={title}>
              <Link to="/member/rewards">
                <Icon name="gift" />
                {words('bonus.rewards')}
                <Icon name="fwd" flip />
              </Link>
              <Link to="/member/bonus-records">
                <Icon name="doc" />
                {words('bonus.records')}
                <Icon name="fwd" flip />
              </Link>
            </nav>
          </div>
        </div>
      )}
    </div>
  );
}

function Nothing() {
  const words = useWords();
  return (
    <EmptyState
      icon="gift"
      title={words('bonus.none')}
      hint={words('bonus.none_do')}
      way={{ to: '/member/deposit', title: words('bonus.to_deposit') }}
    />
  );
}

function OneBonus({ id }: { readonly id: string }) {
  const { value, trouble, again } = useRead<typeof GetBonus>('/bonus/{id}', { params: { id } }, 15_000);
  if (!value)
    return trouble ? (
      <ErrorState trouble={trouble} onRetry={again} money="untouched" />
    ) : (
      <Skeleton height={480} />
    );
  return (
    <div className="stack">
      <Balance bonus={value} />
      <div className="onstage cloth">
        <ContractSlip bonus={value} />
      </div>
      {value.state === 'open' && <GiveUp bonus={value} />}
      <Bets bonus={value} />
      <Events bonus={value} />
    </div>
  );
}

const sum = (one: string, other: string): string => {
  const scale = (one.split('.')[1] ?? '').length;
  const units = BigInt(one.replace('.', '')) + BigInt(other.replace('.', ''));
  const digits = units.toString().padStart(scale + 1, '0');
  return scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
};

function Balance({ bonus: { state, cash, bonus, currency } }: { readonly bonus: BonusContract }) {
  const words = useWords();
  if (state !== 'open' && state !== 'closing') return null;
  return (
    <p className="bonus-balance">
      <span className="muted">{words('bonus.cash_and_bonus')}</span>
      <Money amount={sum(cash, bonus)} currency={currency} />
    </p>
  );
}

const wanted = intent('bonus-give-up');

/** Asked twice: what goes is named before it goes. */
function GiveUp({ bonus: { id, bonus, currency } }: { readonly bonus: BonusContract }) {
  const words = useWords();
  const tag = useTag();
  const api = useApi();
  const answers = useAnswers();
  const [isAsking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState('');
  const give = async (): Promise<void> => {
    setBusy(true);
    setWrong('');
    try {
      await api.send<typeof ForfeitBonus>(
        'POST',
        '/bonus/{id}/forfeit',
        { params: { id } },
        { key: wanted.keyFor({ id }) },
      );
      wanted.done();
      answers.stale('/bonus');
    } catch (trouble) {
      if (trouble instanceof ApiRefusal) wanted.done();
      setWrong(trouble instanceof ApiRefusal ? trouble.message : words('ui.error.network'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="bonus-give-up">
      {isAsking ? (
        <>
          <p>{words('bonus.give_up_sure', { amount: formatMoney(bonus, currency, tag) })}</p>
          <Button busy={busy} onClick={() => void give()}>
            {words('bonus.give_up_yes')}
          </Button>
          <Button look="line" onClick={() => setAsking(false)}>
            {words('bonus.keep')}
          </Button>
        </>
      ) : (
        <Button look="line" onClick={() => setAsking(true)}>
          {words('bonus.give_up')}
        </Button>
      )}
      <WrongLine text={wrong} />
    </div>
  );
}

function Bets({ bonus: { bets, betsInAll, currency } }: { readonly bonus: BonusContract }) {
  const words = useWords();
  const tag = useTag();
  const nameOf = useNames();
  const [isAll, setAll] = useState(false);
  if (bets.length === 0) return null;
  const shown = isAll ? bets : bets.slice(0, 5);
  return (
    <section className="bonus-section" aria-labelledby="counted-bets">
      <h2 id="counted-bets" className="sign">
        {words('bonus.counted_bets')} <small className="num">{betsInAll}</small>
      </h2>
      <ul className="bonus-lines">
        {shown.map((bet) => (
          <li key={`${bet.serial} ${bet.at}`}>
            <span>
              {nameOf(bet.game)}{' '}
              <small>
                <When at={bet.at} />
              </small>
            </span>
            <Money
              amount={bet.counted}
              currency={currency}
              signed
              className={/[1-9]/.test(bet.counted) ? 'gain' : ''}
            />
            <small>
              {words('bonus.share_of', {
                share: percent(bet.share),
                stake: formatMoney(bet.stake, currency, tag),
              })}
            </small>
            {/[1-9]/.test(bet.part) && (
              <small>{words('bonus.with_bonus', { part: formatMoney(bet.part, currency, tag) })}</small>
            )}
          </li>
        ))}
      </ul>
      {!isAll && bets.length > shown.length && (
        <Button look="line" small onClick={() => setAll(true)}>
          {words('bonus.see_all', { count: String(bets.length) })}
        </Button>
      )}
    </section>
  );
}

function Events({ bonus: { events, currency } }: { readonly bonus: BonusContract }) {
  const words = useWords();
  return (
    <section className="bonus-section" aria-labelledby="bonus-events">
      <h2 id="bonus-events" className="sign">
        {words('bonus.events')}
      </h2>
      <ul className="bonus-lines">
        {events.map(({ id, kind, amount, note, at }) => (
          <li key={id}>
            <span>
              {words(`bonus.event.${kind}`)}{' '}
              <small>
                <When at={at} />
              </small>
            </span>
            <Money amount={amount} currency={currency} />
            {note !== '' && (
              <small>
                <bdi>{note}</bdi>
              </small>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Earlier({
  list,
  chosen,
}: {
  readonly list: readonly BonusSummary[];
  readonly chosen: string | undefined;
}) {
  const words = useWords();
  const tag = useTag();
  const others = list.filter(({ id }) => id !== chosen);
  if (others.length === 0) return null;
  return (
    <section className="bonus-section" aria-labelledby="bonus-others">
      <h2 id="bonus-others" className="sign">
        {words('bonus.others_of_mine')}
      </h2>
      <ul className="bonus-lines">
        {others.map((one) => (
          <li key={one.id}>
            <Link to={`/member/bonus?bonus=${one.id}`}>
              <bdi>{titleIn(one.title, tag)}</bdi>
            </Link>
            <Money amount={one.granted} currency={one.currency} />
            <small>
              {words(BONUS_LOOKS[one.state].word)} · <When at={one.grantedAt} />
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}
