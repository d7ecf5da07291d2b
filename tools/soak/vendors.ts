/**
 * `npm run soak -- vendors [sequences] [from] [kills]`: sequences of calls of a vendor, told to the wallet and to the model of the kit; every answer and the books have to be
 * the same. And a process that dies between call and answer at so many points, after which the vendor calls again.
 */
import { killPoints } from '#features/play/vendors/kills.fixture.ts';
import setup from '#platform/testkit/cluster.ts';
import { compareWithModel } from '#tools/vendor-kit/model.ts';
import { argument, print } from './lib/report.ts';

const [sequences, from, kills] = [argument(0, 10_000), argument(1, 1), argument(2, 40)];
const stopCluster = await setup();
const began = Date.now();
try {
  const { calls, differences, findings } = await compareWithModel(from, sequences, (done) => {
    if (done % 500 === 0)
      console.log(`· ${done} sequences after ${Math.round((Date.now() - began) / 1000)} s`);
  });
  print('vendors, in any order', {
    figures: { sequences, calls, 'answered differently': differences.length },
    failures: [...differences, ...findings],
  });
  const { killed, failures } = await killPoints(kills);
  print('vendors, killed', { figures: { points: kills, 'without an answer': killed }, failures });
} finally {
  await stopCluster();
}
