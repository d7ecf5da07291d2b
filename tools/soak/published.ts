/** `npm run soak -- published [rounds a game] [rounds a table] [draws a lottery]`: see lib/published.ts. A hundred of each take about an hour. */
import { published } from './lib/published.ts';
import { argument, errorLog, soak } from './lib/report.ts';

const HUNDRED = 100;
const { log } = errorLog();
const wanted = {
  rounds: argument(0, HUNDRED),
  deals: argument(1, HUNDRED),
  draws: argument(2, HUNDRED),
  tables: 12,
};
await soak('published', (server) => published(server, wanted), { log });
