/** `npm run soak -- withdrawals [sequences] [seed]`: see lib/withdrawals.ts. */
import setup from '#platform/testkit/cluster.ts';
import { argument, print } from './lib/report.ts';
import { withdrawals } from './lib/withdrawals.ts';

const stopCluster = await setup();
try {
  const seed = argument(1, Date.now() % 2_147_483_647);
  const tell = (done: number, seconds: number) => console.log(`  ${done} sequences, ${seconds} s`);
  print('withdrawals', await withdrawals(argument(0, 10_000), seed, tell));
} finally {
  await stopCluster();
}
