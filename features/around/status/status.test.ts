/** What figures mean, what the page says of them, and incidents as staff write them. */
import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { DAY, HOUR } from '#kernel/time.ts';
import type { Db } from '#platform/db/db.ts';
import { databaseOfFile } from '#platform/testkit/file-database.ts';
import { askRoute } from '#platform/testkit/context.ts';
import {
  GetIncidents,
  OpsAddUpdate,
  type OpsIncident,
  OpsIncidents,
  OpsPutIncident,
  type StatusPage,
} from './contract.ts';
import { DAYS } from './contract/parts.ts';
import { writeSample } from './jobs.ts';
import { createStatus } from './room.ts';
import { type Figures, partOfRoute, stateOfImpact, statesOf, worst } from './rules.ts';
import { seedStatus } from './service/seed.ts';

const calm = { count: 1_000, failed: 0, slow: 0 };
const figures = (change: Partial<Figures> = {}): Figures => ({
  answers: { site: calm, play: calm, payments: calm },
  databaseMs: 2,
  behindSeconds: 0,
  lateSeconds: 0,
  ...change,
});

describe('figures', () => {
  it.each([
    ['all is well', {}, 'works works works works works'],
    ['no database, nothing works', { databaseMs: undefined }, 'down down down down down'],
    ['a slow database slows everything', { databaseMs: 600 }, 'slow slow slow slow slow'],
    ['facts that wait a minute', { behindSeconds: 60 }, 'works works works slow works'],
    ['facts that wait a quarter of an hour', { behindSeconds: 900 }, 'works works works down works'],
    ['jobs that wait', { lateSeconds: 120 }, 'works works works works slow'],
    [
      'one answer in ten is slow, one in four fails, and a few say nothing',
      {
        answers: {
          site: { count: 100, failed: 0, slow: 11 },
          play: { count: 100, failed: 26, slow: 0 },
          payments: { count: 19, failed: 19, slow: 19 },
        },
      },
      'slow down works works works',
    ],
  ] as const)('%s', (_, change, expected) => {
    const { site, play, payments, results, messages } = statesOf(figures(change));
    expect([site, play, payments, results, messages].join(' ')).toBe(expected);
  });

  it('routes belong to their part', () => {
    expect(partOfRoute('POST /play/{gameCode}/act')).toBe('play');
    expect(partOfRoute('POST /wps/cashier/deposits')).toBe('payments');
    expect(partOfRoute('GET /wps/system/status')).toBe('site');
    expect(partOfRoute('GET /playground')).toBe('site');
    expect(worst([])).toBe('works');
    expect(stateOfImpact('maintenance')).toBe('works');
  });
});

describe('the page', () => {
  const START = Date.parse('2026-11-23T08:00:00Z');
  const brandId = newId<'brand'>();
  let db: Db;
  let now = START;
  let behind = 0;
  let may = true;
  let room: ReturnType<typeof createStatus>;
  databaseOfFile((given) => {
    db = given;
  });
  const needs = () => ({
    db,
    clock: { now: () => now },
    brands: { byId: async () => ({ timeZone: 'Asia/Dhaka' }) as never },
    may: async () => may,
    behind: async () => behind,
  });
  beforeAll(() => {
    room = createStatus(needs());
  });
  const page = (): Promise<StatusPage> => {
    now += 60_000;
    return askRoute(room.routes, GetIncidents, { brandId });
  };
  const put = (id: string, body: object): Promise<OpsIncident> =>
    askRoute(room.routes, OpsPutIncident, { brandId, staff: true }, { params: { id }, body });
  const update = (id: string, body: object): Promise<OpsIncident> =>
    askRoute(room.routes, OpsAddUpdate, { brandId, staff: true }, { params: { id }, body });
  const code = (doing: Promise<unknown>): Promise<string> =>
    doing.then(
      () => 'done',
      (error: { code?: string }) => error.code ?? String(error),
    );
  const BODY = {
    revision: 0,
    impact: 'major',
    parts: ['play'],
    titles: { en: 'Reels stand still', bn: 'রিল থেমে আছে' },
    texts: { en: 'We look.' },
    startsAt: '2026-11-23T08:00:00.000Z',
  };

  it('says what is measured now, and keeps it for the days it looks back', async () => {
    expect(await page()).toMatchObject({ state: 'works', incidents: [] });
    behind = 1_000;
    const { state, parts } = await page();
    expect(state).toBe('down');
    expect(parts.find(({ part }) => part === 'results')?.state).toBe('down');
    const measure = {
      ...needs(),
      measure: async () => ({ at: now, states: statesOf(figures({ behindSeconds: behind })) }),
    };
    await writeSample(measure);
    now += HOUR;
    behind = 0;
    await writeSample({ ...measure, measure: async () => ({ at: now, states: statesOf(figures()) }) });
    const today = (await page()).parts.find(({ part }) => part === 'results')?.days;
    expect(today).toHaveLength(DAYS);
    expect(today?.at(-1)?.works).toBe(50);
    expect(today?.at(-2)?.works).toBeNull();
    now += (DAYS + 3) * DAY;
    await writeSample({ ...measure, measure: async () => ({ at: now, states: statesOf(figures()) }) });
    expect((await db.pool.query('select count(*)::int as n from status.samples')).rows[0]).toEqual({ n: 5 });
    now = START + DAY;
  });

  it('an incident shows from its beginning until it is solved, in the reader’s language, whatever is measured', async () => {
    const id = newId();
    expect(await code(put(id, { ...BODY, parts: [] }))).toBe('status.no_parts');
    expect(await code(put(id, { ...BODY, titles: { bn: 'রিল' } }))).toBe('status.no_english');
    expect(await code(put(id, { ...BODY, texts: {} }))).toBe('status.no_english');
    expect(await code(put(id, { ...BODY, revision: 2 }))).toBe('status.unknown');
    expect(await put(id, BODY)).toMatchObject({ revision: 1, state: 'looking' });
    expect(await code(put(id, BODY))).toBe('status.changed_meanwhile');
    const shown = await page();
    expect(shown.state).toBe('down');
    expect(shown.incidents[0]).toMatchObject({ title: 'Reels stand still', updates: [{ text: 'We look.' }] });
    expect(await code(update(id, { revision: 7, state: 'found', texts: { en: 'x' } }))).toBe(
      'status.changed_meanwhile',
    );
    await update(id, { revision: 1, state: 'solved', texts: { en: 'They turn.' } });
    expect(await page()).toMatchObject({
      state: 'works',
      incidents: [{ state: 'solved', endedAt: expect.any(String) }],
    });
    expect(await code(update(id, { revision: 2, state: 'found', texts: { en: 'x' } }))).toBe('status.solved');
  });

  it('work that is announced is no failure before it begins, and nobody writes without the right', async () => {
    await put(newId(), { ...BODY, startsAt: new Date(now + 3 * DAY).toISOString() });
    expect((await page()).state).toBe('works');
    may = false;
    expect(await code(put(newId(), BODY))).toBe('gate.not_allowed');
    may = true;
    const { list } = await askRoute<{ list: OpsIncident[] }>(room.routes, OpsIncidents, {
      brandId,
      staff: true,
    });
    expect(list.map(({ state }) => state)).toEqual(['looking', 'solved']);
  });

  it('the sample is written once', async () => {
    const other = newId<'brand'>();
    await seedStatus(needs(), db, other);
    await seedStatus(needs(), db, other);
    const { rows } = await db.pool.query(
      'select count(*)::int as n from status.incidents where brand_id = $1',
      [other],
    );
    expect(rows).toEqual([{ n: 2 }]);
  });
});
