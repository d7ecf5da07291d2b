/** `npm run soak -- sessions [runs] [seed]`: see lib/sessions.ts. */
import setup from '#platform/testkit/cluster.ts';
import { argument, print } from './lib/report.ts';
import { sessions } from './lib/sessions.ts';

const stopCluster = await setup();
print('sessions', await sessions(argument(0, 1_000), argument(1, Date.now() % 2_147_483_647)));
await stopCluster();
