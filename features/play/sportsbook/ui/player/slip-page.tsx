import { Link, useParams } from 'react-router';
import type { GetSlip } from '#features/play/sportsbook/contract/book.ts';
import { useAnswers } from '#platform/ui/answers.ts';
import { buttonClass } from '#platform/ui/button.tsx';
import { useRead } from '#platform/ui/call.ts';
import { HelpLink } from '#platform/ui/help-link.tsx';
import { usePageHead } from '#platform/ui/page-head.ts';
import { ErrorState, Skeleton } from '#platform/ui/states.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { Bet } from './bet.tsx';

/** `/member/bets/slip/:ref`: one slip, where the record of bets opens it. */
export default function SlipPage() {
  const words = useWords();
  const { ref = '' } = useParams();
  const { stale } = useAnswers();
  const { value, trouble, again } = useRead<typeof GetSlip>(
    '/sports/slips/{id}',
    { params: { id: ref } },
    5_000,
  );
  const title = words('sportsbook.slip');
  usePageHead(title);
  return (
    <div className="page sports">
      <h1 className="sign">{title}</h1>
      <div className="slip-alone">
        {value ? (
          <Bet slip={value.slip} onSold={() => stale('/sports/slips')} />
        ) : trouble ? (
          <ErrorState trouble={trouble} onRetry={again} />
        ) : (
          <Skeleton height={280} />
        )}
      </div>
      <Link className={buttonClass('quiet')} to="/member/bets">
        {words('sportsbook.all_bets')}
      </Link>
      {value && <HelpLink about="bet" id={ref} />}
    </div>
  );
}
