/** `npm run soak -- codes [guesses]`: see lib/codes.ts. */
import { guessing } from './lib/codes.ts';
import { argument, soak } from './lib/report.ts';

await soak('codes', (server) => guessing(server, argument(0, 5_000)), { trustProxy: true });
