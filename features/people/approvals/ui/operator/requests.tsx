import { Suspense, useState } from 'react';
import type {
  ApprovalRequest,
  CollectPassword,
  DecideRequest,
  FirstPassword,
  ListRequests,
} from '#features/people/approvals/contract.ts';
import { useAnswers } from '#platform/ui/answers.ts';
import { factorApi } from '#identity/factors/ui/entry/factor-calls.ts';
import { useGuarded } from '#identity/factors/ui/entry/use-guarded.ts';
import { Button } from '#platform/ui/button.tsx';
import { useApi, useRead } from '#platform/ui/call.ts';
import { Wrong } from '#platform/ui/desk/form.tsx';
import { Field } from '#platform/ui/field.tsx';
import { useRefresh } from '#platform/ui/desk/refresh.ts';
import { EmptyState, ErrorState, Skeleton } from '#platform/ui/states.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { FirstPasswordCard } from './first-password.tsx';
import { RequestView } from './views.ts';
import { objectionIn } from './voices.tsx';

function Decision({ request }: { readonly request: ApprovalRequest }) {
  const words = useWords();
  const api = useApi();
  const answers = useAnswers();
  const submission = useGuarded(factorApi(api, '/ops/session'));
  const [entered, setEntered] = useState('');
  const says = entered.trim();
  const lacks = request.enteredTwice && says === '';
  const decide = (agree: boolean): void => {
    if (agree && lacks) return;
    void submission.run(async () => {
      const body = agree && request.enteredTwice ? { agree, entered: says } : { agree };
      const input = { params: { id: request.id }, body };
      await api.send<typeof DecideRequest>('POST', '/ops/requests/{id}/decision', input);
      // What a decision changes is known to its kind alone: every list of the console is asked for again.
      answers.stale('/ops/');
    }, [words(agree ? 'staff.ops.agree' : 'staff.ops.refuse'), request.subject, ...request.wanted]);
  };
  const against = objectionIn(request.mine);
  if (against) return <p className="muted">{words(`staff.ops.against_${against}`)}</p>;
  return (
    <>
      {request.enteredTwice && (
        <Field
          label={words('staff.ops.enter_again')}
          hint={words('staff.ops.enter_again_hint')}
          name="entered-again"
          value={entered}
          maxLength={200}
          onChange={(event) => setEntered(event.target.value)}
        />
      )}
      <div className="desk-save">
        <Button
          small
          look="go"
          icon="check"
          busy={submission.busy}
          aria-disabled={lacks || undefined}
          onClick={() => decide(true)}
        >
          {words('staff.ops.agree')}
        </Button>
        <Button small look="line" busy={submission.busy} onClick={() => decide(false)}>
          {words('staff.ops.refuse')}
        </Button>
        <Wrong text={submission.refusal} />
      </div>
    </>
  );
}

/** What was agreed to, made when it is asked for and shown this once. */
function Collect({ request }: { readonly request: ApprovalRequest }) {
  const words = useWords();
  const api = useApi();
  const submission = useGuarded(factorApi(api, '/ops/session'));
  const [given, setGiven] = useState<FirstPassword>();
  const collect = (): void => {
    void submission.run(async () => {
      const input = { params: { id: request.id }, body: {} };
      setGiven(await api.send<typeof CollectPassword>('POST', '/ops/requests/{id}/password', input));
    }, [words('staff.ops.collect'), request.subject]);
  };
  if (given) return <FirstPasswordCard given={given} />;
  if (!request.ready) return null;
  return (
    <div className="desk-save">
      <Button small look="go" icon="lock" busy={submission.busy} onClick={collect}>
        {words('staff.ops.collect')}
      </Button>
      <p className="muted">{words('staff.ops.collect_hint')}</p>
      <Wrong text={submission.refusal} />
    </div>
  );
}

function RequestCard({ request }: { readonly request: ApprovalRequest }) {
  return (
    <section className="desk-card">
      <Suspense fallback={<Skeleton height={180} />}>
        <RequestView request={request} />
      </Suspense>
      {request.state === 'open' && <Decision request={request} />}
      <Collect request={request} />
    </section>
  );
}

type Props = {
  /** Of these kinds alone. */
  readonly types?: readonly string[];
  /** About this subject alone: nothing is shown where nobody has asked for anything. */
  readonly about?: string;
  /** What is said where there are none; of rights when left out. */
  readonly none?: string;
};

/** What waits for a second person, then the last that was decided. */
export function Requests({ types, about, none }: Props) {
  const words = useWords();
  const { value, waiting, trouble, again } = useRead<typeof ListRequests>('/ops/requests', {}, 5_000);
  useRefresh(again, 10_000);
  if (waiting) return about === undefined ? <Skeleton height={320} /> : null;
  if (!value) return <ErrorState trouble={trouble} onRetry={again} />;
  const shown = value.filter(
    ({ type, subject }) => (types?.includes(type) ?? true) && (about === undefined || subject === about),
  );
  if (shown.length === 0)
    return about !== undefined ? null : (
      <EmptyState icon="check" title={words('staff.ops.no_requests')}>
        {none ?? words('staff.ops.second_person')}
      </EmptyState>
    );
  return (
    <div className="desk-settings">
      {shown.map((request) => (
        <RequestCard key={request.id} request={request} />
      ))}
    </div>
  );
}
