/** `npm run soak -- poker [hands] [seed] [kills]`: see lib/poker.ts and lib/poker-kills.ts. */
import { poker } from './lib/poker.ts';
import { pokerKills } from './lib/poker-kills.ts';
import { argument, print } from './lib/report.ts';

print('poker', await poker(argument(0, 1_000_000), argument(1, Date.now() % 2_147_483_647), true));
const kills = argument(2, 20);
if (kills > 0) print('poker, kills', await pokerKills(kills));
