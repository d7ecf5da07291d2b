/** A server as far as its output goes: it logs more than a pipe holds, counts on, and leaves when it is told to. For out.test.ts alone. */
import { appendFileSync } from 'node:fs';
import { createLog } from './log.ts';

const [, , ticks = '', lines = '0'] = process.argv;
const log = createLog('info');
process.on('SIGTERM', () => {
  log.info('the last line');
  process.exit(0);
});
setInterval(() => {
  for (let n = 0; n < Number(lines); n += 1) log.warn({ text: 'x'.repeat(500) }, 'a line');
  appendFileSync(ticks, '.');
}, 20);
