/** Playing at tables with credits: no account needed, `?mode=trial` asks for it. The bearer lives as long as this tab. */
import { Link, useLocation } from 'react-router';
import { type Trial, useTrial } from '#features/play/stakes/ui/trial.ts';
import type { OpenTableTrial } from '#features/play/tables/contract.ts';
import { useIsMember } from '#identity/sessions/ui/player/session.ts';
import type { Api } from '#platform/ui/api.ts';
import { useWords } from '#platform/ui/words.tsx';

const ASK = {
  room: 'tables',
  open: (api: Api) => api.send<typeof OpenTableTrial>('POST', '/tables/trial', {}),
  over: 'tables.trial_ended',
};

export const useTableTrial = (): Trial => useTrial(ASK);

/** Says all the time that nothing here is money, and how to play with it. */
export function TableTrialStrip() {
  const words = useWords();
  const isMember = useIsMember();
  const { pathname } = useLocation();
  return (
    <p className="trial-strip">
      <span>
        <b className="sign-small">{words('tables.trial')}</b> {words('tables.trial_says')}
      </span>
      <Link className="link" to={isMember ? pathname : '/register'} replace={isMember}>
        {words(isMember ? 'tables.play_real' : 'tables.join')}
      </Link>
    </p>
  );
}
