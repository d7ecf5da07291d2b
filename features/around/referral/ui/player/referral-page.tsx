import { useState } from 'react';
import { Link } from 'react-router';
import type { Friend, GetReferral, Referral, ReferralChanged } from '#features/around/referral/contract.ts';
import { INVITED_LOOKS } from '#features/around/referral/ui/states.ts';
import { buttonClass } from '#platform/ui/button.tsx';
import { useRead } from '#platform/ui/call.ts';
import { StateMark } from '#platform/ui/desk/state-mark.tsx';
import { useLive } from '#platform/ui/live.ts';
import { formatMoney } from '#platform/ui/money-format.ts';
import { Money } from '#platform/ui/money.tsx';
import { usePageHead } from '#platform/ui/page-head.ts';
import { Pager } from '#platform/ui/pager.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '#platform/ui/states.tsx';
import { When } from '#platform/ui/when.tsx';
import { useTag, useWords } from '#platform/ui/words.tsx';
import { Share } from './share.tsx';
import { Terms } from './terms.tsx';
import './referral.css';

/** `/member/referral`: the member's link, what it brings, and who came by it. */
export default function ReferralPage() {
  const words = useWords();
  const title = words('referral.title');
  usePageHead(title);
  const [page, setPage] = useState(1);
  const { value, trouble, again } = useRead<typeof GetReferral>(
    '/referral',
    { query: { pageNo: page } },
    2_000,
  );
  useLive<typeof ReferralChanged>('referral', {}, { onEvent: again, onReset: again });
  return (
    <div className="page stack referral">
      <h1 className="sign">{title}</h1>
      {!value &&
        (trouble ? <ErrorState trouble={trouble} onRetry={again} /> : <SkeletonRows rows={4} height={150} />)}
      {value && !value.open && (
        <EmptyState icon="heart" title={words('referral.closed')}>
          {words('referral.closed_do')}
        </EmptyState>
      )}
      {value?.open && <Open value={value} onPage={setPage} />}
    </div>
  );
}

function Open({ value, onPage }: { readonly value: Referral; readonly onPage: (page: number) => void }) {
  const words = useWords();
  const tag = useTag();
  const address = typeof location === 'undefined' ? value.path : new URL(value.path, location.origin).href;
  const text =
    value.friend === null
      ? words('referral.text')
      : words('referral.text_friend', { amount: formatMoney(value.friend, value.currency, tag) });
  return (
    <>
      <Share address={address} text={text} />
      <Counts value={value} />
      <Terms offer={value} />
      <section className="stack" aria-labelledby="friends">
        <h2 className="group-title" id="friends">
          {words('referral.friends')}
        </h2>
        {value.friends.length === 0 ? (
          <EmptyState icon="user" title={words('referral.nobody')}>
            {words('referral.nobody_do')}
          </EmptyState>
        ) : (
          <>
            <ul className="referral-friends">
              {value.friends.map((friend) => (
                <FriendLine key={`${friend.account} ${friend.registeredAt}`} friend={friend} />
              ))}
            </ul>
            <Pager page={value.pageNum} pages={value.totalPages} onPage={onPage} />
          </>
        )}
      </section>
      <p className="muted">{words('referral.fair', { most: String(value.monthMost) })}</p>
    </>
  );
}

function Counts({ value: { counts, currency } }: { readonly value: Referral }) {
  const words = useWords();
  const isClaimable = !/^0(\.0*)?$/.test(counts.claimable);
  return (
    <section className="referral-counts" aria-label={words('referral.counts')}>
      <p>
        <b className="num">{counts.invited}</b> {words('referral.invited')}
      </p>
      <p>
        <b className="num">{counts.qualified}</b> {words('referral.qualified')}
      </p>
      <p>
        <Money amount={counts.earned} currency={currency} className="gain" /> {words('referral.earned')}
      </p>
      <p>
        <Money amount={counts.claimable} currency={currency} className="gain" /> {words('referral.claimable')}
        {isClaimable && (
          <Link className={buttonClass('go', { small: true })} to="/member/rewards">
            {words('referral.claim')}
          </Link>
        )}
      </p>
    </section>
  );
}

function FriendLine({ friend }: { readonly friend: Friend }) {
  const words = useWords();
  const look = INVITED_LOOKS[friend.state];
  return (
    <li>
      <span>
        <b>
          <bdi>{friend.account}</bdi>
        </b>
        <small>
          <When at={friend.registeredAt} />
        </small>
      </span>
      <span>
        <StateMark tone={look.tone}>{words(look.word)}</StateMark>
        {friend.state === 'pending' && (
          <small className="num">
            {words('referral.way', { deposit: String(friend.deposit), play: String(friend.play) })}
          </small>
        )}
      </span>
    </li>
  );
}
