import { useState } from 'react';
import type {
  AskRole,
  AskStaffFactors,
  AskStaffPassword,
  SetStaffStatus,
  StaffMember,
} from '#features/people/staff/contract.ts';
import { factorApi } from '#identity/factors/ui/entry/factor-calls.ts';
import { useGuarded } from '#identity/factors/ui/entry/use-guarded.ts';
import { useAnswers } from '#platform/ui/answers.ts';
import { Button } from '#platform/ui/button.tsx';
import { useApi } from '#platform/ui/call.ts';
import { useSubmission } from '#platform/ui/desk/submission.ts';
import { Choose, DeskForm, Wrong } from '#platform/ui/desk/form.tsx';
import { CardHead } from '#platform/ui/desk/card-head.tsx';
import { Pane } from '#platform/ui/desk/pane.tsx';
import { useReason } from '#platform/ui/desk/reason.tsx';
import { When } from '#platform/ui/desk/when.tsx';
import { useToasts } from '#platform/ui/toast.tsx';
import { StateMark } from '#platform/ui/desk/state-mark.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { STAFF_STATES } from './states.ts';

const ROLES = ['none', 'support', 'finance', 'risk', 'admin'] as const;
type Props = { readonly one: StaffMember; readonly onClose: () => void };

function Facts({ one }: { readonly one: StaffMember }) {
  const words = useWords();
  const { tone, word } = STAFF_STATES[one.status];
  return (
    <section className="desk-card">
      <CardHead title={one.name}>
        <StateMark tone={tone}>{words(word)}</StateMark>
      </CardHead>
      <dl className="desk-rows">
        <dt>{words('staff.ops.account')}</dt>
        <dd>
          <bdi>{one.account}</bdi>
        </dd>
        <dt>{words('staff.ops.person')}</dt>
        <dd>
          <bdi>{one.person || '–'}</bdi>
        </dd>
        <dt>{words('staff.ops.email')}</dt>
        <dd>
          <bdi>{one.email || '–'}</bdi>
        </dd>
        <dt>{words('staff.ops.role')}</dt>
        <dd>{words(`staff.role.${one.role}`)}</dd>
        <dt>{words('staff.ops.hired')}</dt>
        <dd>
          <When at={one.hiredAt} />
        </dd>
        <dt>{words('staff.ops.last_sign_in')}</dt>
        <dd>{one.lastSignInAt ? <When at={one.lastSignInAt} /> : '–'}</dd>
      </dl>
    </section>
  );
}

function RoleForm({ one }: { readonly one: StaffMember }) {
  const words = useWords();
  const api = useApi();
  const answers = useAnswers();
  const say = useToasts((toasts) => toasts.say);
  const submission = useSubmission();
  const [role, setRole] = useState(one.role);
  const reason = useReason({ label: words('staff.ops.reason'), short: words('staff.ops.fill_in'), rows: 3 });
  const ask = (): void => {
    void submission.run(async () => {
      const body = { role, reason: reason.text };
      await api.send<typeof AskRole>('POST', '/ops/staff/{id}/role', { params: { id: one.id }, body });
      say(words('staff.ops.asked'), 'gain');
      reason.forget();
      answers.stale('/ops/requests');
    });
  };
  const why = role === one.role ? words('staff.ops.other_role') : reason.why;
  return (
    <DeskForm
      title={words('staff.ops.change_role')}
      hint={words('staff.ops.second_person')}
      submission={submission}
      save={words('staff.ops.ask')}
      why={why}
      onSave={ask}
    >
      <Choose
        label={words('staff.ops.role')}
        value={role}
        options={ROLES.map((name) => ({ name, title: words(`staff.role.${name}`) }))}
        onValue={setRole}
      />
      {reason.field}
    </DeskForm>
  );
}

/** One member of staff: what is known, another role, a new first password, suspension. */
export function StaffPane({ one, onClose }: Props) {
  const words = useWords();
  const api = useApi();
  const answers = useAnswers();
  const submission = useGuarded(factorApi(api, '/ops/session'));
  const reason = useReason({ label: words('staff.ops.reason'), short: words('staff.ops.fill_in'), rows: 3 });
  const say = useToasts((toasts) => toasts.say);
  const params = { id: one.id };
  const next = one.status === 'active' ? 'suspended' : 'active';
  const why = reason.why;
  const turn = (): void => {
    void submission.run(async () => {
      const body = { status: next, reason: reason.text } as const;
      await api.send<typeof SetStaffStatus>('POST', '/ops/staff/{id}/status', { params, body });
      answers.stale('/ops/staff');
    }, [words(next === 'suspended' ? 'staff.ops.suspend' : 'staff.ops.reopen'), one.account]);
  };
  /** Another person decides. */
  const ask = (about: 'factors' | 'password'): void => {
    void submission.run(async () => {
      const input = { params, body: { reason: reason.text } };
      if (about === 'factors')
        await api.send<typeof AskStaffFactors>('POST', '/ops/staff/{id}/factors', input);
      else await api.send<typeof AskStaffPassword>('POST', '/ops/staff/{id}/password', input);
      say(words(about === 'factors' ? 'staff.ops.asked' : 'staff.ops.asked_password'), 'gain');
      reason.forget();
      answers.stale('/ops/requests');
    }, [words(about === 'factors' ? 'staff.ops.unfactor' : 'staff.ops.reset'), one.account]);
  };
  return (
    <Pane label={one.account} onClose={onClose}>
      <Facts one={one} />
      <RoleForm one={one} />
      <section className="desk-card">
        <h2 className="sign">{words('staff.ops.account_do')}</h2>
        {reason.field}
        <div className="desk-save">
          <Button small look="line" busy={submission.busy} why={why} onClick={turn}>
            {words(next === 'suspended' ? 'staff.ops.suspend' : 'staff.ops.reopen')}
          </Button>
          <Button
            small
            look="line"
            icon="lock"
            busy={submission.busy}
            why={why}
            onClick={() => ask('password')}
          >
            {words('staff.ops.reset')}
          </Button>
          <Button
            small
            look="line"
            icon="shield"
            busy={submission.busy}
            why={why}
            onClick={() => ask('factors')}
          >
            {words('staff.ops.unfactor')}
          </Button>
        </div>
        <Wrong text={submission.refusal} />
      </section>
    </Pane>
  );
}
