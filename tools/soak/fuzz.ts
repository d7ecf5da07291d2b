/** `npm run soak -- fuzz`: see lib/fuzz.ts. */
import { fuzz } from './lib/fuzz.ts';
import { argument, soak } from './lib/report.ts';

await soak('fuzz', (server) => fuzz(server, argument(0, 500)));
