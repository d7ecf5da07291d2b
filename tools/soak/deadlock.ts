/** `npm run soak -- deadlock`: see lib/deadlock.ts. */
import { deadlock } from './lib/deadlock.ts';
import { argument, soak } from './lib/report.ts';

await soak('deadlock', (server) => deadlock(server, argument(0, 60), argument(1, 64)));
