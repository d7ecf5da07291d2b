/** `npm run soak -- sea [shots] [kills]`: see lib/sea.ts. */
import { argument, print } from './lib/report.ts';
import { seaKills, seaShots } from './lib/sea.ts';

print('sea, returns', seaShots(argument(0, 10_000_000)));
const kills = argument(1, 20);
if (kills > 0) print('sea, kills', await seaKills(kills));
