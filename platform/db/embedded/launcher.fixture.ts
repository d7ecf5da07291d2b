/** A program for start.test.ts: starts the built-in PostgreSQL on the folder named by its argument and stays until it is killed. */
import { startEmbedded } from './start.ts';

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
const [, , dataDir = '', verb = 'stay'] = process.argv;
const embedded = await startEmbedded({ dataDir, log: quiet });
process.stdout.write(`${JSON.stringify({ pid: embedded.pid, port: embedded.port, url: embedded.url() })}\n`);
if (verb === 'stay') setInterval(() => undefined, 1_000);
else await embedded.stop();
