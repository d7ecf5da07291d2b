/** `npm run soak -- enumeration [times] [part of a door's name]`: see lib/enumeration.ts. */
import { enumeration } from './lib/enumeration.ts';
import { argument, soak } from './lib/report.ts';

const part = process.argv[3] ?? '';
await soak('enumeration', (server) => enumeration(server, { times: argument(0, 1_000), part }), {
  trustProxy: true,
});
