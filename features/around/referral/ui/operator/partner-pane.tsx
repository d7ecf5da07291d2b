import { useState } from 'react';
import type { PartnerMonth } from '#features/around/referral/contract.ts';
import type {
  OpsPaidStatement,
  OpsPartner,
  OpsPartnerDetail,
  OpsPartnerDetailed,
  OpsPartnerLink,
} from '#features/around/referral/contract/ops.ts';
import { Months } from '#features/around/referral/ui/months.tsx';
import { useAnswers } from '#platform/ui/answers.ts';
import { Button } from '#platform/ui/button.tsx';
import { useApi, useRead } from '#platform/ui/call.ts';
import { Wrong } from '#platform/ui/desk/form.tsx';
import { Pane } from '#platform/ui/desk/pane.tsx';
import { useReason } from '#platform/ui/desk/reason.tsx';
import { StateMark } from '#platform/ui/desk/state-mark.tsx';
import { useSubmission } from '#platform/ui/desk/submission.ts';
import { When } from '#platform/ui/desk/when.tsx';
import { ErrorState, Skeleton } from '#platform/ui/states.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { PartnerForm } from './partner-form.tsx';

export function PartnerPane({ row, onClose }: { readonly row: OpsPartner; readonly onClose: () => void }) {
  const { value, trouble, again } = useRead<typeof OpsPartnerDetail>(
    '/ops/referral/partners/{id}',
    { params: { id: row.id } },
    2_000,
  );
  return (
    <Pane label={row.name} onClose={onClose}>
      <Access row={row} />
      {!value && (trouble ? <ErrorState trouble={trouble} onRetry={again} /> : <Skeleton height={200} />)}
      {value && <Statements detail={value} />}
      <PartnerForm partner={row} />
      {value && <Postbacks detail={value} />}
    </Pane>
  );
}

/** His tracking link, and a link to his own report that expires. */
function Access({ row }: { readonly row: OpsPartner }) {
  const words = useWords();
  const api = useApi();
  const submission = useSubmission();
  const [link, setLink] = useState<{ path: string; until: string }>();
  const make = (): void =>
    void submission.run(async () => {
      setLink(
        await api.send<typeof OpsPartnerLink>('POST', '/ops/referral/partners/{id}/link', {
          params: { id: row.id },
          body: {},
        }),
      );
    });
  return (
    <section className="desk-card">
      <h2 className="sign">
        <bdi>{row.name}</bdi>
      </h2>
      <dl className="desk-rows">
        <dt>{words('referral.ops.tracking')}</dt>
        <dd dir="ltr">{words('referral.ops.tracking_link', { path: row.path })}</dd>
      </dl>
      {link ? (
        <p role="status">
          <code dir="ltr" style={{ overflowWrap: 'anywhere' }}>
            {link.path}
          </code>{' '}
          {words('referral.link_until')} <When at={link.until} />
        </p>
      ) : (
        <div className="desk-save">
          <Button small look="line" icon="lock" busy={submission.busy} onClick={make}>
            {words('referral.ops.make_link')}
          </Button>
          <Wrong text={submission.wrong} />
        </div>
      )}
    </section>
  );
}

function Statements({ detail: { months, partner, visits } }: { readonly detail: OpsPartnerDetailed }) {
  const words = useWords();
  return (
    <section className="desk-card">
      <h3 className="sign">{words('referral.statement')}</h3>
      <p className="muted">
        <span className="num">{visits}</span> {words('referral.visits')}
      </p>
      <Months months={months} currency={partner.currency} act={(month) => <Paid month={month} />} />
    </section>
  );
}

function Paid({ month: { serial } }: { readonly month: PartnerMonth }) {
  const words = useWords();
  const api = useApi();
  const answers = useAnswers();
  const submission = useSubmission();
  const [isOpen, setOpen] = useState(false);
  const reason = useReason({
    label: words('referral.ops.reason'),
    short: words('referral.ops.reason_short'),
    name: 'reason',
  });
  const pay = (): void =>
    void submission.run(async () => {
      const input = { params: { serial: serial ?? '' }, body: { reason: reason.text } };
      await api.send<typeof OpsPaidStatement>('POST', '/ops/referral/statements/{serial}/paid', input);
      answers.stale('/ops/referral');
    });
  if (!isOpen)
    return (
      <Button small look="line" onClick={() => setOpen(true)}>
        {words('referral.ops.mark_paid')}
      </Button>
    );
  return (
    <div className="desk-save">
      {reason.field}
      <Button small look="go" busy={submission.busy} why={reason.why} onClick={pay}>
        {words('referral.ops.mark_paid')}
      </Button>
      <Wrong text={submission.wrong} />
    </div>
  );
}

const POSTBACK_TONES = { waiting: 'warn', sent: 'gain', failed: 'danger' } as const;

function Postbacks({ detail: { postbacks } }: { readonly detail: OpsPartnerDetailed }) {
  const words = useWords();
  if (postbacks.length === 0) return null;
  return (
    <section className="desk-card">
      <h3 className="sign">{words('referral.ops.postbacks')}</h3>
      <ul className="desk-history">
        {postbacks.map((one) => (
          <li key={one.id}>
            <span className="rowline">
              <StateMark tone={POSTBACK_TONES[one.state]}>
                {words(`referral.ops.postback_${one.state}`)}
              </StateMark>
              <When at={one.createdAt} />
            </span>
            <span>{words(`referral.ops.event_${one.event}`)}</span>
            {one.error && <bdi className="muted">{one.error}</bdi>}
          </li>
        ))}
      </ul>
    </section>
  );
}
