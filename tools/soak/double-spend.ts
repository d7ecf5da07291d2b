/** `npm run soak -- double-spend`: see lib/double-spend.ts. */
import { doubleSpend } from './lib/double-spend.ts';
import { argument, soak } from './lib/report.ts';

await soak('double-spend', (server) => doubleSpend(server, argument(0, 50), argument(1, 200)));
