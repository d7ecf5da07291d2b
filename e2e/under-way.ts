/** Tables whose rhythm a journey has changed: what is under way in the old one ends now, so that two rounds of one table do not overlap. */
import { statement } from '#platform/db/db.ts';
import type { Stage } from './stage.ts';

const END = statement<never>(
  'e2e.end_under_way',
  `update tables.rounds set closes_at = now(), reveals_at = now() + interval '1 ms', ends_at = now() + interval '2 ms',
     flight_at = case when flight then now() + interval '1 ms' end
   where state = 'open' and opens_at < now()`,
);

export const endUnderWay = (stage: Stage): Promise<unknown> => stage.serving.db.run(END);
