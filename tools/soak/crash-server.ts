/** `npm run soak -- crash-server [kills] [clients]`: see lib/crash.ts. */
import { crashServer } from './lib/crash.ts';
import { argument, print } from './lib/report.ts';

print('crash-server', await crashServer(argument(0, 100), argument(1, 200)));
