import { Link } from 'react-router';
import type {
  OpsBonus,
  OpsBonusDetail,
  OpsBonusDetailed,
  OpsForfeitBonus,
} from '#features/money/bonus/contract/ops.ts';
import type { BonusState } from '#features/money/bonus/contract/states.ts';
import { BONUS_LOOKS } from '#features/money/bonus/ui/states.ts';
import { ContractSlip } from '#features/money/bonus/ui/contract-slip.tsx';
import { useAnswers } from '#platform/ui/answers.ts';
import { Button, buttonClass } from '#platform/ui/button.tsx';
import { useApi, useRead } from '#platform/ui/call.ts';
import { TextArea, Wrong } from '#platform/ui/desk/form.tsx';
import { Pane } from '#platform/ui/desk/pane.tsx';
import { useReason } from '#platform/ui/desk/reason.tsx';
import { StateMark } from '#platform/ui/desk/state-mark.tsx';
import { useSubmission } from '#platform/ui/desk/submission.ts';
import { When } from '#platform/ui/desk/when.tsx';
import { Money } from '#platform/ui/money.tsx';
import { ErrorState, Skeleton } from '#platform/ui/states.tsx';
import { useWords } from '#platform/ui/words.tsx';
import '../bonus.css';

export function BonusMark({ state }: { readonly state: BonusState }) {
  const words = useWords();
  return <StateMark tone={BONUS_LOOKS[state].tone}>{words(BONUS_LOOKS[state].word)}</StateMark>;
}

/** One bonus as its member reads it, what it is recomputed from, what looks odd about him, and the way to take it back. */
export function BonusPane({ row, onClose }: { readonly row: OpsBonus; readonly onClose: () => void }) {
  const words = useWords();
  const { value, trouble, again } = useRead<typeof OpsBonusDetail>(
    '/ops/bonus/bonuses/{id}',
    { params: { id: row.id } },
    5_000,
  );
  return (
    <Pane label={row.serial} onClose={onClose}>
      <section className="desk-card">
        <div className="head">
          <h2 className="sign">{row.serial}</h2>
          <BonusMark state={value?.bonus.state ?? row.state} />
        </div>
        <Link className={buttonClass('line', { small: true })} to={`/players/${row.memberId}`}>
          <bdi>{row.account}</bdi>
        </Link>
      </section>
      {!value && (trouble ? <ErrorState trouble={trouble} onRetry={again} /> : <Skeleton height={400} />)}
      {value && (
        <>
          <Hints detail={value} />
          <div className="onstage cloth">
            <ContractSlip bonus={value.contract} />
          </div>
          {value.bonus.state === 'open' && <Forfeit key={value.revision} detail={value} />}
          <Events detail={value} />
          <section className="desk-card">
            <TextArea
              label={words('bonus.ops.line')}
              hint={words('bonus.ops.line_hint')}
              ltr
              rows={3}
              value={value.line}
              onValue={() => undefined}
              max={1_000_000}
            />
          </section>
        </>
      )}
    </Pane>
  );
}

function Hints({ detail: { hints, bonus } }: { readonly detail: OpsBonusDetailed }) {
  const words = useWords();
  if (hints.length === 0) return null;
  return (
    <section className="desk-card">
      <h2 className="sign">{words('bonus.ops.hints')}</h2>
      <ul>
        {hints.map(({ kind, count }) => (
          <li key={kind}>{words(`bonus.ops.hint.${kind}`, { count })}</li>
        ))}
      </ul>
      <Link className={buttonClass('line', { small: true })} to={`/cases?member=${bonus.memberId}`}>
        {words('bonus.ops.to_cases')}
      </Link>
    </section>
  );
}

function Forfeit({ detail: { bonus, revision } }: { readonly detail: OpsBonusDetailed }) {
  const words = useWords();
  const api = useApi();
  const answers = useAnswers();
  const submission = useSubmission();
  const reason = useReason({ label: words('bonus.ops.forfeit_why'), short: words('bonus.ops.reason_short') });
  const send = () =>
    submission.run(async () => {
      await api.send<typeof OpsForfeitBonus>('POST', '/ops/bonus/bonuses/{id}/forfeit', {
        params: { id: bonus.id },
        body: { revision, reason: reason.text },
      });
      reason.forget();
      answers.stale('/ops/bonus');
    });
  return (
    <section className="desk-card">
      {reason.field}
      <div className="desk-save">
        <Button small busy={submission.busy} why={reason.why} onClick={() => void send()}>
          {words('bonus.ops.forfeit')}
        </Button>
        <Wrong text={submission.wrong} />
      </div>
    </section>
  );
}

function Events({ detail: { contract } }: { readonly detail: OpsBonusDetailed }) {
  const words = useWords();
  return (
    <section className="desk-card">
      <h2 className="sign">{words('bonus.events')}</h2>
      <ul className="desk-history">
        {contract.events.map(({ id, kind, amount, note, at }) => (
          <li key={id}>
            <span className="rowline">
              <b>{words(`bonus.event.${kind}`)}</b>
              <When at={at} />
            </span>
            <span className="muted">
              <Money amount={amount} currency={contract.currency} /> <bdi>{note}</bdi>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
