import { Link, Navigate, useParams } from 'react-router';
import type { GetBet, RecordLine } from '#features/watch/records/contract.ts';
import { useCategoryName } from '#features/watch/records/ui/category-names.ts';
import { ApiRefusal } from '#platform/ui/api.ts';
import { buttonClass } from '#platform/ui/button.tsx';
import { useRead } from '#platform/ui/call.ts';
import { Money } from '#platform/ui/money.tsx';
import { HelpLink } from '#platform/ui/help-link.tsx';
import { usePageHead } from '#platform/ui/page-head.ts';
import { Slip, SlipAction, SlipHead, SlipRow, SlipRows, SlipSum, Stamp } from '#platform/ui/slip.tsx';
import { EmptyState, ErrorState, Skeleton } from '#platform/ui/states.tsx';
import { When } from '#platform/ui/when.tsx';
import { useWords } from '#platform/ui/words.tsx';
import '#platform/ui/css/play.css';
import './records.css';
import { hasOwnPage, isAbove, pageOfBet } from './bet-address.ts';

/**
 * `/member/bets/any/:ref`: opens the page of the room that took the bet. Bets no room of ours took, as a vendor reported them, are shown here:
 * `/member/bets/vendor_bet/:ref`.
 */
export default function BetPage() {
  const words = useWords();
  const { ref = '' } = useParams();
  const { value, trouble, again } = useRead<typeof GetBet>('/wps/records/bets/{ref}', { params: { ref } }, 0);
  const title = words('records.one_bet');
  const isUnknown = trouble instanceof ApiRefusal && trouble.code === 'records.unknown_bet';
  usePageHead(title, isUnknown ? 404 : 200);
  if (value && hasOwnPage(value)) return <Navigate to={pageOfBet(value)} replace />;
  return (
    <div className="page">
      <h1 className="sign">{title}</h1>
      <Slip className="round-slip record-slip">
        {value ? (
          <Lines bet={value} />
        ) : isUnknown ? (
          <EmptyState icon="slip" title={words('records.no_bet')}>
            {words('records.no_bet_do')}
          </EmptyState>
        ) : trouble ? (
          <ErrorState trouble={trouble} onRetry={again} />
        ) : (
          <Skeleton height={280} />
        )}
        <SlipAction>
          <Link className={buttonClass('quiet')} to="/member/bets">
            {words('records.all_bets')}
          </Link>
          {value && <HelpLink about="bet" id={ref} />}
        </SlipAction>
      </Slip>
    </div>
  );
}

function Lines({ bet }: { readonly bet: RecordLine }) {
  const words = useWords();
  const categoryOf = useCategoryName();
  const { currency, state, stake, payout, endedAt } = bet;
  const won = state === 'settled' && isAbove(payout, stake);
  return (
    <>
      <SlipHead
        title={bet.gameName}
        stamp={
          <Stamp tone={state === 'open' ? 'action' : won ? 'gain' : 'plain'}>
            {words(won ? 'records.won' : `records.state.${state}`)}
          </Stamp>
        }
      />
      <SlipRows>
        <SlipRow name={words('records.number')}>
          <span className="num">{`Nº ${bet.serial}`}</span>
        </SlipRow>
        <SlipRow name={words('records.category')}>
          <bdi>{categoryOf(bet.category)}</bdi>
        </SlipRow>
        <SlipRow name={words(endedAt ? 'records.ended_at' : 'records.placed_at')}>
          <When at={endedAt ?? bet.at} to="second" />
        </SlipRow>
        <SlipRow name={words('records.stake')}>
          <Money amount={stake} currency={currency} />
        </SlipRow>
        <SlipRow name={words('records.valid_stake')}>
          <Money amount={bet.validStake} currency={currency} />
        </SlipRow>
      </SlipRows>
      <SlipSum name={words(state === 'open' ? 'records.stake' : 'records.paid_out')}>
        <Money amount={state === 'open' ? stake : payout} currency={currency} className={won ? 'gain' : ''} />
      </SlipSum>
    </>
  );
}
