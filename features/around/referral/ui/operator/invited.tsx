import { Link } from 'react-router';
import { INVITED_STATES } from '#features/around/referral/contract.ts';
import type { OpsDecideInvited, OpsInvited, OpsInvitedList } from '#features/around/referral/contract/ops.ts';
import { INVITED_LOOKS } from '#features/around/referral/ui/states.ts';
import { useAnswers } from '#platform/ui/answers.ts';
import { Button, buttonClass } from '#platform/ui/button.tsx';
import { useApi, useRead } from '#platform/ui/call.ts';
import { pageIn, useAddress } from '#platform/ui/desk/address.ts';
import type { Column } from '#platform/ui/desk/data-table.tsx';
import { Wrong } from '#platform/ui/desk/form.tsx';
import { CardHead } from '#platform/ui/desk/card-head.tsx';
import { Pane } from '#platform/ui/desk/pane.tsx';
import { Queue, viewsIn } from '#platform/ui/desk/queue.tsx';
import { useReason } from '#platform/ui/desk/reason.tsx';
import { StateMark } from '#platform/ui/desk/state-mark.tsx';
import { useSubmission } from '#platform/ui/desk/submission.ts';
import { When } from '#platform/ui/desk/when.tsx';
import { Money } from '#platform/ui/money.tsx';
import { useToasts } from '#platform/ui/toast.tsx';
import { useWords } from '#platform/ui/words.tsx';

const PAGE_SIZE = 20;
const VIEWS = ['held', 'pending', 'qualified', 'refused', 'late', 'all'] as const;
type View = (typeof VIEWS)[number];
const REASONS = [
  'shared_document',
  'shared_account',
  'shared_device',
  'shared_address',
  'month_most',
] as const;

function useReasonText(): (reason: string) => string {
  const words = useWords();
  return (reason) => {
    const known = REASONS.find((one) => one === reason);
    return known ? words(`referral.reason.${known}`) : reason;
  };
}

function useColumns(): readonly Column<OpsInvited>[] {
  const words = useWords();
  const reasonText = useReasonText();
  return [
    { name: 'friend', title: words('referral.ops.friend'), show: (row) => <bdi>{row.account}</bdi> },
    { name: 'inviter', title: words('referral.ops.inviter'), show: (row) => <bdi>{row.inviter}</bdi> },
    {
      name: 'deposits',
      title: words('referral.deposits'),
      end: true,
      show: (row) => <Money amount={row.deposits} currency={row.currency} />,
    },
    {
      name: 'valid',
      title: words('referral.ops.valid'),
      end: true,
      show: (row) => <Money amount={row.valid} currency={row.currency} />,
    },
    {
      name: 'at',
      title: words('referral.ops.came'),
      end: true,
      show: (row) => <When at={row.registeredAt} />,
    },
    {
      name: 'state',
      title: words('referral.ops.state'),
      show: ({ state }) => (
        <StateMark tone={INVITED_LOOKS[state].tone}>{words(INVITED_LOOKS[state].word)}</StateMark>
      ),
    },
    { name: 'why', title: words('referral.ops.why'), show: (row) => reasonText(row.reason) || '–' },
  ];
}

/** Friends members brought; those that look like one person wait first. */
export default function InvitedDesk() {
  const words = useWords();
  const address = useAddress();
  const { get } = address;
  const view: View = VIEWS.find((one) => one === get('view')) ?? 'held';
  const state = INVITED_STATES.find((one) => one === view);
  const inviter = get('inviter');
  const query = {
    pageNo: pageIn(address),
    pageSize: PAGE_SIZE,
    ...(state && { state }),
    ...(inviter && { inviter }),
  };
  const answer = useRead<typeof OpsInvitedList>('/ops/referral/invited', { query }, 5_000);
  const views = VIEWS.map((name) => ({
    name,
    title: name === 'all' ? words('referral.ops.all') : words(INVITED_LOOKS[name].word),
  }));
  return (
    <Queue
      title={words('referral.ops.title')}
      {...viewsIn(address, view, views, 'held')}
      search={{ label: words('referral.ops.search'), name: 'inviter' }}
      answer={answer}
      columns={useColumns()}
      idOf={(row) => row.memberId}
      empty={{ icon: 'check', title: words('referral.ops.none') }}
      pane={(row, close) => <InvitedPane key={`${row.memberId} ${row.revision}`} row={row} onClose={close} />}
    />
  );
}

function InvitedPane({ row, onClose }: { readonly row: OpsInvited; readonly onClose: () => void }) {
  const words = useWords();
  const reasonText = useReasonText();
  return (
    <Pane label={row.account} onClose={onClose}>
      <section className="desk-card">
        <CardHead title={row.account}>
          <StateMark tone={INVITED_LOOKS[row.state].tone}>{words(INVITED_LOOKS[row.state].word)}</StateMark>
        </CardHead>
        <dl className="desk-rows">
          <dt>{words('referral.ops.inviter')}</dt>
          <dd>
            <bdi>{row.inviter}</bdi>
          </dd>
          <dt>{words('referral.ops.why')}</dt>
          <dd>
            {reasonText(row.reason) || '–'} {row.sharedWith && <bdi>({row.sharedWith})</bdi>}
          </dd>
        </dl>
        <div className="rowline">
          <Link className={buttonClass('line', { small: true })} to={`/players/${row.memberId}`}>
            <bdi>{row.account}</bdi>
          </Link>
          <Link className={buttonClass('line', { small: true })} to={`/players/${row.inviterId}`}>
            <bdi>{row.inviter}</bdi>
          </Link>
        </div>
      </section>
      {row.state === 'held' && <Decide row={row} />}
    </Pane>
  );
}

function Decide({ row: { memberId, revision } }: { readonly row: OpsInvited }) {
  const words = useWords();
  const api = useApi();
  const answers = useAnswers();
  const say = useToasts((toasts) => toasts.say);
  const submission = useSubmission();
  const reason = useReason({
    label: words('referral.ops.reason'),
    short: words('referral.ops.reason_short'),
    name: 'reason',
  });
  const decide = (count: boolean): void =>
    void submission.run(async () => {
      try {
        const input = { params: { id: memberId }, body: { revision, count, reason: reason.text } };
        await api.send<typeof OpsDecideInvited>('POST', '/ops/referral/invited/{id}/decide', input);
        say(words('referral.ops.done'), 'gain');
      } finally {
        answers.stale('/ops/referral');
      }
    });
  return (
    <section className="desk-card">
      {reason.field}
      <div className="desk-save">
        <Button
          look="go"
          small
          icon="check"
          busy={submission.busy}
          why={reason.why}
          onClick={() => decide(true)}
        >
          {words('referral.ops.count')}
        </Button>
        <Button look="line" small busy={submission.busy} why={reason.why} onClick={() => decide(false)}>
          {words('referral.ops.refuse')}
        </Button>
        <Wrong text={submission.wrong} />
      </div>
    </section>
  );
}
