import { useState } from 'react';
import type { FirstPassword } from '#features/people/approvals/contract.ts';
import { FirstPasswordCard } from '#features/people/approvals/ui/operator/first-password.tsx';
import type { HireStaff } from '#features/people/staff/contract.ts';
import { useAnswers } from '#platform/ui/answers.ts';
import { useApi } from '#platform/ui/call.ts';
import { useSubmission } from '#platform/ui/desk/submission.ts';
import { Choose, DeskForm, TextArea } from '#platform/ui/desk/form.tsx';
import { Pane } from '#platform/ui/desk/pane.tsx';
import { Field } from '#platform/ui/field.tsx';
import { useWords } from '#platform/ui/words.tsx';

const ROLES = ['support', 'finance', 'risk', 'admin'] as const;

/** Hires somebody without rights; his role waits for a second person. */
export function HirePane({ onClose }: { readonly onClose: () => void }) {
  const words = useWords();
  const api = useApi();
  const answers = useAnswers();
  const submission = useSubmission();
  const [username, setUsername] = useState('');
  const [name, setName] = useState('');
  const [person, setPerson] = useState('');
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<(typeof ROLES)[number]>('support');
  const [reason, setReason] = useState('');
  const [given, setGiven] = useState<FirstPassword>();
  const wrongOf = (field: string): string | undefined =>
    submission.fields[field] ? submission.wrong : undefined;
  const hire = (): void => {
    void submission.run(async () => {
      const who = { username: username.trim().toLowerCase(), name: name.trim(), person: person.trim() };
      const address = email.trim() === '' ? {} : { email: email.trim() };
      const body = { ...who, ...address, role, reason: reason.trim() };
      setGiven(await api.send<typeof HireStaff>('POST', '/ops/staff', { body }));
      answers.stale('/ops/staff');
      answers.stale('/ops/requests');
    });
  };
  const ready =
    username.trim() !== '' && name.trim() !== '' && person.trim() !== '' && reason.trim().length > 2;
  return (
    <Pane label={words('staff.ops.hire')} onClose={onClose}>
      {given ? (
        <FirstPasswordCard given={given} />
      ) : (
        <DeskForm
          title={words('staff.ops.hire')}
          hint={words('staff.ops.hire_hint')}
          submission={submission}
          save={words('staff.ops.hire_do')}
          why={ready ? undefined : words('staff.ops.fill_in')}
          onSave={hire}
        >
          <Field
            label={words('staff.ops.account')}
            wrong={wrongOf('username')}
            maxLength={24}
            dir="ltr"
            autoComplete="off"
            value={username}
            onChange={(event) => setUsername(event.target.value)}
          />
          <Field
            label={words('staff.ops.name')}
            wrong={wrongOf('name')}
            maxLength={60}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
          <Field
            label={words('staff.ops.person')}
            hint={words('staff.ops.person_hint')}
            wrong={wrongOf('person')}
            maxLength={60}
            value={person}
            onChange={(event) => setPerson(event.target.value)}
          />
          <Field
            label={words('staff.ops.email')}
            hint={words('staff.ops.email_hint')}
            wrong={wrongOf('email')}
            type="email"
            dir="ltr"
            autoComplete="off"
            maxLength={254}
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
          <Choose
            label={words('staff.ops.role')}
            value={role}
            options={ROLES.map((one) => ({ name: one, title: words(`staff.role.${one}`) }))}
            onValue={setRole}
          />
          <TextArea label={words('staff.ops.reason')} max={200} value={reason} onValue={setReason} />
        </DeskForm>
      )}
    </Pane>
  );
}
