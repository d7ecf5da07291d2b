import { Link, useLocation } from 'react-router';
import { useIsMember } from '#identity/sessions/ui/player/session.ts';
import { useJoining } from '#identity/sign-in/ui/player/use-joining.ts';
import { useWords } from '#platform/ui/words.tsx';

/** Says all the time that nothing here is money, and how to play with it. */
export function TrialStrip() {
  const words = useWords();
  const isMember = useIsMember();
  const joining = useJoining();
  const { pathname } = useLocation();
  return (
    <p className="trial-strip">
      <span>
        <b className="sign-small">{words('rounds.trial')}</b> {words('rounds.trial_says')}
      </span>
      {isMember ? (
        <Link className="link" to={pathname} replace>
          {words('rounds.play_real')}
        </Link>
      ) : (
        joining && (
          <Link className="link" to="/register">
            {words('rounds.join')}
          </Link>
        )
      )}
    </p>
  );
}
