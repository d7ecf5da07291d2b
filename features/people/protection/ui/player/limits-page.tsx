import { useState } from 'react';
import type { GetLimits, GetPlaySession, Limits } from '#features/people/protection/contract.ts';
import { LIMIT_KINDS } from '#features/people/protection/contract/kinds.ts';
import { useRead } from '#platform/ui/call.ts';
import { Icon } from '#platform/ui/icon.tsx';
import { Money } from '#platform/ui/money.tsx';
import { usePageHead } from '#platform/ui/page-head.ts';
import { ErrorState, Skeleton, SkeletonRows } from '#platform/ui/states.tsx';
import { useWhen } from '#platform/ui/when.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { Exclusion, TimeOut } from './breaks.tsx';
import { DeclineLimits } from './decline.tsx';
import { LimitCard } from './limit-card.tsx';
import { PlayedRows, SessionFacts } from './session-facts.tsx';
import './protection.css';

/** What I set for myself, how much of it is used, and the way to take a break. */
export default function LimitsPage() {
  const words = useWords();
  const title = words('protection.title');
  usePageHead(title);
  const { value, trouble, again } = useRead<typeof GetLimits>('/wps/protection/limits', {}, 0);
  const [changed, setChanged] = useState<Limits>();
  const limits = changed ?? value;
  return (
    <div className="page protection">
      <h1 className="sign">{title}</h1>
      {!limits && (trouble ? <ErrorState trouble={trouble} onRetry={again} /> : <Waiting />)}
      {limits && (
        <>
          <Running limits={limits} />
          <p className="muted">{words('protection.intro')}</p>
          <Session />
          <HouseLimits limits={limits} />
          <section className="stack" aria-labelledby="own-limits">
            <h2 className="sign" id="own-limits">
              {words('protection.own_limits')}
            </h2>
            <DeclineLimits limits={limits} onDone={setChanged} />
            <div className="protection-cards">
              {LIMIT_KINDS.map((kind) => (
                <LimitCard key={kind} kind={kind} limits={limits} onDone={setChanged} />
              ))}
            </div>
          </section>
          <div className="protection-cards">
            <TimeOut limits={limits} onDone={setChanged} />
            <Exclusion limits={limits} onDone={setChanged} />
          </div>
        </>
      )}
    </div>
  );
}

function Waiting() {
  return (
    <>
      <Skeleton height={90} />
      <div className="protection-cards">
        <SkeletonRows rows={2} height={220} />
        <SkeletonRows rows={2} height={220} />
      </div>
    </>
  );
}

/** A break or an exclusion that runs: the first thing to know. */
function Running({ limits }: { readonly limits: Limits }) {
  const words = useWords();
  const when = useWhen();
  const { excludedUntil, timeOutUntil } = limits;
  if (excludedUntil === null && timeOutUntil === null) return null;
  return (
    <p className="protection-runs" role="status">
      <Icon name="pause" />
      <span>
        {excludedUntil
          ? words('protection.excluded_until', { when: when(excludedUntil) })
          : words('protection.time_out_until', { when: when(timeOutUntil ?? '') })}
      </span>
    </p>
  );
}

/** What the house lets him do less than others: to read, for he cannot change it. */
function HouseLimits({ limits: { bounds, currency } }: { readonly limits: Limits }) {
  const words = useWords();
  const { stakeMax, depositMax } = bounds;
  if (stakeMax === null && depositMax === null) return null;
  return (
    <section className="protection-card" aria-labelledby="house-limits">
      <h2 className="sign" id="house-limits">
        {words('protection.house_limits')}
      </h2>
      <p className="muted">{words('protection.house_limits_hint')}</p>
      <dl className="protection-facts">
        {stakeMax !== null && (
          <>
            <dt>{words('protection.house_stake')}</dt>
            <dd>
              <Money amount={stakeMax} currency={currency} />
            </dd>
          </>
        )}
        {depositMax !== null && (
          <>
            <dt>{words('protection.house_deposit')}</dt>
            <dd>
              <Money amount={depositMax} currency={currency} />
            </dd>
          </>
        )}
      </dl>
    </section>
  );
}

function Session() {
  const words = useWords();
  const { value } = useRead<typeof GetPlaySession>('/wps/protection/session', {}, 0);
  return (
    <section className="protection-card" aria-labelledby="own-session">
      <h2 className="sign" id="own-session">
        {words('protection.session')}
      </h2>
      {value ? <SessionFacts session={value} /> : <Skeleton height={24} />}
      {value && value.nextCheckAt !== null && <NextCheck at={value.nextCheckAt} />}
      {value && (
        <>
          <h3 className="sign">{words('protection.today')}</h3>
          <dl className="protection-facts" data-of="today">
            <PlayedRows played={value.today} currency={value.currency} />
            <dt>{words('protection.session_open')}</dt>
            <dd>
              <Money amount={value.open} currency={value.currency} />
            </dd>
          </dl>
          <p className="muted">{words('protection.today_says')}</p>
        </>
      )}
    </section>
  );
}

function NextCheck({ at }: { readonly at: string }) {
  const words = useWords();
  const when = useWhen();
  return <p className="muted">{words('protection.next_check', { when: when(at) })}</p>;
}
