/** `npm run soak -- purse [sequences] [seed]`: see lib/purse.ts. */
import setup from '#platform/testkit/cluster.ts';
import { purse } from './lib/purse.ts';
import { argument, print } from './lib/report.ts';

const stopCluster = await setup();
try {
  print('purse', await purse(argument(0, 10_000), argument(1, Date.now() % 2_147_483_647)));
} finally {
  await stopCluster();
}
