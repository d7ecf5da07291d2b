import { Suspense } from 'react';
import { useHomeStrips } from '#platform/ui/home-strips.ts';
import { useOnlyHere } from './only-here.ts';
import { useWhiteLabel } from '../queries.ts';
import { AppPrompt } from './app-prompt.tsx';
import { Club } from './club.tsx';
import { ShowCounter } from './counter.tsx';
import { Matches } from './matches.tsx';
import { JackpotPool } from './pool.tsx';
import { Promos } from './promos.tsx';
import { Winners } from './winners.tsx';

/** What stands below the first screen of the home. */
export default function Below() {
  const brand = useWhiteLabel().value;
  const strips = useHomeStrips();
  const here = useOnlyHere();
  return (
    <div className="below">
      {here &&
        strips.map(({ order, Strip }) => (
          <Suspense key={order} fallback={null}>
            <Strip />
          </Suspense>
        ))}
      <Matches />
      <Promos group="h_p1" />
      <div className="proof">
        <Winners />
        {brand?.jackpot === 'display' ? <ShowCounter /> : <JackpotPool />}
      </div>
      <Club />
      <div className="pair">
        <Promos group="w_p1" />
        <AppPrompt />
      </div>
    </div>
  );
}
