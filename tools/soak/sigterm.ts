/** `npm run soak -- sigterm [times] [sockets]`: see lib/sigterm.ts. */
import { argument, print } from './lib/report.ts';
import { sigterm } from './lib/sigterm.ts';

print('sigterm', await sigterm(argument(0, 5), argument(1, 100)));
