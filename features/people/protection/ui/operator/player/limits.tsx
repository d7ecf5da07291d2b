import { useState } from 'react';
import type {
  OpsExclude,
  OpsGetProtection,
  OpsProtection,
} from '#features/people/protection/contract/ops.ts';
import type { Limit } from '#features/people/protection/contract.ts';
import { ApiRefusal } from '#platform/ui/api.ts';
import { useAnswers } from '#platform/ui/answers.ts';
import { useApi, useRead } from '#platform/ui/call.ts';
import { DeskForm } from '#platform/ui/desk/form.tsx';
import { useReason } from '#platform/ui/desk/reason.tsx';
import { useSubmission } from '#platform/ui/desk/submission.ts';
import { When } from '#platform/ui/desk/when.tsx';
import { Money } from '#platform/ui/money.tsx';
import { ErrorState, Skeleton } from '#platform/ui/states.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { Bounds } from '../bounds.tsx';

const MONTHS = [6, 12, 24, 60] as const;

/** Limits, breaks and exclusions of a player, on his page. */
export default function PlayerProtection({ id }: { readonly id: string }) {
  const words = useWords();
  const params = { id };
  const { value, trouble, again } = useRead<typeof OpsGetProtection>(
    '/ops/protection/members/{id}',
    { params },
    5_000,
  );
  // Who may not see it sees the rest of the page.
  if (trouble instanceof ApiRefusal && trouble.status === 403) return null;
  if (!value) return trouble ? <ErrorState trouble={trouble} onRetry={again} /> : <Skeleton height={200} />;
  return (
    <>
      <section className="desk-card">
        <h2 className="sign">{words('protection.ops.limits')}</h2>
        <Breaks value={value} />
        <LimitRows value={value} />
      </section>
      <Bounds id={id} account={value.account} bounds={value.bounds} />
      <Exclude id={id} />
      <Events value={value} />
    </>
  );
}

function Breaks({ value: { limits, exclusions, session } }: { readonly value: OpsProtection }) {
  const words = useWords();
  return (
    <dl className="desk-rows">
      <dt>{words('protection.ops.time_out')}</dt>
      <dd>{limits.timeOutUntil ? <When at={limits.timeOutUntil} /> : '–'}</dd>
      <dt>{words('protection.ops.excluded')}</dt>
      <dd>{limits.excludedUntil ? <When at={limits.excludedUntil} /> : '–'}</dd>
      {exclusions.map((one) => (
        <ExclusionRow key={`${one.origin} ${one.at}`} one={one} />
      ))}
      <dt>{words('protection.session_net')}</dt>
      <dd>
        <Money amount={session.net} currency={session.currency} signed />
      </dd>
    </dl>
  );
}

function ExclusionRow({ one }: { readonly one: OpsProtection['exclusions'][number] }) {
  const words = useWords();
  return (
    <>
      <dt>{words(`protection.ops.match_${one.matchedBy}`)}</dt>
      <dd>
        <When at={one.at} /> – <When at={one.until} />
      </dd>
    </>
  );
}

function LimitRows({ value: { limits } }: { readonly value: OpsProtection }) {
  const words = useWords();
  const set = limits.limits.filter((one) => one.limit !== null || one.raise !== null);
  if (set.length === 0) return <p className="muted">{words('protection.ops.no_limits')}</p>;
  return (
    <dl className="desk-rows">
      {set.map((one) => (
        <LimitRow key={`${one.kind} ${one.period}`} one={one} currency={limits.currency} />
      ))}
    </dl>
  );
}

function LimitRow({ one, currency }: { readonly one: Limit; readonly currency: string }) {
  const words = useWords();
  const figure = (text: string) =>
    one.kind === 'time' ? (
      words('protection.minutes', { n: Number(text) })
    ) : (
      <Money amount={text} currency={currency} />
    );
  return (
    <>
      <dt>
        {words(`protection.kind_${one.kind}`)} · {words(`protection.period_${one.period}`)}
      </dt>
      <dd>
        {figure(one.used)} {words('protection.of')}{' '}
        {one.limit === null ? words('protection.no_limit') : figure(one.limit)}
        {one.raise && (
          <small className="muted">
            {' '}
            {words('protection.ops.raise')}{' '}
            {one.raise.wanted === null ? words('protection.no_limit') : figure(one.raise.wanted)},{' '}
            <When at={one.raise.readyAt} />
          </small>
        )}
      </dd>
    </>
  );
}

/** For who asks on the phone or by letter. */
function Exclude({ id }: { readonly id: string }) {
  const words = useWords();
  const api = useApi();
  const answers = useAnswers();
  const submission = useSubmission();
  const [months, setMonths] = useState<(typeof MONTHS)[number]>(6);
  const reason = useReason({
    label: words('protection.ops.reason'),
    short: words('protection.ops.why_reason'),
  });
  const why = reason.why;
  const save = (): void =>
    void submission.run(async () => {
      await api.send<typeof OpsExclude>('POST', '/ops/protection/members/{id}/exclusion', {
        params: { id },
        body: { months, reason: reason.text },
      });
      reason.forget();
      answers.stale(`/ops/protection/members/${id}`);
    });
  return (
    <DeskForm
      title={words('protection.ops.exclude')}
      hint={words('protection.ops.exclude_hint')}
      submission={submission}
      save={words('protection.ops.exclude_for', {
        length: words('protection.exclusion_length', { n: months }),
      })}
      why={why}
      onSave={save}
    >
      <fieldset className="desk-choices" aria-label={words('protection.how_long')}>
        {MONTHS.map((n) => (
          <label key={n} className="choice">
            <input type="radio" name="months" checked={months === n} onChange={() => setMonths(n)} />
            {words('protection.exclusion_length', { n })}
          </label>
        ))}
      </fieldset>
      {reason.field}
    </DeskForm>
  );
}

const KNOWN = [
  'limit_set',
  'raise_asked',
  'limit_raised',
  'raise_dropped',
  'limits_declined',
  'time_out',
  'excluded',
  'matched',
  'reality_check',
  'bounds_set',
] as const;

function Events({ value: { events } }: { readonly value: OpsProtection }) {
  const words = useWords();
  if (events.length === 0) return null;
  return (
    <section className="desk-card">
      <h2 className="sign">{words('protection.ops.events')}</h2>
      <ul className="desk-history">
        {events.map(({ id, what, detail, at }) => {
          const known = KNOWN.find((one) => one === what);
          return (
            <li key={id}>
              <span className="rowline">
                <b>{known ? words(`protection.ops.event_${known}`) : what}</b>
                <When at={at} />
              </span>
              <span className="muted">
                <bdi>{detail}</bdi>
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
