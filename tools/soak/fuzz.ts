/** `npm run soak -- fuzz [bodies a route]`: see lib/fuzz.ts. */
import { fuzz } from './lib/fuzz.ts';
import { argument, errorLog, soak } from './lib/report.ts';

const { log, errors } = errorLog();
await soak('fuzz', (server) => fuzz(server, argument(0, 500), 1, errors), { trustProxy: true, log });
