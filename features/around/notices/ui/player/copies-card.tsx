import { Link } from 'react-router';
import type { Copies, GetCopies, SetCopies } from '#features/around/notices/contract.ts';
import { Switch } from '#platform/ui/button.tsx';
import { useApi, useRead } from '#platform/ui/call.ts';
import { useWords } from '#platform/ui/words.tsx';

const ADDRESS = '/wps/messages/copies';

/** Copies by mail and text message, where the member has proved that they reach him. */
export function CopiesCard() {
  const words = useWords();
  const api = useApi();
  const { value, again } = useRead<typeof GetCopies>(ADDRESS, {}, 60_000);
  if (!value) return null;
  const { wanted, possible } = value;
  const set = async (body: Copies): Promise<void> => {
    await api.send<typeof SetCopies>('PUT', ADDRESS, { body });
    again();
  };
  return (
    <section className="inbox-copies" aria-labelledby="copies-title">
      <h2 id="copies-title" className="group-title">
        {words('notices.copies')}
      </h2>
      {possible.email && (
        <Switch on={wanted.email} onChange={(email) => void set({ ...wanted, email })}>
          {words('notices.copies_email')}
        </Switch>
      )}
      {possible.sms && (
        <Switch on={wanted.sms} onChange={(sms) => void set({ ...wanted, sms })}>
          {words('notices.copies_sms')}
        </Switch>
      )}
      {!possible.email && !possible.sms && (
        <p className="muted">
          {words('notices.copies_none')} <Link to="/member/profile">{words('notices.copies_profile')}</Link>
        </p>
      )}
    </section>
  );
}
