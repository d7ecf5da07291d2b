import { useState } from 'react';
import { Link } from 'react-router';
import type { BetLine, GetBets } from '#features/play/rounds/contract.ts';
import { useRead } from '#platform/ui/call.ts';
import { Money } from '#platform/ui/money.tsx';
import { usePageHead } from '#platform/ui/page-head.ts';
import { EmptyState, ErrorState, Pager, Skeleton } from '#platform/ui/states.tsx';
import { useTag, useWords } from '#platform/ui/words.tsx';

/** Played rounds, newest first; each leads to its check. */
export default function BetsRecord() {
  const words = useWords();
  const [page, setPage] = useState(1);
  const { value, waiting, trouble, again } = useRead<typeof GetBets>(
    '/wps/records/bets',
    { query: { pageNo: page, pageSize: 15 } },
    0,
  );
  const title = words('rounds.bets');
  usePageHead(title);
  return (
    <div className="page">
      <h1 className="sign">{title}</h1>
      {waiting && <Skeleton height={420} />}
      {!value && Boolean(trouble) && <ErrorState trouble={trouble} onRetry={again} money="untouched" />}
      {value?.list.length === 0 && <EmptyState icon="doc" title={words('rounds.bets_empty')} />}
      {value && value.list.length > 0 && (
        <>
          <ul className="ledger">
            {value.list.map((line) => (
              <Line key={line.roundId} line={line} />
            ))}
          </ul>
          <Pager page={value.pageNum} pages={value.totalPages} onPage={setPage} />
        </>
      )}
    </div>
  );
}

function Line({ line }: { readonly line: BetLine }) {
  const words = useWords();
  const tag = useTag();
  const when = new Intl.DateTimeFormat(`${tag}-u-nu-latn`, {
    dateStyle: 'medium',
    timeStyle: 'short',
  }).format(new Date(line.at));
  const to = line.state === 'open' ? `/play/${line.gameCode}` : `/fair?round=${line.roundId}`;
  return (
    <li>
      <Link className="ledger-row" to={to}>
        <span>
          <strong>
            <bdi>{line.gameName}</bdi>
          </strong>
          <small>
            <span className="num">{when}</span> · <span className="num">{`Nº ${line.serial}`}</span> ·{' '}
            {words(`rounds.state.${line.state}`)}
          </small>
        </span>
        <span className="ledger-end">
          <Money amount={line.payout} currency={line.currency} />
          <small>
            <span className="out">{words('rounds.stake')}</span>{' '}
            <Money amount={line.stake} currency={line.currency} />
          </small>
        </span>
      </Link>
    </li>
  );
}
