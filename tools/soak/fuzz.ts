/** `npm run soak -- fuzz [bodies a route]`: see lib/fuzz.ts. */
import { fuzz } from './lib/fuzz.ts';
import { argument, soak } from './lib/report.ts';

await soak('fuzz', (server) => fuzz(server, argument(0, 500)), { trustProxy: true });
