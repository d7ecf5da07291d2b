import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import type { GetPromotion, PromotionDetail } from '#features/around/promotions/contract.ts';
import { STATUS_LOOKS } from '#features/around/promotions/ui/states.ts';
import { ApiRefusal } from '#platform/ui/api.ts';
import { Button, buttonClass } from '#platform/ui/button.tsx';
import { useRead } from '#platform/ui/call.ts';
import { Icon } from '#platform/ui/icon.tsx';
import { Money } from '#platform/ui/money.tsx';
import { usePageHead } from '#platform/ui/page-head.ts';
import { EmptyState, ErrorState, SkeletonRows } from '#platform/ui/states.tsx';
import { useWhen } from '#platform/ui/when.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { WrongLine } from '#platform/ui/wrong-line.tsx';
import { ApplicationForm } from './application-form.tsx';
import { LIST, useIsMember, usePromotionsMoved } from './claimable.ts';
import { EnvelopePart } from './envelope-part.tsx';
import { RafflePart } from './raffle-part.tsx';
import { usePromotion } from './use-promotion.ts';
import './promotions.css';

/** `/promotions/:code`: the terms as they are, how it stands, and what to do. */
export default function PromotionPage() {
  const words = useWords();
  const { code = '' } = useParams();
  usePromotionsMoved();
  const { value, trouble, again } = useRead<typeof GetPromotion>(
    `${LIST}/{id}`,
    { params: { id: code } },
    5_000,
  );
  const isGone = trouble instanceof ApiRefusal && trouble.status === 404;
  usePageHead(value?.title ?? words('promotions.title'), isGone ? 404 : 200, value?.summary);
  if (value) return <Shown promotion={value} />;
  if (isGone)
    return (
      <EmptyState
        page
        missing
        icon="gift"
        title={words('promotions.unknown')}
        way={{ to: '/promotions', title: words('promotions.all') }}
      />
    );
  return (
    <div className="page stack promotions">
      {trouble ? <ErrorState trouble={trouble} onRetry={again} /> : <SkeletonRows rows={3} height={160} />}
    </div>
  );
}

function Shown({ promotion }: { readonly promotion: PromotionDetail }) {
  const words = useWords();
  const when = useWhen();
  const { title, summary, body, picture, status, reward, startsAt, endsAt, type } = promotion;
  const look = STATUS_LOOKS[status];
  return (
    <div className="page stack promotions promotion-page" data-status={status}>
      <Link className="link promotion-back" to="/promotions">
        <Icon name="back" small /> {words('promotions.all')}
      </Link>
      <header className="promotion-head">
        <img src={picture} alt="" />
        <div>
          <h1 className="sign">
            <bdi>{title}</bdi>
          </h1>
          <p>
            <bdi>{summary}</bdi>
          </p>
          <span className="mark-state" data-tone={look.tone}>
            {words(look.word)}
          </span>
        </div>
      </header>
      <section className="promotion-card">
        <dl className="promotion-facts">
          {reward && (
            <Fact name={words(type === 'envelope' ? 'promotions.pool' : 'promotions.reward')}>
              <Money amount={reward.amount} currency={reward.currency} />{' '}
              <small>{words(`promotions.kind_${reward.kind}`)}</small>
            </Fact>
          )}
          {promotion.minDeposit !== '' && reward && (
            <Fact name={words('promotions.least_deposit')}>
              <Money amount={promotion.minDeposit} currency={reward.currency} />
            </Fact>
          )}
          <Fact name={words('promotions.from')}>{when(startsAt)}</Fact>
          {endsAt && <Fact name={words('promotions.to')}>{when(endsAt)}</Fact>}
        </dl>
        <Deed promotion={promotion} />
      </section>
      {promotion.application && <ApplicationForm promotion={promotion} application={promotion.application} />}
      {promotion.envelope && <EnvelopePart promotion={promotion} envelope={promotion.envelope} />}
      {promotion.raffle && <RafflePart raffle={promotion.raffle} />}
      <section className="promotion-card promotion-terms" aria-labelledby="promotion-terms">
        <h2 className="sign" id="promotion-terms">
          {words('promotions.terms')}
        </h2>
        {body.split('\n').map((line) => (
          <p key={line}>
            <bdi>{line}</bdi>
          </p>
        ))}
      </section>
    </div>
  );
}

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

/** The one thing to do now. */
function Deed({ promotion }: { readonly promotion: PromotionDetail }) {
  const words = useWords();
  const isMember = useIsMember();
  const { busy, refusal, join, claim } = usePromotion(promotion);
  const { status, type, missing, linkage } = promotion;
  const isOwn = type === 'apply' || type === 'envelope';
  return (
    <>
      {type === 'info' && linkage && (
        <Link className={buttonClass('go', { wide: true })} to={linkage}>
          {words('promotions.do_view')}
        </Link>
      )}
      {status === 'join' && !isOwn && type !== 'info' && (
        <Button look="go" wide busy={busy} onClick={() => void join()}>
          {words(isMember ? 'promotions.do_join' : 'promotions.sign_in')}
        </Button>
      )}
      {(status === 'claim' || (status === 'joined' && type === 'sign_up' && missing === '')) &&
        type !== 'envelope' && (
          <Button look="prize" wide busy={busy} onClick={() => void claim()}>
            {words('promotions.do_claim')}
          </Button>
        )}
      {missing !== '' && <p role="status">{words(`promotions.missing_${missing}`)}</p>}
      {missing === 'deposit' && (
        <Link className={buttonClass('go', { wide: true })} to="/member/deposit">
          {words('promotions.do_deposit')}
        </Link>
      )}
      {missing === 'level' && (
        <Link className={buttonClass('go', { wide: true })} to="/member/profile">
          {words('promotions.do_profile')}
        </Link>
      )}
      {(status === 'claimed' || status === 'issued') && type !== 'envelope' && (
        <p role="status">{words('promotions.paid')}</p>
      )}
      <WrongLine text={refusal} />
    </>
  );
}
