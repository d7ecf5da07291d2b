/** `npm run soak -- interrupted [kills]`: see lib/interrupted.ts. */
import { interrupted } from './lib/interrupted.ts';
import { argument, print } from './lib/report.ts';

print('interrupted', await interrupted(argument(0, 20)));
