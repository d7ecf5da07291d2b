/** `npm run soak -- callback-storm [waves] [kills a wave] [deposits a wave]`: see lib/callback-storm.ts. */
import { callbackStorm } from './lib/callback-storm.ts';
import { argument, print } from './lib/report.ts';

print('callback-storm', await callbackStorm(argument(0, 8), argument(1, 2), argument(2, 40)));
