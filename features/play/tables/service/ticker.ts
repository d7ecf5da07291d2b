/**
 * Tells how high a flight is, ten times a second, to the pages of this process that listen: every process that serves pages reckons it by
 * itself from the take-off, and nothing of it is stored.
 */
import { SECOND } from '#kernel/time.ts';
import type { Hub } from '#platform/live/hub.ts';
import { fullName } from '#platform/live/publish.ts';
import { TableFlight } from '../contract.ts';
import { multiplierText } from '../present.ts';
import { FLYING, type FlyingRow } from '../store.ts';
import type { TablesNeeds } from './needs.ts';

const TICK_MS = 100;
/** Between two looks at what is in the air, while somebody listens. */
const LOOK_MS = SECOND / 2;
const ALL_FLIGHTS = 'flight:';

export type Ticker = { readonly stop: () => void };

export function startTicker(
  { db, engines, log }: Pick<TablesNeeds, 'db' | 'engines' | 'log'>,
  hub: Pick<Hub, 'emit' | 'hearsAny'>,
): Ticker {
  let flying: readonly FlyingRow[] = [];
  /** database's clock less this process's */
  let ahead = 0;
  let checkedAt = 0;
  let checking = false;
  let subscribersCheckedAt = 0;
  let subscribed = false;
  const topicOf = (code: string): string => fullName(TableFlight, { code });
  const look = async (): Promise<void> => {
    checking = true;
    try {
      const asked = Date.now();
      const rows = await db.rows(FLYING);
      flying = rows;
      const [first] = rows;
      if (first) ahead = first.now.getTime() - (asked + Date.now()) / 2;
    } catch (error) {
      log.warn({ err: error }, 'what is in the air cannot be read');
    } finally {
      checkedAt = Date.now();
      checking = false;
    }
  };
  /** Any table may deal flights, also one that was set up after this process began: so the hub is asked for all of them, now and then. */
  const hasSubscribers = (): boolean => {
    if (Date.now() - subscribersCheckedAt >= LOOK_MS) {
      subscribersCheckedAt = Date.now();
      subscribed = hub.hearsAny(ALL_FLIGHTS);
    }
    return subscribed;
  };
  const tick = (): void => {
    if (!hasSubscribers()) return;
    if (!checking && Date.now() - checkedAt >= LOOK_MS) void look();
    const now = Date.now() + ahead;
    for (const round of flying) {
      const flight = engines.get(round.engine)?.flight;
      const start = round.flight_at?.getTime() ?? 0;
      // Never past its end: who listens would know it before it has come.
      if (!flight || now < start || now >= round.reveals_at.getTime()) continue;
      const ms = Math.floor(now - start);
      hub.emit({
        topic: topicOf(round.table_code),
        n: Math.floor(now),
        at: new Date(now).toISOString(),
        data: { roundId: round.id, multiplier: multiplierText(flight.at(ms)), ms },
      });
    }
  };
  const timer = setInterval(tick, TICK_MS);
  return { stop: () => clearInterval(timer) };
}
