import { useWhiteLabel } from '../queries.ts';
import { AppPrompt } from './app-prompt.tsx';
import { Club } from './club.tsx';
import { ShowCounter } from './counter.tsx';
import { Matches } from './matches.tsx';
import { Promos } from './promos.tsx';
import { Winners } from './winners.tsx';

/** What stands below the first screen of the home. */
export default function Below() {
  const brand = useWhiteLabel().value;
  return (
    <div className="below">
      <Matches />
      <Promos group="h_p1" />
      <div className="proof">
        <Winners />
        {brand?.jackpot === 'display' && <ShowCounter />}
      </div>
      <Club />
      <div className="pair">
        <Promos group="w_p1" />
        <AppPrompt />
      </div>
    </div>
  );
}
