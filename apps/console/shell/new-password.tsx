import type { StaffChangePassword } from '#identity/passwords/contract.ts';
import { ChangePasswordForm } from '#identity/passwords/ui/player/change-password-form.tsx';
import '#identity/accounts/ui/player/register.css';
import { useApi } from '#platform/ui/call.ts';
import { useWords } from '#platform/ui/words.tsx';
import { useStaffSession } from '../session.ts';
import { GatePage } from './gate.tsx';

/** A first password was set by somebody else: nothing goes on before it is changed. */
export function NewPassword() {
  const words = useWords();
  const api = useApi();
  const changed = useStaffSession((session) => session.changed);
  return (
    <GatePage title={words('console.new_password')}>
      <p className="muted">{words('console.new_password_why')}</p>
      <ChangePasswordForm
        send={(body) => api.send<typeof StaffChangePassword>('POST', '/ops/session/password', { body })}
        onDone={changed}
      />
    </GatePage>
  );
}
