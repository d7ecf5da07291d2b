import { Link } from 'react-router';
import { Devices } from '#identity/sessions/ui/player/devices.tsx';
import { buttonClass } from '#platform/ui/button.tsx';
import { useWords } from '#platform/ui/words.tsx';
import type { CentreProps } from './centre-props.ts';

/** Where the agent is signed in. */
export default function Security({ profile }: CentreProps) {
  const words = useWords();
  return (
    <>
      <p className="muted">
        <bdi>{profile.nickname || profile.account}</bdi> · {words('identity.agent_home_for')}
      </p>
      <Link className={buttonClass('line')} to="/member/accounts">
        {words('commission.choose_password')}
      </Link>
      <Devices />
    </>
  );
}
