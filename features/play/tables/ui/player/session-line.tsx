import { useEffect, useState } from 'react';
import type { Table } from '#features/play/tables/contract.ts';
import { Icon } from '#platform/ui/icon.tsx';
import { Money } from '#platform/ui/money.tsx';
import { useWords } from '#platform/ui/words.tsx';

const elapsed = (ms: number): string => new Date(Math.max(0, ms)).toISOString().slice(11, 19);

type LineProps = {
  readonly table: Table;
  readonly begun: number;
  readonly net: string | undefined;
  readonly commitment: string;
  readonly onFair: () => void;
  readonly onBets: (() => void) | undefined;
};

/** In every game: how long, how much, and how to check it. */
export function SessionLine({ table, begun, net, commitment, onFair, onBets }: LineProps) {
  const words = useWords();
  return (
    <div className="session-line">
      <span>
        <Icon name="clock" small />
        <Elapsed begun={begun} />
      </span>
      {net !== undefined && (
        <button type="button" aria-haspopup="dialog" onClick={onBets}>
          <span>
            {words('tables.net')} <Money amount={net} currency={table.currency} signed />
          </span>
        </button>
      )}
      <button type="button" aria-haspopup="dialog" onClick={onFair}>
        <Icon name="shield" small />
        <span>
          {words('tables.fair_short')}{' '}
          <span className="num">{commitment && `${commitment.slice(0, 4)}…${commitment.slice(-2)}`}</span>
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
      {elapsed(now - begun)}
    </span>
  );
}
