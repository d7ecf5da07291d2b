/** The tables one may change to, beside the one that is looked at. */
import { Link } from 'react-router';
import type { GetPokerTables, PokerTable } from '#features/play/poker/contract.ts';
import { buttonClass } from '#platform/ui/button.tsx';
import { useRead } from '#platform/ui/call.ts';
import { Money } from '#platform/ui/money.tsx';
import { ErrorState, SkeletonRows } from '#platform/ui/states.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { LOOK_EVERY_MS, useLookAgain } from './look-again.ts';

export function OtherTables({ table }: { readonly table: Pick<PokerTable, 'code' | 'kind'> }) {
  const words = useWords();
  const { value, trouble, again } = useRead<typeof GetPokerTables>('/poker/tables', {}, LOOK_EVERY_MS);
  useLookAgain(again);
  const others = value?.tables.filter(({ kind, code }) => kind === table.kind || code === table.code) ?? [];
  if (!value) return trouble ? <ErrorState trouble={trouble} onRetry={again} /> : <SkeletonRows rows={4} />;
  return (
    <section className="poker-others">
      <h2 className="sign">{words('poker.other_tables')}</h2>
      <ul>
        {others.map((one) => (
          <li key={one.code} aria-current={one.code === table.code || undefined}>
            <span className="poker-row-name">
              <bdi>{one.name}</bdi>
              {one.averagePot !== null && (
                <Money className="muted" amount={one.averagePot} currency={one.currency} />
              )}
            </span>
            <span>
              <Money amount={one.smallBlind} currency={one.currency} />/
              <Money amount={one.bigBlind} currency={one.currency} />
            </span>
            <span className="num">
              {one.players}/{one.seats}
            </span>
            {one.code === table.code ? (
              <span className="muted">{words('poker.this_table')}</span>
            ) : (
              <Link className={buttonClass('line')} to={`/poker/${one.code}`}>
                {words(one.players >= one.seats ? 'poker.watch' : 'poker.open')}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
