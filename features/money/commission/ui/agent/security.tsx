import { Devices } from '#identity/ui/player/devices.tsx';
import { useWords } from '#platform/ui/words.tsx';
import type { CentreProps } from './centre.tsx';

/** Where the agent is signed in. */
export default function Security({ standing }: CentreProps) {
  const words = useWords();
  return (
    <>
      <p className="muted">
        <bdi>{standing.nickname || standing.account}</bdi> · {words('identity.agent_home_for')}
      </p>
      <Devices />
    </>
  );
}
