import { Link, useParams } from 'react-router';
import { buttonClass } from '#platform/ui/button.tsx';
import { HelpLink } from '#platform/ui/help-link.tsx';
import { usePageHead } from '#platform/ui/page-head.ts';
import { Slip, SlipAction } from '#platform/ui/slip.tsx';
import { ErrorState, Skeleton } from '#platform/ui/states.tsx';
import { useWords } from '#platform/ui/words.tsx';
import '#platform/ui/css/play.css';
import { RoundSlip } from './round-popup.tsx';
import { useRound } from './use-round.ts';

/** `/member/bets/round/:ref`: one round as the slip it is. */
export default function RoundPage() {
  const words = useWords();
  const { ref = '' } = useParams();
  const { value, trouble, again } = useRound({ id: ref, trial: undefined });
  const title = words('rounds.round');
  usePageHead(title);
  return (
    <div className="page">
      <h1 className="sign">{title}</h1>
      <Slip className="round-slip">
        {value ? (
          <RoundSlip round={value} gameName={value.gameName} trial={undefined} />
        ) : trouble ? (
          <ErrorState trouble={trouble} onRetry={again} />
        ) : (
          <Skeleton height={280} />
        )}
        <SlipAction>
          <Link className={buttonClass('quiet')} to="/member/bets">
            {words('rounds.all_bets')}
          </Link>
          {value && <HelpLink about="bet" id={ref} />}
        </SlipAction>
      </Slip>
    </div>
  );
}
