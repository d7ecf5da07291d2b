/** `npm run soak -- outcomes [outcomes a game]`: see lib/outcomes.ts. Ten million of each take a night. */
import { outcomes } from './lib/outcomes.ts';
import { argument, print } from './lib/report.ts';

print('outcomes', outcomes(argument(0, 10_000_000), 12));
