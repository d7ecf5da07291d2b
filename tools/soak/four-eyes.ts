/** `npm run soak -- four-eyes [runs] [seed]`: see lib/four-eyes.ts. */
import { fourEyes } from './lib/four-eyes.ts';
import { argument, soak } from './lib/report.ts';

const seed = argument(1, Date.now() % 2_147_483_647);
await soak('four-eyes', (server) => fourEyes(server, argument(0, 1_000), seed));
