import { useState } from 'react';
import type { OpsMember } from '#features/people/members/contract.ts';
import type {
  AskMemberPassword,
  CollectMemberPassword,
  GetMemberPassword,
} from '#features/people/members/contract/approvals.ts';
import { factorApi } from '#identity/factors/ui/entry/factor-calls.ts';
import { useGuarded } from '#identity/factors/ui/entry/use-guarded.ts';
import { useStaffAct } from '#identity/factors/ui/entry/use-staff-act.ts';
import { useAnswers } from '#platform/ui/answers.ts';
import { Button } from '#platform/ui/button.tsx';
import { useApi, useRead } from '#platform/ui/call.ts';
import { DeskForm, Wrong } from '#platform/ui/desk/form.tsx';
import { useReason } from '#platform/ui/desk/reason.tsx';
import { useRefresh } from '#platform/ui/desk/refresh.ts';
import { useWords } from '#platform/ui/words.tsx';

type Props = { readonly member: OpsMember };

/** A player who cannot come back by himself: asked for by one person, agreed to by another, shown to the first once. */
export function FirstPassword({ member }: Props) {
  const params = { id: member.id };
  const { value, again } = useRead<typeof GetMemberPassword>('/ops/members/{id}/password', { params }, 5_000);
  useRefresh(again, 10_000);
  const [given, setGiven] = useState('');
  if (given !== '') return <Shown password={given} />;
  if (value?.ready) return <Collect member={member} onGiven={setGiven} />;
  return <Ask member={member} waits={value?.state === 'open'} />;
}

function Ask({ member, waits }: Props & { readonly waits: boolean }) {
  const words = useWords();
  const { api, submission, run } = useStaffAct(`/ops/members/${member.id}`, '/ops/requests');
  const reason = useReason({
    label: words('members.ops.reason'),
    short: words('members.ops.reason_short'),
    name: 'password-reason',
  });
  const ask = (): void =>
    run({
      work: async () => {
        const input = { params: { id: member.id }, body: { reason: reason.text } };
        await api.send<typeof AskMemberPassword>('POST', '/ops/members/{id}/password', input);
        reason.forget();
      },
      approves: [words('members.ops.password'), member.account],
      said: words('members.ops.factors_asked', { account: member.account }),
    });
  return (
    <DeskForm
      title={words('members.ops.password')}
      hint={words('members.ops.password_effect')}
      submission={submission}
      save={words('members.ops.password_ask')}
      why={waits ? words('members.ops.password_waits') : reason.why}
      onSave={ask}
    >
      {reason.field}
    </DeskForm>
  );
}

/** Agreed to: made when it is asked for, and shown this once. */
function Collect({ member, onGiven }: Props & { readonly onGiven: (password: string) => void }) {
  const words = useWords();
  const api = useApi();
  const answers = useAnswers();
  const submission = useGuarded(factorApi(api, '/ops/session'));
  const collect = (): void => {
    void submission.run(async () => {
      const input = { params: { id: member.id }, body: {} };
      const { password } = await api.send<typeof CollectMemberPassword>(
        'POST',
        '/ops/members/{id}/password/collect',
        input,
      );
      onGiven(password);
      answers.stale('/ops/requests');
    }, [words('members.ops.password_collect'), member.account]);
  };
  return (
    <section className="desk-card">
      <h2 className="sign">{words('members.ops.password')}</h2>
      <p className="muted">{words('members.ops.password_agreed')}</p>
      <div className="desk-save">
        <Button look="go" icon="lock" busy={submission.busy} onClick={collect}>
          {words('members.ops.password_collect')}
        </Button>
        <Wrong text={submission.refusal} />
      </div>
    </section>
  );
}

function Shown({ password }: { readonly password: string }) {
  const words = useWords();
  return (
    <section className="desk-card desk-why" role="status">
      <h2 className="sign">{words('members.ops.password')}</h2>
      <p>{words('members.ops.password_once')}</p>
      <bdi className="desk-secret num" data-initial-password="">
        {password}
      </bdi>
    </section>
  );
}
