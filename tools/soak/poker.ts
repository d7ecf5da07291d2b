/** `npm run soak -- poker [hands] [seed]`: see lib/poker.ts. */
import { poker } from './lib/poker.ts';
import { argument, print } from './lib/report.ts';

print('poker', await poker(argument(0, 1_000_000), argument(1, Date.now() % 2_147_483_647), true));
