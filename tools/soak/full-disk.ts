/** `npm run soak -- full-disk [times] [clients]`: see lib/full-disk.ts. */
import { fullDisk } from './lib/full-disk.ts';
import { argument, print } from './lib/report.ts';

print('full-disk', await fullDisk(argument(0, 5), argument(1, 60)));
