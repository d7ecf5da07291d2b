/** The member's own hands, newest first. */
import { useState } from 'react';
import { Link } from 'react-router';
import type { GetPokerHands } from '#features/play/poker/contract.ts';
import { useRead } from '#platform/ui/call.ts';
import { Money } from '#platform/ui/money.tsx';
import { usePageHead } from '#platform/ui/page-head.ts';
import { Pager } from '#platform/ui/pager.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '#platform/ui/states.tsx';
import { When } from '#platform/ui/when.tsx';
import { useWords } from '#platform/ui/words.tsx';
import './poker.css';

export default function HandsPage() {
  const words = useWords();
  const [page, setPage] = useState(1);
  const { value, trouble, again } = useRead<typeof GetPokerHands>(
    '/poker/hands',
    { query: { pageNo: page } },
    0,
  );
  usePageHead(words('poker.my_hands'));
  return (
    <div className="page poker">
      <h1 className="sign">{words('poker.my_hands')}</h1>
      {value ? (
        value.list.length === 0 ? (
          <EmptyState icon="doc" title={words('poker.no_hands')} />
        ) : (
          <>
            <ul className="poker-list">
              {value.list.map((hand) => (
                <li key={hand.handId} className="poker-row">
                  <span className="poker-row-name">
                    <Link to={`/poker/hands/${hand.handId}`}>{hand.serial}</Link>
                    <span className="muted">
                      <bdi>{hand.tableName}</bdi> <When at={hand.at} />
                    </span>
                  </span>
                  <Money amount={hand.stake} currency={hand.currency} />
                  <Money amount={hand.net} currency={hand.currency} signed />
                </li>
              ))}
            </ul>
            <Pager page={value.pageNum} pages={value.totalPages} onPage={setPage} />
          </>
        )
      ) : trouble ? (
        <ErrorState trouble={trouble} onRetry={again} />
      ) : (
        <SkeletonRows rows={6} />
      )}
    </div>
  );
}
