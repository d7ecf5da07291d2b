/** `npm run soak -- roles [bets]`: see lib/roles.ts. `HAAT_POSTGRES_BIN` chooses another PostgreSQL, e.g. 15. */
import { argument, print } from './lib/report.ts';
import { roles } from './lib/roles.ts';

print('roles', await roles(argument(0, 400)));
