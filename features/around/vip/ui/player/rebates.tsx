import { useState } from 'react';
import type { ExplainRebate, GetRebates, RebateLine, Vip } from '#features/around/vip/contract.ts';
import { LINE_LOOKS } from '#features/around/vip/ui/states.ts';
import { useRead } from '#platform/ui/call.ts';
import { StateMark } from '#platform/ui/desk/state-mark.tsx';
import { Icon } from '#platform/ui/icon.tsx';
import { Money } from '#platform/ui/money.tsx';
import { Pager } from '#platform/ui/pager.tsx';
import { EmptyState, ErrorState, Skeleton, SkeletonRows } from '#platform/ui/states.tsx';
import { useDay } from '#platform/ui/when.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { Explained } from '../explained.tsx';

/** What each day gave back, and how it came about. */
export function Rebates({ vip }: { readonly vip: Vip }) {
  const words = useWords();
  const [page, setPage] = useState(1);
  const [open, setOpen] = useState('');
  const read = useRead<typeof GetRebates>(
    '/wps/relay/MCSFE_rebates',
    { query: { pageNo: page, pageSize: 10 } },
    0,
  );
  const { value, trouble, again } = read;
  return (
    <section className="stack" aria-labelledby="vip-rebates">
      <h2 className="group-title" id="vip-rebates">
        {words('vip.rebates')}
      </h2>
      <p className="vip-today">
        {words('vip.today')} <Money amount={vip.today} currency={vip.todayCurrency} className="gain" />{' '}
        <span className="muted">
          {words(`vip.paid_${vip.rebates === 'realtime' ? 'realtime' : 'daily'}`)}
        </span>
      </p>
      {!value &&
        (trouble ? <ErrorState trouble={trouble} onRetry={again} /> : <SkeletonRows rows={3} height={56} />)}
      {value?.list.length === 0 && (
        <EmptyState icon="undo" title={words('vip.no_rebates')}>
          {words('vip.no_rebates_do')}
        </EmptyState>
      )}
      {value && value.list.length > 0 && (
        <>
          <ul className="vip-lines">
            {value.list.map((line) => (
              <Line
                key={line.id}
                line={line}
                isOpen={open === line.id}
                onOpen={() => setOpen(open === line.id ? '' : line.id)}
              />
            ))}
          </ul>
          <Pager page={value.pageNum} pages={value.totalPages} onPage={setPage} />
        </>
      )}
    </section>
  );
}

function Line({
  line,
  isOpen,
  onOpen,
}: {
  readonly line: RebateLine;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
}) {
  const words = useWords();
  const day = useDay();
  const look = LINE_LOOKS[line.state];
  return (
    <li>
      <button type="button" className="vip-stop" aria-expanded={isOpen} onClick={onOpen}>
        <span>
          <b>{day(line.day)}</b>
          <small className="num">{line.serial}</small>
        </span>
        <span className="vip-figure">
          <Money
            amount={line.amount}
            currency={line.currency}
            signed
            className={line.amount.startsWith('-') ? 'danger' : 'gain'}
          />
          <StateMark tone={look.tone}>{words(look.word)}</StateMark>
        </span>
        <Icon name={isOpen ? 'minus' : 'plus'} small />
      </button>
      {isOpen && <Day line={line} />}
    </li>
  );
}

function Day({ line: { day, currency } }: { readonly line: RebateLine }) {
  const { value, trouble, again } = useRead<typeof ExplainRebate>(
    '/wps/relay/MCSFE_rebateExplained',
    { query: { day, currency } },
    2_000,
  );
  if (!value) return trouble ? <ErrorState trouble={trouble} onRetry={again} /> : <Skeleton height={160} />;
  return <Explained value={value} />;
}
