/** `npm run soak -- alterations [TABLE]`: see lib/alterations.ts; `… alterations live` the part of lib/alterations-live.ts alone. */
import setup from '#platform/testkit/cluster.ts';
import { startServer } from '#apps/server/testing.ts';
import { alterations } from './lib/alterations.ts';
import { liveAlterations } from './lib/alterations-live.ts';
import { print } from './lib/report.ts';

const stopCluster = await setup();
const [, , only] = process.argv;
const live = await startServer();
const server = await startServer();
try {
  if (only === undefined || only === 'live') print('live', await liveAlterations(live));
  if (only !== 'live') print('alterations', await alterations(server, only));
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  await live.stop();
  await server.stop();
  await stopCluster();
}
