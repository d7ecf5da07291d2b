import { Link } from 'react-router';
import type { GetReferralOffer } from '#features/around/referral/contract.ts';
import { buttonClass } from '#platform/ui/button.tsx';
import { useRead } from '#platform/ui/call.ts';
import { usePageHead } from '#platform/ui/page-head.ts';
import { ErrorState, Skeleton } from '#platform/ui/states.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { Terms } from './terms.tsx';
import './referral.css';

/** `/sponsor`: the two ways to bring people to the house, as a player and from outside. */
export default function SponsorPage() {
  const words = useWords();
  const title = words('referral.sponsor');
  usePageHead(title);
  const { value, trouble, again } = useRead<typeof GetReferralOffer>('/wps/referral/offer', {}, 10_000);
  return (
    <div className="page stack referral">
      <h1 className="sign">{title}</h1>
      <p>{words('referral.sponsor_lead')}</p>
      <div className="referral-ways">
        <section aria-labelledby="way-friends">
          <h2 id="way-friends">{words('referral.way_friends')}</h2>
          <p>{words('referral.way_friends_do')}</p>
          {!value && (trouble ? <ErrorState trouble={trouble} onRetry={again} /> : <Skeleton height={200} />)}
          {value?.open && <Terms offer={value} />}
          {value && !value.open && <p className="muted">{words('referral.closed')}</p>}
          <Link className={buttonClass('go')} to="/member/referral">
            {words('referral.get_link')}
          </Link>
        </section>
        <section aria-labelledby="way-partners">
          <h2 id="way-partners">{words('referral.way_partners')}</h2>
          <p>{words('referral.way_partners_do')}</p>
          <ul>
            <li>{words('referral.partner_share')}</li>
            <li>{words('referral.partner_player')}</li>
            <li>{words('referral.partner_postback')}</li>
            <li>{words('referral.partner_statement')}</li>
          </ul>
          <Link className={buttonClass('line')} to="/help">
            {words('referral.ask_us')}
          </Link>
        </section>
      </div>
    </div>
  );
}
