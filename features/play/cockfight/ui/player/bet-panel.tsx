/** A side, a stake, one press; and the bets that stand on this fight. */
import { useState } from 'react';
import { Link } from 'react-router';
import {
  type FightBet,
  type FightShown,
  PICKS,
  type Pick as Side,
  type Pit,
} from '#features/play/cockfight/contract.ts';
import { TakesCurrency, useOtherCurrency } from '#features/money/wallet/ui/player/takes-currency.tsx';
import { useIsMember } from '#identity/ui/player/session.ts';
import { AmountField } from '#platform/ui/amount-field.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Money } from '#platform/ui/money.tsx';
import { formatMoney } from '#platform/ui/money-format.ts';
import { usePopups } from '#platform/ui/popups.ts';
import { useTag, useWords } from '#platform/ui/words.tsx';
import { takesBets } from './ring.tsx';
import { useFightBet } from './use-fight-bet.ts';

type Props = {
  readonly pit: Pit;
  readonly fight: FightShown;
  readonly now: number;
  readonly onTaken: (bet: FightBet) => void;
};

export function BetPanel({ pit, fight, now, onTaken }: Props) {
  const words = useWords();
  const tag = useTag();
  const isMember = useIsMember();
  const show = usePopups((popups) => popups.show);
  const { busy, said, unknown, place } = useFightBet(onTaken);
  const [side, setSide] = useState<Side>();
  const [stake, setStake] = useState(pit.chips[0] ?? pit.min);
  const open = takesBets(pit, fight, now);
  const { currency } = pit;
  const other = useOtherCurrency(currency);
  const decimals = pit.min.split('.')[1]?.length ?? 0;
  const press = (): void => {
    if (!isMember) show('login', { back: `/cockfight/${pit.code}` });
    else if (side) void place(fight, side, stake, currency);
  };
  const why = !open
    ? words('cockfight.closed')
    : !isMember
      ? undefined
      : other !== undefined
        ? words('ui.takes_currency', { currency, own: other })
        : !side
          ? words('cockfight.choose')
          : stake === ''
            ? words('cockfight.how_much')
            : undefined;
  return (
    <section className="pit-bet" aria-label={words('cockfight.your_bet')}>
      <TakesCurrency currency={currency} />
      <div className="pit-sides" role="group" aria-label={words('cockfight.side')}>
        {PICKS.map((one) => (
          <button
            key={one}
            type="button"
            className="pit-pick"
            data-side={one}
            aria-pressed={side === one}
            onClick={() => setSide(one)}
          >
            <span>{words(`cockfight.pick.${one}`)}</span>
            <b className="num">{fight.pays[one] ? `×${fight.pays[one]}` : '–'}</b>
          </button>
        ))}
      </div>
      <div className="chips" role="group" aria-label={words('cockfight.amounts')}>
        {pit.chips.map((chip) => (
          <button
            key={chip}
            type="button"
            className="chip num"
            aria-pressed={stake === chip}
            onClick={() => setStake(chip)}
          >
            {formatMoney(chip, undefined, tag).replace(/[.,]00$/, '')}
          </button>
        ))}
      </div>
      <AmountField
        label={words('cockfight.stake')}
        currency={currency}
        decimals={decimals}
        amount={stake}
        onAmount={setStake}
      />
      <Button look="go" wide busy={busy} why={why} onClick={press}>
        {isMember
          ? side
            ? words('cockfight.bet_on', {
                side: words(`cockfight.pick.${side}`),
                amount: stake === '' ? '' : formatMoney(stake, currency, tag),
              })
            : words('cockfight.bet')
          : words('cockfight.log_in')}
      </Button>
      <p className="muted pit-note">{words(side === 'draw' ? 'cockfight.draw_fixed' : 'cockfight.moves')}</p>
      {said && (
        <p className="danger" role="alert">
          {said}
        </p>
      )}
      {unknown && (
        <p className="danger" role="alert">
          {words('cockfight.unknown')}
        </p>
      )}
      <Mine pit={pit} fight={fight} />
    </section>
  );
}

const TONE = { won: 'gain', lost: 'muted', void: '' } as const;

function Mine({ pit, fight }: Pick<Props, 'pit' | 'fight'>) {
  const words = useWords();
  const mine = (pit.mine ?? []).filter(({ fightId, state }) => fightId === fight.fightId || state === 'open');
  const before = (pit.mine ?? []).filter((bet) => !mine.includes(bet)).slice(0, 3);
  if (mine.length + before.length === 0) return null;
  return (
    <ul className="pit-mine" aria-label={words('cockfight.my_bets')}>
      {[...mine, ...before].map((bet) => (
        <li key={bet.betId} data-state={bet.state}>
          <Link to={`/member/bets/fight/${bet.betId}`}>
            <span className="num">{words('cockfight.fight', { n: String(bet.n) })}</span>{' '}
            <b>{words(`cockfight.pick.${bet.pick}`)}</b>
          </Link>
          <Money amount={bet.stake} currency={bet.currency} />
          {bet.outcome && (
            <span className={TONE[bet.outcome]}>
              {words(`cockfight.outcome.${bet.outcome}`)}{' '}
              <Money amount={bet.payout} currency={bet.currency} />
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
