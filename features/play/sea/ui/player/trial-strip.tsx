import { Link, useLocation } from 'react-router';
import { useIsMember } from '#identity/sessions/ui/player/session.ts';
import { useWords } from '#platform/ui/words.tsx';

/** Says all the time that nothing here is money, and how to play with it. */
export function TrialStrip() {
  const words = useWords();
  const isMember = useIsMember();
  const { pathname } = useLocation();
  return (
    <p className="trial-strip">
      <span>
        <b className="sign-small">{words('sea.trial')}</b> {words('sea.trial_says')}
      </span>
      <Link className="link" to={isMember ? pathname : '/register'} replace={isMember}>
        {words(isMember ? 'sea.play_real' : 'sea.join')}
      </Link>
    </p>
  );
}
