import { Link } from 'react-router';
import type { PromotionCard } from '#features/around/promotions/contract.ts';
import { Button, buttonClass } from '#platform/ui/button.tsx';
import { Money } from '#platform/ui/money.tsx';
import { Slip } from '#platform/ui/slip.tsx';
import { useWhen } from '#platform/ui/when.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { usePromotion } from './use-promotion.ts';

/** What can be claimed now, on paper: it is a promise about an amount. */
export function ReadySlip({ promotion }: { readonly promotion: PromotionCard }) {
  const words = useWords();
  const when = useWhen();
  const { busy, refusal, claim } = usePromotion(promotion);
  const { title, reward, type, code, endsAt } = promotion;
  return (
    <Slip className="promotion-ready">
      <div className="promotion-ready-row">
        <div>
          <h2 className="sign">
            <Link to={`/promotions/${code}`}>
              <bdi>{title}</bdi>
            </Link>
          </h2>
          <p className="muted">
            {reward && type !== 'envelope' && <Money amount={reward.amount} currency={reward.currency} />}
            {endsAt && ` · ${words('promotions.until', { when: when(endsAt) })}`}
          </p>
        </div>
        <span className="stamp sign" data-tone="gain">
          {words('promotions.status.claim')}
        </span>
      </div>
      {type === 'envelope' ? (
        <Link className={buttonClass('go', { wide: true })} to={`/promotions/${code}`}>
          {words('promotions.do_open')}
        </Link>
      ) : (
        <Button look="go" wide busy={busy} onClick={() => void claim()}>
          {words('promotions.do_claim')}
        </Button>
      )}
      {refusal && (
        <p className="field-wrong" role="alert">
          {refusal}
        </p>
      )}
    </Slip>
  );
}
