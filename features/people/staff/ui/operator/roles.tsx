import { useState } from 'react';
import type { AskRights, ListRoles, Role } from '#features/people/staff/contract.ts';
import { useAnswers } from '#platform/ui/answers.ts';
import { useApi, useRead } from '#platform/ui/call.ts';
import { useSubmission } from '#platform/ui/desk/submission.ts';
import { DeskForm, Switch } from '#platform/ui/desk/form.tsx';
import { useReason } from '#platform/ui/desk/reason.tsx';
import { ErrorState, Skeleton } from '#platform/ui/states.tsx';
import { useToasts } from '#platform/ui/toast.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { spelled, useRightName } from './right-names.ts';

function RoleCard({ role, known }: { readonly role: Role; readonly known: readonly string[] }) {
  const words = useWords();
  const nameOf = useRightName();
  const api = useApi();
  const answers = useAnswers();
  const say = useToasts((toasts) => toasts.say);
  const submission = useSubmission();
  const had = spelled(role.rights, known);
  const [rights, setRights] = useState<readonly string[]>(had);
  const reason = useReason({ label: words('staff.ops.reason'), short: words('staff.ops.fill_in'), rows: 2 });
  const everything = role.rights.includes('*');
  const turn = (right: string, on: boolean): void =>
    setRights(on ? [...rights, right] : rights.filter((one) => one !== right));
  const changed = [...rights].sort().join() !== [...had].sort().join();
  const ask = (): void => {
    void submission.run(async () => {
      const body = { rights: [...rights], reason: reason.text };
      const params = { role: role.role };
      await api.send<typeof AskRights>('POST', '/ops/roles/{role}/rights', { params, body });
      say(words('staff.ops.asked'), 'gain');
      reason.forget();
      answers.stale('/ops/requests');
    });
  };
  const why = !changed ? words('staff.ops.change_first') : reason.why;
  return (
    <DeskForm
      title={words(`staff.role.${role.role}`)}
      hint={words(everything ? 'staff.ops.everything' : 'staff.ops.second_person')}
      submission={submission}
      save={words('staff.ops.ask')}
      why={why}
      onSave={ask}
    >
      <div>
        {known.map((right) => (
          <Switch
            key={right}
            label={nameOf(right)}
            on={rights.includes(right)}
            onTurn={(on) => turn(right, on)}
          />
        ))}
      </div>
      {reason.field}
    </DeskForm>
  );
}

/** What each role may do; a change waits for a second person. */
export function Roles() {
  const { value, waiting, trouble, again } = useRead<typeof ListRoles>('/ops/roles', {}, 5_000);
  if (waiting) return <Skeleton height={320} />;
  if (!value) return <ErrorState trouble={trouble} onRetry={again} />;
  return (
    <div className="desk-settings">
      {value.roles.map((role) => (
        <RoleCard key={`${role.role} ${role.rights.join()}`} role={role} known={value.known} />
      ))}
    </div>
  );
}
