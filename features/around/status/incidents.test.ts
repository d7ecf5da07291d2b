/** Incidents as people write and read them: their order, their languages, two who write at once, other brands; and how the house measures itself. */
import { beforeEach, describe, expect, it } from 'vitest';
import { type BrandId, type Id, newId } from '#kernel/ids.ts';
import { DAY, HOUR, MINUTE, SECOND } from '#kernel/time.ts';
import type { Db } from '#platform/db/db.ts';
import { askRoute } from '#platform/testkit/context.ts';
import { databaseOfFile } from '#platform/testkit/file-database.ts';
import { GetIncidents, type OpsIncident, OpsIncidents, type StatusPage } from './contract.ts';
import { DAYS, PARTS } from './contract/parts.ts';
import { createStatus } from './room.ts';
import { partOfRoute, statesOf, worst } from './rules.ts';
import { putIncident, updateIncident } from './service/incidents.ts';
import { createMeasure } from './service/measure.ts';
import { addSamples, daysSince, lastSamples, sweepSamples } from './store.ts';

const START = Date.parse('2026-11-23T08:00:00Z');
let db: Db;
let brandId: BrandId;
let now = START;
let room: ReturnType<typeof createStatus>;
const staffId: Id<'staff'> = newId<'staff'>();
databaseOfFile((given) => {
  db = given;
});
const needs = () => ({
  db,
  clock: { now: () => now },
  brands: { byId: async () => ({ timeZone: 'Asia/Dhaka' }) as never },
  may: async () => true,
  behind: async () => 0,
});
beforeEach(() => {
  brandId = newId<'brand'>();
  now = START;
  room = createStatus(needs());
});

const actor = (brand = brandId) => ({ brandId: brand, staffId, ip: '192.0.2.1', requestId: 'request' });
const staffed = () => ({ ...needs(), measure: async () => ({ at: now, states: statesOf(CALM) }) });
const calm = { count: 1_000, failed: 0, slow: 0 };
const CALM = {
  answers: { site: calm, play: calm, payments: calm },
  databaseMs: 2,
  behindSeconds: 0,
  lateSeconds: 0,
};
const BODY = {
  revision: 0,
  impact: 'minor' as const,
  parts: ['payments' as const],
  titles: { en: 'Deposits are late', bn: 'জমা দেরিতে', 'zh-Hant': '存款延遲' },
  texts: { en: 'We look.', bn: 'আমরা দেখছি।' },
  startsAt: new Date(START).toISOString(),
};
const put = (id: string, body: object = {}, by = actor()): Promise<OpsIncident> =>
  putIncident(staffed(), by, id, { ...BODY, ...body }, 'en');
const update = (id: string, revision: number, state: OpsIncident['state'], en: string, by = actor()) =>
  updateIncident(staffed(), by, id, { revision, state, texts: { en } }, 'en');
const page = (language?: string, brand = brandId): Promise<StatusPage> =>
  askRoute(room.routes, GetIncidents, { brandId: brand }, { query: { ...(language && { language }) } });
const listed = (query: object = {}): Promise<{ list: OpsIncident[]; totalPages: number }> =>
  askRoute(room.routes, OpsIncidents, { brandId, staff: true }, { query });
const code = (doing: Promise<unknown>): Promise<string> =>
  doing.then(
    () => 'done',
    (error: { code?: string }) => error.code ?? String(error),
  );

describe('an incident', () => {
  it('is told of newest first, and goes back to looking when it was found too soon', async () => {
    const id = newId();
    await put(id);
    const steps = ['found', 'watching', 'looking', 'solved'] as const;
    for (const [n, state] of steps.entries()) {
      now += MINUTE;
      await update(id, n + 1, state, `It is ${state}.`);
    }
    const [shown] = (await page()).incidents;
    expect(shown?.updates.map(({ state }) => state)).toEqual([
      'solved',
      'looking',
      'watching',
      'found',
      'looking',
    ]);
    expect(shown).toMatchObject({ state: 'solved', endedAt: new Date(now).toISOString() });
  });

  it('is read in the language of its reader, in English where nobody wrote it', async () => {
    await put(newId());
    const titles = async (language?: string) => (await page(language)).incidents.map(({ title }) => title);
    expect(await titles('bn')).toEqual(['জমা দেরিতে']);
    expect(await titles('zh-Hant')).toEqual(['存款延遲']);
    expect(await titles('vi')).toEqual(['Deposits are late']);
    expect(await titles('constructor')).toEqual(['Deposits are late']);
    expect((await page('bn')).incidents[0]?.updates[0]?.text).toBe('আমরা দেখছি।');
  });

  it('is its brand’s alone: neither read, nor written, nor taken over by its id', async () => {
    const id = newId();
    await put(id);
    const other = newId<'brand'>();
    expect((await page(undefined, other)).incidents).toEqual([]);
    expect({
      put: await code(put(id, { revision: 1 }, actor(other))),
      begin: await code(put(id, {}, actor(other))),
      update: await code(update(id, 1, 'solved', 'Over.', actor(other))),
    }).toEqual({
      put: 'status.unknown',
      begin: 'status.changed_meanwhile',
      update: 'status.unknown',
    });
    expect((await page()).incidents).toMatchObject([{ id, state: 'looking' }]);
  });

  it('is written by one of two who began from the same revision', async () => {
    const id = newId();
    await put(id);
    const both = await Promise.all([
      code(update(id, 1, 'found', 'One.')),
      code(update(id, 1, 'watching', 'Two.')),
      code(put(id, { revision: 1, impact: 'major' })),
    ]);
    expect(both.sort()).toEqual(['done', 'status.changed_meanwhile', 'status.changed_meanwhile']);
    const begun = newId();
    const twice = await Promise.all([code(put(begun)), code(put(begun))]);
    expect(twice.sort()).toEqual(['done', 'status.changed_meanwhile']);
    expect((await listed()).list.filter((one) => one.id === begun)[0]?.updates).toHaveLength(1);
  });

  it('that is over is changed by nobody, and leaves the page after as many days as it looks back', async () => {
    const id = newId();
    await put(id);
    await update(id, 1, 'solved', 'Over.');
    expect(await code(put(id, { revision: 2, impact: 'major' }))).toBe('status.solved');
    expect(await code(update(id, 2, 'looking', 'Again?'))).toBe('status.solved');
    now += (DAYS - 1) * DAY;
    expect((await page()).incidents).toHaveLength(1);
    now += 2 * DAY;
    expect((await page()).incidents).toEqual([]);
    expect((await listed()).list).toHaveLength(1);
  });

  it('that is open stands above those that are over, however old it is', async () => {
    const [old, recent] = [newId(), newId()];
    await put(old, { titles: { en: 'Old' }, startsAt: new Date(START - 20 * DAY).toISOString() });
    await put(recent, { titles: { en: 'Recent' } });
    await update(recent, 1, 'solved', 'Over.');
    expect((await listed()).list.map(({ title }) => title)).toEqual(['Old', 'Recent']);
    expect((await page()).incidents.map(({ title }) => title)).toEqual(['Old', 'Recent']);
    const { list, totalPages } = await listed({ pageNo: 2, pageSize: 1 });
    expect([list.map(({ title }) => title), totalPages]).toEqual([['Recent'], 2]);
  });

  it.each([
    ['minor', 'slow'],
    ['major', 'down'],
    ['maintenance', 'works'],
  ] as const)('of impact %s shows its parts as %s while it is open', async (impact, state) => {
    const id = newId();
    await put(id, { impact });
    const { parts, state: all } = await page();
    expect(parts.map((one) => [one.part, one.state])).toEqual(
      PARTS.map((part) => [part, part === 'payments' ? state : 'works']),
    );
    expect(all).toBe(state);
    await update(id, 1, 'solved', 'Over.');
    now += MINUTE;
    expect((await page()).state).toBe('works');
  });

  it('has its entries in the trail: begun, changed, told of', async () => {
    const id = newId();
    await put(id);
    await put(id, { revision: 1, impact: 'major' });
    await update(id, 2, 'solved', 'Over.');
    const { rows } = await db.pool.query(
      'select action, actor_id from platform.trail where subject = $1 order by seq',
      [id],
    );
    expect(rows.map(({ action }) => action)).toEqual([
      'status.incident_new',
      'status.incident',
      'status.update',
    ]);
    expect(new Set(rows.map(({ actor_id }) => actor_id))).toEqual(new Set([staffId]));
  });

  it('is not written without an English text, whatever else is said', async () => {
    for (const texts of [{}, { bn: 'আমরা' }, { en: '   ' }])
      expect(await code(put(newId(), { texts }))).toBe('status.no_english');
    for (const titles of [{ bn: 'জমা' }, { en: ' ' }])
      expect(await code(put(newId(), { titles }))).toBe('status.no_english');
    expect((await listed()).list).toEqual([]);
  });
});

describe('measuring', () => {
  it('is done once for all who ask within twenty seconds', async () => {
    let asked = 0;
    const measure = createMeasure({
      ...needs(),
      behind: async () => {
        asked += 1;
        return 0;
      },
    });
    await Promise.all([measure(), measure(), measure()]);
    now += 20 * SECOND;
    await measure();
    expect(asked).toBe(1);
    now += 1;
    expect((await measure()).at).toBe(now);
    expect(asked).toBe(2);
  });

  it('calls everything down where the database is away, and asks nothing else of it', async () => {
    const away = { one: async () => Promise.reject(new Error('away')) } as never;
    let asked = false;
    const measure = createMeasure({
      db: away,
      clock: { now: () => now },
      behind: async () => {
        asked = true;
        return 0;
      },
    });
    expect(new Set(Object.values((await measure()).states))).toEqual(new Set(['down']));
    expect(asked).toBe(false);
  });

  it('takes a listener nobody can ask for none that is behind', async () => {
    const measure = createMeasure({ ...needs(), behind: () => Promise.reject(new Error('no')) });
    expect((await measure()).states.results).toBe('works');
  });

  it('is kept once a moment, by day of the brand, and for as long as the page looks back', async () => {
    const works = statesOf(CALM);
    const day = Date.parse('2026-08-10T17:50:00Z');
    // Ten minutes before midnight in Dhaka, and ten after it.
    await addSamples(db, new Date(day), works);
    await addSamples(db, new Date(day), { ...works, play: 'down' });
    await addSamples(db, new Date(day + 20 * MINUTE), { ...works, play: 'slow' });
    const since = new Date(day - HOUR);
    const days = await daysSince(db, since, 'Asia/Dhaka');
    const play = days.filter(({ part, day: one }) => part === 'play' && one.startsWith('2026-08'));
    expect(play.map((one) => [one.day, one.works]).sort()).toEqual([
      ['2026-08-10', 100],
      ['2026-08-11', 0],
    ]);
    const last = await lastSamples(db, since);
    expect(last.find(({ part, at }) => part === 'play' && at.getTime() === day + 20 * MINUTE)?.state).toBe(
      'slow',
    );
    await sweepSamples(db, new Date(day + MINUTE));
    const left = await daysSince(db, since, 'Asia/Dhaka');
    expect(left.some((one) => one.day === '2026-08-10')).toBe(false);
    await sweepSamples(db, new Date(day + HOUR));
  });
});

describe('parts', () => {
  it.each([
    ['POST /sea/rooms/{id}/shots', 'play'],
    ['POST /poker/tables/{code}/act', 'play'],
    ['POST /vendors/{vendor}/{verb}', 'play'],
    ['GET /sports/matches', 'play'],
    ['POST /cockfight/fights/{id}/bets', 'play'],
    ['POST /lottery/{code}/orders', 'play'],
    ['GET /wps/cashier/methods', 'payments'],
    ['GET /wps/vendors', 'site'],
    ['POST /support/cases', 'site'],
    ['PUT /ops/sea/{code}', 'site'],
    ['', 'site'],
  ])('%s belongs to %s', (route, part) => {
    expect(partOfRoute(route)).toBe(part);
  });

  it('are as bad as the worst that is known of them', () => {
    expect(worst(['works', 'slow', 'works'])).toBe('slow');
    expect(worst(['slow', 'down', 'works'])).toBe('down');
    expect(worst(['works'])).toBe('works');
  });
});
