/** A side, a stake, one press; and the bets that stand on this fight. */
import { useState } from 'react';
import { useOtherCurrency, TakesCurrency } from '#features/money/wallet/ui/player/takes-currency.tsx';
import {
  type FightBet,
  type FightShown,
  type Pick as Side,
  type Pit,
  type PriceAccept,
} from '#features/play/cockfight/contract.ts';
import { useIsMember } from '#identity/sessions/ui/player/session.ts';
import { AmountField } from '#platform/ui/amount-field.tsx';
import { Button } from '#platform/ui/button.tsx';
import { formatMoney } from '#platform/ui/money-format.ts';
import { usePopups } from '#platform/ui/popups.ts';
import { useTag, useWords } from '#platform/ui/words.tsx';
import { AcceptChoice, Comes, Sides } from './bet-parts.tsx';
import { Mine } from './mine.tsx';
import { takesBets } from './ring.tsx';
import { type FightBetting, type FreshPrices, useFightBet } from './use-fight-bet.ts';

type Props = {
  readonly pit: Pit;
  readonly fight: FightShown;
  readonly now: number;
  readonly onTaken: (bet: FightBet) => void;
  readonly onPrices: (prices: FreshPrices) => void;
};

/** Why the main button cannot be pressed. */
function useWhy({ pit, fight, now }: Props, side: Side | undefined, stake: string): string | undefined {
  const words = useWords();
  const isMember = useIsMember();
  const other = useOtherCurrency(pit.currency);
  if (!takesBets(pit, fight, now)) return words('cockfight.closed');
  if (!isMember) return undefined;
  if (other !== undefined) return words('ui.takes_currency', { currency: pit.currency, own: other });
  if (!side) return words(fight.drawOffered ? 'cockfight.choose' : 'cockfight.choose_side');
  if (fight.mode === 'fixed' && fight.pays[side] === null) return words('cockfight.no_price');
  return stake === '' ? words('cockfight.how_much') : undefined;
}

function Chips({
  pit,
  stake,
  onStake,
}: {
  readonly pit: Pit;
  readonly stake: string;
  readonly onStake: (stake: string) => void;
}) {
  const words = useWords();
  const tag = useTag();
  return (
    <div className="chips" role="group" aria-label={words('cockfight.amounts')}>
      {pit.chips.map((chip) => (
        <button
          key={chip}
          type="button"
          className="chip num"
          aria-pressed={stake === chip}
          onClick={() => onStake(chip)}
        >
          {formatMoney(chip, undefined, tag).replace(/[.,]00$/, '')}
        </button>
      ))}
    </div>
  );
}

export function BetPanel(props: Props) {
  const { pit, fight, onTaken, onPrices } = props;
  const words = useWords();
  const tag = useTag();
  const isMember = useIsMember();
  const show = usePopups((popups) => popups.show);
  const betting = useFightBet(onTaken, onPrices);
  const [side, setSide] = useState<Side>();
  const [stake, setStake] = useState(pit.chips[0] ?? pit.min);
  const [accept, setAccept] = useState<PriceAccept>('better');
  const { currency } = pit;
  const decimals = pit.min.split('.')[1]?.length ?? 0;
  const why = useWhy(props, side, stake);
  const press = (): void => {
    if (!isMember) show('login', { back: `/cockfight/${pit.code}` });
    else if (side) void betting.place(fight, { pick: side, stake, currency, accept });
  };
  return (
    <section className="pit-bet" aria-label={words('cockfight.your_bet')}>
      <TakesCurrency currency={currency} />
      <Sides fight={fight} side={side} was={betting.was} onSide={setSide} />
      <Chips pit={pit} stake={stake} onStake={setStake} />
      <AmountField
        label={words('cockfight.stake')}
        currency={currency}
        decimals={decimals}
        amount={stake}
        onAmount={setStake}
      />
      <Comes pit={pit} fight={fight} side={side} stake={stake} />
      {fight.mode === 'fixed' && <AcceptChoice accept={accept} onAccept={setAccept} />}
      <Button look="go" wide busy={betting.busy} why={why} onClick={press}>
        {isMember
          ? side
            ? words('cockfight.bet_on', {
                side: words(`cockfight.pick.${side}`),
                amount: stake === '' ? '' : formatMoney(stake, currency, tag),
              })
            : words('cockfight.bet')
          : words('cockfight.log_in')}
      </Button>
      <Answer betting={betting} currency={currency} />
      <Mine pit={pit} fight={fight} />
    </section>
  );
}

/** What came of the last press, where it was no bet. */
function Answer({
  betting: { said, most, unknown },
  currency,
}: {
  readonly betting: FightBetting;
  readonly currency: string;
}) {
  const words = useWords();
  const tag = useTag();
  if (!said && !unknown) return null;
  return (
    <p className="danger" role="alert">
      {unknown ? words('cockfight.unknown') : said}
      {most !== undefined && ` ${words('cockfight.most', { amount: formatMoney(most, currency, tag) })}`}
    </p>
  );
}
