import { Link } from 'react-router';
import type { PromotionCard } from '#features/around/promotions/contract.ts';
import { FILTER_OF } from '#features/around/promotions/contract/kinds.ts';
import { STATUS_LOOKS } from '#features/around/promotions/ui/states.ts';
import { Button, buttonClass } from '#platform/ui/button.tsx';
import { Money } from '#platform/ui/money.tsx';
import { useWhen } from '#platform/ui/when.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { usePromotion } from './use-promotion.ts';

/** One promotion of the list: its label, what it gives, how it stands, and the next step. The whole of it leads to its page. */
export function PromotionTile({ promotion }: { readonly promotion: PromotionCard }) {
  const { code, title, summary, picture, status, type } = promotion;
  const isQuiet = FILTER_OF[status] === 'used';
  return (
    <article
      className="promotion-tile"
      data-quiet={isQuiet || undefined}
      data-status={status}
      data-type={type}
    >
      <img src={picture} alt="" loading="lazy" />
      <div className="promotion-says">
        <h2 className="sign">
          <Link to={`/promotions/${code}`}>
            <bdi>{title}</bdi>
          </Link>
        </h2>
        <p>
          <bdi>{summary}</bdi>
        </p>
        <StatusLine promotion={promotion} />
      </div>
      {!isQuiet && <NextStep promotion={promotion} />}
    </article>
  );
}

/** `Open · until 30 Nov`: how it stands and the moment that matters next. */
export function StatusLine({ promotion }: { readonly promotion: PromotionCard }) {
  const words = useWords();
  const when = useWhen();
  const { status, startsAt, endsAt, changedAt, minDeposit, reward } = promotion;
  const look = STATUS_LOOKS[status];
  const about =
    status === 'coming_soon'
      ? words('promotions.opens', { when: when(startsAt) })
      : status === 'join' && endsAt
        ? words('promotions.until', { when: when(endsAt) })
        : changedAt && FILTER_OF[status] === 'used'
          ? words('promotions.since', { when: when(changedAt) })
          : '';
  return (
    <p className="promotion-status" data-tone={look.tone}>
      <span>{words(look.word)}</span>
      {about && <span className="figs"> · {about}</span>}
      {status === 'joined' && minDeposit !== '' && reward && (
        <span>
          {' · '}
          {words('promotions.deposit_to')} <Money amount={minDeposit} currency={reward.currency} />
        </span>
      )}
    </p>
  );
}

function NextStep({ promotion }: { readonly promotion: PromotionCard }) {
  const words = useWords();
  const { busy, refusal, join, claim } = usePromotion(promotion);
  const { status, type, code } = promotion;
  const isDirect = type === 'deposit' || type === 'raffle' || type === 'sign_up';
  if (status === 'claim' && type !== 'envelope')
    return (
      <span className="promotion-step">
        <Button small look="line" busy={busy} onClick={() => void claim()}>
          {words('promotions.do_claim')}
        </Button>
        {refusal && <small role="alert">{refusal}</small>}
      </span>
    );
  if (status === 'join' && isDirect)
    return (
      <span className="promotion-step">
        <Button small look="line" busy={busy} onClick={() => void join()}>
          {words('promotions.do_join')}
        </Button>
        {refusal && <small role="alert">{refusal}</small>}
      </span>
    );
  return (
    <span className="promotion-step">
      <Link
        className={buttonClass('line', { small: true })}
        to={`/promotions/${code}`}
        tabIndex={-1}
        aria-hidden="true"
      >
        {words(
          status === 'claim'
            ? 'promotions.do_open'
            : status === 'join' && type === 'apply'
              ? 'promotions.do_apply'
              : 'promotions.do_view',
        )}
      </Link>
    </span>
  );
}
