/** `npm run soak -- stuffing [tries] [accounts] [long]`: see lib/stuffing.ts; `long` comes from long addresses, none twice. */
import { argument, soak } from './lib/report.ts';
import { stuffing } from './lib/stuffing.ts';

const [tries, accounts] = [argument(0, 10_000), argument(1, 1_000)];
await soak(
  'stuffing',
  (server) =>
    stuffing(server, {
      tries,
      accounts,
      addresses: 50,
      right: Math.ceil(tries / 100),
      long: process.argv.includes('long'),
    }),
  { trustProxy: true },
);
