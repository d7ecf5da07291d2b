/** `npm run soak -- commission [kills] [agents] [seed]`: see lib/commission.ts. */
import setup from '#platform/testkit/cluster.ts';
import { commission } from './lib/commission.ts';
import { argument, print } from './lib/report.ts';

const stopCluster = await setup();
try {
  print('commission', await commission(argument(0, 20), argument(1, 300), argument(2, 20_261_123)));
} finally {
  await stopCluster();
}
process.exit();
