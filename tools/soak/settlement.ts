/** `npm run soak -- settlement [kills] [slips]`: see lib/settlement.ts. */
import { argument, print } from './lib/report.ts';
import { settlement } from './lib/settlement.ts';

print('settlement', await settlement(argument(0, 20), argument(1, 1_200)));
