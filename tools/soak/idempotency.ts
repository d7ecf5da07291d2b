/** `npm run soak -- idempotency`: see lib/idempotency.ts. */
import { idempotency } from './lib/idempotency.ts';
import { argument, soak } from './lib/report.ts';

await soak('idempotency', (server) => idempotency(server, argument(0, 10)));
