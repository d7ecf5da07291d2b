/** `npm run soak -- live-flood [seconds] [settle]`: see lib/live-flood.ts. */
import { liveFlood } from './lib/live-flood.ts';
import { startProduct } from './lib/product.ts';
import { argument, print } from './lib/report.ts';

const product = await startProduct();
try {
  const place = { origin: product.origin(), call: product.call, person: product.person, pid: product.pid() };
  const size = { sockets: 3, connects: 10_000, halfOpen: 500, others: 20, growth: 10 };
  print('live-flood', await liveFlood(place, { ...size, seconds: argument(0, 60), settle: argument(1, 60) }));
} finally {
  await product.stop();
}
