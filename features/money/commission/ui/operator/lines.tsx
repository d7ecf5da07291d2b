import { useState } from 'react';
import { Link } from 'react-router';
import { factorApi } from '#identity/factors/ui/entry/factor-calls.ts';
import { useGuarded } from '#identity/factors/ui/entry/use-guarded.ts';
import { useAnswers } from '#platform/ui/answers.ts';
import { Button, buttonClass } from '#platform/ui/button.tsx';
import { useApi, useRead } from '#platform/ui/call.ts';
import { pageIn, useAddress } from '#platform/ui/desk/address.ts';
import type { Column } from '#platform/ui/desk/data-table.tsx';
import { useSubmission } from '#platform/ui/desk/submission.ts';
import { Choose, DeskForm } from '#platform/ui/desk/form.tsx';
import { Pane } from '#platform/ui/desk/pane.tsx';
import { Queue, viewsIn } from '#platform/ui/desk/queue.tsx';
import { StateMark } from '#platform/ui/desk/state-mark.tsx';
import { Field } from '#platform/ui/field.tsx';
import { Money } from '#platform/ui/money.tsx';
import { Skeleton } from '#platform/ui/states.tsx';
import { useToasts } from '#platform/ui/toast.tsx';
import { useWords } from '#platform/ui/words.tsx';
import {
  type IncomeLine,
  LINE_STATES,
  type OpsAnswerDispute,
  type OpsCorrect,
  type OpsExplain,
  type OpsHold,
  type OpsLines,
} from '#features/money/commission/contract/calls.ts';
import { useReason } from '#platform/ui/desk/reason.tsx';
import { Explanations } from '../agent/explained.tsx';
import { Period } from '../agent/moment.tsx';
import '../agent/agent.css';

const VIEWS = ['all', 'disputed', ...LINE_STATES.filter((one) => one !== 'nothing')] as const;
const TONES = {
  due: 'warn',
  paid: 'gain',
  owed: 'danger',
  collected: 'plain',
  held: 'danger',
  nothing: 'plain',
} as const;

/** Lines of all calculations: paid, waiting, owed, held; each explained, held or corrected. */
export default function Lines() {
  const words = useWords();
  const address = useAddress();
  const { get } = address;
  const view = VIEWS.find((one) => one === get('view')) ?? 'all';
  const [account, run] = [get('account'), get('run')];
  const query = {
    pageNo: pageIn(address),
    pageSize: 20,
    ...(view === 'all' ? {} : view === 'disputed' ? { disputed: true } : { state: view }),
    ...(account ? { account } : {}),
    ...(run ? { run } : {}),
  };
  const answer = useRead<typeof OpsLines>('/ops/commission/lines', { query }, 5_000);
  const columns: readonly Column<IncomeLine>[] = [
    {
      name: 'serial',
      title: words('commission.number'),
      show: (row) => <span className="num">{row.serial}</span>,
    },
    { name: 'account', title: words('commission.account'), show: (row) => <bdi>{row.account}</bdi> },
    { name: 'kind', title: words('commission.what'), show: (row) => words(`commission.kind.${row.kind}`) },
    {
      name: 'period',
      title: words('commission.period'),
      show: (row) => <Period span={row} />,
    },
    {
      name: 'amount',
      title: words('commission.amount'),
      end: true,
      show: (row) => <Money amount={row.amount} currency={row.currency} />,
    },
    {
      name: 'state',
      title: words('commission.state_title'),
      show: (row) => <StateMark tone={TONES[row.state]}>{words(`commission.line.${row.state}`)}</StateMark>,
    },
  ];
  const views = VIEWS.map((name) => ({
    name,
    title: words(
      name === 'all' || name === 'disputed' ? `commission.ops.view_${name}` : `commission.line.${name}`,
    ),
  }));
  return (
    <Queue
      title={words('commission.ops.lines')}
      {...viewsIn(address, view, views, 'all')}
      search={{ label: words('commission.search_account'), name: 'account' }}
      answer={answer}
      columns={columns}
      empty={{
        icon: 'wallet',
        title: words('commission.no_income'),
        hint: words('commission.ops.no_lines_do'),
      }}
      pane={(row, close) => <LinePane key={row.id} row={row} onClose={close} />}
    >
      <Link
        className={buttonClass('line', { small: true })}
        to={`/exports?${new URLSearchParams({
          kind: 'commission',
          ...(view !== 'all' && view !== 'disputed' && { state: view }),
          ...(account && { account }),
        })}`}
      >
        {words('commission.ops.as_file')}
      </Link>
    </Queue>
  );
}

function LinePane({ row, onClose }: { readonly row: IncomeLine; readonly onClose: () => void }) {
  const { value } = useRead<typeof OpsExplain>(
    '/ops/commission/lines/{id}',
    { params: { id: row.id } },
    5_000,
  );
  return (
    <Pane label={row.serial} onClose={onClose}>
      <section className="desk-card">
        {value ? <Explanations value={value} /> : <Skeleton height={280} />}
      </section>
      {row.dispute && row.dispute.answer === null && <Answer row={row} text={row.dispute.text} />}
      {(row.state === 'due' || row.state === 'held') && <Hold row={row} />}
      <Correct row={row} />
    </Pane>
  );
}

/** What the agent says, and what it is told. */
function Answer({ row, text }: { readonly row: IncomeLine; readonly text: string }) {
  const words = useWords();
  const api = useApi();
  const answers = useAnswers();
  const submission = useSubmission();
  const [answer, setAnswer] = useState('');
  const save = async (): Promise<void> => {
    const input = { params: { id: row.id }, body: { answer: answer.trim() } };
    const sent = await submission.run(() =>
      api.send<typeof OpsAnswerDispute>('POST', '/ops/commission/lines/{id}/dispute', input),
    );
    if (sent) answers.stale('/ops/commission/lines');
  };
  return (
    <DeskForm
      title={words('commission.ops.dispute')}
      hint={words('commission.ops.dispute_hint')}
      submission={submission}
      save={words('commission.dispute_send')}
      why={answer.trim().length < 3 ? words('commission.ops.why_reason') : undefined}
      onSave={() => void save()}
    >
      <blockquote>
        <bdi>{text}</bdi>
      </blockquote>
      <Field
        label={words('commission.ops.dispute_answer')}
        value={answer}
        maxLength={500}
        onChange={(event) => setAnswer(event.target.value)}
      />
    </DeskForm>
  );
}

function Hold({ row }: { readonly row: IncomeLine }) {
  const words = useWords();
  const api = useApi();
  const answers = useAnswers();
  const submission = useSubmission();
  const reason = useReason({
    label: words('commission.ops.reason'),
    short: words('commission.ops.why_reason'),
  });
  const held = row.state !== 'held';
  const save = async (): Promise<void> => {
    const input = { params: { id: row.id }, body: { held, reason: reason.text } };
    if (
      await submission.run(() => api.send<typeof OpsHold>('POST', '/ops/commission/lines/{id}/hold', input))
    )
      answers.stale('/ops/commission/lines');
  };
  return (
    <DeskForm
      title={words(held ? 'commission.ops.hold' : 'commission.ops.release')}
      hint={words('commission.ops.hold_hint')}
      submission={submission}
      save={words(held ? 'commission.ops.hold' : 'commission.ops.release')}
      why={reason.why}
      onSave={() => void save()}
    >
      {reason.field}
    </DeskForm>
  );
}

function Correct({ row }: { readonly row: IncomeLine }) {
  const words = useWords();
  const api = useApi();
  const say = useToasts((toasts) => toasts.say);
  const guarded = useGuarded(factorApi(api, '/ops/session'));
  const [open, setOpen] = useState(false);
  const [amount, setAmount] = useState('');
  const [direction, setDirection] = useState<'pay' | 'take'>('pay');
  const reason = useReason({
    label: words('commission.ops.reason'),
    short: words('commission.ops.why_reason'),
  });
  if (!open)
    return (
      <Button small look="line" onClick={() => setOpen(true)}>
        {words('commission.ops.correct')}
      </Button>
    );
  const ask = (): void =>
    void guarded.run(async () => {
      const body = { amount: amount.trim(), direction, reason: reason.text };
      await api.send<typeof OpsCorrect>('POST', '/ops/commission/lines/{id}/correct', {
        params: { id: row.id },
        body,
      });
      say(words('commission.ops.asked'), 'gain');
      setOpen(false);
    }, [words('commission.ops.correct'), words(`commission.ops.${direction}`), amount.trim()]);
  const why = !/^\d{1,12}(\.\d{1,6})?$/.test(amount.trim()) ? words('commission.why_amount') : reason.why;
  return (
    <DeskForm
      title={words('commission.ops.correct')}
      hint={words('commission.ops.correct_hint')}
      submission={{ busy: guarded.busy, wrong: guarded.refusal }}
      save={words('commission.ops.ask')}
      why={why}
      onSave={ask}
    >
      <Choose
        label={words('commission.what')}
        value={direction}
        options={[
          { name: 'pay', title: words('commission.ops.pay') },
          { name: 'take', title: words('commission.ops.take') },
        ]}
        onValue={setDirection}
      />
      <Field
        label={words('commission.amount')}
        value={amount}
        maxLength={16}
        inputMode="decimal"
        dir="ltr"
        onChange={(event) => setAmount(event.target.value)}
      />
      {reason.field}
    </DeskForm>
  );
}
