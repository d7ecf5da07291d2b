/** What the program measures of itself: its answers since the last look, the database, facts and jobs that wait. */
import { type Clock, MINUTE } from '#kernel/time.ts';
import type { Db } from '#platform/db/db.ts';
import { httpSeconds } from '#platform/metrics/metrics.ts';
import type { Part, PartState } from '../contract/parts.ts';
import { type Answers, type Figures, partOfRoute, SLOW_SECONDS, statesOf } from '../rules.ts';
import { lateSeconds, ping } from '../store.ts';

export type MeasureNeeds = {
  readonly db: Db;
  readonly clock: Clock;
  /** Age of the oldest fact a listener has not handled, seconds. */
  readonly behind: () => Promise<number>;
};

type Counted = Record<'site' | 'play' | 'payments', { count: number; failed: number; slow: number }>;
const nothing = (): Counted => ({
  site: { count: 0, failed: 0, slow: 0 },
  play: { count: 0, failed: 0, slow: 0 },
  payments: { count: 0, failed: 0, slow: 0 },
});

/** Of this process, since it began. Refusals are answers; what failed is ours alone (5xx). */
async function counted(): Promise<Counted> {
  const sum = nothing();
  for (const { labels, value, metricName } of (await httpSeconds.get()).values) {
    const of = sum[partOfRoute(String(labels.route))];
    const isCount = metricName === 'haat_http_seconds_count';
    if (isCount) {
      of.count += value;
      of.slow += value;
      if (Number(labels.status) >= 500) of.failed += value;
    } else if (new Map<string, unknown>(Object.entries(labels)).get('le') === SLOW_SECONDS) of.slow -= value;
  }
  return sum;
}

const since = (now: Counted, before: Counted): Readonly<Record<keyof Counted, Answers>> => {
  const less = (part: keyof Counted): Answers => ({
    count: now[part].count - before[part].count,
    failed: now[part].failed - before[part].failed,
    slow: now[part].slow - before[part].slow,
  });
  return { site: less('site'), play: less('play'), payments: less('payments') };
};

/** As long as a look is new nobody looks again: a status page is asked for most when everything is slow. */
const FRESH_MS = 20_000;
/** Answers are judged over this long. */
const WINDOW_MS = 5 * MINUTE;

export type Measured = { readonly at: number; readonly states: Readonly<Record<Part, PartState>> };
export type Measure = () => Promise<Measured>;

export function createMeasure({ db, clock, behind }: MeasureNeeds): Measure {
  let looks: readonly { readonly at: number; readonly counted: Counted }[] = [];
  let last: { readonly at: number; readonly value: Promise<Measured> } | undefined;

  async function look(at: number): Promise<Measured> {
    const now = await counted();
    looks = [...looks.filter((one) => at - one.at <= WINDOW_MS), { at, counted: now }];
    const began = performance.now();
    const databaseMs = await ping(db).then(
      () => performance.now() - began,
      () => undefined,
    );
    // A database that is away cannot say how far anything is behind.
    const unknown = async (ask: Promise<number>): Promise<number> => ask.catch(() => 0);
    const figures: Figures = {
      answers: since(now, looks[0]?.counted ?? nothing()),
      databaseMs,
      behindSeconds: databaseMs === undefined ? 0 : await unknown(behind()),
      lateSeconds: databaseMs === undefined ? 0 : await unknown(lateSeconds(db)),
    };
    return { at, states: statesOf(figures) };
  }

  return () => {
    const at = clock.now();
    if (last === undefined || at - last.at > FRESH_MS) last = { at, value: look(at) };
    return last.value;
  };
}
