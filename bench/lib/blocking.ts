/**
 * How long a page keeps a slow phone's main thread, in time of the processor and not of the clock: other work on the machine
 * does not count. Four times slower than here, as Lighthouse does; what is above 50 ms of a task blocks.
 */
import type { Browser, CDPSession } from 'playwright-core';

const SLOWER = 4;
const SHORT_MS = 50;
/** The page has come to rest by then: parts that come later, news, the first turn of the banners. */
const REST_MS = 6_000;

type TraceEvent = {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** µs */
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
};

/** `RunTask` is a line of the second one. */
const CATEGORIES = ['loading', 'disabled-by-default-devtools.timeline', 'blink.user_timing'];

async function record(session: CDPSession, work: () => Promise<void>): Promise<readonly TraceEvent[]> {
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => {
    for (const event of value) events.push(JSON.parse(JSON.stringify(event)));
  });
  await session.send('Tracing.start', {
    traceConfig: { includedCategories: CATEGORIES },
    transferMode: 'ReportEvents',
  });
  await work();
  const complete = new Promise<void>((resolve) => session.once('Tracing.tracingComplete', () => resolve()));
  await session.send('Tracing.end');
  await complete;
  return events;
}

/** Sum of what is above 50 ms, of the tasks after the first paint, ms. */
export function blockedIn(events: readonly TraceEvent[]): number {
  const paint = events.findLast(({ name }) => name === 'firstContentfulPaint');
  if (!paint) throw new Error('nothing was painted');
  return events
    .filter(
      ({ pid, tid, ph, name }) => pid === paint.pid && tid === paint.tid && ph === 'X' && name === 'RunTask',
    )
    .filter(({ ts }) => ts >= paint.ts)
    .map(({ tdur, dur }) => ((tdur ?? dur ?? 0) / 1_000) * SLOWER - SHORT_MS)
    .reduce((sum, above) => sum + Math.max(0, above), 0);
}

/** One visit with empty caches on a phone's screen. */
export async function blocking(browser: Browser, address: string): Promise<number> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
  });
  const page = await context.newPage();
  const events = await record(await browser.newBrowserCDPSession(), async () => {
    await page.goto(address);
    await page.evaluate((ms) => new Promise((done) => setTimeout(done, ms)), REST_MS);
  });
  await context.close();
  return blockedIn(events);
}
