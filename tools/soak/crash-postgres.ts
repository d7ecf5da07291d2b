/** `npm run soak -- crash-postgres [kills] [clients]`: see lib/crash.ts. */
import { crashPostgres } from './lib/crash.ts';
import { argument, print } from './lib/report.ts';

print('crash-postgres', await crashPostgres(argument(0, 30), argument(1, 200)));
