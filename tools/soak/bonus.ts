/** `npm run soak -- bonus [sequences] [seed]`: see lib/bonus.ts. */
import setup from '#platform/testkit/cluster.ts';
import { bonus } from './lib/bonus.ts';
import { argument, print } from './lib/report.ts';

const stopCluster = await setup();
try {
  print('bonus', await bonus(argument(0, 10_000), argument(1, Date.now() % 2_147_483_647)));
} finally {
  await stopCluster();
}
