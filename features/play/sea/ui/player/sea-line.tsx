import { useEffect, useState } from 'react';
import type { SeaRoom } from '#features/play/sea/contract.ts';
import { formatWire, parseAmount } from '#kernel/money.ts';
import { Icon } from '#platform/ui/icon.tsx';
import { Money } from '#platform/ui/money.tsx';
import { useWords } from '#platform/ui/words.tsx';
import type { Totals } from './use-shooting.ts';

type Props = {
  readonly room: SeaRoom;
  readonly begun: number;
  readonly totals: Totals;
  readonly onFair: () => void;
};

/** In every game: how long, how much, and how to check it. */
export function SeaLine({ room, begun, totals, onFair }: Props) {
  const words = useWords();
  const { currency, mine, commitment } = room;
  const net = formatWire(parseAmount(totals.paid, currency) - parseAmount(totals.staked, currency), currency);
  const hash = mine?.seedHash ?? commitment;
  return (
    <div className="session-line">
      <span>
        <Icon name="clock" small />
        <Elapsed begun={begun} />
      </span>
      {mine && (
        <span>
          {words('sea.net')} <Money amount={net} currency={currency} signed />
        </span>
      )}
      <button type="button" aria-haspopup="dialog" onClick={onFair}>
        <Icon name="shield" small />
        <span>
          {words('sea.fair_short')} <span className="num">{`${hash.slice(0, 4)}…${hash.slice(-2)}`}</span>
        </span>
      </button>
    </div>
  );
}

function Elapsed({ begun }: { readonly begun: number }) {
  const [now, setNow] = useState(begun);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, []);
  return (
    <span className="num" role="timer">
      {new Date(Math.max(0, now - begun)).toISOString().slice(11, 19)}
    </span>
  );
}
