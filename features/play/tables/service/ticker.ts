/**
 * Tells how high a flight is, ten times a second, to the pages of this process that listen: every process that serves pages reckons it by
 * itself from the take-off, and nothing of it is stored.
 */
import { SECOND } from '#kernel/time.ts';
import type { Hub } from '#platform/live/hub.ts';
import { fullName } from '#platform/live/publish.ts';
import { TableFlight } from '../contract.ts';
import { multiplierText } from '../present.ts';
import { FLYING, type RoundRow } from '../store.ts';
import type { TablesDeps } from './deps.ts';

const TICK_MS = 100;
/** Between two looks at what is in the air, while somebody listens. */
const LOOK_MS = SECOND / 2;

export type Ticker = { readonly stop: () => void };

export function startTicker(
  { db, engines, log }: Pick<TablesDeps, 'db' | 'engines' | 'log'>,
  hub: Pick<Hub, 'emit' | 'hears'>,
): Ticker {
  const flights = [...engines.values()].flatMap(({ code, flight }) => (flight ? [{ code, flight }] : []));
  let flying: readonly RoundRow[] = [];
  /** database's clock less this process's */
  let ahead = 0;
  let looked = 0;
  let looking = false;
  const topicOf = (code: string): string => fullName(TableFlight, { code });
  const look = async (): Promise<void> => {
    looking = true;
    try {
      const asked = Date.now();
      const rows = await db.rows(FLYING);
      flying = rows;
      const [first] = rows;
      if (first) ahead = first.now.getTime() - (asked + Date.now()) / 2;
    } catch (error) {
      log.warn({ err: error }, 'what is in the air cannot be read');
    } finally {
      looked = Date.now();
      looking = false;
    }
  };
  const engineOf = (table: string) =>
    flights.find(({ code }) => table === code || table.replace(/-\d{1,3}$/, '') === code)?.flight;
  const tick = (): void => {
    const heard =
      flights.some(({ code }) => hub.hears(topicOf(code))) ||
      flying.some((one) => hub.hears(topicOf(one.table_code)));
    if (!heard) return;
    if (!looking && Date.now() - looked >= LOOK_MS) void look();
    const now = Date.now() + ahead;
    for (const round of flying) {
      const flight = engineOf(round.table_code);
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
