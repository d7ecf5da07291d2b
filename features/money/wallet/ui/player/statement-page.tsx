import { useEffect, useState } from 'react';
import type { GetStatement, Statement } from '#features/money/wallet/contract/statement.ts';
import type { AccountLine } from '#features/money/wallet/contract.ts';
import { Button } from '#platform/ui/button.tsx';
import { useApi } from '#platform/ui/call.ts';
import { Money } from '#platform/ui/money.tsx';
import { usePageHead } from '#platform/ui/page-head.ts';
import { type Period, usePeriodAddress } from '#platform/ui/period.ts';
import { PeriodBar } from '#platform/ui/period-bar.tsx';
import { ErrorState, SkeletonRows } from '#platform/ui/states.tsx';
import { When } from '#platform/ui/when.tsx';
import { TableHead } from '#platform/ui/table-head.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { kindOf } from './account-record.tsx';
import { usePeriodLabels } from './period-labels.ts';
import './statement.css';

/** Lines a page holds; more belong into a file. */
const MOST_LINES = 5_000;

type Read = { readonly whole?: Statement; readonly trouble?: unknown };

/** All parts of a statement, put together. */
function useStatement({ from, to }: Period): Read & { readonly again: () => void } {
  const api = useApi();
  const [read, setRead] = useState<Read>({});
  const [turn, setTurn] = useState(0);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- `api` is the same for the life of the page; `turn` asks again
  useEffect(() => {
    const stop = new AbortController();
    const ask = (after?: string) =>
      api.send<typeof GetStatement>(
        'GET',
        '/wps/records/statement',
        { query: { from, to, ...(after && { after }) } },
        { signal: stop.signal },
      );
    const readAll = async (): Promise<void> => {
      const first = await ask();
      const lines = [...first.lines];
      let next = first.next;
      while (next !== null && lines.length < MOST_LINES) {
        const part = await ask(next);
        lines.push(...part.lines);
        next = part.next;
      }
      if (!stop.signal.aborted) setRead({ whole: { ...first, lines, next } });
    };
    setRead({});
    readAll().catch((trouble: unknown) => {
      if (!stop.signal.aborted) setRead({ trouble });
    });
    return () => stop.abort();
  }, [from, to, turn]);
  return { ...read, again: () => setTurn(turn + 1) };
}

/** `/member/statement`: a page to print or to keep as a PDF. */
export default function StatementPage() {
  const words = useWords();
  const title = words('wallet.statement');
  usePageHead(title);
  const { set, period, length } = usePeriodAddress(30);
  const { whole, trouble, again } = useStatement(period);
  return (
    <div className="page statement">
      <h1 className="sign">{title}</h1>
      <div className="statement-tools">
        <PeriodBar labels={usePeriodLabels()} period={period} length={length} onPeriod={set} />
        {whole && (
          <Button icon="doc" onClick={() => window.print()}>
            {words('wallet.print')}
          </Button>
        )}
      </div>
      {!whole && !trouble && <SkeletonRows rows={8} height={48} />}
      {Boolean(trouble) && <ErrorState trouble={trouble} onRetry={again} money="untouched" />}
      {whole && <Paper statement={whole} />}
    </div>
  );
}

function Paper({ statement }: { readonly statement: Statement }) {
  const words = useWords();
  const { currency, count, lines } = statement;
  const money = (amount: string) => <Money amount={amount} currency={currency} />;
  return (
    // Moves sideways by keyboard, too.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls has to take the focus
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the same
    <section className="statement-paper" aria-label={words('wallet.statement')} tabIndex={0}>
      <dl className="statement-head">
        <dt>{statement.brand}</dt>
        <dd />
        <dt>{words('wallet.of_account')}</dt>
        <dd>
          <bdi>{statement.account}</bdi>
        </dd>
        <dt>{words('wallet.of_days')}</dt>
        <dd className="num">{`${statement.from} – ${statement.to}`}</dd>
        <dt>{words('wallet.zone')}</dt>
        <dd>{statement.timeZone}</dd>
        <dt>{words('wallet.made')}</dt>
        <dd>
          <When at={statement.at} />
        </dd>
      </dl>
      <dl className="statement-sums">
        <dt>{words('wallet.opening')}</dt>
        <dd>{money(statement.opening)}</dd>
        <dt>{words('wallet.came')}</dt>
        <dd>{money(statement.came)}</dd>
        <dt>{words('wallet.went')}</dt>
        <dd>{money(statement.went)}</dd>
        <dt>{words('wallet.closing')}</dt>
        <dd>{money(statement.closing)}</dd>
      </dl>
      {lines.length === 0 ? <p className="muted">{words('wallet.no_lines')}</p> : <Lines lines={lines} />}
      {count > lines.length && (
        <p role="status">{words('wallet.too_long', { count: String(count), shown: String(lines.length) })}</p>
      )}
    </section>
  );
}

function Lines({ lines }: { readonly lines: readonly AccountLine[] }) {
  const words = useWords();
  return (
    <table>
      <TableHead
        titles={[
          words('wallet.col_at'),
          words('wallet.col_what'),
          words('wallet.col_number'),
          { end: words('wallet.col_amount') },
          { end: words('wallet.col_balance') },
        ]}
      />
      <tbody>
        {lines.map((line) => (
          <tr key={line.id}>
            <td>
              <When at={line.at} />
            </td>
            <td>{words(`wallet.kind.${kindOf(line)}`)}</td>
            <td className="num">{line.serial}</td>
            <td className="end">
              <Money amount={line.amount} currency={line.currency} signed />
            </td>
            <td className="end">
              <Money amount={line.balanceAfter} currency={line.currency} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
