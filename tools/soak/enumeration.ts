/** `npm run soak -- enumeration [times]`: see lib/enumeration.ts. */
import { enumeration } from './lib/enumeration.ts';
import { argument, soak } from './lib/report.ts';

await soak('enumeration', (server) => enumeration(server, argument(0, 1_000)), { trustProxy: true });
