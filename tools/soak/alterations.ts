/** `npm run soak -- alterations [TABLE]`: see lib/alterations.ts. */
import setup from '#platform/testkit/cluster.ts';
import { startServer } from '#apps/server/testing.ts';
import { alterations } from './lib/alterations.ts';
import { print } from './lib/report.ts';

const stopCluster = await setup();
const server = await startServer();
try {
  print('alterations', await alterations(server, process.argv[2]));
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  await server.stop();
  await stopCluster();
}
