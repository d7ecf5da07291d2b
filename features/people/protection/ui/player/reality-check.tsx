import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { AnswerRealityCheck, GetPlaySession } from '#features/people/protection/contract.ts';
import { useIsMember } from '#identity/sessions/ui/player/session.ts';
import { Button } from '#platform/ui/button.tsx';
import { useApi, useRead } from '#platform/ui/call.ts';
import { Popup } from '#platform/ui/popup.tsx';
import { usePopups } from '#platform/ui/popups.ts';
import { ErrorState, SkeletonRows } from '#platform/ui/states.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { SessionFacts } from './session-facts.tsx';
import './protection.css';

/** How long, how much, and whether to go on. Closed without an answer, the next stake is refused and it comes again. */
export default function RealityCheck() {
  const words = useWords();
  const api = useApi();
  const navigate = useNavigate();
  const close = usePopups((popups) => popups.close);
  const isMember = useIsMember();
  const { value, trouble, again } = useRead<typeof GetPlaySession>(
    '/wps/protection/session',
    isMember ? {} : undefined,
    0,
  );
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const answer = async (said: 'continue' | 'stop'): Promise<void> => {
    setBusy(true);
    setFailed(false);
    try {
      await api.send<typeof AnswerRealityCheck>('POST', '/wps/protection/realityCheck', {
        body: { answer: said },
      });
      close();
      if (said === 'stop') void navigate('/member/limits');
    } catch {
      setFailed(true);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Popup title={words('protection.check')} onClose={close} unasked>
      {value ? (
        <div className="stack">
          <p>{words('protection.check_why')}</p>
          <SessionFacts session={value} />
          {failed && (
            <p className="field-wrong" role="alert">
              {words('ui.error.network')}
            </p>
          )}
          <Button look="go" wide busy={busy} onClick={() => void answer('stop')}>
            {words('protection.check_stop')}
          </Button>
          <Button look="line" wide busy={busy} onClick={() => void answer('continue')}>
            {words('protection.check_continue')}
          </Button>
        </div>
      ) : trouble ? (
        <ErrorState trouble={trouble} onRetry={again} />
      ) : (
        <SkeletonRows rows={3} height={44} />
      )}
    </Popup>
  );
}
