import { Link, useParams } from 'react-router';
import type { FightBet, GetFightBets } from '#features/play/cockfight/contract.ts';
import { buttonClass } from '#platform/ui/button.tsx';
import { useRead } from '#platform/ui/call.ts';
import { Money } from '#platform/ui/money.tsx';
import { HelpLink } from '#platform/ui/help-link.tsx';
import { usePageHead } from '#platform/ui/page-head.ts';
import { Slip, SlipAction, SlipHead, SlipRow, SlipRows, SlipSum, Stamp } from '#platform/ui/slip.tsx';
import { EmptyState, ErrorState, Skeleton } from '#platform/ui/states.tsx';
import { When } from '#platform/ui/when.tsx';
import { useWords } from '#platform/ui/words.tsx';
import './cockfight.css';

/** `/member/bets/fight/:ref`: one bet on a fight as the slip it is, with the line anybody can recompute. */
export default function BetPage() {
  const words = useWords();
  const { ref = '' } = useParams();
  const input = { query: { betId: ref, pageNo: 1, pageSize: 1 } };
  const { value, trouble, again } = useRead<typeof GetFightBets>('/cockfight/bets', input, 0);
  const bet = value?.list[0];
  const title = words('cockfight.one_bet');
  usePageHead(title, value && !bet ? 404 : 200);
  return (
    <div className="page">
      <h1 className="sign">{title}</h1>
      <Slip className="round-slip">
        {bet ? (
          <Lines bet={bet} />
        ) : value ? (
          <EmptyState icon="slip" title={words('cockfight.no_bet')} />
        ) : trouble ? (
          <ErrorState trouble={trouble} onRetry={again} />
        ) : (
          <Skeleton height={280} />
        )}
        <SlipAction>
          <Link className={buttonClass('quiet')} to="/member/bets">
            {words('cockfight.all_bets')}
          </Link>
          {bet && <HelpLink about="bet" id={ref} />}
        </SlipAction>
      </Slip>
    </div>
  );
}

function Lines({ bet }: { readonly bet: FightBet }) {
  const words = useWords();
  const { currency, outcome } = bet;
  return (
    <>
      <SlipHead
        title={bet.pitName}
        serial={bet.serial}
        stamp={
          <Stamp tone={outcome === null ? 'action' : outcome === 'won' ? 'gain' : 'plain'}>
            {words(`cockfight.outcome.${outcome ?? 'open'}`)}
          </Stamp>
        }
      />
      <SlipRows>
        <SlipRow name={words('cockfight.fight', { n: String(bet.n) })}>
          <span>
            <bdi>{bet.meron}</bdi> – <bdi>{bet.wala}</bdi>
          </span>
        </SlipRow>
        <SlipRow name={words('cockfight.at')}>
          <When at={bet.at} to="second" />
        </SlipRow>
        <SlipRow name={words('cockfight.side')}>{words(`cockfight.pick.${bet.pick}`)}</SlipRow>
        <SlipRow name={words('cockfight.stake')}>
          <Money amount={bet.stake} currency={currency} />
        </SlipRow>
        {bet.odds && (
          <SlipRow name={words('cockfight.price')}>
            <span className="num">{`×${bet.odds}`}</span>
          </SlipRow>
        )}
        {outcome === null && bet.potential && (
          <SlipRow name={words('cockfight.pays')}>
            <Money amount={bet.potential} currency={currency} />
          </SlipRow>
        )}
        {bet.result && (
          <SlipRow name={words('cockfight.result_name')}>
            {words(bet.note ? `cockfight.note.${bet.note}` : `cockfight.result.${bet.result}`)}
          </SlipRow>
        )}
        {bet.declared && (
          <SlipRow name={words(`cockfight.declared.${bet.declared.source}`)}>
            <When at={bet.declared.at} to="second" />
          </SlipRow>
        )}
        {outcome === 'won' && bet.dividend && !bet.odds && (
          <SlipRow name={words('cockfight.paid_at')}>
            <span className="num">{`×${bet.dividend}`}</span>
          </SlipRow>
        )}
        {bet.corrections.map((one) => (
          <SlipRow key={one.at} name={words('cockfight.corrected')}>
            <Money amount={one.moved} currency={currency} signed />
          </SlipRow>
        ))}
      </SlipRows>
      <SlipSum name={words(outcome === null ? 'cockfight.stake' : 'cockfight.paid')}>
        <Money
          amount={outcome === null ? bet.stake : bet.payout}
          currency={currency}
          className={outcome === 'won' ? 'gain' : ''}
        />
      </SlipSum>
      {bet.proof && (
        <details className="bet-proof">
          <summary>{words('cockfight.proof')}</summary>
          <p className="muted">{words('cockfight.proof_how')}</p>
          <pre>{bet.proof}</pre>
        </details>
      )}
    </>
  );
}
