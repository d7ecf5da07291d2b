import type { StaffLogin } from '#identity/sign-in/contract.ts';
import { NameForm, type NameWords } from '#identity/sign-in/ui/entry/name-form.tsx';
import { type Entered, useEntry } from '#identity/sign-in/ui/entry/use-entry.ts';
import { VerifyStep } from '#identity/sign-in/ui/entry/verify-step.tsx';
import { useApi } from '#platform/ui/call.ts';
import { useWords } from '#platform/ui/words.tsx';
import { useStaffSession } from '../session.ts';
import { GatePage } from './gate.tsx';

export function SignIn() {
  const words = useWords();
  const api = useApi();
  const entry = useEntry();
  const enter = useStaffSession((session) => session.enter);
  const entered = ({ token, mustChangePassword, mustEnrol = false }: Entered): void =>
    enter(token, { mustChange: mustChangePassword, mustEnrol });
  const submit = (body: NameWords): void =>
    void entry.run(() => api.send<typeof StaffLogin>('POST', '/ops/session/login', { body }), entered);
  return (
    <GatePage title={words('console.sign_in')}>
      <p className="muted">{words('console.sign_in_for')}</p>
      {entry.pending ? (
        <VerifyStep
          root="/ops/session"
          pending={entry.pending}
          onEntered={entered}
          onBack={entry.startOver}
        />
      ) : (
        <NameForm entry={entry} submit={submit} />
      )}
    </GatePage>
  );
}
