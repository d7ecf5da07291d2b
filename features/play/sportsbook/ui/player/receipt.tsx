import { Link } from 'react-router';
import type { SlipShown } from '#features/play/sportsbook/contract/book.ts';
import { totalOdds } from '#features/play/sportsbook/rules/slip.ts';
import { Button, buttonClass } from '#platform/ui/button.tsx';
import { Money } from '#platform/ui/money.tsx';
import { Serial, SlipAction, SlipHead, SlipRow, SlipRows, Stamp } from '#platform/ui/slip.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { shownOdds, useOddsFormat } from './format.ts';
import { pickNames } from './names.ts';
import { putAway } from './use-placing.ts';

/** One accepted slip: its number, picks, odds, stake and what it may pay. */
function Accepted({ slip }: { readonly slip: SlipShown }) {
  const words = useWords();
  const format = useOddsFormat((state) => state.format);
  // A system has no single price.
  const odds = slip.system ? undefined : totalOdds(slip.legs.map((leg) => leg.odds));
  return (
    <li>
      <Serial>{slip.serial}</Serial>
      <span>
        {slip.legs.map((leg) => (
          <b key={`${leg.matchId} ${leg.key}`} className="bet-placed-pick">
            {pickNames(words, { ...leg, parts: leg.picks }).join(' · ')}
          </b>
        ))}
      </span>
      <SlipRows>
        <SlipRow name={words('sportsbook.stake')}>
          <Money amount={slip.stake} currency={slip.currency} />
        </SlipRow>
        {odds && (
          <SlipRow name={words(slip.legs.length > 1 ? 'sportsbook.total_odds' : 'sportsbook.odds')}>
            <b className="num">{shownOdds(odds, format)}</b>
          </SlipRow>
        )}
        <SlipRow name={words('sportsbook.may_pay')}>
          <Money amount={slip.potential} currency={slip.currency} />
        </SlipRow>
      </SlipRows>
    </li>
  );
}

export function Receipts({ slips }: { readonly slips: readonly SlipShown[] }) {
  return (
    <ul className="bet-placed">
      {slips.map((slip) => (
        <Accepted key={slip.slipId} slip={slip} />
      ))}
    </ul>
  );
}

/** What stands where the slip stood once it was accepted: nothing here can be pressed that bets again by itself. */
export function Receipt({
  slips,
  onLeave,
}: {
  readonly slips: readonly SlipShown[];
  readonly onLeave: (() => void) | undefined;
}) {
  const words = useWords();
  const done = (): void => {
    putAway();
    onLeave?.();
  };
  return (
    <>
      <SlipHead
        title={words('sportsbook.placed')}
        stamp={<Stamp tone="gain">{words('sportsbook.taken')}</Stamp>}
      />
      <Receipts slips={slips} />
      <SlipAction>
        <Link className={buttonClass('quiet', { wide: true })} to="/sports/bets" onClick={done}>
          {words('sportsbook.my_bets')}
        </Link>
        <Button wide onClick={() => putAway(true)}>
          {words('sportsbook.keep_picks')}
        </Button>
        <Button look="go" wide onClick={done}>
          {words('sportsbook.done')}
        </Button>
      </SlipAction>
    </>
  );
}
