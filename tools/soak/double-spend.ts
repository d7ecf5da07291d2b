/** `npm run soak -- double-spend [races] [requests] [requests of each way]`: see lib/double-spend.ts and lib/one-balance.ts. */
import { doubleSpend } from './lib/double-spend.ts';
import { oneBalance } from './lib/one-balance.ts';
import { launchBeside } from './lib/process.ts';
import { argument, soak } from './lib/report.ts';

await soak('double-spend', async (server) => {
  const races = argument(0, 50);
  const one = await doubleSpend(server, races, argument(1, 200));
  const beside = await launchBeside(server);
  try {
    const all = await oneBalance(server, { races, each: argument(2, 25), other: beside });
    return {
      figures: {
        ...one.figures,
        ...Object.fromEntries(
          Object.entries(all.figures).map(([what, figure]) => [`every way: ${what}`, figure]),
        ),
      },
      failures: [...one.failures, ...all.failures],
    };
  } finally {
    await beside.stop();
  }
});
