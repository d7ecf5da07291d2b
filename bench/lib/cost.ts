/** What an interaction costs the main thread of a page, in time of the processor: other work on the machine does not count. */
import type { Page } from 'playwright-core';

/** ms of processor time, not slowed down */
export type Cost = {
  readonly task: number;
  readonly script: number;
  readonly style: number;
  readonly layout: number;
};

const NAMES = {
  task: 'TaskDuration',
  script: 'ScriptDuration',
  style: 'RecalcStyleDuration',
  layout: 'LayoutDuration',
} as const;

export async function watchCost(page: Page): Promise<{
  readonly begin: () => Promise<void>;
  readonly end: () => Promise<Cost>;
}> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const read = async (): Promise<Cost> => {
    const { metrics } = await session.send('Performance.getMetrics');
    const of = (name: string): number =>
      (metrics.find((metric) => metric.name === name)?.value ?? Number.NaN) * 1_000;
    return {
      task: of(NAMES.task),
      script: of(NAMES.script),
      style: of(NAMES.style),
      layout: of(NAMES.layout),
    };
  };
  let before = await read();
  return {
    begin: async () => {
      before = await read();
    },
    // Two frames later what the interaction drew is on the screen.
    end: async () => {
      await page.evaluate(
        () =>
          new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))),
      );
      const after = await read();
      return {
        task: after.task - before.task,
        script: after.script - before.script,
        style: after.style - before.style,
        layout: after.layout - before.layout,
      };
    },
  };
}
