/** `npm run soak -- hostile-amounts`: see lib/hostile-amounts.ts. */
import { hostileAmounts } from './lib/hostile-amounts.ts';
import { soak } from './lib/report.ts';

await soak('hostile-amounts', (server) => hostileAmounts(server));
