import { useState } from 'react';
import type {
  CollectPassword,
  DecideRequest,
  FirstPassword,
  GrantRequest,
  ListRequests,
} from '#features/people/staff/contract.ts';
import { useAnswers } from '#platform/ui/answers.ts';
import { factorApi } from '#identity/ui/entry/factor-calls.ts';
import { useGuarded } from '#identity/ui/entry/use-guarded.tsx';
import { Button } from '#platform/ui/button.tsx';
import { useApi, useRead } from '#platform/ui/call.ts';
import { Wrong } from '#platform/ui/desk/form.tsx';
import { useRefresh } from '#platform/ui/desk/refresh.ts';
import { When } from '#platform/ui/desk/when.tsx';
import { EmptyState, ErrorState, Skeleton } from '#platform/ui/states.tsx';
import { useWords } from '#platform/ui/words.tsx';

import { FirstPasswordCard } from './first-password.tsx';

const TONES = { open: 'warn', done: 'gain', rejected: 'danger', void: 'plain' } as const;
const OBJECTIONS = ['not_yourself', 'same_hand', 'already_agreed'] as const;

function Decision({ request }: { readonly request: GrantRequest }) {
  const words = useWords();
  const api = useApi();
  const answers = useAnswers();
  const deed = useGuarded(factorApi(api, '/ops/session'));
  const decide = (agree: boolean): void => {
    void deed.run(async () => {
      const input = { params: { id: request.id }, body: { agree } };
      await api.send<typeof DecideRequest>('POST', '/ops/requests/{id}/decision', input);
      for (const list of ['/ops/requests', '/ops/staff', '/ops/roles']) answers.stale(list);
    });
  };
  const against = OBJECTIONS.find((one) => request.mine.endsWith(one));
  if (against) return <p className="muted">{words(`staff.ops.against_${against}`)}</p>;
  if (deed.question) return deed.question;
  return (
    <div className="desk-save">
      <Button small look="go" icon="check" busy={deed.busy} onClick={() => decide(true)}>
        {words('staff.ops.agree')}
      </Button>
      <Button small look="line" busy={deed.busy} onClick={() => decide(false)}>
        {words('staff.ops.refuse')}
      </Button>
      <Wrong text={deed.refusal} />
    </div>
  );
}

/** What was agreed to, made when it is asked for and shown this once. */
function Collect({ request }: { readonly request: GrantRequest }) {
  const words = useWords();
  const api = useApi();
  const deed = useGuarded(factorApi(api, '/ops/session'));
  const [given, setGiven] = useState<FirstPassword>();
  const collect = (): void => {
    void deed.run(async () => {
      const input = { params: { id: request.id }, body: {} };
      setGiven(await api.send<typeof CollectPassword>('POST', '/ops/requests/{id}/password', input));
    });
  };
  if (given) return <FirstPasswordCard given={given} />;
  if (!request.ready) return null;
  if (deed.question) return deed.question;
  return (
    <div className="desk-save">
      <Button small look="go" icon="lock" busy={deed.busy} onClick={collect}>
        {words('staff.ops.collect')}
      </Button>
      <p className="muted">{words('staff.ops.collect_hint')}</p>
      <Wrong text={deed.refusal} />
    </div>
  );
}

function Names({ kind, list }: { readonly kind: GrantRequest['kind']; readonly list: readonly string[] }) {
  const words = useWords();
  const roles = ['none', 'admin', 'support', 'finance', 'risk'] as const;
  const [first] = list;
  if (first === undefined) return <>–</>;
  if (kind === 'password')
    return first === 'first' ? <>{words('staff.ops.first_password')}</> : <When at={first} />;
  if (kind === 'factors')
    return (
      <>
        {list
          .map((one) => words(one === 'passkey' ? 'staff.factor.passkey' : 'staff.factor.totp'))
          .join(' · ')}
      </>
    );
  if (kind === 'payee') return <bdi>{first || '–'}</bdi>;
  if (kind === 'rights') return <code className="desk-code">{list.join('  ')}</code>;
  const role = roles.find((one) => one === first);
  return <>{role ? words(`staff.role.${role}`) : first}</>;
}

function Heading({ request: { kind, subject } }: { readonly request: GrantRequest }) {
  const words = useWords();
  const roles = ['admin', 'support', 'finance', 'risk'] as const;
  const role = roles.find((one) => kind === 'rights' && one === subject);
  if (role) return <>{words('staff.ops.rights_of', { role: words(`staff.role.${role}`) })}</>;
  if (kind === 'factors') return <>{words('staff.ops.factors_of', { account: subject })}</>;
  if (kind === 'password') return <>{words('staff.ops.password_of', { account: subject })}</>;
  if (kind === 'payee') return <>{words('staff.ops.payee_of', { account: subject })}</>;
  return <bdi>{subject}</bdi>;
}

function RequestCard({ request }: { readonly request: GrantRequest }) {
  const words = useWords();
  return (
    <section className="desk-card">
      <div className="head">
        <h2 className="sign">
          <Heading request={request} />
        </h2>
        <span className="mark-state" data-tone={TONES[request.state]}>
          {words(`staff.ops.request_${request.state}`)}
        </span>
      </div>
      <dl className="desk-rows">
        <dt>{words('staff.ops.was')}</dt>
        <dd>
          <Names kind={request.kind} list={request.was} />
        </dd>
        <dt>{words('staff.ops.wanted')}</dt>
        <dd>
          <b>
            <Names kind={request.kind} list={request.wanted} />
          </b>
        </dd>
        <dt>{words('staff.ops.asked_by')}</dt>
        <dd>
          <bdi>{request.askedBy}</bdi> · <When at={request.askedAt} />
        </dd>
        <dt>{words('staff.ops.reason')}</dt>
        <dd>{request.reason}</dd>
        <dt>{words('staff.ops.agreed')}</dt>
        <dd>
          <bdi>{words('staff.ops.agreed_of', { count: request.agreed.length, needed: request.needed })}</bdi>
          {request.agreed.length > 0 && ' · '}
          <bdi>{request.agreed.join(' · ')}</bdi>
        </dd>
      </dl>
      {request.state === 'open' && <Decision request={request} />}
      {request.kind === 'password' && <Collect request={request} />}
    </section>
  );
}

/** Changes of rights that wait for a second person, then the last that were decided. */
export function Requests() {
  const words = useWords();
  const { value, waiting, trouble, again } = useRead<typeof ListRequests>('/ops/requests', {}, 5_000);
  useRefresh(again, 10_000);
  if (waiting) return <Skeleton height={320} />;
  if (!value) return <ErrorState trouble={trouble} onRetry={again} />;
  if (value.length === 0)
    return (
      <EmptyState icon="check" title={words('staff.ops.no_requests')}>
        {words('staff.ops.second_person')}
      </EmptyState>
    );
  return (
    <div className="desk-settings">
      {value.map((request) => (
        <RequestCard key={request.id} request={request} />
      ))}
    </div>
  );
}
