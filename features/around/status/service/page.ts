/** The status page: what was measured now and in the last days, and what staff say. */
import { dayAfter, midnightOf } from '#kernel/days.ts';
import type { BrandId } from '#kernel/ids.ts';
import { DAY, MINUTE, toWire } from '#kernel/time.ts';
import { dateAt, instantAt } from '#kernel/zones.ts';
import type { StatusPage } from '../contract.ts';
import { DAYS, PARTS } from '../contract/parts.ts';
import { presentIncident } from '../present.ts';
import { stateOfImpact, worst } from '../rules.ts';
import { daysSince, lastSamples, listIncidents, updatesOf } from '../store.ts';
import type { StatusNeeds } from './needs.ts';

/** What another process has measured counts for so long. */
const COUNTS_MS = 12 * MINUTE;
const SHOWN = 30;

export async function statusPage(
  { db, clock, brands, measure }: StatusNeeds,
  brandId: BrandId,
  language: string,
): Promise<StatusPage> {
  const now = clock.now();
  const { timeZone } = await brands.byId(brandId);
  const first = dayAfter(dateAt(now, timeZone), 1 - DAYS);
  const from = new Date(instantAt(midnightOf(first), timeZone));
  const [measured, days, last, incidents] = await Promise.all([
    measure(),
    daysSince(db, from, timeZone),
    lastSamples(db, new Date(now - COUNTS_MS)),
    listIncidents(db, brandId, new Date(now - DAYS * DAY), SHOWN, 0),
  ]);
  const updates = await updatesOf(
    db,
    incidents.map(({ id }) => id),
  );
  // Work that is announced has not begun.
  const open = incidents.filter((one) => one.ended_at === null && one.starts_at.getTime() <= now);
  const parts = PARTS.map((part) => ({
    part,
    state: worst([
      measured.states[part],
      ...last.filter((one) => one.part === part).map(({ state }) => state),
      ...open.filter((one) => one.parts.includes(part)).map(({ impact }) => stateOfImpact(impact)),
    ]),
    days: Array.from({ length: DAYS }, (_, at) => {
      const day = dayAfter(first, at);
      const found = days.find((one) => one.part === part && one.day === day);
      return { day, works: found ? Math.floor(found.works * 100) / 100 : null };
    }),
  }));
  return {
    state: worst(parts.map(({ state }) => state)),
    measuredAt: toWire(measured.at),
    parts,
    incidents: incidents.map((row) => presentIncident(row, updates, language)),
  };
}
